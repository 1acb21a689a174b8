"""Add rectangles, paths, arrow heads and texts to an SVG drawing."""

from __future__ import annotations

from xml.etree import ElementTree

from dtnb.graph.picture import DASHES, FAMILY, arrow_head
from dtnb.graph.style import STROKES, seat_colour

#: the opacity of fills that only tint the colour of the page
_TINT_OPACITY = "0.13"


class Rect:
    """A rectangle from its top left corner (`x`, `y`) to its bottom right (`right`, `bottom`)."""

    def __init__(self, x: float, y: float, right: float, bottom: float) -> None:
        self.x, self.y, self.right, self.bottom = x, y, right, bottom

    @property
    def middle(self) -> float:
        """The vertical middle."""
        return (self.y + self.bottom) / 2


class Canvas:
    """An SVG drawing to which elements are added."""

    def __init__(self) -> None:
        self.drawing = ElementTree.Element("svg")

    def add_group(self, id_: str, classes: str) -> ElementTree.Element:
        """Add a group with this id and these CSS classes, and return it."""
        return ElementTree.SubElement(self.drawing, "g", {"id": id_, "class": classes})

    def add_rect(
        self,
        parent: ElementTree.Element,
        rect: Rect,
        fill: str,
        stroke: str,
        stroke_width: str,
        dashes: str = "",
        corner_radius: str = "3",
        tint: bool = True,
    ) -> None:
        """Add a rectangle. With `tint`, its fill is nearly transparent."""
        attributes = {
            "x": f"{rect.x:.1f}",
            "y": f"{rect.y:.1f}",
            "width": f"{rect.right - rect.x:.1f}",
            "height": f"{rect.bottom - rect.y:.1f}",
            "rx": corner_radius,
            "fill": fill,
            "stroke": stroke,
            "stroke-width": stroke_width,
        }
        if tint and fill != "none":
            attributes["fill-opacity"] = _TINT_OPACITY
        if dashes:
            attributes["stroke-dasharray"] = dashes
        ElementTree.SubElement(parent, "rect", attributes)

    def add_path(
        self,
        d: str,
        kind: str,
        actor: int | None = None,
        parent: ElementTree.Element | None = None,
    ) -> None:
        """Add a path in the style of a kind of arrow. `d` has the path's SVG commands.

        Without a parent, the path is added to the drawing itself.
        """
        attributes = _stroke_attributes(kind, actor)
        if STROKES[kind].style in DASHES:
            attributes["stroke-dasharray"] = DASHES[STROKES[kind].style]
        target = self.drawing if parent is None else parent
        ElementTree.SubElement(target, "path", {"d": d, "fill": "none", **attributes})

    def add_arrow_head(
        self,
        kind: str,
        tip: tuple[float, float],
        direction: tuple[float, float],
        actor: int | None,
        parent: ElementTree.Element,
    ) -> None:
        """Add the head of an arrow that ends at `tip`; `direction` is a unit vector."""
        parent.extend(
            arrow_head(STROKES[kind].head, tip, direction, _stroke_attributes(kind, actor))
        )

    @staticmethod
    def add_text(
        string: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        parent: ElementTree.Element,
        bold: bool = False,
        struck: bool = False,
    ) -> None:
        """Add one line of text. With `struck`, the text is crossed out."""
        attributes = {
            "x": f"{x:.1f}",
            "y": f"{y:.1f}",
            "font-family": FAMILY,
            "font-size": f"{size:g}",
        }
        if bold:
            attributes["font-weight"] = "bold"
        if struck:
            attributes["text-decoration"] = "line-through"
        ElementTree.SubElement(parent, "text", {**attributes, "fill": colour}).text = string


def _stroke_attributes(kind: str, actor: int | None) -> dict[str, str]:
    stroke = STROKES[kind]
    return {"stroke": stroke.colour or seat_colour(actor), "stroke-width": f"{stroke.width:g}"}
