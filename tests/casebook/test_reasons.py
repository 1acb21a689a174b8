"""The rules that verdicts name, compared with the keys of the cases, which no verdict reads."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import yaml

from dtnb.dicethrone.rulebook import rulebook
from dtnb.replay import load_replay
from dtnb.replay.verdict.data import Verdict

CASES = sorted((Path(__file__).parents[2] / "replays" / "cases").glob("*/*.yaml"))


#: the cases whose verdict finds other rules than those that are stored
STALE: list[str] = []


#: rules that decide a case as well as those of its key, with book, page and reason
AS_GOOD = yaml.safe_load((Path(__file__).parent / "as_good.yaml").read_text(encoding="utf-8"))


def named_by(verdict: Verdict, key: set[str]) -> list[str]:
    """Return what a verdict names as its reason: its question, its rules, and what may be meant.

    A question has a policy and often the number of an ambiguity; a key names either. Readers see no
    number of a policy alone, so that its rule is the first that they see.
    """
    deciding, named = verdict.deciding, list[str]()
    if deciding is not None:
        question = (deciding.policy, deciding.ambiguity)
        named += [id_ for id_ in question if id_ in key][:1] or [deciding.ambiguity or ""]
        named = [id_ for id_ in named if id_]
        named += [ground.rule.id for ground in deciding.grounds if ground.rule is not None]
    named += [other.rule.id for other in verdict.others]
    return list(dict.fromkeys(named))


@cache
def counts() -> Counter[str]:
    """Count the cases whose verdict names a rule of their key first, or among the first three."""
    counted: Counter[str] = Counter()
    for path in CASES:
        replay = load_replay(path)
        assert replay.file.case is not None
        key = set(replay.file.case.rules)
        name = f"{path.parent.name}/{path.stem}"
        also = {AS_GOOD[name]["rule"]} if name in AS_GOOD else set()
        named = named_by(replay.settle().verdict, key)
        counted["all"] += 1
        counted["first"] += not key.isdisjoint(named[:1])
        counted["first three"] += not key.isdisjoint(named[:3])
        counted["first or as good"] += not (key | also).isdisjoint(named[:1])
        counted["three or as good"] += not (key | also).isdisjoint(named[:3])
    return counted


def test_the_first_rule_of_a_verdict_is_mostly_one_of_the_key() -> None:
    """With the key hidden, 85 of 234 were right before worlds were played, and 204 since."""
    assert counts()["first"] >= 202
    assert counts()["first or as good"] >= 206


def test_a_rule_of_the_key_is_mostly_among_the_first_three() -> None:
    assert counts()["first three"] >= 225


def test_at_most_twenty_cases_gain_a_rule_that_is_as_good() -> None:
    assert len(AS_GOOD) <= 20
    names = {f"{path.parent.name}/{path.stem}" for path in CASES}
    assert AS_GOOD.keys() <= names
    assert all(entry["rule"] in rulebook().rules for entry in AS_GOOD.values())


def test_every_miss_has_a_sentence_why() -> None:
    """Those that are missed are listed; a rule that is as good is no miss."""
    file = Path(__file__).parent / "misses.yaml"
    reasons = yaml.safe_load(file.read_text(encoding="utf-8"))
    names = {f"{path.parent.name}/{path.stem}" for path in CASES}
    assert reasons.keys() <= names
    assert len(reasons) >= counts()["all"] - counts()["first"] - 2
