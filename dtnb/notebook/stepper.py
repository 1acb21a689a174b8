"""The Stepper: table, open window, story, ledger, rules and graph, frame by frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

import traitlets

from dtnb.notebook.widget import DocumentWidget

if TYPE_CHECKING:
    from dtnb.notebook.graphview import GraphView


class Stepper(DocumentWidget):
    """Steps through a document of frames, in the notebook, with or without a kernel."""

    def __repr__(self) -> str:
        return (
            f"{type(self).__name__}({self._payload.title!r}, frames={len(self._payload.frames)}, "
            f"index={self.index})"
        )

    def graph(self) -> GraphView:
        """Return the graph of the same document, which moves with this Stepper."""
        from dtnb.notebook.graphview import GraphView

        return GraphView(self._payload, index=self.index, channel=self.channel)


class StepperWithGraph(Stepper):
    """A Stepper with the graph of its document: side by side, or one below the other."""

    view = traitlets.Unicode("pair", read_only=True).tag(sync=True)
