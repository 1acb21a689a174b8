"""Draw a priority graph as SVG: in one column, or with Graphviz on request.

* graph: its nodes are windows, actions, amounts and totals; each began with a step of the record.
* diagram: the boxes, arrows and texts of a picture, before they are laid out.
* sketch: the picture as laid out by one renderer, to which a legend and links are added at last.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dtnb.errors import PicklableError
from dtnb.graph.column import detail_for, sketch_column
from dtnb.graph.diagram import Diagram, make_diagram
from dtnb.graph.dot import dot_source
from dtnb.graph.picture import Sketch, finish, legend_alone
from dtnb.lazy_imports import installed

if TYPE_CHECKING:
    from dtnb.graph.network import Network

#: the column layout, Graphviz from the ``pygraphviz`` wheel, and the program ``dot`` of the system
RENDERERS = ("column", "pygraphviz", "dot")

#: the kinds of arrows from an action to what it changes
ACTING_KINDS = frozenset({"pre-empts", "claims", "withdraws", "answers", "alters", "modifies"})

# Graphviz as a library is not thread-safe: two drawings at the same time crash the process.
_ONE_AT_A_TIME = threading.Lock()


class RendererMissingError(PicklableError, RuntimeError):
    """Raised if a renderer does not work on this machine."""


def dot(graph: Network, prefix: str = "graph") -> str:
    """Return the DOT source of a priority graph."""
    return dot_source(make_diagram(graph, prefix))


def svg(
    graph: Network,
    renderer: str = "column",
    prefix: str = "graph",
    *,
    legend: bool = True,
) -> str:
    """Draw a priority graph.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it.
    renderer
        One of :data:`RENDERERS`. ``column`` draws the same picture on every machine; it fits a
        narrow pane and takes the colours of the surrounding page. Each version of Graphviz draws a
        different picture.
    prefix
        The prefix of all element ids (see :func:`elements`).
    legend
        Whether a legend below the picture explains colours and arrows.

    Returns
    -------
    str
        One ``<svg>`` element without prolog, which contains no script, style sheet or link.

    Raises
    ------
    RendererMissingError
        If the renderer does not work on this machine.
    ValueError
        If there is no renderer of that name.
    """
    if renderer not in _DRAW_WITH:
        raise ValueError(f"no renderer {renderer!r}; known are {', '.join(RENDERERS)}")
    if renderer == "column":
        diagram = make_diagram(graph, prefix, detail_for(len(graph)))
    else:
        diagram = make_diagram(graph, prefix)
    return finish(_DRAW_WITH[renderer](diagram), diagram, legend)


def elements(graph: Network, prefix: str = "graph") -> dict[str, int]:
    """Map the id of every box and frame of the picture to the index of its step."""
    return make_diagram(graph, prefix).link_steps()


def box_ids(graph: Network, prefix: str = "graph") -> dict[str, str]:
    """Map each node to the id of its box in the picture."""
    diagram = make_diagram(graph, prefix)
    return {box.node: box.element_id for top in diagram.boxes for box in top.walk()}


def action_links(graph: Network) -> Iterator[tuple[int, int, str]]:
    """Yield, for each arrow from an action, the steps of both ends and the word beside the arrow.

    The word is empty if the arrow leads to an amount that the action modifies.
    """
    steps = {node: int(data["step"]) for node, data in graph.nodes.items()}
    for arrow in make_diagram(graph).arrows:
        if arrow.kind in ACTING_KINDS:
            word = "" if arrow.kind == "modifies" else arrow.word
            yield steps[arrow.source], steps[arrow.target], word


def legend(graph: Network) -> str:
    """Draw the legend of colours and arrows alone."""
    return legend_alone(make_diagram(graph))


def last_steps(graph: Network, prefix: str = "graph") -> dict[str, int]:
    """Map the id of each element to the last step that it shows.

    Once this step has happened, the element is drawn in full.
    """
    return make_diagram(graph, prefix).last_steps()


@contextlib.contextmanager
def _silence_stderr() -> Iterator[None]:
    """Silence C libraries, whose messages about fonts would otherwise appear in notebooks."""
    sys.stderr.flush()
    saved_stderr = os.dup(2)
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(saved_stderr, 2)
        os.close(saved_stderr)


def _draw_with_pygraphviz(diagram: Diagram) -> Sketch:
    try:
        import pygraphviz
    except (ImportError, OSError) as error:
        raise RendererMissingError("pygraphviz is not installed") from error
    try:
        with _ONE_AT_A_TIME, _silence_stderr():
            svg_bytes = pygraphviz.AGraph(string=dot_source(diagram)).draw(format="svg", prog="dot")
        return Sketch.parse(svg_bytes.decode("utf-8"))
    except (OSError, ValueError, AttributeError) as error:
        raise RendererMissingError("pygraphviz cannot draw here") from error


def _draw_with_system_dot(diagram: Diagram) -> Sketch:
    with installed("graphviz"):
        import graphviz

    source = graphviz.Source(dot_source(diagram))
    try:
        return Sketch.parse(source.pipe(format="svg", encoding="utf-8", quiet=True))
    except graphviz.ExecutableNotFound as error:
        raise RendererMissingError("there is no dot on this machine") from error
    except (graphviz.CalledProcessError, ValueError) as error:
        raise RendererMissingError("the dot of this machine cannot draw it") from error


_DRAW_WITH: dict[str, Callable[[Diagram], Sketch]] = {
    "column": sketch_column,
    "pygraphviz": _draw_with_pygraphviz,
    "dot": _draw_with_system_dot,
}
