"""Effects as data, interpreted: the engine knows verbs, not heroes."""

from dtnb.dicethrone.effects import (
    board,
    companions,
    damage,
    deck,
    dice,
    hand,
    interpreter,
    lasting,
    look,
    payments,
    questions,
    sides,
    structure,
    tokens,
    triggers,
)
from dtnb.dicethrone.effects.verbs import VERBS

__all__ = [
    "VERBS",
    "board",
    "companions",
    "damage",
    "deck",
    "dice",
    "hand",
    "interpreter",
    "lasting",
    "look",
    "payments",
    "questions",
    "sides",
    "structure",
    "tokens",
    "triggers",
]
