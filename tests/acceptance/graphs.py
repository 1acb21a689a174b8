"""The priority graphs of shipped replays, as nodes and edges with names for tests."""

from __future__ import annotations

from dtnb.replay import Replay
from tests.acceptance.shipped import replay_of

Node = tuple[str, str, str | None, str | None, str]


def graph_of(name: str, edition: str) -> tuple[list[Node], list[tuple[str, str, str]]]:
    """The nodes of a graph as (id, role, holder, outcome, label), and its edges."""
    graph = replay_of(name, edition).graph
    nodes = [
        (row["id"], row["role"], row["holder"], row["outcome"], row["label"])
        for row in graph.nodes_table()
    ]
    return nodes, graph.edges


def lines_of_node(replay: Replay, node: str) -> list[str]:
    """Return the lines of a node: the steps that have no node of their own."""
    return [line.text for line in replay.graph.network.nodes[node]["lines"]]


def rules_of(replay: Replay, *kinds: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """The edges of some kinds, as (label of the source, label of the target, rules)."""
    return [
        (source, target, rules)
        for source, kind, target, rules in replay.graph.edge_list()
        if kind in kinds
    ]
