"""Turn a priority graph into the boxes, arrows and texts of a picture, before they are laid out.

Every renderer draws the same boxes and arrows.

* graph: shows who could act when. Its nodes are windows (times at which seats may act), actions,
  amounts (numbers that actions change) and totals. :mod:`dtnb.graph.build` lists their attributes.
* box, arrow: a node and an edge in the picture. A window is drawn as a frame around its boxes.
* arrow "claims": from an action to the declared action that it interrupts.
* edge "commits": from a window to an action that took effect in it; it has no arrow.
* fold: a mark in place of nodes that are left out.
* holder: the node that encloses a node.

The `step` of a box, arrow or mark is the index, in the record, of the step that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain import Message
from dtnb.explain.speakers import shared_speaker
from dtnb.graph.node_steps import effect_and_own_step, last_step, step_to_show
from dtnb.graph.text import describe_fold, join_sentences, seat_name
from dtnb.kernel import Role

if TYPE_CHECKING:
    from dtnb.graph.builder import NodeLine
    from dtnb.graph.network import Network


#: the kinds of arrows that the legend explains, in its order
_LEGEND = (
    "withdraws", "claims", "pre-empts", "answers", "alters", "modifies", "causes", "totals",
)  # fmt: skip
#: the label of a box without text, because Graphviz refuses an empty label
NO_BREAK_SPACE = "\u00a0"
#: the spaces between the dice of a roll
_DICE = re.compile(r"(?<=\b\d) (?=\d\b)")


class DetailLevel(NamedTuple):
    """How much text a box shows."""

    #: the maximum number of sentences about the effects of an action
    max_lines: int = 6
    #: whether to leave out the effects from which no arrow leads
    only_effects_with_arrows: bool = False


FULL_DETAIL = DetailLevel()


@dataclass
class Box:
    """A node in the picture; a window is drawn as a frame around its boxes."""

    node: str
    #: its id in the SVG
    element_id: str
    step: int
    role: str
    actor: int | None
    title: str
    lines: list[str]
    #: the seats of a window with their names, in priority order
    seats: list[tuple[int, str]]
    outcome: str | None
    #: the complete text with its rules, also for screen readers
    tooltip: str
    #: the step that the box links to
    link_step: int = -1
    #: the last step that is shown anywhere in the outermost box around this box
    last_step: int = -1
    inner_boxes: list[Box] = field(default_factory=list)

    @property
    def is_window(self) -> bool:
        """Whether the box is drawn as a frame around other boxes."""
        return self.role == Role.WINDOW.value

    def walk(self) -> Iterator[Box]:
        """Yield the box and all boxes inside it."""
        yield self
        for box in self.inner_boxes:
            yield from box.walk()

    def boxes_in_frame(self) -> Iterator[Box]:
        """Yield the boxes in this window's frame, including nested windows."""
        for box in self.inner_boxes:
            yield box
            if not box.is_window:
                yield from box.boxes_in_frame()


@dataclass
class Arrow:
    """The arrow of an edge. Edges that the nesting of boxes shows have no arrow."""

    source: str
    target: str
    kind: str
    element_id: str
    step: int
    actor: int | None
    word: str
    tooltip: str


@dataclass
class FoldMark:
    """A mark in place of folded nodes. `step` is the step of the last of these nodes."""

    element_id: str
    text: str
    tooltip: str
    step: int


@dataclass
class Diagram:
    """The content of a picture: boxes in reading order, arrows, and the texts around them."""

    title: str
    description: str
    boxes: list[Box]
    arrows: list[Arrow]
    #: the headings of turns and phases; the key is the node whose box is below the heading
    sections: dict[str, str]
    #: the kinds of arrows in the picture with their words, and the seats with their names
    legend: list[tuple[str, str]]
    seats: list[tuple[int, str]]
    #: the marks of folds; the key is the node whose box is below the mark, ``""`` for a mark at the
    #: end
    folds: dict[str, FoldMark] = field(default_factory=dict)

    def link_steps(self) -> dict[str, int]:
        """Map the id of every box to the step that it links to."""
        boxes = [box for top in self.boxes for box in top.walk()]
        return {box.element_id: box.link_step for box in boxes if box.link_step >= 0}

    def last_steps(self) -> dict[str, int]:
        """Map the ids of elements in the SVG to the last step that each shows.

        If what follows is hidden, an element is hidden until the reader has come to this step.
        """
        boxes = [box for top in self.boxes for box in top.walk()]
        step_of = {box.node: box.last_step for box in boxes}
        last_steps = {
            box.element_id: box.last_step for box in boxes if box.last_step > box.link_step
        }
        last_steps |= {heading_id(box): box.step for box in self.boxes if box.node in self.sections}
        last_steps |= {fold.element_id: fold.step for fold in self.folds.values()}
        for arrow in self.arrows:
            step = max(arrow.step, step_of[arrow.source], step_of[arrow.target])
            last_steps[arrow.element_id] = step
            if arrow.kind == "modifies":
                last_steps[knot_id(arrow)] = step
        return last_steps


def heading_id(box: Box) -> str:
    """Return the id of the heading above a box."""
    return f"{box.element_id}-heading"


def knot_id(arrow: Arrow) -> str:
    """Return the id of the dot at which an arrow meets the line of an amount."""
    return f"{arrow.element_id}-knot"


def make_diagram(
    graph: Network, prefix: str = "graph", detail: DetailLevel = FULL_DETAIL
) -> Diagram:
    """Return the content of a picture, in which all element ids begin with `prefix`."""
    speaker = shared_speaker(graph.attributes["lang"])
    boxes = {
        node: _make_box(graph, node, f"{prefix}-{number}", detail)
        for number, node in enumerate(graph, start=1)
    }
    outermost_boxes: list[Box] = []
    for node, box in boxes.items():
        holder = graph.nodes[node]["holder"]
        (boxes[holder].inner_boxes if holder is not None else outermost_boxes).append(box)
    for box in boxes.values():
        box.inner_boxes.sort(key=lambda inner_box: effect_and_own_step(graph, inner_box.node))
    for top, next_top in zip_longest(outermost_boxes, outermost_boxes[1:]):
        last_shown_step = max(last_step(graph, box.node) for box in top.walk())
        if graph.nodes[top.node]["quiet"] and next_top is not None:
            # Whether anybody acts in a window is known only when the next box begins.
            last_shown_step = max(last_shown_step, next_top.step)
        for box in top.walk():
            box.last_step = last_shown_step
    arrows = _make_arrows(graph, prefix)
    actions = [data for data in graph.nodes.values() if data["outcome"] is not None]
    kinds = dict.fromkeys(arrow.kind for arrow in arrows)
    actors = {data["actor"] for data in graph.nodes.values()} | {
        seat for data in graph.nodes.values() for seat in data["order"]
    }
    return Diagram(
        title=graph.attributes["name"] or graph_title(graph),
        description=speaker.text(
            "graph.description",
            windows=sum(1 for box in boxes.values() if box.is_window),
            actions=len(actions),
            withdrawn=sum(1 for data in actions if data["outcome"] == "withdrawn"),
        ),
        boxes=outermost_boxes,
        arrows=arrows,
        sections=_section_headings(graph, outermost_boxes),
        legend=[(kind, speaker.text(f"graph.kind.{kind}")) for kind in _LEGEND if kind in kinds],
        seats=[(seat, _seat_name(graph, seat)) for seat in sorted(actors - {None})],
        folds=_make_fold_marks(graph, prefix),
    )


def graph_title(graph: Network) -> str:
    """Return the title of the picture, which mentions priority only for several players."""
    asks_several = any(len(data["order"]) > 1 for data in graph.nodes.values())
    is_alone = len(graph.attributes["seats"]) == 1 and not asks_several
    message_id = "graph.title-alone" if is_alone else "graph.title"
    return shared_speaker(graph.attributes["lang"]).text(message_id)


def _seat_name(graph: Network, seat: int) -> str:
    return seat_name(seat, graph.attributes["seats"], graph.attributes["lang"])


def _make_box(graph: Network, node: str, element_id: str, detail: DetailLevel) -> Box:
    """Return the box of a node: its title, its lines and its tooltip."""
    data = graph.nodes[node]
    speaker = shared_speaker(graph.attributes["lang"])
    title = data["label"] or NO_BREAK_SPACE
    siblings = [other for other in graph.nodes.values() if other["holder"] == data["holder"]]
    if data["place"] is not None and sum(other["outcome"] is not None for other in siblings) > 1:
        title = f"{data['place']}.{NO_BREAK_SPACE}{title}"
    if data["outcome"] == "withdrawn":
        title = f"✕{NO_BREAK_SPACE}{title}"
    lines = [_keep_dice_together(line.text) for line in _lines_to_show(graph, node, detail)]
    if len(lines) > detail.max_lines:
        left_out_count = len(lines) - detail.max_lines + 1
        note = speaker.text("graph.more-lines", count=left_out_count)
        lines = [*lines[: detail.max_lines - 1], note]
    if data["outcome"] == "open":
        lines.append(speaker.text("graph.unsettled"))
    elif data["quiet"]:
        lines.append(speaker.text("graph.quiet"))
    rules = list(data["rules"]) + [rule for line in data["lines"] for rule in line.rules]
    full_text = join_sentences([data["label"], *(line.text for line in data["lines"])])
    return Box(
        node=node,
        element_id=element_id,
        step=data["step"],
        role=data["role"],
        actor=data["actor"],
        title=_keep_dice_together(title),
        lines=lines,
        seats=[(seat, _seat_name(graph, seat)) for seat in data["order"]],
        outcome=data["outcome"],
        tooltip=full_text + _citations_in_brackets(graph, rules),
        link_step=step_to_show(graph, node),
    )


def _lines_to_show(graph: Network, node: str, detail: DetailLevel) -> Iterable[NodeLine]:
    """Return the lines of a node that its box shows at this level of detail."""
    lines: tuple[NodeLine, ...] = graph.nodes[node]["lines"]
    if not detail.only_effects_with_arrows or graph.nodes[node]["role"] == Role.SUM.value:
        return lines
    steps_with_links = {data["step"] for _, data in graph.edges_from(node)}
    return [line for line in lines if line.step in steps_with_links]


def _keep_dice_together(text: str) -> str:
    """Replace the spaces between the dice of a roll, so that no line breaks there."""
    return _DICE.sub(NO_BREAK_SPACE, text)


def _make_fold_marks(graph: Network, prefix: str) -> dict[str, FoldMark]:
    """Return the mark of each fold by the node below the mark; "" for a fold at the end."""
    folds = {}
    last = next(reversed(list(graph)), "")
    for number, (node, fold) in enumerate(graph.attributes["folds"].items(), start=1):
        if node and node not in graph:
            continue
        text = describe_fold(fold, graph.attributes["lang"])
        element_id = f"{prefix}-fold-{number}"
        step = fold.step
        if step < 0:
            # If only windows are folded, the fold has no step of its own. Use the step of the node
            # below the fold or, for a fold at the end, the step of the last node.
            step = graph.nodes[node or last]["step"] if node or last else 0
        folds[node] = FoldMark(element_id, text, join_sentences([text, *fold.labels]), step)
    return folds


def _citations_in_brackets(graph: Network, rules: Iterable[str]) -> str:
    """Return the citations of rules in parentheses; empty without rules."""
    names = graph.attributes["cited"]
    cited = ", ".join(dict.fromkeys(names.get(rule, rule) for rule in rules))
    return f" ({cited})" if cited else ""


def _make_arrows(graph: Network, prefix: str) -> list[Arrow]:
    """Return the arrows between boxes, except where nesting or another arrow shows the edge."""
    speaker = shared_speaker(graph.attributes["lang"])
    arrows: dict[tuple[str, str, str], Arrow] = {}
    edges = sorted(graph.edges(), key=lambda edge: edge.data["step"])
    linked_pairs = {
        (source, target)
        for source, target, data in edges
        if data["kind"] not in ("contains", "declares", "commits")
    }
    withdrawn_pairs = {
        (source, target) for source, target, data in edges if data["kind"] == "withdraws"
    }
    claimed_pairs = {(source, target) for source, target, data in edges if data["kind"] == "claims"}
    # If an amount and its total cause the same amount, only the arrow from the total is drawn.
    shown_by_total = {
        (total, caused)
        for amount, total, data in edges
        if data["kind"] == "totals"
        for caused, other in graph.edges_from(amount)
        if other["kind"] == "causes"
    }
    for source, target, data in edges:
        kind = data["kind"]
        pair = (source, target)
        if kind == "causes" and pair in shown_by_total:
            continue
        if kind in ("declares", "commits") or (kind == "contains" and pair in linked_pairs):
            continue
        if graph.nodes[source]["role"] == Role.WINDOW.value and kind in ("contains", "withdraws"):
            continue
        if pair in withdrawn_pairs and pair in claimed_pairs:
            kind = "pre-empts"
        if (*pair, kind) in arrows:
            arrows[*pair, kind].tooltip += _citations_in_brackets(graph, data["rules"])
            continue
        word = speaker.text(f"graph.kind.{kind}")
        if kind == "next":
            skipped = data["skipped"]
            word = speaker.text("graph.quiet-windows", count=skipped) if skipped else ""
        arrows[*pair, kind] = Arrow(
            source=source,
            target=target,
            kind=kind,
            element_id=f"{prefix}-edge-{len(arrows) + 1}",
            step=data["step"],
            actor=graph.nodes[source]["actor"],
            word=word,
            tooltip=join_sentences(
                [
                    graph.nodes[source]["label"],
                    speaker.text(
                        "graph.link",
                        word=Message(f"graph.kind.{kind}"),
                        label=graph.nodes[target]["label"],
                    ),
                ]
            )
            + _citations_in_brackets(graph, data["rules"]),
        )
    return list(arrows.values())


def _section_headings(graph: Network, outermost_boxes: list[Box]) -> dict[str, str]:
    """Return the headings above boxes: the turn and phase that begin there."""
    headings: dict[str, str] = {}
    previous: tuple[int | None, int | None] = (None, None)
    for box in outermost_boxes:
        data = graph.nodes[box.node]
        current = (data["turn"], data["phase"])
        if current != previous:
            headings_here = [
                graph.attributes["sections"][step]
                for step, previous_step in zip(current, previous, strict=True)
                if step is not None and step != previous_step and graph.attributes["sections"][step]
            ]
            if headings_here:
                headings[box.node] = " · ".join(headings_here)
            previous = current
    return headings
