"""The graph as a nested list, for readers without the picture and for comparing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.explain import Message
from dtnb.explain.speakers import shared_speaker
from dtnb.graph.text import is_sentence, seat_name, sentences
from dtnb.sanitize import NO_FORMULAS

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]

#: kinds of edges that the nesting of the list expresses
_NESTING = frozenset({"next", "contains", "declares", "commits"})


@dataclass
class Entry:
    """One line of the list with its children; `step` is -1 if it stands for no step."""

    text: str
    step: int
    children: list[Entry] = field(default_factory=list)

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Yield the entry and its children as indented lines."""
        yield f"{'  ' * depth}- {self.text}"
        for child in self.children:
            yield from child.lines(depth + 1)


def outline(graph: Graph) -> list[Entry]:
    """Return the graph as a nested list, in order: turns and phases, windows, moves, effects."""
    under: dict[str | None, list[str]] = {}
    for node, data in graph.nodes(data=True):
        under.setdefault(data["holder"], []).append(node)
    writer = _Writer(graph, under)
    return list(writer.top_level())


def outline_text(entries: Iterable[Entry]) -> str:
    """Return a nested list as plain text."""
    return "\n".join(line for entry in entries for line in entry.lines())


def outline_html(name: str, title: str, drawn: str, entries: Iterable[Entry], lang: str) -> str:
    """Return a graph as HTML without scripts: its picture, and the nested list folded below it.

    Parameters
    ----------
    name, title
        The name of the record, and what kind of picture it is.
    drawn
        The picture; empty for none.
    """
    more = escape(shared_speaker(lang).text("graph.as-list"))
    heading = escape(title, quote=True)
    return (
        f'<section class="dtnb-static {NO_FORMULAS}" aria-label="{heading}">'
        f"<p><strong>{escape(name)}</strong> {heading}</p>{drawn}"
        f"<details><summary>{more}</summary>{_nested(entries)}</details></section>"
    )


def _nested(entries: Iterable[Entry]) -> str:
    items = "".join(f"<li>{escape(entry.text)}{_nested(entry.children)}</li>" for entry in entries)
    return f"<ul>{items}</ul>" if items else ""


def outline_document(
    entries: Iterable[Entry], frame_of: Callable[[int], int | None] | None = None
) -> list[dict[str, Any]]:
    """Return a nested list in the form that the front end reads.

    `frame_of` returns the frame of a step, or None; without it, frames are numbered like steps.
    """
    place = frame_of or (lambda step: step)
    return [
        {
            "text": entry.text,
            "frame": place(entry.step) if entry.step >= 0 else None,
            "children": outline_document(entry.children, place),
        }
        for entry in entries
    ]


class _Writer:
    def __init__(self, graph: Graph, under: dict[str | None, list[str]]) -> None:
        self.graph = graph
        self.nodes = dict(graph.nodes)
        self.under = under
        self.words = shared_speaker(graph.graph["lang"])

    def top_level(self) -> list[Entry]:
        roots: list[Entry] = []
        within = roots
        under_turn = roots
        before: tuple[int | None, int | None] = (None, None)
        for node in self.under.get(None, []):
            turn, phase = (self.nodes[node][part] for part in ("turn", "phase"))
            if turn != before[0]:
                within = under_turn = self.section(turn, roots)
            if (turn, phase) != before:
                within = self.section(phase, under_turn)
            before = (turn, phase)
            within.append(self.entry(node))
        return roots

    def section(self, step: int | None, into: list[Entry]) -> list[Entry]:
        """Add an entry for a turn or a phase and return the list of its children."""
        if step is None:
            return into
        entry = Entry(self.graph.graph["sections"][step], step)
        into.append(entry)
        return entry.children

    def entry(self, node: str) -> Entry:
        data = self.nodes[node]
        children = [Entry(line.text + self.rules(line.rules), line.step) for line in data["lines"]]
        children += [self.entry(inner) for inner in self.under.get(node, [])]
        children += self.links(node)
        # a line and what it links to belong to one step; the line comes first
        children.sort(key=lambda child: child.step)
        return Entry(self.text(node), data["step"], children)

    def text(self, node: str) -> str:
        data = self.nodes[node]
        remarks = []
        if len(data["order"]) > 1:
            seats = self.graph.graph["seats"]
            names = [seat_name(seat, seats, self.graph.graph["lang"]) for seat in data["order"]]
            remarks.append(self.words.text("graph.priority", seats=names))
        if data["outcome"] == "withdrawn":
            remarks.append(self.words.text("graph.taken-back"))
        elif data["outcome"] == "open":
            remarks.append(self.words.text("graph.unsettled"))
        elif data["quiet"]:
            remarks.append(self.words.text("graph.quiet"))
        number = f"{data['place']}. " if data["place"] is not None and self.has_rivals(node) else ""
        return number + _with_remarks(data["label"], remarks) + self.rules(data["rules"])

    def rules(self, rules: Iterable[str]) -> str:
        names = self.graph.graph["cited"]
        cited = ", ".join(names.get(rule, rule) for rule in rules)
        return f" [{cited}]" if cited else ""

    def has_rivals(self, node: str) -> bool:
        holder = self.nodes[node]["holder"]
        actions = [n for n in self.under[holder] if self.nodes[n]["outcome"] is not None]
        return len(actions) > 1

    def links(self, node: str) -> list[Entry]:
        window = self.nodes[node]["role"] == "window"
        cited_rules_by_step = {line.step: line.rules for line in self.nodes[node]["lines"]}
        cited_rules_by_step[self.nodes[node]["step"]] = self.nodes[node]["rules"]
        return [
            Entry(
                self.words.text(
                    "graph.link",
                    word=Message(f"graph.kind.{data['kind']}"),
                    label=self.nodes[target]["label"],
                )
                # rules that the step's own line or the target already cites are not repeated
                + self.rules(
                    ()
                    if data["step"] == self.nodes[target]["step"]
                    or set(data["rules"]) <= set(cited_rules_by_step.get(data["step"], ()))
                    else data["rules"]
                ),
                data["step"],
            )
            for _, target, data in self.graph.out_edges(node, data=True)
            # the action itself says that the closing window withdrew it
            if data["kind"] not in _NESTING and not (window and data["kind"] == "withdraws")
        ]


def _with_remarks(label: str, remarks: Iterable[str]) -> str:
    """Append remarks to a label: as sentences if it is a sentence."""
    if not is_sentence(label):
        return "; ".join([label, *remarks])
    return sentences([label, *(remark[:1].upper() + remark[1:] for remark in remarks)])
