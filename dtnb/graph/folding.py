"""Reduce a priority graph to the windows in which an action was declared, so that it fits a page.

* fold: a mark in place of the nodes that are left out.
* holder: the node that encloses a node. A node without a holder is outermost.
* amount, total: a number that actions change, and the node that adds it up after the last change.
* spine: the nodes that ``next`` edges connect, in order.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dtnb.graph.influence import INFLUENCE_KINDS, influence_graph
from dtnb.graph.links import edges_of
from dtnb.graph.network import Network, reachable, reverse
from dtnb.graph.spine import on_spine
from dtnb.kernel import Role

#: the roles of amounts, which an action can change, and of their totals
_CALCULATED_ROLES = frozenset({Role.AMOUNT.value, Role.SUM.value})


class Fold(NamedTuple):
    """The nodes left out between two nodes of a picture."""

    #: the number of windows in which nobody acted
    windows: int
    #: the labels of other nodes, in order
    labels: tuple[str, ...] = ()
    #: the step of the last node in `labels`; -1 for none
    step: int = -1


def min_kept_nodes(graph: Network) -> int:
    """Return the least number of nodes that :func:`fold_graph` can keep."""
    actions = [node for node, data in graph.nodes.items() if data["outcome"] is not None]
    outermost_nodes = _outermost_nodes(graph, actions)
    return sum(outermost_holder(graph, node) in outermost_nodes for node in graph)


def fold_graph(graph: Network) -> Network:
    """Return the graph of the contested windows and the nodes that their totals depend on.

    A window is contested if an action was declared in it. The result also has the amounts that
    these actions change, their totals, and all nodes that influence them. ``next`` edges skip the
    other nodes. The attribute ``folds`` maps each node to the fold before it, and ``""`` to the
    fold at the end. A graph without contested windows is returned unchanged.
    """
    actions = [node for node, data in graph.nodes.items() if data["outcome"] is not None]
    if not actions:
        return graph
    kept_outermost = _outermost_nodes(graph, _essential_nodes(graph, actions))
    outermost_nodes = [node for node, data in graph.nodes.items() if data["holder"] is None]
    folds: dict[str, Fold] = {}
    # The number of quiet windows, and the other nodes, that were left out since the last kept node.
    quiet_windows, folded_nodes = 0, []
    for outermost_node in [*outermost_nodes, ""]:
        fold = graph.attributes["folds"].get(outermost_node)
        quiet_windows += fold.windows if fold is not None else 0
        if outermost_node and outermost_node not in kept_outermost:
            if graph.nodes[outermost_node]["quiet"]:
                quiet_windows += 1
            else:
                folded_nodes.append(outermost_node)
            continue
        if quiet_windows or folded_nodes:
            labels = tuple(graph.nodes[node]["label"] for node in folded_nodes)
            step = graph.nodes[folded_nodes[-1]]["step"] if folded_nodes else -1
            folds[outermost_node] = Fold(quiet_windows, labels, step)
        quiet_windows, folded_nodes = 0, []
    folded = graph.copy()
    folded.remove_nodes(
        [node for node in graph if outermost_holder(graph, node) not in kept_outermost]
    )
    folded.attributes["folds"], folded.attributes["folded"] = folds, True
    _add_next_edges(folded, folds)
    return folded


def _essential_nodes(graph: Network, actions: Iterable[str]) -> set[str]:
    """Return the actions, the amounts that they change, the totals, and all that influence them."""
    influences, amounts_with_totals = influence_graph(graph, {}), list(_amounts_with_totals(graph))
    essential = set(actions)
    for action in actions:
        step = graph.nodes[action]["step"]
        # An action can change the amounts that were not added up yet when it was declared.
        pending_amounts = {
            node
            for pair in amounts_with_totals
            if pair.amount_step < step < pair.total_step
            for node in (pair.amount, pair.total)
        }
        essential |= {
            node
            for node in reachable(influences, [action]) - {action} | pending_amounts
            if graph.nodes[node]["role"] in _CALCULATED_ROLES
        }
    essential |= reachable(reverse(influences), essential)
    for source, target, kind in edges_of(graph):
        if kind in INFLUENCE_KINDS | {"claims"} and source in essential:
            essential.add(target)
    return essential


class _AmountWithTotal(NamedTuple):
    """The node of an amount and the node of its total, each with its step."""

    amount: str
    amount_step: int
    total: str
    total_step: int


def _amounts_with_totals(graph: Network) -> Iterator[_AmountWithTotal]:
    """Yield each amount that is added up, with its total."""
    for amount, total, kind in edges_of(graph):
        if kind == "totals":
            amount_step, total_step = graph.nodes[amount]["step"], graph.nodes[total]["step"]
            yield _AmountWithTotal(amount, amount_step, total, total_step)


def _outermost_nodes(graph: Network, nodes: Iterable[str]) -> set[str]:
    return {outermost_holder(graph, node) for node in nodes}


def outermost_holder(graph: Network, node: str) -> str:
    """Return the outermost node around a node."""
    holder: str | None = graph.nodes[node]["holder"]
    return node if holder is None else outermost_holder(graph, holder)


def _add_next_edges(graph: Network, folds: dict[str, Fold]) -> None:
    """Add ``next`` edges between nodes that are consecutive after folding."""
    spine = [node for node in graph if on_spine(graph.nodes, node)]
    linked = {(source, target) for source, target, kind in edges_of(graph) if kind == "next"}
    for before, after in itertools.pairwise(spine):
        if (before, after) not in linked:
            windows = folds[after].windows if after in folds else 0
            step = graph.nodes[after]["step"]
            attributes = {"kind": "next", "rules": (), "step": step, "skipped": windows}
            graph.add_edge(before, after, f"next:{step}", **attributes)
