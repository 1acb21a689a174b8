"""The Stepper: table, open window, story, ledger, rules and graph, frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
import traitlets

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
    """

    asks_odds = traitlets.Bool(False, read_only=True).tag(sync=True)

    def __init__(
        self, document: AnyDocument, *, odds: OddsAt | None = None, **options: Any
    ) -> None:
        super().__init__(document, **options)
        self._odds = odds
        if odds is not None:
            self.set_trait("asks_odds", True)
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
        """Answer a reader who asks for the odds of a frame."""
        if self._odds is None or not isinstance(said, dict) or said.get("kind") != "odds":
            return
        try:
            asked = msgspec.convert(said, _Asked)
        except msgspec.ValidationError:
            return
        odds = msgspec.to_builtins(self._odds(asked.path, asked.index))
        self.send({"kind": "odds", "id": asked.id, "odds": odds})


class StepperWithGraph(Stepper):
    """A Stepper with the graph of its document: side by side, or one below the other."""

    view = traitlets.Unicode("pair", read_only=True).tag(sync=True)


class _Asked(msgspec.Struct):
    """What the front end asks for."""

    id: int
    path: tuple[int, ...]
    index: int
