"""The object that people hold: one priority graph with its list, its picture and its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dtnb.graph import draw
from dtnb.graph.build import Cite, priority_graph
from dtnb.graph.builder import Label
from dtnb.graph.links import EDGE_KINDS
from dtnb.graph.outline import Entry, outline, outline_document, outline_text
from dtnb.kernel import Role, Step
from dtnb.printable import printable_lines

if TYPE_CHECKING:
    import networkx

#: the columns of :meth:`PriorityGraph.nodes_table`
NODE_COLUMNS = ("id", "role", "kind", "label", "step", "actor", "holder", "outcome", "rules")


#: a picture with more boxes than this is not drawn in a document: nobody could read it
MOST_BOXES = 200


class PriorityGraph:
    """Who had priority, what was declared in front of what, and what acted upon what.

    In a notebook its value is the nested list as plain text and nothing else. Layouts differ
    from one version of Graphviz to the next, so a picture stored as a cell's output would make
    every comparison of notebooks (nbval) fail elsewhere; the list is the same everywhere. The
    picture comes from :meth:`svg`, from :meth:`show` or with the widget, none of which is
    compared.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it.
    """

    def __init__(self, graph: networkx.MultiDiGraph[str]) -> None:
        self.graph = graph

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
    ) -> PriorityGraph:
        """Build the graph of a record's steps; see :func:`~dtnb.graph.build.priority_graph`."""
        return cls(
            priority_graph(
                steps, kinds, name, label=label, seats=seats, lang=lang, verbose=verbose, cite=cite
            )
        )

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/plain": self.text}

    def part(self, first: int, last: int) -> PriorityGraph:
        """Return the part between two steps, both included: one turn of a long game, say.

        Parameters
        ----------
        first, last
            Indexes of steps.
        """
        kept: set[str] = set()
        for node, data in self.graph.nodes(data=True):
            inside: str | None = node if first <= data["step"] <= last else None
            # What holds it is kept as well, wherever it began.
            while inside is not None and inside not in kept:
                kept.add(inside)
                inside = self.graph.nodes[inside]["holder"]
        # Not `subgraph`, which may forget the order of the nodes.
        part = self.graph.copy()
        part.remove_nodes_from([node for node in self.graph if node not in kept])
        return PriorityGraph(part)

    # as a list

    @cached_property
    def outline(self) -> list[Entry]:
        """The graph as a nested list."""
        return outline(self.graph)

    @cached_property
    def text(self) -> str:
        """The nested list as plain text, under the graph's name."""
        told = outline_text(self.outline)
        return printable_lines("\n".join(part for part in (self.graph.graph["name"], told) if part))

    # as a picture

    @property
    def dot(self) -> str:
        """The DOT source of the picture."""
        return draw.dot(self.graph)

    def svg(self, renderer: str = "auto", prefix: str = "graph") -> str:
        """Draw it; see :func:`dtnb.graph.draw.svg`."""
        return draw.svg(self.graph, renderer, prefix)

    def show(self, renderer: str = "auto") -> None:
        """Display the picture in a notebook.

        Tag the cell ``nbval-ignore-output``: the picture depends on the version of Graphviz.
        """
        from IPython.display import SVG, display

        display(SVG(data=self.svg(renderer)))  # type: ignore[no-untyped-call]

    # as tables

    def nodes_table(self) -> list[dict[str, Any]]:
        """Return the nodes as rows with :data:`NODE_COLUMNS`, in the order of the steps."""
        return [
            {"id": node, **{column: data[column] for column in NODE_COLUMNS[1:]}}
            for node, data in self.graph.nodes(data=True)
        ]

    def edge_list(self) -> list[tuple[str, str, str, tuple[str, ...]]]:
        """Return the edges as (label of the source, kind, label of the target, rule ids).

        They come in the order of the steps that made them; edges of one step in the order of
        :data:`~dtnb.graph.links.EDGE_KINDS`.
        """
        label = {node: data["label"] for node, data in self.graph.nodes(data=True)}
        return [
            (label[source], data["kind"], label[target], data["rules"])
            for source, target, data in self._edges()
        ]

    @property
    def edges(self) -> list[tuple[str, str, str]]:
        """The edges as (id of the source, kind, id of the target), in the same order."""
        return [(source, data["kind"], target) for source, target, data in self._edges()]

    def _edges(self) -> list[tuple[str, str, dict[str, Any]]]:
        return sorted(
            self.graph.edges(data=True),
            key=lambda edge: (edge[2]["step"], EDGE_KINDS.index(edge[2]["kind"])),
        )

    # for the front end

    def elements(self, prefix: str = "graph") -> dict[str, int]:
        """Map the id of every box and frame of the picture to the index of its step."""
        return draw.elements(self.graph, prefix)

    def document(
        self,
        frame_of: Callable[[int], int | None] | None = None,
        renderer: str = "auto",
        prefix: str = "graph",
    ) -> dict[str, Any]:
        """Return the part of the frame document that the front end draws the graph from.

        ``nodes`` leads from a box to its frame; ``parts`` says of arrows and headings with which
        frame they appear. Of more than `MOST_BOXES` boxes there is the list alone.

        Parameters
        ----------
        frame_of
            Gives the frame that shows a step, or None; without it, frames are numbered as steps
            are.
        renderer, prefix
            See :func:`dtnb.graph.draw.svg`.
        """
        place = frame_of or (lambda step: step)

        def placed(steps: Mapping[str, int]) -> dict[str, int]:
            frames = {element: place(step) for element, step in steps.items()}
            return {element: frame for element, frame in frames.items() if frame is not None}

        listed = outline_document(self.outline, place)
        if len(self.graph) > MOST_BOXES:
            return {"svg": "", "outline": listed}
        return {
            "svg": self.svg(renderer, prefix),
            "nodes": placed(self.elements(prefix)),
            "parts": placed(draw.parts(self.graph, prefix)),
            "outline": listed,
        }
