"""The Moon Elf's tokens and abilities, which no rulebook explains: facts of the hero's file."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

ELF = "moon-elf"
LARGE_STRAIGHT = (1, 2, 3, 4, 5)


@pytest.mark.parametrize("edition", EDITIONS)
def test_targeted_adds_two_to_every_attack_and_stays(edition: str) -> None:
    """DT-AM-01, DT-STAT-17: 4 of Longbow and 2; what is no Attack adds nothing."""
    fight = Fight(player(ELF), player(tokens={"Targeted": 1}), edition=edition)
    fight.attacks("Longbow", 1, 2, 3, 4, 6).finish()
    assert (fight.health(D), fight.tokens(D)) == (44, {"Targeted": 1})
    scatter = Fight(player(), player(ELF, tokens={"Targeted": 1}), edition=edition)
    assert scatter.attacks("Scatter", 4, 4, 5, 1, 2).finish().health(D) == 48


@pytest.mark.parametrize("edition", EDITIONS)
def test_targeted_of_the_same_attack_counts_already(edition: str) -> None:
    """AMB-19: Demising Shot inflicts it, then deals 4: 4 + 2."""
    fight = Fight(player(ELF), player(), edition=edition)
    assert fight.attacks("Demising Shot", 1, 2, 3, 6, 6).finish().health(D) == 44


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("die", "health"), [(1, 50), (2, 50), (3, 45)])
def test_blind_may_make_the_whole_roll_phase_fail(die: int, health: int, edition: str) -> None:
    """AMB-11, TV-09 (also): on a 1 or 2 the ability fails, and was an Attack all the same."""
    fight = Fight(player(tokens={"Blind": 1}), player(ELF), edition=edition)
    fight.attacks("Drill", 1, 2, 3, 4, 4).rolls(die, purpose="Blind", seat=A).finish()
    assert (fight.health(D), fight.tokens(A)) == (health, {})
    assert fight.steps("is-attack")
    assert bool(fight.steps("ability-fails")) == (die < 3)
    # What failed is not told as dealing damage in the next sentence.
    assert ("Drill deals damage" in str(fight.so_far.story(full=True))) == (die > 2)
    assert ("Drill failed, and counts as an Attack" in str(fight.so_far.story(full=True))) == (
        die < 3
    )


def test_a_failed_ability_inflicts_nothing_and_heals_nobody() -> None:
    """Blind: Weigh Down inflicts no Drag; Recover heals nothing, though its token is kept."""
    fight = Fight(player(tokens={"Blind": 1}), player(ELF))
    fight.attacks("Weigh Down", 6, 6, 6, 6, 1).rolls(1, purpose="Blind").finish()
    assert (fight.health(D), fight.tokens(D)) == (50, {})
    fight = Fight(player(health=40, tokens={"Blind": 1}), player(ELF))
    fight.attacks("Recover", 1, 2, 4, 5, 6).rolls(1, purpose="Blind").finish()
    assert (fight.health(A), fight.tokens(A)) == (40, {"Sidestep": 1})


def test_blind_goes_also_where_nothing_was_activated() -> None:
    fight = Fight(player(tokens={"Blind": 1}), player(ELF)).rolls(1, 1, 4, 4, 6)
    fight.announces("").rolls(1, purpose="Blind").finish()
    assert fight.tokens(A) == {}


def test_an_ultimate_is_not_stopped_by_blindness() -> None:
    """AMB-18, DT-ULT-06: it would weaken the Ultimate; the token goes."""
    fight = Fight(player(tokens={"Blind": 1}), player(ELF))
    fight.attacks("Final Lesson!", 6, 6, 6, 6, 6).rolls(1, purpose="Blind").finish()
    assert (fight.health(D), "Blind" in fight.tokens(A)) == (40, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_entangle_waits_for_a_roll_phase_that_takes_place(edition: str) -> None:
    """DT-ORP-01, DT-HERO-GUN-14: Knockdown takes the first; in the next two attempts are left."""
    turn = Turns(player(tokens={"Entangle": 1, "Knockdown": 1}, cp=0), player(ELF), until=3,
                 first="main-phase-1", edition=edition)  # fmt: skip
    assert turn.rolls(1, 1, 4, 4, 6).announces("").tokens(A) == {"Entangle": 1}
    turn.rolls(1, 1, 4, 4, 6)
    assert turn.table.rolls[-1].allowed == 3 - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_that_begins_with_the_roll_phase_is_entangled_as_well(edition: str) -> None:
    """DT-ORP-01: whoever holds it rolls twice, wherever the record begins."""
    fight = Fight(player(tokens={"Entangle": 1}), player(ELF), edition=edition)
    assert fight.rolls(1, 1, 4, 4, 6).table.rolls[-1].allowed == 3 - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_entangle_takes_away_one_roll_attempt(edition: str) -> None:
    """DT-ORP-01: two instead of three, in the next Offensive Roll Phase only."""
    turn = Turns(player(tokens={"Entangle": 1}), player(ELF), until=3, edition=edition)
    turn.rolls(1, 1, 4, 4, 6).rerolls((0,), (2,))
    assert turn.until("announce").table.rolls[-1].allowed == 2
    turn.announces("").rest()
    assert turn.tokens(A) == {}
    rolled = [step.args["allowed"] for step in turn.steps("rolls") if step.actor == A]
    assert rolled == [2, 2, 3]


@pytest.mark.parametrize("edition", EDITIONS)
def test_entangle_inflicted_by_an_attack_outlives_that_roll_phase(edition: str) -> None:
    """It waits for its holder's own Roll Phase."""
    fight = Fight(player(ELF), player(), edition=edition)
    assert fight.attacks("Entangling Shot", 1, 2, 3, 4, 4).finish().tokens(D) == {"Entangle": 1}


@pytest.mark.parametrize(
    ("level", "damage", "tokens"),
    [(1, 3 + 2 + 1, {"Blind": 1}), (2, 3 + 4 + 1, {"Blind": 1}),
     (3, 3 + 4 + 1, {"Blind": 1, "Entangle": 1})],
)  # fmt: skip
def test_exploding_arrow_reads_five_dice_and_takes_cp(
    level: int, damage: int, tokens: dict[str, int]
) -> None:
    """DT-CP-02: two arrows, a foot, and two moons of which one finds a CP."""
    seats = player(ELF, upgrades={"Exploding Arrow": level} if level > 1 else {}), player(cp=1)
    fight = Fight(*seats).attacks("Exploding Arrow", 1, 6, 6, 6, 4).rolls(1, 2, 4, 6, 6).finish()
    assert (fight.health(D), fight.seat(D).cp, fight.tokens(D)) == (50 - damage, 0, tokens)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("level", "dice", "healths"),
    [
        (1, (4, 5, 1, 2, 3), (49, 48)),
        (1, (4, 1, 2, 3, 1), (48, 45)),
        (2, (4, 5, 1, 2, 3), (47, 48)),
    ],
)
def test_missed_me_halves_once_for_two_feet_and_counts_arrows_in_pairs(
    level: int, dice: tuple[int, ...], healths: tuple[int, int], edition: str
) -> None:
    """DT-CALC-04: of 5, half is 3; three arrows are one pair, or three damage at level II."""
    seats = player(), player(ELF, upgrades={"Missed Me": level} if level > 1 else {})
    fight = Fight(*seats, edition=edition).attacks("Drill", 1, 2, 3, 4, 4)
    assert fight.defends("Missed Me", *dice).finish().healths() == healths


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ultimate_inflicts_everything_first(edition: str) -> None:
    """AMB-19, DT-ULT-07: 12 and 2 for Targeted."""
    fight = Fight(player(ELF), player(), edition=edition)
    fight.attacks("Lunar Eclipse!", 6, 6, 6, 6, 6).finish()
    assert (fight.health(D), fight.tokens(A)) == (36, {"Evasive": 1})
    assert fight.tokens(D) == {"Blind": 1, "Entangle": 1, "Targeted": 1}


def test_evasive_action_names_its_player_and_hurts_the_target() -> None:
    fight = Fight(player(ELF, upgrades={"Covered Shot": 2}), player())
    fight.attacks("Evasive Action", 4, 4, 5, 1, 6).until("player").chooses(player=A).finish()
    assert (fight.health(D), fight.tokens(A)) == (48, {"Evasive": 1})
