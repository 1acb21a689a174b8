"""Effects as data, interpreted: the engine knows verbs, not heroes."""

from dtnb.dicethrone.effects import (
    board,
    companions,
    damage,
    deck,
    dice,
    hand,
    lasting,
    payments,
    sides,
    structure,
    tokens,
)
from dtnb.dicethrone.effects.interpreter import VERBS

__all__ = [
    "VERBS",
    "board",
    "companions",
    "damage",
    "deck",
    "dice",
    "hand",
    "lasting",
    "payments",
    "sides",
    "structure",
    "tokens",
]
