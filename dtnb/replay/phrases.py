"""Phrases on their way to the game that reads them: from a file, and from Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.files.reader import LONGEST_NUMBER, has_long_number
from dtnb.kernel import Game, State
from dtnb.replay.plugin import Plugin
from dtnb.replay.plugin_terms import Expectation, Move


def read_move(plugin: Plugin, game: Game[Any], start: State, text: str) -> Move:
    """Read the phrase of a move.

    Raises
    ------
    PhraseError
        If it cannot be read.
    """
    _refuse_long_numbers(plugin, text)
    move: Move = plugin.parse_move(game, start, text)
    return move


def read_expectation(
    plugin: Plugin, game: Game[Any], start: State, text: str
) -> Sequence[Expectation]:
    """Read an expectation or a claim; one line may hold several statements.

    Raises
    ------
    PhraseError
        If it cannot be read.
    """
    _refuse_long_numbers(plugin, text)
    return plugin.parse_expectation(game, start, text)


def _refuse_long_numbers(plugin: Plugin, text: str) -> None:
    # A file's texts have been looked at; this one may come from Python.
    if has_long_number(text):
        raise plugin.error("number-in-text", limit=LONGEST_NUMBER)
