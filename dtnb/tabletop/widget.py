"""The widget with which people play at a table in a notebook."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from dtnb.errors import NotPicklable
from dtnb.lazy_imports import installed
from dtnb.notebook.front_end import STATIC, widget_sheet
from dtnb.sanitize import NO_MATHJAX
from dtnb.tabletop.responder import TableResponder

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table

with installed("anywidget", "ipywidgets"):
    import anywidget
    import traitlets


class TableWidget(NotPicklable, anywidget.AnyWidget):
    """A table to play at by clicking."""

    _esm = STATIC / "stepper.js"
    _css = widget_sheet()

    view = traitlets.Unicode("table", read_only=True).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    #: how long the browser waits before it reports that Python does not answer; settling a dispute
    #: can take seconds
    patience_ms = traitlets.Int(12_000, min=1).tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        self._responder = TableResponder(table)
        state = self._responder.state()
        super().__init__(words=state["words"], shown=state["shown"])
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        sitting = self.table.sitting
        return f"Table({repr(sitting) if sitting is not None else self.table.message('empty')})"

    def _on_message(self, _: Any, message: Any, buffers: Any) -> None:
        response = self._responder.respond(message)
        for name, value in response.changes.items():
            setattr(self, name, value)
        for answer in response.messages:
            self.send(answer)

    def refresh(self) -> None:
        """Show the changes that were made to the table from Python."""
        self.shown = self.table.view()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        base: Any = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = base if isinstance(base, tuple) else (base, {})
        label = escape(repr(self))
        file = escape(self.table.view().get("file", ""))
        notice = (
            f"<p>{escape(self.table.save_file.notice)}</p>" if self.table.save_file.notice else ""
        )
        static = f'<div class="{NO_MATHJAX}"><p>{label}</p>{notice}<pre>{file}</pre></div>'
        return {**(bundle or {}), "text/plain": repr(self), "text/html": static}, dict(metadata)
