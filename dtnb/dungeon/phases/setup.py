"""Set up a whole game, or a state in the middle of a game."""

from __future__ import annotations

from collections.abc import Sequence

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
    """Return the table before the stat dice are assigned.

    Parameters
    ----------
    box, map_name
        The box, and the id of the map to lay out.
    seats
        The name of each player, with the id of the player's creature.

    Notes
    -----
    Source: DD-SETUP-02, DD-SETUP-06…11, DD-2P-01.
    """
    dungeon_map = box.maps[map_name]
    tiles_on_map = {place.tile for place in dungeon_map.places.values() if place.tile}
    places = []
    for cell, entry in dungeon_map.places.items():
        is_start = entry.back == "start"
        places.append(
            Place(
                cell,
                entry.back,
                tuple(entry.openings),
                entry.tile or "",
                () if is_start else tuple(entry.tokens),
                revealed=is_start,
                explored=is_start,
            )
        )
    backs: dict[Back, None] = {place.back: None for place in dungeon_map.places.values()}
    piles = tuple(
        (
            back,
            tuple(name for name in box.pile(back, dungeon_map.remove) if name not in tiles_on_map),
        )
        for back in backs
    )
    start_cells = {entry.seat: cell for cell, entry in dungeon_map.places.items() if entry.seat}
    first_start = next(
        (cell for cell, entry in dungeon_map.places.items() if entry.back == "start"), ""
    )
    owners = []
    for number, (name, creature) in enumerate(seats):
        minions: Counts = ()
        for die in box.start:
            minions = with_count(minions, die, 1)
        owners.append(
            Seat(
                name,
                creature,
                at=start_cells.get(number + 1, first_start),
                minions=minions,
                cards=tuple(box.creatures[creature].cards),
            )
        )
    table = Table(map_name, tuple(owners), places=tuple(places), piles=piles)
    return replace(table, supply=supply(box, table))


def supply(box: Box, table: Table) -> Counts:
    """Return the tokens of the box that are neither on the map nor held by a seat."""
    counts: Counts = ()
    for minions in box.minions:
        counts = with_count(counts, minions.die, minions.count)
    for tokens in box.stats:
        counts = with_count(counts, tokens.stat, tokens.count)
    for place in table.places:
        for token in place.tokens:
            counts = with_count(counts, token, -1)
    for seat in table.seats:
        for name, count in (*seat.minions, *seat.tokens):
            counts = with_count(counts, name, -count)
    return counts


def with_stats(table: Table, seat: int, stats: Stats) -> Table:
    """Return the table with a seat's stat dice."""
    return table.with_seat(seat, stats=stats)


def game_state(table: Table) -> State:
    """Return the start of a whole game; each seat without stat dice first assigns them."""
    seats = [number for number, seat in enumerate(table.seats) if seat.stats.health.die == 0]
    return State(table, (Turn(), *(Assign(seat) for seat in reversed(seats))))


def _with_turn(table: Table) -> Table:
    """Return the table in its current turn, or in turn 1 if no turn has begun."""
    return table if table.turn else replace(table, turn=1)


def encounter_state(table: Table, encounter: Encounter, first: Item) -> State:
    """Return a state in an encounter; after the first item come combat and the end of the turn."""
    table = replace(_with_turn(table), encounter=encounter)
    cell = table.seats[table.active].at
    # The last item of an agenda is resolved first.
    after_combat: tuple[Item, ...] = (EndTurn(), CheckWin(), *((Explored(cell),) if cell else ()))
    combat = () if isinstance(first, Combat | Round) else (Round(),)
    return State(table, (*after_combat, *combat, first))


def round_state(table: Table, encounter: Encounter) -> State:
    """Return the state at the beginning of a combat round, after the perks."""
    return encounter_state(table, encounter, Round())


def attack_state(table: Table, encounter: Encounter, stat: str) -> State:
    """Return the state in which an attack of the player with a stat begins."""
    return encounter_state(table, encounter, BeginAttack(stat))


def check_state(table: Table, stat: str, target: int, source: Source | None = None) -> State:
    """Return the state in which a Stat Check begins; nothing follows the check."""
    table = _with_turn(table)
    source = source or Source("tile", "", table.active)
    return State(table, (BeginCheck(stat, target, source),))
