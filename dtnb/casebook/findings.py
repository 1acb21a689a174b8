"""The findings of the verdicts on cases: the rules, and the deciding rule for each edition.

Settling all cases takes a minute, so the findings are stored in a file. A test settles every case
and compares; ``python -m tests.casebook.findings`` writes the file after a change of the engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

FILE = Path(__file__).with_name("findings.json")


class Finding(msgspec.Struct, array_like=True, frozen=True):
    """The finding of the verdict on a case."""

    #: the ids of all rules and open questions in the verdict, in their order
    rules: list[str]
    #: for each edition, the id of the rule that decides; "" if no single rule does
    deciding: dict[str, str]
    #: the editions that leave the deciding question open
    open_in: list[str] = []
    #: the editions that answer the deciding question, but leave open another on which it depends
    also_open_in: list[str] = []
    #: whether another print of a component gives another verdict
    depends_on_print: bool = False
    #: for each person who is right in no edition, the id of the rule that their belief breaks, and
    #: which sentence of the rule tells the belief: "more", "less", or "" for the usual one
    beliefs: dict[str, tuple[str, str]] = {}

    @property
    def has_reservation(self) -> bool:
        """Whether a table may agree otherwise, or hold another print."""
        return bool(self.open_in or self.also_open_in or self.depends_on_print)


@cache
def stored_findings() -> Mapping[str, Finding]:
    """Return the stored findings, by the name of the case."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Finding])


def stored_finding(name: str) -> Finding:
    """Return the stored finding of a case, empty for a case that is not in the casebook."""
    return stored_findings().get(name, Finding([], {}))
