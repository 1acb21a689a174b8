"""Cards that players look at, and cards that are put back: look, put_back, seen."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Seat
from dtnb.kernel import Action, Chance, Outcome
from tests.dicethrone.play import HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

SEER = load_hero(Path(__file__).parents[2] / "heroes" / "seer.yaml")
OF = {**HEROES, SEER.id: SEER}
CUTLASS, BOOTY = 1, 4
DECK = {"Tip It!": 1, "So Wild!": 1, "Six-It!": 1, "Glance II": 1}


def main_phase(*seats: Seat, until: int = 1, edition: str = "marvel") -> Turns:
    """Return Main Phase (1) of the first seat."""
    turn = Turns(*seats, first="main-phase-1", edition=edition, heroes=OF, until=until)
    return turn.at("TW-03a", A)


def seer(*hand: str, deck: dict[str, int] | None = None, **more: Any) -> Seat:
    return player("seer", hand=hand, deck=DECK if deck is None else deck, **more)


def cards_seen(turn: Fight) -> list[tuple[int | None, int, str, str]]:
    """Return the steps in which a player sees a card: the player, the card and its place."""
    return [
        (step.actor, step.args["seat"], step.args["place"], step.args["subject"])
        for step in turn.steps("sees-card")
    ]


def outcome(card: str) -> Outcome:
    return Outcome((card,))


def chances(turn: Fight) -> dict[str, Fraction]:
    assert isinstance(turn.pending, Chance)
    return {str(values[0]): probability for values, probability in turn.pending.outcomes()}


# -- a hand ---------------------------------------------------------------------------------------


def test_looking_at_a_hand_shows_every_card_and_moves_none() -> None:
    """Crow's Nest! on a cutlass: two cards are known, the third is one of three that nobody sees,
    each with 1/3; from then on it has a name."""
    spied = player("paladin", hand=("Tip It!", "Mighty!"), unknown=1,
                   deck={"So Wild!": 1, "Vegas Baby!": 2})  # fmt: skip
    turn = main_phase(player("cursed-pirate", hand=("Crow's Nest!",)), spied, edition="season-two")
    turn.does("play", "Crow's Nest!").rolls(CUTLASS).finish_to("draw")
    assert chances(turn) == {"So Wild!": Fraction(1, 3), "Vegas Baby!": Fraction(2, 3)}
    turn.record.add(outcome("Vegas Baby!"))
    entry = turn.seat(D)
    assert (entry.hand, entry.unknown_hand) == (("Mighty!", "Tip It!", "Vegas Baby!"), 0)
    assert dict(entry.deck) == {"So Wild!": 1, "Vegas Baby!": 1}
    assert sorted(cards_seen(turn)) == [
        (A, D, "hand", "Mighty!"), (A, D, "hand", "Tip It!"), (A, D, "hand", "Vegas Baby!"),
    ]  # fmt: skip
    assert entry.discard == ()


def test_crows_nest_shows_no_hand_on_booty() -> None:
    """DT-TXT-03: Crow's Nest! shows the hand on a cutlass only."""
    turn = main_phase(player("cursed-pirate", hand=("Crow's Nest!",)), player(hand=("Tip It!",)))
    turn.does("play", "Crow's Nest!").rolls(BOOTY).rest()
    assert cards_seen(turn) == []
    assert turn.seat(D).discard == ("Tip It!",)


def test_cards_that_the_file_does_not_name_are_seen_and_stay_unknown() -> None:
    turn = main_phase(player("cursed-pirate", hand=("Crow's Nest!",)), player(unknown=2))
    before = turn.seat(D)
    turn.does("play", "Crow's Nest!").rolls(CUTLASS)
    for _ in range(2):
        turn.finish_to("draw").record.add(outcome(UNKNOWN_CARD))
    assert cards_seen(turn) == [(A, D, "hand", UNKNOWN_CARD)] * 2
    assert turn.seat(D) == before


def test_an_empty_hand_shows_nothing() -> None:
    turn = main_phase(player("cursed-pirate", hand=("Crow's Nest!",)), player())
    turn.does("play", "Crow's Nest!").rolls(CUTLASS).rest()
    assert cards_seen(turn) == []
    assert [step.args["reason"] for step in turn.steps("no-result")] == ["empty-hand"]


def test_baton_strike_ii_shows_the_hand_of_its_target() -> None:
    """DT-DRP-02: what needs the target waits for it. Level II deals 6 on three batons."""
    seats = (
        player("black-widow", upgrades={"Baton Strike": 2}),
        player(hand=("Tip It!",)), player(hand=("So Wild!",)),
    )  # fmt: skip
    fight = Fight(*seats, edition="marvel").attacks("Baton Strike", 3, 3, 3, 1, 6)
    fight.until("target")
    assert cards_seen(fight) == []
    fight.targets(2).finish()
    assert cards_seen(fight) == [(A, 2, "hand", "So Wild!")]
    assert fight.health(2) == 44


def test_seen_cards_can_be_counted() -> None:
    """Spy! gains 1 CP for each upgrade: of three cards two are upgrades."""
    spied = player("barbarian", hand=("Smack II", "Tip It!", "Smack III"))
    turn = main_phase(seer("Spy!", cp=1), spied)
    turn.does("play", "Spy!").rest()
    assert turn.seat(A).cp == 1 + 2


# -- the top of a deck ----------------------------------------------------------------------------


def widow(deck: dict[str, int], hand: tuple[str, ...] = ()) -> Seat:
    return player("black-widow", cp=0, hand=hand, deck=deck, tokens={"Covert Ops": 2})


def test_covert_ops_shows_three_cards_and_they_go_back_in_the_order_chosen() -> None:
    """DT-HERO-BW-03: each place is one of the cards that are left, with 1/5, 1/4 and 1/3; then the
    order is no longer chance's."""
    deck = {"Hacked II": 1, "Tip It!": 1, "So Wild!": 1, "Six-It!": 1, "Better D!": 1}
    turn = main_phase(widow(deck), player(deck={"Tip It!": 9}), until=3)
    turn.does("spend", "Covert Ops")
    for left, card in zip((5, 4, 3), ("Tip It!", "Hacked II", "So Wild!"), strict=True):
        turn.finish_to("draw")
        assert set(chances(turn).values()) == {Fraction(1, left)}
        turn.record.add(outcome(card))
    assert [subject for *_, subject in cards_seen(turn)] == ["Tip It!", "Hacked II", "So Wild!"]
    assert turn.offered() == ["Tip It!", "Hacked II", "So Wild!"]
    turn.chooses(card="So Wild!").chooses(card="Tip It!")
    entry = turn.seat(A)
    assert (entry.top_cards, entry.deck_size) == (("So Wild!", "Tip It!", "Hacked II"), 5)
    assert [step.args["cards"] for step in turn.steps("puts-back")] == [list(entry.top_cards)]
    turn.rolls_nothing().draws("Tip It!").rolls_nothing().finish_to("draw")
    assert chances(turn) == {"So Wild!": Fraction(1)}
    turn.draws("So Wild!")
    assert (turn.seat(A).hand, turn.seat(A).top_cards) == (("So Wild!",), ("Tip It!", "Hacked II"))


def test_with_an_upgrade_among_them_covert_ops_searches_for_none() -> None:
    """DT-HERO-BW-03."""
    turn = main_phase(
        widow({"Hacked II": 1, "Tip It!": 1, "So Wild!": 1, "Grapple II": 1}), player()
    )
    turn.does("spend", "Covert Ops")
    for card in ("Tip It!", "Hacked II", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    assert turn.pending is not None
    assert turn.pending.topic == "card"  # type: ignore[union-attr]


def test_without_an_upgrade_among_them_covert_ops_may_search_and_shuffles_the_deck() -> None:
    """DT-HERO-BW-03, DT-CARD-03: the card goes to the hand, and what was seen lies anywhere."""
    deck = {"Tip It!": 1, "So Wild!": 1, "Six-It!": 1, "Grapple II": 1}
    turn = main_phase(widow(deck), player(deck={"Tip It!": 9}), until=3)
    turn.does("spend", "Covert Ops")
    for card in ("Tip It!", "So Wild!", "Six-It!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(may="accept")
    entry = turn.seat(A)
    assert (entry.hand, entry.top_cards, entry.in_play) == (("Grapple II",), (), ())
    turn.rolls_nothing().draws("Tip It!").rolls_nothing().finish_to("draw")
    assert set(chances(turn).values()) == {Fraction(1, 3)}


def test_declining_the_search_puts_the_cards_back() -> None:
    """DT-HERO-BW-03."""
    turn = main_phase(widow({"Tip It!": 1, "So Wild!": 1, "Six-It!": 1, "Grapple II": 1}), player())
    turn.does("spend", "Covert Ops")
    for card in ("Tip It!", "So Wild!", "Six-It!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(may="decline").chooses(card="Six-It!").chooses(card="So Wild!")
    assert turn.seat(A).top_cards == ("Six-It!", "So Wild!", "Tip It!")


def test_covert_ops_is_one_or_the_other_once_in_a_turn() -> None:
    """DT-HERO-BW-03, DT-TXT-07: who has looked plays no upgrade by it in this turn."""
    turn = main_phase(widow({"Tip It!": 3}, hand=("Grapple II",)), player())
    turn.does("spend", "Covert Ops", choose="Look")
    for _ in range(3):
        turn.finish_to("draw").record.add(outcome("Tip It!"))
    turn.until("may").chooses(may="decline").at("TW-03a", A)
    assert turn.verdict(A, "spend", "Covert Ops").codes == ("once-in-a-turn",)


def test_of_a_deck_with_two_cards_two_are_seen() -> None:
    """An effect does what can be done; looking at cards is not drawing them (DT-CARD-03)."""
    seat = player("black-widow", deck={"Tip It!": 2}, discard=("So Wild!",), cp=0,
                  tokens={"Covert Ops": 1})  # fmt: skip
    turn = main_phase(seat, player())
    turn.does("spend", "Covert Ops")
    for _ in range(2):
        turn.finish_to("draw").record.add(outcome("Tip It!"))
    turn.until("may").chooses(may="decline")
    assert (turn.seat(A).top_cards, turn.seat(A).discard) == (("Tip It!", "Tip It!"), ("So Wild!",))


def test_of_an_empty_deck_nothing_is_seen() -> None:
    """AMB-40 speaks of drawing only."""
    turn = main_phase(widow({}), player())
    turn.does("spend", "Covert Ops").until("may").chooses(may="decline")
    assert cards_seen(turn) == []
    assert turn.steps("no-result")[0].args["reason"] == "empty-deck"


def test_cards_known_on_top_are_seen_again_without_chance() -> None:
    """Two cards are known; a second look at two asks nothing."""
    turn = main_phase(seer("Scry!", "Bury!"), player())
    turn.does("play", "Scry!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(card="Tip It!", place="top").chooses(place="top").at("TW-03a", A)
    turn.does("play", "Bury!").finish_to("draw")
    assert [subject for *_, subject in cards_seen(turn)[2:]] == ["Tip It!", "So Wild!"]
    assert set(chances(turn)) == {"Six-It!", "Glance II"}


def test_each_card_goes_on_top_or_under_the_deck() -> None:
    """The one beneath is drawn when nothing else is left: two others lie between."""
    turn = main_phase(seer("Scry!"), player(deck={"Tip It!": 9}), until=9)
    turn.does("play", "Scry!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(card="Tip It!", place="bottom").chooses(place="top")
    entry = turn.seat(A)
    assert (entry.top_cards, entry.bottom_cards, entry.deck_size) == (
        ("So Wild!",),
        ("Tip It!",),
        4,
    )
    outcomes = []
    for card in ("So Wild!", "Six-It!", "Glance II", "Tip It!"):
        turn.rolls_nothing().draws("Tip It!").rolls_nothing().finish_to("draw")
        outcomes.append(len(chances(turn)))
        turn.draws(card)
    assert outcomes == [1, 2, 1, 1]
    assert turn.seat(A).deck_size == 0


def test_a_card_put_under_the_deck_lies_below_those_that_are_there() -> None:
    """Bury! twice: of three cards seen one goes under the deck, the others stay on top."""
    turn = main_phase(seer("Bury!", "Bury!", deck={**DECK, "Better D!": 1}), player())
    turn.does("play", "Bury!")
    for card in ("Tip It!", "So Wild!", "Six-It!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(card="So Wild!").at("TW-03a", A)
    assert (turn.seat(A).top_cards, turn.seat(A).bottom_cards) == (
        ("Tip It!", "Six-It!"),
        ("So Wild!",),
    )
    turn.does("play", "Bury!").finish_to("draw").record.add(outcome("Better D!"))
    turn.chooses(card="Tip It!")
    entry = turn.seat(A)
    assert (entry.top_cards, entry.bottom_cards) == (
        ("Six-It!", "Better D!"),
        ("So Wild!", "Tip It!"),
    )


def test_one_of_the_cards_drawn_goes_back() -> None:
    """Sift! draws two and puts one of these two, no other card, under the deck."""
    turn = main_phase(seer("Sift!", "Better D!"), player())
    turn.does("play", "Sift!").draws("Tip It!").draws("So Wild!")
    assert turn.offered() == ["Tip It!", "So Wild!"]
    turn.chooses(card="Tip It!")
    entry = turn.seat(A)
    assert (entry.hand, entry.bottom_cards) == (("Better D!", "So Wild!"), ("Tip It!",))
    assert entry.deck_size == 3


def test_a_card_drawn_in_between_no_longer_lies_on_top() -> None:
    """Peek! looks at two, draws the upper one and puts it back: the order is as it was."""
    turn = main_phase(seer("Peek!"), player())
    turn.does("play", "Peek!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.draws("Tip It!").finish_to("roll")
    assert (turn.seat(A).hand, turn.seat(A).top_cards) == ((), ("Tip It!", "So Wild!"))


def test_after_a_search_there_is_nothing_to_put_back() -> None:
    """DT-CARD-03: the deck was shuffled; cards that were on top can be found as well."""
    turn = main_phase(seer("Reshape!"), player())
    turn.does("play", "Reshape!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    assert sorted(map(str, turn.offered())) == ["Glance II", "Six-It!", "So Wild!", "Tip It!"]
    turn.chooses(card="Tip It!").at("TW-03a", A)
    entry = turn.seat(A)
    assert (entry.hand, entry.top_cards) == (("Tip It!",), ())
    assert dict(entry.deck) == {"So Wild!": 1, "Six-It!": 1, "Glance II": 1}
    assert turn.steps("no-result")[0].args["reason"] == "nothing-to-put-back"


def test_a_known_card_stays_in_its_place_beside_one_that_nobody_named() -> None:
    """The upper of two stays unknown and is put below the other."""
    turn = main_phase(seer("Scry!"), player(), until=3)
    turn.does("play", "Scry!")
    for card in (UNKNOWN_CARD, "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    assert turn.seat(A).top_cards == (UNKNOWN_CARD, "So Wild!")
    assert turn.seat(A).deck_size == 4
    turn.chooses(card="So Wild!", place="top").chooses(place="top")
    assert turn.seat(A).top_cards == ("So Wild!",)
    assert turn.seat(A).deck_size == 4


@pytest.mark.parametrize("named", ["Tip It!", UNKNOWN_CARD])
def test_a_draw_from_a_known_top_takes_the_seen_card(named: str) -> None:
    """A file need not name it a second time."""
    turn = main_phase(seer("Scry!"), player(deck={"Six-It!": 9}), until=3)
    turn.does("play", "Scry!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(card="Tip It!", place="top").chooses(place="top")
    turn.rolls_nothing().draws("Six-It!").rolls_nothing().finish_to("draw")
    turn.record.add(outcome(named))
    assert (turn.seat(A).hand, turn.seat(A).unknown_hand) == (("Tip It!",), 0)


def test_an_unknown_card_of_the_hand_cannot_be_one_that_lies_on_top() -> None:
    """Scry! names both cards of the deck; the card in hand is the third."""
    deck = {"Tip It!": 1, "So Wild!": 1, "Six-It!": 1}
    turn = main_phase(seer("Scry!", deck=deck, unknown=1), player())
    turn.does("play", "Scry!")
    for card in ("Tip It!", "So Wild!"):
        turn.finish_to("draw").record.add(outcome(card))
    turn.chooses(card="Tip It!", place="top").chooses(place="top").at("TW-03a", A)
    assert turn.verdict(A, "sell", "Six-It!").allowed
    assert not turn.verdict(A, "sell", "Tip It!").allowed
    assert Action("sell", "Tip It!") not in turn.game.candidates(turn.record.state)


# -- instead of the draw of the Income Phase -----------------------------------------------------


def strange(count: int, window: str = "TW-02a") -> Turns:
    deck = {"So Wild!": 1, "Six-It!": 1, "Better D!": 1, "Icy Tendrils": 1}
    seat = player("doctor-strange", hand=("Tip It!",), tokens={"Premonition": count}, deck=deck)
    return Turns(seat, player(), first="income-phase", edition="marvel").at(window, A)


@pytest.mark.parametrize("window", ["TW-02a", "TW-02b"])
def test_premonition_draws_two_in_the_place_of_one_and_puts_one_back(window: str) -> None:
    """DT-CARD-02: two cards come, one of them goes back, and none is drawn for Income."""
    turn = strange(1, window).does("spend", "Premonition")
    turn.draws("So Wild!").draws("Six-It!")
    assert turn.offered() == ["So Wild!", "Six-It!"]
    turn.chooses(card="Six-It!", place="bottom").finish_to("roll")
    entry = turn.seat(A)
    assert (entry.hand, entry.bottom_cards) == (("So Wild!", "Tip It!"), ("Six-It!",))
    assert len(turn.steps("draws")) == 2
    assert [step.args["subject"] for step in turn.steps("draw-replaced")] == ["Premonition"]
    assert turn.tokens(A) == {}


def test_three_premonition_draw_three() -> None:
    """The card that went back on top is what is drawn next."""
    turn = strange(3).does("spend", "Premonition", choose="Three cards")
    for card in ("So Wild!", "Six-It!", "Better D!"):
        turn.draws(card)
    turn.chooses(card="So Wild!", place="top").finish_to("roll")
    entry = turn.seat(A)
    assert (entry.hand, entry.top_cards) == (("Better D!", "Six-It!", "Tip It!"), ("So Wild!",))
    assert turn.tokens(A) == {}


def test_the_draw_of_income_is_replaced_once() -> None:
    """DT-CARD-02, DT-STAT-18: with two more tokens nothing is left to be replaced in this turn."""
    turn = strange(3).does("spend", "Premonition", choose="Two cards")
    turn.draws("So Wild!").draws("Six-It!").chooses(card="Six-It!", place="top")
    verdict = turn.verdict(A, "spend", "Premonition")
    assert not verdict.allowed
    assert (
        "no-income-draw" in turn.verdict(A, "spend", "Premonition", ("choose", "Three cards")).codes
    )


def test_premonition_is_for_the_own_income_phase_before_its_draw() -> None:
    """DT-CARD-02: not when the card is drawn, not in another phase, not in the opponent's."""
    mine = player("doctor-strange", hand=("Getting Paid!",), tokens={"Premonition": 1},
                  deck={"So Wild!": 2})  # fmt: skip
    turn = Turns(mine, player(), first="income-phase", edition="marvel").at("TW-02a", A)
    assert turn.verdict(A, "spend", "Premonition").allowed
    turn.draws("So Wild!")
    for window in ("TW-02b", "TW-03a"):
        assert turn.at(window, A).verdict(A, "spend", "Premonition").codes == ("no-income-draw",)
    other = player("doctor-strange", hand=("Tip It!",), tokens={"Premonition": 1})
    mine = player(hand=("Deep Breath!",), deck={"Tip It!": 2})
    turn = Turns(mine, other, first="income-phase", edition="marvel").at("TW-02a", A)
    assert turn.verdict(D, "spend", "Premonition").codes == ("no-income-draw",)
