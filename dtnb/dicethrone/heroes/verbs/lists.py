"""Verbs that shape a list: do, choose, may, repeat, activate."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.arguments import PROCEDURE, Location, whole_number_to
from dtnb.dicethrone.heroes.language.effect import Branches, Effect, Group, any_starts_with_dice
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.nested import LIST, OPTIONS
from dtnb.dicethrone.heroes.language.parameters import Amount, By, Parameter, UpTo
from dtnb.dicethrone.heroes.language.ranges import greatest_number
from dtnb.dicethrone.heroes.language.vocabulary import MAX_REPETITIONS
from dtnb.dicethrone.heroes.words.clauses import Clauses, says


class Do(Group, frozen=True):
    """Groups effects under one gate."""

    verb = "do"
    asked_when_reached = True

    body: Annotated[tuple[Effect, ...], Parameter(LIST)]

    @property
    def starts_with_dice(self) -> bool:
        """Whether its list begins with dice."""
        return any_starts_with_dice(self, self.body)


@says(Do, subject="it")
def _do(effect: Do, words: Clauses) -> str:
    return words.joined(effect.body)


class May(Group, frozen=True):
    """The player may do this or decline."""

    verb = "may"
    asked_when_reached = True

    body: Annotated[tuple[Effect, ...], Parameter(LIST)]

    @property
    def starts_with_dice(self) -> bool:
        """Whether its list begins with dice."""
        return any_starts_with_dice(self, self.body)


@says(May, subject="it")
def _may(effect: May, words: Clauses) -> str:
    clause = words.joined(effect.body)
    if words.commands(effect.body):
        return words.say("do.may", clause=words.infinitives(clause))
    return words.say("do.may.it", clause=clause)


class Choose(Branches, frozen=True):
    """Exactly one of the options is resolved: a forced choice."""

    verb = "choose"
    asked_when_reached = True

    options: Annotated[tuple[tuple[str, tuple[Effect, ...]], ...], Parameter(OPTIONS)]
    by: By = ""

    @property
    def starts_with_dice(self) -> bool:
        """Whether one of its lists begins with dice."""
        return any_starts_with_dice(self, *(body for _, body in self.options))


@says(Choose, subject="by")
def _choose(effect: Choose, words: Clauses) -> str:
    options = [
        words.say("choose.option", name=label, clause=words.joined(body))
        for label, body in effect.options
    ]
    return words.addressed("choose", effect.by, options=words.phrases.listed(options, "or"))


class Repeat(Group, frozen=True):
    """Does a list several times, with choices each time."""

    verb = "repeat"
    asked_when_reached = True

    amount: Amount
    body: Annotated[tuple[Effect, ...], Parameter(LIST, "do", "What is done each time.")]

    @property
    def starts_with_dice(self) -> bool:
        """Whether its list begins with dice, and how often it is done is not read from dice."""
        fixed = all(number.constant is not None for number in self.amount)
        return fixed and any_starts_with_dice(self, self.body)

    def numbers(self) -> tuple[Expression, ...]:
        """Return how often it is done."""
        return self.amount

    def check(self, at: Location) -> None:
        """Find what is done more often than anybody would at a table."""
        if _written_times((self,)) > MAX_REPETITIONS:
            at.below(self.verb).add("too-often", limit=MAX_REPETITIONS)


def _written_times(effects: tuple[Effect, ...]) -> int:
    """Return how often the innermost list is done, as far as that is written.

    Each roll is an input of its own, so that no bound on one input ends repeated rolls.
    """
    most = 1
    for effect in effects:
        inner = max(map(_written_times, effect.children()), default=1)
        if isinstance(effect, Repeat):
            inner *= max([1, *(greatest_number(number.syntax()) for number in effect.amount)])
        most = max(most, inner)
    return most


@says(Repeat)
def _repeat(effect: Repeat, words: Clauses) -> str:
    times = words.wording.amount("times", effect.amount)
    return words.say("repeat", times=times, clause=words.joined(effect.body))


class Activate(Effect, frozen=True):
    """Carries out a procedure of the file; of a group, those that are chosen."""

    verb = "activate"
    asked_when_reached = True

    name: Annotated[str, Parameter(PROCEDURE)]
    count: Annotated[
        int, Parameter(whole_number_to(6), "count", "How many different ones of a group.")
    ] = 1
    up_to: UpTo = False


@says(Activate)
def _activate(effect: Activate, words: Clauses) -> str:
    if effect.count == 1 and not effect.up_to:
        return words.say("activate", name=effect.name)
    most = ".up_to" if effect.up_to else ""
    return words.say(f"activate.several{most}", effect.count, name=effect.name, n=effect.count)
