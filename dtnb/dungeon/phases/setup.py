"""Set up the table of a whole game, and the state in which the game begins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from dtnb.dungeon.content.model import Back, Box, Map
from dtnb.dungeon.content.model import Place as MapPlace
from dtnb.dungeon.state.agenda import Assign, Turn
from dtnb.dungeon.state.seat import Counts, Seat, with_count
from dtnb.dungeon.state.table import Place, Table
from dtnb.kernel import State


def new_table(box: Box, map_name: str, seats: Sequence[tuple[str, str]]) -> Table:
    """Return the table before the stat dice are assigned.

    `seats` has the name of each player, with the id of the player's creature.

    Notes
    -----
    Source: DD-SETUP-02, DD-SETUP-06…11, DD-2P-01.
    """
    dungeon_map = box.maps[map_name]
    places = tuple(_new_place(cell, map_place) for cell, map_place in dungeon_map.places.items())
    start_cells = {
        map_place.seat: cell for cell, map_place in dungeon_map.places.items() if map_place.seat
    }
    first_start = next((place.cell for place in places if place.back == "start"), "")
    minions: Counts = ()
    for die in box.starting_minions:
        minions = with_count(minions, die, 1)
    new_seats = tuple(
        Seat(
            name,
            creature,
            cell=start_cells.get(number + 1, first_start),
            minions=minions,
            cards=tuple(box.creatures[creature].cards),
        )
        for number, (name, creature) in enumerate(seats)
    )
    table = Table(map_name, new_seats, places=places, piles=_piles_of_map(box, dungeon_map))
    return replace(table, supply=unused_tokens(box, table))


def _new_place(cell: str, map_place: MapPlace) -> Place:
    """Return a place at the start of a game. Only a Start Tile is face up; it has no tokens."""
    is_start = map_place.back == "start"
    return Place(
        cell,
        back=map_place.back,
        openings=tuple(map_place.openings),
        tile=map_place.tile or "",
        tokens=() if is_start else tuple(map_place.tokens),
        revealed=is_start,
        explored=is_start,
    )


def _piles_of_map(box: Box, dungeon_map: Map) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the tiles of the box that may lie face down on the map, by the kind of their back.

    The map removes some tiles and puts some in fixed places; all other tiles may lie there.
    """
    tiles_on_map = {place.tile for place in dungeon_map.places.values() if place.tile}
    # A dict keeps the order in which the map names the backs.
    backs: dict[Back, None] = {place.back: None for place in dungeon_map.places.values()}
    return tuple(
        (
            tile_back,
            tuple(
                name for name in box.pile(tile_back, dungeon_map.remove) if name not in tiles_on_map
            ),
        )
        for tile_back in backs
    )


def unused_tokens(box: Box, table: Table) -> Counts:
    """Return the tokens of the box that are neither on the map nor held by a seat."""
    counts: Counts = ()
    for minions in box.minion_tokens:
        counts = with_count(counts, minions.die, minions.count)
    for tokens in box.stat_tokens:
        counts = with_count(counts, tokens.stat, tokens.count)
    for place in table.places:
        for token in place.tokens:
            counts = with_count(counts, token, -1)
    for seat in table.seats:
        for name, count in (*seat.minions, *seat.tokens):
            counts = with_count(counts, name, -count)
    return counts


def initial_state(table: Table) -> State:
    """Return the state at the start of a game; each seat without stat dice first assigns them."""
    seats = [number for number, seat in enumerate(table.seats) if not seat.stats.are_assigned]
    return State(table, (Turn(), *(Assign(seat) for seat in reversed(seats))))
