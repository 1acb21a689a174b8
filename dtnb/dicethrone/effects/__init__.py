"""Carries out the effects of hero files, verb by verb; the engine knows verbs, not heroes.

An agenda item `Effects` stands for an effect list from one of its effects on. The item's run
(`EffectRun`) holds the source of the list and what was decided so far: answers, dice and amounts.
"""

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
