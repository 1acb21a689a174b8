"""Parse the moves and statements of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.phrases import read_move
from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.dicethrone.replay.phrases.vocabulary import phrasebook, vocabulary_at
from dtnb.dicethrone.replay.statements import read_statements
from dtnb.kernel import State
from dtnb.phrasebook import translate
from dtnb.replay.game.terms import Expectation

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker


def parse_move(game: DiceThrone, start: State, text: str) -> Move:
    """Parse the phrase of a move."""
    return read_move.read_move(text, vocabulary_at(start.table, game.heroes))


def parse_expectation(game: DiceThrone, start: State, text: str) -> Sequence[Expectation]:
    """Parse an expectation or a claim."""
    return read_statements.read_statements(text, vocabulary_at(start.table, game.heroes))


def translate_claim(game: DiceThrone, start: State, text: str, speaker: Speaker) -> str:
    """Return a claim in the speaker's language; a claim that cannot be read stays as it is."""
    vocabulary = vocabulary_at(start.table, game.heroes)
    return translate(phrasebook(), "claim", text, vocabulary, speaker)
