"""The priority graph of a record: drawn in a column or with Graphviz, listed, and queried.

The graph shows who could act when, and which action changed which amount.
networkx and Graphviz are imported only by the calls that need them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.graph.build import priority_graph
    from dtnb.graph.builder import NodeLine
    from dtnb.graph.draw import RENDERERS, RendererMissingError
    from dtnb.graph.links import EDGE_KINDS
    from dtnb.graph.outline import Entry
    from dtnb.graph.view import PriorityGraph

_MODULES = {
    "EDGE_KINDS": "dtnb.graph.links",
    "Entry": "dtnb.graph.outline",
    "NodeLine": "dtnb.graph.builder",
    "PriorityGraph": "dtnb.graph.view",
    "RENDERERS": "dtnb.graph.draw",
    "RendererMissingError": "dtnb.graph.draw",
    "priority_graph": "dtnb.graph.build",
}

__all__ = [
    "EDGE_KINDS",
    "RENDERERS",
    "Entry",
    "NodeLine",
    "PriorityGraph",
    "RendererMissingError",
    "priority_graph",
]

__getattr__ = lazy_getattr(__name__, _MODULES)
