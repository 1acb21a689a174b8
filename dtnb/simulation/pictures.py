"""The pictures of a simulation: a chance with its bounds, and where a dial stands turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dtnb.markup import html, seat_class
from dtnb.simulation import summary

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.simulation.games import Games
    from dtnb.simulation.summary import Level

#: the picture of a dial: its field, and the room beside and below it for figures
WIDTH, HEIGHT, LEFT, BELOW = 560, 200, 34, 22
#: a chance with its bounds
LONG, HIGH = 240, 18


def whisker(seat: int, share: float, low: float, high: float) -> Markup:
    """Return a bar as long as a chance, with its bounds at its end, on a field from 0 to 1."""
    middle = HIGH / 2
    begin, end = f"{low * LONG:.1f}", f"{high * LONG:.1f}"
    return html.svg(
        html.line(x1=LONG // 2, x2=LONG // 2, y1=0, y2=HIGH, class_="grid"),
        html.rect(x=0, y=3, width=f"{share * LONG:.1f}", height=HIGH - 6, class_="share"),
        html.path(
            d=f"M{begin} {middle}H{end}M{begin} 4V{HIGH - 4}M{end} 4V{HIGH - 4}", class_="bounds"
        ),
        viewBox=f"0 0 {LONG} {HIGH}",
        width=LONG,
        height=HIGH,
        aria_hidden="true",
        class_=f"{seat_class(seat)} whisker",
    )


def dial_picture(games: Games, dial: str, name: str) -> Markup:
    """Return where a dial stands turn by turn: for each seat its mean, and a band around it."""
    levels = list(summary.levels(games.played, dial))
    top = max((level.high for level in levels), default=0) or 1
    # The last turns belong to the few longest games.
    last = max(level.turn for level in levels if level.playing * 20 >= len(games.played))
    shown = [level for level in levels if level.turn <= last]

    def x(turn: float) -> float:
        return LEFT + turn / max(last, 1) * (WIDTH - LEFT - 4)

    def y(value: float) -> float:
        return 4 + (1 - value / top) * (HEIGHT - BELOW - 4)

    def line(points: Iterable[tuple[float, float]]) -> str:
        return "L".join(f"{x(turn):.1f} {y(value):.1f}" for turn, value in points)

    def drawn(seat: int, of: Sequence[Level]) -> Markup:
        there = line((level.turn, level.high) for level in of)
        back = line((level.turn, level.low) for level in reversed(of))
        mean = line((level.turn, level.mean) for level in of)
        return html.g(
            html.path(d=f"M{there}L{back}Z", class_="band"),
            html.path(d=f"M{mean}", class_="mean", stroke_dasharray="7 3" if seat % 2 else None),
            class_=seat_class(seat),
        )

    seats = range(len(games.seats))
    lines = [
        drawn(seat, of) for seat in seats if (of := [lev for lev in shown if lev.seat == seat])
    ]
    keys = [
        html.span(
            html.i("╌╌ " if seat % 2 else "── ", aria_hidden="true"),
            games.seats[seat],
            class_=seat_class(seat),
        )
        for seat in seats
    ]
    picture = html.svg(
        [_across(y(value), value) for value in _ticks(top)],
        [_down(x(turn), turn) for turn in _ticks(last)],
        lines,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=name,
        class_="lines",
    )
    return html.div(html.h5(name), html.p(keys, class_="keys"), picture)


def _ticks(top: int) -> range:
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if top / step <= 8)
    return range(0, top + 1, step)


def _across(y: float, value: int) -> Markup:
    return html.g(
        html.line(x1=LEFT, x2=WIDTH, y1=f"{y:.1f}", y2=f"{y:.1f}", class_="grid"),
        html.text(value, x=LEFT - 6, y=f"{y + 4:.1f}", text_anchor="end"),
    )


def _down(x: float, turn: int) -> Markup:
    return html.text(turn, x=f"{x:.1f}", y=HEIGHT - 6, text_anchor="middle")
