"""An effect: one item of an effect list. Its verbs are in ``verbs/``, a struct each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import msgspec

from dtnb.dicethrone.heroes.language.amounts import CONDITION
from dtnb.dicethrone.heroes.language.arguments import At
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.nested import LIST
from dtnb.dicethrone.heroes.language.parameters import Parameter
from dtnb.dicethrone.heroes.language.values import Several
from dtnb.dicethrone.heroes.language.vocabulary import THEN


class Effect(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every effect has: its gates.

    The first line of a verb's docstring says what it does: editors show it. What a field is in a
    file is said by its type (:mod:`~dtnb.dicethrone.heroes.language.parameters`).

    Parameters
    ----------
    condition, otherwise
        The gate ``if`` and what happens instead.
    same
        Earlier places of the whole list that name a player by the same words, as (selector,
        place): who was chosen there is meant here.
    """

    #: what files call it
    verb: ClassVar[str] = ""
    #: what it asks, and what stands behind it, is asked when its list comes to it, and not when an
    #: action is declared
    asked_when_reached: ClassVar[bool] = False
    #: one question hangs on what came of the one before, so carrying it out asks
    asks_as_it_goes: ClassVar[bool] = False
    #: ``else`` stands only where there is an ``if``
    else_needs_if: ClassVar[bool] = True

    condition: Annotated[
        Expression | None,
        Parameter(CONDITION, "if", "The effect applies only if this is true at that moment."),
    ] = None
    otherwise: Annotated[tuple[Effect, ...], Parameter(LIST, "else", "What happens instead.")] = ()
    same: tuple[tuple[str, str], ...] = ()

    @property
    def rolls_on(self) -> bool:
        """Whether it rolls dice or changes those that were just rolled.

        Dice wait for it, so that all of them may be answered before any is read.
        """
        return False

    @property
    def changes_dice(self) -> bool:
        """Whether it changes dice that lie there: its own condition may read them before."""
        return False

    def numbers(self) -> tuple[Expression, ...]:
        """Return the expressions of its main number, one or one for each tier of the ability."""
        return ()

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return the nested lists, in the order in which a path addresses them."""
        return ((), self.otherwise)

    def players(self) -> tuple[str | Several, ...]:
        """Return the words by which it names players."""
        words = (getattr(self, field, "") for field in ("to", "source", "by"))
        return tuple(word for word in words if word)

    def check(self, at: At) -> None:
        """Find what is wrong with it at its place in a file."""


class Then(Effect, frozen=True):
    """Ends a part of an effect list (DT-TXT-05); files write the bare word."""

    verb = THEN
    asked_when_reached = True


class Group(Effect, frozen=True):
    """An effect with a list inside."""

    body: tuple[Effect, ...]

    @property
    def changes_dice(self) -> bool:
        """Whether its list begins with a change of dice."""
        return bool(self.body) and self.body[0].changes_dice

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return the list, and what happens instead."""
        return (self.body, self.otherwise)


class Branches(Effect, frozen=True):
    """An effect with several lists inside, each with a label or trigger."""

    options: tuple[tuple[str, tuple[Effect, ...]], ...]

    @property
    def changes_dice(self) -> bool:
        """Whether one of its lists begins with a change of dice."""
        return any(bool(body) and body[0].changes_dice for _, body in self.options)

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return what happens instead, and the lists in their order."""
        return ((), self.otherwise, *(body for _, body in self.options))


class Counted(Effect, frozen=True):
    """An effect with one number that is read from the game, or a share in its place."""

    amount: tuple[Expression, ...] | str

    def numbers(self) -> tuple[Expression, ...]:
        """Return the number, none where there is a share."""
        return () if isinstance(self.amount, str) else self.amount


def begins_with_dice(effect: Effect, *lists: tuple[Effect, ...]) -> bool:
    """Tell whether dice wait for one of the lists of an effect (AMB-10).

    A roll that hangs on a condition is none that they surely wait for; a change of them is.
    """
    first = [body[0] for body in lists if body]
    if effect.condition is not None:
        return any(each.changes_dice for each in first)
    return any(each.rolls_on for each in first)


def every(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield every effect of a list, and of the lists inside it."""
    for effect in effects:
        yield effect
        for inner in effect.children():
            yield from every(inner)


def read_by(effect: Effect) -> Iterator[Expression]:
    """Yield the numbers of an effect and its gate."""
    yield from effect.numbers()
    if effect.condition is not None:
        yield effect.condition
