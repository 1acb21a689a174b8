"""Verbs of dice: roll, set_die, reroll, change_attempts."""

from __future__ import annotations

from typing import Annotated

from dtnb.dicethrone.heroes.language.amounts import VALUES
from dtnb.dicethrone.heroes.language.arguments import BOOLEAN, DICE, ROLL_NAME, one_of
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.effect import AmountEffect, Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.parameters import By, Parameter, SignedAmount, To, UpTo
from dtnb.dicethrone.heroes.language.selectors import FIXED_PLAYER
from dtnb.dicethrone.heroes.language.vocabulary import DICE_OWNERS, ROLL_PHASES, THESE_DICE
from dtnb.dicethrone.heroes.words.clauses import Clauses, says

_OWNER = one_of(DICE_OWNERS, "owner of dice")


def _latest(context: Context) -> str:
    """Return whose dice are meant: "may re-roll one of them" is of those just rolled."""
    return THESE_DICE if context.has_dice else "you"


class Roll(Effect, frozen=True):
    """Rolls new dice; they are what the expressions after it read."""

    verb = "roll"
    asked_when_reached = True

    dice: Annotated[int, Parameter(DICE)]
    by: By = ""
    named: Annotated[
        str, Parameter(ROLL_NAME, "as", "The name under which the dice can be read later.")
    ] = ""

    @property
    def starts_with_dice(self) -> bool:
        """Whether it surely rolls."""
        return self.condition is None


@says(Roll, subject="by")
def _roll(effect: Roll, words: Clauses) -> str:
    words.wording.dice = effect.dice
    if effect.named:
        words.wording.pools[effect.named] = (effect.by or "you", effect.dice)
    if effect.by not in ("", "you"):
        return words.say("roll.other", effect.dice, n=effect.dice, who=words.who(effect.by))
    return words.say("roll", effect.dice, n=effect.dice)


class SetDie(Effect, frozen=True):
    """Sets dice to one of the values offered.

    Parameters
    ----------
    values
        The values, or one of the words ``any`` and ``another``.
    """

    verb = "set_die"

    values: Annotated[tuple[Expression, ...] | str, Parameter(VALUES)]
    dice: Annotated[int, Parameter(DICE, "dice", "How many dice.")] = 1
    whose: Annotated[str, Parameter(_OWNER, "whose", "Whose dice.", _latest)] = "you"
    up_to: UpTo = False

    @property
    def starts_with_dice(self) -> bool:
        """Whether it changes dice."""
        return self.changes_dice

    @property
    def changes_dice(self) -> bool:
        """Whether it changes dice that lie open, those just rolled among them."""
        return True


@says(SetDie)
def _set_die(effect: SetDie, words: Clauses) -> str:
    if isinstance(effect.values, str):
        many = ".many" if effect.values == "any" and effect.dice > 1 else ""
        values = words.say(f"values.{effect.values}{many}")
    else:
        offered = [
            words.say("values.number", value=value.constant)
            if value.constant is not None
            else words.wording.number(value.syntax(), value.source)
            for value in effect.values
        ]
        values = words.phrases.listed(offered, "or")
    return words.say("set_die", dice=_dice(effect, effect.dice, words), values=values)


class Reroll(Effect, frozen=True):
    """Rolls dice again, outside the Roll Attempts."""

    verb = "reroll"
    asks_step_by_step = True

    dice: Annotated[int, Parameter(DICE)]
    whose: Annotated[str, Parameter(_OWNER, "whose", "Whose dice.", _latest)] = "you"
    by: Annotated[
        str, Parameter(FIXED_PLAYER, "by", "Who rolls; the dice stay whose they are.")
    ] = ""
    up_to: Annotated[
        bool,
        Parameter(BOOLEAN, "up_to", "Any number from one to the one given, as the player chooses."),
    ] = False
    times: Annotated[
        int, Parameter(DICE, "times", "How often a die may be rolled again in all.")
    ] = 1

    @property
    def starts_with_dice(self) -> bool:
        """Whether it rolls dice again."""
        return self.changes_dice

    @property
    def changes_dice(self) -> bool:
        """Whether it rolls dice again that lie open, those just rolled among them."""
        return True


@says(Reroll, subject="by")
def _reroll(effect: Reroll, words: Clauses) -> str:
    dice = _dice(effect, effect.dice * effect.times, words)
    if effect.times > 1:
        dice = words.say("reroll.times", dice=dice, times=effect.times)
    return words.addressed("reroll", effect.by, dice=dice)


def _dice(effect: SetDie | Reroll, number: int, words: Clauses) -> str:
    if effect.whose == THESE_DICE and words.wording.dice == 1:
        return words.say("dice.the")
    dice = words.say(f"dice.{effect.whose}", number, n=number)
    return words.say("dice.up_to", dice=dice) if effect.up_to else dice


class ChangeAttempts(AmountEffect, frozen=True):
    """Gives or takes Roll Attempts of one phase."""

    verb = "change_attempts"

    amount: SignedAmount
    phase: Annotated[
        str, Parameter(one_of(ROLL_PHASES, "phase"), "phase", "Which phase's Roll Attempts.")
    ]
    to: To = "you"


@says(ChangeAttempts, subject="to")
def _change_attempts(effect: ChangeAttempts, words: Clauses) -> str:
    number = effect.amount[0].constant or 0
    less = ".less" if number < 0 else ""
    other = "" if effect.to == "you" else ".other"
    return words.say(
        f"change_attempts{less}{other}",
        number,
        n=abs(number),
        who=words.who(effect.to),
        phase=words.say(f"phase.{effect.phase}"),
    )
