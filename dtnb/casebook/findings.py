"""What the verdicts of cases find, compiled: their rules, and the rule that decides by edition."""

from __future__ import annotations

import re
from functools import cache

import msgspec

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
    from dtnb.casebook.case import Case

    case = Case(file)
    settlement = case.settle()
    deciding = dict.fromkeys(case.editions, "")
    question = settlement.verdict.deciding
    for ground in question.grounds if question is not None else ():
        if ground.rule is not None:
            deciding |= {case.editions[run]: ground.rule.id for run in ground.runs}
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
