"""Carries out the effects of hero files, verb by verb; the engine knows verbs, not heroes."""

from dtnb.dicethrone.effects import (
    cards,
    damage,
    dice,
    healing,
    interpreter,
    lasting,
    lists,
    looking,
    phases,
    piles,
    points,
    prevention,
    questions,
    tokens,
    triggers,
    turning_over,
)

__all__ = [
    "cards",
    "damage",
    "dice",
    "healing",
    "interpreter",
    "lasting",
    "lists",
    "looking",
    "phases",
    "piles",
    "points",
    "prevention",
    "questions",
    "tokens",
    "triggers",
    "turning_over",
]
