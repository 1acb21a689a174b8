"""What simulations count in a game, such as defeated heroes, and what learning programs observe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.dungeon.state.stats import COMBAT_STATS, STATS
from dtnb.dungeon.state.table import Table
from dtnb.kernel import State, Step
from dtnb.replay.game.terms import CountedEvent

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon

#: the verbs of declarations that are counted
_COUNTED_VERBS = ("ability", "card", "token", "minion")


def events_of(step: Step) -> Iterator[CountedEvent]:
    """Yield the counted event of a step: lost Health, something used, or a defeated hero."""
    args, seat = step.args, step.actor
    match step.kind:
        case "stat-lost" if args["stat"] == "health":
            yield CountedEvent(
                what="damage",
                name=args["source"],
                seat=None,
                target_seat=seat,
                amount=args["amount"],
            )
        case "declares" if args["verb"] in _COUNTED_VERBS:
            yield CountedEvent(what=args["verb"], name=args["subject"], seat=seat)
        case "hero-defeated":
            yield CountedEvent(what="defeated", name=args["hero"]["kind"], seat=seat)


def tracked_stats(table: Table, seat: int) -> Mapping[str, int]:
    """Return a seat's Health, Time and Victory Points."""
    stats = table.seats[seat].stats
    return {
        "health": stats.value("health"),
        "time": stats.value("time"),
        "points": table.seats[seat].points,
    }


def observation(game: Dungeon, state: State, seat: int) -> Mapping[str, float]:
    """Return the numbers that describe a table, by names that are the same in every state.

    A name that is about one seat begins with the seat's distance from `seat` in turn order:
    "1 health" is the Health of the next seat.
    """
    return dict(_features(state.table, seat))


def _features(table: Table, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the name and the value of each number of an observation."""
    seat_count = len(table.seats)
    for distance in range(seat_count):
        seat_number = (seat + distance) % seat_count
        seat_state = table.seats[seat_number]
        yield f"{distance} active", table.active == seat_number
        for stat in STATS:
            yield f"{distance} {stat}", seat_state.stats.value(stat)
            yield f"{distance} die {stat}", seat_state.stats.stat_die(stat).faces
            yield f"{distance} token {stat}", dict(seat_state.tokens).get(stat, 0)
        yield f"{distance} minions", sum(count for _, count in seat_state.minions)
        yield f"{distance} points", seat_state.points
        yield f"{distance} epics", seat_state.epics
        yield f"{distance} pips", seat_state.pips
        yield f"{distance} cards", len(seat_state.cards)
        yield f"{distance} out", seat_state.eliminated
    yield "explored", sum(place.explored for place in table.places)
    yield "heroes", len(table.party)
    for stat in COMBAT_STATS:
        yield f"party {stat}", sum(getattr(hero, stat) for hero in table.party)
