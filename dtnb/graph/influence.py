"""Derive dependencies from a priority graph: what influences what, and what exists because of what.

In the influence graph an edge means "influences": a card the amount it modifies, an amount its
total, a total a dial. In the graph of grounds it means "exists only because of": a roll because of
its card, an action because of the one that it was declared in front of. Both contain only links of
the record: that a token could be spent because an ability had granted it is not linked.
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

#: the root of all nodes that depend on no other
_ROOT = ""


def influence(graph: Graph, dials: Mapping[int, Iterable[str]]) -> networkx.DiGraph[str]:
    """Return the influence graph, with a node for each dial.

    `dials` has the names of the dials that each step changed, by its index.
    """
    import networkx

    result: networkx.DiGraph[str] = networkx.DiGraph()
    result.add_nodes_from(graph)
    for source, target, kind in edges_of(graph):
        if kind in INFLUENCE_KINDS and not _is_window(graph, source):
            result.add_edge(source, target)
    for node, data in graph.nodes(data=True):
        holder = data["holder"]
        if holder is not None and not _is_window(graph, holder):
            result.add_edge(holder, node)
            if data["role"] == Role.CHANCE.value:
                result.add_edges_from(
                    (node, other) for other in _effects_of_roll(graph, node, holder)
                )
        steps = [data["step"], *(line.step for line in data["lines"])]
        for dial in dict.fromkeys(name for step in steps for name in dials.get(step, ())):
            result.add_edge(node, dial)
    return result


def _effects_of_roll(graph: Graph, roll: str, holder: str) -> Iterable[str]:
    """Yield the nodes that a move caused or acted on after its roll."""
    step = graph.nodes[roll]["step"]
    for _, target, data in graph.out_edges(holder, data=True):
        if (
            target != roll
            and data["step"] > step
            and data["kind"] in INFLUENCE_KINDS | {"contains"}
        ):
            yield target


def dependent_nodes(graph: Graph, node: str) -> set[str]:
    """Return the nodes that exist only because of a node: those it dominates."""
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
        within = holder is not None and not _is_window(graph, holder)
        if within and data["role"] != Role.SUM.value:
            grounds.add_edge(holder, inner)
    independent = [ground for ground in grounds if not grounds.in_degree(ground)]
    grounds.add_edges_from((_ROOT, other) for other in independent)
    above = networkx.immediate_dominators(grounds, _ROOT)
    tree: networkx.DiGraph[str] = networkx.DiGraph()
    tree.add_edges_from((above[other], other) for other in above if other != above[other])
    return networkx.descendants(tree, node) if node in tree else set()


def _is_window(graph: Graph, node: str) -> bool:
    return bool(graph.nodes[node]["role"] == Role.WINDOW.value)
