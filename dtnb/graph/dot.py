"""Write the DOT source of a picture with the ``graphviz`` package."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from dtnb.graph.scene import NO_BREAK_SPACE, Arrow, Box, Diagram, heading_id, knot_id
from dtnb.graph.style import (
    FAINT,
    INK,
    LETTERS,
    ROUNDED,
    SHAPES,
    STROKES,
    TAKEN_BACK_FILL,
    seat_colour,
    seat_fill,
)

if TYPE_CHECKING:
    import graphviz

#: characters in a line of a box's title, and of its content
WIDTH, SMALL_WIDTH = 34, 38
FONT = "Helvetica"
SMALL = "9.5"
#: kinds of arrows that go round a frame's title instead of through it
AT_THE_SIDE = frozenset({"alters", "answers", "causes"})


def dot_source(scene: Diagram) -> str:
    """Write the DOT source of a scene; the same scene always gives the same source."""
    import graphviz

    picture = graphviz.Digraph("priority")
    picture.attr(
        "graph",
        bgcolor="transparent",
        compound="true",
        newrank="true",
        rankdir="TB",
        nodesep="0.3",
        ranksep="0.35",
        fontname=FONT,
        fontcolor=INK,
    )
    picture.attr("node", fontname=FONT, fontsize="11", fontcolor=LETTERS, margin="0.12,0.06")
    picture.attr("edge", fontname=FONT, fontsize="10", fontcolor=INK, arrowsize="0.8")
    writer = _Writer(scene, picture)
    for box in scene.boxes:
        writer.box(picture, box)
    writer.keep_order()
    for arrow in scene.arrows:
        if arrow.kind != "totals" and not writer.meets_lifeline(arrow):
            writer.arrow(arrow)
    for node in writer.boxes:
        writer.lifeline(node)
    return str(picture.source)


class _Writer:
    def __init__(self, scene: Diagram, picture: graphviz.Digraph) -> None:
        self.scene = scene
        self.picture = picture
        self.boxes = {box.node: box for top in scene.boxes for box in top.walk()}
        self.place = {node: number for number, node in enumerate(self.boxes)}
        self.sides = self.sides_of_amounts()

    # boxes

    def box(self, picture: graphviz.Digraph, box: Box) -> None:
        heading = self.scene.sections.get(box.node)
        if heading:
            picture.node(
                heading_id(box),
                id=heading_id(box),
                label=_html(f"<B>{escape(heading)}</B>"),
                shape="plaintext",
                fontsize="14",
                fontcolor=INK,
                margin="0",
                height="0.3",
            )
        if box.is_window:
            self.frame(picture, box)
        else:
            self.plain_box(picture, box)

    def frame(self, picture: graphviz.Digraph, box: Box) -> None:
        with picture.subgraph(name=f"cluster_{box.element}") as frame:
            frame.attr(
                id=box.element,
                label=_html(_window_label(box)),
                labeljust="l",
                style="rounded",
                color=FAINT,
                penwidth="1.4",
                margin="12",
            )
            if not box.inside:
                frame.node(
                    _top(box), label="", shape="point", style="invis", height="0.02", width="1"
                )
            for inner in box.inside:
                self.box(frame, inner)

    def plain_box(self, picture: graphviz.Digraph, box: Box) -> None:
        taken_back = box.outcome == "withdrawn"
        styles = ["filled"]
        if box.role in ROUNDED:
            styles.append("rounded")
        if taken_back:
            styles.append("dashed")
        picture.node(
            box.element,
            id=box.element,
            label=_html(_box_label(box)),
            shape=SHAPES.get(box.role, "box"),
            style=",".join(styles),
            color=seat_colour(box.actor),
            fillcolor=TAKEN_BACK_FILL if taken_back else seat_fill(box.actor),
            penwidth="2.4" if box.role == "claim" else "1.6",
        )
        for inner in box.inside:
            self.box(picture, inner)

    # the reading order, kept by invisible edges

    def keep_order(self) -> None:
        """Place later boxes lower."""
        ends: list[str] = []
        for box in self.scene.boxes:
            if box.node in self.scene.sections:
                for end in ends:
                    self.invisible_edge(end, heading_id(box))
                ends = [heading_id(box)]
            for end in ends:
                self.invisible_edge(end, _top(box))
            self.keep_order_inside(box)
            ends = [_tail(last) for last in box.walk() if not last.inside]

    def keep_order_inside(self, box: Box) -> None:
        before = None if box.is_window else box.element
        for inner in box.inside:
            if before is not None:
                self.invisible_edge(before, _top(inner))
            self.keep_order_inside(inner)
            before = _tail(inner)

    def invisible_edge(self, tail: str, head: str) -> None:
        self.picture.edge(tail, head, style="invis", weight="3")

    # arrows

    def arrow(self, arrow: Arrow) -> None:
        source, target = self.boxes[arrow.source], self.boxes[arrow.target]
        tail, head = _bottom(source), _top(target)
        frames = {}
        if source.is_window:
            frames["ltail"] = f"cluster_{source.element}"
        if target.is_window:
            frames["lhead"] = f"cluster_{target.element}"
        if self.is_earlier(target, source):
            # drawn from the older box, so that time keeps running downwards
            ends = {"ltail": "lhead", "lhead": "ltail"}
            frames = {ends[end]: frame for end, frame in frames.items()}
            head_shape = {"dir": "back", "arrowtail": STROKES[arrow.kind].head}
            tail, head = _bottom(target), _top(source)
        else:
            head_shape = {"arrowhead": STROKES[arrow.kind].head}
        sides = {}
        if arrow.kind in AT_THE_SIDE and not frames and self.crosses_a_title(source, target):
            sides = {"tailport": "e", "headport": "e"}
        self.picture.edge(tail, head, **_stroke(arrow), **frames, **head_shape, **sides)

    def crosses_a_title(self, source: Box, target: Box) -> bool:
        """Whether the two share no frame, and the lower one lies in a frame."""
        lower = target if self.is_earlier(source, target) else source
        shared = self.frames_around(source) & self.frames_around(target)
        return not shared and bool(self.frames_around(lower))

    def sides_of_amounts(self) -> dict[str, str]:
        """Return the side of its total at which each amount arrives; empty if unpredictable.

        The first amount runs down on the right, returned amounts on the left. Two amounts of the
        same seat may be on either side.
        """
        amounts = dict.fromkeys(
            arrow.source for arrow in self.scene.arrows if arrow.kind == "totals"
        )
        first, *others = sorted(amounts, key=self.place.__getitem__) or [""]
        actors = {self.boxes[amount].actor for amount in amounts}
        if len(actors) < len(amounts):
            return {}
        return {first: "e", **dict.fromkeys(others, "w")}

    def frames_around(self, box: Box) -> set[str]:
        """Return the frames in which a box lies."""
        frames = (other for other in self.boxes.values() if other.is_window)
        return {
            frame.node for frame in frames if box.node in {inner.node for inner in frame.walk()}
        }

    def is_earlier(self, one: Box, other: Box) -> bool:
        return self.place[one.node] < self.place[other.node]

    def meets_lifeline(self, arrow: Arrow) -> bool:
        source, target = self.boxes[arrow.source], self.boxes[arrow.target]
        return arrow.kind == "modifies" and self.is_earlier(target, source)

    def lifeline(self, amount: str) -> None:
        """Draw an amount as a line with a knot for each action that modifies the amount.

        Without the line, arrows from far below to the amount's box would cross all boxes between.
        """
        acts = [
            arrow
            for arrow in self.scene.arrows
            if arrow.target == amount and self.meets_lifeline(arrow)
        ]
        above = self.boxes[amount].element
        for arrow in sorted(acts, key=lambda arrow: self.place[arrow.source]):
            knot, source = knot_id(arrow), _bottom(self.boxes[arrow.source])
            colour = seat_colour(arrow.actor)
            self.picture.node(
                knot,
                id=knot,
                label="",
                shape="circle",
                width="0.12",
                style="filled",
                color=colour,
                fillcolor=colour,
                group=self.boxes[amount].element,
            )
            with self.picture.subgraph() as row:
                row.attr(rank="same")
                row.node(source)
                row.node(knot)
            self.strand(above, knot)
            self.picture.edge(source, knot, **_stroke(arrow), arrowhead="none")
            above = knot
        for arrow in self.scene.arrows:
            if arrow.kind == "totals" and arrow.source == amount:
                target = self.boxes[arrow.target]
                ports = {}
                if amount in self.sides and self.crosses_a_title(self.boxes[amount], target):
                    ports["headport"] = self.sides[amount]
                self.strand(above, _top(target), arrow, **ports)

    def strand(self, tail: str, head: str, arrow: Arrow | None = None, **ports: str) -> None:
        stroke = STROKES["totals"]
        self.picture.edge(
            tail,
            head,
            id=arrow.element if arrow is not None else "",
            color=stroke.colour,
            penwidth=str(stroke.width),
            arrowhead=stroke.head if arrow is not None else "none",
            weight="8",
            **ports,
        )


def _stroke(arrow: Arrow) -> dict[str, str]:
    stroke = STROKES[arrow.kind]
    colour = stroke.colour or seat_colour(arrow.actor)
    attributes = {
        "id": arrow.element,
        "color": colour,
        "style": stroke.style,
        "penwidth": str(stroke.width),
    }
    if arrow.word and stroke.worded:
        attributes["label"] = _html(f"{2 * NO_BREAK_SPACE}{escape(arrow.word)} ")
    return attributes


def _top(box: Box) -> str:
    """Return the node at the top of a box."""
    if not box.is_window:
        return box.element
    return _top(box.inside[0]) if box.inside else f"{box.element}-empty"


def _tail(box: Box) -> str:
    """Return the node below which the next sibling may stand."""
    return _tail(box.inside[-1]) if box.is_window and box.inside else _top(box)


def _bottom(box: Box) -> str:
    """Return the node that arrows leave from: the lowest of a frame, or the box itself."""
    return max(_depths(box))[1] if box.is_window else box.element


def _depths(box: Box, depth: int = 0) -> list[tuple[int, str]]:
    """Return the depth of each node of a box, as far as the invisible edges determine it."""
    if not box.is_window:
        depths = [(depth, box.element)]
        depth += 1
    else:
        depths = [] if box.inside else [(depth, _top(box))]
    for inner in box.inside:
        deeper = _depths(inner, depth)
        depths += deeper
        depth = {node: level for level, node in deeper}[_tail(inner)] + 1
    return depths


def _html(text: str) -> str:
    return f"<{text}>"


def _box_label(box: Box) -> str:
    lines = _title(box)
    title = f"<S>{_lines(lines)}</S>" if box.outcome == "withdrawn" else f"<B>{_lines(lines)}</B>"
    content = "".join(
        f'<BR ALIGN="LEFT"/><FONT POINT-SIZE="{SMALL}">{escape(line)}</FONT>'
        for line in _content_lines(box)
    )
    single = not content and len(lines) == 1
    return title if single else f'{title}{content}<BR ALIGN="LEFT"/>'


def _title(box: Box) -> list[str]:
    return textwrap.wrap(box.title, WIDTH) or [NO_BREAK_SPACE]


def _content_lines(box: Box) -> list[str]:
    return [part for line in box.lines for part in textwrap.wrap(line, SMALL_WIDTH)]


def _lines(texts: Iterable[str]) -> str:
    return '<BR ALIGN="LEFT"/>'.join(map(escape, texts))


def _window_label(box: Box) -> str:
    title = _lines(_title(box))
    font = f'<FONT COLOR="{INK}" POINT-SIZE="12"><B>{title}</B></FONT>'
    cells = f'<TD ALIGN="LEFT" BALIGN="LEFT">{font}</TD>'
    for place, (seat, name) in enumerate(box.order, start=1):
        cells += (
            f'<TD BGCOLOR="{seat_colour(seat)}"><FONT COLOR="#FFFFFF" POINT-SIZE="{SMALL}">'
            f"<B>{place}</B>{NO_BREAK_SPACE}{escape(name)}</FONT></TD>"
        )
    rows = f"<TR>{cells}</TR>"
    if box.lines:
        content = _lines(_content_lines(box))
        rows += (
            f'<TR><TD ALIGN="LEFT" BALIGN="LEFT" COLSPAN="{len(box.order) + 1}">'
            f'<FONT COLOR="{INK}" POINT-SIZE="{SMALL}">{content}</FONT></TD></TR>'
        )
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="3">{rows}</TABLE>'
