"""The base class of effects, the items of effect lists in hero files: ``{deal: 3, to: target}``.

* verb of an effect: its first word, here ``deal``; each verb is a subclass in ``verbs/``
* share: a fraction or multiple, such as a half
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

import msgspec

from dtnb.dicethrone.heroes.language.amounts import CONDITION
from dtnb.dicethrone.heroes.language.arguments import Location
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.nested import EFFECT_LIST
from dtnb.dicethrone.heroes.language.parameters import Parameter
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import THEN

#: the indices of nested lists in `Effect.children`: the main list of the effect, its ``else`` list,
#: and the list of its first option
BODY, OTHERWISE, FIRST_OPTION = 0, 1, 2


class Effect(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One item of an effect list.

    The first line of a verb's docstring is its description in the published schema, which editors
    show. The annotated type of a field says how a hero file writes the field
    (:mod:`~dtnb.dicethrone.heroes.language.parameters`).
    """

    #: the word by which hero files write the effect, such as ``deal``
    verb: ClassVar[str] = ""
    #: when the questions of this effect, and of all effects after it, are asked: if true, once the
    #: effect is reached; if false, as soon as the action is declared
    asked_when_reached: ClassVar[bool] = False
    #: whether each question of the effect depends on the result of the previous question
    asks_step_by_step: ClassVar[bool] = False
    #: whether ``else`` is only allowed together with ``if``
    else_needs_if: ClassVar[bool] = True
    #: whether the effect takes something; later effects read with ``taken`` how much it took
    sets_taken: ClassVar[bool] = False
    #: whether the effect shows cards; later effects read them with ``seen``
    shows_cards: ClassVar[bool] = False
    #: what the effect takes or changes, ``"cards"``, ``"tokens"`` or ``"dice"``; a later effect on
    #: the same kind of thing asks its questions only when it is reached
    takes_from: ClassVar[str] = ""
    #: whether expressions of the effect can read the player who receives it, as ``receiver_cp``
    has_receiver: ClassVar[bool] = False
    #: whether the effect can only act in a Roll Phase, for example on damage that waits
    needs_roll_phase: ClassVar[bool] = False
    #: whether the effect interferes in a fight between others (AMB-41); effects on dice do not
    interferes: ClassVar[bool] = False
    #: whether the effect changes the dice or the Roll Attempts of a roll
    alters_roll: ClassVar[bool] = False
    #: whether the player can have more CP after the effect, and pay with them for changes of dice
    gives_cp: ClassVar[bool] = False

    #: the condition ``if``, and the effects of ``else``
    condition: Annotated[
        Expression | None,
        Parameter(CONDITION, "if", "The effect happens only if this is true when it is resolved."),
    ] = None
    otherwise: Annotated[
        tuple[Effect, ...], Parameter(EFFECT_LIST, "else", "What happens instead.")
    ] = ()
    #: (selector, place) for each earlier effect that names a player by the same selector, such as
    #: ``("chosen opponent", "2.0.1")``. This effect means the player who was chosen there
    earlier_mentions: tuple[tuple[str, str], ...] = ()

    @property
    def starts_with_dice(self) -> bool:
        """Whether the effect begins by rolling dice, or by changing dice that were just rolled.

        If so, expressions read the dice that were just rolled only after the effect (AMB-10).
        """
        return False

    @property
    def changes_dice(self) -> bool:
        """Whether the effect begins by changing rolled dice, even if only under a condition."""
        return False

    def numbers(self) -> tuple[Expression, ...]:
        """Return the expressions of the main number, one for each tier; empty without a number."""
        return ()

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return the nested lists, at the indices `BODY`, `OTHERWISE` and from `FIRST_OPTION` on.

        The path of an effect contains these indices. A list that the effect lacks is empty.
        """
        return ((), self.otherwise)

    def players(self) -> tuple[str | ChosenPlayers, ...]:
        """Return the selectors that the effect has: words for players, such as ``target``."""
        selectors = (getattr(self, field, "") for field in ("to", "source", "by"))
        return tuple(selector for selector in selectors if selector)

    def check(self, location: Location) -> None:
        """Report the mistakes of this effect at its location in a file."""


class Then(Effect, frozen=True):
    """Ends a part of an effect list (DT-TXT-05); files write the bare word ``then``."""

    verb = THEN
    asked_when_reached = True


class Group(Effect, frozen=True):
    """An effect that contains one effect list."""

    body: tuple[Effect, ...]

    @property
    def changes_dice(self) -> bool:
        """Whether the nested list begins with a change of dice."""
        return bool(self.body) and self.body[0].changes_dice

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return the nested list and the ``else`` list."""
        return (self.body, self.otherwise)


class Branches(Effect, frozen=True):
    """An effect that contains several effect lists, each under a label or trigger."""

    options: tuple[tuple[str, tuple[Effect, ...]], ...]

    @property
    def changes_dice(self) -> bool:
        """Whether a nested list begins with a change of dice."""
        return any(bool(body) and body[0].changes_dice for _, body in self.options)

    def children(self) -> tuple[tuple[Effect, ...], ...]:
        """Return an empty list, the ``else`` list, and the nested lists in their order."""
        return ((), self.otherwise, *(body for _, body in self.options))


class AmountEffect(Effect, frozen=True):
    """An effect with an amount that is read from the game, or a share such as ``half``."""

    amount: tuple[Expression, ...] | str

    def numbers(self) -> tuple[Expression, ...]:
        """Return the expressions of the amount; none for a share."""
        return () if isinstance(self.amount, str) else self.amount


def any_starts_with_dice(effect: Effect, *lists: tuple[Effect, ...]) -> bool:
    """Tell whether one of an effect's nested `lists` starts with dice (AMB-10).

    If the effect has a condition, only a change of dice counts, because a roll might not happen.
    """
    first_effects = [body[0] for body in lists if body]
    if effect.condition is not None:
        return any(first_effect.changes_dice for first_effect in first_effects)
    return any(first_effect.starts_with_dice for first_effect in first_effects)


def walk_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield every effect of a list, nested lists included."""
    for effect in effects:
        yield effect
        for nested_effects in effect.children():
            yield from walk_effects(nested_effects)


def expressions_of(effect: Effect) -> Iterator[Expression]:
    """Yield the expressions of an effect: its numbers and its condition."""
    yield from effect.numbers()
    if effect.condition is not None:
        yield effect.condition
