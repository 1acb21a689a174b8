"""The phases of a turn, in the order and with the windows of the books."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Chance, Decision
from tests.dicethrone.play import EDITIONS, A, D, player
from tests.dicethrone.turns import Turns

EIGHT = ["upkeep-phase", "income-phase", "main-phase-1", "offensive-roll-phase",
         "defensive-roll-phase", "main-phase-2", "discard-phase"]  # fmt: skip


def deck(count: int = 8) -> dict[str, int]:
    return dict.fromkeys(("Vegas Baby!", "So Wild!", "Tip It!", "Samesies!", "Better D!",
                          "Six-It!", "Double Up!", "Triple Up!")[:count], 1)  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_turn_has_its_phases_in_order_and_in_a_duel_no_targeting(edition: str) -> None:
    """DT-TURN-02, DT-TURN-08, DT-TURN-12, DT-TURN-13, DT-DRP-01."""
    turn = Turns(player(deck=deck()), edition=edition)
    turn.draws("Tip It!").attacks("Drill", 1, 2, 3, 4, 4).finish()
    assert turn.phases() == EIGHT


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_attack_there_is_no_defensive_roll_phase(edition: str) -> None:
    """DT-TURN-13."""
    turn = Turns(player(deck=deck()), edition=edition).rest()
    assert turn.phases() == [phase for phase in EIGHT if phase != "defensive-roll-phase"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_players_are_active_one_after_another(edition: str) -> None:
    """DT-TURN-01: in a duel every other turn."""
    turn = Turns(player(deck=deck()), player(deck=deck()), until=4, edition=edition).rest()
    assert [step.actor for step in turn.steps("turn-begins")] == [A, D, A, D]
    assert [step.args["turn"] for step in turn.steps("turn-begins")] == [1, 2, 3, 4]


def test_the_windows_of_a_turn_open_in_the_order_of_the_list() -> None:
    """TW-01a to TW-03d before the roll, TW-17 to TW-19b after it (§18.2)."""
    turn = Turns(player(deck=deck())).rest()
    assert turn.windows() == [
        "TW-01a", "TW-02a", "TW-02b", "TW-02b", "TW-03a", "TW-03d", "TW-04a", "TW-04b", "TW-05a",
        "TW-06", "TW-10", "TW-17", "TW-18", "TW-19a", "TW-19b",
    ]  # fmt: skip


# -- Upkeep -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_upkeep_what_the_active_player_holds_acts_and_nobody_elses(edition: str) -> None:
    """DT-TURN-03: the Firecracker of the Active Player rolls its die, the opponent's does not."""
    seats = [player(tokens={"Firecracker": 1}, deck=deck()), player(tokens={"Firecracker": 1})]
    turn = Turns(*seats, edition=edition)
    turn.rolls(3, purpose="Firecracker", seat=A).rest()
    fired = [step for step in turn.steps("trigger-fires") if step.args["trigger"] == "upkeep"]
    assert [step.actor for step in fired] == [A]


# -- Income -------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_income_is_one_cp_and_then_one_card(edition: str) -> None:
    """DT-CP-04, DT-TURN-06, DT-CARD-02: 2 + 1 CP stand on the dial when the card is drawn."""
    turn = Turns(player(cp=2, deck=deck()), edition=edition)
    assert isinstance(turn.pending, Chance)
    assert (turn.pending.kind, turn.seat(A).cp, turn.seat(A).hand) == ("draw", 3, ())
    turn.draws("Tip It!").rest()
    assert (turn.seat(A).cp, turn.seat(A).hand) == (3, ("Tip It!",))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_start_player_skips_the_first_income(edition: str) -> None:
    """DT-CP-05: no CP and no card in the first turn, both in the third; the other player has
    an Income Phase at once."""
    seats = [player(cp=2, deck=deck()), player(cp=2, deck=deck())]
    turn = Turns(*seats, start=A, until=3, edition=edition).rest()
    assert [step.actor for step in turn.steps("phase-skipped")] == [A]
    assert [(step.actor, step.args["cp"]) for step in turn.steps("cp-gained")] == [(D, 3), (A, 3)]
    assert [step.actor for step in turn.steps("draws")] == [D, A]


@pytest.mark.parametrize("edition", EDITIONS)
def test_concussion_skips_one_income_and_is_gone(edition: str) -> None:
    """DT-TURN-02, DT-TURN-06: the token's text."""
    seat = player("barbarian", cp=2, tokens={"Concussion": 1}, deck={"Tip It!": 2})
    turn = Turns(seat, player(deck=deck()), until=3, edition=edition).rest()
    assert turn.skipped() == ["income-phase"]
    assert turn.tokens(A) == {}
    assert (turn.seat(A).cp, turn.table.skipped_phases) == (3, ())


# -- Main Phases --------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["main-phase-1", "main-phase-2"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_main_phases_offer_cards_upgrades_and_sales(phase: str, edition: str) -> None:
    """DT-TURN-07, DT-TURN-08: in any order, any number of times."""
    hand = ("Fresh Legs!", "Drill II", "So Wild!", "Tip It!")
    turn = Turns(player(cp=2, hand=hand), first=phase, edition=edition)
    window = "TW-03a" if phase == "main-phase-1" else "TW-18"
    turn.at(window, A).sells("So Wild!")
    turn.at(window, A).act(Action("play", "Drill II"))
    turn.at(window, A).sells("Tip It!")
    turn.at(window, A).does("play", "Fresh Legs!", player=A)
    seat = turn.seat(A)
    assert (seat.cp, seat.hand, seat.discard) == (2, (), ("So Wild!", "Tip It!", "Fresh Legs!"))
    assert (seat.upgrades, seat.in_play, turn.tokens(A)) == (
        (("Drill", 2),), ("Drill II",), {"Sidestep": 1},
    )  # fmt: skip


def test_only_the_active_player_uses_the_main_phase() -> None:
    """DT-CARD-07, DT-CARD-11, DT-CARD-18: own turn only; instants are everybody's."""
    hand = ("Fresh Legs!", "Drill II", "Deep Breath!")
    turn = Turns(player(hand=hand), player(hand=hand), first="main-phase-1").at("TW-03a", D)
    assert turn.verdict(D, "play", "Fresh Legs!").rules == ("DT-CARD-18",)
    assert turn.verdict(D, "play", "Drill II").rules == ("DT-CARD-11",)
    assert turn.verdict(D, "sell", "Drill II").rules == ("DT-CARD-07",)
    assert turn.verdict(D, "play", "Deep Breath!").allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_moment_before_the_roll_belongs_to_the_active_player(edition: str) -> None:
    """TW-03d, AMB-42: no Main Phase card any more, and the opponent is not asked."""
    hand = ("Fresh Legs!", "Deep Breath!")
    seats = [player(hand=hand), player(hand=hand)]
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03d", A)
    assert isinstance(turn.pending, Decision)
    assert turn.pending.order == (A,)
    assert turn.verdict(A, "play", "Deep Breath!").allowed
    assert turn.verdict(A, "play", "Fresh Legs!").rules == ("DT-CARD-18",)


# -- Discard ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_the_discard_phase_one_sells_down_to_six(edition: str) -> None:
    """DT-TURN-09, DT-CARD-05, DT-CARD-25: eight cards, so two are sold, 1 CP each."""
    turn = Turns(player(cp=2, hand=tuple(deck())), first="discard-phase", edition=edition)
    turn.until("sell-down").sells("Tip It!").until("sell-down")
    turn.sells("Better D!").rest()
    seat = turn.seat(A)
    assert (len(seat.hand), seat.cp, seat.discard) == (6, 4, ("Tip It!", "Better D!"))
    (after,) = (step for step in turn.steps("window-opens") if step.args["window"] == "TW-19b")
    assert all(sale.index < after.index for sale in turn.steps("sells"))


def test_in_the_discard_phase_nobody_sells_below_six() -> None:
    """DT-CARD-25: six are left, and that is where the sale ends, not at any other limit."""
    turn = Turns(player(hand=tuple(deck())), first="discard-phase")
    turn.until("sell-down").sells("Tip It!").until("sell-down").sells("Better D!")
    turn.at("TW-19b", A)
    (reason,) = turn.verdict(A, "sell", "So Wild!").reasons
    assert (reason.code, reason.rules[0]) == ("sale-below-limit", "DT-CARD-25")


def test_the_hand_limit_is_enforced_only_in_ones_own_discard_phase() -> None:
    """DT-CARD-05: the opponent keeps eight cards."""
    turn = Turns(player(), player(hand=tuple(deck())), first="main-phase-2").rest()
    assert len(turn.seat(D).hand) == 8


def test_cards_drawn_after_the_sale_are_sold_as_well() -> None:
    """DT-CARD-05: the limit holds at the end of the phase. Double Up! in TW-19b makes 5 + 2."""
    hand = ("Double Up!", "Tip It!", "So Wild!", "Samesies!", "Better D!", "Six-It!")
    turn = Turns(player(cp=1, hand=hand, deck={"Vegas Baby!": 2}), first="discard-phase")
    turn.plays(A, "Double Up!", "TW-19b").draws("Vegas Baby!").draws("Vegas Baby!")
    turn.until("sell-down").sells("Vegas Baby!").rest()
    assert len(turn.seat(A).hand) == 6
