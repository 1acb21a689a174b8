"""Find maps in the files of a box that cannot be laid out, or that cannot be won.

A box is the content of the game as YAML files. A cell is the position of a place on the map, such
as ``C3``. The tiles with the same back form a pile, from which face-down tiles are drawn.
"""

from __future__ import annotations

from collections import Counter

from dtnb.dungeon.content.box_problems import BoxProblems
from dtnb.dungeon.content.compass import OPPOSITE, neighbour
from dtnb.dungeon.content.lint import BACKS_OF_ANY_SHAPE, back_for_openings
from dtnb.dungeon.content.model import Map, MapFile, TileFile, TokenFile, is_removed
from dtnb.explain import Message
from dtnb.files import Path


def connected_cells(dungeon_map: Map, cell: str) -> list[str]:
    """Return the neighbours connected to a cell: both have an opening to the other (DD-TILE-01)."""
    connected = []
    for side in dungeon_map.places[cell].openings:
        other = neighbour(cell, side)
        other_place = dungeon_map.places.get(other)
        if other_place is not None and OPPOSITE[side] in other_place.openings:
            connected.append(other)
    return connected


def check_maps(
    file: MapFile, tiles: TileFile | None, tokens: TokenFile | None, box_problems: BoxProblems
) -> None:
    """Find mistakes in ``maps.yaml``, and maps that need more tiles or tokens than the box has."""
    for name, dungeon_map in file.maps.items():
        path: Path = ("maps", name)
        _check_openings(dungeon_map, path, box_problems)
        _check_seats(dungeon_map, path, box_problems)
        _check_win(dungeon_map, path, box_problems)
        if tiles is not None:
            _check_tiles(dungeon_map, path, tiles, box_problems)
        if tokens is not None:
            _check_tokens(dungeon_map, path, tokens, box_problems)


def _check_openings(dungeon_map: Map, path: Path, box_problems: BoxProblems) -> None:
    """Find openings that do not match the tile's back or lead nowhere, and unreachable places."""
    for cell, place in dungeon_map.places.items():
        openings_path = (*path, "places", cell, "openings")
        tile_back = back_for_openings(place.openings)
        if not tile_back or (place.back not in BACKS_OF_ANY_SHAPE and tile_back != place.back):
            openings = place.openings or Message("problem.box.no-openings")
            box_problems.add(
                openings_path, "map-openings", openings=openings, back=place.back, fits=tile_back
            )
        for index, side in enumerate(place.openings):
            other = neighbour(cell, side)
            direction = Message(f"problem.box.side.{side}")
            if other not in dungeon_map.places:
                box_problems.add(
                    (*openings_path, index), "leads-nowhere", side=direction, cell=other
                )
            elif OPPOSITE[side] not in dungeon_map.places[other].openings:
                opposite = Message(f"problem.box.side.{OPPOSITE[side]}")
                box_problems.add(
                    (*openings_path, index), "walled", side=direction, cell=other, opposite=opposite
                )
    for cell in sorted(set(dungeon_map.places) - reachable_cells(dungeon_map)):
        box_problems.add((*path, "places", cell), "unreachable", is_in_key=True, cell=cell)


def reachable_cells(dungeon_map: Map) -> set[str]:
    """Return the cells that can be reached from a Start Tile."""
    reached = {cell for cell, place in dungeon_map.places.items() if place.back == "start"}
    frontier = list(reached)
    while frontier:
        neighbours = connected_cells(dungeon_map, frontier.pop())
        new_cells = [cell for cell in neighbours if cell not in reached]
        reached.update(new_cells)
        frontier += new_cells
    return reached


def _check_seats(dungeon_map: Map, path: Path, box_problems: BoxProblems) -> None:
    """Find seats without exactly one Start Tile, and Start Tiles with tokens or without a seat."""
    start_cells: dict[int, str] = {}
    for cell, place in dungeon_map.places.items():
        place_path = (*path, "places", cell)
        if place.back == "start" and place.tokens:
            box_problems.add((*place_path, "tokens"), "start-tokens", is_in_key=True)
        if place.seat and place.back != "start":
            box_problems.add((*place_path, "seat"), "seat-place", is_in_key=True)
        elif place.seat > dungeon_map.seats:
            box_problems.add(
                (*place_path, "seat"), "seat-many", seat=place.seat, seats=dungeon_map.seats
            )
        elif place.seat in start_cells:
            other = start_cells[place.seat]
            box_problems.add((*place_path, "seat"), "seat-twice", seat=place.seat, other=other)
        elif place.seat:
            start_cells[place.seat] = cell
        elif place.back == "start":
            box_problems.add(place_path, "start-seat", is_in_key=True)
    for seat in range(1, dungeon_map.seats + 1):
        if seat not in start_cells:
            box_problems.add((*path, "places"), "no-start", is_in_key=True, seat=seat)


def _check_win(dungeon_map: Map, path: Path, box_problems: BoxProblems) -> None:
    """Find a win condition that is empty or that the map cannot meet."""
    epic_places = sum(place.back == "epic" for place in dungeon_map.places.values())
    if not (dungeon_map.win.epic or dungeon_map.win.points or dungeon_map.win.explored):
        box_problems.add((*path, "win"), "win-nothing")
    if dungeon_map.win.epic > epic_places:
        box_problems.add(
            (*path, "win", "epic"), "win-epic", count=dungeon_map.win.epic, there=epic_places
        )
    for index, cell in enumerate(dungeon_map.win.explored):
        if cell not in dungeon_map.places:
            box_problems.add_unknown(
                (*path, "win", "explored", index), "no-place", cell, dungeon_map.places
            )


def _check_tiles(dungeon_map: Map, path: Path, tiles: TileFile, box_problems: BoxProblems) -> None:
    """Find named tiles that the map cannot use, and piles with too few tiles."""
    for index, name in enumerate(dungeon_map.remove.tiles):
        if name not in tiles.tiles:
            box_problems.add_unknown(
                (*path, "remove", "tiles", index), "no-tile", name, tiles.tiles
            )
    cell_by_tile: dict[str, str] = {}
    for cell, place in dungeon_map.places.items():
        if place.tile is None:
            continue
        tile_path = (*path, "places", cell, "tile")
        tile = tiles.tiles.get(place.tile)
        if tile is None:
            box_problems.add_unknown(tile_path, "no-tile", place.tile, tiles.tiles)
        elif tile.back != place.back:
            box_problems.add(tile_path, "other-back", name=place.tile, back=tile.back)
        elif is_removed(place.tile, tile, dungeon_map.remove):
            box_problems.add(tile_path, "tile-removed", name=place.tile)
        elif place.tile in cell_by_tile:
            other = cell_by_tile[place.tile]
            box_problems.add(tile_path, "tile-twice", name=place.tile, other=other)
        cell_by_tile.setdefault(place.tile, cell)
    available = Counter(
        tile.back
        for name, tile in tiles.tiles.items()
        if not is_removed(name, tile, dungeon_map.remove)
    )
    needed = Counter(place.back for place in dungeon_map.places.values())
    for tile_back, count in needed.items():
        available_count = available[tile_back]
        if count > available_count:
            box_problems.add(
                (*path, "places"),
                "pile-short",
                is_in_key=True,
                need=count,
                back=tile_back,
                left=available_count,
            )


def _check_tokens(
    dungeon_map: Map, path: Path, tokens: TokenFile, box_problems: BoxProblems
) -> None:
    """Find kinds of tokens of which the box has too few for the map and the seats."""
    supply: Counter[str] = Counter()
    supply.update({entry.die: entry.count for entry in tokens.minions})
    supply.update({entry.stat: entry.count for entry in tokens.stats})
    needed: Counter[str] = Counter(
        token for place in dungeon_map.places.values() for token in place.tokens
    )
    needed.update(list(tokens.start.dice) * dungeon_map.seats)
    for token, count in needed.items():
        if count > supply[token]:
            box_problems.add(
                (*path, "places"),
                "supply-short",
                is_in_key=True,
                need=count,
                token=token,
                supply=supply[token],
            )
