"""Find out, in a priority graph, what an action influenced and what exists only because of it.

* priority graph: shows who could act when. Its nodes are windows, actions, amounts and totals. The
  holder of a node is the node that encloses it.
* influence graph: an edge means "influences". For example, edges lead from a card to the amount
  that it modifies, from this amount to its total, and from the total to a seat's dial (a number
  that the seat keeps during the game).
* graph of causes: an edge leads from a node to each node that would not exist without it: from a
  card to its roll, and from an action to an answer to it.

Both graphs have only links that the record states. For example, no edge leads from an ability to
the spending of a token that the ability granted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from dtnb.graph.links import edges_of
from dtnb.graph.network import Network, reachable
from dtnb.kernel import Role

#: the kinds of edges that mean influence
INFLUENCE_KINDS = frozenset({"modifies", "alters", "causes", "totals", "answers", "withdraws"})

#: for each node or dial, the nodes and dials that it influences
Influences: TypeAlias = dict[str, dict[str, None]]


def influence_graph(graph: Network, dials: Mapping[int, Iterable[str]]) -> Influences:
    """Return the influence graph, with a node for each dial.

    `dials` has the names of the dials that each step changed, by the index of the step.
    """
    influences: Influences = {node: {} for node in graph}
    for source, target, kind in edges_of(graph):
        if kind in INFLUENCE_KINDS and not _is_window(graph, source):
            influences[source][target] = None
    for node, data in graph.nodes.items():
        holder = data["holder"]
        if holder is not None and not _is_window(graph, holder):
            influences[holder][node] = None
            if data["role"] == Role.CHANCE.value:
                influences[node] |= dict.fromkeys(_effects_of_roll(graph, node, holder))
        steps = [data["step"], *(line.step for line in data["lines"])]
        for dial in dict.fromkeys(name for step in steps for name in dials.get(step, ())):
            influences.setdefault(dial, {})
            influences[node][dial] = None
    return influences


def _effects_of_roll(graph: Network, roll: str, action: str) -> Iterable[str]:
    """Yield the nodes that an action caused or acted on after its roll."""
    step = graph.nodes[roll]["step"]
    for target, data in graph.edges_from(action):
        if (
            target != roll
            and data["step"] > step
            and data["kind"] in INFLUENCE_KINDS | {"contains"}
        ):
            yield target


def dependent_nodes(graph: Network, node: str) -> set[str]:
    """Return the nodes that exist only because of `node`.

    In the graph of causes, every path to them from a node without a cause leads through `node`.
    """
    if node not in graph:
        return set()
    effects: Influences = {other: {} for other in graph}
    for source, target, kind in edges_of(graph):
        if kind == "claims":
            # This edge leads from an answer to the action that is answered, which is its cause.
            effects[target][source] = None
        elif kind == "totals":
            effects[source][target] = None
    for inner_node, data in graph.nodes.items():
        holder = data["holder"]
        is_in_action = holder is not None and not _is_window(graph, holder)
        if is_in_action and data["role"] != Role.SUM.value:
            effects[holder][inner_node] = None
    caused = {other for others in effects.values() for other in others}
    independent = effects.keys() - caused
    all_reachable = reachable(effects, independent)
    return all_reachable - reachable(effects, independent, without=node) - {node}


def _is_window(graph: Network, node: str) -> bool:
    return bool(graph.nodes[node]["role"] == Role.WINDOW.value)
