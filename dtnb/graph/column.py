"""Lay out a graph in one column, in order of time, as wide as a narrow pane.

Arrows between moves run in lanes on the left, amounts in lanes on the right, so that a lane crosses
at most other lanes. An arrow to the next box needs no lane and has room for its word. Colours are
those of the surrounding page with a tint for each seat, so the picture fits light and dark themes.
The same graph gives the same picture on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

from dtnb.graph.picture import DASHES, FAMILY, Sketch, arrow_head
from dtnb.graph.scene import ALL, Arrow, Box, Diagram, Look, heading_id
from dtnb.graph.style import FAINT, INK, STROKES, seat_colour
from dtnb.graph.text_width import line_breaker, width_of

#: sizes in pixels at the natural size of the picture
WIDTH = 424.0
HEADING, TITLE, LINE = 14.0, 13.0, 12.0
_HEADING_ROW, _TITLE_ROW, _LINE_ROW = 19.0, 17.0, 15.0
#: the minimum width for text in a box
_ROOM = 270.0
_PAD, _INSET, _INDENT = 8.0, 9.0, 16.0
_LANE, _SIDE = 13.0, 8.0
_GAP, _WORD_GAP, _TOP_GAP, _FOLD = 7.0, 27.0, 12.0, 22.0
_CHIP, _SIGN = 18.0, 16.0
#: the maximum number of boxes in a picture that shows all effects of a move
_FEW = 12
#: kinds of arrows that may go straight to the next box
_DIRECT = frozenset({"pre-empts", "claims", "withdraws", "answers", "alters"})
_TINT = "0.13"


def look_of(boxes: int) -> Look:
    """Return how much text the boxes show, given their number."""
    return ALL if boxes <= _FEW else Look(2, True)


def sketch_column(scene: Diagram) -> Sketch:
    """Draw a scene in one column, in plain Python."""
    return _Column(scene).sketch()


class _Rect:
    def __init__(self, x: float, y: float, right: float, bottom: float) -> None:
        self.x, self.y, self.right, self.bottom = x, y, right, bottom

    @property
    def middle(self) -> float:
        return (self.y + self.bottom) / 2


class _Column:
    """Lays out a scene: the lanes of arrows, then the places of boxes, then the drawing."""

    def __init__(self, scene: Diagram) -> None:
        self.scene = scene
        self.boxes = {box.node: box for top in scene.boxes for box in top.walk()}
        self.order = {node: number for number, node in enumerate(self.boxes)}
        self.rects: dict[str, _Rect] = {}
        #: the text of a box, broken into lines: its title and its content
        self.titles: dict[str, list[str]] = {}
        self.content_lines: dict[str, list[str]] = {}
        self.drawing = ElementTree.Element("svg")
        arrows = [a for a in scene.arrows if a.source != a.target]
        #: arrows that lead to the next box, by their target
        self.direct = {a.target: a for a in arrows if a.kind in _DIRECT and self.is_next(a)}
        direct = {a.element for a in self.direct.values()}
        aside = ("next", "contains", "modifies", "totals")
        self.left = [a for a in arrows if a.kind not in aside and a.element not in direct]
        amounts = dict.fromkeys(
            a.target if a.kind == "modifies" else a.source
            for a in arrows
            if a.kind in ("modifies", "totals")
        )
        self.amounts = {
            amount: [a for a in arrows if self.acts_on(a, amount)]
            for amount in sorted(amounts, key=self.order.__getitem__)
        }
        left = {a.element: (a.source, a.target) for a in self.left}
        right = {
            amount: (amount, *(end for a in acts for end in (a.source, a.target)))
            for amount, acts in self.amounts.items()
        }
        self.left_lanes, self.right_lanes = self.lanes(left), self.lanes(right)
        self.x = _SIDE + _LANE * (1 + max(self.left_lanes.values(), default=-1))
        beside = _SIDE + _LANE * (1 + max(self.right_lanes.values(), default=-1))
        room = _ROOM + 2 * _PAD + 2 * _INSET + _INDENT
        self.right = max(WIDTH - beside, self.x + room)
        self.width = self.right + beside

    @staticmethod
    def acts_on(arrow: Arrow, amount: str) -> bool:
        return (arrow.kind == "modifies" and arrow.target == amount) or (
            arrow.kind == "totals" and arrow.source == amount
        )

    def is_next(self, arrow: Arrow) -> bool:
        """Whether an arrow leads down to the very next box of the same frame."""
        source, target = self.order[arrow.source], self.order[arrow.target]
        if target != source + 1 or self.boxes[arrow.target].is_window:
            return False
        frames = (box for box in self.boxes.values() if box.is_window)
        return (
            not self.boxes[arrow.source].is_window
            and all(
                (self.boxes[arrow.source] in frame.inside)
                == (self.boxes[arrow.target] in frame.inside)
                for frame in frames
            )
            and self.boxes[arrow.target] not in self.boxes[arrow.source].inside
        )

    def lanes(self, ends: Mapping[str, Iterable[str]]) -> dict[str, int]:
        """Assign lanes so that overlapping spans differ; short spans get the nearest lanes."""
        spans = {}
        for name, nodes in ends.items():
            places = [self.order[node] for node in nodes]
            spans[name] = (min(places), max(places))
        lanes: dict[str, int] = {}
        for name in sorted(spans, key=lambda e: (spans[e][1] - spans[e][0], spans[e], e)):
            low, high = spans[name]
            taken = {
                lane
                for other, lane in lanes.items()
                if spans[other][0] <= high and low <= spans[other][1]
            }
            lanes[name] = next(lane for lane in range(len(spans)) if lane not in taken)
        return lanes

    def sketch(self) -> Sketch:
        y, before = 4.0, None
        for box in self.scene.boxes:
            y = self.fold(box.node, y)
            y = self.heading(box, y)
            start, y = y, self.place(box, self.x, self.right, y)
            if before is not None and not self.headed(box):
                self.draw_next(before, start)
            before = None if self.is_off_spine(box) else y
            self.draw(box)
            y += _TOP_GAP
        y = self.fold("", y)
        for arrow in self.left:
            self.draw_left(arrow)
        for arrow in self.direct.values():
            self.draw_direct(arrow)
        for amount in self.amounts:
            self.draw_amount(amount)
        return Sketch(self.drawing, self.width, y, 1.0)

    # places

    def headed(self, box: Box) -> bool:
        return box.node in self.scene.sections or box.node in self.scene.folds

    @staticmethod
    def is_off_spine(box: Box) -> bool:
        return box.role in ("amount", "sum")

    def heading(self, box: Box, y: float) -> float:
        """Draw the heading above a box, if it has one, and return the next free y."""
        heading = self.scene.sections.get(box.node)
        if heading is None:
            return y
        group = self.group(heading_id(box), "heading")
        for line in line_breaker(self.width - self.x - 8, HEADING, bold=True)(heading):
            y += _HEADING_ROW
            self.text(line, self.x, y - 4, HEADING, INK, bold=True, into=group)
        return y + 4

    def fold(self, node: str, y: float) -> float:
        fold = self.scene.folds.get(node)
        if fold is None:
            return y
        group = self.group(fold.element, "fold")
        self.rect(group, _Rect(self.x, y, self.right, y + _FOLD), "none", FAINT, "1", "3,4")
        # Three dots, drawn: not every font has them.
        for at in range(3):
            centre = {"cx": f"{self.x + 12 + 6 * at:.1f}", "cy": f"{y + _FOLD / 2:.1f}", "r": "1.6"}
            ElementTree.SubElement(group, "circle", {**centre, "fill": INK})
        self.text(fold.text, self.x + 36, y + _FOLD - 7, LINE, INK, into=group)
        return y + _FOLD + _TOP_GAP

    def place(self, box: Box, x: float, right: float, y: float) -> float:
        """Compute the rectangles of a box and of the boxes inside it; return the bottom."""
        bottom = y + self.height(box, right - x)
        if not box.is_window:
            self.rects[box.node] = _Rect(x, y, right, bottom)
            for inner in box.inside:
                bottom = self.place(inner, x + _INDENT, right, bottom + self.gap(inner, _GAP))
            return bottom
        for number, inner in enumerate(box.inside):
            gap = self.gap(inner, _GAP) if number else 1
            bottom = self.place(inner, x + _INSET, right - _INSET, bottom + gap)
        bottom += _INSET if box.inside else 0
        self.rects[box.node] = _Rect(x, y, right, bottom)
        return bottom

    def gap(self, box: Box, usual: float) -> float:
        return _WORD_GAP if box.node in self.direct else usual

    def height(self, box: Box, room: float) -> float:
        """Wrap the text of a box and return the height of the text with its padding."""
        words = room - 2 * _PAD
        if box.outcome is not None:
            # Declared actions have a sign in the corner, to leave them out.
            words -= _SIGN
        self.titles[box.node] = line_breaker(words, TITLE, bold=self.bold(box))(box.title)
        line = line_breaker(words, LINE)
        self.content_lines[box.node] = content_lines = [
            part for text in box.lines for part in line(text)
        ]
        rows = len(self.titles[box.node]) * _TITLE_ROW + len(content_lines) * _LINE_ROW
        return rows + self.chip_rows(box, room) * (_CHIP + 3) + 2 * _PAD - 3

    @staticmethod
    def bold(box: Box) -> bool:
        acts = box.outcome not in (None, "withdrawn")
        return acts or box.is_window or box.role == "sum"

    def chip_rows(self, box: Box, room: float) -> int:
        return self.chips(box, room)[-1][1] + 1 if box.order else 0

    def chips(self, box: Box, room: float) -> list[tuple[float, int, float, int, str]]:
        """Return the chips of a window's seats: x, row, width, seat and text."""
        placed = []
        x, row = 0.0, 0
        for place, (seat, name) in enumerate(box.order, start=1):
            words = f"{place} {name}"
            width = width_of(words, LINE, bold=True) + 12
            if x and x + width > room - 2 * _PAD:
                x, row = 0.0, row + 1
            placed.append((x, row, width, seat, words))
            x += width + 4
        return placed

    # boxes

    def draw(self, box: Box) -> None:
        rect = self.rects[box.node]
        struck = box.outcome == "withdrawn"
        kinds = f"node {box.role}" + (" withdrawn" if struck else "")
        group = self.group(box.element, kinds)
        window = box.is_window
        colour = FAINT if window else seat_colour(box.actor)
        dashes = DASHES["dashed"] if struck else ""
        fill = "none" if window or struck else seat_colour(box.actor)
        rounded = "8" if window or box.role == "effect" else "3"
        acts = box.outcome is not None or box.role == "sum"
        self.rect(group, rect, fill, colour, "2" if acts else "1.2", dashes, rounded)
        y = rect.y + _PAD + 8
        for line in self.titles[box.node]:
            bold = self.bold(box)
            self.text(line, rect.x + _PAD, y, TITLE, INK, bold=bold, struck=struck, into=group)
            y += _TITLE_ROW
        for x, row, width, seat, words in self.chips(box, rect.right - rect.x):
            top = y - 11 + row * (_CHIP + 3)
            chip = _Rect(rect.x + _PAD + x, top, rect.x + _PAD + x + width, top + _CHIP)
            self.rect(group, chip, seat_colour(seat), "none", "0", "", "3", tint=False)
            self.text(words, chip.x + 6, top + 13, LINE, "#FFFFFF", bold=True, into=group)
        y += self.chip_rows(box, rect.right - rect.x) * (_CHIP + 3)
        for line in self.content_lines[box.node]:
            self.text(line, rect.x + _PAD, y - 1, LINE, INK, into=group)
            y += _LINE_ROW
        for inner in box.inside:
            if not window:
                inside = self.rects[inner.node]
                x, end = rect.x + _INDENT / 2, inside.y + min(13, inside.bottom - inside.y)
                self.path(f"M{x:.1f},{rect.bottom:.1f} V{end:.1f} H{inside.x:.1f}", "contains")
            self.draw(inner)

    def draw_next(self, start: float, end: float) -> None:
        self.path(f"M{self.x + 20:.1f},{start:.1f} V{end:.1f}", "next")

    # arrows

    def draw_direct(self, arrow: Arrow) -> None:
        source, target = self.rects[arrow.source], self.rects[arrow.target]
        inside = self.boxes[arrow.source].walk()
        start = max(self.rects[box.node].bottom for box in inside)
        x, end = max(source.x, target.x) + 26, target.y - 1
        group = self.group(arrow.element, f"edge {arrow.kind}")
        self.path(f"M{x:.1f},{start:.1f} V{end - 7:.1f}", arrow.kind, arrow.actor, group)
        self.head(arrow.kind, (x, end), (0.0, 1.0), arrow.actor, group)
        self.text(arrow.word, x + 12, (start + end) / 2 + 4, LINE, INK, bold=True, into=group)

    def draw_left(self, arrow: Arrow) -> None:
        source, target = self.rects[arrow.source], self.rects[arrow.target]
        lane = self.x - 4 - _LANE * (self.left_lanes[arrow.element] + 0.5)
        start, end = source.middle, target.y + min((target.bottom - target.y) / 2, 16)
        group = self.group(arrow.element, f"edge {arrow.kind}")
        bend = min(7.0, abs(end - start) / 2) * (1 if end > start else -1)
        self.path(
            f"M{source.x:.1f},{start:.1f} H{lane + 7:.1f} "
            f"Q{lane:.1f},{start:.1f} {lane:.1f},{start + bend:.1f} V{end - bend:.1f} "
            f"Q{lane:.1f},{end:.1f} {lane + 7:.1f},{end:.1f} H{target.x - 6:.1f}",
            *(arrow.kind, arrow.actor, group),
        )
        self.head(arrow.kind, (target.x - 1, end), (1.0, 0.0), arrow.actor, group)

    def draw_amount(self, amount: str) -> None:
        """Draw an amount as a line on the right that meets the arrows acting on it."""
        lane = self.right + 4 + _LANE * (self.right_lanes[amount] + 0.5)
        own = self.rects[amount]
        ends = [own.middle]
        self.path(f"M{own.right:.1f},{own.middle:.1f} H{lane:.1f}", "totals")
        for arrow in self.amounts[amount]:
            sums = arrow.kind == "totals"
            other = self.rects[arrow.target if sums else arrow.source]
            y = other.middle
            ends.append(y)
            group = self.group(arrow.element, f"edge {arrow.kind}")
            end = other.right + (7 if sums else 0)
            self.path(f"M{end:.1f},{y:.1f} H{lane:.1f}", arrow.kind, arrow.actor, group)
            if sums:
                self.head("totals", (other.right, y), (-1.0, 0.0), None, group)
            else:
                self.head("modifies", (lane + 4, y), (1.0, 0.0), arrow.actor, group)
        self.path(f"M{lane:.1f},{min(ends):.1f} V{max(ends):.1f}", "totals")

    # marks

    def group(self, element: str, kinds: str) -> ElementTree.Element:
        return ElementTree.SubElement(self.drawing, "g", {"id": element, "class": kinds})

    def rect(
        self,
        into: ElementTree.Element,
        rect: _Rect,
        fill: str,
        stroke: str,
        width: str,
        dashes: str = "",
        rounded: str = "3",
        tint: bool = True,
    ) -> None:
        look = {
            "x": f"{rect.x:.1f}",
            "y": f"{rect.y:.1f}",
            "width": f"{rect.right - rect.x:.1f}",
            "height": f"{rect.bottom - rect.y:.1f}",
            "rx": rounded,
            "fill": fill,
            "stroke": stroke,
            "stroke-width": width,
        }
        if tint and fill != "none":
            look["fill-opacity"] = _TINT
        if dashes:
            look["stroke-dasharray"] = dashes
        ElementTree.SubElement(into, "rect", look)

    def path(
        self,
        d: str,
        kind: str,
        actor: int | None = None,
        into: ElementTree.Element | None = None,
    ) -> None:
        paint = _paint(kind, actor)
        if STROKES[kind].style in DASHES:
            paint["stroke-dasharray"] = DASHES[STROKES[kind].style]
        parent = self.drawing if into is None else into
        ElementTree.SubElement(parent, "path", {"d": d, "fill": "none", **paint})

    def head(
        self,
        kind: str,
        tip: tuple[float, float],
        way: tuple[float, float],
        actor: int | None,
        into: ElementTree.Element,
    ) -> None:
        into.extend(arrow_head(STROKES[kind].head, tip, way, _paint(kind, actor)))

    @staticmethod
    def text(
        words: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        into: ElementTree.Element,
        bold: bool = False,
        struck: bool = False,
    ) -> None:
        look = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-family": FAMILY, "font-size": f"{size:g}"}
        if bold:
            look["font-weight"] = "bold"
        if struck:
            look["text-decoration"] = "line-through"
        ElementTree.SubElement(into, "text", {**look, "fill": colour}).text = words


def _paint(kind: str, actor: int | None) -> dict[str, str]:
    stroke = STROKES[kind]
    return {"stroke": stroke.colour or seat_colour(actor), "stroke-width": f"{stroke.width:g}"}
