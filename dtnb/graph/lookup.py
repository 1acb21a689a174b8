"""Look up a node by its id or its label."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dtnb.explain.speakers import error_of
from dtnb.portable import closest

if TYPE_CHECKING:
    import networkx

#: the most labels that the error for an unknown node lists
MAX_LISTED = 12


def find(graph: networkx.DiGraph[str], named: Collection[str], node: str) -> str:
    """Return the id of a node; raise NotThereError with suggestions if there is none or several.

    `node` is one of `named`, which are the ids of nodes and the names of dials, or a part of a
    label that no other node has.
    """
    if node in named:
        return node
    lang, words = graph.graph["lang"], node.casefold()
    matches = [match for match in graph if words in label_of(graph, match).casefold()]
    # Actions take precedence over their effects.
    matches = _actions(graph, matches) or matches
    if len(matches) == 1:
        return matches[0]
    if matches:
        known = [f"{match} ({label_of(graph, match)})" for match in matches]
        raise error_of("several-nodes", lang, name=node, known=known)
    shown = _actions(graph, graph) or named
    labels = list(dict.fromkeys(label_of(graph, match).rstrip(".") for match in shown))
    near, known = closest(node, [*labels, *named]), labels[:MAX_LISTED]
    raise error_of("unknown-name", lang, kind="node", name=node, near=near, known=known)


def label_of(graph: networkx.DiGraph[str], node: str) -> str:
    """Return the label of a node; a dial's name is its label."""
    label: str = graph.nodes[node]["label"] if node in graph else node
    return label


def _actions(graph: networkx.DiGraph[str], nodes: Collection[str]) -> list[str]:
    return [node for node in nodes if graph.nodes[node]["outcome"] is not None]
