"""Piles of cards beside the deck: drawn openly, at random and hidden."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dicethrone.game import DiceThrone, decode_state, encode_state
from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.replay.counters import observation
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Piles, Seat, unnamed_key
from dtnb.kernel import Action, Chance, Record
from dtnb.kit.chances import HeroOdds
from dtnb.players import Luck, RandomPlayer, play_on
from tests.dicethrone.counting import check_piles
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

HEXER = load_hero(Path(__file__).parents[2] / "heroes" / "hexer.yaml")
OF = {**HEROES, HEXER.id: HEXER}
editions = pytest.mark.parametrize("edition", EDITIONS)


def hexer(runes: int = 5, **more: Any) -> Seat:
    return player("hexer", cp=5, health=40, deck={}, tokens={"Rune": runes}, **more)


def main_phase(*seats: Seat, edition: str = "marvel") -> Turns:
    return Turns(*seats, player(), first="main-phase-1", edition=edition, heroes=OF)


def drawable_cards(game: Fight) -> dict[str, int]:
    """Return the cards of a pile that can be drawn now."""
    assert isinstance(game.pending, Chance)
    return dict(game.pending.deck)


@editions
def test_of_an_open_pile_its_player_chooses_what_lies_there(edition: str) -> None:
    """DT-TXT-07: a card that was carried out lies aside until nothing lies in the pile."""
    turn = main_phase(hexer(), edition=edition).spends(A, "Rune", "TW-03a", choose="Charm")
    assert turn.offered() == ["Mend", "Feed"]
    turn.chooses(choose="Mend").spends(A, "Rune", "TW-03a", choose="Charm")
    # One card is left, which nobody has to choose; then both lie there again.
    assert (turn.health(A), turn.seat(A).cp) == (41, 6)
    turn.spends(A, "Rune", "TW-03a", choose="Charm")
    assert turn.offered() == ["Mend", "Feed"]


def test_of_several_cards_of_a_pile_each_is_another() -> None:
    """DT-TXT-07."""
    turn = main_phase(hexer()).spends(A, "Rune", "TW-03a", choose="Two Charms")
    assert turn.offered() == ["Mend", "Feed", "stop"]
    turn.chooses(choose="Feed")
    assert turn.offered() == ["Mend", "stop"]
    turn.chooses(choose="Mend")
    assert (turn.health(A), turn.seat(A).cp) == (41, 6)


@editions
def test_of_a_pile_at_random_chance_says_which_card_is_carried_out(edition: str) -> None:
    """DT-AM-01: 5 and 3, and one Blast fewer lies there for the rest of the game."""
    game = Fight(hexer(), player(), edition=edition, heroes=OF).attacks("Jinx", 1, 2, 3, 4, 6)
    while not isinstance(game.pending, Chance):
        game.step_on()
    assert drawable_cards(game) == {"Blow": 1, "Blast": 2}
    game.draws("Blast").finish()
    assert (game.health(D), game.seat(A).cards_outside_piles) == (42, (("Blast", 1),))


def test_a_removed_card_never_comes_again_and_an_empty_pile_gives_nothing() -> None:
    empty = replace(hexer(), piles=Piles(removed_cards=(("Blast", 2), ("Blow", 1))))
    game = Fight(empty, player(), edition="marvel", heroes=OF)
    game.attacks("Jinx", 1, 2, 3, 4, 6).finish()
    assert game.health(D) == 45
    assert [step.args["form"] for step in game.steps("draws-of-pile")] == ["empty"]


def test_cards_that_lay_aside_are_the_pile_again_when_it_runs_out() -> None:
    """Good and Bad, then both lie there again: 5 + 1 - 1 + 1."""
    turn = main_phase(hexer(hand=("Whim!",))).plays(A, "Whim!", "TW-03a")
    assert drawable_cards(turn) == {"Good": 1, "Bad": 1}
    turn.draws("Good")
    assert drawable_cards(turn) == {"Bad": 1}
    turn.draws("Bad").spends(A, "Rune", "TW-03a", choose="Luck")
    assert drawable_cards(turn) == {"Good": 1, "Bad": 1}
    turn.draws("Good")
    assert turn.seat(A).cp == 6
    assert [step.args["form"] for step in turn.steps("draws-of-pile")] == [
        *("drawn", "drawn", "refilled", "drawn"),
    ]  # fmt: skip


def test_a_card_of_a_pile_that_nobody_names_does_nothing_and_stays() -> None:
    turn = main_phase(hexer()).spends(A, "Rune", "TW-03a", choose="Luck").draws(UNKNOWN_CARD)
    assert (turn.seat(A).cp, turn.seat(A).cards_outside_piles) == (5, ())


@editions
def test_a_hidden_pile_resolves_only_the_cards_taken(edition: str) -> None:
    """DT-TXT-07: without a Curse in keeping there is none to carry out."""
    turn = main_phase(hexer(), edition=edition).at("TW-03a", A)
    refused = turn.verdict(A, "spend", "Rune", ("choose", "Curse"))
    assert refused.codes == ("not-to-activate",)
    turn.spends(A, "Rune", "TW-03a", choose="Learn")
    assert drawable_cards(turn) == {"Itch": 1, "Ache": 2}
    turn.draws("Ache")
    assert drawable_cards(turn) == {"Itch": 1, "Ache": 1}
    turn.draws("Itch").spends(A, "Rune", "TW-03a", choose="Curse")
    assert turn.offered() == ["Itch", "Ache"]
    turn.chooses(choose="Ache")
    # It goes back into the pile; the other one is still kept.
    assert turn.seat(A).kept_cards == (("Itch", 1),)
    assert turn.seat(A).cards_outside_piles == (("Itch", 1),)
    assert turn.health(D) == 48


def test_a_card_that_was_taken_without_its_name_can_be_any_that_may_lie_there() -> None:
    """As with unknown cards of a hand: what is carried out had been taken."""
    turn = main_phase(hexer()).spends(A, "Rune", "TW-03a", choose="Learn")
    turn.draws("Itch").draws(UNKNOWN_CARD)
    assert turn.seat(A).kept_cards == ((unnamed_key("Curse"), 1), ("Itch", 1))
    turn.spends(A, "Rune", "TW-03a", choose="Curse")
    assert turn.offered() == ["Itch", "Ache"]
    turn.chooses(choose="Ache")
    assert turn.seat(A).kept_cards == (("Itch", 1),)
    assert turn.seat(A).cards_outside_piles == (("Itch", 1),)


def test_a_kept_card_is_visible_to_its_player_alone() -> None:
    """The others know how many, and what lies openly."""
    turn = (
        main_phase(hexer()).spends(A, "Rune", "TW-03a", choose="Learn").draws("Ache").draws("Ache")
    )
    own, other = (observation(turn.game, turn.record.state, seat) for seat in (A, D))
    assert (own["kept Ache"], other["kept Ache"]) == (2, 0)
    assert (own["0 kept Curse"], other["1 kept Curse"]) == (2, 2)
    assert (own["0 pile Curse"], other["1 pile Curse"]) == (1, 1)
    assert (other["1 lies Mend"], other["1 pile Fate"]) == (1, 3)
    assert "1 lies Ache" not in other
    assert own.keys() == other.keys()


def test_a_state_in_mid_draw_survives_a_round_trip_through_json() -> None:
    turn = main_phase(hexer()).spends(A, "Rune", "TW-03a", choose="Learn").draws("Ache")
    assert decode_state(encode_state(turn.state)) == turn.state


def test_a_hero_without_piles_keeps_nothing_of_them() -> None:
    """What is saved of such a table names none."""
    turn = Turns(player(), player(), first="main-phase-1", edition="marvel", heroes=OF)
    assert b"piles" not in encode_state(turn.state)


@pytest.mark.parametrize("edition", ["season-two", "marvel"])
def test_in_whole_games_no_card_of_a_pile_is_lost_or_made(edition: str) -> None:
    """DT-SETUP-09: and a state survives the way to JSON wherever it is saved."""
    game = DiceThrone({HEXER.id: HEXER}, Readings(edition))
    record = Record(game, start_state(game, (("Ann", HEXER.id), ("Ben", HEXER.id))))
    play_on(record, [RandomPlayer("one"), RandomPlayer("two")], Luck(7))
    left = {card for state in record.states for card, _ in state.table.seats[A].cards_outside_piles}
    assert left >= {"Mend", "Feed", "Good", "Bad", "Itch", "Ache"}
    for at, state in enumerate(record.states):
        check_piles(state, A, HEXER)
        check_piles(state, D, HEXER)
        if at % 20 == 0:
            assert decode_state(encode_state(state)) == state


def test_cards_of_a_pile_count_in_the_average_damage_of_an_ability() -> None:
    """DT-CALC-01: 5, and of one Blow (1) and two Blasts (3) each as often as it lies there."""
    assert HeroOdds(HEXER).damage == (5 + Fraction(1 + 3 + 3, 3),)


@editions
@pytest.mark.parametrize("way", ["Charm", "Luck", "Curse"])
def test_a_player_given_the_token_activates_no_card_of_a_pile(way: str, edition: str) -> None:
    """DT-STAT-19: a transferred Rune lies before a hero without piles."""
    turn = main_phase(player(tokens={"Rune": 2}), hexer(), edition=edition).at("TW-03a", A)
    assert turn.verdict(A, "spend", "Rune", ("choose", way)).codes == ("not-to-activate",)


@editions
def test_a_player_given_the_token_takes_no_card_of_a_pile(edition: str) -> None:
    """DT-STAT-19: the Rune is spent, and there is no pile that anything could be taken of."""
    turn = main_phase(player(tokens={"Rune": 2}), hexer(), edition=edition).at("TW-03a", A)
    turn.act(Action("spend", "Rune", (("choose", "Learn"),)))
    assert (turn.tokens(A), turn.seat(A).piles) == ({"Rune": 1}, None)
    assert turn.steps("no-result")[0].args["reason"] == "not-now"
