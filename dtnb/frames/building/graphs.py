"""Draw the priority graph of a line for its document.

The graph shows who could act when, and which action changed which amount. A line is moves that were
played, as a record of steps; each step is shown by one frame of the document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.frames.document import Graph
from dtnb.typed import convert

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.building.builder import GraphBuilder
    from dtnb.frames.line import Line
    from dtnb.graph import PriorityGraph
    from dtnb.graph.build import Cite
    from dtnb.graph.what_if import WhatIfText


def drawn_graph(
    *,
    verbose: bool = False,
    cite: Cite | None = None,
    what_if: Callable[[Line, PriorityGraph], Mapping[str, WhatIfText]] | None = None,
) -> GraphBuilder:
    """Return a function that draws the graph of a line: the argument `graph` of `frames.build`.

    Parameters
    ----------
    verbose
        Whether the graph keeps windows in which nothing happened.
    cite
        Returns the citation of a rule; see `dtnb.graph.priority_graph`.
    what_if
        Returns what would have happened without each action, by the action's node.
    """

    def draw(line: Line, frame_of: Sequence[int], speaker: Speaker, prefix: str) -> Graph:
        # `frame_of` has the index of each step's frame, and `prefix` begins the ids in the picture.
        from dtnb.graph import PriorityGraph

        graph = PriorityGraph.of(
            line.record.steps,
            line.record.game.kinds,
            name=line.title,
            label=lambda step: text_of(speaker.step(step)),
            seats=speaker.seats,
            lang=speaker.lang,
            verbose=verbose,
            cite=cite,
        )
        # A graph is contested where several seats could act. If that part of it is too large for a
        # readable picture, the document has no picture in which a what-if could be shown.
        has_picture = graph.contested_drawable
        what_ifs_by_node = what_if(line, graph) if what_if and has_picture else {}
        graph_data = graph.document(lambda step: frame_of[step], prefix, what_ifs_by_node)
        return convert(graph_data, Graph)

    return draw
