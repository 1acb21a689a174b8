"""A node of a graph, found by what somebody calls it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from dtnb.errors import closest
from dtnb.explain.speakers import error_of

if TYPE_CHECKING:
    import networkx

#: how many nodes are named where one is asked for that there is not
MOST_NAMED = 12


def find(graph: networkx.DiGraph[str], named: Collection[str], node: str) -> str:
    """Return the id of a node.

    Parameters
    ----------
    named
        The ids of nodes, and the names of dials, that may be asked for.
    node
        One of them, or words of a label that no other node has.

    Raises
    ------
    NotThereError
        If there is none, with the nearest or what was done; or more than one, with their ids.
    """
    if node in named:
        return node
    lang, words = graph.graph["lang"], node.casefold()
    found = [each for each in graph if words in label_of(graph, each).casefold()]
    # What somebody does goes before what came of it.
    found = _acts(graph, found) or found
    if len(found) == 1:
        return found[0]
    if found:
        known = [f"{each} ({label_of(graph, each)})" for each in found]
        raise error_of("several-nodes", lang, name=node, known=known)
    shown = _acts(graph, graph) or named
    labels = list(dict.fromkeys(label_of(graph, each).rstrip(".") for each in shown))
    near, known = closest(node, [*labels, *named]), labels[:MOST_NAMED]
    raise error_of("unknown-name", lang, kind="node", name=node, near=near, known=known)


def label_of(graph: networkx.DiGraph[str], node: str) -> str:
    """Return what a node says; a dial is called by its name."""
    label: str = graph.nodes[node]["label"] if node in graph else node
    return label


def _acts(graph: networkx.DiGraph[str], nodes: Collection[str]) -> list[str]:
    return [node for node in nodes if graph.nodes[node]["outcome"] is not None]
