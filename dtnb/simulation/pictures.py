"""Draw simulations as SVG: a chance with its confidence interval, and a dial over the turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dtnb.markup import html, seat_class
from dtnb.markup.image import image
from dtnb.simulation import summary

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.simulation.games import Games
    from dtnb.simulation.summary import DialSummary

#: the size of a dial's picture, and its margins for numbers at the left and below
WIDTH, HEIGHT, LEFT, BELOW = 560, 200, 34, 22
#: the size of a chance's bar
BAR_WIDTH, BAR_HEIGHT = 240, 18
_STYLE = (
    "text{fill:var(--mute);font-size:11px}line{stroke:var(--rule)}"
    ".band{fill:color-mix(in srgb,var(--seat) 20%,transparent)}"
    ".mean{fill:none;stroke:var(--seat);stroke-width:2.2;stroke-linejoin:round}"
)


def whisker(seat: int, share: float, low: float, high: float) -> Markup:
    """Return a bar for a chance from 0 to 1, with the confidence interval drawn over its end."""
    middle = BAR_HEIGHT / 2
    begin, end = f"{low * BAR_WIDTH:.1f}", f"{high * BAR_WIDTH:.1f}"
    return html.svg(
        html.line(x1=BAR_WIDTH // 2, x2=BAR_WIDTH // 2, y1=0, y2=BAR_HEIGHT, class_="grid"),
        html.rect(
            x=0, y=3, width=f"{share * BAR_WIDTH:.1f}", height=BAR_HEIGHT - 6, class_="share"
        ),
        html.path(
            d=f"M{begin} {middle}H{end}M{begin} 4V{BAR_HEIGHT - 4}M{end} 4V{BAR_HEIGHT - 4}",
            class_="bounds",
        ),
        viewBox=f"0 0 {BAR_WIDTH} {BAR_HEIGHT}",
        width=BAR_WIDTH,
        height=BAR_HEIGHT,
        aria_hidden="true",
        class_=f"{seat_class(seat)} whisker",
    )


def dial_picture(games: Games, dial: str, name: str) -> Markup:
    """Draw a dial over the turns: for each seat the mean, and a band between the quartiles."""
    summaries = list(summary.summarize_dial(games.played, dial))
    max_value = max((turn_summary.upper_quartile for turn_summary in summaries), default=0) or 1
    # Leave out turns that fewer than 5 % of the games reach.
    last_turn = max(
        turn_summary.turn
        for turn_summary in summaries
        if turn_summary.games_in_progress * 20 >= len(games.played)
    )
    summaries = [turn_summary for turn_summary in summaries if turn_summary.turn <= last_turn]

    def x_of(turn: float) -> float:
        return LEFT + turn / max(last_turn, 1) * (WIDTH - LEFT - 4)

    def y_of(value: float) -> float:
        return 4 + (1 - value / max_value) * (HEIGHT - BELOW - 4)

    def join_points(points: Iterable[tuple[float, float]]) -> str:
        return "L".join(f"{x_of(turn):.1f} {y_of(value):.1f}" for turn, value in points)

    def draw_seat(seat: int, summaries: Sequence[DialSummary]) -> Markup:
        high = join_points(
            (turn_summary.turn, turn_summary.upper_quartile) for turn_summary in summaries
        )
        low = join_points(
            (turn_summary.turn, turn_summary.lower_quartile) for turn_summary in reversed(summaries)
        )
        mean = join_points((turn_summary.turn, turn_summary.mean) for turn_summary in summaries)
        return html.g(
            html.path(d=f"M{high}L{low}Z", class_="band"),
            html.path(d=f"M{mean}", class_="mean", stroke_dasharray="7 3" if seat % 2 else None),
            class_=seat_class(seat),
        )

    seats = range(len(games.seats))
    lines = [
        draw_seat(seat, summaries_of_seat)
        for seat in seats
        if (
            summaries_of_seat := [
                turn_summary for turn_summary in summaries if turn_summary.seat == seat
            ]
        )
    ]
    legend = [
        html.span(
            html.i("╌╌ " if seat % 2 else "── ", aria_hidden="true"),
            games.seats[seat],
            class_=seat_class(seat),
        )
        for seat in seats
    ]
    picture = html.svg(
        [_draw_value_tick(y_of(value), value) for value in _tick_values(max_value)],
        [_draw_turn_tick(x_of(turn), turn) for turn in _tick_values(last_turn)],
        lines,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
    return html.div(html.h5(name), html.p(legend, class_="keys"), image(picture, name, _STYLE))


def _tick_values(max_value: int) -> range:
    """Return the numbers to write at an axis: at most nine, from 0 on."""
    steps = (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6)
    step = next(step for step in steps if max_value / step <= 8)
    return range(0, max_value + 1, step)


def _draw_value_tick(y: float, value: int) -> Markup:
    return html.g(
        html.line(x1=LEFT, x2=WIDTH, y1=f"{y:.1f}", y2=f"{y:.1f}", class_="grid"),
        html.text(value, x=LEFT - 6, y=f"{y + 4:.1f}", text_anchor="end"),
    )


def _draw_turn_tick(x: float, turn: int) -> Markup:
    return html.text(turn, x=f"{x:.1f}", y=HEIGHT - 6, text_anchor="middle")
