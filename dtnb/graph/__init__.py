"""The priority graph of a record: built with networkx, drawn with Graphviz, told as a list.

``import dtnb.graph`` loads neither of the two; they are imported when a graph is built or drawn.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dtnb.graph.build import Line, priority_graph
    from dtnb.graph.draw import RENDERERS, RendererMissingError
    from dtnb.graph.links import EDGE_KINDS
    from dtnb.graph.outline import Entry
    from dtnb.graph.view import PriorityGraph

_HOMES = {
    "EDGE_KINDS": "dtnb.graph.links",
    "Entry": "dtnb.graph.outline",
    "Line": "dtnb.graph.build",
    "PriorityGraph": "dtnb.graph.view",
    "RENDERERS": "dtnb.graph.draw",
    "RendererMissingError": "dtnb.graph.draw",
    "priority_graph": "dtnb.graph.build",
}

__all__ = [
    "EDGE_KINDS",
    "RENDERERS",
    "Entry",
    "Line",
    "PriorityGraph",
    "RendererMissingError",
    "priority_graph",
]


def __getattr__(name: str) -> object:
    """Import a public name from its home the first time it is asked for."""
    try:
        home = _HOMES[name]
    except KeyError:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value
