"""Check the statements that people type, such as ``Ben has 42 Health``, and suggest how they go on.

A play is the result of playing the moves that people have entered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.game.phrases import read_expectation
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import InvalidMoveError
from dtnb.replay.sitting.completion import complete

if TYPE_CHECKING:
    from dtnb.quarrels.draft_play import DraftPlay

#: the maximum number of suggestions
_MAX_SUGGESTIONS = 24


def is_statement(play: DraftPlay, text: str) -> bool:
    """Tell whether a text is a statement about the play."""
    if not text.strip():
        return False
    try:
        read_expectation(play.plugin, play.record.game, play.record.start, text)
    except PhraseError:
        return False
    return True


def suggest_continuations(play: DraftPlay, text: str) -> list[tuple[str, str]]:
    """Return the words that may continue a statement, each with the text that it would give.

    For an empty text these are the names of the seats, because a statement begins with one.
    """
    if not text.strip():
        return [(name, f"{name} ") for name in play.speaker.seats]
    try:
        completions = complete(play.replay, text, statement=True, lang=play.lang)
    except (PhraseError, InvalidMoveError):
        return []
    words = [
        (completion.text.strip(), text[: completion.start] + completion.text)
        for completion in completions
    ]
    return [(word, statement) for word, statement in words if word][:_MAX_SUGGESTIONS]
