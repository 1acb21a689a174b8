"""One effect as a clause, without capital and full stop. What a verb says stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dtnb.dicethrone.heroes.effect import Effect
from dtnb.dicethrone.heroes.values import Several
from dtnb.dicethrone.heroes.vocabulary import ROLLED_FOR
from dtnb.dicethrone.heroes.wording import Wording
from dtnb.explain.phrases import Phrases

_Verb = TypeVar("_Verb", bound=Effect)

#: what makes the clause of a verb
SAYS: dict[type[Effect], Callable[[Any, Clauses], str]] = {}


def says(
    shape: type[_Verb],
) -> Callable[[Callable[[_Verb, Clauses], str]], Callable[[_Verb, Clauses], str]]:
    """Register the function that makes the clause of a verb."""

    def register(function: Callable[[_Verb, Clauses], str]) -> Callable[[_Verb, Clauses], str]:
        SAYS[shape] = function
        return function

    return register


def split_trigger(trigger: str) -> tuple[str, str]:
    """Part a trigger that names a token: ``rolled for Reload`` is "rolled for" and Reload."""
    if trigger.startswith(ROLLED_FOR):
        return ROLLED_FOR.strip(), trigger.removeprefix(ROLLED_FOR)
    return trigger, ""


class Clauses:
    """Makes clauses of the effects of one list, in their order.

    Parameters
    ----------
    phrases
        The language.
    this
        The token whose effects these are.
    """

    def __init__(self, phrases: Phrases, this: str = "") -> None:
        self.phrases, self.say = phrases, phrases.say
        self.wording = Wording(phrases, this=this)

    def clause(self, effect: Effect) -> str:
        """Return an effect with its gates."""
        condition = None
        if effect.condition is not None:
            # Before the effect: a roll in it must not change what the condition reads.
            condition = self.wording.condition(effect.condition)
        text = SAYS[type(effect)](effect, self)
        if effect.otherwise:
            text += self.say("sentence.else", clause=self.joined(effect.otherwise))
        if condition is None:
            return text
        return self.say("sentence.if", condition=condition, clause=text)

    def joined(self, effects: tuple[Effect, ...]) -> str:
        """Return a nested list."""
        return self.phrases.listed([self.clause(effect) for effect in effects])

    def addressed(self, phrase: str, to: str | Several, **values: object) -> str:
        """Return a clause that begins with who does it; "you" goes without saying."""
        if to in ("", "you"):
            return self.say(phrase, **values)
        return self.say(f"{phrase}.other", who=self.who(to), **values)

    def who(self, selector: str | Several) -> str:
        """Return players as those who do something."""
        name = selector.chosen if isinstance(selector, Several) else selector
        return self.say(f"who.{name}") if f"who.{name}" in self.phrases else name

    def to(self, selector: str) -> str:
        """Return players as those to whom something is done."""
        return self.say(f"to.{selector}")

    def receivers(self, to: str | Several) -> str:
        """Return players, also several, as those to whom something is done."""
        if isinstance(to, str):
            return self.to(to)
        up_to = ".up_to" if to.up_to else ""
        return self.say(f"several{up_to}.{to.chosen}", n=to.count)

    def source(self, selector: str) -> str:
        """Return players as those from whom something is taken."""
        return self.say(f"from.{selector}")
