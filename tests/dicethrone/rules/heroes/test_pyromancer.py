"""The books' rules for the Pyromancer, tested with the hero's file."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

PYRO = "pyromancer"
FM = "Fire Mastery"
SMALL_STRAIGHT = (1, 2, 3, 4, 4)
LARGE_STRAIGHT = (1, 2, 3, 4, 5)


def attack(
    ability: str, *values: int, fm: int = 0, level: int = 1, edition: str = "french"
) -> Fight:
    """Let the Pyromancer, with so much Fire Mastery, attack the Apprentice."""
    upgrades = {ability: level} if level > 1 else {}
    seats = player(PYRO, tokens={FM: fm} if fm else {}, upgrades=upgrades), player()
    return Fight(*seats, edition=edition).attacks(ability, *values)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("values", "damage"), [((1, 2, 3, 4, 5), 4), ((1, 1, 2, 3, 6), 6), ((1, 2, 3, 3, 3), 8)]
)
def test_fireball_counts_flames_on_one_to_three(
    values: tuple[int, ...], damage: int, edition: str
) -> None:
    """DT-HERO-PYR-01, DT-HERO-PYR-02, TV-17: 4, 6 or 8, and 1 Fire Mastery."""
    fight = attack("Fireball", *values, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (50 - damage, {FM: 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("souls", "gained"), [(2, 4), (3, 5)])
def test_burning_soul_burns_every_opponent(souls: int, gained: int, edition: str) -> None:
    """DT-HERO-PYR-03: 2 Fire Mastery for each soul up to 5, and 1 collateral damage for each soul
    to every opponent: no Attack."""
    dice = (*(5 for _ in range(souls)), *(6 for _ in range(5 - souls)))
    fight = Fight(player(PYRO), player(), player(), edition=edition)
    fight.attacks("Burning Soul", *dice).finish()
    assert (fight.healths(), fight.tokens(A)) == ((50, 50 - souls, 50 - souls), {FM: gained})
    assert fight.steps("is-no-attack")


def test_burning_soul_at_level_two_raises_the_limit_from_four_souls() -> None:
    """DT-STAT-16, AMB-37: 4 souls bring 8, of which 6 have room; Burn comes from 3 souls on."""
    fight = attack("Burning Soul", 5, 5, 5, 5, 1, level=2).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({FM: 6}, {"Burn": 1})
    three = attack("Burning Soul", 5, 5, 5, 1, 1, level=2).finish()
    assert (three.tokens(A), three.tokens(D)) == ({FM: 5}, {"Burn": 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("face", "damage", "own", "theirs"),
    [(2, 9, {}, {}), (4, 6, {}, {"Burn": 1}), (5, 6, {FM: 2}, {}), (6, 6, {}, {"Knockdown": 1})],
)
def test_pyroblast_has_something_for_each_symbol(
    face: int, damage: int, own: dict[str, int], theirs: dict[str, int], edition: str
) -> None:
    """DT-HERO-PYR-04: 6, and 3 more on a flame."""
    fight = attack("Pyroblast", 1, 2, 3, 6, 4, edition=edition).rolls(face).finish()
    assert (fight.health(D), fight.tokens(A), fight.tokens(D)) == (50 - damage, own, theirs)


def test_pyroblast_at_level_three_may_roll_one_of_its_two_dice_again() -> None:
    """6 + 3 + 3: the 4 is rolled again and becomes a flame."""
    fight = attack("Pyroblast", 1, 2, 3, 6, 4, level=3).rolls(1, 4, purpose="Pyroblast")
    fight.until("may").chooses(may="accept").chooses(die=1).rolls(3)
    assert (fight.finish().health(D), fight.tokens(D)) == (38, {})
    kept = attack("Pyroblast", 1, 2, 3, 6, 4, level=3).rolls(1, 4)
    kept.until("may").chooses(may="decline").finish()
    assert (kept.health(D), kept.tokens(D)) == (41, {"Burn": 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("removed", "damage"), [(4, 12), (2, 6), (0, 0)])
def test_combustion_burns_its_own_mastery(removed: int, damage: int, edition: str) -> None:
    """DT-HERO-PYR-05, TV-17: 3 + 1 tokens, up to four of them removed; the printed damage for
    each is in dispute (the file's conflicts), here 3. Removing none makes it no Attack."""
    fight = attack("Combustion", 1, 4, 5, 6, 2, fm=3, edition=edition)
    fight.until("amount").chooses(amount=removed).finish()
    assert fight.health(D) == 50 - damage
    assert fight.tokens(A).get(FM, 0) == 4 - removed
    assert bool(fight.steps("is-attack")) == (removed > 0)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("fm", "damage"), [(0, 7), (4, 10)])
def test_hot_streak_counts_the_mastery_that_it_brought(fm: int, damage: int, edition: str) -> None:
    """DT-HERO-PYR-06, TV-17: 5 + 2, and with 4 before only 5 have room: 5 + 5."""
    assert attack("Hot Streak", *SMALL_STRAIGHT, fm=fm, edition=edition).finish().health(D) == (
        50 - damage
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("fm", "left", "damage"), [(4, 5, 14), (0, 2, 8)])
def test_ignite_counts_it_twice(fm: int, left: int, damage: int, edition: str) -> None:
    """DT-HERO-PYR-07, TV-17: 4 + 2 × 5; what has no room is lost."""
    fight = attack("Ignite", *LARGE_STRAIGHT, fm=fm, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (50 - damage, {FM: left})


@pytest.mark.parametrize("edition", EDITIONS)
def test_meteorite_stuns_and_hurts_everybody(edition: str) -> None:
    """DT-HERO-PYR-08, DT-HERO-PYR-13, TV-17: 2 Fire Mastery make 2 undefendable damage, 2
    collateral come beside them, and Stun gives a second Offensive Roll Phase."""
    fight = attack("Meteorite", 6, 6, 6, 6, 1, edition=edition)
    fight.rolls(1, 2, 3, 1, 2)
    assert fight.tokens(A) == {FM: 2}
    assert (fight.health(D), fight.tokens(D)) == (46, {})
    fight.announces("Fireball").finish()
    assert fight.health(D) == 38


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_is_stunned_does_nothing_until_the_attack_is_over(edition: str) -> None:
    """DT-HERO-PYR-13: not even an instant; and no defence against the second phase's end."""
    seats = player(PYRO), player(hand=("Deep Breath!",))
    fight = Fight(*seats, edition=edition).attacks("Meteorite", 6, 6, 6, 6, 1)
    fight.finish_to("roll")
    assert "TW-13a" in fight.windows()
    silent = [step for step in fight.steps("passes-automatically") if step.actor == D]
    assert "no-action-while" in {step.args["reason"] for step in silent}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ultimate_gains_three_and_inflicts_two(edition: str) -> None:
    """DT-HERO-PYR-09: 12 and 2 collateral, as the hero file has it."""
    fight = attack("Scorch the Earth!", 6, 6, 6, 6, 6, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (36, {FM: 3})
    assert fight.tokens(D) == {"Burn": 1, "Knockdown": 1}


@pytest.mark.parametrize("edition", EDITIONS)
def test_molten_armor_hurts_with_flames_and_gains_with_souls(edition: str) -> None:
    """DT-HERO-PYR-10: three flames and two souls."""
    fight = Fight(player(), player(PYRO), edition=edition).attacks("Drill", 1, 2, 3, 4, 4)
    fight.defends("Molten Armor", 1, 2, 3, 5, 5).finish()
    assert (fight.healths(), fight.tokens(D)) == ((47, 45), {FM: 2})


@pytest.mark.parametrize("edition", EDITIONS)
def test_fire_mastery_cools_off_by_one_in_upkeep(edition: str) -> None:
    """DT-HERO-PYR-11: in the own Upkeep only."""
    turn = Turns(player(PYRO, tokens={FM: 3}), player(PYRO, tokens={FM: 3}), edition=edition)
    turn.rest()
    assert (turn.tokens(A), turn.tokens(D)) == ({FM: 2}, {FM: 3})


@pytest.mark.parametrize("edition", EDITIONS)
def test_fire_up_raises_the_limit_first_and_for_good(edition: str) -> None:
    """DT-HERO-PYR-11, DT-STAT-16: from 5 to 6, then one of the two has room."""
    seats = player(PYRO, tokens={FM: 5}, hand=("Fire Up!",)), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition).plays(A, "Fire Up!", "TW-03a")
    turn.rest()
    assert (turn.tokens(A), dict(turn.seat(A).limits)) == ({FM: 6}, {FM: 1})


@pytest.mark.parametrize("edition", EDITIONS)
def test_burn_hurts_in_every_upkeep_of_its_holder(edition: str) -> None:
    """DT-HERO-PYR-12: persistent, limit 1; 2 damage, as the hero file has it."""
    turn = Turns(player(tokens={"Burn": 1}), player(), until=3, edition=edition).rest()
    assert (turn.healths(), turn.tokens(A)) == ((46, 50), {"Burn": 1})


@pytest.mark.parametrize(("paid", "gained"), [(0, 1), (3, 4), (4, 5)])
def test_warm_up_turns_cp_into_mastery(paid: int, gained: int) -> None:
    """Warm Up!: 1, and 1 for each CP."""
    seats = player(PYRO, cp=4, hand=("Warm Up!",)), player()
    turn = Turns(*seats, first="main-phase-1").plays(A, "Warm Up!", "TW-03a").until("amount")
    assert turn.offered() == [0, 1, 2, 3, 4]
    turn.chooses(amount=paid).rest()
    assert (turn.tokens(A), turn.seat(A).cp) == ({FM: gained}, 4 - paid)


def test_infernal_infusion_fills_up_to_the_raised_limit() -> None:
    """Infernal Infusion!: on a meteor as many as there is room for, 6 after Fire Up!."""
    seats = player(PYRO, hand=("Fire Up!", "Infernal Infusion!")), player()
    turn = Turns(*seats, first="main-phase-1").plays(A, "Fire Up!", "TW-03a")
    turn.plays(A, "Infernal Infusion!", "TW-03a").rolls(6).rest()
    assert turn.tokens(A) == {FM: 6}


def test_red_hot_and_huzzah_modify_the_attack() -> None:
    """4 from Fireball, 3 + 1 for the mastery (one just gained), 3 for a flame."""
    seats = player(PYRO, tokens={FM: 3}, hand=("Huzzah!", "Red Hot!")), player()
    fight = Fight(*seats).attacks("Fireball", *LARGE_STRAIGHT)
    fight.plays(A, "Red Hot!", "TW-10").plays(A, "Huzzah!", "TW-10").rolls(1)
    assert fight.finish().health(D) == 50 - 4 - 4 - 3
