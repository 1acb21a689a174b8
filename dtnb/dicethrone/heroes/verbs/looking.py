"""Verbs of looking at cards: look, put_back."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import Location, one_of
from dtnb.dicethrone.heroes.language.belongings import SIGHT
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import Count, Giver, Parameter
from dtnb.dicethrone.heroes.language.values import Sight
from dtnb.dicethrone.heroes.language.vocabulary import DECK_PLACES
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Look(Effect, frozen=True):
    """Lets the player of the effect see a hand, or cards from the top of a deck."""

    verb = "look"
    shows_cards = True

    sight: Annotated[Sight, Parameter(SIGHT)]
    source: Giver = "you"


@renders(Look)
def _render_look(effect: Look, writer: ClauseWriter) -> str:
    variant = ".you" if effect.source == "you" else ""
    cards, owner = effect.sight.cards, writer.as_source(effect.source)
    return writer.say(f"look.{effect.sight.place}{variant}", cards, n=cards, owner=owner)


class PutBack(Effect, frozen=True):
    """Puts cards that were just looked at or drawn back on the deck, in an order of choice."""

    verb = "put_back"
    asked_when_reached = True

    place: Annotated[str, Parameter(one_of(DECK_PLACES, "place of the deck"))]
    count: Count = "all"

    def check(self, location: Location) -> None:
        """Report an effect that has no cards to put back."""
        if not location.context.has_seen_cards:
            location.below(self.verb).report("nothing-to-put-back", is_in_key=True)


@renders(PutBack)
def _render_put_back(effect: PutBack, writer: ClauseWriter) -> str:
    place = writer.say(f"put_back.{effect.place}")
    if isinstance(effect.count, str):
        return writer.say("put_back.all", place=place)
    return writer.say("put_back", effect.count, n=effect.count, place=place)
