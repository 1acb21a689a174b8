"""A directed graph with attributes on nodes and edges, and searches for reachable nodes and paths.

It is built and drawn without networkx; only `Network.to_networkx` imports it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from dtnb.equality import EqualByParts
from dtnb.lazy_imports import installed

if TYPE_CHECKING:
    import networkx

#: the attributes of a node or an edge
Data: TypeAlias = dict[str, Any]
#: the nodes to which edges lead from each node
Successors: TypeAlias = Mapping[str, Iterable[str]]


class Edge(NamedTuple):
    """An edge with its attributes."""

    source: str
    target: str
    data: Data


class Network(EqualByParts):
    """Nodes and directed edges with attributes, both in the order in which they were added.

    Two nodes can have several edges with different keys. `attributes` are those of the whole graph.
    """

    def __init__(self, **attributes: Any) -> None:
        self.attributes = attributes
        self.nodes: dict[str, Data] = {}
        self._edges_from: dict[str, dict[str, dict[str, Data]]] = {}
        #: for each node, the nodes with an edge to it
        self._sources: dict[str, set[str]] = {}

    def _parts(self) -> tuple[Any, ...]:
        return tuple(self.nodes), self.nodes, self._edges_from, self.attributes

    def __iter__(self) -> Iterator[str]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def __contains__(self, node: object) -> bool:
        return node in self.nodes

    def add_node(self, node: str, **data: Any) -> None:
        """Add a new node."""
        self.nodes[node] = data
        self._edges_from[node] = {}
        self._sources[node] = set()

    def add_edge(self, source: str, target: str, key: str, **data: Any) -> None:
        """Add an edge between two nodes, in place of any edge between them with the same key."""
        self._edges_from[source].setdefault(target, {})[key] = data
        self._sources[target].add(source)

    def remove_nodes(self, nodes: Iterable[str]) -> None:
        """Remove nodes and their edges."""
        for node in nodes:
            for target in self._edges_from.pop(node):
                self._sources[target].discard(node)
            for source in self._sources.pop(node):
                if source != node:
                    del self._edges_from[source][node]
            del self.nodes[node]

    def edges(self) -> Iterator[Edge]:
        """Yield every edge."""
        for source in self.nodes:
            for target, data in self.edges_from(source):
                yield Edge(source, target, data)

    def edges_from(self, source: str) -> Iterator[tuple[str, Data]]:
        """Yield the target and the data of every edge from a node."""
        for target, edges in self._edges_from[source].items():
            for data in edges.values():
                yield target, data

    def edges_to(self, target: str) -> Iterator[Data]:
        """Yield the data of every edge to a node, in no particular order."""
        for source in self._sources[target]:
            yield from self._edges_from[source][target].values()

    def copy(self) -> Network:
        """Return a copy, which can be changed without changing this graph."""
        copied = Network(**self.attributes)
        for node, data in self.nodes.items():
            copied.add_node(node, **data)
        for source, targets in self._edges_from.items():
            for target, edges in targets.items():
                for key, data in edges.items():
                    copied.add_edge(source, target, key, **data)
        return copied

    def to_networkx(self) -> networkx.MultiDiGraph[str]:
        """Return a copy as a graph of networkx, which every format of networkx can store.

        Attributes are texts, integers or booleans. Lists become texts. The rule ids (``rules``) and
        the seat numbers in priority order (``order``) are joined by spaces. The texts of a node
        (``lines``) and the names of the seats (``seats``) are joined by line breaks. Empty lists
        are omitted.

        Raises
        ------
        MissingPackageError
            If networkx is not installed.
        """
        with installed("networkx"):
            import networkx
        graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(**_flatten(self.attributes))
        graph.add_nodes_from((node, _flatten(data)) for node, data in self.nodes.items())
        for source, targets in self._edges_from.items():
            for target, edges in targets.items():
                for key, data in edges.items():
                    graph.add_edge(source, target, key, **_flatten(data))
        return graph


def _flatten(data: Data) -> Data:
    """Return the attributes as texts, numbers and booleans; see :meth:`Network.to_networkx`."""
    flat: Data = {name: value for name, value in data.items() if isinstance(value, str | int)}
    for name in ("rules", "order"):
        if data.get(name):
            flat[name] = " ".join(map(str, data[name]))
    # A seat's name may have spaces.
    if data.get("seats"):
        flat["seats"] = "\n".join(data["seats"])
    if data.get("lines"):
        flat["lines"] = "\n".join(line.text for line in data["lines"])
    return flat


def reachable(successors: Successors, starts: Iterable[str], without: str = "") -> set[str]:
    """Return the starts and all nodes reachable from them on paths that avoid `without`."""
    to_visit = [start for start in starts if start != without]
    visited = set(to_visit)
    while to_visit:
        for node in successors[to_visit.pop()]:
            if node != without and node not in visited:
                visited.add(node)
                to_visit.append(node)
    return visited


def reverse(successors: Successors) -> dict[str, list[str]]:
    """Return the successors of each node after all edges are reversed."""
    predecessors: dict[str, list[str]] = {node: [] for node in successors}
    for source, targets in successors.items():
        for target in targets:
            predecessors[target].append(source)
    return predecessors


def shortest_path(successors: Successors, start: str, end: str) -> list[str]:
    """Return the nodes of a shortest path, `start` and `end` included; empty if there is none."""
    paths = {start: [start]}
    for node in (to_visit := [start]):
        for successor in successors[node]:
            if successor not in paths:
                paths[successor] = [*paths[node], successor]
                to_visit.append(successor)
    return paths.get(end, [])
