"""The contested windows alone: everything else is folded, and said to be."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.graph.influence import SAYS, influence
from dtnb.graph.links import edges_of
from dtnb.graph.spine import on_spine
from dtnb.kernel import Role

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]


#: what an action can be about
_CALCULATED = frozenset({Role.AMOUNT.value, Role.SUM.value})


class Fold(NamedTuple):
    """What is left out at one place.

    Attributes
    ----------
    windows
        How many windows in which nobody acted.
    labels
        What else happened there, in order.
    step
        The step of the last of these; -1 for none.
    """

    windows: int
    labels: tuple[str, ...] = ()
    step: int = -1


def surely_kept(graph: Graph) -> int:
    """Return how many nodes :func:`folded` keeps at least: what is declared, and what is around."""
    actions = [node for node, data in graph.nodes(data=True) if data["outcome"] is not None]
    tops = _tops(graph, actions)
    return sum(top_of(graph, node) in tops for node in graph)


def folded(graph: Graph) -> Graph:
    """Return the graph with its contested windows and what their totals come from.

    A window is contested where somebody declared something in it. With them stay the amounts that
    these actions are about, what they add up to, and whatever has a say in either. In a graph
    without contested windows all is kept.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it; it is not changed.

    Returns
    -------
    networkx.MultiDiGraph
        Its ``folds`` say what is left out in front of which node, under ``""`` at the end; its
        ``next`` edges lead over what is left out.
    """
    actions = [node for node, data in graph.nodes(data=True) if data["outcome"] is not None]
    if not actions:
        return graph
    kept = _tops(graph, _essential(graph, actions))
    tops = [node for node, data in graph.nodes(data=True) if data["holder"] is None]
    folds: dict[str, Fold] = {}
    windows, left_out = 0, []
    for top in [*tops, ""]:
        before = graph.graph["folds"].get(top)
        windows += before.windows if before is not None else 0
        if top and top not in kept:
            if graph.nodes[top]["quiet"]:
                windows += 1
            else:
                left_out.append(top)
            continue
        if windows or left_out:
            told = tuple(graph.nodes[node]["label"] for node in left_out)
            step = graph.nodes[left_out[-1]]["step"] if left_out else -1
            folds[top] = Fold(windows, told, step)
        windows, left_out = 0, []
    part = graph.copy()
    part.remove_nodes_from([node for node in graph if top_of(graph, node) not in kept])
    part.graph["folds"], part.graph["folded"] = folds, True
    _string_up(part, folds)
    return part


def _essential(graph: Graph, actions: Iterable[str]) -> set[str]:
    import networkx

    says, totalled = influence(graph, {}), list(_totalled(graph))
    found = set(actions)
    for action in actions:
        now = graph.nodes[action]["step"]
        # What waited when the action was declared, with what it adds up to.
        waiting = {
            node for began, ended, *nodes in totalled if began < now < ended for node in nodes
        }
        found |= {
            node
            for node in networkx.descendants(says, action) | waiting
            if graph.nodes[node]["role"] in _CALCULATED
        }
    for node in list(found):
        found |= networkx.ancestors(says, node)
    for source, target, kind in edges_of(graph):
        if kind in SAYS | {"claims"} and source in found:
            found.add(target)
    return found


def _totalled(graph: Graph) -> Iterator[tuple[int, int, str, str]]:
    """Yield each amount with what it adds up to, behind the steps of the two."""
    for amount, total, kind in edges_of(graph):
        if kind == "totals":
            yield graph.nodes[amount]["step"], graph.nodes[total]["step"], amount, total


def _tops(graph: Graph, nodes: Iterable[str]) -> set[str]:
    return {top_of(graph, node) for node in nodes}


def top_of(graph: Graph, node: str) -> str:
    """Return the outermost node around a node."""
    holder: str | None = graph.nodes[node]["holder"]
    return node if holder is None else top_of(graph, holder)


def _string_up(graph: Graph, folds: dict[str, Fold]) -> None:
    """Let what is next to each other now follow one another."""
    spine = [node for node in graph if on_spine(graph.nodes, node)]
    linked = {(s, t) for s, t, kind in edges_of(graph) if kind == "next"}
    for before, after in itertools.pairwise(spine):
        if (before, after) not in linked:
            windows = folds[after].windows if after in folds else 0
            step = graph.nodes[after]["step"]
            attributes = {"kind": "next", "rules": (), "step": step, "skipped": windows}
            graph.add_edge(before, after, f"next:{step}", **attributes)
