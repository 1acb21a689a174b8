"""Parse the moves and the expectations of a replay file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dtnb import registry
from dtnb.dungeon.replay import expectations
from dtnb.dungeon.replay.moves import Move
from dtnb.dungeon.replay.phrases import Reader
from dtnb.kernel import State
from dtnb.replay.game import claim_words
from dtnb.replay.game.terms import Expectation

if TYPE_CHECKING:
    from dtnb.dungeon.game import Dungeon
    from dtnb.explain.speaker import Speaker


def parse_move(game: Dungeon, start: State, text: str) -> Move:
    """Return the move that a phrase describes."""
    return Reader(start.table, game.box).move(text)


def parse_expectation(game: Dungeon, start: State, text: str) -> Sequence[Expectation]:
    """Return the parsed expectations of a text, in English or as French pages quote claims."""
    reader, plugin = Reader(start.table, game.box), registry.plugin(game.name)

    def to_english(claim: str) -> str:
        return claim_words.translate_claim(claim, reader.seats, plugin, "en", "fr")

    return expectations.parse(text, reader, to_english)


def translate_claim(game: Dungeon, start: State, text: str, speaker: Speaker) -> str:
    """Return a claim in the speaker's language; unchanged if it has no form in it."""
    seats, plugin = [seat.name for seat in start.table.seats], registry.plugin(game.name)
    return claim_words.translate_claim(text, seats, plugin, speaker.lang)
