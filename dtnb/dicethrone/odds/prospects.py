"""From any moment to the dice of the next Offensive Roll: what chance says on the way."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.aims import Reached
from dtnb.dicethrone.odds.outlook import Known, Outlook, Outlooks, worth
from dtnb.dicethrone.odds.walking import (
    OFFENSE,
    answers,
    anything,
    at_dice,
    first_attempt,
    over,
    own_roll,
    unseen,
)
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Decision, State
from dtnb.odds import Dice
from dtnb.odds.exact import Reach, outcomes


class AtDice(NamedTuple):
    """The Active Player decides about dice that lie there, or rolls them all.

    Attributes
    ----------
    outlook, shown
        What can become of them, and what they show now.
    """

    outlook: Outlook
    shown: tuple[int, ...]


class Ended(NamedTuple):
    """It is settled what activates; nothing has an empty name.

    Attributes
    ----------
    ability, tier
        What does.
    """

    ability: str = ""
    tier: int = -1


class Split(NamedTuple):
    """Chance speaks.

    Attributes
    ----------
    parts
        What it can lead to, each with its probability.
    """

    parts: tuple[tuple[Fraction, Prospect], ...]


class Chosen(NamedTuple):
    """Somebody answers a question in the middle of an action.

    Attributes
    ----------
    own, options
        Whether it is the Active Player, who wants the ability; and what it can lead to.
    """

    own: bool
    options: tuple[Prospect, ...]


Prospect: TypeAlias = "AtDice | Ended | Split | Chosen"


def prospect(
    game: DiceThrone, state: State, outlooks: Outlooks, depth: int, reach: Reach
) -> Prospect:
    """Return how it goes on from a moment to the dice of an Offensive Roll.

    Everybody passes until then; cards drawn on the way stay face down. What is asked about an
    action that is being carried out there is answered for the best by the Active Player, for the
    worst by others.
    """
    if at_dice(state):
        roll = own_roll(state.table)
        assert roll is not None
        return AtDice(outlooks.at(state, depth), roll.values)
    if first_attempt(state):
        return AtDice(outlooks.at(state, depth), outlooks.dice.results[0])
    table: Table = state.table
    pending = state.pending
    if pending is None:
        return Ended()
    if table.attack is not None:
        return Ended(table.attack.ability, table.attack.tier)

    def after(given: object) -> Prospect:
        reach.step()
        there = game.resolve(state, given)  # type: ignore[arg-type]
        if table.phase == OFFENSE and there.table.attack is None and over(there.table):
            return Ended()
        return prospect(game, there, outlooks, depth, reach)

    if isinstance(pending, Chance):
        if unseen(state):
            return after(anything(game, state))
        return Split(tuple((share, after(given)) for share, given in outcomes(pending)))
    assert isinstance(pending, Decision)
    if pending.may_pass or table.phase != OFFENSE:
        return after(anything(game, state))
    options = tuple(after(Choice(pending.seat, answer)) for answer in answers(game, state).values())
    return Chosen(pending.seat == table.active, options)


def chance(found: Prospect, reached: Reached, dice: Dice, known: Known) -> Fraction:
    """Return the chance of an ability at a prospect."""
    match found:
        case AtDice(outlook, shown):
            return dice.chance(worth(outlook, reached, dice, known), shown)
        case Ended(ability, tier):
            aim = reached.aim
            return Fraction(int(ability == aim.ability and tier >= aim.tier))
        case Split(parts):
            return sum(
                (share * chance(part, reached, dice, known) for share, part in parts), Fraction(0)
            )
        case Chosen(own, options):
            choose = max if own else min
            return choose(chance(option, reached, dice, known) for option in options)
