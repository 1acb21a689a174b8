"""The class `PriorityGraph`: the graph of a play as a list, a picture and tables, with queries.

* node: a window (a time at which seats may act), an action, an amount or a total. Its data say at
  which step it began, who acted, and in which other node it is (its ``holder``).
* box: a node in the picture.
* fold: a mark in place of nodes that the picture leaves out.
* to influence: to change or to make possible. The influence graph has an edge for this, and also
  the dials as nodes.
* what-if: what would be different without one action.

The file is long because it has one public class, and half of its lines are documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from dtnb.equality import EqualByParts
from dtnb.explain.speakers import error_of
from dtnb.graph import draw
from dtnb.graph.build import Cite, priority_graph
from dtnb.graph.builder import Label
from dtnb.graph.diagram import graph_title
from dtnb.graph.folding import fold_graph, min_kept_nodes
from dtnb.graph.influence import Influences, dependent_nodes, influence_graph
from dtnb.graph.links import EDGE_KINDS
from dtnb.graph.lookup import Nodes, find_node, label_of
from dtnb.graph.network import Edge, Network, reachable, reverse, shortest_path
from dtnb.graph.outline import Entry, outline, outline_document, outline_html, outline_text
from dtnb.graph.what_if import WhatIfText
from dtnb.kernel import Role, Step
from dtnb.lazy_imports import installed
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    import networkx

#: the columns of :meth:`PriorityGraph.nodes_table`
NODE_COLUMNS = ("id", "role", "kind", "label", "step", "actor", "holder", "outcome", "rules")
#: the maximum number of boxes of a picture in a document; a larger picture is unreadable
MAX_BOXES = 200


class PriorityGraph(EqualByParts):
    """The priority graph: who could act when, and which action changed which amount.

    As text, the graph is a nested list of all nodes. In a notebook, it is a picture of the
    contested windows (those in which an action was declared), with the list below the picture. List
    and picture are the same on every machine, so that nbval can compare notebooks. A picture by
    Graphviz differs between machines.

    Parameters
    ----------
    network
        A graph made by :func:`~dtnb.graph.build.priority_graph`.
    dials
        Returns the names of the dials that each step changed, by the index of the step. The
        function is called only for queries about dials.

    Attributes
    ----------
    network
        The nodes and edges.
    """

    def __init__(
        self,
        network: Network,
        dials: Callable[[], Mapping[int, Sequence[str]]] | None = None,
    ) -> None:
        self.network = network
        self._dials = dials or dict

    def __getstate__(self) -> dict[str, Any]:
        # The function `dials` cannot be pickled, but its result is plain data.
        return {"network": self.network, "_dials": partial(dict, self._dials())}

    def _parts(self) -> tuple[Any, ...]:
        return self.network.attributes["name"], self.network, self._dials()

    @cached_property
    def graph(self) -> networkx.MultiDiGraph[str]:
        """The nodes and edges as a graph of networkx.

        Raises
        ------
        MissingPackageError
            If networkx is not installed.
        """
        return self.network.to_networkx()

    @property
    def lang(self) -> str:
        """The language of its labels."""
        lang: str = self.network.attributes["lang"]
        return lang

    @classmethod
    def of(
        cls,
        steps: Iterable[Step],
        kinds: Mapping[str, Role],
        name: str = "",
        *,
        label: Label | None = None,
        seats: Sequence[str] = (),
        lang: str = "en",
        verbose: bool = False,
        cite: Cite | None = None,
        dials: Callable[[], Mapping[int, Sequence[str]]] | None = None,
    ) -> PriorityGraph:
        """Build the graph of a record's steps with :func:`~dtnb.graph.build.priority_graph`.

        All parameters but `dials` are explained there.
        """
        return cls(
            priority_graph(
                steps, kinds, name, label=label, seats=seats, lang=lang, verbose=verbose, cite=cite
            ),
            dials,
        )

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        from dtnb.markup.image import image

        name = self.network.attributes["name"]
        svg = self.contested.svg() if self.contested.drawable else ""
        picture = image(svg, f"{self.title}: {name}") if svg else ""
        return outline_html(name, self.title, picture, self.outline, self.lang)

    @property
    def title(self) -> str:
        """The title of the picture, which mentions priority only for several players."""
        return graph_title(self.network)

    @property
    def drawable(self) -> bool:
        """Whether the graph has few enough nodes for a readable picture."""
        return len(self.network) <= MAX_BOXES

    @cached_property
    def contested(self) -> PriorityGraph:
        """The graph of the contested windows and of the nodes that their totals depend on.

        All other nodes are folded. A graph without contested windows is returned unchanged.
        """
        folded = fold_graph(self.network)
        return self if folded is self.network else PriorityGraph(folded, self._dials)

    @property
    def contested_drawable(self) -> bool:
        """Whether the contested windows have few enough boxes for a readable picture."""
        return min_kept_nodes(self.network) <= MAX_BOXES and self.contested.drawable

    def part(self, first: int, last: int) -> PriorityGraph:
        """Return the part between two steps, both included, such as one turn of a long game.

        Parameters
        ----------
        first, last
            Indexes of steps.
        """
        nodes: set[str] = set()
        for node, data in self.network.nodes.items():
            enclosing: str | None = node if first <= data["step"] <= last else None
            # The nodes around a kept node are kept too, even if they began before `first`.
            while enclosing is not None and enclosing not in nodes:
                nodes.add(enclosing)
                enclosing = self.network.nodes[enclosing]["holder"]
        part = self.network.copy()
        part.remove_nodes([node for node in self.network if node not in nodes])
        folds = part.attributes["folds"]
        part.attributes["folds"] = {node: folds[node] for node in folds if node in nodes}
        return PriorityGraph(part, self._dials)

    # queries

    @cached_property
    def _influences(self) -> Influences:
        return influence_graph(self.network, self._dials())

    @cached_property
    def influence(self) -> networkx.DiGraph[str]:
        """The influence graph, dials included, as a graph of networkx.

        See :mod:`dtnb.graph.influence`.

        Raises
        ------
        MissingPackageError
            If networkx is not installed.
        """
        with installed("networkx"):
            import networkx
        graph: networkx.DiGraph[str] = networkx.DiGraph()
        graph.add_nodes_from(self._influences)
        for source, targets in self._influences.items():
            graph.add_edges_from((source, target) for target in targets)
        return graph

    def find(self, node: str) -> str:
        """Return the id of a node.

        Parameters
        ----------
        node
            The id of the node, a part of its label, or the name of a dial.

        Raises
        ------
        NotThereError
            If no node matches, or several nodes do. The error has suggestions.
        """
        return find_node(self.network, self._influences, node)

    def depends_on(self, node: str) -> Nodes:
        """Return all nodes that influence a node, such as a total, in order of time.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        id_ = self.find(node)
        return self._with_labels(reachable(reverse(self._influences), [id_]) - {id_})

    def falls_with(self, node: str) -> Nodes:
        """Return the nodes that exist only because of a node, such as a card.

        For a card these are its rolls, the actions that interrupt it, its amounts and their totals.
        For nodes that would exist anyway but be different, see :meth:`changes_with`.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        return self._with_labels(dependent_nodes(self.network, self.find(node)))

    def changes_with(self, node: str) -> Nodes:
        """Return the nodes that a node influences and that would exist without it as well.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        id_ = self.find(node)
        dependent = dependent_nodes(self.network, id_)
        return self._with_labels(reachable(self._influences, [id_]) - dependent - {id_})

    def chain(self, source: str, target: str) -> Nodes:
        """Return the shortest path of influence between two nodes, such as a card and a dial.

        Parameters
        ----------
        source, target
            See :meth:`find`.

        Raises
        ------
        NotThereError
            If the source does not influence the target, or if there is no such node.
        """
        source_id, target_id = self.find(source), self.find(target)
        path = shortest_path(self._influences, source_id, target_id)
        if not path:
            raise error_of("no-say", self.lang, source=source_id, target=target_id)
        return Nodes((id_, label_of(self.network, id_)) for id_ in path)

    def _with_labels(self, nodes: Iterable[str]) -> Nodes:
        wanted_nodes = set(nodes)
        return Nodes(
            (node, label_of(self.network, node))
            for node in self._influences
            if node in wanted_nodes
        )

    # as a list

    @cached_property
    def outline(self) -> list[Entry]:
        """The graph as a nested list."""
        return outline(self.network)

    @cached_property
    def text(self) -> str:
        """The nested list as plain text, under the graph's name."""
        outline_lines = outline_text(self.outline)
        return sanitize_lines(
            "\n".join(part for part in (self.network.attributes["name"], outline_lines) if part)
        )

    # as a picture

    @property
    def dot(self) -> str:
        """The DOT source of the picture."""
        return draw.dot(self.network)

    def svg(self, renderer: str = "column", prefix: str = "graph", *, legend: bool = True) -> str:
        """Return the picture as SVG, drawn by :func:`dtnb.graph.draw.svg`."""
        return draw.svg(self.network, renderer, prefix, legend=legend)

    def show(self, renderer: str = "column") -> None:
        """Display the picture in a notebook.

        If the renderer uses Graphviz, tag the cell with ``nbval-ignore-output``, because each
        version of Graphviz draws a different picture.
        """
        with installed("IPython"):
            from IPython.display import SVG, display

        display(SVG(data=self.svg(renderer)))  # type: ignore[no-untyped-call]

    # as tables

    def nodes_table(self) -> list[dict[str, Any]]:
        """Return the nodes as rows with :data:`NODE_COLUMNS`, in the order of the steps."""
        return [
            {"id": node, **{column: data[column] for column in NODE_COLUMNS[1:]}}
            for node, data in self.network.nodes.items()
        ]

    def edge_list(self) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """Return the edges as (label of the source, kind, label of the target, rule ids).

        Edges are sorted by the step that made them. Edges of the same step are sorted by their
        place in :data:`~dtnb.graph.links.EDGE_KINDS`.
        """
        label = {node: data["label"] for node, data in self.network.nodes.items()}
        return [
            (label[source], data["kind"], label[target], data["rules"])
            for source, target, data in self._sorted_edges()
        ]

    @property
    def edges(self) -> list[tuple[str, str, str]]:
        """The edges as (id of the source, kind, id of the target), in the same order."""
        return [(source, data["kind"], target) for source, target, data in self._sorted_edges()]

    def _sorted_edges(self) -> list[Edge]:
        return sorted(
            self.network.edges(),
            key=lambda edge: (edge.data["step"], EDGE_KINDS.index(edge.data["kind"])),
        )

    # for the front end

    def elements(self, prefix: str = "graph") -> dict[str, int]:
        """Map the id of every box and frame of the picture to the index of its step."""
        return draw.elements(self.network, prefix)

    def document(
        self,
        frame_of: Callable[[int], int | None] | None = None,
        prefix: str = "graph",
        without: Mapping[str, WhatIfText] | None = None,
    ) -> dict[str, Any]:
        """Return the part of the document of frames from which the front end draws the graph.

        If the contested windows have more than `MAX_BOXES` boxes, it has only ``outline`` and an
        empty ``svg``.

        ========== ======================================================================
        svg        the picture of the contested windows
        whole      the picture of the whole graph, if it differs
        nodes      the frame that each box of both pictures links to
        parts      the frame of the last step that each arrow, heading, fold or box shows
        links      each arrow from an action to what it changes, as two frames and a word
        without    the what-if of each action, with the boxes that it changes
        legend     the legend of both pictures, as a picture
        outline    the nested list
        ========== ======================================================================

        Parameters
        ----------
        frame_of
            Returns the frame that shows a step, or None. If it is omitted, the frame of a step has
            the index of the step.
        prefix
            The beginning of all ids in the pictures; see :func:`dtnb.graph.draw.svg`.
        without
            The what-if of each action, by its node.
        """
        frame_number = frame_of or (lambda step: step)

        def to_frames(steps: Mapping[str, int]) -> dict[str, int]:
            frames = {element: frame_number(step) for element, step in steps.items()}
            return {element: frame for element, frame in frames.items() if frame is not None}

        data: dict[str, Any] = {"title": self.title}
        outline_data = outline_document(self.outline, frame_number)
        if not self.contested_drawable:
            return {"svg": "", "outline": outline_data, **data}
        contested = self.contested
        data["svg"] = contested.svg(prefix=prefix, legend=False)
        pictures = [(contested, prefix)]
        if contested is not self and self.drawable:
            pictures.append((self, f"{prefix}-all"))
            data["whole"] = self.svg(prefix=f"{prefix}-all", legend=False)
        nodes: dict[str, int] = {}
        parts: dict[str, int] = {}
        for graph, id_prefix in pictures:
            nodes |= to_frames(graph.elements(id_prefix))
            parts |= to_frames(draw.last_steps(graph.network, id_prefix))
        svg_text = data["svg"] + data.get("whole", "")
        return {
            "nodes": nodes,
            # Some arrows have no element of their own in the column layout.
            "parts": {part: parts[part] for part in parts if f'id="{part}"' in svg_text},
            "legend": draw.legend(self.network),
            "without": [
                self._what_if_data(node, what_if, pictures)
                for node, what_if in (without or {}).items()
            ],
            "links": [
                {"act": action_frame, "on": target_frame, "word": word}
                for action_step, target_step, word in draw.action_links(self.network)
                if (action_frame := frame_number(action_step)) is not None
                and (target_frame := frame_number(target_step)) is not None
            ],
            "outline": outline_data,
            **data,
        }

    def _what_if_data(
        self, node: str, what_if: WhatIfText, pictures: Sequence[tuple[PriorityGraph, str]]
    ) -> dict[str, Any]:
        """Return the what-if of an action, with the boxes that it concerns in both pictures."""
        boxes = [draw.box_ids(graph.network, id_prefix) for graph, id_prefix in pictures]
        dependent_ids = self.falls_with(node).ids
        return {
            "title": what_if.title,
            "text": what_if.text,
            "boxes": [boxes_by_node[node] for boxes_by_node in boxes if node in boxes_by_node],
            "falls": [
                boxes_by_node[dependent]
                for boxes_by_node in boxes
                for dependent in dependent_ids
                if dependent in boxes_by_node
            ],
            "totals": {
                boxes_by_node[total]: text
                for boxes_by_node in boxes
                for total, text in what_if.totals.items()
                if total in boxes_by_node
            },
        }
