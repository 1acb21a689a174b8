"""A picture without Graphviz: windows as frames one below the other, amounts as lines beside them.

Arrows between moves run in lanes to the left of them, amounts in lanes to the right, so nothing
is crossed by more than a lane.
"""

from __future__ import annotations

from xml.etree import ElementTree

from dtnb.graph.picture import DASHES, FAMILY, Sketch, arrow_head
from dtnb.graph.scene import Arrow, Box, Diagram
from dtnb.graph.style import (
    FAINT,
    INK,
    LETTERS,
    STROKES,
    TAKEN_BACK_FILL,
    seat_colour,
    seat_fill,
)

_TITLE, _LINE, _PAD, _GAP, _INDENT = 15.0, 13.0, 8.0, 16.0, 22.0
_HEADING_LETTER, _LETTER, _SMALL_LETTER = 8.4, 6.6, 5.4
_LANE = 18.0
_HEADING = 34.0


class _Rect:
    def __init__(self, x: float, y: float, width: float, height: float) -> None:
        self.x, self.y, self.width, self.height = x, y, width, height

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def sketch_plainly(scene: Diagram) -> Sketch:
    """Draw a scene with our own layout; it needs nothing but Python."""
    return _Plain(scene).sketch()


class _Plain:
    def __init__(self, scene: Diagram) -> None:
        self.scene = scene
        self.boxes = {box.node: box for top in scene.boxes for box in top.walk()}
        self.rects: dict[str, _Rect] = {}
        self.headings: list[tuple[str, float]] = []
        self.drawing = ElementTree.Element("svg")

    def sketch(self) -> Sketch:
        # `next` needs no lane: the frames stand in that order
        left = [a for a in self.scene.arrows if a.kind not in ("next", "contains", "modifies")]
        left = [a for a in left if a.kind != "totals"]
        lanes = self.assign_lanes(left)
        margin = 10 + _LANE * (1 + max(lanes.values(), default=-1))
        bottom = self.place_all(margin)
        right = max((rect.right for rect in self.rects.values()), default=0) + 24
        for heading, y in self.headings:
            self.text(heading, margin, y, 14, INK, bold=True)
        for top in self.scene.boxes:
            self.draw_box(top)
        for before, after in self.stages():
            self.draw_next(before, after)
        for arrow in left:
            self.draw_left(arrow, margin - 6 - _LANE * (lanes[arrow.element] + 0.5))
        width = self.draw_amounts(right)
        longest = max((len(heading) for heading, _ in self.headings), default=0)
        width = max(width, margin + longest * _HEADING_LETTER + 8)
        return Sketch(self.drawing, width, bottom + 8)

    # places

    def place_all(self, margin: float) -> float:
        y = 8.0
        for box in self.scene.boxes:
            if box.node in self.scene.sections:
                self.headings.append((self.scene.sections[box.node], y + 20))
                y += _HEADING
            y = self.place(box, margin, y) + _GAP + 8
        return y

    def place(self, box: Box, x: float, y: float) -> float:
        width, height = _size(box)
        if not box.is_window:
            self.rects[box.node] = _Rect(x, y, width, height)
            bottom = y + height
            for inner in box.inside:
                bottom = self.place(inner, x + _INDENT, bottom + _GAP)
            return bottom
        bottom = y + height
        for number, inner in enumerate(box.inside):
            bottom = self.place(inner, x + 12, bottom + (_GAP if number else 2))
        inside = [self.rects[member.node] for member in box.members()]
        right = max([rect.right + 12 for rect in inside] + [x + width])
        self.rects[box.node] = _Rect(x, y, right - x, bottom + 10 - y)
        return bottom + 10

    def assign_lanes(self, arrows: list[Arrow]) -> dict[str, int]:
        """Give arrows that overlap different lanes, short ones the nearest."""
        order = {node: number for number, node in enumerate(self.boxes)}
        spans = {
            arrow.element: tuple(sorted((order[arrow.source], order[arrow.target])))
            for arrow in arrows
        }
        lanes: dict[str, int] = {}
        for element in sorted(spans, key=lambda e: (spans[e][1] - spans[e][0], spans[e], e)):
            low, high = spans[element]
            taken = {
                lane
                for other, lane in lanes.items()
                if spans[other][0] <= high and low <= spans[other][1]
            }
            lanes[element] = next(lane for lane in range(len(spans)) if lane not in taken)
        return lanes

    def stages(self) -> list[tuple[Arrow, _Rect]]:
        return [(a, self.rects[a.target]) for a in self.scene.arrows if a.kind == "next"]

    # strokes

    def draw_box(self, box: Box) -> None:
        rect = self.rects[box.node]
        group = ElementTree.SubElement(self.drawing, "g", {"id": box.element, "class": "node"})
        window = box.is_window
        taken_back = box.outcome == "withdrawn"
        frame = {
            "x": f"{rect.x:.1f}",
            "y": f"{rect.y:.1f}",
            "width": f"{rect.width:.1f}",
            "height": f"{rect.height:.1f}",
            "rx": "8" if window or box.role == "effect" else "2",
            "fill": "none" if window else TAKEN_BACK_FILL if taken_back else seat_fill(box.actor),
            "stroke": FAINT if window else seat_colour(box.actor),
            "stroke-width": "2.4" if box.role == "claim" else "1.5",
        }
        if taken_back:
            frame["stroke-dasharray"] = DASHES["dashed"]
        ElementTree.SubElement(group, "rect", frame)
        x, y = rect.x + _PAD, rect.y + _PAD + 9
        ink = INK if window else LETTERS
        chips_at = x + len(box.title[-1]) * _LETTER + 12
        for line in box.title:
            self.text(line, x, y, 11, ink, bold=not taken_back, struck=taken_back, into=group)
            y += _TITLE
        for place, (seat, name) in enumerate(box.order, start=1):
            words = f"{place} {name}"
            chip = {
                "x": f"{chips_at:.1f}",
                "y": f"{y - _TITLE - 11:.1f}",
                "width": f"{len(words) * _SMALL_LETTER + 10:.1f}",
                "height": "15",
                "fill": seat_colour(seat),
            }
            ElementTree.SubElement(group, "rect", chip)
            self.text(words, chips_at + 5, y - _TITLE, 9.5, "#FFFFFF", into=group)
            chips_at += len(words) * _SMALL_LETTER + 14
        for line in box.lines:
            self.text(line, x, y, 9.5, ink, into=group)
            y += _LINE
        for inner in box.inside:
            if not window:
                self.draw_stem(rect, self.rects[inner.node])
            self.draw_box(inner)

    def draw_stem(self, outer: _Rect, inner: _Rect) -> None:
        x, y = outer.x + _INDENT / 2, inner.y + min(inner.height / 2, 16)
        self.path(f"M{x:.1f},{outer.bottom:.1f} V{y:.1f} H{inner.x:.1f}", "contains", None)

    def draw_next(self, arrow: Arrow, target: _Rect) -> None:
        x, end = target.x + 30, target.y - 1
        inside = self.boxes[arrow.source].walk()
        start = max(self.rects[box.node].bottom for box in inside)
        if end - start < 3 * _GAP:
            group = self.group(arrow)
            self.path(f"M{x:.1f},{start:.1f} V{end - 6:.1f}", "next", None, group)
            self.head("next", (x, end), (0.0, 1.0), None, group)
        if arrow.word:
            self.text(arrow.word, x + 12, start + 15, 9.5, INK)

    def draw_left(self, arrow: Arrow, lane: float) -> None:
        source, target = self.rects[arrow.source], self.rects[arrow.target]
        start, end = source.y + source.height / 2, target.y + min(target.height / 2, 18)
        if arrow.source == arrow.target:
            return
        end += 5 if end < start else -5
        group = self.group(arrow)
        bend = min(8.0, abs(end - start) / 2) * (1 if end > start else -1)
        self.path(
            f"M{source.x:.1f},{start:.1f} H{lane + 8:.1f} "
            f"Q{lane:.1f},{start:.1f} {lane:.1f},{start + bend:.1f} V{end - bend:.1f} "
            f"Q{lane:.1f},{end:.1f} {lane + 8:.1f},{end:.1f} H{target.x - 7:.1f}",
            arrow.kind,
            arrow.actor,
            group,
        )
        self.head(arrow.kind, (target.x - 1, end), (1.0, 0.0), arrow.actor, group)

    def draw_amounts(self, right: float) -> float:
        """Draw each amount as a line at the right, met by what acts on it; return the width."""
        lane = right
        for node in self.boxes:
            acts = [
                arrow
                for arrow in self.scene.arrows
                if (arrow.kind == "modifies" and arrow.target == node)
                or (arrow.kind == "totals" and arrow.source == node)
            ]
            if not acts:
                continue
            own = self.rects[node]
            start = own.y + own.height / 2
            self.path(f"M{own.right:.1f},{start:.1f} H{lane:.1f}", "totals", None)
            lowest = start
            for arrow in acts:
                sums = arrow.kind == "totals"
                other = self.rects[arrow.target if sums else arrow.source]
                y = other.y + other.height / 2
                lowest = max(lowest, y)
                group = self.group(arrow)
                end = other.right + (7 if sums else 0)
                self.path(f"M{end:.1f},{y:.1f} H{lane:.1f}", arrow.kind, arrow.actor, group)
                if sums:
                    self.head("totals", (other.right, y), (-1.0, 0.0), None, group)
                else:
                    self.head("modifies", (lane + 4, y), (1.0, 0.0), arrow.actor, group)
            self.path(f"M{lane:.1f},{start:.1f} V{lowest:.1f}", "totals", None)
            lane += _LANE
        return lane + 4

    # marks

    def group(self, arrow: Arrow) -> ElementTree.Element:
        marks = {"id": arrow.element, "class": "edge"}
        return ElementTree.SubElement(self.drawing, "g", marks)

    def path(
        self, d: str, kind: str, actor: int | None, into: ElementTree.Element | None = None
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

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        bold: bool = False,
        struck: bool = False,
        into: ElementTree.Element | None = None,
    ) -> None:
        look = {"x": f"{x:.1f}", "y": f"{y:.1f}", "font-family": FAMILY, "font-size": f"{size:g}"}
        if bold:
            look["font-weight"] = "bold"
        if struck:
            look["text-decoration"] = "line-through"
        parent = self.drawing if into is None else into
        ElementTree.SubElement(parent, "text", {**look, "fill": colour}).text = words


def _paint(kind: str, actor: int | None) -> dict[str, str]:
    stroke = STROKES[kind]
    return {
        "stroke": stroke.colour or seat_colour(actor),
        "stroke-width": f"{stroke.width:g}",
    }


def _size(box: Box) -> tuple[float, float]:
    titles = max(len(line) for line in box.title) * _LETTER
    chips = sum((len(name) + 2) * _SMALL_LETTER + 14 for _, name in box.order)
    lines = max((len(line) for line in box.lines), default=0) * _SMALL_LETTER
    width = max(titles + (chips + 12 if chips else 0), lines) + 2 * _PAD
    return width, 2 * _PAD + len(box.title) * _TITLE + len(box.lines) * _LINE - 4
