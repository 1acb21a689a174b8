"""Carries out the effects of hero files, verb by verb; the engine knows verbs, not heroes.

An agenda item `Effects` stands for an effect of an effect list and all effects after it. The item's
run (`EffectRun`) holds the source of the list and what is already decided: answers, dice, amounts.
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
