"""Carry out the effects of hero files, verb by verb. The engine knows verbs, not heroes.

A verb is the word with which a hero file names an effect, such as ``heal``. Each function changes
a draft, the working copy of a state. The agenda of a draft lists what is still to be resolved. An
agenda item `Effects` stands for one effect of an effect list and for all effects after it. The
item's `EffectResolution` holds the source of the list, and the answers, dice and amounts so far.
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
