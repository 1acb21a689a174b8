"""Write a picture of a priority graph as DOT source, the language of Graphviz.

A box of the picture is an action, an amount or a total. A window, a time at which seats may act, is
drawn as a frame around its boxes. An amount is a number that actions change; it is drawn as a box
and a vertical line (its lifeline) below the box.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from dtnb.graph.diagram import NO_BREAK_SPACE, Arrow, Box, Diagram, heading_id, knot_id
from dtnb.graph.style import (
    FAINT,
    INK,
    LETTERS,
    ROUNDED,
    SHAPES,
    STROKES,
    WITHDRAWN_FILL,
    seat_colour,
    seat_fill,
)
from dtnb.lazy_imports import installed

if TYPE_CHECKING:
    import graphviz

#: the maximum number of characters in a line: in the title of a box, and in its content
WIDTH, SMALL_WIDTH = 34, 38
FONT = "Helvetica"
SMALL_SIZE = "9.5"
#: the kinds of arrows that are drawn around the title of a frame, so that they do not cross it
SIDE_KINDS = frozenset({"alters", "answers", "causes"})


def dot_source(diagram: Diagram) -> str:
    """Write the DOT source of a diagram. The same diagram always gives the same source."""
    with installed("graphviz"):
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
    writer = _Writer(diagram, picture)
    for box in diagram.boxes:
        writer.add_box(picture, box)
    writer.keep_order()
    for arrow in diagram.arrows:
        if arrow.kind != "totals" and not writer.ends_at_lifeline(arrow):
            writer.add_arrow(arrow)
    for node in writer.boxes:
        writer.add_lifeline(node)
    return str(picture.source)


class _Writer:
    """Writes the nodes and edges of a diagram into a Graphviz picture."""

    def __init__(self, diagram: Diagram, picture: graphviz.Digraph) -> None:
        self.diagram = diagram
        self.picture = picture
        self.boxes = {box.node: box for top in diagram.boxes for box in top.walk()}
        self.index_of = {node: number for number, node in enumerate(self.boxes)}
        self.side_of_amount = self.sides_of_amounts()

    # boxes

    def add_box(self, picture: graphviz.Digraph, box: Box) -> None:
        """Add a box, below the heading of its section if the box is the first in the section."""
        heading = self.diagram.sections.get(box.node)
        if heading:
            picture.node(
                heading_id(box),
                id=heading_id(box),
                label=_as_html_label(f"<B>{escape(heading)}</B>"),
                shape="plaintext",
                fontsize="14",
                fontcolor=INK,
                margin="0",
                height="0.3",
            )
        if box.is_window:
            self.add_frame(picture, box)
        else:
            self.add_plain_box(picture, box)

    def add_frame(self, picture: graphviz.Digraph, box: Box) -> None:
        """Add a window as a frame around its inner boxes."""
        with picture.subgraph(name=f"cluster_{box.element_id}") as frame:
            frame.attr(
                id=box.element_id,
                label=_as_html_label(_window_label(box)),
                labeljust="l",
                style="rounded",
                color=FAINT,
                penwidth="1.4",
                margin="12",
            )
            if not box.inner_boxes:
                frame.node(
                    _top_node(box), label="", shape="point", style="invis", height="0.02", width="1"
                )
            for inner_box in box.inner_boxes:
                self.add_box(frame, inner_box)

    def add_plain_box(self, picture: graphviz.Digraph, box: Box) -> None:
        """Add a box that is no window, and the boxes inside it."""
        is_withdrawn = box.outcome == "withdrawn"
        styles = ["filled"]
        if box.role in ROUNDED:
            styles.append("rounded")
        if is_withdrawn:
            styles.append("dashed")
        picture.node(
            box.element_id,
            id=box.element_id,
            label=_as_html_label(_box_label(box)),
            shape=SHAPES.get(box.role, "box"),
            style=",".join(styles),
            color=seat_colour(box.actor),
            fillcolor=WITHDRAWN_FILL if is_withdrawn else seat_fill(box.actor),
            penwidth="2.4" if box.role == "claim" else "1.6",
        )
        for inner_box in box.inner_boxes:
            self.add_box(picture, inner_box)

    # the reading order

    def keep_order(self) -> None:
        """Add invisible edges that make Graphviz draw later boxes below earlier boxes."""
        last_nodes: list[str] = []
        for box in self.diagram.boxes:
            if box.node in self.diagram.sections:
                for last_node in last_nodes:
                    self.invisible_edge(last_node, heading_id(box))
                last_nodes = [heading_id(box)]
            for last_node in last_nodes:
                self.invisible_edge(last_node, _top_node(box))
            self.keep_order_inside(box)
            last_nodes = [_last_node(last) for last in box.walk() if not last.inner_boxes]

    def keep_order_inside(self, box: Box) -> None:
        """Add the invisible edges between the boxes inside a box."""
        previous_node = None if box.is_window else box.element_id
        for inner_box in box.inner_boxes:
            if previous_node is not None:
                self.invisible_edge(previous_node, _top_node(inner_box))
            self.keep_order_inside(inner_box)
            previous_node = _last_node(inner_box)

    def invisible_edge(self, tail: str, head: str) -> None:
        self.picture.edge(tail, head, style="invis", weight="3")

    # arrows

    def add_arrow(self, arrow: Arrow) -> None:
        """Add an arrow, drawn so that time runs downwards."""
        source, target = self.boxes[arrow.source], self.boxes[arrow.target]
        tail, head = _lowest_node(source), _top_node(target)
        frame_ends = {}
        if source.is_window:
            frame_ends["ltail"] = f"cluster_{source.element_id}"
        if target.is_window:
            frame_ends["lhead"] = f"cluster_{target.element_id}"
        if self.is_earlier(target, source):
            # Draw the edge from the earlier box, so that time runs downwards.
            opposite_end = {"ltail": "lhead", "lhead": "ltail"}
            frame_ends = {
                opposite_end[frame_end]: cluster for frame_end, cluster in frame_ends.items()
            }
            head_shape = {"dir": "back", "arrowtail": STROKES[arrow.kind].head}
            tail, head = _lowest_node(target), _top_node(source)
        else:
            head_shape = {"arrowhead": STROKES[arrow.kind].head}
        ports = {}
        if arrow.kind in SIDE_KINDS and not frame_ends and self.crosses_a_title(source, target):
            ports = {"tailport": "e", "headport": "e"}
        self.picture.edge(
            tail, head, **_stroke_attributes(arrow), **frame_ends, **head_shape, **ports
        )

    def crosses_a_title(self, source: Box, target: Box) -> bool:
        """Whether an edge between two boxes would cross the title of the lower box's frame."""
        lower = target if self.is_earlier(source, target) else source
        shared_frames = self.frames_around(source) & self.frames_around(target)
        return not shared_frames and bool(self.frames_around(lower))

    def sides_of_amounts(self) -> dict[str, str]:
        """Return the side of the total at which the line of each amount ends.

        The line of the first amount ends on the right (east), the others end on the left (west). If
        two amounts belong to the same seat, return no sides, because Graphviz may place the amounts
        in either order.
        """
        amounts = dict.fromkeys(
            arrow.source for arrow in self.diagram.arrows if arrow.kind == "totals"
        )
        first, *others = sorted(amounts, key=self.index_of.__getitem__) or [""]
        actors = {self.boxes[amount].actor for amount in amounts}
        if len(actors) < len(amounts):
            return {}
        return {first: "e", **dict.fromkeys(others, "w")}

    def frames_around(self, box: Box) -> set[str]:
        """Return the frames in which a box lies."""
        frames = (other for other in self.boxes.values() if other.is_window)
        return {
            frame.node
            for frame in frames
            if box.node in {inner_box.node for inner_box in frame.walk()}
        }

    def is_earlier(self, box: Box, other: Box) -> bool:
        return self.index_of[box.node] < self.index_of[other.node]

    def ends_at_lifeline(self, arrow: Arrow) -> bool:
        """Whether an arrow leads back to an earlier amount; it then ends at the amount's line."""
        source, target = self.boxes[arrow.source], self.boxes[arrow.target]
        return arrow.kind == "modifies" and self.is_earlier(target, source)

    def add_lifeline(self, amount: str) -> None:
        """Draw an amount as a line, with a knot for each action that modifies the amount.

        Without the line, the arrows from later actions would cross all boxes between them and the
        amount's box.
        """
        modifying_arrows = [
            arrow
            for arrow in self.diagram.arrows
            if arrow.target == amount and self.ends_at_lifeline(arrow)
        ]
        node_above = self.boxes[amount].element_id
        for arrow in sorted(modifying_arrows, key=lambda arrow: self.index_of[arrow.source]):
            knot, source = knot_id(arrow), _lowest_node(self.boxes[arrow.source])
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
                group=self.boxes[amount].element_id,
            )
            with self.picture.subgraph() as row:
                row.attr(rank="same")
                row.node(source)
                row.node(knot)
            self.add_lifeline_edge(node_above, knot)
            self.picture.edge(source, knot, **_stroke_attributes(arrow), arrowhead="none")
            node_above = knot
        for arrow in self.diagram.arrows:
            if arrow.kind == "totals" and arrow.source == amount:
                target = self.boxes[arrow.target]
                ports = {}
                if amount in self.side_of_amount and self.crosses_a_title(
                    self.boxes[amount], target
                ):
                    ports["headport"] = self.side_of_amount[amount]
                self.add_lifeline_edge(node_above, _top_node(target), arrow, **ports)

    def add_lifeline_edge(
        self, tail: str, head: str, arrow: Arrow | None = None, **ports: str
    ) -> None:
        """Add a piece of an amount's line; the last piece is the `arrow` to the total."""
        stroke = STROKES["totals"]
        self.picture.edge(
            tail,
            head,
            id=arrow.element_id if arrow is not None else "",
            color=stroke.colour,
            penwidth=str(stroke.width),
            arrowhead=stroke.head if arrow is not None else "none",
            weight="8",
            **ports,
        )


def _stroke_attributes(arrow: Arrow) -> dict[str, str]:
    stroke = STROKES[arrow.kind]
    colour = stroke.colour or seat_colour(arrow.actor)
    attributes = {
        "id": arrow.element_id,
        "color": colour,
        "style": stroke.style,
        "penwidth": str(stroke.width),
    }
    if arrow.word and stroke.has_label:
        attributes["label"] = _as_html_label(f"{2 * NO_BREAK_SPACE}{escape(arrow.word)} ")
    return attributes


def _top_node(box: Box) -> str:
    """Return the Graphviz node at the top of a box."""
    if not box.is_window:
        return box.element_id
    return _top_node(box.inner_boxes[0]) if box.inner_boxes else f"{box.element_id}-empty"


def _last_node(box: Box) -> str:
    """Return the Graphviz node below which the next box is placed; for a window, its last node."""
    return _last_node(box.inner_boxes[-1]) if box.is_window and box.inner_boxes else _top_node(box)


def _lowest_node(box: Box) -> str:
    """Return the Graphviz node at which arrows start; for a window, its lowest node."""
    return max(_nodes_with_depths(box))[1] if box.is_window else box.element_id


def _nodes_with_depths(box: Box, depth: int = 0) -> list[tuple[int, str]]:
    """Return the Graphviz nodes of a box, each with its depth along the invisible edges."""
    if not box.is_window:
        depths = [(depth, box.element_id)]
        depth += 1
    else:
        depths = [] if box.inner_boxes else [(depth, _top_node(box))]
    for inner_box in box.inner_boxes:
        deeper = _nodes_with_depths(inner_box, depth)
        depths += deeper
        depth = {node: level for level, node in deeper}[_last_node(inner_box)] + 1
    return depths


def _as_html_label(text: str) -> str:
    """Mark a label as HTML for Graphviz."""
    return f"<{text}>"


def _box_label(box: Box) -> str:
    lines = _title_lines(box)
    title = (
        f"<S>{_join_lines(lines)}</S>"
        if box.outcome == "withdrawn"
        else f"<B>{_join_lines(lines)}</B>"
    )
    content = "".join(
        f'<BR ALIGN="LEFT"/><FONT POINT-SIZE="{SMALL_SIZE}">{escape(line)}</FONT>'
        for line in _content_lines(box)
    )
    is_one_line = not content and len(lines) == 1
    return title if is_one_line else f'{title}{content}<BR ALIGN="LEFT"/>'


def _title_lines(box: Box) -> list[str]:
    return textwrap.wrap(box.title, WIDTH) or [NO_BREAK_SPACE]


def _content_lines(box: Box) -> list[str]:
    return [part for line in box.lines for part in textwrap.wrap(line, SMALL_WIDTH)]


def _join_lines(lines: Iterable[str]) -> str:
    return '<BR ALIGN="LEFT"/>'.join(map(escape, lines))


def _window_label(box: Box) -> str:
    """Return the HTML label of a window: its title, its seats in priority order, its lines."""
    title = _join_lines(_title_lines(box))
    font = f'<FONT COLOR="{INK}" POINT-SIZE="12"><B>{title}</B></FONT>'
    cells = f'<TD ALIGN="LEFT" BALIGN="LEFT">{font}</TD>'
    for place, (seat, name) in enumerate(box.seats, start=1):
        cells += (
            f'<TD BGCOLOR="{seat_colour(seat)}"><FONT COLOR="#FFFFFF" POINT-SIZE="{SMALL_SIZE}">'
            f"<B>{place}</B>{NO_BREAK_SPACE}{escape(name)}</FONT></TD>"
        )
    rows = f"<TR>{cells}</TR>"
    if box.lines:
        content = _join_lines(_content_lines(box))
        rows += (
            f'<TR><TD ALIGN="LEFT" BALIGN="LEFT" COLSPAN="{len(box.seats) + 1}">'
            f'<FONT COLOR="{INK}" POINT-SIZE="{SMALL_SIZE}">{content}</FONT></TD></TR>'
        )
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="3" CELLPADDING="3">{rows}</TABLE>'
