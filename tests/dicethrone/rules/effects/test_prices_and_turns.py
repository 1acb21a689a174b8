"""Prices in cards and tokens, discards, tokens gained this turn, uses once in a turn."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.agenda import MainPhase
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Chance, Outcome, Record
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

GAMBLER = load_hero(Path(__file__).parents[2] / "heroes" / "gambler.yaml")
KNOWN = {**HEROES, "gambler": GAMBLER}
MAIN = "TW-03a"
editions = pytest.mark.parametrize("edition", EDITIONS)


def gambler(*hand: str, cp: int = 5, **tokens: int) -> Seat:
    return player("gambler", cp=cp, hand=hand, tokens=tokens)


def main_phase(me: Seat, *others: Seat, edition: str) -> Fight:
    seats = (me, *(others or (player(cp=5),)))
    return Fight(*seats, edition=edition, start=(MainPhase(A),), heroes=KNOWN)


@editions
def test_a_card_that_is_played_is_not_discarded_by_its_own_effect(edition: str) -> None:
    """DT-CARD-17: of Throw Away! and Stake! only Stake! is in the hand."""
    fight = main_phase(gambler("Stake!", "Throw Away!"), edition=edition)
    fight.plays(A, "Throw Away!", MAIN).finish()
    assert fight.seat(A).discard == ("Stake!", "Throw Away!")
    assert (fight.seat(A).hand, fight.seat(A).cp) == ((), 6)


@editions
def test_a_card_alone_in_the_hand_discards_none(edition: str) -> None:
    """DT-CARD-17: what can be done is done: 1 CP is gained."""
    fight = main_phase(gambler("Throw Away!"), edition=edition).plays(A, "Throw Away!", MAIN)
    assert fight.finish().seat(A).discard == ("Throw Away!",)
    assert fight.seat(A).cp == 6


@editions
def test_a_second_discard_finds_the_hand_as_the_first_left_it(edition: str) -> None:
    """DT-CARD-17: a card is discarded once."""
    hand = ("Stake!", "Take Two!", "Throw Two!")
    fight = main_phase(gambler(*hand), edition=edition).plays(A, "Throw Two!", MAIN)
    fight.chooses(card="Stake!").finish()
    assert sorted(fight.seat(A).discard) == sorted(hand)


@editions
def test_two_discards_of_an_opponent_take_two_cards(edition: str) -> None:
    """DT-CARD-17: the holder picks So Wild!, then one of those that are left."""
    other = player(cp=5, hand=("So Wild!", "Tip It!", "Triple Up!"))
    fight = main_phase(gambler("Take Two!"), other, edition=edition).plays(A, "Take Two!", MAIN)
    fight.until("card").chooses(card="So Wild!").until("card")
    assert fight.offered() == ["Tip It!", "Triple Up!"]
    fight.chooses(card="Tip It!").finish()
    assert (fight.seat(D).hand, fight.seat(D).discard) == (("Triple Up!",), ("So Wild!", "Tip It!"))
    assert [step.args["subject"] for step in fight.steps("card-thrown")] == ["So Wild!", "Tip It!"]


@editions
def test_two_searches_find_two_cards(edition: str) -> None:
    """DT-CARD-03: the second finds what the first has left in the deck."""
    me = player("gambler", hand=("Fetch Two!",), deck={"Dear!": 1, "Stake!": 1})
    fight = main_phase(me, edition=edition).plays(A, "Fetch Two!", MAIN)
    fight.until("card").chooses(card="Stake!").finish()
    assert fight.seat(A).hand == ("Dear!", "Stake!")


@editions
def test_a_card_can_cost_a_card_and_a_token_beside_its_cp(edition: str) -> None:
    """DT-CARD-04, DT-CARD-17, DT-STAT-09: 5 - 1 + 5 CP, one Chip and one card less."""
    fight = main_phase(gambler("Dear!", "Stake!", "Throw Two!", Chip=2), edition=edition)
    fight.plays(A, "Dear!", MAIN).chooses(card="Stake!").finish()
    assert (fight.seat(A).cp, fight.tokens(A)) == (9, {"Chip": 1})
    assert sorted(fight.seat(A).discard) == ["Dear!", "Stake!"]


@editions
@pytest.mark.parametrize(
    ("hand", "chips", "code"),
    [(("Dear!",), 1, "not-enough-cards"), (("Dear!", "Stake!"), 0, "not-enough-tokens")],
)
def test_a_card_whose_price_cannot_be_paid_is_refused(
    hand: tuple[str, ...], chips: int, code: str, edition: str
) -> None:
    """DT-CARD-04, DT-CARD-17: a card does not pay for itself."""
    tokens = {"Chip": chips} if chips else {}
    fight = main_phase(gambler(*hand, **tokens), edition=edition).at(MAIN, A)
    assert [reason.code for reason in fight.verdict(A, "play", "Dear!").reasons] == [code]


@editions
@pytest.mark.parametrize(("older", "pushes"), [(0, 0), (1, 1)])
def test_tokens_of_this_turn_wait_for_the_next(older: int, pushes: int, edition: str) -> None:
    """DT-STAT-09, hero text: Push spends none that was gained in this turn; older ones it does."""
    me = player("gambler", hand=("Stake!", "Tip It!"), tokens={"Chip": older} if older else {})
    turn = Turns(me, player(), first="main-phase-1", edition=edition, heroes=KNOWN)
    turn.plays(A, "Stake!", MAIN).attacks("Roll and Set", 4, 4, 4, 1, 6).rolls(2)
    for _ in range(pushes):
        turn.spends(A, "Chip", "TW-10")
    turn.until("defense")
    codes = [reason.code for reason in turn.verdict(A, "spend", "Chip", ("choose", "Push")).reasons]
    assert "needs" in codes
    turn.declines().rest()
    assert (turn.tokens(A), turn.health(D)) == ({"Chip": 2}, 44 - pushes)


@editions
@pytest.mark.parametrize(("token", "second"), [("Sprout", False), ("Menu", True)])
def test_once_in_a_turn_counts_each_way_or_all_of_them(
    token: str, second: bool, edition: str
) -> None:
    """DT-STAT-18, hero text: one Spirit of each type a turn, or each line of a menu once."""
    fight = main_phase(gambler("Stake!", **{token: 3}), edition=edition)
    fight.spends(A, token, MAIN).chooses(choose="Heal").at(MAIN, A)
    assert not fight.verdict(A, "spend", token, ("choose", "Heal")).allowed
    assert fight.verdict(A, "spend", token, ("choose", "Earn")).allowed is second


@editions
def test_who_put_a_token_there_is_known_when_its_holder_acts(edition: str) -> None:
    """DT-STAT-05, hero text: the inflicter gains 1 CP when Grudge is settled."""
    fight = main_phase(gambler("Resent!"), edition=edition).plays(A, "Resent!", MAIN).finish()
    assert fight.seat(D).inflicters == (("Grudge", A),)
    me = player("gambler", cp=5, tokens={"Grudge": 1}, inflicters={"Grudge": D})
    fight = main_phase(me, edition=edition).uses(A, "Settle", MAIN).finish()
    assert (fight.seat(D).cp, fight.tokens(A)) == (6, {})


@editions
@pytest.mark.parametrize(("start", "chips"), [((6, 1), (1, 2)), ((1, 6), (2, 1))])
def test_heroes_are_set_up_when_the_start_player_is_known(
    start: tuple[int, int], chips: tuple[int, int], edition: str
) -> None:
    """DT-SETUP-06, DT-SETUP-07, TW-00: the start roll comes before the hero setup."""
    game = DiceThrone(KNOWN, Readings(edition, None))
    record = Record(game, start_state(game, (("Ann", "gambler"), ("Ben", "gambler"))))
    while isinstance(pending := record.state.pending, Chance) and pending.kind == "draw":
        record.add(Outcome((pending.deck[0][0],)))
    for value in start:
        record.add(Outcome((value,)))
    assert tuple(seat.count("Chip") for seat in record.state.table.seats) == chips
