"""A grant can be used, a hindrance covers all damage, and a loss is noted in the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dtnb.kernel import Decision
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.rules.table.test_king_of_the_hill import drawn, hill

BLOW = (1, 2, 3, 4, 4)
editions = pytest.mark.parametrize("edition", EDITIONS)


def dueling(edition: str, **policies: str) -> Fight:
    """Mighty Blow for 9 is defended with Duel; Better D! is in the Gunslinger's hand."""
    seats = player("barbarian"), player("gunslinger", hand=("Better D!",))
    chosen = {name.replace("_", "-"): value for name, value in policies.items()}
    fight = Fight(*seats, edition=edition, policies=chosen).attacks("Mighty Blow", *BLOW)
    return fight.defends("Duel", 1).rolls(4, purpose="Duel", seat=A)


# -- Roll Attempts ---------------------------------------------------------------------------------


@editions
@pytest.mark.parametrize("reading", ["base-plus-grants", "at-once-or-lost", "only-when-none-left"])
def test_a_roll_attempt_granted_in_the_middle_of_a_duel_is_made(edition: str, reading: str) -> None:
    """DT-DRP-05, DT-PRI-10, AMB-10: both dice lie open until they are read together.

    1 against 4 is lost; rolled again, 6 against 4 is won: 3 damage for the attacker.
    """
    fight = dueling(edition, extra_attempts=reading).plays(D, "Better D!", "TW-08")
    fight.rerolls((0,), (6,)).until("choose").chooses(choose="Hit").finish()
    assert fight.healths() == (50 - 3, 50 - 9)


@editions
def test_who_is_granted_a_roll_attempt_may_leave_the_die_as_it_is(edition: str) -> None:
    """DT-ORP-01: an attempt may be left; 1 against 4 stays lost, 1 damage for the attacker."""
    fight = dueling(edition).plays(D, "Better D!", "TW-08").finish()
    assert fight.healths() == (50 - 1, 50 - 9)


@editions
def test_a_roll_attempt_granted_before_the_attackers_die_is_made_before_it(edition: str) -> None:
    """DT-DRP-05: in the window of the defensive roll the attempt comes where it always came."""
    seats = player("barbarian"), player("gunslinger", hand=("Better D!",))
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", *BLOW).defends("Duel", 1)
    fight.plays(D, "Better D!", "TW-14").rerolls((0,), (6,))
    fight.rolls(4, purpose="Duel", seat=A).until("choose").chooses(choose="Duck").finish()
    assert fight.healths() == (50, 50 - 4)  # half of 9, rounded up, is prevented


@editions
def test_a_roll_attempt_is_made_too_when_the_defence_has_changed_its_own_die(edition: str) -> None:
    """DT-DRP-05, AMB-10: Angelic Mantle II rolls its die again by itself; it is not read yet."""
    seats = (
        player("barbarian"),
        player("seraph", hand=("Better D!",), upgrades={"Angelic Mantle": 2}),
    )
    fight = Fight(*seats, edition=edition).attacks("Mighty Blow", *BLOW)
    fight.defends("Angelic Mantle", 1).until("may").chooses(may="accept").rolls(1)
    fight.plays(D, "Better D!", "TW-14")
    assert isinstance(fight.until("reroll").pending, Decision)
    # A 6 shows a pendant, which prevents 3 of 9.
    fight.rerolls((0,), (6,)).finish()
    assert fight.health(D) == 50 - 6


# -- what hinders ----------------------------------------------------------------------------------


def blinded(
    hero: str,
    ability: str,
    *values: int,
    others: int,
    edition: str,
    die: int = 3,
    upgrades: Mapping[str, int] | None = None,
) -> Fight:
    """Somebody under Blinding Light uses an ability; the die is rolled as the phase ends."""
    first = player(hero, tokens={"Blinding Light": 1}, upgrades=upgrades)
    seats = [first, *(player() for _ in range(others))]
    fight = Fight(*seats, edition=edition).attacks(ability, *values)
    return fight.rolls(die, purpose="Blinding Light")


@editions
@pytest.mark.parametrize("others", [1, 2])
@pytest.mark.parametrize(("die", "damage"), [(2, 2), (3, 2), (4, 4)])
def test_blinding_light_halves_what_each_opponent_is_dealt(
    edition: str, others: int, die: int, damage: int
) -> None:
    """DT-CALC-04, DT-DMG-10: Burning Soul deals 1 to every opponent for each of 4 fiery souls."""
    fight = blinded(
        "pyromancer", "Burning Soul", 1, 5, 5, 5, 5, others=others, edition=edition, die=die
    )
    assert fight.finish().healths()[1:] == (50 - damage,) * others


@editions
def test_blinding_light_halves_what_the_ability_deals_later_too(edition: str) -> None:
    """DT-TXT-06: Hemorrhage inflicts Bleed first, so its 2 collateral damage waits for step 1."""
    levels = {"Blood Thirst": 2}
    fight = blinded(
        "vampire-lord", "Hemorrhage", 6, 6, 6, 1, 2, others=2, edition=edition, upgrades=levels
    )
    fight.targets(2).finish()
    assert fight.healths() == (50, 50 - 1, 50 - 1)


@editions
def test_blinding_light_halves_the_attack_and_what_others_are_dealt_beside_it(
    edition: str,
) -> None:
    """DT-CALC-04, DT-CALC-07: Meteorite with 2 Fire Mastery: 2 for the target, 2 for everybody."""
    fight = blinded("pyromancer", "Meteorite", 6, 6, 6, 6, 1, others=2, edition=edition)
    fight.targets(1).attacks("", 1, 1, 2, 2, 3).finish()
    damage = [50 - health for health in fight.healths()]
    assert damage == [0, 1 + 1, 1]


# -- additional phases -----------------------------------------------------------------------------


def lost(fight: Fight) -> list[tuple[int | None, dict[str, Any]]]:
    return [(step.actor, dict(step.args)) for step in fight.steps("extra-phase-lost")]


@editions
def test_the_additional_phase_against_who_fell_to_the_attack_is_said_to_be_lost(
    edition: str,
) -> None:
    """AMB-47, DT-WIN-02: Crit Bash deals 5 to who has 4; Stun brings nothing any more."""
    seats = player("barbarian"), player(health=4), player()
    fight = Fight(*seats, edition=edition).attacks("Crit Bash", 6, 6, 6, 6, 1).targets(1).finish()
    ((actor, args),) = lost(fight)
    assert (actor, args["seat"], args["form"], args["subject"]) == (A, 1, "left", "Stun")
    (step,) = fight.steps("extra-phase-lost")
    assert step.rules == ("AMB-47", "DT-WIN-02")
    assert not fight.steps("extra-phase")


@editions
@pytest.mark.parametrize(("others", "form"), [(1, "over"), (2, "left")])
def test_an_additional_phase_that_was_granted_is_said_to_be_lost(
    edition: str, others: int, form: str
) -> None:
    """AMB-47, DT-WIN-01/02: Combo grants one against the target, who falls to the Attack."""
    seats = [player("miles-morales", tokens={"Combo": 1}), player(health=4)]
    seats += [player() for _ in range(others - 1)]
    fight = Fight(*seats, edition=edition).attacks("Punch", 1, 1, 1, 4, 6)
    if others > 1:
        fight.targets(1)
    fight.until("defense").declines().spends(A, "Combo", "TW-16").finish()
    assert [(actor, args["form"]) for actor, args in lost(fight)] == [(A, form)]
    assert len(fight.steps("extra-phase")) == 1


@editions
def test_an_additional_phase_that_takes_place_is_not_lost(edition: str) -> None:
    """AMB-47."""
    seats = player("barbarian"), player(), player()
    fight = Fight(*seats, edition=edition).attacks("Crit Bash", 6, 6, 6, 6, 1).targets(1)
    fight.attacks("", 1, 1, 2, 2, 3).finish()
    assert lost(fight) == []


@editions
@pytest.mark.parametrize(("reading", "cards"), [("choice-only", [0]), ("each-attack", [0, 0])])
def test_a_leader_attacked_in_the_additional_phase_earns_a_card_only_under_one_reading(
    edition: str, reading: str, cards: list[int]
) -> None:
    """DT-KOTH-05, DT-KOTH-07: seat 1 leads throughout (35, then 30); nobody chooses it again."""
    fight = hill(20, 35, 20, edition=edition, leader_in_additional_phase=reading)
    seats = fight.table.seats
    barbarian = player("barbarian", health=20, deck=dict(seats[0].deck))
    policies = {"leader-in-additional-phase": reading}
    fight = Fight(barbarian, *seats[1:], edition=edition, policies=policies)
    fight.attacks("Crit Bash", 6, 6, 6, 6, 1).targets(1).draws("Deep Breath!")
    fight.attacks("Smack", 1, 1, 2, 5, 6)
    if len(cards) > 1:
        fight.finish_to("draw").draws("Deep Breath!")
    assert drawn(fight.finish()) == cards
