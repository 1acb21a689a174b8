"""Parse the moves and statements of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb import registry
from dtnb.dungeon.replay import expectations
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.phrases import Reader
from dtnb.kernel import State
from dtnb.replay.game.claim_words import translate_claim
from dtnb.replay.game.terms import Expectation

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon


def parse_move(game: Dungeon, start: State, text: str) -> Move:
    """Parse the phrase of a move."""
    return Reader(start.table, game.box).move(text)


def parse_expectation(game: Dungeon, start: State, text: str) -> Sequence[Expectation]:
    """Parse an expectation or a claim, in English or as French pages quote it."""
    reader, plugin = Reader(start.table, game.box), registry.plugin(game.name)
    return expectations.parse(
        text, reader, lambda claim: translate_claim(claim, reader.seats, plugin, "en", "fr")
    )
