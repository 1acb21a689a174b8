"""Derive two dependency graphs from a priority graph.

In the influence graph an edge means "influences": a card influences the amount that it modifies, an
amount influences its total, and a total influences a dial. In the graph of grounds an edge means
"is the ground for": a roll exists only because of its card, and an action only because of the
action in front of which it was declared. Both graphs contain only links that the record states. For
example, it does not link a token that is spent to the ability that granted the token.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dtnb.graph.links import edges_of
from dtnb.kernel import Role

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]

#: the kinds of edges that mean influence
INFLUENCE_KINDS = frozenset({"modifies", "alters", "causes", "totals", "answers", "withdraws"})

#: the root of the graph of grounds, which is the ground of all nodes without another ground
_ROOT = ""


def influence(graph: Graph, dials: Mapping[int, Iterable[str]]) -> networkx.DiGraph[str]:
    """Return the influence graph, with a node for each dial.

    `dials` has the names of the dials that each step changed, by the index of the step.
    """
    import networkx

    influences: networkx.DiGraph[str] = networkx.DiGraph()
    influences.add_nodes_from(graph)
    for source, target, kind in edges_of(graph):
        if kind in INFLUENCE_KINDS and not _is_window(graph, source):
            influences.add_edge(source, target)
    for node, data in graph.nodes(data=True):
        holder = data["holder"]
        if holder is not None and not _is_window(graph, holder):
            influences.add_edge(holder, node)
            if data["role"] == Role.CHANCE.value:
                influences.add_edges_from(
                    (node, other) for other in _effects_of_roll(graph, node, holder)
                )
        steps = [data["step"], *(line.step for line in data["lines"])]
        for dial in dict.fromkeys(name for step in steps for name in dials.get(step, ())):
            influences.add_edge(node, dial)
    return influences


def _effects_of_roll(graph: Graph, roll: str, holder: str) -> Iterable[str]:
    """Yield the nodes that an action caused or acted on after its roll."""
    step = graph.nodes[roll]["step"]
    for _, target, data in graph.out_edges(holder, data=True):
        if (
            target != roll
            and data["step"] > step
            and data["kind"] in INFLUENCE_KINDS | {"contains"}
        ):
            yield target


def dependent_nodes(graph: Graph, node: str) -> set[str]:
    """Return the nodes that exist only because of a node: the nodes that it dominates."""
    import networkx

    grounds: networkx.DiGraph[str] = networkx.DiGraph()
    grounds.add_nodes_from(graph)
    for source, target, kind in edges_of(graph):
        if kind == "claims":
            grounds.add_edge(target, source)
        elif kind == "totals":
            grounds.add_edge(source, target)
    for inner, data in graph.nodes(data=True):
        holder = data["holder"]
        is_in_action = holder is not None and not _is_window(graph, holder)
        if is_in_action and data["role"] != Role.SUM.value:
            grounds.add_edge(holder, inner)
    independent = [ground for ground in grounds if not grounds.in_degree(ground)]
    grounds.add_edges_from((_ROOT, other) for other in independent)
    dominators = networkx.immediate_dominators(grounds, _ROOT)
    tree: networkx.DiGraph[str] = networkx.DiGraph()
    tree.add_edges_from(
        (dominators[other], other) for other in dominators if other != dominators[other]
    )
    return networkx.descendants(tree, node) if node in tree else set()


def _is_window(graph: Graph, node: str) -> bool:
    return bool(graph.nodes[node]["role"] == Role.WINDOW.value)
