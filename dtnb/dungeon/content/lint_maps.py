"""Find maps that cannot be laid out or won."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dtnb.dungeon.content.findings import Findings
from dtnb.dungeon.content.lint import ANY_SHAPE, shape
from dtnb.dungeon.content.model import Map, MapFile, TileFile, TokenFile, removed
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
    found = []
    for side in laid.places[cell].openings:
        other = neighbour(cell, side)
        there = laid.places.get(other)
        if there is not None and OPPOSITE[side] in there.openings:
            found.append(other)
    return found


def check_maps(
    file: MapFile, tiles: TileFile | None, tokens: TokenFile | None, findings: Findings
) -> None:
    """Find inconsistencies in ``maps.yaml``, and with the box's tiles and tokens."""
    for name, laid in file.maps.items():
        path: Path = ("maps", name)
        _openings(laid, path, findings)
        _seats(laid, path, findings)
        _win(laid, path, findings)
        if tiles is not None:
            _tiles(laid, path, tiles, findings)
        if tokens is not None:
            _tokens(laid, path, tokens, findings)


def _openings(laid: Map, path: Path, findings: Findings) -> None:
    for cell, place in laid.places.items():
        at = (*path, "places", cell, "openings")
        found = shape(place.openings)
        if not found or (place.back not in ANY_SHAPE and found != place.back):
            shown = place.openings or Message("problem.box.no-openings")
            findings.add(at, "map-openings", openings=shown, back=place.back, fits=found)
        for number, side in enumerate(place.openings):
            other = neighbour(cell, side)
            direction = Message(f"problem.box.side.{side}")
            if other not in laid.places:
                findings.add((*at, number), "leads-nowhere", side=direction, cell=other)
            elif OPPOSITE[side] not in laid.places[other].openings:
                opposite = Message(f"problem.box.side.{OPPOSITE[side]}")
                findings.add((*at, number), "walled", side=direction, cell=other, opposite=opposite)
    for cell in sorted(set(laid.places) - reachable(laid)):
        findings.add((*path, "places", cell), "unreachable", key=True, cell=cell)


def reachable(laid: Map) -> set[str]:
    """Return the places in reach of a Start Tile."""
    reached = {cell for cell, place in laid.places.items() if place.back == "start"}
    edge = list(reached)
    while edge:
        new = [cell for cell in connected(laid, edge.pop()) if cell not in reached]
        reached.update(new)
        edge += new
    return reached


def _seats(laid: Map, path: Path, findings: Findings) -> None:
    begins: dict[int, str] = {}
    for cell, place in laid.places.items():
        at = (*path, "places", cell)
        if place.back == "start" and place.tokens:
            findings.add((*at, "tokens"), "start-tokens", key=True)
        if place.seat and place.back != "start":
            findings.add((*at, "seat"), "seat-place", key=True)
        elif place.seat > laid.seats:
            findings.add((*at, "seat"), "seat-many", seat=place.seat, seats=laid.seats)
        elif place.seat in begins:
            findings.add((*at, "seat"), "seat-twice", seat=place.seat, other=begins[place.seat])
        elif place.seat:
            begins[place.seat] = cell
        elif place.back == "start":
            findings.add(at, "start-seat", key=True)
    for seat in range(1, laid.seats + 1):
        if seat not in begins:
            findings.add((*path, "places"), "no-start", key=True, seat=seat)


def _win(laid: Map, path: Path, findings: Findings) -> None:
    there = sum(place.back == "epic" for place in laid.places.values())
    if not (laid.win.epic or laid.win.points or laid.win.explored):
        findings.add((*path, "win"), "win-nothing")
    if laid.win.epic > there:
        findings.add((*path, "win", "epic"), "win-epic", count=laid.win.epic, there=there)
    for number, cell in enumerate(laid.win.explored):
        if cell not in laid.places:
            findings.unknown((*path, "win", "explored", number), "no-place", cell, laid.places)


def _tiles(laid: Map, path: Path, tiles: TileFile, findings: Findings) -> None:
    for number, name in enumerate(laid.remove.tiles):
        if name not in tiles.tiles:
            findings.unknown((*path, "remove", "tiles", number), "no-tile", name, tiles.tiles)
    lies: dict[str, str] = {}
    for cell, place in laid.places.items():
        if place.tile is None:
            continue
        at = (*path, "places", cell, "tile")
        tile = tiles.tiles.get(place.tile)
        if tile is None:
            findings.unknown(at, "no-tile", place.tile, tiles.tiles)
        elif tile.back != place.back:
            findings.add(at, "other-back", name=place.tile, back=tile.back)
        elif removed(place.tile, tile, laid.remove):
            findings.add(at, "tile-removed", name=place.tile)
        elif place.tile in lies:
            findings.add(at, "tile-twice", name=place.tile, other=lies[place.tile])
        lies.setdefault(place.tile, cell)
    left = Counter(
        tile.back for name, tile in tiles.tiles.items() if not removed(name, tile, laid.remove)
    )
    need = Counter(place.back for place in laid.places.values())
    for back, count in need.items():
        if count > left[back]:
            findings.add(
                (*path, "places"), "pile-short", key=True, need=count, back=back, left=left[back]
            )


def _tokens(laid: Map, path: Path, tokens: TokenFile, findings: Findings) -> None:
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
