"""Find maps that cannot be laid out or won."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dtnb.dungeon.content.findings import Findings
from dtnb.dungeon.content.lint import BACKS_OF_ANY_SHAPE, back_for_openings
from dtnb.dungeon.content.model import Map, MapFile, TileFile, TokenFile, is_removed
from dtnb.explain import Message
from dtnb.files import Path

STEPS: Final = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
OPPOSITE: Final = {"north": "south", "east": "west", "south": "north", "west": "east"}


def neighbour(cell: str, side: str) -> str:
    """Return the name of an adjacent place, which need not exist."""
    across, down = STEPS[side]
    return f"{chr(ord(cell[0]) + across)}{int(cell[1:]) + down}"


def connected(laid: Map, cell: str) -> list[str]:
    """Return the places that an opening on both sides connects with a place."""
    connected_cells = []
    for side in laid.places[cell].openings:
        other = neighbour(cell, side)
        other_place = laid.places.get(other)
        if other_place is not None and OPPOSITE[side] in other_place.openings:
            connected_cells.append(other)
    return connected_cells


def check_maps(
    file: MapFile, tiles: TileFile | None, tokens: TokenFile | None, findings: Findings
) -> None:
    """Find inconsistencies in ``maps.yaml``, and with the box's tiles and tokens."""
    for name, laid in file.maps.items():
        path: Path = ("maps", name)
        _check_openings(laid, path, findings)
        _check_seats(laid, path, findings)
        _check_win(laid, path, findings)
        if tiles is not None:
            _check_tiles(laid, path, tiles, findings)
        if tokens is not None:
            _check_tokens(laid, path, tokens, findings)


def _check_openings(laid: Map, path: Path, findings: Findings) -> None:
    for cell, place in laid.places.items():
        openings_path = (*path, "places", cell, "openings")
        back = back_for_openings(place.openings)
        if not back or (place.back not in BACKS_OF_ANY_SHAPE and back != place.back):
            shown = place.openings or Message("problem.box.no-openings")
            findings.add(openings_path, "map-openings", openings=shown, back=place.back, fits=back)
        for index, side in enumerate(place.openings):
            other = neighbour(cell, side)
            direction = Message(f"problem.box.side.{side}")
            if other not in laid.places:
                findings.add((*openings_path, index), "leads-nowhere", side=direction, cell=other)
            elif OPPOSITE[side] not in laid.places[other].openings:
                opposite = Message(f"problem.box.side.{OPPOSITE[side]}")
                findings.add(
                    (*openings_path, index), "walled", side=direction, cell=other, opposite=opposite
                )
    for cell in sorted(set(laid.places) - reachable(laid)):
        findings.add((*path, "places", cell), "unreachable", key=True, cell=cell)


def reachable(laid: Map) -> set[str]:
    """Return the places that can be reached from a Start Tile."""
    reached = {cell for cell, place in laid.places.items() if place.back == "start"}
    edge = list(reached)
    while edge:
        new = [cell for cell in connected(laid, edge.pop()) if cell not in reached]
        reached.update(new)
        edge += new
    return reached


def _check_seats(laid: Map, path: Path, findings: Findings) -> None:
    start_cells: dict[int, str] = {}
    for cell, place in laid.places.items():
        place_path = (*path, "places", cell)
        if place.back == "start" and place.tokens:
            findings.add((*place_path, "tokens"), "start-tokens", key=True)
        if place.seat and place.back != "start":
            findings.add((*place_path, "seat"), "seat-place", key=True)
        elif place.seat > laid.seats:
            findings.add((*place_path, "seat"), "seat-many", seat=place.seat, seats=laid.seats)
        elif place.seat in start_cells:
            other = start_cells[place.seat]
            findings.add((*place_path, "seat"), "seat-twice", seat=place.seat, other=other)
        elif place.seat:
            start_cells[place.seat] = cell
        elif place.back == "start":
            findings.add(place_path, "start-seat", key=True)
    for seat in range(1, laid.seats + 1):
        if seat not in start_cells:
            findings.add((*path, "places"), "no-start", key=True, seat=seat)


def _check_win(laid: Map, path: Path, findings: Findings) -> None:
    epic_places = sum(place.back == "epic" for place in laid.places.values())
    if not (laid.win.epic or laid.win.points or laid.win.explored):
        findings.add((*path, "win"), "win-nothing")
    if laid.win.epic > epic_places:
        findings.add((*path, "win", "epic"), "win-epic", count=laid.win.epic, there=epic_places)
    for index, cell in enumerate(laid.win.explored):
        if cell not in laid.places:
            findings.unknown((*path, "win", "explored", index), "no-place", cell, laid.places)


def _check_tiles(laid: Map, path: Path, tiles: TileFile, findings: Findings) -> None:
    for index, name in enumerate(laid.remove.tiles):
        if name not in tiles.tiles:
            findings.unknown((*path, "remove", "tiles", index), "no-tile", name, tiles.tiles)
    cell_by_tile: dict[str, str] = {}
    for cell, place in laid.places.items():
        if place.tile is None:
            continue
        tile_path = (*path, "places", cell, "tile")
        tile = tiles.tiles.get(place.tile)
        if tile is None:
            findings.unknown(tile_path, "no-tile", place.tile, tiles.tiles)
        elif tile.back != place.back:
            findings.add(tile_path, "other-back", name=place.tile, back=tile.back)
        elif is_removed(place.tile, tile, laid.remove):
            findings.add(tile_path, "tile-removed", name=place.tile)
        elif place.tile in cell_by_tile:
            other = cell_by_tile[place.tile]
            findings.add(tile_path, "tile-twice", name=place.tile, other=other)
        cell_by_tile.setdefault(place.tile, cell)
    available = Counter(
        tile.back for name, tile in tiles.tiles.items() if not is_removed(name, tile, laid.remove)
    )
    need = Counter(place.back for place in laid.places.values())
    for back, count in need.items():
        left = available[back]
        if count > left:
            findings.add(
                (*path, "places"), "pile-short", key=True, need=count, back=back, left=left
            )


def _check_tokens(laid: Map, path: Path, tokens: TokenFile, findings: Findings) -> None:
    supply: Counter[str] = Counter()
    supply.update({entry.die: entry.count for entry in tokens.minions})
    supply.update({entry.stat: entry.count for entry in tokens.stats})
    need: Counter[str] = Counter(token for place in laid.places.values() for token in place.tokens)
    need.update(list(tokens.start.dice) * laid.seats)
    for token, count in need.items():
        if count > supply[token]:
            findings.add(
                (*path, "places"),
                "supply-short",
                key=True,
                need=count,
                token=token,
                supply=supply[token],
            )
