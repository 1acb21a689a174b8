"""The verbs that contain effect lists (`do`, `may`, `choose`, `repeat`), and `activate`."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import CONDITION_AFTER_LIST, REPETITIONS
from dtnb.dicethrone.heroes.language.arguments import PROCEDURE, Location, whole_number_to
from dtnb.dicethrone.heroes.language.context import EffectOwner
from dtnb.dicethrone.heroes.language.effect import (
    Branches,
    Effect,
    Group,
    any_starts_with_dice,
    walk_effects,
)
from dtnb.dicethrone.heroes.language.expressions import Expression, reads_dice
from dtnb.dicethrone.heroes.language.nested import EFFECT_LIST, EFFECT_LISTS_BY_LABEL
from dtnb.dicethrone.heroes.language.parameters import Doer, Parameter, UpTo
from dtnb.dicethrone.heroes.language.ranges import greatest_number
from dtnb.dicethrone.heroes.language.vocabulary import LAST_ABILITY, MAX_REPETITIONS
from dtnb.dicethrone.heroes.verbs.dice import Roll
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders


class Do(Group, frozen=True):
    """Groups effects, so that one condition applies to all of them."""

    verb = "do"
    asked_when_reached = True

    body: Annotated[tuple[Effect, ...], Parameter(EFFECT_LIST)]

    @property
    def starts_with_dice(self) -> bool:
        """Whether the nested list begins with dice."""
        return any_starts_with_dice(self, self.body)


@renders(Do, subject_is_player=False)
def _render_do(effect: Do, writer: ClauseWriter) -> str:
    return writer.join_clauses(effect.body)


class May(Group, frozen=True):
    """Offers effects that the player may carry out or decline."""

    verb = "may"
    asked_when_reached = True

    body: Annotated[tuple[Effect, ...], Parameter(EFFECT_LIST)]

    @property
    def starts_with_dice(self) -> bool:
        """Whether the nested list begins with dice."""
        return any_starts_with_dice(self, self.body)


@renders(May, subject_is_player=False)
def _render_may(effect: May, writer: ClauseWriter) -> str:
    clause = writer.join_clauses(effect.body)
    if writer.are_commands(effect.body):
        return writer.say("do.may", clause=writer.to_infinitives(clause))
    return writer.say("do.may.it", clause=clause)


class Choose(Branches, frozen=True):
    """Makes the player choose exactly one of several options."""

    verb = "choose"
    asked_when_reached = True

    options: Annotated[tuple[tuple[str, tuple[Effect, ...]], ...], Parameter(EFFECT_LISTS_BY_LABEL)]
    by: Doer = ""

    @property
    def starts_with_dice(self) -> bool:
        """Whether one of the options begins with dice."""
        return any_starts_with_dice(self, *(body for _, body in self.options))


@renders(Choose, subject_field="by")
def _render_choose(effect: Choose, writer: ClauseWriter) -> str:
    options = [
        writer.say("choose.option", name=label, clause=writer.join_clauses(body))
        for label, body in effect.options
    ]
    return writer.clause_for("choose", effect.by, options=writer.phrases.listed(options, "or"))


class Repeat(Group, frozen=True):
    """Carries out an effect list several times, with new choices each time."""

    verb = "repeat"
    asked_when_reached = True

    amount: Annotated[tuple[Expression, ...], Parameter(REPETITIONS)]
    body: Annotated[tuple[Effect, ...], Parameter(EFFECT_LIST, "do", "What is done each time.")]
    stop_if: Annotated[
        Expression | None,
        Parameter(CONDITION_AFTER_LIST, "stop_if", "It is not repeated again once this is true."),
    ] = None

    @property
    def starts_with_dice(self) -> bool:
        """Whether the nested list begins with dice, and the number of repetitions is constant."""
        is_constant = all(number.constant is not None for number in self.amount)
        return is_constant and any_starts_with_dice(self, self.body)

    def numbers(self) -> tuple[Expression, ...]:
        """Return the number of repetitions."""
        return self.amount

    def check(self, location: Location) -> None:
        """Report too many repetitions, and a ``stop_if`` that has no dice to read."""
        if _count_repetitions((self,)) > MAX_REPETITIONS:
            location.below(self.verb).report("too-often", limit=MAX_REPETITIONS)
        has_dice = location.context.has_dice or any(
            isinstance(effect, Roll) for effect in walk_effects(self.body)
        )
        if self.stop_if is not None and reads_dice(self.stop_if) and not has_dice:
            location.below("stop_if").report("no-dice", text=self.stop_if.source)


def _count_repetitions(effects: tuple[Effect, ...]) -> int:
    """Return the greatest number of times that the innermost list can be repeated.

    The engine's limit of effects for one input cannot stop repeated rolls, because each roll is an
    input.
    """
    max_count = 1
    for effect in effects:
        count = max(map(_count_repetitions, effect.children()), default=1)
        if isinstance(effect, Repeat):
            count *= max([1, *(greatest_number(number.syntax()) for number in effect.amount)])
        max_count = max(max_count, count)
    return max_count


@renders(Repeat)
def _render_repeat(effect: Repeat, writer: ClauseWriter) -> str:
    times = writer.expressions.render_amount("times", effect.amount)
    clause = writer.join_clauses(effect.body)
    if effect.stop_if is None:
        return writer.say("repeat", times=times, clause=clause)
    condition = writer.expressions.render_condition(effect.stop_if)
    return writer.say("repeat.stop", times=times, clause=clause, condition=condition)


class Activate(Effect, frozen=True):
    """Carries out a procedure of the file, or the chosen procedures of a group."""

    verb = "activate"
    asked_when_reached = True

    name: Annotated[str, Parameter(PROCEDURE)]
    count: Annotated[
        int, Parameter(whole_number_to(6), "count", "How many different ones of a group.")
    ] = 1
    up_to: UpTo = False

    def check(self, location: Location) -> None:
        """Report an effect that copies the last ability but is not in an Offensive Ability."""
        if is_copy(self) and location.context.owner is not EffectOwner.OFFENSE:
            location.below(self.verb).report("copy-elsewhere")


def is_copy(effect: Effect) -> bool:
    """Tell whether an effect copies the ability used last."""
    return isinstance(effect, Activate) and effect.name == LAST_ABILITY


@renders(Activate)
def _render_activate(effect: Activate, writer: ClauseWriter) -> str:
    if is_copy(effect):
        return writer.say("activate.last")
    if effect.count == 1 and not effect.up_to:
        return writer.say("activate", name=effect.name)
    variant = ".up_to" if effect.up_to else ""
    return writer.say(f"activate.several{variant}", effect.count, name=effect.name, n=effect.count)
