"""Verbs whose effect lasts, or ends something: until, cancel."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import one_of
from dtnb.dicethrone.heroes.language.effect import Branches, Effect
from dtnb.dicethrone.heroes.language.nested import LIVE
from dtnb.dicethrone.heroes.language.parameters import Parameter
from dtnb.dicethrone.heroes.language.vocabulary import UNTIL_MOMENTS
from dtnb.dicethrone.heroes.words.clauses import Clauses, says, split_trigger


class Until(Branches, frozen=True):
    """From now to that moment these triggers are live."""

    verb = "until"
    asked_when_reached = True

    moment: Annotated[str, Parameter(one_of(UNTIL_MOMENTS, "moment"))]
    options: Annotated[
        tuple[tuple[str, tuple[Effect, ...]], ...],
        Parameter(LIVE, "when", "The triggers, with what each does."),
    ]


@says(Until, subject="it")
def _until(effect: Until, words: Clauses) -> str:
    live = []
    for trigger, body in effect.options:
        kind, token = split_trigger(trigger)
        phrase = f"live.{kind}" if f"live.{kind}" in words.phrases else "live.other"
        live.append(words.say(phrase, token=token, clause=words.joined(body)))
    return words.say(
        "until", moment=words.say(f"moment.{effect.moment}"), live=words.phrases.listed(live)
    )


class Cancel(Effect, frozen=True):
    """The activated ability fails from here on."""

    verb = "cancel"

    what: Annotated[str, Parameter(one_of(("ability",), "thing to cancel"))]


@says(Cancel, subject="it")
def _cancel(effect: Cancel, words: Clauses) -> str:
    return words.say(f"cancel.{effect.what}")
