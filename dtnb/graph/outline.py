"""Write a priority graph as a nested list, for readers without a picture and for comparisons.

* node: a window (a time at which seats may act), an action or an effect. It lists steps that have
  no node of their own as lines.
* holder: the node that encloses a node.
* section: a turn or a phase, given by the step that begins it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.explain import Message
from dtnb.explain.speakers import shared_speaker
from dtnb.graph.text import is_sentence, join_sentences, seat_name
from dtnb.sanitize import NO_MATHJAX

if TYPE_CHECKING:
    from dtnb.graph.network import Network


#: kinds of edges that the nesting of the list shows
_NESTING = frozenset({"next", "contains", "declares", "commits"})


@dataclass
class Entry:
    """One entry of the nested list, with its children. `step` is -1 if it has no step."""

    text: str
    step: int
    children: list[Entry] = field(default_factory=list)

    def lines(self, depth: int = 0) -> Iterator[str]:
        """Yield the entry and its children as indented lines."""
        yield f"{'  ' * depth}- {self.text}"
        for child in self.children:
            yield from child.lines(depth + 1)


def outline(graph: Network) -> list[Entry]:
    """Return the graph as a nested list of turns, phases, windows, actions and effects."""
    nodes_by_holder: dict[str | None, list[str]] = {}
    for node, data in graph.nodes.items():
        nodes_by_holder.setdefault(data["holder"], []).append(node)
    writer = _Writer(graph, nodes_by_holder)
    return list(writer.top_level())


def outline_text(entries: Iterable[Entry]) -> str:
    """Return a nested list as plain text."""
    return "\n".join(line for entry in entries for line in entry.lines())


def outline_html(name: str, title: str, picture: str, entries: Iterable[Entry], lang: str) -> str:
    """Return a graph as HTML without scripts, with its picture above the folded nested list.

    `name` is the name of the record. `title` is the title of the picture, and `picture` its markup.
    """
    list_summary = escape(shared_speaker(lang).text("graph.as-list"))
    heading = escape(title, quote=True)
    return (
        f'<section class="dtnb-static {NO_MATHJAX}" aria-label="{heading}">'
        f"<p><strong>{escape(name)}</strong> {heading}</p>{picture}"
        f"<details><summary>{list_summary}</summary>{_list_html(entries)}</details></section>"
    )


def _list_html(entries: Iterable[Entry]) -> str:
    items = "".join(
        f"<li>{escape(entry.text)}{_list_html(entry.children)}</li>" for entry in entries
    )
    return f"<ul>{items}</ul>" if items else ""


def outline_document(
    entries: Iterable[Entry], frame_of: Callable[[int], int | None] | None = None
) -> list[dict[str, Any]]:
    """Return a nested list in the form that the front end reads.

    `frame_of` returns the index of the frame that shows a step, or None. Without `frame_of`, each
    entry gets the index of its step.
    """
    frame_number = frame_of or (lambda step: step)
    return [
        {
            "text": entry.text,
            "frame": frame_number(entry.step) if entry.step >= 0 else None,
            "children": outline_document(entry.children, frame_number),
        }
        for entry in entries
    ]


class _Writer:
    """Writes the entries of a graph. `nodes_by_holder` has the nodes that each node contains."""

    def __init__(self, graph: Network, nodes_by_holder: dict[str | None, list[str]]) -> None:
        self.graph = graph
        self.nodes = dict(graph.nodes)
        self.nodes_by_holder = nodes_by_holder
        self.speaker = shared_speaker(graph.attributes["lang"])

    def top_level(self) -> list[Entry]:
        """Return the outermost entries, below headings for turns and phases."""
        roots: list[Entry] = []
        entries = roots
        turn_entries = roots
        previous_sections: tuple[int | None, int | None] = (None, None)
        for node in self.nodes_by_holder.get(None, []):
            turn, phase = (self.nodes[node][section] for section in ("turn", "phase"))
            if turn != previous_sections[0]:
                entries = turn_entries = self.section(turn, roots)
            if (turn, phase) != previous_sections:
                entries = self.section(phase, turn_entries)
            previous_sections = (turn, phase)
            entries.append(self.entry(node))
        return roots

    def section(self, step: int | None, entries: list[Entry]) -> list[Entry]:
        """Add an entry for a turn or a phase and return the list of its children."""
        if step is None:
            return entries
        entry = Entry(self.graph.attributes["sections"][step], step)
        entries.append(entry)
        return entry.children

    def entry(self, node: str) -> Entry:
        """Return the entry of a node, with its lines, inner nodes and links as children."""
        data = self.nodes[node]
        children = [
            Entry(line.text + self.citations(line.rules), line.step) for line in data["lines"]
        ]
        children += [self.entry(child) for child in self.nodes_by_holder.get(node, [])]
        children += self.links(node)
        # A line and its link have the same step. The sort is stable, so the line stays first.
        children.sort(key=lambda child: child.step)
        return Entry(self.text(node), data["step"], children)

    def text(self, node: str) -> str:
        """Return the text of a node's entry: its label, remarks and citations."""
        data = self.nodes[node]
        remarks = []
        if len(data["order"]) > 1:
            seats = self.graph.attributes["seats"]
            seat_names = [
                seat_name(seat, seats, self.graph.attributes["lang"]) for seat in data["order"]
            ]
            remarks.append(self.speaker.text("graph.priority", seats=seat_names))
        if data["outcome"] == "withdrawn":
            remarks.append(self.speaker.text("graph.taken-back"))
        elif data["outcome"] == "open":
            remarks.append(self.speaker.text("graph.unsettled"))
        elif data["quiet"]:
            remarks.append(self.speaker.text("graph.quiet"))
        number = f"{data['place']}. " if data["place"] is not None and self.has_rivals(node) else ""
        return number + _with_remarks(data["label"], remarks) + self.citations(data["rules"])

    def citations(self, rules: Iterable[str]) -> str:
        name_of_rule = self.graph.attributes["cited"]
        cited = ", ".join(name_of_rule.get(rule, rule) for rule in rules)
        return f" [{cited}]" if cited else ""

    def has_rivals(self, node: str) -> bool:
        """Whether other actions were declared in the same window."""
        holder = self.nodes[node]["holder"]
        actions = [
            other
            for other in self.nodes_by_holder[holder]
            if self.nodes[other]["outcome"] is not None
        ]
        return len(actions) > 1

    def links(self, node: str) -> list[Entry]:
        """Return an entry for each edge from a node, except the edges that the nesting shows."""
        is_window = self.nodes[node]["role"] == "window"
        cited_rules_by_step = {line.step: line.rules for line in self.nodes[node]["lines"]}
        cited_rules_by_step[self.nodes[node]["step"]] = self.nodes[node]["rules"]
        entries = []
        for target, data in self.graph.edges_from(node):
            kind, step, rules = data["kind"], data["step"], data["rules"]
            # If a window withdrew an action by closing, the text of the action already says so.
            if kind in _NESTING or (is_window and kind == "withdraws"):
                continue
            label = self.nodes[target]["label"]
            text = self.speaker.text("graph.link", word=Message(f"graph.kind.{kind}"), label=label)
            # Do not repeat rules that the step's own line or the target already cites.
            is_cited = set(rules) <= set(cited_rules_by_step.get(step, ()))
            if not is_cited and step != self.nodes[target]["step"]:
                text += self.citations(rules)
            entries.append(Entry(text, step))
        return entries


def _with_remarks(label: str, remarks: Iterable[str]) -> str:
    """Append remarks to a label, as sentences if the label is a sentence."""
    if not is_sentence(label):
        return "; ".join([label, *remarks])
    return join_sentences([label, *(remark[:1].upper() + remark[1:] for remark in remarks)])
