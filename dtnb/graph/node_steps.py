"""The steps that a node of a picture stands for: when it took effect, and when it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

    from dtnb.graph.builder import NodeLine

    Graph = networkx.MultiDiGraph[str]


def settled_at(graph: Graph, node: str) -> tuple[int, int]:
    """Return when a node took effect: an action when it was committed or withdrawn."""
    step = graph.nodes[node]["step"]
    settled = [
        data["step"]
        for _, _, data in graph.in_edges(node, data=True)
        if data["kind"] in ("commits", "withdraws")
    ]
    return (max(settled, default=step), step)


def step_to_show(graph: Graph, node: str) -> int:
    """Return the step that a box links to: its declaration, with the question and notes there.

    A withdrawn action links to its withdrawal, and one that took effect after a later declaration
    to its commitment, so that boxes link to steps in the order in which they stand.
    """
    data = graph.nodes[node]
    settled, step = settled_at(graph, node)
    overtaken = any(
        other != node
        and others["outcome"] is not None
        and others["holder"] == data["holder"]
        and others["step"] > step
        and settled_at(graph, other)[0] < settled
        for other, others in graph.nodes(data=True)
    )
    return settled if data["outcome"] == "withdrawn" or overtaken else step


def last_step(graph: Graph, node: str) -> int:
    """Return the last step that a box shows."""
    lines: tuple[NodeLine, ...] = graph.nodes[node]["lines"]
    return max(*settled_at(graph, node), *(line.step for line in lines))
