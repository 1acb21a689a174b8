"""What stops a line that is played."""

from __future__ import annotations

from typing import Any


class MoveError(Exception):
    """A move cannot go on; carries the message and its arguments."""

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.arguments = args

    @property
    def leaves_open(self) -> bool:
        """Whether only something is missing that nobody has stated."""
        return self.code in ("roll-missing", "draw-missing", "must-choose")
