"""Parse the moves, statements and disputes of a replay file.

A statement is an expectation (what the file says will hold) or a claim (what a player says).
"""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.phrases import read_move
from dtnb.dicethrone.replay.phrases.moves import Move
from dtnb.dicethrone.replay.phrases.vocabulary import phrasebook, vocabulary_at
from dtnb.dicethrone.replay.statements import read_disputes, read_statements
from dtnb.kernel import State
from dtnb.replay.game.terms import Dispute, Expectation, Grammar

#: the codes of the reasons that a seat does not hold the card or token that its move uses
_NOT_HELD = frozenset({"no-token", "not-in-hand"})


def grammar(game: DiceThrone, start: State) -> Grammar:
    """Return the phrasebook with the names at a table."""
    return Grammar(phrasebook(), vocabulary_at(start.table, game.heroes), _NOT_HELD)


def parse_move(game: DiceThrone, start: State, text: str) -> Move:
    """Parse the phrase of a move."""
    return read_move.read_move(text, vocabulary_at(start.table, game.heroes))


def parse_expectation(game: DiceThrone, start: State, text: str) -> Sequence[Expectation]:
    """Parse an expectation or a claim."""
    return read_statements.read_statements(text, vocabulary_at(start.table, game.heroes))


def parse_dispute(game: DiceThrone, start: State, text: str) -> Dispute:
    """Parse the question in dispute."""
    return read_disputes.read_dispute(text, vocabulary_at(start.table, game.heroes))
