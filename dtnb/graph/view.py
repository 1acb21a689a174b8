"""The object that people hold: one priority graph with its list, its picture and its tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from zlib import crc32

from dtnb.explain.speakers import error_of
from dtnb.graph import draw
from dtnb.graph.build import Cite, priority_graph
from dtnb.graph.builder import Label
from dtnb.graph.folding import folded, surely_kept
from dtnb.graph.influence import fallen_with, influence
from dtnb.graph.links import EDGE_KINDS
from dtnb.graph.lookup import Nodes, find_node, label_of
from dtnb.graph.outline import Entry, outline, outline_document, outline_html, outline_text
from dtnb.graph.scene import graph_title
from dtnb.graph.what_if import Without
from dtnb.kernel import Role, Step
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    import networkx

#: the columns of :meth:`PriorityGraph.nodes_table`
NODE_COLUMNS = ("id", "role", "kind", "label", "step", "actor", "holder", "outcome", "rules")
#: a picture with more boxes than this is not drawn in a document: nobody could read it
MOST_BOXES = 200


class PriorityGraph:
    """Who had priority, what was declared in front of what, and what acted upon what.

    As text it is the nested list of everything. In a notebook it is the picture of what was
    contested, with that list below. Both are the same on every machine, so that notebooks can be
    compared (nbval); a picture by Graphviz, from :meth:`svg` or :meth:`show`, is not.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it.
    dials
        Gives the names of the dials that a step turned, by its index; asked for when somebody asks
        what has a say in a dial.

    Attributes
    ----------
    graph
        The networkx graph.
    """

    def __init__(
        self,
        graph: networkx.MultiDiGraph[str],
        dials: Callable[[], Mapping[int, Sequence[str]]] | None = None,
    ) -> None:
        self.graph = graph
        self._dials = dials or dict

    def __getstate__(self) -> dict[str, Any]:
        # Who gives the dials stays in this process; what is given is plain data.
        return {"graph": self.graph, "_dials": partial(dict, self._dials())}

    @property
    def lang(self) -> str:
        """The language that it is labelled in."""
        lang: str = self.graph.graph["lang"]
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
        """Build the graph of a record's steps; see :func:`~dtnb.graph.build.priority_graph`."""
        return cls(
            priority_graph(
                steps, kinds, name, label=label, seats=seats, lang=lang, verbose=verbose, cite=cite
            ),
            dials,
        )

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        # Two graphs of one page share no id of an element.
        prefix = f"graph-{crc32(self.text.encode()):08x}"
        drawn = self.contested.svg(prefix=prefix) if self.contested.drawable else ""
        return outline_html(self.graph.graph["name"], self.title, drawn, self.outline, self.lang)

    @property
    def title(self) -> str:
        """What it is called; where one person plays, nobody has priority over anybody."""
        return graph_title(self.graph)

    @property
    def drawable(self) -> bool:
        """Whether it has few enough boxes for a picture that can be read."""
        return len(self.graph) <= MOST_BOXES

    @cached_property
    def contested(self) -> PriorityGraph:
        """The windows in which somebody acted, and what their totals come from; the rest folded."""
        part = folded(self.graph)
        return self if part is self.graph else PriorityGraph(part, self._dials)

    @property
    def contested_drawable(self) -> bool:
        """Whether what was contested is few enough boxes for a picture that can be read."""
        return surely_kept(self.graph) <= MOST_BOXES and self.contested.drawable

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
        folds = part.graph["folds"]
        part.graph["folds"] = {node: folds[node] for node in folds if node in kept}
        return PriorityGraph(part, self._dials)

    # what hangs on what

    @cached_property
    def influence(self) -> networkx.DiGraph[str]:
        """What has a say in what, dials among them; see :mod:`dtnb.graph.influence`."""
        return influence(self.graph, self._dials())

    def find(self, node: str) -> str:
        """Return the id of a node.

        Parameters
        ----------
        node
            Its id, or words of its label that no other node has; or the name of a dial.

        Raises
        ------
        NotThereError
            If there is none, with the nearest or what was done; or more than one, with their ids.
        """
        return find_node(self.graph, self.influence, node)

    def depends_on(self, node: str) -> Nodes:
        """Return everything that has a say in a node, such as a total, in the order of time.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        import networkx

        return self._told(networkx.ancestors(self.influence, self.find(node)))

    def falls_with(self, node: str) -> Nodes:
        """Return what would not be there at all without a node, such as a card.

        Its rolls, what was declared in front of it, the amounts it brings and what they add up to.
        What would be there otherwise is not among them: :meth:`changes_with` has that.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        return self._told(fallen_with(self.graph, self.find(node)))

    def changes_with(self, node: str) -> Nodes:
        """Return what a node has a say in and what would be there without it as well.

        Parameters
        ----------
        node
            See :meth:`find`.
        """
        import networkx

        found = self.find(node)
        falls = fallen_with(self.graph, found)
        return self._told(networkx.descendants(self.influence, found) - falls)

    def chain(self, source: str, target: str) -> Nodes:
        """Return the shortest way from a node to one that it has a say in: from a card to a dial.

        Parameters
        ----------
        source, target
            See :meth:`find`.

        Raises
        ------
        NotThereError
            If the one has no say in the other, or one of them is no node.
        """
        import networkx

        ends = self.find(source), self.find(target)
        try:
            found = networkx.shortest_path(self.influence, *ends)
        except networkx.NetworkXNoPath:
            raise error_of("no-say", self.lang, source=ends[0], target=ends[1]) from None
        return Nodes((each, label_of(self.graph, each)) for each in found)

    def _told(self, nodes: Iterable[str]) -> Nodes:
        among = set(nodes)
        return Nodes((each, label_of(self.graph, each)) for each in self.influence if each in among)

    # as a list

    @cached_property
    def outline(self) -> list[Entry]:
        """The graph as a nested list."""
        return outline(self.graph)

    @cached_property
    def text(self) -> str:
        """The nested list as plain text, under the graph's name."""
        told = outline_text(self.outline)
        return sanitize_lines("\n".join(part for part in (self.graph.graph["name"], told) if part))

    # as a picture

    @property
    def dot(self) -> str:
        """The DOT source of the picture."""
        return draw.dot(self.graph)

    def svg(self, renderer: str = "column", prefix: str = "graph", *, legend: bool = True) -> str:
        """Draw it; see :func:`dtnb.graph.draw.svg`."""
        return draw.svg(self.graph, renderer, prefix, legend=legend)

    def show(self, renderer: str = "column") -> None:
        """Display the picture in a notebook.

        Tag the cell ``nbval-ignore-output`` where the renderer is one of Graphviz: its pictures
        differ between versions.
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
        prefix: str = "graph",
        without: Mapping[str, Without] | None = None,
    ) -> dict[str, Any]:
        """Return the part of the frame document that the front end draws the graph from.

        ``svg`` is the picture of what was contested, ``whole`` that of everything, where it is
        another. ``nodes`` leads from a box of either to its frame; ``parts`` says of arrows,
        headings, folds and boxes by which frame all that they say has happened. Of more than
        `MOST_BOXES` boxes there is the list alone.

        Parameters
        ----------
        frame_of
            Gives the frame that shows a step, or None; without it, frames are numbered as steps
            are.
        prefix
            See :func:`dtnb.graph.draw.svg`.
        without
            What would be without an action, by its node.
        """
        place = frame_of or (lambda step: step)

        def placed(steps: Mapping[str, int]) -> dict[str, int]:
            frames = {element: place(step) for element, step in steps.items()}
            return {element: frame for element, frame in frames.items() if frame is not None}

        said: dict[str, Any] = {"title": self.title}
        listed = outline_document(self.outline, place)
        if not self.contested_drawable:
            return {"svg": "", "outline": listed, **said}
        shown = self.contested
        said["svg"] = shown.svg(prefix=prefix, legend=False)
        pictures = [(shown, prefix)]
        if shown is not self and self.drawable:
            pictures.append((self, f"{prefix}-all"))
            said["whole"] = self.svg(prefix=f"{prefix}-all", legend=False)
        nodes: dict[str, int] = {}
        parts: dict[str, int] = {}
        for graph, own in pictures:
            nodes |= placed(graph.elements(own))
            parts |= placed(draw.parts(graph.graph, own))
        drawn = said["svg"] + said.get("whole", "")
        return {
            "nodes": nodes,
            # Some arrows need no stroke of their own in our column.
            "parts": {part: parts[part] for part in parts if f'id="{part}"' in drawn},
            "legend": draw.legend(self.graph),
            "without": [
                self._left_out(node, each, pictures) for node, each in (without or {}).items()
            ],
            "outline": listed,
            **said,
        }

    def _left_out(
        self, node: str, without: Without, pictures: Sequence[tuple[PriorityGraph, str]]
    ) -> dict[str, Any]:
        boxes = [draw.boxes(graph.graph, own) for graph, own in pictures]
        falls = self.falls_with(node).ids
        return {
            "title": without.title,
            "text": without.text,
            "boxes": [known[node] for known in boxes if node in known],
            "falls": [known[fall] for known in boxes for fall in falls if fall in known],
            "totals": {
                known[each]: text
                for known in boxes
                for each, text in without.totals.items()
                if each in known
            },
        }
