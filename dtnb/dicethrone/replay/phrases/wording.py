"""The error of a move or an expectation that cannot be read, in the words of the game."""

from __future__ import annotations

from typing import Any

from dtnb.dicethrone.messages import speaker
from dtnb.replay.game.terms import PhraseError


def error(code: str, /, **args: Any) -> PhraseError:
    """Return the error of the messages ``problem.<code>`` and ``problem.<code>.right``."""
    return PhraseError(code, args, speaker)
