"""Immediate damage: several players struck at once, and damage that a conclusion triggers."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.state.agenda import MainPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Action
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player, triggered
from tests.dicethrone.turns import NOTHING

CONJURER = load_hero(Path(__file__).parents[2] / "heroes" / "conjurer.yaml")
WITH_CONJURER = {**HEROES, "conjurer": CONJURER}
B, C = 1, 2
editions = pytest.mark.parametrize("edition", EDITIONS)


def conjurer(*hand: str, health: int = 50, **tokens: int) -> Seat:
    return player("conjurer", health=health, hand=hand, tokens=tokens)


def main_phase(*seats: Seat, edition: str, teams: tuple[int, ...] = ()) -> Fight:
    start = (MainPhase(A),)
    return Fight(*seats, edition=edition, teams=teams, start=start, heroes=WITH_CONJURER)


def roll_phase(*seats: Seat, edition: str) -> Fight:
    return Fight(*seats, edition=edition, heroes=WITH_CONJURER)


def hail(fight: Fight, first: int, second: int) -> Fight:
    """Play Hail! or a similar card, and choose two players."""
    (card,) = fight.seat(A).hand
    fight.plays(A, card, "TW-03a")
    for seat in (first, second):
        if fight.pending is not None and getattr(fight.pending, "topic", "") == "player":
            fight.chooses(player=seat)
    return fight.finish()


@editions
def test_a_card_that_strikes_both_players_at_zero_is_a_draw(edition: str) -> None:
    """DT-WIN-03, DT-WIN-02, DT-DMG-16: one effect, one application; 3 to each of 3 and 2."""
    fight = main_phase(conjurer("Hail!", health=3), player(health=2), edition=edition)
    hail(fight, A, D)
    assert (fight.healths(), fight.table.result) == ((0, 0), (A, D))


@editions
def test_a_card_that_leaves_one_player_standing_is_no_draw(edition: str) -> None:
    """DT-WIN-03, DT-WIN-01: 3 to each of 4 and 2."""
    fight = main_phase(conjurer("Hail!", health=4), player(health=2), edition=edition)
    hail(fight, A, D)
    assert (fight.healths(), fight.table.result) == ((1, 0), (A,))


@editions
def test_two_opponents_who_fall_together_leave_the_winner(edition: str) -> None:
    """DT-WIN-05, DT-WIN-03: both others fall in one application; the one who remains wins."""
    seats = [conjurer("Sleet!"), player(health=3), player(health=1)]
    fight = main_phase(*seats, edition=edition)
    fight.plays(A, "Sleet!", "TW-03a").finish()
    assert (fight.healths(), fight.table.result) == ((50, 0, 0), (A,))
    assert [step.args["seat"] for step in fight.steps("defeated")] == [B, C]


@editions
def test_a_team_struck_twice_at_once_loses_the_sum(edition: str) -> None:
    """DT-DMG-11, DT-TEAM-07: 3 and 3 off the dial of both."""
    seats = [conjurer("Sleet!"), *(player() for _ in range(3))]
    fight = main_phase(*seats, edition=edition, teams=(0, 1, 0, 1))
    fight.plays(A, "Sleet!", "TW-03a").finish()
    assert fight.healths() == (50, 44, 50, 44)
    (applied,) = fight.steps("damage-applied")
    assert (applied.args["damage"], applied.args["before"]) == (6, 50)


@editions
def test_each_of_several_who_are_struck_may_prevent_their_own(edition: str) -> None:
    """DT-DMG-01, DT-DMG-04, DT-STAT-10: Shell avoids one's own 3, not the other's."""
    seats = [conjurer("Sleet!"), conjurer(Shell=1), player()]
    fight = main_phase(*seats, edition=edition)
    fight.plays(A, "Sleet!", "TW-03a").spends(B, "Shell", "TW-I").finish()
    assert fight.healths() == (50, 50, 47)


@editions
def test_the_same_player_chosen_twice_is_struck_twice(edition: str) -> None:
    """DT-DMG-16, DT-DMG-01: 3 and 3, in one application."""
    fight = main_phase(conjurer("Twice Over!"), player(), player(), edition=edition)
    hail(fight, C, C)
    assert fight.healths() == (50, 50, 44)


@editions
def test_damage_set_off_at_the_end_of_a_roll_phase_is_dealt(edition: str) -> None:
    """DT-TURN-11, AMB-44, DT-DMG-16: Thorn leaves and deals 2 to its holder."""
    fight = roll_phase(conjurer(Thorn=1), player(), edition=edition).rolls(*NOTHING)
    fight.until("announce").act(Action("announce")).finish()
    assert (fight.healths(), fight.tokens(A)) == ((48, 50), {})


@editions
def test_triggered_damage_follows_the_applied_damage_and_is_prevented_separately(
    edition: str,
) -> None:
    """DT-CALC-01, DT-DRP-08, DT-DMG-04: 5 of Slap are applied; then Shell avoids the 2 of Thorn."""
    seats = [conjurer(), conjurer(Thorn=1, Shell=1)]
    fight = roll_phase(*seats, edition=edition).attacks("Slap", 1, 2, 3, 4, 6).declines()
    fight.spends(D, "Shell", "TW-I").finish()
    assert (fight.health(D), fight.tokens(D)) == (45, {})
    assert [(s.args["before"], s.args["after"]) for s in fight.steps("damage-applied")] == [
        (50, 45)
    ]


@editions
@pytest.mark.parametrize(("health", "after"), [(40, 42), (59, 60)])
def test_healing_set_off_at_the_end_of_a_roll_phase_is_applied(
    health: int, after: int, edition: str
) -> None:
    """DT-TURN-11, DT-HP-01, DT-HP-02: Balm heals 2, up to 50 + 10."""
    fight = roll_phase(conjurer(health=health, Balm=1), edition=edition).rolls(*NOTHING)
    fight.until("announce").act(Action("announce")).finish()
    assert (fight.health(A), fight.tokens(A)) == (after, {})


@editions
def test_damage_set_off_at_the_end_of_a_roll_phase_may_defeat(edition: str) -> None:
    """DT-WIN-02, DT-WIN-01: 2 of Thorn at 2 Health; no Main Phase follows."""
    fight = roll_phase(conjurer(health=2, Thorn=1), player(), edition=edition).rolls(*NOTHING)
    fight.until("announce").act(Action("announce")).finish()
    assert (fight.healths(), fight.table.result) == ((0, 50), (D,))


@editions
def test_damage_set_off_by_damage_is_dealt_after_it(edition: str) -> None:
    """DT-CALC-01, DT-DMG-16: 5 of Slap, then 2 of the Nettle that they set off."""
    seats = [conjurer(), conjurer(Nettle=1)]
    fight = roll_phase(*seats, edition=edition).attacks("Slap", 1, 2, 3, 4, 6).finish()
    assert [step.args["damage"] for step in fight.steps("damage-applied")] == [5, 2]
    assert (fight.health(D), fight.tokens(D)) == (43, {})


@editions
def test_damage_set_off_by_the_damage_of_upkeep_is_dealt_after_it(edition: str) -> None:
    """DT-TURN-05, DT-DMG-16: 1 in Upkeep, then the 2 that it sets off."""
    fight = triggered(
        "upkeep", A, conjurer(Nettle=1), player(), edition=edition, heroes=WITH_CONJURER
    ).finish()
    assert (fight.health(A), fight.tokens(A)) == (47, {})


def test_damage_of_a_main_phase_is_not_told_as_isolated() -> None:
    """DT-DMG-14, DT-DMG-16: only what is called so is; the rest is dealt at once all the same."""
    fight = main_phase(conjurer("Sleet!"), player(), edition="marvel")
    fight.plays(A, "Sleet!", "TW-03a").finish()
    (created,), (immediate,) = fight.steps("packet-created"), fight.steps("isolated-damage")
    assert (created.args["form"], immediate.args["isolated"]) == ("at-once", False)
    assert "DT-DMG-14" not in immediate.rules
