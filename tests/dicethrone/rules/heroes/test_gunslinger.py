"""The books' rules for the Gunslinger, tested with her hero file."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dicethrone.play import CLAIMING, EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

GUNSLINGER = "gunslinger"
SMALL_STRAIGHT = (1, 2, 3, 4, 4)
LARGE_STRAIGHT = (1, 2, 3, 4, 5)


def attack(
    ability: str, *values: int, level: int = 1, edition: str = "season-two", **defender: Any
) -> Fight:
    """Let the Gunslinger attack the Apprentice."""
    upgraded = {ability: level} if level > 1 else {}
    seats = player(GUNSLINGER, upgrades=upgraded), player(**defender)
    return Fight(*seats, edition=edition).attacks(ability, *values)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("level", "values", "damage", "knockdown"),
    [
        (1, (1, 2, 3, 4, 5), 3, 0),
        (1, (1, 1, 1, 1, 5), 4, 0),
        (1, (1, 2, 3, 3, 3), 5, 0),
        (2, (1, 2, 3, 4, 5), 4, 0),
        (2, (1, 2, 3, 3, 6), 5, 0),
        (2, (1, 1, 1, 1, 3), 6, 1),
    ],
)
def test_revolver_counts_bullets_and_its_second_level_four_equal_numbers(
    level: int, values: tuple[int, ...], damage: int, knockdown: int, edition: str
) -> None:
    """DT-HERO-GUN-01, DT-HERO-GUN-02: 1 to 3 are Bullets; four of them need not be one number."""
    fight = attack("Revolver", *values, level=level, edition=edition).finish()
    assert fight.health(D) == 50 - damage
    assert fight.tokens(D).get("Knockdown", 0) == knockdown


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("level", "damage"), [(1, 1), (2, 2)])
def test_bounty_hunter_inflicts_bounty_and_then_hurts(
    level: int, damage: int, edition: str
) -> None:
    """DT-HERO-GUN-03, DT-HERO-GUN-15: the Bounty lies there when the damage comes, so it counts:
    1 + 1 and 2 + 1, and the attacker has 14 + 1 CP."""
    seats = player(GUNSLINGER, cp=14, upgrades={"Bounty Hunter": level}), player()
    fight = Fight(*seats, edition=edition).attacks("Bounty Hunter", 1, 2, 6, 6, 4).finish()
    assert fight.steps("no-defense")
    assert (fight.health(D), fight.tokens(D), fight.seat(A).cp) == (
        50 - damage - 1,
        {"Bounty": 1},
        15,
    )


def test_a_bounty_of_the_same_ability_can_be_read_as_coming_too_late() -> None:
    """AMB-19: under the other reading the Bounty counts from the next Attack on."""
    seats = player(GUNSLINGER), player()
    fight = Fight(*seats, policies={"status-of-same-ability": "does-not-count"})
    fight.attacks("Bounty Hunter", 1, 2, 6, 6, 4).finish()
    assert fight.health(D) == 49
    holder = player(tokens={"Bounty": 1})
    fight = Fight(player(GUNSLINGER), holder, policies={"status-of-same-ability": "does-not-count"})
    assert fight.attacks("Bounty Hunter", 1, 2, 6, 6, 4).finish().health(D) == 48


@pytest.mark.parametrize(
    ("level", "mine", "theirs", "damage"),
    [(1, 3, 3, 7), (1, 2, 3, 5), (1, 4, 3, 7), (2, 3, 3, 8), (2, 1, 2, 6), (3, 6, 6, 9),
     (3, 1, 6, 6)],
)  # fmt: skip
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_a_showdown_both_roll_and_an_equal_die_wins(
    level: int, mine: int, theirs: int, damage: int, edition: str
) -> None:
    """DT-HERO-GUN-04: 7 or 5, at level III 9 or 6 (and 8 or 6 at II); TV-19."""
    fight = attack("Showdown", *SMALL_STRAIGHT, level=level, edition=edition)
    fight.rolls(theirs, purpose="Showdown", seat=D).rolls(mine, purpose="Showdown", seat=A)
    assert fight.finish().health(D) == 50 - damage


def test_a_showdown_is_rolled_once_the_target_is_known() -> None:
    """DT-HERO-GUN-04: with two opponents the second of them is chosen first, and rolls."""
    fight = Fight(player(GUNSLINGER), player(), player()).attacks("Showdown", *SMALL_STRAIGHT)
    fight.targets(2).rolls(6, purpose="Showdown", seat=2).rolls(1, purpose="Showdown", seat=A)
    assert fight.finish().healths() == (50, 50, 45)


def test_dice_that_are_compared_stay_open_until_both_lie_there() -> None:
    """AMB-10: the target's die may still be changed when the attacker's has been rolled."""
    fight = Fight(player(GUNSLINGER), player(hand=("Six-It!",)))
    fight.attacks("Showdown", *SMALL_STRAIGHT).rolls(1, seat=D).rolls(5, seat=A)
    fight.at("TW-08", D).does("play", "Six-It!")
    assert fight.finish().health(D) == 45


@pytest.mark.parametrize(("level", "damage"), [(1, 6), (2, 8)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_deadeye_knocks_down_and_cannot_be_defended(level: int, damage: int, edition: str) -> None:
    """DT-HERO-GUN-05."""
    fight = attack("Deadeye", 6, 6, 6, 6, 1, level=level, edition=edition).finish()
    assert (fight.health(D), fight.tokens(D)) == (50 - damage, {"Knockdown": 1})
    assert fight.ledger(D)["rows"][0]["operation"] == "undefendable"


@pytest.mark.parametrize(("level", "damage"), [(1, 5), (2, 6)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_take_cover_gains_evasive(level: int, damage: int, edition: str) -> None:
    """DT-HERO-GUN-06."""
    fight = attack("Take Cover", 1, 2, 4, 5, 4, level=level, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (50 - damage, {"Evasive": 1})


@pytest.mark.parametrize(("level", "damage"), [(1, 7), (2, 8)])
@pytest.mark.parametrize("edition", EDITIONS)
def test_fan_the_hammer_gains_two_evasive(level: int, damage: int, edition: str) -> None:
    """DT-HERO-GUN-07."""
    fight = attack("Fan the Hammer", *LARGE_STRAIGHT, level=level, edition=edition).finish()
    assert (fight.health(D), fight.tokens(A)) == (50 - damage, {"Evasive": 2})


@pytest.mark.parametrize("edition", EDITIONS)
def test_mark_the_target_is_no_attack_and_needs_its_upgrade(edition: str) -> None:
    """DT-HERO-GUN-08: two Evasive, a Bounty, no damage; Bounty then adds to no Attack."""
    fight = Fight(player(GUNSLINGER, upgrades={"Take Cover": 2}), player(), edition=edition)
    fight.attacks("Mark the Target", 4, 4, 5, 1, 6).finish()
    assert (fight.healths(), fight.tokens(A), fight.tokens(D)) == (
        (50, 50),
        {"Evasive": 2},
        {"Bounty": 1},
    )
    assert fight.steps("is-no-attack")


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_ultimate_inflicts_before_it_hurts_and_is_not_evaded(edition: str) -> None:
    """DT-HERO-GUN-09, TV-19: 10, and 1 for the Bounty that it inflicted itself."""
    fight = attack("Fill'em With Lead!", 6, 6, 6, 6, 6, edition=edition, tokens={"Evasive": 3})
    fight.finish()
    assert (fight.health(D), fight.tokens(A)) == (39, {"Evasive": 1})
    assert fight.tokens(D) == {"Bounty": 1, "Evasive": 3, "Knockdown": 1}


@pytest.mark.parametrize(("again", "damage"), [(None, 12), (6, 14)])
def test_after_the_ultimate_a_reload_die_may_be_rolled_again(
    again: int | None, damage: int
) -> None:
    """DT-HERO-GUN-09: 10 + 1 and half of the die: 1 for a 1, 3 for the 6 that replaces it."""
    fight = Fight(player(GUNSLINGER, tokens={"Reload": 1}), player())
    fight.attacks("Fill'em With Lead!", 6, 6, 6, 6, 6).spends(A, "Reload", "TW-16").rolls(1)
    fight.until("may").chooses(may="decline" if again is None else "accept")
    if again is not None:
        fight.rolls(again, purpose="Fill'em With Lead!")
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(
    ("tokens", "codes"),
    [({"Reload": 1}, ("defender-adds-nothing",)), ({}, ("no-token", "defender-adds-nothing"))],
)
def test_against_reload_in_ones_own_defence_speaks_nothing_of_a_roll_phase_that_is_not_ones_own(
    tokens: dict[str, int], codes: tuple[str, ...]
) -> None:
    """DT-AM-01, DT-DRP-13: who is attacked has no Attack, and so no end of one to wait for."""
    all_tokens = {**tokens, "Evasive": 1}
    fight = Fight(player("barbarian"), player(GUNSLINGER, tokens=all_tokens))
    fight.attacks("Mighty Blow", *SMALL_STRAIGHT).at("TW-13b", D)
    assert fight.verdict(D, "spend", "Reload").codes == codes


@pytest.mark.parametrize("edition", EDITIONS)
def test_quick_draw_gains_reload_in_upkeep(edition: str) -> None:
    """DT-HERO-GUN-10, DT-HERO-GUN-13, DT-DRP-14: one in each own Upkeep, two at most."""
    turn = Turns(player(GUNSLINGER), player(), until=2, edition=edition).rest()
    assert turn.tokens(A) == {"Reload": 1}
    full = Turns(player(GUNSLINGER, tokens={"Reload": 2}), player(), edition=edition).rest()
    assert full.tokens(A) == {"Reload": 2}
    later = Turns(player(GUNSLINGER), player(), first="income-phase", edition=edition).rest()
    assert later.tokens(A) == {}


@pytest.mark.parametrize(("level", "again"), [(1, False), (2, True)])
def test_quick_draw_at_level_two_rolls_a_reload_die_again(level: int, again: bool) -> None:
    """DT-HERO-GUN-10: 3 for Revolver, and half of the 5 that replaces the 1."""
    seats = player(GUNSLINGER, tokens={"Reload": 1}, upgrades={"Quick Draw": level}), player()
    fight = Fight(*seats).attacks("Revolver", 1, 2, 3, 4, 5)
    fight.spends(A, "Reload", "TW-10").rolls(1, purpose="Reload")
    if again:
        fight.until("may").chooses(may="accept").rolls(5, purpose="Quick Draw")
    assert fight.finish().health(D) == (44 if again else 46)


@pytest.mark.parametrize(
    ("level", "mine", "theirs", "wins"),
    [(1, 4, 4, False), (1, 5, 4, True), (1, 1, 4, False), (2, 4, 4, True), (2, 3, 4, False)],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_higher_die_of_a_duel_wins_and_at_level_two_an_equal_one(
    level: int, mine: int, theirs: int, wins: bool, edition: str
) -> None:
    """DT-HERO-GUN-11, TV-03: who loses deals 1; who wins 3, or prevents half of 5."""
    for option, healths in (("Hit", (47, 45)), ("Duck", (50, 48))):
        seats = player(), player(GUNSLINGER, upgrades={"Duel": level})
        fight = Fight(*seats, edition=edition).attacks("Drill", 1, 2, 3, 4, 4)
        fight.defends("Duel", mine).rolls(theirs, purpose="Duel", seat=A)
        if wins:
            fight.until("choose").chooses(choose=option)
        assert fight.finish().healths() == (healths if wins else (49, 45))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_die_of_a_duel_can_be_changed_when_both_lie_there(edition: str) -> None:
    """TV-03: she has rolled 1 against 4; So Wild! makes it 6, and her Duel goes on as won."""
    seats = player(), player(GUNSLINGER, upgrades={"Duel": 2}, hand=("So Wild!",))
    fight = Fight(*seats, edition=edition).attacks("Drill", 1, 2, 3, 4, 4)
    fight.defends("Duel", 1).rolls(4, purpose="Duel", seat=A).at("TW-08", D)
    own = next(roll for roll in fight.table.rolls if roll.phase == "defensive")
    fight.does("play", "So Wild!", die=(own.id, 0), value=6).until("choose").chooses(choose="Hit")
    assert fight.finish().healths() == (47, 45)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("dice", "damage"), [((1,), 0), ((2,), 0), ((3,), 5), ((6, 5, 2), 0)])
def test_evasive_avoids_everything_on_a_one_or_two_and_may_be_tried_again(
    dice: tuple[int, ...], damage: int, edition: str
) -> None:
    """DT-HERO-GUN-12: three of them may be tried on one Attack of 5."""
    fight = Fight(player(), player(GUNSLINGER, tokens={"Evasive": 3}), edition=edition)
    fight.attacks("Lunge", *SMALL_STRAIGHT)
    for value in dice:
        fight.spends(D, "Evasive", "TW-16").rolls(value, purpose="Evasive")
    assert fight.finish().health(D) == 50 - damage
    assert fight.tokens(D).get("Evasive", 0) == 3 - len(dice)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("value", "added"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_reload_adds_half_its_die_once_the_offensive_roll_phase_is_over(
    value: int, added: int, edition: str
) -> None:
    """DT-HERO-GUN-13, TV-06 (the table of halves, rounded up)."""
    fight = Fight(player(GUNSLINGER, tokens={"Reload": 1}), player(), edition=edition)
    fight.rolls(1, 2, 3, 4, 5).until("announce")
    assert not fight.verdict(A, "spend", "Reload").allowed
    fight.announces("Revolver").spends(A, "Reload", "TW-10").rolls(value, purpose="Reload")
    assert fight.finish().health(D) == 50 - 3 - added


@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_is_knocked_down_pays_two_cp_or_does_not_attack(edition: str) -> None:
    """DT-HERO-GUN-14, AMB-42: at the last moment, or not at all; income made 3 CP of 2."""
    holder = player(GUNSLINGER, cp=2, tokens={"Knockdown": 1})
    paid = Turns(holder, player(), edition=edition).until("may").chooses(may="accept")
    paid.attacks("Revolver", 1, 2, 3, 4, 5).finish()
    assert (paid.health(D), paid.seat(A).cp, "Knockdown" in paid.tokens(A)) == (47, 1, False)
    declined = Turns(holder, player(), edition=edition).until("may").chooses(may="decline").rest()
    assert "offensive-roll-phase" not in declined.phases()
    assert (declined.seat(A).cp, "Knockdown" in declined.tokens(A)) == (3, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_knockdown_may_be_paid_off_in_the_main_phase(edition: str) -> None:
    """AMB-42, DT-HERO-GUN-14: of 2 + 1 CP one is left."""
    holder = player(GUNSLINGER, cp=2, tokens={"Knockdown": 1})
    turn = Turns(holder, player(), edition=edition).uses(A, "Knockdown", "TW-03a")
    turn.attacks("Revolver", 1, 2, 3, 4, 5).finish()
    assert (turn.health(D), turn.seat(A).cp) == (47, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_knockdown_is_one_token_whoever_inflicts_it(edition: str) -> None:
    """DT-HERO-GUN-14: the Gunslinger's and the Pyromancer's are the same: with one
    of them at the table either way, 2 CP of 3 are paid."""
    for inflicter in ("gunslinger", "pyromancer"):
        holder = player(cp=2, tokens={"Knockdown": 1})
        turn = Turns(holder, player(inflicter), edition=edition, only=("apprentice", inflicter))
        turn.until("may").chooses(may="accept")
        assert turn.seat(A).cp == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_two_cp_the_phase_is_skipped_without_a_question(edition: str) -> None:
    """DT-HERO-GUN-14, DT-CP-01: income makes 1 CP, which is too little."""
    turn = Turns(player(GUNSLINGER, cp=0, tokens={"Knockdown": 1}), player(), edition=edition)
    turn.rest()
    assert "offensive-roll-phase" not in turn.phases()
    assert (turn.seat(A).cp, "Knockdown" in turn.tokens(A)) == (1, False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_bounty_stays_and_pays_every_attacker(edition: str) -> None:
    """DT-HERO-GUN-15: 5 + 1 damage and 1 CP; the token stays; no Attack, no CP."""
    fight = Fight(player(cp=3), player(GUNSLINGER, tokens={"Bounty": 1}), edition=edition)
    fight.attacks("Lunge", *SMALL_STRAIGHT).finish()
    assert (fight.health(D), fight.seat(A).cp, fight.tokens(D)) == (44, 4, {"Bounty": 1})
    scatter = Fight(player(cp=3), player(GUNSLINGER, tokens={"Bounty": 1}), edition=edition)
    scatter.attacks("Scatter", 4, 4, 5, 1, 2).finish()
    assert (scatter.health(D), scatter.seat(A).cp) == (48, 3)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("dice", "added", "knockdown"), [((1, 2, 3, 1, 4), 4, 1), ((1, 2, 3, 4, 6), 3, 0)]
)
def test_eat_lead_adds_its_bullets_and_knocks_down_from_four(
    dice: tuple[int, ...], added: int, knockdown: int, edition: str
) -> None:
    """DT-HERO-GUN-16, TV-19."""
    fight = Fight(player(GUNSLINGER, hand=("Eat Lead!",)), player(), edition=edition)
    fight.attacks("Revolver", 1, 2, 3, 4, 5).plays(A, "Eat Lead!", "TW-10").rolls(*dice)
    assert fight.finish().health(D) == 50 - 3 - added
    assert fight.tokens(D).get("Knockdown", 0) == knockdown


def test_wild_west_lets_a_reload_die_be_rolled_again_and_adds_one() -> None:
    """Wild West!: 3, half of the 6 that replaces the 2, and 1 more; without it no question."""
    seats = player(GUNSLINGER, hand=("Wild West!",), tokens={"Reload": 1}), player()
    fight = Fight(*seats).attacks("Revolver", 1, 2, 3, 4, 5).plays(A, "Wild West!", "TW-10")
    fight.spends(A, "Reload", "TW-10").rolls(2).until("may").chooses(may="accept")
    assert fight.rolls(6).finish().health(D) == 50 - 3 - 3 - 1
    assert not fight.table.temporary_triggers


def test_enforcer_gives_its_tokens_to_one_or_two_players() -> None:
    """The long form of a selector: another player each time, and one is enough."""
    seats = player(GUNSLINGER, upgrades={"Deadeye": 2}), player(), player()
    fight = Fight(*seats).attacks("Enforcer", 6, 6, 6, 1, 4).until("player")
    assert fight.offered() == [A, D, 2, "stop"]
    fight.chooses(player=D)
    assert fight.offered() == [A, 2, "stop"]
    fight.chooses(player=2).finish()
    assert fight.tokens(D) == fight.tokens(2) == {"Bounty": 1, "Knockdown": 1}
    assert fight.tokens(A) == {"Evasive": 1}


@pytest.mark.parametrize(
    ("face", "health", "tokens"), [(1, 48, {}), (4, 50, {"Knockdown": 1}), (6, 50, {"Bounty": 1})]
)
def test_damage_of_a_main_phase_is_dealt_at_once(
    face: int, health: int, tokens: dict[str, int]
) -> None:
    """Roulette!, on its three symbols; nothing is added up in a Main Phase (DT-DRP-08 and
    DT-TURN-05 speak of other phases), so the 2 are there before the phase ends."""
    seats = player(GUNSLINGER, hand=("Roulette!",)), player()
    turn = Turns(*seats, first="main-phase-1").plays(A, "Roulette!", "TW-03a").rolls(face)
    turn.until("player").chooses(player=D).rolls(1, 1, 4, 4, 6)
    assert (turn.health(D), turn.tokens(D)) == (health, tokens)


# -- disputes of the books, with the tokens that they name ---------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_buh_bye_against_an_evasive_that_is_being_spent(edition: str) -> None:
    """TV-05: DT-PRI-08; where a claim is possible the card comes first and 5 are taken, else the
    spending stands and a 1 avoids them."""
    seats = player(hand=("Buh, Bye!",)), player(GUNSLINGER, tokens={"Evasive": 1})
    fight = Fight(*seats, edition=edition).attacks("Lunge", *SMALL_STRAIGHT)
    fight.spends(D, "Evasive", "TW-16")
    if edition in CLAIMING:
        fight.claims(A, "play", "Buh, Bye!", "TW-16").finish()
    else:
        fight.rolls(1, purpose="Evasive").finish()
    assert fight.health(D) == (45 if edition in CLAIMING else 50)
    assert fight.tokens(D) == {}


@pytest.mark.parametrize("edition", EDITIONS)
def test_buh_bye_against_a_reload(edition: str) -> None:
    """TV-06: DT-PRI-09; Revolver's 3 and half of a 5 where the Reload is spent in front of it."""
    seats = player(GUNSLINGER, tokens={"Reload": 1}), player(hand=("Buh, Bye!",))
    fight = Fight(*seats, edition=edition).attacks("Revolver", 1, 2, 3, 4, 5)
    fight.plays(D, "Buh, Bye!", "TW-13a")
    if edition in CLAIMING:
        fight.claims(A, "spend", "Reload", "TW-13a").rolls(5, purpose="Reload")
    fight.finish()
    assert fight.health(D) == (44 if edition in CLAIMING else 47)
    assert fight.seat(D).hand == (("Buh, Bye!",) if edition in CLAIMING else ())
