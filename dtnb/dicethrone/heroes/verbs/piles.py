"""Verbs of piles beside the deck: take."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import HIDDEN_PILE, whole_number_to
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import Parameter
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Take(Effect, frozen=True):
    """Takes random cards from a pile beside the deck, and keeps them face down."""

    verb = "take"
    asked_when_reached = True

    pile: Annotated[str, Parameter(HIDDEN_PILE)]
    count: Annotated[int, Parameter(whole_number_to(10), "count", "How many.")] = 1


@renders(Take)
def _render_take(effect: Take, writer: ClauseWriter) -> str:
    return writer.say("take", effect.count, n=effect.count, pile=effect.pile)
