"""Many games as a piece of a page: chances with their bounds, a dial turn by turn, what happens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.markup import fold, heading, html, seat_class
from dtnb.markup.shown import style_sheet
from dtnb.simulation import summary

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.simulation.summary import Level
    from dtnb.simulation.teller import Most, Teller

_SHEET = Path(__file__).with_name("shown.css")

#: the picture of a dial: its field, and the room beside and below it for figures
WIDTH, HEIGHT, LEFT, BELOW = 560, 200, 34, 22
#: a chance with its bounds
LONG, HIGH = 240, 18


def as_html(teller: Teller) -> Markup:
    """Return many games as a piece of a page."""
    simulation = teller.simulation
    happens = [
        html.div(html.h5(teller.kind(what)), _spread(teller, teller.most(what)))
        for what in simulation.kinds
    ]
    return html.div(
        style_sheet(_SHEET),
        heading(teller.title),
        _wins(teller),
        _dial(teller, simulation.dials[0]) if simulation.dials else None,
        happens[:1],
        fold(teller.speaker.text("simulation.more"), happens[1:]) if happens[1:] else None,
        [html.p(note, class_="below") for note in teller.notes],
        class_="simulation part",
    )


def _wins(teller: Teller) -> Markup:
    rows = zip(teller.wins(), teller.simulation.chances, strict=True)
    seat, *heads = teller.heads()
    return html.div(
        html.table(
            html.thead(html.tr(html.th(seat), map(html.th, heads), html.th())),
            html.tbody(
                [
                    html.tr(
                        html.th(name, scope="row", class_=seat_class(row.seat)),
                        [html.td(cell) for cell in cells],
                        html.td(_whisker(row.seat, row.share, *row.between)),
                    )
                    for (name, *cells), row in rows
                ]
            ),
        ),
        class_="wide",
    )


def _whisker(seat: int, share: float, low: float, high: float) -> Markup:
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


def _dial(teller: Teller, dial: str) -> Markup:
    simulation = teller.simulation
    levels = list(summary.levels(simulation.played, dial))
    top = max((level.high for level in levels), default=0) or 1
    # The last turns belong to the few longest games.
    last = max(level.turn for level in levels if level.playing * 20 >= len(simulation.played))
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

    seats = range(len(simulation.seats))
    lines = [
        drawn(seat, of) for seat in seats if (of := [lev for lev in shown if lev.seat == seat])
    ]
    keys = [
        html.span(
            html.i("╌╌ " if seat % 2 else "── ", aria_hidden="true"),
            simulation.seats[seat],
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
        aria_label=teller.dial(dial),
        class_="lines",
    )
    return html.div(html.h5(teller.dial(dial)), html.p(keys, class_="keys"), picture)


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


def _spread(teller: Teller, most: Sequence[Most]) -> Markup:
    seats = teller.simulation.seats
    return html.div(
        [
            [
                html.span(row.name, " ", html.small(seats[row.seat])),
                html.span(
                    html.i(style=f"width:{100 * row.share:.1f}%"),
                    class_=seat_class(row.seat),
                    aria_hidden="true",
                ),
                html.span(row.figure),
            ]
            for row in most
        ],
        class_="spread",
    )
