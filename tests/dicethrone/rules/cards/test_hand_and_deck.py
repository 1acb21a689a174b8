"""Hand, deck, discard pile and upgrades: selling, drawing, laying upgrades, in every book."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from dtnb.dicethrone.state.deck import trim_unknown
from dtnb.kernel import Action, Chance
from tests.dicethrone.play import EDITIONS, HEROES, S1R, A, D, Fight, player
from tests.dicethrone.turns import Turns

editions = pytest.mark.parametrize("edition", EDITIONS)


def main_phase(*hand: str, edition: str = S1R, **seat: Any) -> Turns:
    """Return Main Phase (2) of a Barbarian with these cards in hand."""
    return Turns(
        player("barbarian", hand=hand, **seat), player(),
        first="main-phase-2", edition=edition,
    )  # fmt: skip


# -- sales --------------------------------------------------------------------------------------


@editions
@pytest.mark.parametrize("card", ["Twice As Wild!", "Tip It!", "Smack III", "Getting Paid!"])
def test_any_card_is_sold_for_one_cp_whatever_its_price(card: str, edition: str) -> None:
    """DT-CARD-06, DT-CARD-07, DT-CARD-01: prices 3, 1, 3 and 0."""
    turn = main_phase(card, edition=edition, cp=4).at("TW-18", A).sells(card)
    seat = turn.seat(A)
    assert (seat.cp, seat.hand, seat.discard) == (5, (), (card,))


@editions
def test_a_sale_at_fifteen_cp_brings_nothing_and_the_card_is_gone(edition: str) -> None:
    """DT-CP-02, DT-CP-03, DT-CARD-06, TV-20."""
    turn = main_phase("Tip It!", edition=edition, cp=15).at("TW-18", A).sells("Tip It!")
    assert (turn.seat(A).cp, turn.seat(A).discard) == (15, ("Tip It!",))


@editions
def test_a_laid_upgrade_cannot_be_sold(edition: str) -> None:
    """DT-CARD-12."""
    turn = main_phase("Smack II", "Tip It!", edition=edition, cp=5).at("TW-18", A)
    turn.act(Action("play", "Smack II")).at("TW-18", A)
    verdict = turn.verdict(A, "sell", "Smack II")
    assert (verdict.codes, verdict.rules) == (("upgrade-in-play",), ("DT-CARD-12",))


@editions
def test_cards_are_sold_in_the_own_main_phases_only_and_the_verdict_says_where(
    edition: str,
) -> None:
    """DT-CARD-07: not in the Roll Phase, not in the answer to a card, not by the other player."""
    seats = [player(hand=("Tip It!", "Chalk Dust!", "Deep Breath!")),
             player(hand=("Tip It!", "Deep Breath!"))]  # fmt: skip
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    assert turn.verdict(A, "sell", "Tip It!").allowed
    turn.at("TW-03a", D)
    assert turn.verdict(D, "sell", "Tip It!").rules == ("DT-CARD-07",)
    turn.rolls(1, 1, 4, 4, 6).at("TW-04b", A)
    verdict = turn.verdict(A, "sell", "Tip It!")
    assert verdict.rules == ("DT-CARD-07",)
    assert verdict.reasons[0].allowing_windows == ("TW-03a", "TW-18", "TW-19a")


# -- upgrades -----------------------------------------------------------------------------------


@editions
def test_an_upgrade_is_paid_and_lies_on_the_space_of_its_name_for_good(edition: str) -> None:
    """DT-CARD-01, DT-CARD-09, DT-CARD-11, DT-CARD-15: Smack II costs 2; 3 swords deal 5 then, in
    this Roll Phase and in the next."""
    seat = player("barbarian", hand=("Smack II",), cp=2, deck={"Tip It!": 3})
    turn = Turns(seat, player(deck={"Tip It!": 3}), first="main-phase-1", until=3,
                 edition=edition)  # fmt: skip
    turn.at("TW-03a", A).act(Action("play", "Smack II"))
    assert (turn.seat(A).cp, turn.seat(A).hand, turn.seat(A).discard) == (0, (), ())
    assert turn.seat(A).in_play == ("Smack II",)
    turn.attacks("Smack", 1, 1, 2, 4, 6).declines()
    turn.draws("Tip It!").rolls_nothing().draws("Tip It!").attacks("Smack", 1, 1, 2, 4, 6)
    turn.declines().rest()
    assert turn.health(D) == 50 - 5 - 5
    assert turn.seat(A).upgrades == (("Smack", 2),)


@editions
def test_straight_to_level_three_costs_the_full_price(edition: str) -> None:
    """DT-CARD-13: Smack III costs 3."""
    turn = main_phase("Smack III", edition=edition, cp=3).at("TW-18", A)
    turn.act(Action("play", "Smack III"))
    assert (turn.seat(A).cp, turn.seat(A).upgrades) == (0, (("Smack", 3),))


@editions
def test_from_two_to_three_costs_the_difference_and_the_old_card_stays_beneath(
    edition: str,
) -> None:
    """DT-CARD-14, AMB-45, TV-20: 2 + (3 - 2) of 3 CP; neither card is on the Discard Pile."""
    turn = main_phase("Smack II", "Smack III", edition=edition, cp=3)
    turn.at("TW-18", A).act(Action("play", "Smack II"))
    turn.at("TW-18", A).act(Action("play", "Smack III"))
    seat = turn.seat(A)
    assert (seat.cp, seat.upgrades, seat.discard) == (0, (("Smack", 3),), ())
    assert seat.in_play == ("Smack II", "Smack III")


@editions
def test_without_the_difference_level_three_is_refused(edition: str) -> None:
    """DT-CARD-14, DT-CP-01: 1 CP is missing, and the verdict names the difference."""
    turn = main_phase("Smack II", "Smack III", "Tip It!", edition=edition, cp=2)
    turn.at("TW-18", A).act(Action("play", "Smack II"))
    verdict = turn.at("TW-18", A).verdict(A, "play", "Smack III")
    assert verdict.rules == ("DT-CP-01", "DT-CARD-04", "DT-CARD-14")
    assert verdict.reasons[0].args["price"] == 1


@editions
def test_level_two_is_not_laid_over_level_three(edition: str) -> None:
    """AMB-45, DT-CARD-14."""
    turn = main_phase("Smack II", "Smack III", "Tip It!", edition=edition, cp=9)
    turn.at("TW-18", A).act(Action("play", "Smack III"))
    verdict = turn.at("TW-18", A).verdict(A, "play", "Smack II")
    assert (verdict.codes, verdict.rules) == (("no-downgrade",), ("DT-CARD-14", "AMB-45"))


@editions
@pytest.mark.parametrize("laid", [("Holy Blade II", "Holy Blade III"), ("Holy Blade III",)])
def test_what_level_two_brings_is_gone_beneath_level_three(
    laid: tuple[str, ...], edition: str
) -> None:
    """DT-CARD-13, DT-CARD-14: Cherubim stands on the card beneath, Cherubim II on the top one."""
    seats = player("seraph", hand=laid, cp=9), player()
    turn = Turns(*seats, first="main-phase-1", edition=edition)
    for card in laid:
        turn.at("TW-03a", A).act(Action("play", card))
    turn.rolls(1, 2, 3, 6, 5).until("announce")
    refused = turn.verdict(A, "announce", "Cherubim")
    assert (refused.codes, refused.rules) == (("covered",), ("DT-CARD-14",))
    assert turn.verdict(A, "announce", "Cherubim II").allowed
    assert turn.verdict(A, "announce", "Holy Blade").allowed


def test_level_two_brings_what_is_printed_on_it() -> None:
    """DT-CARD-09, DT-CARD-14."""
    seats = player("seraph", upgrades={"Holy Blade": 2}), player()
    turn = Turns(*seats, first="main-phase-1").rolls(1, 2, 3, 6, 5).until("announce")
    assert turn.verdict(A, "announce", "Cherubim").allowed
    assert turn.verdict(A, "announce", "Cherubim II").codes == ("not-on-board",)


# -- answers to Main Phase cards ----------------------------------------------------------------


@editions
@pytest.mark.parametrize(("phase", "window"), [("main-phase-1", "TW-03b"),
                                               ("main-phase-2", "TW-18")])  # fmt: skip
def test_a_main_phase_card_is_answered_before_its_effects(
    phase: str, window: str, edition: str
) -> None:
    """DT-PRI-06, DT-CARD-21, TV-07: What Status Effects? is paid for and named; Ben removes his
    Protect himself with Buh, Bye! and the card finishes on what is left: Crit."""
    seats = [player("barbarian", hand=("What Status Effects?", "Tip It!", "Vegas Baby!")),
             player("paladin", hand=("Buh, Bye!",), tokens={"Protect": 1, "Crit": 1})]  # fmt: skip
    turn = Turns(*seats, first=phase, edition=edition)
    turn.at("TW-03a" if phase == "main-phase-1" else "TW-18", A)
    turn.act(Action("play", "What Status Effects?")).at(window, D)
    assert turn.tokens(D) == {"Protect": 1, "Crit": 1}
    assert "What Status Effects?" not in (*turn.seat(A).hand, *turn.seat(A).discard)
    for refused in ("play", "sell"):
        assert not turn.verdict(A, refused, "Vegas Baby!").allowed
    turn.does("play", "Buh, Bye!", token=(D, "Protect"))
    turn.rest()
    removed = [(step.args["subject"], step.args["source"]) for step in turn.steps("token-removed")]
    assert removed == [("Protect", "Buh, Bye!"), ("Crit", "What Status Effects?")]


@editions
def test_a_roll_phase_action_answers_no_main_phase_card(edition: str) -> None:
    """DT-CARD-19, AMB-09: Six-It! while Vegas Baby! is named, and at its die."""
    seats = [player(hand=("Vegas Baby!", "Six-It!", "Tip It!")), player()]
    turn = Turns(*seats, first="main-phase-1", edition=edition).at("TW-03a", A)
    turn.act(Action("play", "Vegas Baby!")).rolls(1, purpose="Vegas Baby!").at("TW-08", A)
    assert turn.verdict(A, "play", "Six-It!").rules == ("DT-CARD-19",)
    assert turn.verdict(A, "play", "Tip It!").allowed


# -- drawing ------------------------------------------------------------------------------------


@editions
def test_each_unseen_card_is_as_likely_to_be_drawn_also_past_an_unknown_hand(edition: str) -> None:
    """DT-CARD-02, DT-SETUP-05: two unknown cards are in hand, so 31 lie in the deck; each of the
    33 is drawn with 1/33."""
    turn = Turns(player("barbarian", unknown=2), first="income-phase", edition=edition)
    assert turn.seat(A).deck_size == 31
    turn.finish_to("draw")
    assert isinstance(turn.pending, Chance)
    assert {probability for _, probability in turn.pending.outcomes()} == {Fraction(1, 33)}


@editions
def test_the_discard_pile_becomes_the_deck_only_when_a_card_is_needed(edition: str) -> None:
    """DT-CARD-03: drawing the last card shuffles nothing; the next draw does."""
    seat = player(deck={"Tip It!": 1}, discard=("So Wild!", "Better D!"))
    turn = Turns(seat, player(deck={"So Wild!": 9}), until=3, edition=edition)
    turn.draws("Tip It!").rolls_nothing()
    assert (turn.seat(A).deck, turn.seat(A).discard) == ((), ("So Wild!", "Better D!"))
    turn.draws("So Wild!").rolls_nothing().finish_to("draw")
    assert (dict(turn.seat(A).deck), turn.seat(A).discard) == ({"So Wild!": 1, "Better D!": 1}, ())


def test_an_unknown_hand_is_known_once_the_deck_behind_it_is_used_up() -> None:
    """DT-CARD-03: two cards are unseen and one of them is in hand, so one is drawn. Then nothing
    is left in the deck, and the unseen one must be the card in hand."""
    seat = player(unknown=1, deck={"Tip It!": 1, "So Wild!": 1}, discard=("Better D!",))
    turn = Turns(seat, player(deck={"Six-It!": 9}), until=3)
    turn.draws("So Wild!").rolls_nothing().draws("Six-It!").rolls_nothing().finish_to("draw")
    entry = turn.seat(A)
    assert (entry.hand, entry.unknown_hand) == (("So Wild!", "Tip It!"), 0)
    assert (entry.deck, entry.discard) == ((("Better D!", 1),), ())


def test_an_unknown_card_that_is_played_was_one_of_the_unseen() -> None:
    """DT-CARD-17: then it is on the Discard Pile, and no longer among what may be drawn."""
    turn = Turns(player(unknown=2), first="main-phase-2").at("TW-18", A)
    turn.sells("Tip It!")
    entry = turn.seat(A)
    whole = Counter({card.name: card.copies for card in HEROES["apprentice"].cards.values()})
    assert Counter(dict(entry.deck)) + Counter(entry.discard) == whole
    assert entry.deck_size == sum(whole.values()) - 2
    verdict = turn.at("TW-18", A).verdict(A, "sell", "Tip It!")
    assert (verdict.codes, verdict.depends_on_unknown) == (("not-in-hand",), True)


@pytest.mark.parametrize(("unknown", "possible"), [(0, False), (1, True)])
def test_a_card_of_the_deck_can_be_in_hand_only_where_the_hand_is_not_known(
    unknown: int, possible: bool
) -> None:
    """DT-CARD-04: So Wild! lies in the deck of a player whose hand is known."""
    deck = {"So Wild!": 1, "Six-It!": 1}
    fight = Fight(player(hand=("Tip It!",), deck=deck, unknown=unknown)).rolls(1, 2, 3, 4, 6)
    codes = fight.at("TW-04b", A).verdict(A, "play", "So Wild!").codes
    assert ("not-in-hand" not in codes) is possible


@pytest.mark.parametrize(
    ("top", "known"),
    [
        (("Tip It!", "So Wild!", "?"), ("Tip It!", "So Wild!")),
        (("Tip It!", "?", "So Wild!", "?", "?"), ("Tip It!", "?", "So Wild!")),
        (("?",), ()),
        ((), ()),
    ],
)
def test_unknown_cards_below_the_last_known_card_of_a_deck_are_trimmed(
    top: tuple[str, ...], known: tuple[str, ...]
) -> None:
    assert trim_unknown(top) == known


@editions
def test_a_card_that_nobody_named_lies_on_the_discard_pile_all_the_same(edition: str) -> None:
    """DT-CARD-03, DT-CARD-17: of two unseen cards one is in hand, and Batten Down! throws it away.
    One is drawn from the deck; the pile of one is shuffled for the other, and then there is none.
    """
    unseen = {"Tip It!": 1, "So Wild!": 1}
    seat = player("cursed-pirate", hand=("Batten Down!",), unknown=1, deck=unseen)
    turn = Turns(seat, first="main-phase-2", edition=edition).at("TW-18", A)
    turn.act(Action("play", "Batten Down!"))
    thrown = turn.seat(A)
    assert (thrown.hand_size, thrown.deck_size, len(thrown.discard)) == (0, 1, 1)
    turn.draws("Tip It!").draws("So Wild!").rest()
    assert turn.seat(A).hand == ("So Wild!", "Tip It!")
    assert [step.args["count"] for step in turn.steps("reshuffles")] == [1]
    assert turn.seat(A).discard == ("Batten Down!",)


@editions
def test_a_card_thrown_away_without_a_name_is_none_of_the_deck(edition: str) -> None:
    """DT-CARD-17: of three unseen cards two are in hand; one is thrown away, one is in the deck."""
    other = player(unknown=2, deck={"Tip It!": 1, "So Wild!": 1, "Better D!": 1})
    pirate = player("cursed-pirate", hand=("Crow's Nest!",))
    turn = Turns(pirate, other, first="main-phase-2", edition=edition).at("TW-18", A)
    turn.act(Action("play", "Crow's Nest!")).rolls(6)
    left = turn.rest().seat(D)
    assert (left.hand_size, left.deck_size, len(left.discard)) == (1, 1, 1)
