"""A small line chart: a picture in a notebook, rows of numbers in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.markup import amount, heading, html, seat_class, wrap_for_display
from dtnb.markup.image import image
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from markupsafe import Markup
    from pandas import DataFrame

WIDTH, HEIGHT = 560, 160
_LEFT, _BOTTOM, _TOP, _RIGHT = 34, 22, 10, 10
_STYLE = (
    "line{stroke:var(--rule)}text{fill:var(--mute);font-size:11px}"
    "polyline{fill:none;stroke:var(--seat);stroke-width:2;stroke-linejoin:round}"
)


class Chart:
    """A line chart with one line for each value of a column.

    Parameters
    ----------
    frame
        The data.
    x, y
        Names of the columns of the horizontal and the vertical axis, both numeric.
    by
        Name of the column with a value for each line.
    title
        The heading.
    """

    def __init__(self, frame: DataFrame, *, x: str, y: str, by: str, title: str = "") -> None:
        self.title = title
        self.x = x
        complete = frame.dropna(subset=[x, y])
        self.lines: dict[str, list[tuple[int, int]]] = {
            str(name): [
                (int(position), int(value))
                for position, value in zip(group[x], group[y], strict=True)
            ]
            for name, group in complete.groupby(by, sort=False)
        }

    def __repr__(self) -> str:
        rows = [
            f"{name}: {' '.join(amount(value) for _, value in points)}"
            for name, points in self.lines.items()
        ]
        return "\n".join(map(sanitize_line, [*filter(None, [self.title]), *rows]))

    def _repr_html_(self) -> str:
        legend = [
            html.span(html.span("━ ", class_=seat_class(number)), html.span(name), " ",
                      html.span(amount(points[-1][1]) if points else "", class_="mute"))
            for number, (name, points) in enumerate(self.lines.items())
        ]  # fmt: skip
        return wrap_for_display(
            heading(self.title) if self.title else None,
            self._picture() if any(self.lines.values()) else None,
            html.div(legend, class_="dice"),
        )

    def _picture(self) -> Markup:
        """Draw the chart as SVG."""
        points = [point for line in self.lines.values() for point in line]
        lowest, highest = min(0, *(y for _, y in points)), max(1, *(y for _, y in points))
        first_x, last_x = min(x for x, _ in points), max(x for x, _ in points)

        def x_of(value: int) -> float:
            return _LEFT + (value - first_x) / (last_x - first_x or 1) * (WIDTH - _LEFT - _RIGHT)

        def y_of(value: int) -> float:
            return _TOP + (highest - value) / (highest - lowest) * (HEIGHT - _TOP - _BOTTOM)

        def label(text: Any, x: float, y: float, anchor: str) -> Markup:
            return html.text(text, x=f"{x:g}", y=f"{y:g}", text_anchor=anchor)

        axes = [
            html.line(x1=_LEFT, x2=WIDTH - _RIGHT, y1=f"{y_of(level):.4g}", y2=f"{y_of(level):.4g}")
            for level in sorted({lowest, highest})
        ]
        labels = [
            *(
                label(amount(level), _LEFT - 6, y_of(level) + 4, "end")
                for level in sorted({lowest, highest})
            ),
            label(f"{self.x} {first_x}", _LEFT, HEIGHT - 5, "start"),
            label(last_x, WIDTH - _RIGHT, HEIGHT - 5, "end"),
        ]
        polylines = [
            html.polyline(
                points=" ".join(f"{x_of(x):.4g},{y_of(y):.4g}" for x, y in line),
                class_=seat_class(number),
            )
            for number, line in enumerate(self.lines.values())
        ]
        drawing = html.svg(axes, labels, polylines, viewBox=f"0 0 {WIDTH} {HEIGHT}")
        return image(drawing, " / ".join(repr(self).splitlines()), _STYLE)
