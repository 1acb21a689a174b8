"""The same short situation under each reading of an open question: damage."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.damage import DamageType, Entry, Operation
from dtnb.dicethrone.damage.packet import Side
from dtnb.dicethrone.state.agenda import UpkeepPhase
from dtnb.kernel import Action
from tests.dicethrone.damage.summed import AVOID, HALF, REFLECT, minus, plus, total
from tests.dicethrone.play import A, D, Fight, player

DRILL = (1, 1, 1, 4, 5)


# -- the ledger ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "damage", "back"), [("up", 3, 4), ("down", 4, 3)])
def test_a_fraction_is_rounded_up_or_down(reading: str, damage: int, back: int) -> None:
    """AMB-21, ED-08, DT-CALC-07: of 7, half is 4 or 3; it is prevented, and it is sent back."""
    for edition in ("season-two", "french", "season-one-rerolled", "marvel"):
        ledger = total(edition, 7, HALF, REFLECT, unstated_rounding=reading)
        assert (ledger.total, ledger.reflected_total) == (damage, back)


@pytest.mark.parametrize(
    ("reading", "damage"), [("separate-differences", 0), ("one-after-another", 2)]
)
@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_two_halves_each_of_the_whole_or_one_of_what_the_other_left(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-22, ED-06b, DT-CALC-05: 10 - 5 - 5 = 0; or 10 - 5 = 5, and 5 - 3 = 2."""
    assert total(edition, 10, HALF, HALF, multiplier_combination=reading).total == damage


@pytest.mark.parametrize(
    ("reading", "damage"), [("separate-differences", 12), ("one-after-another", 8)]
)
def test_what_doubles_counts_beside_what_halves_or_after_it(reading: str, damage: int) -> None:
    """AMB-22: each of the whole, 8 - 4 + 8 = 12; one after the other, 4 doubled is 8."""
    double = Entry(Operation.DOUBLE, side=Side.ATTACK)
    assert total("french", 8, HALF, double, multiplier_combination=reading).total == damage


@pytest.mark.parametrize(
    ("reading", "damage", "back"), [("floor-first", 2, 3), ("keep-negative", 3, 2)]
)
def test_a_subtotal_below_0_counts_as_0_or_as_it_is(reading: str, damage: int, back: int) -> None:
    """AMB-22, DT-CALC-08: 5 normal less 7 by a defence is -2, beside 5 undefendable.

    Floored first: 0 + 5 = 5, half of it 3, 2 are left. Kept: 5 - 2 = 3, half of it 2, and
    5 - 2 = 3 are left. Sent back is half of 5 or of 3.
    """
    parts = ((DamageType.NORMAL, 5), (DamageType.UNDEFENDABLE, 5))
    ledger = total(
        "french", parts, minus(7, Side.DEFENSE), HALF, REFLECT, negative_subtotal=reading
    )
    assert (ledger.total, ledger.reflected_total) == (damage, back)


@pytest.mark.parametrize(("reading", "damage"), [("additions-too", 0), ("damage-so-far", 4)])
@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_no_damage_covers_what_is_added_later_or_not(
    edition: str, reading: str, damage: int
) -> None:
    """AMB-23, DT-AM-04: of 5 none is received; 4 are added behind it."""
    assert total(edition, 5, AVOID, plus(4), avoided_source=reading).total == damage
    assert total(edition, 5, plus(4), AVOID, avoided_source=reading).total == 0


@pytest.mark.parametrize(("reading", "damage"), [("whole-roll-phase", 7), ("single-phase", 9)])
def test_a_reduction_covers_the_whole_roll_phase_or_what_was_dealt_by_then(
    reading: str, damage: int
) -> None:
    """AMB-21, DT-CALC-09: Ward in the Offensive Roll Phase; 4 are added in the defensive one.

    Half of 14 is 7; half of the 10 dealt by then is 5, and 14 - 5 = 9.
    """
    fight = Fight(
        player("examiner", hand=("Surge!",)),
        player("examiner", tokens={"Ward": 1}),
        edition="season-two",
        policies={"reduction-phase": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6, purpose="Big Bet")
    fight.spends(D, "Ward", "TW-10").plays(A, "Surge!", "TW-13b")
    assert fight.finish().health(D) == 50 - damage


# -- several sums ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "damage"), [("lost", 3), ("carries-over", 1)])
def test_surplus_prevention_is_lost_or_carries_over(reading: str, damage: int) -> None:
    """AMB-24, DT-CALC-08: the attacker is hit twice, by All In for 3 and by Brace (2 stars) for 2.

    Where a prevention acts on one source, Shrug Off! prevents 4 of the 2, which leaves 2 over: 3
    are taken, or 3 - 2 = 1.
    """
    policies = {"surplus-prevention": reading, "incoming-damage": "one-source"}
    fight = Fight(player(hand=("Shrug Off!",)), player(), policies=policies).attacks(
        "All In", 1, 1, 1, 4, 5
    )
    fight.defends("Brace", 1, 6, 6).at("TW-15", A)
    (own, brace) = [packet for packet in fight.table.packets if packet.seat == A]
    assert (own.incoming_points, brace.incoming_points) == (3, 2)
    fight.plays(A, "Shrug Off!", "TW-15", packet=brace.id).finish()
    assert fight.health(A) == 50 - damage


def test_surplus_prevention_takes_off_no_more_than_there_is_elsewhere() -> None:
    """AMB-24: Not This Time! prevents 6 of Brace's 1 (one star); of the 5 left over All In takes 3.

    That is where a prevention acts on one source. Nothing heals: the attacker stays at 30.
    """
    fight = Fight(
        player(health=30, hand=("Not This Time!",)),
        player(),
        policies={"surplus-prevention": "carries-over", "incoming-damage": "one-source"},
    ).attacks("All In", 1, 1, 1, 4, 5)
    fight.defends("Brace", 1, 2, 6).at("TW-15", A)
    (own, brace) = [packet for packet in fight.table.packets if packet.seat == A]
    assert (own.incoming_points, brace.incoming_points) == (3, 1)
    fight.plays(A, "Not This Time!", "TW-15", player=A, packet=brace.id).finish()
    assert fight.health(A) == 30
    (carried,) = fight.steps("surplus-carried")
    assert carried.args["amount"] == 3


@pytest.mark.parametrize("reading", ["lost", "carries-over"])
def test_surplus_prevention_carries_over_to_nothing_that_cannot_be_prevented(reading: str) -> None:
    """AMB-24: Shield prevents 8 of Ember's 2; the cursed side's own 4 cannot be reduced at all."""
    seat = player("cursed-pirate", side="cursed", tokens={"Ember": 1, "Shield": 1})
    seats = (seat, player("examiner"))
    fight = Fight(*seats, policies={"surplus-prevention": reading}, start=(UpkeepPhase(A),))
    fight.until("order").act(fight.game.candidates(fight.record.state)[0])
    fight.spends(A, "Shield", "TW-01c").finish()
    assert fight.health(A) == 46


@pytest.mark.parametrize(
    ("reading", "attacker", "defender"), [("once", 45, 40), ("repeats", 45, 37)]
)
def test_damage_that_comes_back_may_be_answered_or_not(
    reading: str, attacker: int, defender: int
) -> None:
    """AMB-20, DT-CALC-06: of 10 the Rebound sends 5 back; half of the 5 is 3, sent back again."""
    fight = Fight(
        player("examiner", tokens={"Rebound": 1}, hand=("Fetch!",)),
        player("examiner", tokens={"Rebound": 1}),
        policies={"retaliation-chain": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6).spends(D, "Rebound", "TW-13b").at("TW-13b", A)
    verdict = fight.verdict(A, "spend", "Rebound")
    if reading == "once":
        assert "returned-damage" in verdict.codes
    else:
        fight.does("spend", "Rebound")
    fight.finish()
    assert fight.healths() == (attacker, defender)


@pytest.mark.parametrize(
    ("reading", "defends", "damage"), [("by-component", True, 7), ("all-undefendable", False, 9)]
)
def test_one_undefendable_part_leaves_a_defence_or_takes_it(
    reading: str, defends: bool, damage: int
) -> None:
    """AMB-14, DT-DRP-03/10: 4 normal and 5 undefendable; half of the 4 is prevented, or nothing."""
    fight = Fight(
        player("examiner"), player("examiner"), policies={"mixed-damage-types": reading}
    ).attacks("Both Kinds", 1, 1, 1, 4, 5)
    if defends:
        fight.defends("Cover", 1)
    assert fight.finish().health(D) == 50 - damage
    assert bool(fight.steps("no-defense")) is not defends


@pytest.mark.parametrize(("reading", "damage"), [("own-ledger", 7), ("folded-into-total", 4)])
def test_isolated_damage_stands_alone_or_is_folded_into_the_total(
    reading: str, damage: int
) -> None:
    """AMB-25, ED-16, DT-DMG-14: 5 isolated and 4 of the Attack; Ward prevents half.

    Apart: 5, and 4 - 2 = 2: 7. Folded: half of 9 is 5, so 4.
    """
    fight = Fight(
        player("examiner"),
        player("examiner", tokens={"Ward": 1}),
        policies={"isolated-damage": reading},
    ).attacks("Fall Down", 4, 4, 6, 6, 1)
    fight.spends(D, "Ward", "TW-13b").finish()
    assert fight.health(D) == 50 - damage
    assert ("TW-I" in fight.windows()) is (reading == "own-ledger")


# -- what is an Attack -----------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "damage"), [("decided-at-activation", 1), ("needs-damage", 0)])
def test_an_attack_brought_to_0_is_still_one_or_not(reading: str, damage: int) -> None:
    """AMB-11, DT-DMG-13: 5, Shield takes 8 off; Surge! adds 4 if there still is an Attack.

    5 + 4 - 8 = 1.
    """
    fight = Fight(
        player("examiner", hand=("Surge!", "Fetch!")),
        player("examiner", tokens={"Shield": 1}),
        policies={"attack-at-zero": reading},
    ).attacks("Three Alike", 1, 1, 1, 4, 5)
    fight.spends(D, "Shield", "TW-13a").at("TW-13a", A)
    verdict = fight.verdict(A, "play", "Surge!")
    if reading == "needs-damage":
        assert "no-attack" in verdict.codes
    else:
        fight.does("play", "Surge!")
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(("reading", "damage"), [("no-attack", 0), ("attack", 4)])
def test_a_number_that_comes_to_0_makes_no_attack_or_one(reading: str, damage: int) -> None:
    """AMB-12, DT-DMG-13, DT-ORP-11: no star on Open Bet's die; Surge! needs an Attack for its 4."""
    fight = Fight(
        player("examiner", hand=("Surge!", "Fetch!")),
        player("examiner"),
        policies={"variable-damage-zero": reading},
    ).attacks("Open Bet", 6, 6, 1, 1, 4)
    fight.rolls(1, purpose="Open Bet").at("TW-10", A)
    verdict = fight.verdict(A, "play", "Surge!")
    if reading == "no-attack":
        assert "no-attack" in verdict.codes
    else:
        fight.does("play", "Surge!")
    assert fight.finish().health(D) == 50 - damage


@pytest.mark.parametrize(("reading", "tokens"), [("after-targeting", 0), ("at-activation", 1)])
def test_targeted_effects_without_damage_come_late_or_at_once(reading: str, tokens: int) -> None:
    """AMB-13, DT-TRP-02, DT-ORP-12: Hex inflicts Snare after the Offensive Roll Phase, or in it."""
    fight = Fight(
        player("examiner"),
        player("examiner", hand=("Buh, Bye!",)),
        policies={"targeted-effects-without-attack": reading},
    ).attacks("Hex", 4, 4, 4, 1, 2)
    fight.at("TW-10", D) if tokens else fight.at("TW-13a", D)
    opened = [step.args["window"] for step in fight.steps("window-opens")]
    assert ("TW-13a" in opened) is (not tokens)
    assert fight.tokens(D) == {"Snare": 1}
    fight.does("play", "Buh, Bye!").finish()
    assert fight.tokens(D) == {}
    assert ("TW-16" in fight.windows()) is (not tokens)


# -- healing, limits, the conclusion ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "snare"), [("projected-total", 1), ("final-total", 0), ("dealt-only", 0)]
)
def test_damage_dealt_is_asked_of_the_present_total_of_the_last_or_of_none_that_waits(
    reading: str, snare: int
) -> None:
    """DT-DRP-06/07/08 (policy): Finish! wants 8 and is played on 10; a Ward then leaves 5."""
    fight = Fight(
        player("examiner", hand=("Finish!", "Fetch!")),
        player("examiner", tokens={"Ward": 1}),
        policies={"projected-damage-window": reading},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6).declines().at("TW-16", A)
    if reading == "dealt-only":
        assert not fight.verdict(A, "play", "Finish!").allowed
    else:
        fight.does("play", "Finish!").spends(D, "Ward", "TW-16")
    fight.finish()
    assert fight.health(D) == (40 if reading == "dealt-only" else 45)
    assert fight.tokens(D).get("Snare", 0) == snare


def test_a_condition_on_damage_dealt_reads_the_final_total() -> None:
    """DT-DRP-08 (policy): nothing is prevented, 10 are dealt, and Finish! takes effect."""
    fight = Fight(
        player("examiner", hand=("Finish!",)),
        player("examiner"),
        policies={"projected-damage-window": "final-total"},
    ).attacks("Big Bet", 1, 1, 1, 4, 6)
    fight.rolls(6).declines().plays(A, "Finish!", "TW-16").finish()
    assert (fight.health(D), fight.tokens(D)) == (40, {"Snare": 1})


# -- the defence -----------------------------------------------------------------------------------


def defending(reading: str) -> Fight:
    return Fight(
        player("examiner"), player("examiner"), policies={"optional-defence": reading}
    ).attacks("Pull and Take", 4, 4, 4, 6, 1)


def test_a_defence_may_be_declined_and_the_phase_takes_place() -> None:
    """AMB-30, DT-DRP-01/03, ED-18: Snare is inflicted at step 1, and 5 are taken."""
    fight = defending("defence-only").declines().finish()
    assert (fight.health(D), fight.tokens(D)) == (45, {"Snare": 1})


def test_the_whole_phase_may_be_declined() -> None:
    """AMB-30, ED-18, DT-DRP-01: without the phase there is no step 1, so no Snare; 5 are taken."""
    fight = defending("whole-phase").until("begin")
    assert fight.pending is not None
    assert fight.pending.seat == D
    fight.act(Action("choose", "", (("begin", "decline"),))).finish()
    assert (fight.health(D), fight.tokens(D)) == (45, {})
    again = defending("whole-phase").until("begin")
    again.act(Action("choose", "", (("begin", "accept"),))).finish()
    assert again.tokens(D) == {"Snare": 1}


def test_a_defence_may_have_to_be_made() -> None:
    """AMB-30, DT-DRP-09: to decline is refused, and half of 5 is prevented."""
    fight = defending("nothing").until("defense")
    assert fight.game.verdict(fight.record.state, D, Action("decline")).codes == (
        "defence-is-made",
    )
    assert fight.defends("Cover", 1).finish().health(D) == 48
