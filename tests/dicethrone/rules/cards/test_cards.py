"""Cards: when they may be played, what dice cards do, Attack Modifiers, drawing (DT-CARD-17…23)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance, Choice, Decision, IllegalMoveError
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

DRILL = (1, 1, 1, 4, 5)
HELD = "Deep Breath!"


# -- timing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Chalk Dust!", "Vegas Baby!"])
def test_a_main_phase_action_is_not_played_in_a_roll_phase(card: str) -> None:
    """DT-CARD-18."""
    fight = Fight(player(hand=(card, HELD))).at("TW-04a", A)
    verdict = fight.verdict(A, "play", card)
    assert verdict.codes[0] == "main-phase-only"
    assert verdict.reasons[0].allowing_windows == ("TW-03a", "TW-18")


def test_an_upgrade_is_not_played_in_a_roll_phase() -> None:
    """DT-CARD-11."""
    fight = Fight(player(hand=("Drill II", HELD))).at("TW-04a", A)
    assert fight.verdict(A, "play", "Drill II").codes == ("upgrade-timing",)


@pytest.mark.parametrize("seat", [A, D])
def test_an_instant_is_played_at_any_time_on_any_players_turn(seat: int) -> None:
    """DT-CARD-20: before the first roll, after it, after the announcement, in the last chance."""
    for window in ("TW-04a", "TW-04b", "TW-05a", "TW-10", "TW-13a", "TW-13b"):
        seats = [player(health=40, hand=(HELD,) if at == seat else ()) for at in (A, D)]
        fight = Fight(*seats)
        if window not in ("TW-04a", "TW-04b"):
            fight.attacks("Drill", *DRILL)
        elif window == "TW-04b":
            fight.rolls(*DRILL)
        fight.plays(seat, HELD, window)
        assert fight.seat(seat).discard == (HELD,)


def test_a_roll_phase_action_before_the_first_roll_needs_something_to_act_on() -> None:
    """AMB-08: So Wild! has no die in TW-04a and one in TW-04b."""
    fight = Fight(player(hand=("So Wild!", HELD))).at("TW-04a", A)
    assert fight.verdict(A, "play", "So Wild!").codes == ("no-die-to-change",)
    assert fight.rolls(*DRILL).at("TW-04b", A).verdict(A, "play", "So Wild!").allowed


def test_a_card_is_paid_at_commit_and_discarded_when_done() -> None:
    """DT-CARD-04, DT-CARD-17: 15 - 1 CP; while Get Some! rolls it lies neither here nor there."""
    fight = Fight(player("barbarian", cp=2, hand=("Get Some!",)))
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).plays(A, "Get Some!", "TW-10")
    assert (fight.seat(A).cp, fight.seat(A).hand, fight.seat(A).discard) == (0, (), ())
    fight.rolls(6, 6, 6, 6, 6).finish()
    assert fight.seat(A).discard == ("Get Some!",)


def test_a_card_that_costs_too_much_is_refused() -> None:
    """DT-CARD-04, DT-CP-01."""
    fight = Fight(player(cp=1, hand=("So Wild!", HELD))).rolls(*DRILL).at("TW-04b", A)
    verdict = fight.verdict(A, "play", "So Wild!")
    assert verdict.codes == ("not-enough-cp",)
    assert verdict.reasons[0].args == {"subject": "So Wild!", "price": 2, "cp": 1}


def test_a_card_that_is_not_in_hand_is_refused_unless_the_hand_hides_it() -> None:
    """A verdict that hangs on an unknown card says so."""
    known = Fight(player(hand=(HELD,))).at("TW-04a", A)
    assert known.verdict(A, "play", "Double Up!").codes == ("not-in-hand",)
    hidden = Fight(player(unknown=1)).at("TW-04a", A)
    verdict = hidden.verdict(A, "play", "Double Up!")
    assert (verdict.allowed, verdict.depends_on_unknown) == (True, True)
    hidden.does("play", "Getting Paid!")
    assert (hidden.seat(A).unknown_hand, hidden.seat(A).discard) == (0, ("Getting Paid!",))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_roll_phase_action_is_not_interrupted_but_its_dice_may_be_changed(edition: str) -> None:
    """DT-CARD-22, DT-CARD-23, AMB-05, AMB-06: in TW-08 of Get Some! only dice are changed."""
    defender = player("paladin", tokens={"Protect": 1}, hand=("Getting Paid!", "So Wild!"))
    fight = Fight(player("barbarian", hand=("Get Some!",)), defender, edition=edition)
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).plays(A, "Get Some!", "TW-10")
    fight.rolls(1, 1, 1, 1, 1).at("TW-08", D)
    assert fight.verdict(D, "spend", "Protect").codes == ("dice-window",)
    assert fight.verdict(D, "play", "Getting Paid!").codes == ("dice-window",)
    fight.does("play", "So Wild!", die=0, value=6)
    fight.finish()
    assert fight.health(D) == 50 - 9 - 4


def test_under_the_strict_reading_dice_of_a_card_stay() -> None:
    """AMB-06, policy dice-of-a-card strict: nobody is asked in TW-08 of a card."""
    fight = Fight(
        player("barbarian", hand=("Get Some!",)), player(hand=("So Wild!",)),
        policies={"dice-of-a-card": "strict"},
    )  # fmt: skip
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).plays(A, "Get Some!", "TW-10")
    fight.rolls(1, 1, 1, 1, 1)
    assert isinstance(fight.pending, Decision)
    assert fight.pending.window != "TW-08"


# -- dice cards ------------------------------------------------------------------------------------


def test_tip_it_turns_a_die_by_one_and_never_beyond_one_or_six() -> None:
    """Tip It!: a 1 only to 2, a 6 only to 5, a 3 to 2 or 4; anybody's die."""
    fight = Fight(player(), player(hand=("Tip It!",))).rolls(1, 6, 3, 4, 5)
    offered = {}
    for index in range(3):
        branch = Fight(player(), player(hand=("Tip It!",))).rolls(1, 6, 3, 4, 5)
        branch.at("TW-04b", D).act(Action("play", "Tip It!"))
        state = branch.record.state
        (option,) = [o for o in branch.offered() if isinstance(o, tuple) and o[1] == index]
        branch.act(Action("choose", "", (("0.die", option),)))
        if isinstance(branch.pending, Decision) and branch.pending.topic == "value":
            offered[index] = branch.offered()
        else:
            offered[index] = [branch.table.rolls[0].values[index]]
        assert state is not branch.record.state
    assert offered == {0: [2], 1: [5], 2: [2, 4]}
    assert fight.table.rolls[0].values == (1, 6, 3, 4, 5)


def test_samesies_copies_another_die_of_ones_own_roll() -> None:
    """Samesies!, DT-CARD-24: to 4, 5 or 6 of the same roll, never what it shows already."""
    fight = Fight(player(hand=("Samesies!",))).rolls(4, 4, 5, 6, 6)
    fight.at("TW-04b", A).does("play", "Samesies!", die=2)
    assert fight.offered() == [4, 6]


def test_samesies_touches_no_die_of_an_opponent() -> None:
    """DT-CARD-24: "one of your dice"."""
    fight = Fight(player(), player(hand=("Samesies!", HELD))).rolls(*DRILL).at("TW-04b", D)
    assert fight.verdict(D, "play", "Samesies!").codes == ("no-die-to-change",)


def test_helping_hand_re_rolls_one_die_of_an_opponent() -> None:
    """Helping Hand!: the opponent rolls it; the announcement reopens (DT-ORP-04)."""
    fight = Fight(player(), player(hand=("Helping Hand!",))).attacks("Drill", *DRILL)
    fight.plays(D, "Helping Hand!", "TW-05a", die=0)
    assert isinstance(fight.pending, Chance)
    assert fight.pending.seat == A
    fight.rolls(6).until("announce")
    assert fight.table.rolls[0].values == (6, 1, 1, 4, 5)
    own = Fight(player(hand=("Helping Hand!", HELD))).rolls(*DRILL).at("TW-04b", A)
    assert own.verdict(A, "play", "Helping Hand!").codes == ("no-die-to-change",)


def test_try_try_again_may_take_the_same_die_twice_or_stop_after_one() -> None:
    """Try, Try Again!: up to two re-rolls, the second picked when the first is seen."""
    fight = Fight(player(hand=("Try, Try Again!",))).rolls(6, 1, 1, 4, 5)
    fight.plays(A, "Try, Try Again!", "TW-04b", die=0).rolls(5).chooses(die=0).rolls(2)
    assert fight.announces("Drill").table.rolls[0].values == (2, 1, 1, 4, 5)
    stopped = Fight(player(hand=("Try, Try Again!",))).rolls(6, 1, 1, 4, 5)
    stopped.plays(A, "Try, Try Again!", "TW-04b", die=0).rolls(2).chooses(die="stop")
    stopped.announces("Drill")
    assert len(stopped.steps("rolls-again")) == 1


def test_twice_as_wild_sets_two_different_dice() -> None:
    """Twice As Wild!: the second die is another one."""
    fight = Fight(player(hand=("Twice As Wild!",))).rolls(6, 6, 1, 4, 5)
    fight.at("TW-04b", A).does("play", "Twice As Wild!", die=0, value=1)
    assert [option[1] for option in fight.offered() if isinstance(option, tuple)] == [1, 2, 3, 4]
    fight.chooses(die=1, value=2)
    assert fight.table.rolls[0].values == (1, 2, 1, 4, 5)


def test_a_card_for_two_dice_sets_the_one_that_lies_there() -> None:
    """DT-CARD-24, AMB-06: Sidestep is rolled with one die; Twice As Wild! makes it a 6, no 1 to 2.

    The card is played once and lies on the discard pile: it is not taken back to be tried again.
    """
    fight = Fight(player(hand=("Twice As Wild!",), cp=5), player(tokens={"Sidestep": 1}))
    fight.attacks("Drill", 1, 1, 1, 4, 5).spends(D, "Sidestep", "TW-13b").rolls(1)
    fight.at("TW-08", A).does("play", "Twice As Wild!", value=6).finish()
    assert fight.seat(A).discard == ("Twice As Wild!",)
    assert fight.health(D) == 45


def test_a_card_that_rolls_a_die_again_unless_it_is_paid_for_is_one_for_dice() -> None:
    """DT-CARD-23, AMB-06: Ransom! asks 2 CP for the die of a Sidestep; Ben lets it be rolled."""
    thief = player("cursed-pirate", hand=("Ransom!",))
    fight = Fight(thief, player(tokens={"Sidestep": 1})).attacks("Cutlass Strike", 1, 1, 1, 2, 6)
    fight.spends(D, "Sidestep", "TW-13b").rolls(1).at("TW-08", A).does("play", "Ransom!")
    fight.chooses(may="decline").rolls(5).finish()
    assert fight.seat(A).discard == ("Ransom!",)
    assert fight.health(D) == 44


def test_a_die_that_shows_six_is_not_set_to_six() -> None:
    """Six-It!: a value it shows already is no change."""
    fight = Fight(player(hand=("Six-It!", HELD))).rolls(6, 6, 6, 6, 6).at("TW-04b", A)
    assert fight.verdict(A, "play", "Six-It!").codes == ("no-die-to-change",)


def test_details_that_the_card_does_not_offer_are_refused_and_change_nothing() -> None:
    """DT-CARD-24: another value, another die, somebody who is not there."""
    fight = Fight(player(hand=("Tip It!",))).rolls(1, 6, 3, 4, 5).at("TW-04b", A)
    roll = fight.table.rolls[0].id
    state = fight.record.state
    for details in (
        (("0.die", (roll, 0)), ("0.value", 6)),
        (("0.die", (roll, 7)), ("0.value", 2)),
        (("0.die", (roll + 1, 0)), ("0.value", 2)),
        (("0.die", (roll, 0)), ("0.value", 2), ("0.more", 1)),
    ):
        with pytest.raises(IllegalMoveError):
            fight.record.add(Choice(A, Action("play", "Tip It!", details)))
    assert fight.record.state is state


# -- Attack Modifiers ------------------------------------------------------------------------------


def test_an_attack_modifier_needs_an_attack() -> None:
    """DT-AM-05: refused before activation and for an ability without damage."""
    hand = ("Extra Push!", HELD)
    early = Fight(player(hand=hand)).attacks("Drill", *DRILL).at("TW-05a", A)
    assert early.verdict(A, "play", "Extra Push!").codes == ("no-attack",)
    none = Fight(player(hand=hand)).attacks("Recover", 1, 1, 4, 4, 6).at("TW-10", A)
    assert none.verdict(A, "play", "Extra Push!").codes == ("no-attack",)


@pytest.mark.parametrize("window", ["TW-10", "TW-13a", "TW-13b", "TW-14", "TW-16"])
def test_an_attack_modifier_comes_before_or_after_the_defence(window: str) -> None:
    """DT-AM-03: Drill 5 + 4, Parry's half of 9 is 5: 4, whenever it is played."""
    fight = Fight(player(hand=("Extra Push!",))).attacks("Drill", *DRILL)
    if window in ("TW-14", "TW-16"):
        fight.defends("Parry", 1).plays(A, "Extra Push!", window).finish()
    else:
        fight.plays(A, "Extra Push!", window).defends("Parry", 1).finish()
    assert fight.health(D) == 46


def test_nobody_modifies_the_attack_on_themselves() -> None:
    """DT-AM-01, DT-DRP-13: the Defender's Extra Push! is refused."""
    fight = Fight(player(), player(hand=("Extra Push!", HELD))).attacks("Drill", *DRILL)
    verdict = fight.at("TW-13b", D).verdict(D, "play", "Extra Push!")
    assert verdict.codes == ("defender-adds-nothing",)


@pytest.mark.parametrize(
    ("edition", "allowed"),
    [("season-two", True), ("french", True), ("season-one-rerolled", False), ("marvel", True)],
)
def test_a_third_player_modifies_an_attack_except_in_one_book(edition: str, allowed: bool) -> None:
    """ED-09, DT-AM-06, AMB-35: Drill of seat 0 on seat 1; seat 2 holds Extra Push!."""
    fight = Fight(player(), player(), player(hand=("Extra Push!", HELD)), edition=edition)
    fight.attacks("Drill", *DRILL).targets(1).at("TW-13b", 2)
    verdict = fight.verdict(2, "play", "Extra Push!")
    assert verdict.allowed is allowed
    if not allowed:
        assert verdict.codes == ("attack-of-another",)
        assert "DT-AM-06" in verdict.rules


def test_the_owner_rule_chosen_in_another_edition_is_told_as_a_reading() -> None:
    """AMB-35: under Marvel with attacker-only the verdict cites the reading, not DT-AM-06."""
    fight = Fight(
        player(), player(), player(hand=("Extra Push!", HELD)), edition="marvel",
        policies={"attack-modifier-owner": "attacker-only"},
    )  # fmt: skip
    fight.attacks("Drill", *DRILL).targets(1).at("TW-13b", 2)
    verdict = fight.verdict(2, "play", "Extra Push!")
    assert verdict.codes == ("attack-of-another",)
    assert "DT-AM-06" not in verdict.rules
    assert "AMB-35" in verdict.rules
    assert "attack-modifier-owner" in verdict.policies


# -- drawing ---------------------------------------------------------------------------------------


def test_an_empty_deck_is_made_of_the_discard_pile_when_a_card_is_needed() -> None:
    """DT-CARD-03, TV-20: deck 1, discard 1, draw 2: the card, a shuffle, another."""
    seat = player(hand=("Double Up!",), deck={"Deep Breath!": 1}, discard=("Tip It!",))
    fight = Fight(seat).plays(A, "Double Up!", "TW-04a").draws("Deep Breath!").draws("Tip It!")
    assert fight.seat(A).hand == ("Deep Breath!", "Tip It!")
    assert [step.kind for step in fight.steps("draws", "reshuffles")] == [
        "draws", "reshuffles", "draws",
    ]  # fmt: skip


def test_with_deck_and_discard_pile_empty_one_draws_what_exists() -> None:
    """AMB-40."""
    seat = player(hand=("Triple Up!",), deck={"Tip It!": 1})
    fight = Fight(seat).plays(A, "Triple Up!", "TW-04a").draws("Tip It!")
    assert fight.seat(A).hand == ("Tip It!",)
    assert fight.steps("nothing-to-draw")


def test_a_card_that_is_not_in_the_deck_is_not_drawn() -> None:
    """A draw gives what the deck holds, or a card nobody looked at."""
    seat = player(hand=("Double Up!",), deck={"Tip It!": 2})
    fight = Fight(seat).plays(A, "Double Up!", "TW-04a")
    with pytest.raises(IllegalMoveError):
        fight.draws("So Wild!")
    fight.draws("Tip It!").draws("?")
    assert (fight.seat(A).hand, fight.seat(A).unknown_hand) == (("Tip It!",), 1)


def test_a_modifier_before_the_target_is_chosen_reaches_it_all_the_same() -> None:
    """DT-AM-03, TW-10 and TW-11: Get Some! of three swords: 9 + 3 and Concussion on seat 2."""
    fight = Fight(player("barbarian", hand=("Get Some!",)), player(), player(health=40))
    fight.attacks("Mighty Blow", 1, 2, 3, 4, 6).plays(A, "Get Some!", "TW-10").rolls(1, 2, 3, 4, 5)
    fight.targets(2).finish()
    assert fight.healths() == (50, 50, 40 - 12)
    assert (fight.tokens(1), fight.tokens(2)) == ({}, {"Concussion": 1})


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_wrong_detail_hides_the_questions_after_it(
    edition: str,
) -> None:
    """DT-STAT-07: the token that is named is not there; the rest was not looked at."""
    seats = player(hand=("Transference!",)), player(tokens={"Drag": 1})
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    wrong, rest = ("0.token", (D, "Sidestep")), ("0.player", A)
    alone = turn.verdict(A, "play", "Transference!", wrong).codes
    assert len(alone) == 1
    assert turn.verdict(A, "play", "Transference!", wrong, rest).codes == alone


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_missing_detail_is_asked_for_and_not_refused(edition: str) -> None:
    """DT-STAT-19: who is given the token is said already; which of two it is, is asked."""
    seats = player(hand=("Transference!",)), player(tokens={"Drag": 1, "Sidestep": 1})
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    assert turn.verdict(A, "play", "Transference!", ("0.player", A)).codes == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_stack_one_token_is_transferred(edition: str) -> None:
    """DT-STAT-19, AMB-27: two Drag are one each afterwards."""
    seats = player(hand=("Transference!",)), player(tokens={"Drag": 2})
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    turn.act(Action("play", "Transference!")).rest()
    assert (turn.tokens(A), turn.tokens(D)) == ({"Drag": 1}, {"Drag": 1})
