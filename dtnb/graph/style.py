"""The style of pictures: a colour for each seat, a shape for each role, a stroke for each edge.

Colour is never the only sign: seats are named, roles have shapes, edges have strokes and words.
White letters on a seat's colour have contrast 4.5. The colour itself has contrast 3 with a white
page and with a nearly black page, so one picture serves light and dark themes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: two placeholders for the text colour of the page, which Graphviz cannot name
INK = "#010203"
FAINT = "#010204"
#: the opacity with which the text colour replaces each placeholder
OPACITY: Mapping[str, str] = {INK: "0.9", FAINT: "0.45"}

#: the colour of letters on the light fills, which stay light in a dark theme
LETTERS = "#1A1A1A"
NO_SEAT_COLOUR = "#707070"
NO_SEAT_FILL = "#EFEFEF"
WITHDRAWN_FILL = "#F7F7F7"

#: blue, vermilion, reddish purple, bluish green, yellow and violet, equally light. All but violet
#: are from the set of Okabe and Ito, which colour-blind people can distinguish
SEAT_COLOURS = ("#0076B8", "#B95200", "#B84685", "#00805D", "#827000", "#7060CC")
SEAT_FILLS = ("#DBEFFA", "#FAE9DB", "#F4E1EC", "#DBFAF2", "#FAF6DB", "#E7E4F7")

#: Graphviz shape of each role that can be a node
SHAPES: Mapping[str, str] = {
    "declare": "box",
    "claim": "box",
    "answer": "tab",
    "chance": "box3d",
    "alter": "parallelogram",
    "effect": "box",
    "change": "box",
    "amount": "note",
    "sum": "component",
    "result": "box",
}
ROUNDED = frozenset({"effect", "change"})


class Stroke(NamedTuple):
    """The style of one kind of edge."""

    #: empty for the colour of the acting seat
    colour: str
    #: ``solid``, ``dashed`` or ``dotted``
    style: str
    #: in pixels
    width: float
    #: the shape of the arrow head, by its name in Graphviz
    head: str
    #: whether the picture shows the word for this kind beside the edge
    has_label: bool


STROKES: Mapping[str, Stroke] = {
    "next": Stroke(FAINT, "solid", 3.0, "normal", has_label=True),
    "contains": Stroke(FAINT, "solid", 1.2, "none", has_label=False),
    "pre-empts": Stroke("", "solid", 3.0, "normal", has_label=True),
    "claims": Stroke("", "solid", 2.2, "normal", has_label=True),
    "withdraws": Stroke("", "dashed", 2.2, "tee", has_label=True),
    "answers": Stroke("", "dashed", 1.6, "vee", has_label=True),
    "alters": Stroke("", "dashed", 1.6, "diamond", has_label=True),
    "modifies": Stroke("", "solid", 1.6, "normal", has_label=False),
    "causes": Stroke(INK, "dotted", 2.0, "vee", has_label=True),
    "totals": Stroke(INK, "solid", 1.6, "normal", has_label=False),
}


def seat_colour(seat: int | None) -> str:
    """Return the strong colour of a seat; grey for nobody."""
    return NO_SEAT_COLOUR if seat is None else SEAT_COLOURS[seat % len(SEAT_COLOURS)]


def seat_fill(seat: int | None) -> str:
    """Return the light fill of a seat; light grey for nobody."""
    return NO_SEAT_FILL if seat is None else SEAT_FILLS[seat % len(SEAT_FILLS)]
