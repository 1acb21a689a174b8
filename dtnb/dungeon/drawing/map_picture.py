"""The dungeon map as a picture that grows: what is face down stays dark, what is known opens up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from dtnb.dungeon.state.table import Place, Table

SIDE = 54
GAP = 6
MARGIN = 16
STEP = SIDE + GAP
#: where an opening leaves a tile, from its centre
WAYS = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
#: of the standees, as the Stepper has its seats
SEAT_COLOURS = ("#0067a1", "#a04700")
#: how a tile is painted that lies face down, face up, and explored
PAINTS = {
    "hidden": 'fill="currentColor" fill-opacity=".3"',
    "shown": 'fill="#f59e0b" fill-opacity=".35" stroke="#f59e0b"',
    "explored": 'fill="currentColor" fill-opacity=".07" stroke="currentColor"',
}
#: what stands on the back of a tile
MARKS = {"epic": "★", "start": "▲"}
#: what a legend explains
SIGNS = (*PAINTS, *MARKS)
#: room for the words of a legend beside the map, and for each of its lines
LEGEND, LINE = 170, 22


def map_picture(
    table: Table,
    initials: Iterable[str] = (),
    stats: Mapping[str, str] | None = None,
    legend: Mapping[str, str] | None = None,
) -> str:
    """Return the map as SVG.

    Parameters
    ----------
    table
        The moment.
    initials
        One or two letters for each seat's standee.
    stats
        What the stats are called whose tokens lie on the map.
    legend
        What the signs on it mean: words for each of `SIGNS`.
    """
    if not table.places:
        return ""
    columns = [_column(place) for place in table.places]
    rows = [_row(place) for place in table.places]
    left, top = min(columns), min(rows)
    width = MARGIN + (max(columns) - left + 1) * STEP
    height = MARGIN + (max(rows) - top + 1) * STEP
    at = {
        place.cell: (MARGIN + (_column(place) - left) * STEP, MARGIN + (_row(place) - top) * STEP)
        for place in table.places
    }
    hidden = [place for place in table.places if not place.revealed]
    shown = [place for place in table.places if place.revealed and not place.explored]
    explored = [place for place in table.places if place.explored]
    parts = [
        _squares(hidden, at, PAINTS["hidden"]),
        _squares(shown, at, PAINTS["shown"]),
        _squares(explored, at, PAINTS["explored"]),
        _ways((*shown, *explored), at),
    ]
    parts += [_mark(place, at) for place in hidden if place.back in MARKS]
    parts += [_tokens(place, at, stats or {}) for place in table.places if place.tokens]
    parts += [
        f'<text x="{MARGIN + (column - left) * STEP + SIDE // 2}" y="11">'
        f"{escape(_letter(column))}</text>"
        for column in sorted(set(columns))
    ]
    parts += [
        f'<text x="7" y="{MARGIN + (row - top) * STEP + SIDE // 2 + 4}">{row}</text>'
        for row in sorted(set(rows))
    ]
    letters = tuple(initials)
    for number, seat in enumerate(table.seats):
        if seat.at in at:
            x, y = at[seat.at]
            colour = SEAT_COLOURS[number % len(SEAT_COLOURS)]
            label = escape(letters[number] if number < len(letters) else "")
            parts.append(
                f'<circle cx="{x + 15 + 22 * number}" cy="{y + 38}" r="10" fill="{colour}"/>'
                f'<text x="{x + 15 + 22 * number}" y="{y + 42}" fill="#fff">{label}</text>'
            )
    signs = [sign for sign, there in zip(SIGNS, (hidden, shown, explored), strict=False) if there]
    signs += [sign for sign in MARKS if any(place.back == sign for place in hidden)]
    if legend:
        parts.append(_legend([(sign, legend[sign]) for sign in signs], width))
        width, height = width + LEGEND, max(height, MARGIN + LINE * len(signs))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-size="11" font-family="sans-serif" '
        f'text-anchor="middle" fill="currentColor">{"".join(parts)}</svg>'
    )


def _column(place: Place) -> int:
    return ord(place.cell[0]) - ord("A")


def _row(place: Place) -> int:
    return int(place.cell[1:])


def _letter(column: int) -> str:
    return chr(ord("A") + column)


def _squares(places: Iterable[Place], at: dict[str, tuple[int, int]], paint: str) -> str:
    path = "".join(
        f"M{at[place.cell][0]} {at[place.cell][1]}h{SIDE}v{SIDE}h-{SIDE}z" for place in places
    )
    return f'<path d="{path}" {paint}/>' if path else ""


def _ways(places: Iterable[Place], at: dict[str, tuple[int, int]]) -> str:
    """Draw the passages of what lies face up: from the middle of a tile to beyond its edge."""
    half = SIDE // 2
    path = ""
    for place in places:
        x, y = at[place.cell]
        for side in place.openings:
            across, down = WAYS[side]
            reach = half + GAP // 2
            path += f"M{x + half} {y + half}l{across * reach} {down * reach}"
    paint = 'fill="none" stroke="currentColor" stroke-opacity=".35" stroke-width="9"'
    return f'<path d="{path}" {paint}/>' if path else ""


def _mark(place: Place, at: dict[str, tuple[int, int]]) -> str:
    x, y = at[place.cell]
    return f'<text x="{x + SIDE // 2}" y="{y + 34}" font-size="20">{MARKS[place.back]}</text>'


def _tokens(place: Place, at: dict[str, tuple[int, int]], stats: Mapping[str, str]) -> str:
    """Write what lies on a tile: the die of a DieMinion, the stat of a token."""
    x, y = at[place.cell]
    return "".join(
        f'<text x="{x + SIDE // 2}" y="{y + 13 + 12 * line}">'
        f"{escape(stats.get(token, token))}</text>"
        for line, token in enumerate(place.tokens)
    )


def _legend(signs: Iterable[tuple[str, str]], left: int) -> str:
    """Say beside the map what colours and signs mean."""
    drawn = []
    for line, (sign, words) in enumerate(signs):
        x, y = left + 8, MARGIN + LINE * line
        drawn.append(
            f'<path d="M{x} {y}h14v14h-14z" {PAINTS[sign]}/>'
            if sign in PAINTS
            else f'<text x="{x + 7}" y="{y + 12}" font-size="14">{MARKS[sign]}</text>'
        )
        drawn.append(f'<text x="{x + 21}" y="{y + 11}" text-anchor="start">{escape(words)}</text>')
    return "".join(drawn)
