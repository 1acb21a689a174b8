"""The kinds of edges in a priority graph, and helpers to read them.

An edge says, for instance, that an action modifies an amount, or that a window contains an action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.graph.network import Network

#: every kind of edge, in the order in which edges of the same step are listed
EDGE_KINDS = (
    "next",
    "contains",
    "declares",
    "claims",
    "answers",
    "commits",
    "withdraws",
    "alters",
    "modifies",
    "causes",
    "totals",
)


def verdict_rules(step: Step) -> tuple[str, ...]:
    """Return the rules of the reasons in a step's verdict."""
    return tuple(rule for reason in step.verdict for rule in reason.rules)


def edges_of(graph: Network) -> Iterator[tuple[str, str, str]]:
    """Yield the edges of a graph as source, target and kind."""
    for source, target, data in graph.edges():
        yield source, target, data["kind"]
