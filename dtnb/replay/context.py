"""What a line asks of the replay it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing
    from dtnb.kernel import Game
    from dtnb.replay.plugin import Plugin


class ReplayContext(Protocol):
    """The replay that a line belongs to, as far as the line has to know it."""

    edition: str
    lang: str

    @property
    def title(self) -> str:
        """The file's title."""
        ...

    @property
    def plugin(self) -> Plugin:
        """The game's plug."""
        ...

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        ...

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        ...

    def applies(self, only: str) -> bool:
        """Tell whether a statement for one edition or policy is meant for this run."""
        ...
