"""Verbs of cards that somebody gets to see: look, put_back."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import Location, one_of
from dtnb.dicethrone.heroes.language.belongings import SIGHT
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.parameters import Count, From, Parameter
from dtnb.dicethrone.heroes.language.values import Sight
from dtnb.dicethrone.heroes.language.vocabulary import DECK_PLACES
from dtnb.dicethrone.heroes.words.clauses import Clauses, says


class Look(Effect, frozen=True):
    """Lets the player of the effect see a hand, or cards from the top of a deck."""

    verb = "look"

    sight: Annotated[Sight, Parameter(SIGHT)]
    source: From = "you"


@says(Look)
def _look(effect: Look, words: Clauses) -> str:
    own = ".you" if effect.source == "you" else ""
    cards, owner = effect.sight.cards, words.source(effect.source)
    return words.say(f"look.{effect.sight.place}{own}", cards, n=cards, owner=owner)


class PutBack(Effect, frozen=True):
    """Puts cards of the latest look or draw back on the deck, in the order chosen."""

    verb = "put_back"
    asked_when_reached = True

    place: Annotated[str, Parameter(one_of(DECK_PLACES, "place of the deck"))]
    count: Count = "all"

    def check(self, at: Location) -> None:
        """Find that there are no cards to put back."""
        if not at.context.seen:
            at.below(self.verb).add("nothing-to-put-back", key=True)


@says(PutBack)
def _put_back(effect: PutBack, words: Clauses) -> str:
    place = words.say(f"put_back.{effect.place}")
    if isinstance(effect.count, str):
        return words.say("put_back.all", place=place)
    return words.say("put_back", effect.count, n=effect.count, place=place)
