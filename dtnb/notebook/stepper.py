"""The Stepper: table, open window, story, ledger, rules and graph, frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
import traitlets
from ipywidgets import Widget
from ipywidgets.widgets import widget_serialization

from dtnb.notebook.widget import DocumentWidget

if TYPE_CHECKING:
    from dtnb.frames.document import Odds
    from dtnb.notebook.graphview import GraphView
    from dtnb.notebook.payload import AnyDocument

#: gives the odds of a frame, by the branches that lead to it; None where there are none to tell
OddsAt: TypeAlias = "Callable[[Sequence[int], int], Odds | None]"


class Stepper(DocumentWidget):
    """Steps through a document of frames, in the notebook, with or without a kernel.

    Parameters
    ----------
    document, options
        As for every view of a document.
    odds
        Gives the odds of moments that the document does not carry, as long as the kernel runs.
    sits_down
        Opens a table at a step of what is shown; without it nobody can play on from here.
    """

    asks_odds = traitlets.Bool(False, read_only=True).tag(sync=True)
    #: whether one can play on from what is shown, and the table at which that is done
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
        self.on_msg(self._asked)

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self._payload.title!r}, frames={len(self._payload.frames)}, "
            f"index={self.index})"
        )

    def graph(self) -> GraphView:
        """Return the graph of the same document, which moves with this Stepper."""
        from dtnb.notebook.graphview import GraphView

        return GraphView(self._payload, index=self.index, channel=self.channel)

    def _asked(self, _: Any, said: Any, buffers: Any) -> None:
        """Answer a reader who asks for the odds of a frame, or for a table there."""
        kind = said.get("kind") if isinstance(said, dict) else None
        try:
            if kind == "odds" and self._odds is not None:
                asked = msgspec.convert(said, _AskedOdds)
                odds = msgspec.to_builtins(self._odds(asked.path, asked.index))
                self.send({"kind": "odds", "id": asked.id, "odds": odds})
            elif kind == "play-on" and self._sits_down is not None:
                frame, frames = msgspec.convert(said, _AskedTable).frame, self._payload.frames
                if frame < len(frames):
                    self.table = self._sits_down(frames[frame]["step"])
        except msgspec.ValidationError:
            return


class StepperWithGraph(Stepper):
    """A Stepper with the graph of its document: side by side, or one below the other."""

    view = traitlets.Unicode("pair", read_only=True).tag(sync=True)


class _AskedOdds(msgspec.Struct):
    """Of which moment the front end asks for the odds."""

    id: int
    path: tuple[int, ...]
    index: int


class _AskedTable(msgspec.Struct):
    """At which frame the front end asks for a table."""

    frame: Annotated[int, msgspec.Meta(ge=0)]
