"""Read the moves, statements and disputed questions of a replay file, with the names of a table.

The phrasebook has the sentences that a file may use. A vocabulary has the names at the table of
`start`, the state in which the record begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.read_disputes import read_dispute
from dtnb.dungeon.replay.read_move import read_move
from dtnb.dungeon.replay.read_statements import read_statements
from dtnb.dungeon.replay.vocabulary import TableVocabulary, phrasebook
from dtnb.kernel import State
from dtnb.replay.game.terms import Dispute, Expectation, Grammar

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon


def grammar(game: Dungeon, start: State) -> Grammar:
    """Return the phrasebook with the names at a table."""
    return Grammar(phrasebook(), TableVocabulary(start.table, game.box))


def parse_move(game: Dungeon, start: State, text: str) -> Move:
    """Parse the phrase of a move."""
    return read_move(text, TableVocabulary(start.table, game.box))


def parse_expectation(game: Dungeon, start: State, text: str) -> Sequence[Expectation]:
    """Parse an expectation or a claim."""
    return read_statements(text, TableVocabulary(start.table, game.box))


def parse_dispute(game: Dungeon, start: State, text: str) -> Dispute:
    """Parse the question of a dispute, such as ``do the heroes hit``."""
    return read_dispute(text, TableVocabulary(start.table, game.box))
