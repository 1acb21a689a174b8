"""Reduce a graph to its contested windows, folding everything else."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.graph.influence import INFLUENCE_KINDS, influence
from dtnb.graph.links import edges_of
from dtnb.graph.spine import on_spine
from dtnb.kernel import Role

if TYPE_CHECKING:
    import networkx

    Graph = networkx.MultiDiGraph[str]


#: the roles of nodes that an action can act on
_CALCULATED = frozenset({Role.AMOUNT.value, Role.SUM.value})


class Fold(NamedTuple):
    """The nodes left out at one place."""

    #: the number of windows in which nobody acted
    windows: int
    #: the labels of other nodes, in order
    labels: tuple[str, ...] = ()
    #: the step of the last of these; -1 for none
    step: int = -1


def min_kept_nodes(graph: Graph) -> int:
    """Return a lower bound of the nodes that :func:`fold_graph` keeps."""
    actions = [node for node, data in graph.nodes(data=True) if data["outcome"] is not None]
    tops = _tops(graph, actions)
    return sum(top_of(graph, node) in tops for node in graph)


def fold_graph(graph: Graph) -> Graph:
    """Return the graph of the contested windows and the nodes that their totals depend on.

    A window is contested if an action was declared in it. The amounts that these actions act on,
    their totals, and everything that influences either are kept too. A graph without contested
    windows is returned as it is. The result's ``folds`` tell what is left out before which node,
    under ``""`` at the end, and its ``next`` edges skip what is left out.
    """
    actions = [node for node, data in graph.nodes(data=True) if data["outcome"] is not None]
    if not actions:
        return graph
    kept_tops = _tops(graph, _essential(graph, actions))
    tops = [node for node, data in graph.nodes(data=True) if data["holder"] is None]
    folds: dict[str, Fold] = {}
    windows, left_out = 0, []
    for top in [*tops, ""]:
        fold = graph.graph["folds"].get(top)
        windows += fold.windows if fold is not None else 0
        if top and top not in kept_tops:
            if graph.nodes[top]["quiet"]:
                windows += 1
            else:
                left_out.append(top)
            continue
        if windows or left_out:
            labels = tuple(graph.nodes[node]["label"] for node in left_out)
            step = graph.nodes[left_out[-1]]["step"] if left_out else -1
            folds[top] = Fold(windows, labels, step)
        windows, left_out = 0, []
    part = graph.copy()
    part.remove_nodes_from([node for node in graph if top_of(graph, node) not in kept_tops])
    part.graph["folds"], part.graph["folded"] = folds, True
    _link_consecutive(part, folds)
    return part


def _essential(graph: Graph, actions: Iterable[str]) -> set[str]:
    import networkx

    influences, totalled = influence(graph, {}), list(_amounts_with_totals(graph))
    essential = set(actions)
    for action in actions:
        step = graph.nodes[action]["step"]
        # Amounts that were waiting when the action was declared, with their totals.
        waiting = {
            node for began, ended, *nodes in totalled if began < step < ended for node in nodes
        }
        essential |= {
            node
            for node in networkx.descendants(influences, action) | waiting
            if graph.nodes[node]["role"] in _CALCULATED
        }
    for node in list(essential):
        essential |= networkx.ancestors(influences, node)
    for source, target, kind in edges_of(graph):
        if kind in INFLUENCE_KINDS | {"claims"} and source in essential:
            essential.add(target)
    return essential


def _amounts_with_totals(graph: Graph) -> Iterator[tuple[int, int, str, str]]:
    """Yield each amount with its total, after the steps of both."""
    for amount, total, kind in edges_of(graph):
        if kind == "totals":
            yield graph.nodes[amount]["step"], graph.nodes[total]["step"], amount, total


def _tops(graph: Graph, nodes: Iterable[str]) -> set[str]:
    return {top_of(graph, node) for node in nodes}


def top_of(graph: Graph, node: str) -> str:
    """Return the outermost node around a node."""
    holder: str | None = graph.nodes[node]["holder"]
    return node if holder is None else top_of(graph, holder)


def _link_consecutive(graph: Graph, folds: dict[str, Fold]) -> None:
    """Add ``next`` edges between nodes that follow one another now."""
    spine = [node for node in graph if on_spine(graph.nodes, node)]
    linked = {(s, t) for s, t, kind in edges_of(graph) if kind == "next"}
    for before, after in itertools.pairwise(spine):
        if (before, after) not in linked:
            windows = folds[after].windows if after in folds else 0
            step = graph.nodes[after]["step"]
            attributes = {"kind": "next", "rules": (), "step": step, "skipped": windows}
            graph.add_edge(before, after, f"next:{step}", **attributes)
