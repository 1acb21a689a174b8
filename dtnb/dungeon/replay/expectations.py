"""Check statements of a replay file about what happened, such as "the total is 9"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from dtnb.dungeon.replay.record_steps import (
    compare_value,
    find_end,
    find_settled,
    find_unsettled,
    index_of,
    last_step,
)
from dtnb.dungeon.state.seat import Seat, count_of
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record
from dtnb.replay.game.terms import Check, CheckResult

# -- about the roll, the party, the map, the game --------------------------------------------------


def total_is(number: int) -> Check:
    """Return a check of the total of the roll in play, or else of the last roll."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        rolled = last_step(
            record, lambda step: "ledger" in step.args and step.args["ledger"]["face"]
        )
        if table.stat_roll is not None and table.stat_roll.is_rolled:
            value = table.stat_roll.total
        elif rolled is not None:
            value = rolled.args["ledger"]["total"]
        else:
            return CheckResult(holds=False, actual_value=Message("found.no-ledger"))
        return compare_value(value, number, rolled)

    return check


def settles(kind: str, *, success: bool) -> Check:
    """Return a check of whether the last roll of a kind (Stat Check or attack) succeeded."""

    def check(record: Record) -> CheckResult:
        step = find_settled(record, (kind,))
        open_step = find_unsettled(record, (kind,))
        if open_step is not None:
            return CheckResult(
                holds=False, actual_value=Message("found.not-settled"), step=open_step.index
            )
        if step is None:
            return CheckResult(holds=False, actual_value=Message("found.no-ledger"))
        succeeded = bool(step.args["ledger"]["success"])
        message = Message("found.succeeds" if succeeded else "found.fails")
        return CheckResult(holds=succeeded == success, actual_value=message, step=step.index)

    return check


def damage_is(number: int) -> Check:
    """Return a check of the damage that was dealt last."""

    def check(record: Record) -> CheckResult:
        step = last_step(record, lambda step: step.kind == "damage")
        value = step.args["amount"] if step is not None else 0
        return compare_value(value, number, step)

    return check


def attacks(stat: str, number: int) -> Check:
    """Return a check of how often the heroes attacked with a stat."""

    def check(record: Record) -> CheckResult:
        attack_steps = [
            step
            for step in record.steps
            if step.kind == "hero-attack-begins" and step.args["ledger"]["stat"] == stat
        ]
        return compare_value(len(attack_steps), number, attack_steps[-1] if attack_steps else None)

    return check


def party_has_value(stat: str, number: int, die: int | None) -> Check:
    """Return a check of the party's total of a stat, and of its die if one is given."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        step = last_step(record, lambda step: step.kind in ("party-assembled", "party-changes"))
        if not table.party:
            return CheckResult(
                holds=False, actual_value=Message("found.nobody-in-play"), step=index_of(step)
            )
        game: Any = record.game
        value = game.party_total(table, stat)
        party_die = game.party_die(table, stat)
        message = Message("found.on-die", {"value": value, "die": party_die})
        return CheckResult(
            holds=value == number and die in (None, party_die),
            actual_value=message,
            step=index_of(step),
        )

    return check


def party_is(heroes: Sequence[str]) -> Check:
    """Return a check of who is in the party, in any order."""
    wanted = sorted(heroes)

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        hero_ids = [hero.id for hero in table.party]
        step = last_step(record, lambda step: step.kind in ("party-assembled", "party-changes"))
        if not hero_ids:
            return CheckResult(
                holds=False, actual_value=Message("found.nobody-in-play"), step=index_of(step)
            )
        message = Message("found.still-there", {"names": [_hero_name(name) for name in hero_ids]})
        return CheckResult(
            holds=sorted(hero_ids) == wanted, actual_value=message, step=index_of(step)
        )

    return check


def _hero_name(hero: str) -> str:
    return hero.replace("-", " ").capitalize()


def is_defeated(hero: str, *, expected: bool) -> Check:
    """Return a check of whether a hero was defeated."""

    def check(record: Record) -> CheckResult:
        step = last_step(
            record, lambda step: step.kind == "hero-defeated" and step.args["hero"]["id"] == hero
        )
        code = "not-defeated" if step is None else "defeated"
        message = Message(f"found.{code}", {"name": _hero_name(hero)})
        return CheckResult(
            holds=(step is not None) == expected, actual_value=message, step=index_of(step)
        )

    return check


def is_explored(cell: str, *, expected: bool) -> Check:
    """Return a check of whether the tile at a cell is explored."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        cells = [place.cell for place in table.places if place.explored]
        step = last_step(
            record, lambda step: step.kind == "tile-explored" and step.args["place"] == cell
        )
        message = Message("found.explored", {"names": cells})
        return CheckResult(
            holds=(cell in cells) == expected, actual_value=message, step=index_of(step)
        )

    return check


def is_lost(record: Record) -> CheckResult:
    """Check whether the game is lost."""
    return find_end(record, is_met=record.state.table.is_lost)


def goes_on(record: Record) -> CheckResult:
    """Check whether the game goes on."""
    return find_end(record, is_met=record.state.table.result is None)


# -- about one seat --------------------------------------------------------------------------------


def has_value(seat: int, stat: str, number: int, die: int | None) -> Check:
    """Return a check of a seat's stat, and of its die if one is given."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        stat_die = table.seats[seat].stats.stat_die(stat)
        step = last_step(
            record,
            lambda step: (
                step.kind in ("stat-gained", "stat-lost")
                and step.args["stat"] == stat
                and step.actor == seat
            ),
        )
        is_met = stat_die.value == number and die in (None, stat_die.faces)
        message = Message("found.on-die", {"value": stat_die.value, "die": stat_die.faces})
        return CheckResult(holds=is_met, actual_value=message, step=index_of(step))

    return check


class SeatCount(NamedTuple):
    """How to count something that a seat has, such as its pips."""

    #: the kinds of steps that change the count
    step_kinds: tuple[str, ...]
    #: returns the count of a seat; the second argument limits what is counted, to tokens of one
    #: stat or to DieMinions of one die; "" for no limit
    count_in: Callable[[Seat, str], int]


_PIPS = ("pips-spent", "pips-gained", "die-namic-gained")
_MINIONS = ("minion-gained", "minion-used", "minion-lost")
#: the way to count each resource, by its name
SEAT_COUNTS: Mapping[str, SeatCount] = {
    "pips": SeatCount(_PIPS, lambda seat, name: seat.pips),
    "die-namic": SeatCount(_PIPS, lambda seat, name: seat.die_namic.count(int(name))),
    "points": SeatCount(("points-gained",), lambda seat, name: seat.points),
    "epics": SeatCount(("epic-party-defeated",), lambda seat, name: seat.epics),
    "tokens": SeatCount(
        ("token-gained", "token-used"), lambda seat, name: count_of(seat.tokens, name)
    ),
    "minions-of": SeatCount(_MINIONS, lambda seat, name: count_of(seat.minions, name)),
    "minions": SeatCount(_MINIONS, lambda seat, name: sum(count for _, count in seat.minions)),
    "cards": SeatCount(("card-removed",), lambda seat, name: len(seat.cards)),
}


def has_count(seat: int, resource: str, name: str, number: int) -> Check:
    """Return a check of how much of `resource` a seat has; `count_in` takes `name` as its limit."""

    def check(record: Record) -> CheckResult:
        counted = SEAT_COUNTS[resource]
        table: Table = record.state.table
        step = last_step(
            record, lambda step: step.kind in counted.step_kinds and step.actor == seat
        )
        return compare_value(counted.count_in(table.seats[seat], name), number, step)

    return check


def is_at(seat: int, cell: str) -> Check:
    """Return a check of where a seat's standee is."""

    def check(record: Record) -> CheckResult:
        actual = record.state.table.seats[seat].cell
        step = last_step(record, lambda step: step.kind == "moves" and step.actor == seat)
        return CheckResult(
            holds=actual == cell,
            actual_value=Message("found.at", {"cell": actual}),
            step=index_of(step),
        )

    return check


def wins(seat: int) -> Check:
    """Return a check of whether a seat has won."""
    return lambda record: find_end(record, is_met=seat in (record.state.table.result or ()))


def is_out(seat: int) -> Check:
    """Return a check of whether a seat is out of the game."""
    return lambda record: find_end(record, is_met=record.state.table.seats[seat].eliminated)
