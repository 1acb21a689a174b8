"""What a seat sees of a table of Dice Throne, as figures with names: for programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.state.table import Table

#: faces of a die
FACES = range(1, 7)


def seen(game: DiceThrone, table: Table, seat: int) -> dict[str, float]:
    """Return every figure by name, always the same names: the seat first, then in turn order.

    What others hold is counted and not named.
    """
    return dict(_seen(game, table, seat))


def _seen(game: DiceThrone, table: Table, seat: int) -> Iterator[tuple[str, float]]:
    heroes = game.heroes.values()
    abilities = list(dict.fromkeys(name for hero in heroes for name in hero.abilities))
    cards = list(dict.fromkeys(card.name for hero in heroes for card in hero.cards.values()))
    seats = len(table.seats)
    for distance in range(seats):
        at = (seat + distance) % seats
        entry = table.seats[at]
        yield f"{distance} active", table.active == at
        yield f"{distance} health", entry.health
        yield f"{distance} cp", entry.cp
        yield f"{distance} hand", entry.hand_size
        yield f"{distance} deck", entry.deck_size
        for hero in game.heroes:
            yield f"{distance} hero {hero}", entry.hero == hero
        for token in game.token_names:
            yield f"{distance} token {token}", entry.count(token)
        for ability in abilities:
            yield f"{distance} level {ability}", entry.level(ability)
        waits = [packet.incoming for packet in table.packets if packet.seat == at]
        yield f"{distance} waits", sum(waits)
    for card in cards:
        yield f"card {card}", table.seats[seat].hand.count(card)
    roll = table.rolls[-1] if table.rolls else None
    yield "roll mine", roll is not None and roll.seat == seat
    yield "roll attempt", roll.attempt if roll is not None else 0
    yield "roll allowed", roll.allowed if roll is not None else 0
    for face in FACES:
        yield f"roll {face}", roll.values.count(face) if roll is not None else 0
