"""What users hold is equal to its copy, and differs from what is made of something else."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import dtnb
from dtnb import Match, load_replay

FILE = """\
dtnb: 1
game: dice-throne
seats: {Ann: {hero: barbarian}, Ben: {hero: paladin}}
moves: [Ann rolls 1 1 1 1 1, Ann announces Smack, Ben rolls 1 1 2 for Divine Defense]
"""

#: what a user holds, made again by each call, and another that differs in one thing
MADE: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "replay": (lambda: load_replay("false-claim"), lambda: load_replay("false-claim", lang="fr")),
    "replay of a text": (
        lambda: load_replay(FILE),
        lambda: load_replay(FILE.replace("1 1 1 1 1", "1 1 1 1 2")),
    ),
    "replay under another book": (
        lambda: load_replay("false-claim"),
        lambda: load_replay("false-claim").run("season-two"),
    ),
    "record": (
        lambda: load_replay("false-claim").record,
        lambda: load_replay("buh-bye-on-crit").record,
    ),
    "branch": (
        lambda: load_replay("protect-now-or-later").branches[0],
        lambda: load_replay("protect-now-or-later", lang="fr").branches[0],
    ),
    "calculation": (
        lambda: load_replay("barbarian-vs-paladin").ledgers[0],
        lambda: load_replay("barbarian-vs-paladin").ledgers[1],
    ),
    "graph": (
        lambda: load_replay("false-claim").graph,
        lambda: load_replay("buh-bye-on-crit").graph,
    ),
    "question": (
        lambda: Match("barbarian", "paladin").options,
        lambda: Match("paladin", "barbarian").options,
    ),
    "odds": (
        lambda: load_replay(FILE).odds("TW-04b"),
        lambda: load_replay(FILE.replace("1 1 1 1 1", "1 1 1 1 2")).odds("TW-04b"),
    ),
    "what if": (
        lambda: load_replay("buh-bye-on-protect").without("Buh, Bye!"),
        lambda: load_replay("barbarian-vs-paladin").without("action:26"),
    ),
    "comparison": (
        lambda: load_replay("false-claim").compare(["french"]),
        lambda: load_replay("false-claim").compare(["season-two"]),
    ),
    "settlement": (
        lambda: load_replay("false-claim").settle(),
        lambda: load_replay("false-claim", lang="fr").settle(),
    ),
    "rule": (lambda: dtnb.rule("DT-CALC-07"), lambda: dtnb.rule("DT-CALC-05")),
    "sheet": (
        lambda: dtnb.load_hero("paladin").sheet(),
        lambda: dtnb.load_hero("paladin").sheet("fr"),
    ),
    "total": (lambda: dtnb.total("18 half"), lambda: dtnb.total("18 -3")),
    "cases": (lambda: dtnb.cases("evasive"), lambda: dtnb.cases("burn")),
    "case": (lambda: dtnb.cases("evasive")[0], lambda: dtnb.cases("evasive")[1]),
}


@pytest.mark.parametrize("name", MADE)
def test_what_is_made_twice_from_the_same_is_equal_and_from_something_else_is_not(
    name: str,
) -> None:
    make, make_other = MADE[name]
    value, other = make(), make_other()
    assert make() == value
    assert value != other
    assert value != name


@pytest.mark.parametrize("name", MADE)
def test_a_copy_is_equal_and_says_the_same_also_in_another_process(name: str) -> None:
    value = MADE[name][0]()
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert again == value
        assert repr(again) == repr(value)


@pytest.mark.parametrize("name", sorted(set(MADE) - {"record"}))
def test_what_never_changes_is_once_in_a_set(name: str) -> None:
    make, make_other = MADE[name]
    assert len({make(), make(), make_other()}) == 2


def test_a_record_that_went_on_is_another() -> None:
    """A record is what was played so far, so it can be no key of a dictionary."""
    match = Match("barbarian", "paladin", seek=True)
    before = copy.deepcopy(match.record)
    assert before == match.record
    match.do("Barbarian rolls 1 2 3 6 6")
    assert before != match.record
    with pytest.raises(TypeError, match="unhashable"):
        hash(before)


def test_two_matches_are_two_tables_even_while_they_stand_alike() -> None:
    """At a table people go on playing: what is compared is what they have played."""
    match = Match("barbarian", "paladin")
    other = copy.deepcopy(match)
    assert other != match
    assert other.record == match.record
    other.do("Barbarian rolls 1 2 3 6 6", seek=True)
    assert match.record.inputs == []
    assert other.so_far != match.so_far
