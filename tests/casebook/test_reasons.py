"""The rules that verdicts name, compared with the keys of the cases, which no verdict reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from dtnb.casebook.blocks import casebook_speaker, verdict_sentences
from dtnb.casebook.case import Case
from dtnb.casebook.cases import all_cases
from dtnb.casebook.findings import stored_verdicts, verdict_to_store
from dtnb.casebook.shelf import CaseFile, topics
from dtnb.dicethrone.rulebook import rulebook
from dtnb.replay import load_replay
from dtnb.replay.verdict.data import Verdict
from dtnb.replay.verdict.sentences import VerdictSentences
from tests.replay.verdict.disputes import row_problems

CASES = sorted((Path(__file__).parents[2] / "replays" / "cases").glob("*/*.yaml"))


#: rules that decide a case as well as those of its key, with book, page and reason
AS_GOOD = yaml.safe_load((Path(__file__).parent / "as_good.yaml").read_text(encoding="utf-8"))


def named_by(verdict: Verdict, key: Set[str]) -> list[str]:
    """Return what a verdict names as its reason: its question, its rules, and what may be meant.

    A question has a policy and often the number of an ambiguity; a key names either. Readers see no
    number of a policy alone, so that its rule is the first that they see.
    """
    deciding, named = verdict.deciding, list[str]()
    if deciding is not None:
        question = (deciding.policy, deciding.ambiguity)
        named += [id_ for id_ in question if id_ and id_ in key][:1] or [deciding.ambiguity or ""]
        named = [id_ for id_ in named if id_]
        named += [
            ground.rule.id for ground in deciding.supported_answers if ground.rule is not None
        ]
    named += [other.rule.id for other in verdict.other_rules]
    return list(dict.fromkeys(named))


class SettledCase(NamedTuple):
    """What the verdict of a case names; settling all cases takes a minute, so it is done once."""

    name: str
    #: the rules of its key
    key: frozenset[str]
    #: what its verdict names, the first first
    named: list[str]
    #: whether the stored finding is what the verdict finds
    is_as_stored: bool
    row_problems: list[str]
    #: the sentence of its page on who is right; the case is not played for it
    on_page: str
    #: the first sentences of its verdict
    headline: list[str]

    def names(self, count: int, *also: str) -> bool:
        """Tell whether a rule of the key, or one of some others, is among the first named."""
        return not self.key.union(also).isdisjoint(self.named[:count])


@cache
def settled_cases() -> tuple[SettledCase, ...]:
    """Settle every case once."""
    settled = []
    by_name = {case.name: case for case in all_cases()}
    for path in CASES:
        replay = load_replay(path)
        settlement = replay.settle()
        assert replay.file.case is not None
        key = frozenset(replay.file.case.rules)
        editions = tuple(dict.fromkeys((replay.edition, *replay.file.editions)))
        on_page = next(verdict_sentences(by_name[path.stem], casebook_speaker("en")))
        headline = [*VerdictSentences(settlement.verdict, settlement.speaker).headline()]
        is_as_stored = verdict_to_store(settlement, editions) == stored_verdicts()[path.stem]
        settled.append(
            SettledCase(
                f"{path.parent.name}/{path.stem}", key, named_by(settlement.verdict, key),
                is_as_stored, list(row_problems(settlement)), on_page, headline,
            )
        )  # fmt: skip
    return tuple(settled)


@cache
def counts() -> Counter[str]:
    """Count the cases whose verdict names a rule of their key first, or among the first three."""
    counted: Counter[str] = Counter()
    for case in settled_cases():
        also = [AS_GOOD[case.name]["rule"]] if case.name in AS_GOOD else []
        counted["all"] += 1
        counted["first"] += case.names(1)
        counted["first three"] += case.names(3)
        counted["first or as good"] += case.names(1, *also)
        counted["three or as good"] += case.names(3, *also)
    return counted


def test_what_is_stored_of_a_case_is_what_its_verdict_finds() -> None:
    """If not, ``python -m tests.casebook.findings`` writes the file again."""
    assert [case.name for case in settled_cases() if not case.is_as_stored] == []


def test_the_page_of_a_case_says_who_is_right_in_the_words_of_its_verdict() -> None:
    """So it has the same reservations: books that are silent, and other prints."""
    assert [case.name for case in settled_cases() if case.on_page not in case.headline] == []
    assert any("Our reading" in case.on_page for case in settled_cases())
    assert any("by our reading" in case.on_page for case in settled_cases())
    assert any("another print" in case.on_page for case in settled_cases())


def test_the_page_of_a_case_says_that_books_leave_another_point_open(tmp_path: Path) -> None:
    """DT-AM-03 lets Crit be spent there; what is dealt by then is open (AMB-29)."""
    (path,) = (path for path in CASES if path.stem == "crit-of-the-same-prayer")
    own = tmp_path / "own.yaml"
    own.write_bytes(path.read_bytes())
    case = Case(CaseFile(own, topics()[0]))
    on_page = next(verdict_sentences(case, casebook_speaker("en")))
    assert "another point open" in on_page
    settlement = case.settle()
    assert on_page in VerdictSentences(settlement.verdict, settlement.speaker).headline()


def test_no_row_of_a_case_is_the_same_on_all_sides() -> None:
    """And no book that prints an answer to the question that decides is said to leave it open."""
    assert [(case.name, case.row_problems) for case in settled_cases() if case.row_problems] == []


def test_the_first_rule_of_a_verdict_is_mostly_one_of_the_key() -> None:
    """With the key hidden, 85 of 234 were right before worlds were played, and 221 since."""
    assert counts()["first"] >= 221
    assert counts()["first or as good"] >= 222


def test_a_rule_of_the_key_is_mostly_among_the_first_three() -> None:
    assert counts()["first three"] >= 231


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
    missed = {case.name for case in settled_cases() if not case.names(1)}
    assert missed <= reasons.keys() | AS_GOOD.keys()
    assert reasons.keys() <= missed
