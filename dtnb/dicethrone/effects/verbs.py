"""What carries out the verbs, by their structs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.state.agenda import Effects

_Verb = TypeVar("_Verb", bound=Effect)
#: carries out one effect
Carrying: TypeAlias = Callable[[Draft, Effects, _Verb], None]
#: carries out one effect; the last is the rest of its list, which it must push unless it hands it
#: to something that does
Leading: TypeAlias = Callable[[Draft, Effects, _Verb, Effects], None]

_CARRIES_OUT: dict[type[Effect], Leading[Any]] = {}


def leads_on(shape: type[_Verb]) -> Callable[[Leading[_Verb]], Leading[_Verb]]:
    """Register what carries out a verb that says itself when its list goes on."""

    def register(function: Leading[_Verb]) -> Leading[_Verb]:
        _CARRIES_OUT[shape] = function
        return function

    return register


def carries_out(shape: type[_Verb]) -> Callable[[Carrying[_Verb]], Carrying[_Verb]]:
    """Register what carries out a verb that needs nothing of the rest of its list."""

    def register(function: Carrying[_Verb]) -> Carrying[_Verb]:
        def lead_on(draft: Draft, item: Effects, effect: _Verb, then: Effects) -> None:
            draft.push(then)
            function(draft, item, effect)

        _CARRIES_OUT[shape] = lead_on
        return function

    return register


def carry_out(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Carry out an effect; its list goes on with `then`."""
    _CARRIES_OUT[type(effect)](draft, item, effect, then)


def carried_out() -> frozenset[type[Effect]]:
    """Return the verbs that are carried out."""
    return frozenset(_CARRIES_OUT)


#: why an effect can come to nothing, and the rule that makes it so
_NOTHING = {
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
}


def nothing(draft: Draft, item: Effects, effect: Effect, reason: str) -> None:
    """Record that an effect came to nothing, and why."""
    source = item.run.source
    # What lies there and would weaken an Ultimate is ignored (DT-ULT-05).
    ignored = ("DT-ULT-05",) if reason == "ultimate" and source.kind == "trigger" else ()
    draft.note(
        "no-result", source.seat, (*ignored, _NOTHING[reason]),
        subject=source.name, verb=effect.verb, reason=reason,
    )  # fmt: skip
