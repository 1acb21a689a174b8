"""Verbs of cards: draw, discard, search, put_into_play."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import number_kind
from dtnb.dicethrone.heroes.language.arguments import one_of, whole_number_to
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.parameters import Amount, Parameter, Receiver, Receivers, UpTo
from dtnb.dicethrone.heroes.language.vocabulary import (
    CARD_KINDS,
    PICKERS,
    REPLACEABLE_DRAWS,
    SEARCH_DESTINATIONS,
)
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Draw(AmountEffect, frozen=True):
    """Draws cards."""

    verb = "draw"
    shows_cards = True

    amount: Amount
    to: Receivers = "you"
    instead_of: Annotated[
        str,
        Parameter(
            one_of(REPLACEABLE_DRAWS, "draw"),
            "instead_of",
            "Income: it replaces the draw of the player's own Income Phase.",
        ),
    ] = ""


@renders(Draw, subject_field="to")
def _render_draw(effect: Draw, writer: ClauseWriter) -> str:
    amount = writer.expressions.render_amount("cards", effect.amount)
    text = writer.clause_for("draw", effect.to, amount=amount)
    return writer.say("draw.instead", clause=text) if effect.instead_of else text


class Discard(AmountEffect, frozen=True):
    """Puts cards from a hand on the Discard Pile."""

    verb = "discard"
    takes_from = "cards"
    sets_taken = True

    amount: Annotated[tuple[Expression, ...] | str, Parameter(number_kind("hand"))]
    to: Receiver = "you"
    pick: Annotated[str, Parameter(one_of(PICKERS, "picker"), "pick", "Who picks the cards.")] = (
        "holder"
    )


@renders(Discard, subject_field="to")
def _render_discard(effect: Discard, writer: ClauseWriter) -> str:
    writer.expressions.taken_how = "discarded"
    if isinstance(effect.amount, str):
        amount = writer.say("cards.hand" if effect.to == "you" else "cards.hand.other")
    else:
        amount = writer.expressions.render_amount("cards", effect.amount)
    variant = ".random" if effect.pick == "random" else ""
    if effect.pick == "you" and effect.to != "you":
        variant = ".you"
    return writer.clause_for(f"discard{variant}", effect.to, amount=amount)


class Search(Effect, frozen=True):
    """Takes a card out of the deck, to the hand or into play, and shuffles the deck."""

    verb = "search"
    asked_when_reached = True

    cards: Annotated[str, Parameter(one_of(CARD_KINDS, "kind of card"))]
    count: Annotated[int, Parameter(whole_number_to(20), "count", "How many.")] = 1
    up_to: UpTo = False
    into: Annotated[
        str,
        Parameter(
            one_of(SEARCH_DESTINATIONS, "place of cards"),
            "into",
            "Where the card goes: hand or play.",
        ),
    ] = "hand"


@renders(Search)
def _render_search(effect: Search, writer: ClauseWriter) -> str:
    variant = ".up_to" if effect.up_to else ""
    cards = writer.say(f"search.{effect.cards}{variant}", effect.count, n=effect.count)
    return writer.say(f"search.{effect.into}", effect.count, cards=cards)


class PutIntoPlay(Effect, frozen=True):
    """Plays an upgrade from the hand without its price or timing."""

    verb = "put_into_play"
    asked_when_reached = True

    cards: Annotated[str, Parameter(one_of(("upgrade",), "kind of card"))]


@renders(PutIntoPlay)
def _render_put_into_play(effect: PutIntoPlay, writer: ClauseWriter) -> str:
    return writer.say("put_into_play")
