"""Verbs that begin or end a lasting effect: until, cancel."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import one_of
from dtnb.dicethrone.heroes.language.effect import Branches, Effect
from dtnb.dicethrone.heroes.language.nested import LASTING_TRIGGER_LISTS
from dtnb.dicethrone.heroes.language.parameters import Parameter
from dtnb.dicethrone.heroes.language.vocabulary import UNTIL_MOMENTS
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders, split_trigger


class Until(Branches, frozen=True):
    """Makes triggers live from now until a given time, such as the end of the turn."""

    verb = "until"
    asked_when_reached = True

    moment: Annotated[str, Parameter(one_of(UNTIL_MOMENTS, "moment"))]
    options: Annotated[
        tuple[tuple[str, tuple[Effect, ...]], ...],
        Parameter(LASTING_TRIGGER_LISTS, "when", "The triggers, with what each does."),
    ]


@renders(Until, subject_is_player=False)
def _render_until(effect: Until, writer: ClauseWriter) -> str:
    triggers = []
    for trigger, body in effect.options:
        kind, token = split_trigger(trigger)
        phrase = f"live.{kind}" if f"live.{kind}" in writer.phrases else "live.other"
        triggers.append(writer.say(phrase, token=token, clause=writer.join_clauses(body)))
    return writer.say(
        "until", moment=writer.say(f"moment.{effect.moment}"), live=writer.phrases.listed(triggers)
    )


class Cancel(Effect, frozen=True):
    """Makes the activated ability fail: no damage and no further effects."""

    verb = "cancel"
    needs_roll_phase = True
    interferes = True

    what: Annotated[str, Parameter(one_of(("ability",), "thing to cancel"))]


@renders(Cancel, subject_is_player=False)
def _render_cancel(effect: Cancel, writer: ClauseWriter) -> str:
    return writer.say(f"cancel.{effect.what}")
