"""Set up a whole game, or a moment in the middle of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from dtnb.dungeon.content.model import Back, Box
from dtnb.dungeon.state.agenda import (
    Assign,
    BeginAttack,
    BeginCheck,
    CheckWin,
    Combat,
    EndTurn,
    Explored,
    Round,
    Source,
    Turn,
)
from dtnb.dungeon.state.seat import Counts, Seat, with_count
from dtnb.dungeon.state.stats import Stats
from dtnb.dungeon.state.table import Encounter, Place, Table
from dtnb.kernel import Item, State


def new_table(box: Box, map_name: str, seats: Sequence[tuple[str, str]]) -> Table:
    """Return the table before the stat dice are with_stats.

    Parameters
    ----------
    box, map_name
        The box, and the map to lay out.
    seats
        Name and creature of each player.

    Notes
    -----
    Source: DD-SETUP-02, DD-SETUP-06…11, DD-2P-01.
    """
    dungeon_map = box.maps[map_name]
    named = {place.tile for place in dungeon_map.places.values() if place.tile}
    places = []
    for cell, entry in dungeon_map.places.items():
        begins = entry.back == "start"
        places.append(
            Place(
                cell,
                entry.back,
                tuple(entry.openings),
                entry.tile or "",
                () if begins else tuple(entry.tokens),
                begins,
                begins,
            )
        )
    backs: dict[Back, None] = {place.back: None for place in dungeon_map.places.values()}
    piles = tuple(
        (back, tuple(name for name in box.pile(back, dungeon_map.remove) if name not in named))
        for back in backs
    )
    starts = {entry.seat: cell for cell, entry in dungeon_map.places.items() if entry.seat}
    first = next((cell for cell, entry in dungeon_map.places.items() if entry.back == "start"), "")
    owners = []
    for number, (name, creature) in enumerate(seats):
        minions: Counts = ()
        for die in box.start:
            minions = with_count(minions, die, 1)
        owners.append(
            Seat(
                name,
                creature,
                at=starts.get(number + 1, first),
                minions=minions,
                cards=tuple(box.creatures[creature].cards),
            )
        )
    table = Table(map_name, tuple(owners), places=tuple(places), piles=piles)
    return replace(table, supply=supply(box, table))


def supply(box: Box, table: Table) -> Counts:
    """Return the unused tokens: all of the box without those on the map or held."""
    counts: Counts = ()
    for minions in box.minions:
        counts = with_count(counts, minions.die, minions.count)
    for tokens in box.stats:
        counts = with_count(counts, tokens.stat, tokens.count)
    used: Iterable[str] = (token for place in table.places for token in place.tokens)
    for token in used:
        counts = with_count(counts, token, -1)
    for seat in table.seats:
        for name, number in (*seat.minions, *seat.tokens):
            counts = with_count(counts, name, -number)
    return counts


def with_stats(table: Table, seat: int, stats: Stats) -> Table:
    """Return the table with a seat's stat dice."""
    return table.with_seat(seat, stats=stats)


def game_state(table: Table) -> State:
    """Return the start of a whole game, which begins with assigning dice that are not laid out."""
    open_seats = [at for at, seat in enumerate(table.seats) if seat.stats.health.die == 0]
    return State(table, (Turn(), *(Assign(seat) for seat in reversed(open_seats))))


def _in_a_turn(table: Table) -> Table:
    return table if table.turn else replace(table, turn=1)


def encounter_state(table: Table, encounter: Encounter, first: Item) -> State:
    """Return a moment of an encounter, followed by the end of the turn."""
    table = replace(_in_a_turn(table), encounter=encounter)
    at = table.seats[table.active].at
    rest: tuple[Item, ...] = (EndTurn(), CheckWin(), *((Explored(at),) if at else ()))
    follow = () if isinstance(first, Combat | Round) else (Round(),)
    return State(table, (*rest, *follow, first))


def round_state(table: Table, encounter: Encounter) -> State:
    """Return the beginning of a combat round, after the perks."""
    return encounter_state(table, encounter, Round())


def attack_state(table: Table, encounter: Encounter, stat: str) -> State:
    """Return the moment at which an attack of yours with a stat begins."""
    return encounter_state(table, encounter, BeginAttack(stat))


def check_state(table: Table, stat: str, target: int, source: Source | None = None) -> State:
    """Return the moment at which a Stat Check begins, and nothing else."""
    table = _in_a_turn(table)
    source = source or Source("tile", "", table.active)
    return State(table, (BeginCheck(stat, target, source),))
