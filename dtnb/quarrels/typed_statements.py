"""Statements that people type: whether a text is a statement, and how it may continue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.replay.game.phrases import read_expectation
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import InvalidMoveError
from dtnb.replay.sitting.completion import complete

if TYPE_CHECKING:
    from dtnb.quarrels.position import Position

#: the maximum number of suggestions
_MAX_SUGGESTIONS = 24


def is_statement(position: Position, text: str) -> bool:
    """Tell whether a text is a statement about the play."""
    if not text.strip():
        return False
    try:
        read_expectation(position.plugin, position.record.game, position.record.start, text)
    except PhraseError:
        return False
    return True


def suggestions(position: Position, text: str) -> list[tuple[str, str]]:
    """Return how a statement may continue: each next word or name, and the text with it.

    A statement begins with a person.
    """
    if not text.strip():
        return [(name, f"{name} ") for name in position.speaker.seats]
    try:
        completions = complete(position.replay, text, statement=True, lang=position.lang)
    except (PhraseError, InvalidMoveError):
        return []
    return [(s.text.strip(), text[: s.start] + s.text) for s in completions if s.text.strip()][
        :_MAX_SUGGESTIONS
    ]
