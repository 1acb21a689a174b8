"""The Stepper, a widget that shows a replay one frame at a time: table, story, rules and graph.

A frame is a step of the game, ready to be drawn; a document has all frames of a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dtnb.lazy_imports import installed
from dtnb.notebook.responder import StepperResponder
from dtnb.notebook.widget import DocumentWidget

with installed("anywidget", "ipywidgets"):
    import traitlets
    from ipywidgets import Widget
    from ipywidgets.widgets import widget_serialization

if TYPE_CHECKING:
    from dtnb.notebook.graphview import GraphView
    from dtnb.notebook.payload import AnyDocument
    from dtnb.notebook.responder import OddsAt


class Stepper(DocumentWidget):
    """Steps through a document of frames, also in a notebook that is not running.

    Parameters
    ----------
    document, options
        As for `DocumentWidget`.
    odds
        Returns the odds of frames for which the document contains none, while the notebook runs.
    sits_down
        Opens a table at a step, so that the reader can continue the game there; None for no table.
    """

    asks_odds = traitlets.Bool(False, read_only=True).tag(sync=True)
    #: whether the reader can continue the game from a frame, and the table that was opened for it
    plays_on = traitlets.Bool(False, read_only=True).tag(sync=True)
    table = traitlets.Instance(Widget, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        document: AnyDocument,
        *,
        odds: OddsAt | None = None,
        sits_down: Callable[[int], Widget] | None = None,
        **options: Any,
    ) -> None:
        self._responder = StepperResponder(document, odds=odds, sits_down=sits_down)
        super().__init__(self._responder.payload, **options)
        self.set_trait("asks_odds", self._responder.asks_odds)
        self.set_trait("plays_on", self._responder.plays_on)
        self.on_msg(self._on_message)

    def show(self, document: AnyDocument) -> None:
        """Show another document, at the same frame."""
        self._responder.show(document)
        super().show(self._responder.payload)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self._payload.title!r}, frames={len(self._payload.frames)}, "
            f"index={self.index})"
        )

    def graph(self) -> GraphView:
        """Return a view of the document's graph, which moves with this Stepper."""
        from dtnb.notebook.graphview import GraphView

        return GraphView(self._payload, index=self.index, channel=self.channel)

    def _on_message(self, _: Any, message: Any, buffers: Any) -> None:
        response = self._responder.respond(message)
        for name, value in response.changes.items():
            setattr(self, name, value)
        for answer in response.messages:
            self.send(answer)


class StepperWithGraph(Stepper):
    """A Stepper with the graph of its document: side by side, or one below the other."""

    view = traitlets.Unicode("pair", read_only=True).tag(sync=True)
