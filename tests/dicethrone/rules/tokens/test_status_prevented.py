"""Which of several incoming Status Effects is prevented (DT-STAT-05, policy status-prevention)."""

from __future__ import annotations

from typing import Any

import pytest

from dtnb import load_replay
from dtnb.kernel import Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player

ECLIPSE = (6, 6, 6, 6, 1)
BLIND, ENTANGLE, TARGETED = "Blind", "Entangle", "Targeted"
THREE = {BLIND: 1, ENTANGLE: 1, TARGETED: 1}
editions = pytest.mark.parametrize("edition", EDITIONS)


def eclipse(edition: str, hero: str = "treant", **seat: Any) -> Fight:
    """Return Eclipse, whose three tokens lie there before its 7 damage is defended against."""
    defender = player(hero, **seat)
    return Fight(player("moon-elf"), defender, edition=edition).attacks("Eclipse", *ECLIPSE)


@editions
@pytest.mark.parametrize("which", [BLIND, ENTANGLE, TARGETED])
def test_who_prevents_one_of_three_says_which(which: str, edition: str) -> None:
    """DT-STAT-05: one of Blind, Entangle and Targeted is taken back, the other two stay."""
    fight = eclipse(edition, tokens={"Dryad": 1}).at("TW-13b", D)
    fight.does("spend", "Dryad", token=(D, which)).finish()
    assert fight.tokens(D) == {token: 1 for token in THREE if token != which}


@editions
@pytest.mark.parametrize(("window", "damage"), [("TW-13a", 7), ("TW-13b", 7), ("TW-16", 7)])
def test_what_a_token_has_added_ends_when_it_is_prevented(
    window: str, damage: int, edition: str
) -> None:
    """DT-STAT-05, policy status-prevention: Targeted adds 2 to the 7 as long as it lies there."""
    fight = eclipse(edition, tokens={"Dryad": 1})
    if window == "TW-16":
        fight.declines()
    fight.at(window, D).does("spend", "Dryad", token=(D, TARGETED)).finish()
    assert (fight.health(D), fight.tokens(D)) == (50 - damage, {BLIND: 1, ENTANGLE: 1})


@editions
def test_a_defence_that_prevents_one_asks_when_its_dice_are_read(edition: str) -> None:
    """DT-DRP-06: two lives of Thick Skin II; Blind goes, the damage of 7 comes and 4 are healed."""
    fight = eclipse(edition, "barbarian", upgrades={"Thick Skin": 2}).defends(
        "Thick Skin", 4, 4, 1, 1
    )
    fight.until("token").chooses(token=(D, BLIND)).finish()
    assert (fight.tokens(D), fight.health(D)) == ({ENTANGLE: 1, TARGETED: 1}, 50 - 9 + 4)


@editions
def test_the_only_one_that_came_is_prevented_without_a_question(edition: str) -> None:
    """DT-STAT-05: Concussion alone; what lay there before is none that comes in."""
    defender = player("treant", tokens={"Dryad": 1, "Barbed Vine": 1})
    fight = Fight(player("barbarian"), defender, edition=edition)
    fight.attacks("Overpower", 1, 2, 3, 6, 6).rolls(6, 6, 6)
    fight.at("TW-13b", D).does("spend", "Dryad").finish()
    assert fight.tokens(D) == {"Barbed Vine": 1}


@editions
def test_under_another_reading_nothing_that_lies_there_is_asked_for(edition: str) -> None:
    """DT-STAT-05, policy status-prevention next-only."""
    defender = player("treant", tokens={"Dryad": 1})
    fight = Fight(
        player("moon-elf"), defender, edition=edition, policies={"status-prevention": "next-only"}
    )
    fight.attacks("Eclipse", *ECLIPSE).at("TW-13b", D)
    fight.does("spend", "Dryad").finish()
    assert fight.tokens(D) == THREE
    assert fight.tokens(A) == {}


# -- several that are still to come ----------------------------------------------------------------


def expecting(edition: str, reading: str) -> Fight:
    """Return Eclipse, with one Status Effect prevented before its three tokens come."""
    seats = player("moon-elf"), player("treant", tokens={"Dryad": 1})
    fight = Fight(*seats, edition=edition, policies={"prevented-of-several": reading})
    return fight.attacks("Eclipse", *ECLIPSE).at("TW-10", D).does("spend", "Dryad")


@editions
def test_the_first_of_three_to_come_is_kept_off(edition: str) -> None:
    """DT-STAT-05, policy prevented-of-several: Blind is printed first, and nothing is asked."""
    fight = expecting(edition, "first-to-come").finish()
    assert fight.tokens(D) == {ENTANGLE: 1, TARGETED: 1}


@editions
@pytest.mark.parametrize("which", [BLIND, ENTANGLE, TARGETED])
def test_who_prevents_picks_of_three_to_come(which: str, edition: str) -> None:
    """DT-STAT-05, policy prevented-of-several: any of Eclipse's three tokens, and only that one.

    Targeted adds 2 to the damage of 7 if it comes.
    """
    fight = expecting(edition, "preventer-picks").until("token")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == D
    assert fight.offered() == [(D, BLIND), (D, ENTANGLE), (D, TARGETED)]
    fight.chooses(token=which).finish()
    assert fight.tokens(D) == {token: 1 for token in THREE if token != which}
    assert fight.health(D) == 50 - (7 if which == TARGETED else 9)
    (prevented,) = fight.steps("status-prevented")
    assert prevented.args["subject"] == which


@editions
def test_one_that_comes_alone_is_kept_off_without_a_question(edition: str) -> None:
    """DT-STAT-05, policy prevented-of-several: Demising Shot inflicts Targeted and nothing else."""
    seats = player("moon-elf"), player("treant", tokens={"Dryad": 1})
    fight = Fight(*seats, edition=edition, policies={"prevented-of-several": "preventer-picks"})
    fight.attacks("Demising Shot", 1, 2, 3, 6, 6).at("TW-10", D).does("spend", "Dryad").finish()
    assert (fight.tokens(D), fight.health(D)) == ({}, 50 - 4)


@pytest.mark.parametrize(
    ("answers", "kept"),
    [
        (["Ben chooses Entangle"], [BLIND, TARGETED]),
        ([], [ENTANGLE, TARGETED]),
    ],
)
def test_a_file_says_which_is_kept_off_or_it_is_the_first(
    answers: list[str], kept: list[str]
) -> None:
    """Policy prevented-of-several: who says nothing keeps off the first."""
    moves = [
        "Ann rolls 6 6 6 6 1", "Ann announces Eclipse", "Ben spends Dryad as Shelter",
        *answers, "Ben does not defend",
    ]  # fmt: skip
    text = (
        "dtnb: 1\ngame: dice-throne\npolicies: {prevented-of-several: preventer-picks}\n"
        "seats:\n  Ann: {hero: Moon Elf, hand: []}\n"
        "  Ben: {hero: Treant, tokens: {Dryad: 1}, hand: []}\n"
        f"moves: {moves}\n"
    )
    replay = load_replay(text, "several.yaml")
    assert [name for name, _ in replay.record.state.table.seats[1].tokens] == sorted(kept)
