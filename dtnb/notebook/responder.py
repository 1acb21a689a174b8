"""Answer what a Stepper in the browser asks for: the odds of a frame, or a table to play on.

The widget `Stepper` uses this module in a notebook. `dtnb.app` uses it on the page on which the
engine runs in the browser.

* payload: a document, packed for the browser. Views move together if their documents have the same
  digest.
* view: what draws a Stepper in the browser. It sends messages and is told which values changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from dtnb.notebook.payload import Payload, pack

if TYPE_CHECKING:
    from dtnb.frames.document import Odds
    from dtnb.notebook.payload import AnyDocument

#: A function that returns the odds of a frame; None if the frame has none. Its arguments are the
#: indexes of the branches that lead from the main line to the frame, and the index of the frame.
OddsAt: TypeAlias = "Callable[[Sequence[int], int], Odds | None]"

#: the type of a table that is opened
T = TypeVar("T")


class Response(NamedTuple):
    """The response to a message of a view."""

    #: the values that changed in the state of the view, by name
    changes: dict[str, Any]
    #: messages to the view
    messages: tuple[dict[str, Any], ...] = ()


class StepperResponder(Generic[T]):
    """Gives a Stepper in the browser its state, and answers its requests.

    `odds` returns the odds of frames for which the document contains none. `sits_down` opens a
    table at a step, so that the reader can continue the game there.
    """

    def __init__(
        self,
        document: AnyDocument,
        *,
        odds: OddsAt | None = None,
        sits_down: Callable[[int], T] | None = None,
    ) -> None:
        self.payload: Payload = pack(document)
        self._odds, self._sits_down = odds, sits_down

    def show(self, document: AnyDocument) -> None:
        """Replace the document."""
        self.payload = pack(document)

    @property
    def asks_odds(self) -> bool:
        """Whether the view may ask for the odds of a frame."""
        return self._odds is not None

    @property
    def plays_on(self) -> bool:
        """Whether the view may ask for a table at a frame."""
        return self._sits_down is not None

    def state(self) -> dict[str, Any]:
        """Return the state of a new view, which has defaults for all other values."""
        return {
            "view": "stepper",
            "index": self.payload.opening_frame,
            "channel": self.payload.digest,
            "frames_gz": self.payload.compressed,
            "asks_odds": self.asks_odds,
            "plays_on": self.plays_on,
        }

    def respond(self, message: Any) -> Response:
        """Answer a request for the odds of a frame, or for a table at a frame.

        A new table is in the changes, as ``table``. Other messages are ignored.
        """
        kind = message.get("kind") if isinstance(message, dict) else None
        try:
            if kind == "odds" and self._odds is not None:
                request = msgspec.convert(message, _OddsRequest)
                odds = msgspec.to_builtins(self._odds(request.path, request.index))
                answer = {"kind": "odds", "id": request.id, "odds": odds}
                return Response(changes={}, messages=(answer,))
            if kind == "play-on" and self._sits_down is not None:
                index, frames = msgspec.convert(message, _TableRequest).frame, self.payload.frames
                if index < len(frames):
                    table = self._sits_down(frames[index]["step"])
                    return Response(changes={"table": table})
        except msgspec.ValidationError:
            pass
        return Response({})


class _OddsRequest(msgspec.Struct):
    """The view's request for the odds of a frame."""

    id: int
    path: tuple[int, ...]
    index: int


class _TableRequest(msgspec.Struct):
    """The view's request for a table at a frame."""

    frame: Annotated[int, msgspec.Meta(ge=0)]
