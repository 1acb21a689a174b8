"""The steps that a node of a picture stands for: when it took effect, and when it is complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

    from dtnb.graph.builder import NodeLine

    Graph = networkx.MultiDiGraph[str]


def settled_at(graph: Graph, node: str) -> tuple[int, int]:
    """Return the step at which a node took effect, then its own step.

    An action takes effect when it is committed or withdrawn, any other node at its own step.
    """
    step = graph.nodes[node]["step"]
    settled = [
        data["step"]
        for _, _, data in graph.in_edges(node, data=True)
        if data["kind"] in ("commits", "withdraws")
    ]
    return (max(settled, default=step), step)


def step_to_show(graph: Graph, node: str) -> int:
    """Return the step that a box links to, usually the declaration with its question and notes.

    A withdrawn action links to its withdrawal. An action that took effect after an action declared
    later links to its commitment. So the order of boxes is the order of the steps they link to.
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
