"""What a game says of moves, expectations and set-ups that cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dtnb.files.messages import Said, say
from dtnb.replay.plugin import PhraseError


class Texts:
    """A game's own sentences, in English and French.

    Parameters
    ----------
    sentences
        Code to (English, French). Beside a code, ``<code>.right`` may say what would be right.
    """

    def __init__(self, sentences: Mapping[str, tuple[str, str]]) -> None:
        self._sentences = sentences

    def say(self, code: str, /, **args: Any) -> Said:
        """Return a sentence in both languages."""
        return say(self._sentences, code, **args)

    def error(self, code: str, right: str = "", /, **args: Any) -> PhraseError:
        """Return the error of a phrase; without `right`, with what stands beside the code."""
        beside = f"{code}.right"
        if not right and beside in self._sentences:
            right = self.say(beside, **args)
        return PhraseError(self.say(code, **args), right)
