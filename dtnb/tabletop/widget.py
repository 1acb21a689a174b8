"""The table in a notebook: it shows what the table tells, and passes on what is clicked."""

from __future__ import annotations

from html import escape
from typing import Any

import anywidget
import traitlets

from dtnb.errors import NotPicklable
from dtnb.notebook.front_end import STATIC
from dtnb.sanitize import NO_FORMULAS
from dtnb.tabletop.refusal import STOPS, refusal_of
from dtnb.tabletop.table import Table
from dtnb.tabletop.words import words


class TableWidget(NotPicklable, anywidget.AnyWidget):
    """A table to play at by clicking.

    The browser sends messages with a number, and what a `Table` takes; it is answered with the same
    number, and with what was refused.

    Parameters
    ----------
    table
        What is played at.
    """

    _esm = STATIC / "stepper.js"
    _css = STATIC / "stepper.css"

    view = traitlets.Unicode("table", read_only=True).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    shown = traitlets.Dict().tag(sync=True)
    #: how long a kernel may take before the browser says that none answers; settling takes seconds
    patience_ms = traitlets.Int(12_000, min=1).tag(sync=True)

    def __init__(self, table: Table) -> None:
        self.table = table
        super().__init__(words=words(table.lang).labels(), shown=table.view())
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        sitting = self.table.sitting
        return f"Table({repr(sitting) if sitting is not None else self.table.words('empty')})"

    def _heard(self, _: Any, message: Any, buffers: Any) -> None:
        if not isinstance(message, dict) or "do" not in message:
            return
        answer: dict[str, Any] = {"answers": message.get("number"), "refused": None}
        try:
            if message["do"] == "page":
                # The page is large, and asked for only where somebody wants it.
                answer["page"] = self.table.page() if self.table.sitting is not None else ""
            elif message["do"] != "hello":
                answer["refused"] = self.table.apply(message)
        except STOPS as error:
            answer["refused"] = refusal_of(error, self.table.lang)
        self.shown = self.table.view()
        # What was done and could not be kept is said at the click as well.
        answer["refused"] = answer["refused"] or self.shown["notice"]
        self.send(answer)

    def refresh(self) -> None:
        """Show what was done at the table from Python."""
        self.shown = self.table.view()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        found: Any = super()._repr_mimebundle_(**kwargs)
        bundle, metadata = found if isinstance(found, tuple) else (found, {})
        told = escape(repr(self))
        file = escape(self.table.view().get("file", ""))
        notice = f"<p>{escape(self.table.keeping.notice)}</p>" if self.table.keeping.notice else ""
        static = f'<div class="{NO_FORMULAS}"><p>{told}</p>{notice}<pre>{file}</pre></div>'
        return {**(bundle or {}), "text/plain": repr(self), "text/html": static}, dict(metadata)
