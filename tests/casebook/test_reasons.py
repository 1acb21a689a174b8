"""The rules that verdicts name, compared with the keys of the cases, which no verdict reads."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

from dtnb.casebook.findings import stored_findings
from dtnb.dicethrone.rulebook import rulebook
from dtnb.replay import load_replay

CASES = sorted((Path(__file__).parents[2] / "replays" / "cases").glob("*/*.yaml"))
_ID = re.compile(r"\b(?:DT|DD|AMB)(?:-[A-Z]+)*-\d+[a-z]?\b")


#: the cases whose verdict finds other rules than those that are stored
STALE: list[str] = []


@cache
def counts() -> Counter[str]:
    """Count the cases whose verdict names a rule of their key first, or among the first three."""
    counted: Counter[str] = Counter()
    policies = rulebook().policies
    for path in CASES:
        replay = load_replay(path)
        assert replay.file.case is not None
        key = set(replay.file.case.rules)
        key |= {policies[name].ambiguity or "" for name in key & policies.keys()}
        named = list(dict.fromkeys(_ID.findall(repr(replay.settle()))))
        finding = stored_findings().get(path.stem)
        if finding is None or finding.rules != named:
            STALE.append(path.stem)
        counted["all"] += 1
        counted["first"] += named[:1] != [] and named[0] in key
        counted["first three"] += not key.isdisjoint(named[:3])
    return counted


def test_the_first_rule_of_a_verdict_is_mostly_one_of_the_key() -> None:
    """With the key hidden, 85 of 234 were right before worlds were played."""
    assert counts()["first"] >= 168


def test_a_rule_of_the_key_is_mostly_among_the_first_three() -> None:
    assert counts()["first three"] >= 185


def test_the_stored_findings_are_what_verdicts_find() -> None:
    """After a change of the engine that changes them: ``python -m tests.casebook.findings``."""
    assert counts()["all"] == len(CASES)
    assert STALE == []
