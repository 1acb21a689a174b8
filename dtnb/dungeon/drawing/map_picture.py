"""Draw the dungeon map as SVG: tiles face down, face up and explored, standees and tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from dtnb.dungeon.content.compass import STEPS, column_and_row, column_letter
from dtnb.dungeon.drawing.looks import looks_of
from dtnb.dungeon.state.table import Place, Table
from dtnb.frames.looks import colours_of_hue, distinct_hues

#: the side of a tile, the gap between tiles and the margin with the letters and numbers, in pixels
SIDE, GAP, MARGIN = 54, 6, 20
#: the distance between the corners of adjacent tiles
PITCH = SIDE + GAP
#: SVG attributes of tiles that are face down, face up, and explored
PAINTS = {
    "hidden": 'fill="currentColor" fill-opacity=".16" stroke="currentColor" stroke-opacity=".3"',
    "shown": 'fill="#f59e0b" fill-opacity=".35" stroke="#f59e0b"',
    "explored": 'fill="#c9953a" fill-opacity=".2" stroke="#a8782a" stroke-width="1.5"',
}
#: the mark on the back of a tile
MARKS = {"epic": "★", "start": "▲"}
#: the signs that the legend explains
SIGNS = (*PAINTS, *MARKS)
#: the width of the legend to the right of the map, and the height of a line of the legend
LEGEND_WIDTH, LINE_HEIGHT = 205, 24
#: the sizes of letters, smaller for names with more than `SHORT_NAME` letters
FONT_SIZE, SMALL_FONT_SIZE, SHORT_NAME = 15, 12, 6


def map_picture(
    table: Table,
    initials: Iterable[str] = (),
    stats: Mapping[str, str] | None = None,
    legend: Mapping[str, str] | None = None,
) -> str:
    """Return the map as SVG; "" if the table has no map.

    `initials` are one or two letters for each seat's standee. `stats` are the names of the stats
    whose tokens lie on the map. `legend` has a text for each of `SIGNS`; None draws no legend.
    """
    if not table.places:
        return ""
    cells = {place.cell: column_and_row(place.cell) for place in table.places}
    columns = sorted({column for column, _ in cells.values()})
    rows = sorted({row for _, row in cells.values()})
    width = MARGIN + (columns[-1] - columns[0] + 1) * PITCH
    height = MARGIN + (rows[-1] - rows[0] + 1) * PITCH
    corners = {
        cell: (MARGIN + (column - columns[0]) * PITCH, MARGIN + (row - rows[0]) * PITCH)
        for cell, (column, row) in cells.items()
    }
    hidden = [place for place in table.places if not place.revealed]
    face_up = [place for place in table.places if place.revealed and not place.explored]
    explored = [place for place in table.places if place.explored]
    svg_parts = [
        _draw_squares(hidden, corners, PAINTS["hidden"]),
        _draw_squares(face_up, corners, PAINTS["shown"]),
        _draw_squares(explored, corners, PAINTS["explored"]),
        _draw_passages((*face_up, *explored), corners),
    ]
    svg_parts += [_draw_mark(place, corners) for place in hidden if place.back in MARKS]
    svg_parts += [
        _draw_tokens(place, corners, stats or {}) for place in table.places if place.tokens
    ]
    svg_parts.append(_draw_coordinates(columns, rows))
    svg_parts.append(_draw_standees(table, tuple(initials), corners))
    # The legend explains only the signs that are on the map.
    signs = [sign for sign, tiles in zip(PAINTS, (hidden, face_up, explored), strict=True) if tiles]
    signs += [sign for sign in MARKS if any(place.back == sign for place in hidden)]
    if legend:
        svg_parts.append(_draw_legend([(sign, legend[sign]) for sign in signs], width))
        width, height = width + LEGEND_WIDTH, max(height, MARGIN + LINE_HEIGHT * len(signs))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="{FONT_SIZE}" font-family="sans-serif" '
        f'text-anchor="middle" fill="currentColor">{"".join(svg_parts)}</svg>'
    )


def _draw_coordinates(columns: Sequence[int], rows: Sequence[int]) -> str:
    """Draw the letters of the columns above the map, and the numbers of the rows at its left."""
    column_letters = (
        f'<text x="{MARGIN + (column - columns[0]) * PITCH + SIDE // 2}" y="14">'
        f"{escape(column_letter(column))}</text>"
        for column in columns
    )
    row_numbers = (
        f'<text x="8" y="{MARGIN + (row - rows[0]) * PITCH + SIDE // 2 + 5}">{row}</text>'
        for row in rows
    )
    return "".join((*column_letters, *row_numbers))


def _draw_standees(
    table: Table, initials: Sequence[str], corners: dict[str, tuple[int, int]]
) -> str:
    """Draw the standee of each seat as a disc with the seat's initials."""
    parts = []
    hues = distinct_hues(look.hue for look in looks_of(table))
    for number, (seat, hue) in enumerate(zip(table.seats, hues, strict=True)):
        if seat.cell in corners:
            x, y = corners[seat.cell]
            label = escape(initials[number] if number < len(initials) else "")
            light, _ = colours_of_hue(hue)
            parts.append(
                f'<circle cx="{x + 15 + 24 * number}" cy="{y + 38}" r="12" fill="{light}"/>'
                f'<text x="{x + 15 + 24 * number}" y="{y + 43}" fill="#fff">{label}</text>'
            )
    return "".join(parts)


def _draw_squares(places: Iterable[Place], corners: dict[str, tuple[int, int]], paint: str) -> str:
    """Draw the tiles of some places as squares; `corners` are the top left corners by cell."""
    path = "".join(_square_path(*corners[place.cell], SIDE) for place in places)
    return f'<path d="{path}" {paint}/>' if path else ""


def _square_path(x: int, y: int, side: int) -> str:
    """Return the path of a square with round corners."""
    corner, edge = side // 9, side - 2 * (side // 9)
    return (
        f"M{x + corner} {y}h{edge}q{corner} 0 {corner} {corner}v{edge}q0 {corner}-{corner} {corner}"
        f"h-{edge}q-{corner} 0-{corner}-{corner}v-{edge}q0-{corner} {corner}-{corner}z"
    )


def _draw_passages(places: Iterable[Place], corners: dict[str, tuple[int, int]]) -> str:
    """Draw the passages of tiles: from a tile's centre to the middle of the gap next to it."""
    half = SIDE // 2
    path = ""
    for place in places:
        x, y = corners[place.cell]
        for side in place.openings:
            across, down = STEPS[side]
            length = half + GAP // 2
            path += f"M{x + half} {y + half}l{across * length} {down * length}"
    paint = 'fill="none" stroke="#c9953a" stroke-opacity=".65" stroke-width="11"'
    return f'<path d="{path}" {paint}/>' if path else ""


def _draw_mark(place: Place, corners: dict[str, tuple[int, int]]) -> str:
    x, y = corners[place.cell]
    return f'<text x="{x + SIDE // 2}" y="{y + 36}" font-size="26">{MARKS[place.back]}</text>'


def _draw_tokens(
    place: Place, corners: dict[str, tuple[int, int]], stats: Mapping[str, str]
) -> str:
    """Draw the tokens on a tile: the die of a DieMinion, the stat of a stat token."""
    x, y = corners[place.cell]
    token_names = [stats.get(token, token) for token in place.tokens]
    return "".join(
        f'<text x="{x + SIDE // 2}" y="{y + 16 + 15 * line}" '
        f'font-size="{FONT_SIZE if len(name) <= SHORT_NAME else SMALL_FONT_SIZE}">'
        f"{escape(name)}</text>"
        for line, name in enumerate(token_names)
    )


def _draw_legend(signs: Iterable[tuple[str, str]], left: int) -> str:
    """Draw the legend to the right of the map.

    ``data-edge`` is the x at which a front end without room for the legend cuts the picture.
    """
    parts = []
    for line, (sign, text) in enumerate(signs):
        x, y = left + 8, MARGIN + LINE_HEIGHT * line
        parts.append(
            f'<path d="{_square_path(x, y, 14)}" {PAINTS[sign]}/>'
            if sign in PAINTS
            else f'<text x="{x + 7}" y="{y + 13}" font-size="18">{MARKS[sign]}</text>'
        )
        parts.append(f'<text x="{x + 21}" y="{y + 12}" text-anchor="start">{escape(text)}</text>')
    return f'<g class="legend" data-edge="{left}">{"".join(parts)}</g>'
