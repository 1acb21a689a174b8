"""What moves and statements of replay files mean, and how a slip is answered."""

from __future__ import annotations

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.phases.setup import new_table
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.read_move import read_move
from dtnb.dungeon.replay.vocabulary import TableVocabulary
from dtnb.replay.game.terms import PhraseError

BOX = load_box()
ONE = TableVocabulary(new_table(BOX, "cellar-school", [("Ann", "troll-o-bones")]), BOX)
PAIR = [("Ann", "troll-o-bones"), ("Ben", "deyeroller")]
TWO = TableVocabulary(new_table(BOX, "two-doors", PAIR), BOX)


@pytest.mark.parametrize(
    ("phrase", "verb", "name"),
    [
        ("Ann moves to c3", "move", "C3"),
        ("explores B2", "move", "B2"),
        ("Ann rests 2", "rest", "2"),
        ("rests for 3 Time", "rest", "3"),
        ("attacks with magic", "attack", "magic"),
        ("Ann boosts 2", "boost", "2"),
        ("gives up 1 point of Might", "boost", "1"),
        ("lowers the roll by 2", "lower", "2"),
        ("spends 1 pip", "pips", "1"),
        ("DieMinion d6", "minion", "d6"),
        ("throws a d8", "minion", "d8"),
        ("uses the Might token", "token", "might"),
        ("uses Knit Bone", "use", "knit-bone"),
        ("plays Marrow Broth", "play", "marrow-broth"),
        ("uses Os ressoudés", "use", "knit-bone"),
        ("defeats the Rogue", "defeat", "rogue"),
        ("defeats Rogue 2", "defeat", "rogue-2"),
        ("chooses the Cleric", "choose", "Cleric"),
        ("finds Merry Company", "draw", "merry-company"),
        ("rerolls", "reroll", ""),
        ("passes", "pass", ""),
    ],
)
def test_a_phrase_is_a_move(phrase: str, verb: str, name: str) -> None:
    move = read_move(phrase, ONE)
    assert (move.seat, move.verb, move.object) == (0, verb, name)


def test_rolls_say_faces_and_what_they_are_for() -> None:
    assert read_move("Ann rolls 9", ONE) == Move(0, "roll", values=(9,), text="Ann rolls 9")
    assert read_move("rolls 4 for the check", ONE).purpose == "check"
    heroes = read_move("the heroes roll 7 for Magic", ONE)
    assert (heroes.verb, heroes.values, heroes.purpose) == ("heroes-roll", (7,), "Magic")
    assert heroes.is_chance


def test_losses_and_assignments_name_their_stats() -> None:
    assert read_move("loses 1 Health and 2 Agility", ONE).parts == (("health", 1), ("agility", 2))
    assigned = read_move("assigns d12 to Might, d6 to Magic", ONE)
    assert assigned.parts == (("might", 12), ("magic", 6))


def test_with_two_seats_a_move_begins_with_a_name() -> None:
    assert read_move("Ben rests 1", TWO).seat == 1
    with pytest.raises(PhraseError, match="nobody is called 'Bem'"):
        read_move("Bem rests 1", TWO)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("Ann dances", "'dances' is no move"),
        ("Ann uses Knit Bones", "'Knit Bones' is no ability"),
        ("Ann attacks with Luck", "'Luck' is no stat"),
        ("Ann rolls 21", "a die cannot show 21"),
        ("Ann assigns d7 to Might", "'d7' is no die .one of: d6, d8, d10, d12"),
        ("Ann loses heart", "'heart' is no loss"),
        ("Ann finds Nowhere", "there is no tile 'Nowhere'"),
        ("Ann defeats the Rouge", "no hero 'Rouge' .did you mean Rogue"),
        ("Ann rolls 9 for the chek", "'chek' is nothing to roll for .did you mean check"),
        ("Ann rests two", "'two' is no number|'two' cannot be read"),
        ("Ann rests 2 hours", "'hours' cannot be read"),
        ("Ann chooses", "'chooses' is unfinished"),
    ],
)
def test_a_mistyped_phrase_is_refused_with_a_hint(phrase: str, expected: str) -> None:
    with pytest.raises(PhraseError, match=expected):
        read_move(phrase, ONE)


def test_a_mistyped_only_name_is_reported_as_a_name() -> None:
    with pytest.raises(PhraseError, match=r"nobody is called 'An'.*did you mean Ann"):
        read_move("An rests 2", ONE)
