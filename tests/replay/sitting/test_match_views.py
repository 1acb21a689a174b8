"""The views of a match, in both languages and for both games."""

from __future__ import annotations

import pytest

import dtnb
from dtnb import IllegalMoveError, InvalidMoveError, Match
from tests.replay.sitting.matches import attacked, duel, same_play


def test_a_match_has_the_story_and_counts_of_a_replay() -> None:
    """9 - 3 of the defence - half of 6 = 3."""
    match = attacked().do("Paladin rolls 3 4 5 6 for Divine Defense").to("last chance")
    match.do("Paladin passes")
    assert "Paladin defends with Divine Defense" in match.so_far.story()
    replay = match.as_replay()
    assert [view.total for view in match.so_far.ledgers] == [view.total for view in replay.ledgers]
    (claim,) = match.so_far.claim("Paladin takes 0")
    assert claim.answer is (match.so_far.ledgers[-1].total == 0)
    assert match.so_far.stepper()


def test_it_speaks_french() -> None:
    match = duel(lang="fr").do("Barbarian lance 1 2 3 4 4")
    with pytest.raises(InvalidMoveError, match="lanse"):
        match.do("Barbarian lanse 1 2 3 4 4")
    with pytest.raises(IllegalMoveError, match="refusé"):
        match.do("Barbarian dépense Protect")
    match.do("Barbarian annonce Mighty Blow")
    assert "en passant" in repr(match) or "on demande à Paladin" in repr(match)
    assert "lance 1 2 3 4 4" in match.so_far.story()


def test_the_other_game_is_played_in_the_same_way() -> None:
    match = Match(seats={"Ann": "Diemon"}, game="die-in-the-dungeon", seek=True)
    assert match.asked == "Ann"
    assert match.options is not None
    match.play_on("random", seed=2, inputs=30)
    assert same_play(match, match.as_replay())


def test_a_table_that_cannot_be_set_up_says_all_that_is_wrong() -> None:
    with pytest.raises(dtnb.FileProblems) as wrong:
        Match(seats={"Ann": {"hero": "barbarin", "cp": 99}, "Ben": "paladin"})
    assert "did you mean barbarian?" in str(wrong.value)
    with pytest.raises(TypeError, match="name heroes, or seats"):
        Match()


def test_two_of_one_hero_have_two_names() -> None:
    assert Match("moon-elf", "moon-elf").record.state.table.seats[1].name == "Moon Elf 2"


def test_a_claim_in_the_middle_of_an_attack_is_not_decided_yet() -> None:
    """DT-DRP-08: damage is applied at the conclusion; before that nobody took what is claimed."""
    match = attacked()
    (early,) = match.so_far.claim("Paladin takes 9")
    assert early.answer is None
    assert repr(match.so_far.claim("Paladin takes 9", by="Ann")) == (
        "Ann says: “Paladin takes 9”. Not decided yet.\n  So far: 0"
    )
    # A claim that is true now stays true.
    assert match.so_far.claim("Paladin has 0 CP")[0].answer is not False
    match.do("Paladin declines to defend", seek=True).to("last chance")
    while match.pending is not None:
        match.do(f"{match.asked} passes")
    assert {match.so_far.claim(f"Paladin takes {n}")[0].answer for n in (9, 5)} <= {True, False}
