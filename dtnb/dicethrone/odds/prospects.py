"""Follows a game from any moment to the dice of the next Offensive Roll, with all chances."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import (
    OFFENSE,
    any_answer,
    distinct_answers,
    is_at_dice,
    is_first_attempt,
    is_settled,
    is_unseen_draw,
    own_roll,
)
from dtnb.dicethrone.odds.aims import Aim
from dtnb.dicethrone.odds.outlook import Outlook, OutlookFinder, WorthCache, worth
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Decision, State
from dtnb.odds import Dice
from dtnb.odds.exact import Reach, outcomes


class AtDice(NamedTuple):
    """A leaf: the Active Player decides about rolled dice, or is about to roll all of them."""

    outlook: Outlook
    #: the faces that the dice show now
    shown: tuple[int, ...]


class Ended(NamedTuple):
    """A leaf: an ability is activated, or the phase ended without an ability."""

    #: empty if no ability is activated
    ability: str = ""
    tier: int = -1


class ByChance(NamedTuple):
    """A roll or a drawn card decides."""

    #: each prospect with its probability
    parts: tuple[tuple[Fraction, Prospect], ...]


class ByAnswer(NamedTuple):
    """A player answers a question in the middle of an action."""

    #: whether it is the Active Player, who wants the ability
    own: bool
    options: tuple[Prospect, ...]


Prospect: TypeAlias = "AtDice | Ended | ByChance | ByAnswer"


def prospect(
    game: DiceThrone, state: State, outlooks: OutlookFinder, depth: int, reach: Reach
) -> Prospect:
    """Return the tree of what can happen between a moment and the dice of an Offensive Roll.

    All players pass until then, and drawn cards stay unknown. A question about an action in
    progress is a node of the tree: the Active Player will answer it for the best chance, other
    players for the worst.
    """
    if is_at_dice(state):
        roll = own_roll(state.table)
        assert roll is not None
        return AtDice(outlooks.find(state, depth), roll.values)
    if is_first_attempt(state):
        return AtDice(outlooks.find(state, depth), outlooks.dice.results[0])
    table: Table = state.table
    pending = state.pending
    if pending is None:
        return Ended()
    if table.attack is not None:
        return Ended(table.attack.ability, table.attack.tier)

    def after(answer: object) -> Prospect:
        reach.step()
        next_state = game.resolve(state, answer)  # type: ignore[arg-type]
        ended = next_state.table.attack is None and is_settled(next_state.table)
        if table.phase == OFFENSE and ended:
            return Ended()
        return prospect(game, next_state, outlooks, depth, reach)

    if isinstance(pending, Chance):
        if is_unseen_draw(state):
            return after(any_answer(game, state))
        return ByChance(tuple((share, after(outcome)) for share, outcome in outcomes(pending)))
    assert isinstance(pending, Decision)
    if pending.may_pass or table.phase != OFFENSE:
        return after(any_answer(game, state))
    options = tuple(
        after(Choice(pending.seat, answer)) for answer in distinct_answers(game, state).values()
    )
    return ByAnswer(pending.seat == table.active, options)


def chance(prospect: Prospect, aim: Aim, dice: Dice, cache: WorthCache) -> Fraction:
    """Return the chance of reaching an aim at a prospect."""
    match prospect:
        case AtDice(outlook, shown):
            return dice.chance(worth(outlook, aim, dice, cache), shown)
        case Ended(ability, tier):
            return Fraction(int(aim.is_met_by(ability, tier)))
        case ByChance(parts):
            return sum(
                (share * chance(part, aim, dice, cache) for share, part in parts), Fraction(0)
            )
        case ByAnswer(own, options):
            choose = max if own else min
            return choose(chance(option, aim, dice, cache) for option in options)
