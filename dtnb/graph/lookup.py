"""Find the nodes of a graph by id or label, and show them as text.

A node has an id, such as ``action:9``, and a label, which is a sentence. A dial can be looked up
like a node.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dtnb.errors import closest
from dtnb.explain.speakers import error_of
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.graph.network import Network

#: the maximum number of nodes that an error lists
MAX_LISTED = 12


class Nodes(tuple[tuple[str, str], ...]):
    """Nodes and dials of a graph, as pairs of an id and a label."""

    __slots__ = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids alone."""
        return tuple(node for node, _ in self)

    def __repr__(self) -> str:
        return sanitize_lines(
            "\n".join(node if node == label else f"{node}: {label}" for node, label in self)
        )


def find_node(graph: Network, known_names: Collection[str], node: str) -> str:
    """Return the id of the node or dial with this id or name, or with this part of its label.

    `known_names` are the ids of nodes and the names of dials. If several nodes match and only one
    is an action, return the action. Raise NotThereError if no node or several nodes match; the
    error has the most similar name, or the ids of the nodes that match.
    """
    if node in known_names:
        return node
    lang, part = graph.attributes["lang"], node.casefold()
    matches = [candidate for candidate in graph if part in label_of(graph, candidate).casefold()]
    # Prefer actions, because the labels of an action's consequences often contain its name.
    matches = _actions_among(graph, matches) or matches
    if len(matches) == 1:
        return matches[0]
    if matches:
        known = [f"{match} ({label_of(graph, match)})" for match in matches]
        raise error_of("several-nodes", lang, name=node, known=known)
    listed_names = _actions_among(graph, graph) or known_names
    labels = list(dict.fromkeys(label_of(graph, other).rstrip(".") for other in listed_names))
    suggestion, known = closest(node, [*labels, *known_names]), labels[:MAX_LISTED]
    raise error_of("unknown-name", lang, kind="node", name=node, near=suggestion, known=known)


def label_of(graph: Network, node: str) -> str:
    """Return the label of a node. The label of a dial is its name."""
    label: str = graph.nodes[node]["label"] if node in graph else node
    return label


def _actions_among(graph: Network, nodes: Collection[str]) -> list[str]:
    return [node for node in nodes if graph.nodes[node]["outcome"] is not None]
