"""When something in a picture of the graph is: where a box leads, and when what it says is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

    from dtnb.graph.builder import NodeLine

    Graph = networkx.MultiDiGraph[str]


def became_real(graph: Graph, node: str) -> tuple[int, int]:
    """Return when a node became real: an action where it took effect or was taken back."""
    step = graph.nodes[node]["step"]
    settled = [
        data["step"]
        for _, _, data in graph.in_edges(node, data=True)
        if data["kind"] in ("commits", "withdraws")
    ]
    return (max(settled, default=step), step)


def leads_to(graph: Graph, node: str) -> int:
    """Return the step to which a box leads: what was tried, with its question and its notes.

    What was taken back leads to where that happened, and what took effect only after something
    that was declared later to where it did: so boxes lead on in the order in which they stand.
    """
    data = graph.nodes[node]
    settled, step = became_real(graph, node)
    overtaken = any(
        other != node
        and others["outcome"] is not None
        and others["holder"] == data["holder"]
        and others["step"] > step
        and became_real(graph, other)[0] < settled
        for other, others in graph.nodes(data=True)
    )
    return settled if data["outcome"] == "withdrawn" or overtaken else step


def last_told(graph: Graph, node: str) -> int:
    """Return the last step of which a box tells."""
    lines: tuple[NodeLine, ...] = graph.nodes[node]["lines"]
    return max(*became_real(graph, node), *(line.step for line in lines))
