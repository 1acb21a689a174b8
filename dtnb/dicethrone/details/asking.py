"""Which details are asked for an effect or an action, one after the other, and when.

What a verb asks is registered beside what carries it out, in the room ``effects``; one that
registers nothing asks for its receiver, where that is somebody to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.details.follow_up import Answers, Details, FollowUp, FollowUps, Moment
from dtnb.dicethrone.details.players import chosen_receiver, receiver_follow_ups
from dtnb.dicethrone.details.prices import price_follow_ups
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.cards import Discard
from dtnb.dicethrone.heroes.verbs.dice import SetDie
from dtnb.dicethrone.heroes.verbs.tokens import TokenTaking

_Verb = TypeVar("_Verb", bound=Effect)
#: yields the follow-up questions of an effect in turn
Asking: TypeAlias = Callable[[Moment, _Verb, str, Answers], FollowUps]

_ASKS: dict[type[Effect], Asking[Any]] = {}


def asks(shape: type[_Verb]) -> Callable[[Asking[_Verb]], Asking[_Verb]]:
    """Register what a verb asks.

    What comes next can hang on the answer to the question before: that is read from what was given
    when the next one is asked for, so that it may be filled in on the way.
    """

    def register(function: Asking[_Verb]) -> Asking[_Verb]:
        _ASKS[shape] = function
        return function

    return register


def follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Return the follow-up questions of `effect` in turn."""
    return _ASKS.get(type(effect), receiver_follow_ups)(moment, effect, at, answers)


def asks_nothing(effect: Effect) -> bool:
    """Tell whether an effect has no question, whatever the moment."""
    return type(effect) not in _ASKS and not chosen_receiver(effect)


def next_follow_up(moment: Moment, effect: Effect, at: str, details: Details) -> FollowUp | None:
    """Return the first follow-up question of `effect` that `details` leaves open.

    Parameters
    ----------
    moment
        Table and seat.
    effect, at
        The effect and its position in the list, which prefixes the names of its answers.
    details
        What was answered so far.
    """
    answers = dict(details)
    for follow_up in follow_ups(moment, effect, at, answers):
        if follow_up.name not in answers:
            return follow_up
    return None


def next_declared_follow_up(moment: Moment, spec: ActionSpec, details: Details) -> FollowUp | None:
    """Return the first question that must be answered before the action commits."""
    answers = dict(details)
    for asked in price_follow_ups(moment, spec, answers) if spec.price.discard else ():
        if asked.name not in answers:
            return asked
    for at, effect in declared_effects(spec):
        if asks_nothing(effect):
            continue
        follow_up = next_follow_up(moment, effect, at, details)
        if follow_up is not None and not follow_up.name.endswith(".again"):
            return follow_up
    return None


@lru_cache(4096)
def declared_effects(spec: ActionSpec) -> tuple[tuple[str, Effect], ...]:
    """Return the effects that ask when their action is declared, each with its place in the list.

    What comes after a roll, a break or a gate is asked when it is reached, and so is what can be
    taken or changed when something of its kind was taken or changed before it.
    """
    before: list[type[Effect]] = [Discard] if spec.price.discard else []
    declared = []
    for at, effect in enumerate(spec.do):
        if effect.asked_when_reached or effect.condition is not None:
            break
        kinds = [kind for kind in (Discard, TokenTaking, SetDie) if isinstance(effect, kind)]
        if any(kind in before for kind in kinds):
            break
        before += kinds
        declared.append((str(at), effect))
    return tuple(declared)
