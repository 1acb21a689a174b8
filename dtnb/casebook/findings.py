"""What the verdicts of cases find, compiled: their rules, and the rule that decides by edition."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from dtnb.casebook.case import Case
from dtnb.casebook.shelf import CaseFile, case_files
from dtnb.compiled import compiled_data

#: the kind of the compiled data, see :mod:`dtnb.compiled`
COMPILED = "verdicts"
_ID = re.compile(r"\b(?:DT|DD|AMB)(?:-[A-Z]+)*-\d+[a-z]?\b")


class Finding(msgspec.Struct, array_like=True, frozen=True):
    """What the verdict of a case finds.

    Attributes
    ----------
    rules
        The ids of all rules and open questions that it names, the first first.
    deciding
        For each edition, the id of the rule that decides; "" if none does alone.
    """

    rules: list[str]
    deciding: dict[str, str]


def find_rules(file: CaseFile) -> Finding:
    """Settle a case, and return what its verdict finds."""
    case = Case(file)
    settlement = case.settle()
    grounds = settlement.verdict.deciding.grounds if settlement.verdict.deciding else ()
    deciding = {
        edition: next(
            (
                g.rule.id
                for g in grounds
                if number in g.runs and g.rule is not None and not g.reading
            ),
            "",
        )
        for number, edition in enumerate(case.editions)
    }
    return Finding(list(dict.fromkeys(_ID.findall(repr(settlement)))), deciding)


@cache
def stored_finding(file: CaseFile) -> Finding | None:
    """Return the compiled finding of a case; None if there is none for its file as it is."""
    data = compiled_data(COMPILED, file.name, [file.path.read_bytes()])
    return msgspec.msgpack.decode(data, type=Finding) if data is not None else None


def stored_findings() -> dict[str, Finding]:
    """Return the compiled findings of all cases that have one."""
    findings = {file.name: stored_finding(file) for file in case_files()}
    return {name: finding for name, finding in findings.items() if finding is not None}
