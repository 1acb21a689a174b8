"""Find, for a node of a priority graph, the step in which it took effect, and the last it shows.

A node is drawn as a box. An action is declared in one step and takes effect in a later one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtnb.graph.builder import NodeLine
    from dtnb.graph.network import Network


def effect_and_own_step(graph: Network, node: str) -> tuple[int, int]:
    """Return the step in which a node took effect, and the node's own step.

    An action takes effect when it is committed or withdrawn. Any other node takes effect in its own
    step.
    """
    step = graph.nodes[node]["step"]
    effect_steps = [
        data["step"] for data in graph.edges_to(node) if data["kind"] in ("commits", "withdraws")
    ]
    return (max(effect_steps, default=step), step)


def step_to_show(graph: Network, node: str) -> int:
    """Return the step that a node's box links to.

    An action usually links to its declaration, which has the question and the notes. A withdrawn
    action links to its withdrawal. An action links to its commitment if another action was declared
    later but took effect earlier.
    """
    data = graph.nodes[node]
    effect_step, step = effect_and_own_step(graph, node)
    is_overtaken = any(
        other != node
        and other_data["outcome"] is not None
        and other_data["holder"] == data["holder"]
        and other_data["step"] > step
        and effect_and_own_step(graph, other)[0] < effect_step
        for other, other_data in graph.nodes.items()
    )
    return effect_step if data["outcome"] == "withdrawn" or is_overtaken else step


def last_step(graph: Network, node: str) -> int:
    """Return the last step that a box shows."""
    lines: tuple[NodeLine, ...] = graph.nodes[node]["lines"]
    return max(*effect_and_own_step(graph, node), *(line.step for line in lines))
