"""The casebook: what each case states by hand is what its claims come to under every book."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dtnb.casebook.case import Case
from dtnb.casebook.cases import all_cases
from dtnb.casebook.shelf import topics
from dtnb.files import normalized
from dtnb.replay import Replay
from dtnb.replay.replay import shipped_files
from dtnb.replay.script import EVERY
from dtnb.replay.stated_verdict import named
from dtnb.resources import shipped

CASES = {case.name: case for case in all_cases()}
NAMES = pytest.mark.parametrize("name", CASES)
#: how a table is recognised: seats, and whether they stand in teams
TABLES = {"duel": (2, False), "king of the hill": (3, False), "teams": (4, True)}


def runs(case: Case) -> Iterator[Replay]:
    """The case under each book that it names, and under each other reading that it speaks of."""
    yield case.replay
    for edition in case.file.editions:
        yield case.replay.run(edition)
    for only in case.spec.verdict:
        policy, sign, reading = only.partition("=")
        if sign:
            yield case.replay.run(policies={**case.replay.policies, policy: reading})


def cited(replay: Replay) -> set[str]:
    """Every rule and reading on which something in a run rests."""
    found = set(replay.record.consulted)
    book = replay.plugin.rulebook()
    for line in replay.everything():
        for step in line.steps:
            found.update(step.rules)
            if step.window in book.windows:
                found.update(book.window(step.window).rules)
        verdicts = [refused.verdict for refused in line.refusals]
        verdicts += [over.verdict for result in line.results for over in result.passed_over]
        for verdict in verdicts:
            found.update(verdict.policies)
            found.update(rule for reason in verdict.reasons for rule in reason.rules)
    ambiguities = {book.policy(each).ambiguity for each in found if each in book.policies}
    return found | {each for each in ambiguities if each}


@NAMES
def test_the_verdict_stated_is_what_the_claims_come_to(name: str) -> None:
    """By book, and by reading where the case states one; the deciding rule is cited in the play."""
    case = CASES[name]
    rests_on: set[str] = set()
    for run in runs(case):
        assert [each.text() for each in run.problems()] == []
        assert not run.outcome.open, (run.edition, run.policies)
        assert not any(refused.verdict.allowed for refused in run.refusals)
        rests_on |= cited(run)
    assert case.spec.rules[0] in rests_on


@NAMES
def test_a_case_says_what_it_is_about(name: str) -> None:
    case = CASES[name]
    stated = case.spec.verdict
    assert EVERY in stated or set(case.editions) <= set(stated)
    said_by = {claim.by for claim in case.claims}
    assert len(said_by) > 1
    assert said_by <= set(case.file.seats)
    assert all(set(named(right)) < said_by for right in stated.values())
    assert len(re.findall(r"[.?](?= |$)", case.quarrel)) in (2, 3)
    assert case.title
    assert case.file.source
    if case.file.game == "dice-throne":
        seats = case.file.seats.values()
        in_teams = any("team" in seat for seat in seats)
        assert (len(seats), in_teams) == TABLES[case.spec.table]
    else:
        assert case.spec.table == "dungeon"


@NAMES
def test_what_a_case_turns_on_stands_in_its_file(name: str) -> None:
    case = CASES[name]
    written = normalized(case.path.read_text(encoding="utf-8").partition("\nseats:")[2])
    lies_there = written + " " + normalized(str(case.replay.steps))
    for thing in (*case.spec.cards, *case.spec.tokens):
        assert normalized(thing) in lies_there, thing


def test_each_case_lies_in_the_folder_of_a_topic_and_has_a_name_of_its_own() -> None:
    folder = shipped("replays") / "cases"
    files = [*folder.glob("*/*.yaml")]
    assert {file.parent.name for file in files} <= {topic.id for topic in topics()}
    assert sorted(CASES) == sorted(file.stem for file in files)
    assert len(shipped_files()) == len(files) + len([*shipped("replays").glob("*.yaml")])


def test_titles_and_names_tell_cases_apart() -> None:
    titles = [case.title for case in CASES.values()]
    assert len(titles) == len(set(titles))
