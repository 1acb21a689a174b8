"""The Stepper, which shows table, window, story, ledger, rules and graph frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec

from dtnb.lazy_imports import installed
from dtnb.notebook.widget import DocumentWidget

with installed("anywidget", "ipywidgets"):
    import traitlets
    from ipywidgets import Widget
    from ipywidgets.widgets import widget_serialization

if TYPE_CHECKING:
    from dtnb.frames.document import Odds
    from dtnb.notebook.graphview import GraphView
    from dtnb.notebook.payload import AnyDocument

#: returns the odds of a frame, given the branches that lead to the frame; None for no odds
OddsAt: TypeAlias = "Callable[[Sequence[int], int], Odds | None]"


class Stepper(DocumentWidget):
    """Steps through a document of frames in a notebook, with or without a running kernel.

    Parameters
    ----------
    document, options
        As for `DocumentWidget`.
    odds
        Returns the odds of frames for which the document contains none, while a kernel runs.
    sits_down
        Opens a table at a step, so that the reader can continue the game there; None for no table.
    """

    asks_odds = traitlets.Bool(False, read_only=True).tag(sync=True)
    #: whether the reader can continue the game from a frame, and the table that is opened for this
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
        super().__init__(document, **options)
        self._odds, self._sits_down = odds, sits_down
        self.set_trait("asks_odds", odds is not None)
        self.set_trait("plays_on", sits_down is not None)
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self._payload.title!r}, frames={len(self._payload.frames)}, "
            f"index={self.index})"
        )

    def graph(self) -> GraphView:
        """Return the graph of the same document, which moves with this Stepper."""
        from dtnb.notebook.graphview import GraphView

        return GraphView(self._payload, index=self.index, channel=self.channel)

    def _on_message(self, _: Any, message: Any, buffers: Any) -> None:
        """Answer a request of the front end for the odds of a frame, or for a table at a frame."""
        kind = message.get("kind") if isinstance(message, dict) else None
        try:
            if kind == "odds" and self._odds is not None:
                request = msgspec.convert(message, _OddsRequest)
                odds = msgspec.to_builtins(self._odds(request.path, request.index))
                self.send({"kind": "odds", "id": request.id, "odds": odds})
            elif kind == "play-on" and self._sits_down is not None:
                frame, frames = msgspec.convert(message, _TableRequest).frame, self._payload.frames
                if frame < len(frames):
                    self.table = self._sits_down(frames[frame]["step"])
        except msgspec.ValidationError:
            return


class StepperWithGraph(Stepper):
    """A Stepper with the graph of its document: side by side, or one below the other."""

    view = traitlets.Unicode("pair", read_only=True).tag(sync=True)


class _OddsRequest(msgspec.Struct):
    """The front end's request for the odds of a frame."""

    id: int
    path: tuple[int, ...]
    index: int


class _TableRequest(msgspec.Struct):
    """The front end's request for a table at a frame."""

    frame: Annotated[int, msgspec.Meta(ge=0)]
