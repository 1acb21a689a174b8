"""The graph of a document as a widget of its own, beside a Stepper."""

from __future__ import annotations

from typing import Any

from dtnb.lazy_imports import installed
from dtnb.notebook.static_text import outline_html, outline_text
from dtnb.notebook.widget import DocumentWidget

with installed("anywidget", "ipywidgets"):
    import traitlets


class GraphView(DocumentWidget):
    """Shows the graph of a document; a click on a node leads linked Steppers to its frame."""

    view = traitlets.Unicode("graph", read_only=True).tag(sync=True)

    def __repr__(self) -> str:
        graph: dict[str, Any] = self.document.get("graph") or {}
        return f"GraphView({self._payload.title!r}, nodes={len(graph.get('nodes', {}))})"

    def _text(self) -> str:
        return "\n".join(filter(None, (repr(self), outline_text(self.document))))

    def _html(self) -> str:
        return outline_html(self.document)
