"""The types for the follow-up questions of effects ("which token?") and for their context.

* view: it gives the expressions of an effect the values that they read
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

import msgspec

from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail

#: the answers already given, as pairs of the question's name and the answer
Details: TypeAlias = tuple[tuple[str, Detail], ...]
#: the answers already given, by the names of the questions
Answers: TypeAlias = Mapping[str, Detail]

#: the answer that ends a series of optional questions
STOP = "stop"
#: stands for the id if an answer names a roll or packet and the table has none of that name
NO_SUCH_ID = -1


class FollowUp(msgspec.Struct, frozen=True, gc=False):
    """A question that an effect asks when its action is declared, or when the effect is reached."""

    #: the effect's position in its list, and the topic: ``"0.token"``. The answer is stored under
    #: this name
    name: str
    #: what is asked: ``"player"``, ``"packet"``, ``"token"``, ``"die"``, ``"value"``, ``"choose"``,
    #: ``"may"``, ``"amount"``, ``"card"`` or ``"place"``
    topic: str
    #: all possible answers, in table order
    options: tuple[Detail, ...]
    #: the seat that answers; -1 means the player of the effect
    seat: int = -1


#: follow-up questions; each is created only after the previous one was answered
FollowUps: TypeAlias = Iterator[FollowUp]


class EffectContext(msgspec.Struct, frozen=True, gc=False):
    """Everything on which the follow-up questions of an effect depend."""

    rules: Rules
    table: Table
    #: the seat that "you" means in the effect
    seat: int
    #: the name of the card, token, ability or passive that has the effect
    source: str
    #: the id of the roll that the effect reads; -1 if it reads none
    roll: int = -1
    #: the token that ``this`` means in the effect; empty if the effect belongs to no token
    this: str = ""
    #: the resolution of the effect list; None while the action with this list is being declared
    resolution: EffectResolution | None = None
    #: the card that is being played; empty if none is. The card is still in the hand, but effects
    #: cannot take it from there
    played: str = ""


def context_of_action(rules: Rules, table: Table, seat: int, action: Action) -> EffectContext:
    """Return the context in which a declared action asks its follow-up questions."""
    played = action.object if action.verb == "play" else ""
    this_token = rules.token_with_use(action.object) if action.verb == "use" else ""
    if action.verb == "spend":
        this_token = action.object
    roll = -1
    if rules.reads_own_rolls and (spec := rules.chosen_spec(table, seat, action)) is not None:
        roll = rules.own_roll_read_by(table, seat, spec.do)
    return EffectContext(rules, table, seat, action.object, roll, this=this_token, played=played)


def view_in_context(context: EffectContext, die: int = 0) -> View:
    """Return the view in which the expressions of an effect are evaluated."""
    return View(
        context.rules, context.table, context.seat, context.roll,
        own_token=context.this, die=die, resolution=context.resolution,
    )  # fmt: skip


def amount_of(context: EffectContext, effect: Effect) -> int:
    """Return the amount of an effect.

    If the effect has an amount for each tier (requirement) of an ability, the tier that was met
    decides.
    """
    tier_numbers, resolution = effect.numbers(), context.resolution
    tier = resolution.tier if resolution is not None and len(tier_numbers) > 1 else 0
    return tier_numbers[tier].value(view_in_context(context))
