"""Find the spine of a priority graph: its outermost windows and the nodes between them, in order.

The holder of a node is the node that encloses it. A ``next`` edge leads from each node of the spine
to the one after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TYPE_CHECKING, Any

from dtnb.kernel import Role

if TYPE_CHECKING:
    from dtnb.graph.network import Network


#: the roles of nodes that have no place in the order of windows
_ROLES_OFF_SPINE = frozenset({Role.AMOUNT.value, Role.SUM.value})


#: the attributes of each node
NodeData = Mapping[str, Mapping[str, Any]]


def window_above(nodes: NodeData, node: str | None) -> str | None:
    """Return the node itself if it is a window, or else the innermost window around the node."""
    while node is not None and nodes[node]["role"] != Role.WINDOW.value:
        node = nodes[node]["holder"]
    return node


def on_spine(nodes: NodeData, node: str) -> bool:
    """Tell whether a node belongs to the spine, whose nodes are joined by ``next`` edges."""
    data = nodes[node]
    if data["step"] < 0 or data["role"] in _ROLES_OFF_SPINE:
        return False
    if data["role"] == Role.WINDOW.value:
        return window_above(nodes, data["holder"]) is None
    return data["holder"] is None


def remove_windows(graph: Network, windows: Set[str]) -> dict[str, int]:
    """Remove windows, and return the number removed before each remaining node of the spine.

    Under the key ``""`` is the number removed after the last node.
    """
    counts: dict[str, int] = {}
    count = 0
    for node in list(graph):
        if on_spine(graph.nodes, node):
            if node in windows:
                count += 1
            else:
                counts[node], count = count, 0
    counts[""] = count
    graph.remove_nodes(windows)
    return counts
