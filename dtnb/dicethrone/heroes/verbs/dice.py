"""Verbs of dice: roll, set_die, reroll, change_attempts."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import fields

from dtnb.dicethrone.heroes.language.amounts import DICE_ROLLED, DIE_VALUES
from dtnb.dicethrone.heroes.language.arguments import (
    BOOLEAN,
    NUMBER_OF_DICE,
    ROLL_NAME,
    ArgumentKind,
    Location,
    one_of,
)
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression, reads_dice
from dtnb.dicethrone.heroes.language.parameters import Doer, Parameter, Receiver, SignedAmount, UpTo
from dtnb.dicethrone.heroes.language.selectors import FIXED_PLAYER
from dtnb.dicethrone.heroes.language.vocabulary import DICE_OWNERS, ROLL_PHASES, THESE_DICE
from dtnb.dicethrone.heroes.words.clause_writer import ClauseWriter, renders

_DICE_OWNER_WORD = one_of(DICE_OWNERS, "owner of dice")


def _read_dice_owner(raw: object, location: Location) -> str:
    """Read whose dice to change; report dice that activated an ability, which are final."""
    if raw in ("attacker", "target"):
        location.report("final-dice", word=raw)
        return str(raw)
    return str(_DICE_OWNER_WORD.read(raw, location))


_DICE_OWNER = ArgumentKind(_read_dice_owner, _DICE_OWNER_WORD.schema)


def _default_dice(context: Context) -> str:
    """Return the default of ``whose``: the dice just rolled if there are any, else ``you``."""
    return THESE_DICE if context.has_dice else "you"


class Roll(AmountEffect, frozen=True):
    """Rolls new dice, which the expressions after it read."""

    verb = "roll"
    # Later effects may depend on the roll, so their questions wait until the roll is made.
    asked_when_reached = True

    amount: Annotated[tuple[Expression, ...], Parameter(DICE_ROLLED)]
    by: Doer = ""
    named: Annotated[
        str, Parameter(ROLL_NAME, "as", "The name under which the dice can be read later.")
    ] = ""

    @property
    def dice(self) -> int:
        """The number of dice; 0 if it depends on the game."""
        return (self.amount[0].constant or 0) if len(self.amount) == 1 else 0

    @property
    def starts_with_dice(self) -> bool:
        """Whether the roll is certain; a roll with a condition might not happen (AMB-10)."""
        return self.condition is None


@renders(Roll, subject_field="by")
def _render_roll(effect: Roll, writer: ClauseWriter) -> str:
    # The number may be read from earlier dice.
    number = writer.expressions.render_amount("dice.rolled", effect.amount)
    writer.expressions.latest_dice, writer.expressions.reads_own_roll = effect.dice, False
    if effect.named:
        writer.expressions.named_rolls[effect.named] = (effect.by or "you", effect.dice)
    return writer.clause_for("roll", effect.by, dice=number)


class SetDie(Effect, frozen=True):
    """Sets dice to one of the values offered."""

    verb = "set_die"
    takes_from = "dice"
    alters_roll = True

    #: the values, or one of the words ``any`` and ``another``
    values: Annotated[tuple[Expression, ...] | str, Parameter(DIE_VALUES)]
    dice: Annotated[int, Parameter(NUMBER_OF_DICE, "dice", "How many dice.")] = 1
    whose: Annotated[str, Parameter(_DICE_OWNER, "whose", "Whose dice.", _default_dice)] = "you"
    up_to: UpTo = False

    @property
    def starts_with_dice(self) -> bool:
        """Always true: the effect changes dice that were already rolled (AMB-10)."""
        return True

    @property
    def changes_dice(self) -> bool:
        """Always true: the effect changes dice that were already rolled."""
        return True


@renders(SetDie)
def _render_set_die(effect: SetDie, writer: ClauseWriter) -> str:
    """Render the verb ``set_die``: the dice, and the values to which they can be set."""
    if isinstance(effect.values, str):
        variant = ".many" if effect.values == "any" and effect.dice > 1 else ""
        values = writer.say(f"values.{effect.values}{variant}")
    else:
        value_texts = [
            writer.say("values.number", value=value.constant)
            if value.constant is not None
            else writer.expressions.render_number(value.syntax(), value.source)
            for value in effect.values
        ]
        values = writer.phrases.listed(value_texts, "or")
    return writer.say("set_die", dice=_format_dice(effect, effect.dice, writer), values=values)


class Reroll(Effect, frozen=True):
    """Rolls dice again, outside the Roll Attempts."""

    verb = "reroll"
    alters_roll = True
    # Which dice to roll again depends on the previous result.
    asks_step_by_step = True

    dice: Annotated[int, Parameter(NUMBER_OF_DICE)]
    whose: Annotated[str, Parameter(_DICE_OWNER, "whose", "Whose dice.", _default_dice)] = "you"
    by: Annotated[
        str, Parameter(FIXED_PLAYER, "by", "Who rolls; the dice still belong to their owner.")
    ] = ""
    up_to: Annotated[
        bool,
        Parameter(BOOLEAN, "up_to", "The player chooses how many dice: from one to this number."),
    ] = False
    times: Annotated[
        int, Parameter(NUMBER_OF_DICE, "times", "How often a die may be rolled again in all.")
    ] = 1

    @property
    def starts_with_dice(self) -> bool:
        """Always true: the effect rolls dice that were already rolled (AMB-10)."""
        return True

    @property
    def changes_dice(self) -> bool:
        """Always true: the effect changes dice that were already rolled."""
        return True


@renders(Reroll, subject_field="by")
def _render_reroll(effect: Reroll, writer: ClauseWriter) -> str:
    dice = _format_dice(effect, effect.dice * effect.times, writer)
    if effect.times > 1:
        dice = writer.say("reroll.times", dice=dice, times=effect.times)
    return writer.clause_for("reroll", effect.by, dice=dice)


def _format_dice(effect: SetDie | Reroll, number: int, writer: ClauseWriter) -> str:
    """Return the dice that an effect changes, as a noun with its number and owner."""
    if effect.whose == THESE_DICE and writer.expressions.latest_dice == 1:
        return writer.say("dice.the")
    dice = writer.say(f"dice.{effect.whose}", number, n=number)
    return writer.say("dice.up_to", dice=dice) if effect.up_to else dice


class ChangeAttempts(AmountEffect, frozen=True):
    """Gives or takes Roll Attempts of one phase."""

    verb = "change_attempts"
    alters_roll = True

    amount: SignedAmount
    phase: Annotated[
        str, Parameter(one_of(ROLL_PHASES, "phase"), "phase", "Which phase's Roll Attempts.")
    ]
    to: Receiver = "you"


@renders(ChangeAttempts, subject_field="to")
def _render_change_attempts(effect: ChangeAttempts, writer: ClauseWriter) -> str:
    # An amount has one expression for each requirement tier; the sign is that of the first.
    number = effect.amount[0].constant or 0
    sign_variant = ".less" if number < 0 else ""
    receiver_variant = "" if effect.to == "you" else ".other"
    return writer.say(
        f"change_attempts{sign_variant}{receiver_variant}",
        number,
        n=abs(number),
        who=writer.as_subject(effect.to),
        phase=writer.say(f"phase.{effect.phase}"),
    )


@functools.lru_cache(1024)
def reads_own_roll(effects: tuple[Effect, ...]) -> bool:
    """Tell whether a list reads dice before it rolls any.

    The list belongs to a card, token or passive. (An ability reads the dice that activated it.)
    """
    for effect in effects:
        if any(map(reads_dice, _own_expressions(effect))):
            return True
        if any(map(reads_own_roll, effect.children())):
            return True
        if _contains_roll(effect):
            return False
    return False


def _own_expressions(effect: Effect) -> Iterator[Expression]:
    """Yield every expression of an effect, except those of its nested lists."""
    for field in fields(type(effect)):
        value = getattr(effect, field.name)
        values = value if isinstance(value, tuple) else (value,)
        yield from (part for part in values if isinstance(part, Expression))


def _contains_roll(effect: Effect) -> bool:
    return isinstance(effect, Roll) or any(
        _contains_roll(nested) for nested_list in effect.children() for nested in nested_list
    )
