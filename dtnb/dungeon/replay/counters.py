"""Figures of DIE in the Dungeon, for simulations and for learning programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.dungeon.state.stats import FIGHTING, STATS
from dtnb.dungeon.state.table import Table
from dtnb.kernel import State, Step
from dtnb.replay.game.terms import CountedEvent

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: verbs of declarations that are counted
_USED = ("ability", "card", "token", "minion")


def events_of(step: Step) -> Iterator[CountedEvent]:
    """Yield the Health that is lost, and the abilities, cards, tokens and DieMinions of a step."""
    args, by = step.args, step.actor
    match step.kind:
        case "stat-lost" if args["stat"] == "health":
            yield CountedEvent("damage", args["source"], None, by, args["amount"])
        case "declares" if args["verb"] in _USED:
            yield CountedEvent(args["verb"], args["subject"], by)
        case "hero-defeated":
            yield CountedEvent("defeated", args["hero"]["kind"], by)


def tracked_stats(table: Table, seat: int) -> Mapping[str, int]:
    """Return a seat's Health, Time and Victory Points."""
    entry = table.seats[seat]
    stats = entry.stats
    return {
        "health": stats.value("health"),
        "time": stats.value("time"),
        "points": entry.points,
    }


def observation(game: Dungeon, state: State, seat: int) -> Mapping[str, float]:
    """Return every figure by name, always the same names: the seat first, then in turn order."""
    return dict(_figures(state.table, seat))


def _figures(table: Table, seat: int) -> Iterator[tuple[str, float]]:
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
