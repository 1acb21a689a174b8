"""Prospects: trees of the possible events between a state and the dice of the next Offensive Roll.

* outlook: the tree of the Active Player's decisions about these dice
* aim: an ability to roll for; its worth is the chance of reaching it
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import (
    OFFENSIVE_PHASE,
    decides_about_dice,
    default_answer,
    distinct_answers,
    is_first_attempt,
    is_roll_over,
    open_offensive_roll,
    unknown_card_suffices,
)
from dtnb.dicethrone.odds.aims import Aim
from dtnb.dicethrone.odds.outlook import Outlook, OutlookFinder, WorthCache, worth_of_outlook
from dtnb.dicethrone.state.table import Table
from dtnb.kernel import Chance, Choice, Decision, State
from dtnb.odds import Dice
from dtnb.odds.exact import InputBudget, outcomes


class DiceNode(NamedTuple):
    """A leaf: the Active Player decides about rolled dice, or is about to roll all of them."""

    outlook: Outlook
    #: the faces that the dice show now
    faces: tuple[int, ...]


class EndNode(NamedTuple):
    """A leaf: an ability is activated, or the phase ended without an ability."""

    #: the activated ability; empty if no ability is activated
    ability: str = ""
    #: the index of the tier that is activated; -1 if no ability is activated
    tier: int = -1


class ChanceNode(NamedTuple):
    """A roll or a drawn card decides which prospect follows."""

    #: each prospect with its probability
    branches: tuple[tuple[Fraction, Prospect], ...]


class AnswerNode(NamedTuple):
    """A player answers a question in the middle of an action."""

    #: whether the Active Player answers, and chooses the best chance; any other player chooses the
    #: worst
    active_player_answers: bool
    options: tuple[Prospect, ...]


Prospect: TypeAlias = "DiceNode | EndNode | ChanceNode | AnswerNode"


def find_prospect(
    game: DiceThrone, state: State, finder: OutlookFinder, actions_left: int, budget: InputBudget
) -> Prospect:
    """Return the tree of the possible events between a state and the dice of an Offensive Roll.

    The tree assumes that all players pass until these dice are rolled, and that drawn cards stay
    unknown. If an action in progress asks a question, each answer is a branch of the tree.
    """
    if decides_about_dice(state):
        roll = open_offensive_roll(state.table)
        assert roll is not None
        return DiceNode(finder.find(state, actions_left), roll.values)
    if is_first_attempt(state):
        # All dice are about to be rolled, so any faces will do.
        return DiceNode(finder.find(state, actions_left), finder.dice.results[0])
    table: Table = state.table
    pending = state.pending
    if pending is None:
        return EndNode()
    if table.attack is not None:
        return EndNode(table.attack.announced, table.attack.tier)

    def after(answer: object) -> Prospect:
        budget.use_one()
        next_state = game.resolve(state, answer)  # type: ignore[arg-type]
        ended = next_state.table.attack is None and is_roll_over(next_state.table)
        if table.phase == OFFENSIVE_PHASE and ended:
            return EndNode()
        return find_prospect(game, next_state, finder, actions_left, budget)

    if isinstance(pending, Chance):
        if unknown_card_suffices(state):
            return after(default_answer(game, state))
        return ChanceNode(
            tuple((probability, after(outcome)) for probability, outcome in outcomes(pending))
        )
    assert isinstance(pending, Decision)
    if pending.may_pass or table.phase != OFFENSIVE_PHASE:
        return after(default_answer(game, state))
    options = tuple(
        after(Choice(pending.seat, answer)) for answer in distinct_answers(game, state).values()
    )
    return AnswerNode(pending.seat == table.active, options)


def chance_of_aim(prospect: Prospect, aim: Aim, dice: Dice, cache: WorthCache) -> Fraction:
    """Return the chance of reaching an aim from a prospect."""
    match prospect:
        case DiceNode(outlook, faces):
            return dice.worth_at(worth_of_outlook(outlook, aim, dice, cache), faces)
        case EndNode(ability, tier):
            return Fraction(int(aim.is_met_by(ability, tier)))
        case ChanceNode(branches):
            return sum(
                (
                    probability * chance_of_aim(branch, aim, dice, cache)
                    for probability, branch in branches
                ),
                Fraction(0),
            )
        case AnswerNode(active_player_answers, options):
            choose = max if active_player_answers else min
            return choose(chance_of_aim(option, aim, dice, cache) for option in options)
