"""Finish the drawing of a graph: make it an SVG that is safe in any page, with a legend.

Only known elements and attributes are copied, so that no renderer and no name in a file can inject
active content. Two placeholder colours are replaced by the text colour of the page. A title, a
description and a legend are added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from dtnb.graph.diagram import Diagram
from dtnb.graph.style import FAINT, INK, OPACITY, STROKES, seat_colour

SVG = "http://www.w3.org/2000/svg"
# fmt: off
_ELEMENTS = frozenset({
    "svg", "g", "title", "desc", "path", "polygon", "polyline", "ellipse", "circle", "rect",
    "line", "text", "tspan",
})
_ATTRIBUTES = frozenset({
    "id", "class", "d", "points", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry",
    "width", "height", "transform", "viewBox", "fill", "stroke", "stroke-width",
    "stroke-dasharray", "text-anchor", "font-family", "font-size", "font-weight", "font-style",
    "text-decoration", "fill-opacity", "stroke-opacity",
})
# fmt: on
#: the needless ``.0`` at the end of a whole number
_TRAILING_ZERO = re.compile(r"(?<=\d)\.0(?!\d)")
_HARMLESS = re.compile(r"^(?!.*(?:url\(|javascript:|expression\()).*$", re.IGNORECASE | re.DOTALL)
FAMILY = "Helvetica, Arial, sans-serif"
#: pixels per unit of a Graphviz drawing, in which letters are 11 units high
SCALE = 1.2
#: the sizes of the legend: the height of a row, the width of a column, and the margin
_ROW = 20
_COLUMN = 200
_MARGIN = 12


class Sketch:
    """A drawing as an element tree, with its size in its own units."""

    def __init__(
        self, root: ElementTree.Element, width: float, height: float, scale: float = SCALE
    ) -> None:
        self.root = root
        self.width = width
        self.height = height
        #: pixels per unit of the drawing
        self.scale = scale

    @classmethod
    def parse(cls, source: str) -> Sketch:
        """Parse Graphviz output, dropping prolog, document type and comments.

        Raises
        ------
        ValueError
            If `source` is not the SVG of a drawing.
        """
        try:
            root = ElementTree.fromstring(source)
            _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
        except (ElementTree.ParseError, ValueError) as error:
            raise ValueError("the renderer gave no SVG") from error
        return cls(root, width, height)


def finish(sketch: Sketch, diagram: Diagram, legend: bool = True) -> str:
    """Clean a drawing, set its tooltips, and add a title, a description and a legend."""
    root = _clean(sketch.root)
    tooltips = {box.element_id: box.tooltip for top in diagram.boxes for box in top.walk()}
    tooltips.update((arrow.element_id, arrow.tooltip) for arrow in diagram.arrows)
    tooltips.update((fold.element_id, fold.tooltip) for fold in diagram.folds.values())
    for group in list(root.iter("g")):
        _set_tooltip(group, tooltips.get(group.get("id", "")))
    width, height = sketch.width, sketch.height
    if legend:
        root.append(_draw_legend(diagram, height + _MARGIN))
        rows = (len(diagram.legend) + len(diagram.seats) + 1) // 2
        height += 2 * _MARGIN + rows * _ROW
        width = max(width, 2 * _COLUMN)
    root = _svg_root(list(root), width, height, sketch.scale, diagram.title)
    title, description = ElementTree.Element("title"), ElementTree.Element("desc")
    title.text, description.text = diagram.title, diagram.description
    root[:0] = [title, description]
    return ElementTree.tostring(root, encoding="unicode")


def legend_alone(diagram: Diagram) -> str:
    """Return the legend of a picture as a picture of its own."""
    rows = (len(diagram.legend) + len(diagram.seats) + 1) // 2
    size = (2.0 * _COLUMN, float(rows * _ROW), 1.0)
    root = _svg_root([_draw_legend(diagram, 0)], *size, diagram.title)
    return ElementTree.tostring(root, encoding="unicode")


def _svg_root(
    children: Iterable[ElementTree.Element], width: float, height: float, scale: float, title: str
) -> ElementTree.Element:
    """Return an ``<svg>`` element with a size in units and `scale` pixels per unit."""
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": SVG,
            "width": _format_number(width * scale),
            "height": _format_number(height * scale),
            "viewBox": f"0 0 {_format_number(width)} {_format_number(height)}",
            "role": "img",
            "aria-label": title,
            "class": "dtnb-graph",
            "style": "max-width:100%;height:auto;background:transparent",
        },
    )
    root.extend(children)
    return root


def _clean(element: ElementTree.Element) -> ElementTree.Element:
    """Return a copy of an element with only known child elements and attributes."""
    cleaned = ElementTree.Element(_local_name(element.tag))
    cleaned.text, cleaned.tail = element.text, element.tail
    for key, value in element.attrib.items():
        if key not in _ATTRIBUTES or not _HARMLESS.match(value):
            continue
        colour = value.upper() if key in ("fill", "stroke") else ""
        if colour in (INK, FAINT):
            cleaned.set(key, "currentColor")
            cleaned.set(f"{key}-opacity", OPACITY[colour])
        else:
            cleaned.set(key, FAMILY if key == "font-family" else _TRAILING_ZERO.sub("", value))
    for child in element:
        if _local_name(child.tag) in _ELEMENTS:
            cleaned.append(_clean(child))
        elif _local_name(child.tag) == "a":
            cleaned.extend(_clean(child))
    return cleaned


def _local_name(tag: object) -> str:
    """Return a tag without its namespace; empty for a comment."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _set_tooltip(group: ElementTree.Element, text: str | None) -> None:
    """Replace the tooltip that the renderer gave to a group; None removes it."""
    title = group.find("title")
    if title is None and text is not None:
        title = ElementTree.Element("title")
        group.insert(0, title)
    if title is not None:
        if text is None:
            group.remove(title)
        else:
            title.text = text


def _draw_legend(diagram: Diagram, top: float) -> ElementTree.Element:
    """Return the legend of colours and arrows, in two columns."""
    legend = ElementTree.Element("g", {"class": "legend"})
    entries = [("", seat, name) for seat, name in diagram.seats]
    entries += [(kind, -1, word) for kind, word in diagram.legend]
    rows = (len(entries) + 1) // 2
    for index, (kind, seat, word) in enumerate(entries):
        x, y = 8.0 + _COLUMN * (index // rows), top + _ROW * (index % rows + 0.5)
        if kind:
            legend.extend(_draw_sample_arrow(kind, x, y))
        else:
            box = {
                "x": _format_number(x),
                "y": _format_number(y - 6),
                "width": "34",
                "height": "12",
                "rx": "2",
            }
            ElementTree.SubElement(legend, "rect", {**box, "fill": seat_colour(seat)})
        legend.append(_draw_text(word, x + 44, y))
    return legend


def _draw_text(text: str, x: float, y: float) -> ElementTree.Element:
    attributes = {
        "x": _format_number(x),
        "y": _format_number(y + 4),
        "font-family": FAMILY,
        "font-size": "12",
    }
    element = ElementTree.Element("text", {**attributes, "fill": "currentColor"})
    element.text = text
    return element


def _draw_sample_arrow(kind: str, x: float, y: float) -> Iterator[ElementTree.Element]:
    """Draw a horizontal arrow of a kind, for the legend."""
    stroke = STROKES[kind]
    paint = {"stroke": "currentColor", "stroke-width": _format_number(stroke.width)}
    if stroke.colour == FAINT:
        paint["stroke-opacity"] = OPACITY[FAINT]
    ends = {
        "x1": _format_number(x),
        "y1": _format_number(y),
        "x2": _format_number(x + 28),
        "y2": _format_number(y),
    }
    line = {**ends, **paint}
    if stroke.style in DASHES:
        line["stroke-dasharray"] = DASHES[stroke.style]
    yield ElementTree.Element("line", line)
    yield from arrow_head(stroke.head, (x + 34, y), (1.0, 0.0), paint)


DASHES = {"dashed": "5,3", "dotted": "1.5,3"}


def arrow_head(
    shape: str, tip: tuple[float, float], direction: tuple[float, float], paint: dict[str, str]
) -> Iterator[ElementTree.Element]:
    """Draw the head of an arrow that points along the unit vector `direction`."""
    (x, y), (dx, dy) = tip, direction
    colour = {"fill": paint["stroke"]}
    if "stroke-opacity" in paint:
        colour["fill-opacity"] = paint["stroke-opacity"]

    def point(back: float, side: float) -> str:
        return ",".join(
            _format_number(value)
            for value in (x - back * dx + side * dy, y - back * dy - side * dx)
        )

    corners = {
        "normal": [point(0, 0), point(9, 4.5), point(9, -4.5)],
        "vee": [point(0, 0), point(9, 5), point(6, 0), point(9, -5)],
        "diamond": [point(0, 0), point(5, 4), point(10, 0), point(5, -4)],
        "tee": [point(1, 6), point(1, -6), point(4, -6), point(4, 6)],
    }
    if shape == "dot":
        centre = {"cx": _format_number(x - 4 * dx), "cy": _format_number(y - 4 * dy), "r": "4"}
        yield ElementTree.Element("circle", {**centre, **colour})
    elif shape in corners:
        yield ElementTree.Element("polygon", {"points": " ".join(corners[shape]), **colour})


def _format_number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
