"""The verbs, and the functions that carry them out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import Effects

#: carries out one effect; `then` is the rest of the list, which the verb must push unless it
#: hands it to something that does
Verb: TypeAlias = Callable[[Draft, Effects, Effect, Effects], None]

VERBS: dict[str, Verb] = {}


def verb(name: str) -> Callable[[Verb], Verb]:
    """Register the function that carries out a verb of the vocabulary."""

    def register(function: Verb) -> Verb:
        VERBS[name] = function
        return function

    return register


def simple(name: str) -> Callable[[Callable[[Draft, Effects, Effect], None]], None]:
    """Register a verb that needs nothing of the rest of its list."""

    def register(function: Callable[[Draft, Effects, Effect], None]) -> None:
        def carry_out(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
            draft.push(then)
            function(draft, item, effect)

        VERBS[name] = carry_out

    return register


#: why an effect can come to nothing, and the rule that makes it so
_NOTHING = {
    "zero": "DT-TXT-04",
    "no-target": "DT-DRP-02",
    "no-attack": "DT-AM-05",
    "nothing-waiting": "DT-DMG-01",
    "no-normal-damage": "DT-DMG-07",
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
}


def nothing(draft: Draft, item: Effects, effect: Effect, reason: str) -> None:
    """Record that an effect came to nothing, and why."""
    source = item.run.source
    draft.note(
        "no-result", source.seat, (_NOTHING[reason],),
        subject=source.name, verb=effect.verb, reason=reason,
    )  # fmt: skip
