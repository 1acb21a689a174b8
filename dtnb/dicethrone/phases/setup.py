"""Set up a whole game: opening hands, the start roll, hero setups (window TW-00).

* ``resolves`` registers the function that resolves an item of the agenda, and ``answers`` the one
  that receives the answer to the item's question
* ``draft.enclosing_step``: the step in which the next steps are nested
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.phases.offense import note_open_window
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.rules.seating import start_health
from dtnb.dicethrone.state.agenda import (
    REGISTRY,
    BeginGame,
    BeginTurn,
    Draw,
    FirstTurn,
    OrderEffects,
    StartRoll,
)
from dtnb.dicethrone.state.seat import Counts, Seat
from dtnb.dicethrone.state.table import Table, mode_of
from dtnb.dicethrone.state.windows import SETUP
from dtnb.kernel import Chance, Outcome, State

START_ROLL = "Start Roll"


def full_deck(hero: Hero) -> Counts:
    """Return a hero's deck as (card, copies)."""
    return tuple(sorted((card.name, card.copies) for card in hero.cards.values()))


def start_state(
    rules: Rules,
    players: Iterable[tuple[str, str]],
    teams: tuple[int, ...] = (),
    until: int = 0,
) -> State:
    """Return the state of a game before its setup.

    `players` has the name and hero id of each seat in turn order. `teams` has the team number of
    each seat; it is empty if everybody plays alone. `until` is the number of the last turn; 0 means
    that the game is played to its end.
    """
    seated_players = tuple(players)
    seats = []
    mode = mode_of(len(seated_players), teams)
    for seat, (name, hero_id) in enumerate(seated_players):
        hero = rules.heroes[hero_id]
        members = teams.count(teams[seat]) if teams else 1
        health = start_health(
            rules.readings,
            mode=mode,
            seat_count=len(seated_players),
            sharing_count=members,
            duel_health=hero.health,
        )
        seats.append(
            Seat(name, hero_id, health, hero.cp, deck=full_deck(hero), start_health=health)
        )
    chosen_readings = tuple(sorted(rules.readings.chosen.items()))
    table = Table(
        tuple(seats), 0, rules.edition, readings=chosen_readings, phase="setup", teams=teams
    )
    return State(table, (BeginGame(until),))


@REGISTRY.resolves(BeginGame)
def begin_game(draft: Draft, item: BeginGame) -> None:
    """Draw the opening hands, roll for the Start Player, and set up the heroes (DT-SETUP-02…07)."""
    seats = range(len(draft.table.seats))
    draft.table = replace(draft.table, phase="setup", window=SETUP)
    outer_step = draft.enclosing_step
    rollers = tuple(seats) if item.start_player is None else (item.start_player,)
    start_values = () if item.start_player is None else (0,)
    # What is pushed first is resolved last; the items of one push are resolved in their order.
    draft.push(FirstTurn(item.last_turn))
    draft.begin_step(
        "setup-begins", None, ("DT-SETUP-02", "DT-SETUP-03", "DT-SETUP-04"), phase="setup"
    )
    note_open_window(draft, SETUP, ("DT-SETUP-06", "DT-SETUP-07"))
    rules = draft.rules
    draft.push(
        *(
            Draw(seat, _cards_missing(rules, draft.table, seat), rule="DT-SETUP-05")
            for seat in seats
        ),
        StartRoll(rollers, start_values),
        *(OrderEffects(seat, "setup") for seat in seats),
    )
    draft.enclosing_step = outer_step


def _cards_missing(rules: Rules, table: Table, seat: int) -> int:
    """Return how many cards of the opening hand are still to be drawn (DT-SETUP-05)."""
    return max(0, rules.hero_at(table, seat).hand - table.seats[seat].hand_size)


@REGISTRY.resolves(StartRoll)
def ask_start_rolls(draft: Draft, item: StartRoll) -> None:
    """Roll one die for each seat; the highest roll decides the Start Player (DT-SETUP-06)."""
    if len(item.values) < len(item.seats):
        seat = item.seats[len(item.values)]
        draft.ask(item, Chance("roll", seat, purpose=START_ROLL, count=1, window=SETUP))
        return
    highest = max(item.values)
    winners = tuple(
        seat for seat, value in zip(item.seats, item.values, strict=True) if value == highest
    )
    if len(winners) > 1:
        draft.add_step(
            "start-roll-tied", None, ("DT-SETUP-06", "AMB-01"), seats=list(winners), value=highest
        )
        rollers = winners
        if draft.rules.reading("start-roll-tie") == "all-roll-again":
            rollers = tuple(range(len(draft.table.seats)))
        draft.push(replace(item, seats=rollers, values=()))
        return
    draft.table = replace(draft.table, start_seat=winners[0], active=winners[0])
    draft.add_step("starts", winners[0], ("DT-SETUP-06",), value=highest or None)


@REGISTRY.resolves(FirstTurn)
def begin_first_turn(draft: Draft, item: FirstTurn) -> None:
    """Let the Start Player begin (DT-SETUP-06, DT-TURN-01)."""
    assert draft.table.start_seat is not None
    draft.push(BeginTurn(draft.table.start_seat, last_turn=item.last_turn))


@REGISTRY.answers(StartRoll)
def store_start_roll(draft: Draft, item: StartRoll, outcome: Outcome) -> None:
    """Store the die of one player."""
    value = int(outcome.values[0])
    seat = item.seats[len(item.values)]
    draft.add_step("rolls-to-start", seat, ("DT-SETUP-06",), values=[value])
    draft.push(replace(item, values=(*item.values, value)))
