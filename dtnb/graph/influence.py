"""What hangs on what: the questions for which networkx is used.

Two graphs are read off a priority graph. In the first an arrow says "has a say in": a card in the
amount it modifies, an amount in its total, a total in a dial. In the second it says "is there only
because of": a roll because of the card it is made for, an action because of the one that it was
declared in front of. Both know what the record links, and no more: that a token was there to be
spent because an ability had brought it is not linked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from dtnb.graph.links import edges_of
from dtnb.kernel import Role

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]

#: kinds of edges by which one thing has a say in another
SAYS = frozenset({"modifies", "alters", "causes", "totals", "answers", "withdraws"})

#: what stands for all that does not hang on anything else
_GROUND = ""


def influence(graph: Graph, dials: Mapping[int, Iterable[str]]) -> networkx.DiGraph[str]:
    """Return what has a say in what.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it.
    dials
        The names of the dials that a step turned, by its index; each becomes a node.
    """
    import networkx

    found: networkx.DiGraph[str] = networkx.DiGraph()
    found.add_nodes_from(graph)
    for source, target, kind in edges_of(graph):
        if kind in SAYS and not _is_window(graph, source):
            found.add_edge(source, target)
    for node, data in graph.nodes(data=True):
        holder = data["holder"]
        if holder is not None and not _is_window(graph, holder):
            found.add_edge(holder, node)
            if data["role"] == Role.CHANCE.value:
                found.add_edges_from((node, other) for other in _rolled_for(graph, node, holder))
        turned = [data["step"], *(line.step for line in data["lines"])]
        for dial in dict.fromkeys(name for step in turned for name in dials.get(step, ())):
            found.add_edge(node, dial)
    return found


def _rolled_for(graph: Graph, roll: str, holder: str) -> Iterable[str]:
    """Yield what a move brought about, or acted on, after a roll that it made."""
    step = graph.nodes[roll]["step"]
    for _, target, data in graph.out_edges(holder, data=True):
        if target != roll and data["step"] > step and data["kind"] in SAYS | {"contains"}:
            yield target


def fallen_with(graph: Graph, node: str) -> set[str]:
    """Return what is there only because of a node: what its every reason to be leads through."""
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
    standing = [ground for ground in grounds if not grounds.in_degree(ground)]
    grounds.add_edges_from((_GROUND, each) for each in standing)
    above = networkx.immediate_dominators(grounds, _GROUND)
    tree: networkx.DiGraph[str] = networkx.DiGraph()
    tree.add_edges_from((above[each], each) for each in above if each != above[each])
    return networkx.descendants(tree, node) if node in tree else set()


def _is_window(graph: Graph, node: str) -> bool:
    return bool(graph.nodes[node]["role"] == Role.WINDOW.value)
