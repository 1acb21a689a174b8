"""What a seat sees of a table of DIE in the Dungeon, as figures with names."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dungeon.state.stats import FIGHTING, STATS
from dtnb.dungeon.state.table import Table


def seen(table: Table, seat: int) -> dict[str, float]:
    """Return every figure by name, always the same names: the seat first, then in turn order."""
    return dict(_seen(table, seat))


def _seen(table: Table, seat: int) -> Iterator[tuple[str, float]]:
    seats = len(table.seats)
    for distance in range(seats):
        at = (seat + distance) % seats
        entry = table.seats[at]
        yield f"{distance} active", table.active == at
        for stat in STATS:
            yield f"{distance} {stat}", entry.stats.value(stat)
            yield f"{distance} die {stat}", entry.stats.of(stat).die
            yield f"{distance} token {stat}", dict(entry.tokens).get(stat, 0)
        yield f"{distance} minions", sum(count for _, count in entry.minions)
        yield f"{distance} points", entry.points
        yield f"{distance} epics", entry.epics
        yield f"{distance} pips", entry.pips
        yield f"{distance} cards", len(entry.cards)
        yield f"{distance} out", entry.out
    yield "explored", sum(place.explored for place in table.places)
    yield "heroes", len(table.party)
    for stat in FIGHTING:
        yield f"party {stat}", sum(getattr(hero, stat) for hero in table.party)
