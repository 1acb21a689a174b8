"""Which Status Effect is prevented where several come in (DT-STAT-05, policy status-prevention)."""

from __future__ import annotations

from typing import Any

import pytest

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
@pytest.mark.parametrize(("window", "taken"), [("TW-13a", 7), ("TW-13b", 7), ("TW-16", 7)])
def test_what_a_token_has_added_ends_when_it_is_prevented(
    window: str, taken: int, edition: str
) -> None:
    """DT-STAT-05, policy status-prevention: Targeted adds 2 to the 7 as long as it lies there."""
    fight = eclipse(edition, tokens={"Dryad": 1})
    if window == "TW-16":
        fight.declines()
    fight.at(window, D).does("spend", "Dryad", token=(D, TARGETED)).finish()
    assert (fight.health(D), fight.tokens(D)) == (50 - taken, {BLIND: 1, ENTANGLE: 1})


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
