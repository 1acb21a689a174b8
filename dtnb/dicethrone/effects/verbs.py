"""Find the function that carries out a verb.

* verb: the word with which a hero file names an effect, such as ``heal``. For each verb, there is a
  subclass of `Effect`
* source: the card, ability, token or passive whose text is a list of effects. `Resolution` keeps it
  while the list is carried out
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.state.agenda import Effects

_Verb = TypeVar("_Verb", bound=Effect)
#: carries out one effect
Handler: TypeAlias = Callable[[Draft, Effects, _Verb], None]
#: carries out one effect, and puts the rest of the list (the last argument) on the agenda, either
#: as an item of its own or inside another item
ContinuingHandler: TypeAlias = Callable[[Draft, Effects, _Verb, Effects], None]

_HANDLERS: dict[type[Effect], ContinuingHandler[Any]] = {}


def carries_out_and_continues(
    verb: type[_Verb],
) -> Callable[[ContinuingHandler[_Verb]], ContinuingHandler[_Verb]]:
    """Register the function of a verb, which also puts the rest of the list on the agenda."""

    def register(function: ContinuingHandler[_Verb]) -> ContinuingHandler[_Verb]:
        _HANDLERS[verb] = function
        return function

    return register


def carries_out(verb: type[_Verb]) -> Callable[[Handler[_Verb]], Handler[_Verb]]:
    """Register the function of a verb, which need not care about the rest of the list."""

    def register(function: Handler[_Verb]) -> Handler[_Verb]:
        def carry_out_and_continue(
            draft: Draft, item: Effects, effect: _Verb, rest_of_list: Effects
        ) -> None:
            draft.push(rest_of_list)
            function(draft, item, effect)

        _HANDLERS[verb] = carry_out_and_continue
        return function

    return register


def carry_out(draft: Draft, item: Effects, effect: Effect, rest_of_list: Effects) -> None:
    """Carry out an effect. `rest_of_list` is the agenda item of the effects after it."""
    _HANDLERS[type(effect)](draft, item, effect, rest_of_list)


def registered_verbs() -> frozenset[type[Effect]]:
    """Return the verbs for which a function is registered."""
    return frozenset(_HANDLERS)


#: the rule behind each reason why an effect does nothing
_NO_EFFECT_RULES = {
    "zero": "DT-TXT-04",
    "no-target": "DT-DRP-02",
    "no-attack": "DT-AM-05",
    "nothing-waiting": "DT-DMG-01",
    "no-normal-damage": "DT-DMG-07",
    "type-takes-no-modifier": "DT-DMG-09",
    "type-not-defendable": "DT-DRP-10",
    "player-left": "DT-WIN-02",
    "token-gone": "DT-STAT-07",
    "no-attempts": "DT-ORP-01",
    "no-ability": "DT-ORP-08",
    "ultimate": "DT-ULT-01",
    "cannot-pay": "DT-CP-01",
    "empty-hand": "DT-CARD-17",
    "empty-deck": "DT-CARD-03",
    "no-income-draw": "DT-CARD-02",
    "no-offensive-roll": "DT-ORP-08",
    "nothing-to-put-back": "DT-CARD-03",
    "not-now": "DT-STAT-18",
    "nothing-to-copy": "DT-ORP-11",
}


def note_no_effect(draft: Draft, item: Effects, effect: Effect, reason: str) -> None:
    """Record that an effect did nothing, with the reason."""
    source = item.resolution.source
    # DT-ULT-05: effects in play that would weaken an Ultimate are ignored.
    ultimate_rules = ("DT-ULT-05",) if reason == "ultimate" and source.kind == "trigger" else ()
    draft.add_step(
        "no-result", source.seat, (*ultimate_rules, _NO_EFFECT_RULES[reason]),
        subject=source.name, verb=effect.verb, reason=reason,
    )  # fmt: skip
