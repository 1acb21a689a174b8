"""Find the next question that a player must answer about an action or effect, such as its target.

The questions of a verb are registered in ``dtnb.dicethrone.effects``, next to the function that
carries out the verb. A verb without registered questions asks for its receiver, if there is a
choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.details.follow_up import Answers, Details, EffectContext, FollowUp, FollowUps
from dtnb.dicethrone.details.players import receiver_follow_ups, receiver_to_choose
from dtnb.dicethrone.details.prices import price_follow_ups
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import ActionSpec

_Verb = TypeVar("_Verb", bound=Effect)
#: a function that yields the follow-up questions of an effect, one after another
FollowUpFunction: TypeAlias = Callable[[EffectContext, _Verb, str, Answers], FollowUps]

_FOLLOW_UPS: dict[type[Effect], FollowUpFunction[Any]] = {}


def asks(verb: type[_Verb]) -> Callable[[FollowUpFunction[_Verb]], FollowUpFunction[_Verb]]:
    """Register the function that yields the questions of a verb.

    A question can depend on the answer to the previous question. So the registered function reads
    its argument `answers` again before each question, and its caller may add answers while it
    iterates.
    """

    def register(function: FollowUpFunction[_Verb]) -> FollowUpFunction[_Verb]:
        _FOLLOW_UPS[verb] = function
        return function

    return register


def follow_ups(context: EffectContext, effect: Effect, prefix: str, answers: Answers) -> FollowUps:
    """Return the follow-up questions of the effect at position `prefix`, such as ``2.0.1``."""
    return _FOLLOW_UPS.get(type(effect), receiver_follow_ups)(context, effect, prefix, answers)


def asks_nothing(effect: Effect) -> bool:
    """Tell whether an effect never asks a question."""
    return type(effect) not in _FOLLOW_UPS and not receiver_to_choose(effect)


def next_follow_up(
    context: EffectContext, effect: Effect, prefix: str, details: Details
) -> FollowUp | None:
    """Return the first follow-up question of `effect` that `details` does not answer.

    `prefix` is the position of the effect in its list; the names of its questions begin with it.
    """
    answers = dict(details)
    for follow_up in follow_ups(context, effect, prefix, answers):
        if follow_up.name not in answers:
            return follow_up
    return None


def next_declared_follow_up(
    context: EffectContext, spec: ActionSpec, details: Details
) -> FollowUp | None:
    """Return the first unanswered question that an action asks when it is declared."""
    answers = dict(details)
    for price_question in price_follow_ups(context, spec, answers) if spec.price.discard else ():
        if price_question.name not in answers:
            return price_question
    for prefix, effect in declared_effects(spec):
        if asks_nothing(effect):
            continue
        follow_up = next_follow_up(context, effect, prefix, details)
        # The next die of a re-roll is chosen only after the previous die was re-rolled.
        if follow_up is not None and not follow_up.name.endswith(".again"):
            return follow_up
    return None


@lru_cache(4096)
def declared_effects(spec: ActionSpec) -> tuple[tuple[str, Effect], ...]:
    """Return the effects that ask when their action is declared, with their positions in the list.

    The list ends before the first effect of the following kinds. That effect and all effects after
    it ask only when they are reached:

    - a roll, a ``Then`` or another verb with `asked_when_reached`;
    - an effect with a condition;
    - an effect on cards, tokens or dice, if the price or an earlier effect takes or changes things
      of the same kind.
    """
    taken_kinds = {"cards"} if spec.price.discard else set()
    effects = []
    for index, effect in enumerate(spec.do):
        if effect.asked_when_reached or effect.condition is not None:
            break
        if effect.takes_from in taken_kinds:
            break
        if effect.takes_from:
            taken_kinds.add(effect.takes_from)
        effects.append((str(index), effect))
    return tuple(effects)
