"""Create the errors for moves and statements that cannot be read, with the game's messages."""

from __future__ import annotations

from typing import Any

from dtnb.dungeon.messages import speaker
from dtnb.replay.game.terms import PhraseError


def error(code: str, /, **args: Any) -> PhraseError:
    """Return an error with the messages ``problem.<code>`` and ``problem.<code>.right``."""
    return PhraseError(code, args, speaker)
