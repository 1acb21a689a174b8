"""What the verdicts of cases find: their rules, and the rule that decides by edition.

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
    """What the verdict of a case finds."""

    #: the ids of all rules and open questions that it names, in the order of the verdict
    rules: list[str]
    #: for each edition, the id of the rule that decides; "" if no single rule does
    deciding: dict[str, str]


@cache
def stored_findings() -> Mapping[str, Finding]:
    """Return the stored findings, by the name of the case."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Finding])
