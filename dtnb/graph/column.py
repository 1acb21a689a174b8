"""Draw a graph's boxes below each other in one column, in order of time, for a narrow pane.

No arrow crosses a box, because arrows between actions run in vertical lanes to the left of the
boxes. An amount is a number that actions change. It is drawn as a vertical line in a lane to the
right. An arrow to the next box has no lane, and its word is written beside it. A chip is the
coloured label of a seat that a window asks. Boxes have the colours of the page and a tint for each
seat, so that the picture fits light and dark themes. The same graph gives the same picture on every
machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple
from xml.etree import ElementTree

from dtnb.graph.canvas import Canvas, Rect
from dtnb.graph.diagram import FULL_DETAIL, Arrow, Box, DetailLevel, Diagram, heading_id
from dtnb.graph.picture import DASHES, Sketch
from dtnb.graph.style import FAINT, INK, seat_colour
from dtnb.graph.text_width import line_breaker, width_of

#: sizes in pixels at the natural size of the picture
WIDTH = 424.0
HEADING, TITLE, LINE = 14.0, 13.0, 12.0
_HEADING_ROW, _TITLE_ROW, _LINE_ROW = 19.0, 17.0, 15.0
#: the minimum width for text in a box
_MIN_TEXT_WIDTH = 270.0
_PADDING, _INSET, _INDENT = 8.0, 9.0, 16.0
_LANE_WIDTH, _MARGIN = 13.0, 8.0
_GAP, _ARROW_WORD_GAP, _TOP_LEVEL_GAP, _FOLD_HEIGHT = 7.0, 27.0, 12.0, 22.0
_CHIP_HEIGHT, _BUTTON_WIDTH = 18.0, 16.0
#: the maximum number of boxes in a picture that shows all effects of an action
_MAX_DETAILED_BOXES = 12
#: kinds of arrows that are drawn straight down to the next box, without a lane
_DIRECT_KINDS = frozenset({"pre-empts", "claims", "withdraws", "answers", "alters"})


def detail_for(boxes: int) -> DetailLevel:
    """Return how much text each box shows in a picture with this number of boxes."""
    return (
        FULL_DETAIL
        if boxes <= _MAX_DETAILED_BOXES
        else DetailLevel(max_lines=2, only_effects_with_arrows=True)
    )


class _Chip(NamedTuple):
    """The coloured label of a seat that a window asks, in one of the rows below the title."""

    x: float
    row: int
    width: float
    seat: int
    text: str


def sketch_column(diagram: Diagram) -> Sketch:
    """Draw a diagram in one column, in plain Python."""
    return _Column(diagram).sketch()


class _Column:
    """Lays out the lanes of a diagram's arrows, then the rectangles of its boxes, and draws it."""

    def __init__(self, diagram: Diagram) -> None:
        self.diagram = diagram
        self.boxes = {box.node: box for top in diagram.boxes for box in top.walk()}
        self.index_of = {node: number for number, node in enumerate(self.boxes)}
        self.rects: dict[str, Rect] = {}
        #: the title and the content of each box, broken into lines
        self.titles: dict[str, list[str]] = {}
        self.content_lines: dict[str, list[str]] = {}
        self.canvas = Canvas()
        arrows = [arrow for arrow in diagram.arrows if arrow.source != arrow.target]
        #: the arrows that lead to the next box, by their target; they are drawn without a lane
        self.direct_arrows = {
            arrow.target: arrow
            for arrow in arrows
            if arrow.kind in _DIRECT_KINDS and self.leads_to_next_box(arrow)
        }
        direct_arrow_ids = {arrow.element_id for arrow in self.direct_arrows.values()}
        kinds_not_on_the_left = ("next", "contains", "modifies", "totals")
        self.left_arrows = [
            arrow
            for arrow in arrows
            if arrow.kind not in kinds_not_on_the_left and arrow.element_id not in direct_arrow_ids
        ]
        amounts = dict.fromkeys(
            arrow.target if arrow.kind == "modifies" else arrow.source
            for arrow in arrows
            if arrow.kind in ("modifies", "totals")
        )
        self.arrows_by_amount = {
            amount: [arrow for arrow in arrows if self.acts_on(arrow, amount)]
            for amount in sorted(amounts, key=self.index_of.__getitem__)
        }
        left_ends = {arrow.element_id: (arrow.source, arrow.target) for arrow in self.left_arrows}
        right_ends = {
            amount: (
                amount,
                *(end for arrow in arrows_of_amount for end in (arrow.source, arrow.target)),
            )
            for amount, arrows_of_amount in self.arrows_by_amount.items()
        }
        self.left_lanes, self.right_lanes = (
            self.assign_lanes(left_ends),
            self.assign_lanes(right_ends),
        )
        self.left = _MARGIN + _LANE_WIDTH * (1 + max(self.left_lanes.values(), default=-1))
        right_margin = _MARGIN + _LANE_WIDTH * (1 + max(self.right_lanes.values(), default=-1))
        min_box_width = _MIN_TEXT_WIDTH + 2 * _PADDING + 2 * _INSET + _INDENT
        self.right = max(WIDTH - right_margin, self.left + min_box_width)
        self.width = self.right + right_margin

    @staticmethod
    def acts_on(arrow: Arrow, amount: str) -> bool:
        """Whether an arrow modifies an amount, or leads from the amount to its total."""
        return (arrow.kind == "modifies" and arrow.target == amount) or (
            arrow.kind == "totals" and arrow.source == amount
        )

    def leads_to_next_box(self, arrow: Arrow) -> bool:
        """Whether an arrow can be drawn straight down.

        The target must be the next box. It must be in the same windows as the source, and not
        inside the source.
        """
        source, target = self.index_of[arrow.source], self.index_of[arrow.target]
        if target != source + 1 or self.boxes[arrow.target].is_window:
            return False
        windows = (box for box in self.boxes.values() if box.is_window)
        return (
            not self.boxes[arrow.source].is_window
            and all(
                (self.boxes[arrow.source] in window.inner_boxes)
                == (self.boxes[arrow.target] in window.inner_boxes)
                for window in windows
            )
            and self.boxes[arrow.target] not in self.boxes[arrow.source].inner_boxes
        )

    def assign_lanes(self, nodes_by_key: Mapping[str, Iterable[str]]) -> dict[str, int]:
        """Return the number of a lane for each key. Lane 0 is nearest to the boxes.

        A key's span reaches from the first to the last of its nodes. Overlapping spans get
        different lanes, shorter spans first.
        """
        spans = {}
        for key, nodes in nodes_by_key.items():
            indexes = [self.index_of[node] for node in nodes]
            spans[key] = (min(indexes), max(indexes))
        lanes: dict[str, int] = {}
        for key in sorted(spans, key=lambda key: (spans[key][1] - spans[key][0], spans[key], key)):
            first, last = spans[key]
            taken_lanes = {
                lane
                for other, lane in lanes.items()
                if spans[other][0] <= last and first <= spans[other][1]
            }
            lanes[key] = next(lane for lane in range(len(spans)) if lane not in taken_lanes)
        return lanes

    def sketch(self) -> Sketch:
        """Draw the boxes from top to bottom, then the arrows."""
        y, previous_bottom = 4.0, None
        for box in self.diagram.boxes:
            y = self.draw_fold(box.node, y)
            y = self.draw_heading(box, y)
            start, y = y, self.place_box(box, self.left, self.right, y)
            if previous_bottom is not None and not self.has_heading(box):
                self.draw_next(previous_bottom, start)
            previous_bottom = None if self.is_outside_sequence(box) else y
            self.draw_box(box)
            y += _TOP_LEVEL_GAP
        y = self.draw_fold("", y)
        for arrow in self.left_arrows:
            self.draw_left(arrow)
        for arrow in self.direct_arrows.values():
            self.draw_direct(arrow)
        for amount in self.arrows_by_amount:
            self.draw_amount(amount)
        return Sketch(self.canvas.drawing, self.width, y, 1.0)

    # rectangles of boxes

    def has_heading(self, box: Box) -> bool:
        """Whether a heading or the mark of folded nodes is drawn above a box."""
        return box.node in self.diagram.sections or box.node in self.diagram.folds

    @staticmethod
    def is_outside_sequence(box: Box) -> bool:
        """Whether a box stands outside the sequence of windows that the ``next`` arrows connect."""
        return box.role in ("amount", "sum")

    def draw_heading(self, box: Box, y: float) -> float:
        """Draw the heading above a box, if there is one, and return the next free y."""
        heading = self.diagram.sections.get(box.node)
        if heading is None:
            return y
        group = self.canvas.add_group(heading_id(box), "heading")
        for line in line_breaker(self.width - self.left - 8, HEADING, bold=True)(heading):
            y += _HEADING_ROW
            self.canvas.add_text(line, self.left, y - 4, HEADING, INK, bold=True, parent=group)
        return y + 4

    def draw_fold(self, node: str, y: float) -> float:
        """Draw the mark of the nodes folded before `node`, if any, and return the next free y.

        An empty `node` stands for the end of the column.
        """
        fold = self.diagram.folds.get(node)
        if fold is None:
            return y
        group = self.canvas.add_group(fold.element_id, "fold")
        self.canvas.add_rect(
            group, Rect(self.left, y, self.right, y + _FOLD_HEIGHT), "none", FAINT, "1", "3,4"
        )
        # The mark shows three dots. Draw them as circles, because not every font has the character.
        for index in range(3):
            centre = {
                "cx": f"{self.left + 12 + 6 * index:.1f}",
                "cy": f"{y + _FOLD_HEIGHT / 2:.1f}",
                "r": "1.6",
            }
            ElementTree.SubElement(group, "circle", {**centre, "fill": INK})
        self.canvas.add_text(
            fold.text, self.left + 36, y + _FOLD_HEIGHT - 7, LINE, INK, parent=group
        )
        return y + _FOLD_HEIGHT + _TOP_LEVEL_GAP

    def place_box(self, box: Box, x: float, right: float, y: float) -> float:
        """Compute the rectangles of a box and of the boxes inside it, and return the bottom."""
        bottom = y + self.wrap_box(box, right - x)
        if not box.is_window:
            self.rects[box.node] = Rect(x, y, right, bottom)
            for inner_box in box.inner_boxes:
                bottom = self.place_box(
                    inner_box, x + _INDENT, right, bottom + self.gap_above(inner_box, _GAP)
                )
            return bottom
        for number, inner_box in enumerate(box.inner_boxes):
            gap = self.gap_above(inner_box, _GAP) if number else 1
            bottom = self.place_box(inner_box, x + _INSET, right - _INSET, bottom + gap)
        bottom += _INSET if box.inner_boxes else 0
        self.rects[box.node] = Rect(x, y, right, bottom)
        return bottom

    def gap_above(self, box: Box, default_gap: float) -> float:
        """Return the space above a box, with room for the word of a direct arrow to it."""
        return _ARROW_WORD_GAP if box.node in self.direct_arrows else default_gap

    def wrap_box(self, box: Box, box_width: float) -> float:
        """Wrap the text of a box and return the height of the text with its padding."""
        text_width = box_width - 2 * _PADDING
        if box.outcome is not None:
            # Leave room for the button in the corner, with which a reader leaves this action out.
            text_width -= _BUTTON_WIDTH
        self.titles[box.node] = line_breaker(text_width, TITLE, bold=self.is_bold(box))(box.title)
        break_text = line_breaker(text_width, LINE)
        self.content_lines[box.node] = content_lines = [
            part for text in box.lines for part in break_text(text)
        ]
        rows = len(self.titles[box.node]) * _TITLE_ROW + len(content_lines) * _LINE_ROW
        return rows + self.chip_rows(box, box_width) * (_CHIP_HEIGHT + 3) + 2 * _PADDING - 3

    @staticmethod
    def is_bold(box: Box) -> bool:
        is_effective = box.outcome not in (None, "withdrawn")
        return is_effective or box.is_window or box.role == "sum"

    def chip_rows(self, box: Box, box_width: float) -> int:
        return self.place_chips(box, box_width)[-1].row + 1 if box.seats else 0

    def place_chips(self, box: Box, box_width: float) -> list[_Chip]:
        """Return the chip of each seat of a window, in rows that fit into the box."""
        placed = []
        x, row = 0.0, 0
        for number, (seat, name) in enumerate(box.seats, start=1):
            text = f"{number} {name}"
            width = width_of(text, LINE, bold=True) + 12
            if x and x + width > box_width - 2 * _PADDING:
                x, row = 0.0, row + 1
            placed.append(_Chip(x, row, width, seat, text))
            x += width + 4
        return placed

    # boxes

    def draw_chip(self, chip: _Chip, left: float, top: float, group: ElementTree.Element) -> None:
        """Draw a chip of a box whose chips begin at `left` and `top`."""
        x, y = left + chip.x, top + chip.row * (_CHIP_HEIGHT + 3)
        rect = Rect(x, y, x + chip.width, y + _CHIP_HEIGHT)
        colour = seat_colour(chip.seat)
        self.canvas.add_rect(group, rect, colour, stroke="none", stroke_width="0", tint=False)
        self.canvas.add_text(chip.text, x + 6, y + 13, LINE, "#FFFFFF", bold=True, parent=group)

    def draw_box(self, box: Box) -> None:
        """Draw a box with its title, its seats and its content, then the boxes inside it."""
        rect = self.rects[box.node]
        is_withdrawn = box.outcome == "withdrawn"
        classes = f"node {box.role}" + (" withdrawn" if is_withdrawn else "")
        group = self.canvas.add_group(box.element_id, classes)
        is_window = box.is_window
        colour = FAINT if is_window else seat_colour(box.actor)
        dashes = DASHES["dashed"] if is_withdrawn else ""
        fill = "none" if is_window or is_withdrawn else seat_colour(box.actor)
        corner_radius = "8" if is_window or box.role == "effect" else "3"
        has_thick_border = box.outcome is not None or box.role == "sum"
        self.canvas.add_rect(
            group, rect, fill, colour, "2" if has_thick_border else "1.2", dashes, corner_radius
        )
        y = rect.y + _PADDING + 8
        for line in self.titles[box.node]:
            bold = self.is_bold(box)
            self.canvas.add_text(
                line, rect.x + _PADDING, y, TITLE, INK, bold=bold, struck=is_withdrawn, parent=group
            )
            y += _TITLE_ROW
        for chip in self.place_chips(box, rect.right - rect.x):
            self.draw_chip(chip, rect.x + _PADDING, y - 11, group)
        y += self.chip_rows(box, rect.right - rect.x) * (_CHIP_HEIGHT + 3)
        for line in self.content_lines[box.node]:
            self.canvas.add_text(line, rect.x + _PADDING, y - 1, LINE, INK, parent=group)
            y += _LINE_ROW
        for inner_box in box.inner_boxes:
            if not is_window:
                inner_rect = self.rects[inner_box.node]
                x, end = (
                    rect.x + _INDENT / 2,
                    inner_rect.y + min(13, inner_rect.bottom - inner_rect.y),
                )
                self.canvas.add_path(
                    f"M{x:.1f},{rect.bottom:.1f} V{end:.1f} H{inner_rect.x:.1f}", "contains"
                )
            self.draw_box(inner_box)

    def draw_next(self, start: float, end: float) -> None:
        """Draw the ``next`` line from the bottom of a box to the top of the following box."""
        self.canvas.add_path(f"M{self.left + 20:.1f},{start:.1f} V{end:.1f}", "next")

    # arrows

    def draw_direct(self, arrow: Arrow) -> None:
        """Draw an arrow straight down to the next box, with its word."""
        source, target = self.rects[arrow.source], self.rects[arrow.target]
        source_boxes = self.boxes[arrow.source].walk()
        start = max(self.rects[box.node].bottom for box in source_boxes)
        x, end = max(source.x, target.x) + 26, target.y - 1
        group = self.canvas.add_group(arrow.element_id, f"edge {arrow.kind}")
        self.canvas.add_path(f"M{x:.1f},{start:.1f} V{end - 7:.1f}", arrow.kind, arrow.actor, group)
        self.canvas.add_arrow_head(arrow.kind, (x, end), (0.0, 1.0), arrow.actor, group)
        self.canvas.add_text(
            arrow.word, x + 12, (start + end) / 2 + 4, LINE, INK, bold=True, parent=group
        )

    def draw_left(self, arrow: Arrow) -> None:
        """Draw an arrow through its lane on the left."""
        source, target = self.rects[arrow.source], self.rects[arrow.target]
        lane = self.left - 4 - _LANE_WIDTH * (self.left_lanes[arrow.element_id] + 0.5)
        start, end = source.middle, target.y + min((target.bottom - target.y) / 2, 16)
        group = self.canvas.add_group(arrow.element_id, f"edge {arrow.kind}")
        bend = min(7.0, abs(end - start) / 2) * (1 if end > start else -1)
        self.canvas.add_path(
            f"M{source.x:.1f},{start:.1f} H{lane + 7:.1f} "
            f"Q{lane:.1f},{start:.1f} {lane:.1f},{start + bend:.1f} V{end - bend:.1f} "
            f"Q{lane:.1f},{end:.1f} {lane + 7:.1f},{end:.1f} H{target.x - 6:.1f}",
            *(arrow.kind, arrow.actor, group),
        )
        self.canvas.add_arrow_head(arrow.kind, (target.x - 1, end), (1.0, 0.0), arrow.actor, group)

    def draw_amount(self, amount: str) -> None:
        """Draw an amount as a line in its lane on the right, and the arrows to and from it."""
        lane = self.right + 4 + _LANE_WIDTH * (self.right_lanes[amount] + 0.5)
        amount_rect = self.rects[amount]
        line_ys = [amount_rect.middle]
        self.canvas.add_path(
            f"M{amount_rect.right:.1f},{amount_rect.middle:.1f} H{lane:.1f}", "totals"
        )
        for arrow in self.arrows_by_amount[amount]:
            is_total = arrow.kind == "totals"
            other_rect = self.rects[arrow.target if is_total else arrow.source]
            y = other_rect.middle
            line_ys.append(y)
            group = self.canvas.add_group(arrow.element_id, f"edge {arrow.kind}")
            start_x = other_rect.right + (7 if is_total else 0)
            self.canvas.add_path(
                f"M{start_x:.1f},{y:.1f} H{lane:.1f}", arrow.kind, arrow.actor, group
            )
            if is_total:
                self.canvas.add_arrow_head(
                    "totals", (other_rect.right, y), (-1.0, 0.0), None, group
                )
            else:
                self.canvas.add_arrow_head(
                    "modifies", (lane - 0.5, y), (1.0, 0.0), arrow.actor, group
                )
        self.canvas.add_path(f"M{lane:.1f},{min(line_ys):.1f} V{max(line_ys):.1f}", "totals")
