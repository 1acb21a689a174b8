"""Drawing a priority graph: DOT by ``graphviz``, laid out by whichever renderer is there."""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dtnb.graph.dot import dot_source
from dtnb.graph.picture import Sketch, finish
from dtnb.graph.plain import sketch_plainly
from dtnb.graph.scene import Diagram, make_scene
from dtnb.portable import Portable

if TYPE_CHECKING:
    import networkx

#: best first
RENDERERS = ("pygraphviz", "dot", "plain")

# Graphviz inside our own process is not made for threads: two at once end the process.
_ONE_AT_A_TIME = threading.Lock()


class RendererMissingError(Portable, RuntimeError):
    """The renderer that was asked for by name cannot be used here."""


def dot(graph: networkx.MultiDiGraph[str], prefix: str = "graph") -> str:
    """Return the DOT source of a priority graph."""
    return dot_source(make_scene(graph, prefix))


def svg(graph: networkx.MultiDiGraph[str], renderer: str = "auto", prefix: str = "graph") -> str:
    """Draw a priority graph.

    Parameters
    ----------
    graph
        As :func:`~dtnb.graph.build.priority_graph` makes it.
    renderer
        One of :data:`RENDERERS`, or ``"auto"`` for the best that works here: the ``pygraphviz``
        wheel, a system ``dot``, our own plain layout. For one renderer in one version the same
        graph always gives the same picture.
    prefix
        Begins the id of every element (see :func:`elements`).

    Returns
    -------
    str
        One ``<svg>`` element, without prolog, that holds no script, style sheet or link.

    Raises
    ------
    RendererMissingError
        If the named renderer does not work here.
    ValueError
        If there is no renderer of that name.
    """
    scene = make_scene(graph, prefix)
    if renderer == "auto":
        for name in RENDERERS:
            try:
                return finish(_DRAW[name](scene), scene)
            except RendererMissingError:
                continue
    if renderer not in _DRAW:
        raise ValueError(f"no renderer {renderer!r}; known are {', '.join(RENDERERS)}")
    return finish(_DRAW[renderer](scene), scene)


def elements(graph: networkx.MultiDiGraph[str], prefix: str = "graph") -> dict[str, int]:
    """Map the id of every box and frame of the picture to the index of its step."""
    return make_scene(graph, prefix).elements()


def parts(graph: networkx.MultiDiGraph[str], prefix: str = "graph") -> dict[str, int]:
    """Map the id of every arrow and heading to the index of the step with which it appears."""
    return make_scene(graph, prefix).parts()


@contextlib.contextmanager
def _without_chatter() -> Iterator[None]:
    """Keep what the C libraries write about this machine's fonts out of people's notebooks."""
    sys.stderr.flush()
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def _by_wheel(scene: Diagram) -> Sketch:
    try:
        import pygraphviz
    except (ImportError, OSError) as error:
        raise RendererMissingError("pygraphviz is not installed") from error
    try:
        with _ONE_AT_A_TIME, _without_chatter():
            drawn = pygraphviz.AGraph(string=dot_source(scene)).draw(format="svg", prog="dot")
        return Sketch.parse(drawn.decode("utf-8"))
    except (OSError, ValueError, AttributeError) as error:
        raise RendererMissingError("pygraphviz cannot draw here") from error


def _by_system(scene: Diagram) -> Sketch:
    import graphviz

    source = graphviz.Source(dot_source(scene))
    try:
        return Sketch.parse(source.pipe(format="svg", encoding="utf-8", quiet=True))
    except graphviz.ExecutableNotFound as error:
        raise RendererMissingError("there is no dot on this machine") from error
    except (graphviz.CalledProcessError, ValueError) as error:
        raise RendererMissingError("the dot of this machine cannot draw it") from error


_DRAW: dict[str, Callable[[Diagram], Sketch]] = {
    "pygraphviz": _by_wheel,
    "dot": _by_system,
    "plain": sketch_plainly,
}
