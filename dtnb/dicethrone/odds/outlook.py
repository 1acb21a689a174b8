"""Decision trees over the dice of an Offensive Roll, and the chance of an ability in them.

* outlook: a tree of the Active Player's further decisions about dice. It does not depend on the
  faces that the dice show now. It is built once, by playing through the engine, and then evaluated
  for each aim
* aim: an ability to roll for
* worth of an outlook: the chance of reaching the aim, for each result that the dice can show
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import (
    advance_after_action,
    advance_to_dice_decision,
    is_granted_attempt,
    open_offensive_roll,
    placeholder_outcome,
    with_placeholder_dice,
)
from dtnb.dicethrone.odds.aims import Aim
from dtnb.dicethrone.odds.dice_actions import DiceAction, DiceActions, find_dice_actions
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.forced import GO_BACK
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, State
from dtnb.kernel.windows import WindowPoint
from dtnb.odds import Dice, Worth


class FinalDiceNode(NamedTuple):
    """A leaf: the dice are final. An ability can be announced, or it is announced already."""

    #: the announced ability; empty if no ability was announced; None if the player is still to
    #: announce
    announced: str | None = None


class FirstRollNode(NamedTuple):
    """All dice are rolled for the first time."""

    after: Outlook


class RerollNode(NamedTuple):
    """One or more dice of the player's choice are re-rolled."""

    after: Outlook


class ActionNode(NamedTuple):
    """The player changes the dice by an action."""

    dice_action: DiceAction
    after: Outlook


class ChoiceNode(NamedTuple):
    """The player chooses between several outlooks."""

    options: tuple[tuple[ChoiceName, Outlook], ...]


#: the name of an option: ``pass``, ``stop``, ``reroll``, ``announce``, ``announce-none`` (announce
#: no ability), ``back`` (return to the re-rolls), or the card, token or passive of an action
ChoiceName: TypeAlias = str
Outlook: TypeAlias = "FinalDiceNode | FirstRollNode | RerollNode | ActionNode | ChoiceNode"
#: the worths that were computed so far for one aim, by the `id()` of the outlook
WorthCache: TypeAlias = dict[int, Worth]


def worth_of_outlook(outlook: Outlook, aim: Aim, dice: Dice, cache: WorthCache) -> Worth:
    """Return the chance of reaching an aim for each result that the dice can show now."""
    cached = cache.get(id(outlook))
    if cached is not None:
        return cached
    match outlook:
        case FinalDiceNode(announced):
            worth = aim.worth
            if announced is not None and announced != aim.ability:
                worth = Worth([0] * len(dice.results))
        case FirstRollNode(after):
            worth = dice.reroll_all(worth_of_outlook(after, aim, dice, cache))
        case RerollNode(after):
            worth = dice.reroll_best(worth_of_outlook(after, aim, dice, cache))
        case ActionNode(dice_action, after):
            worth = dice_action.worth_before(dice, worth_of_outlook(after, aim, dice, cache))
        case ChoiceNode(options):
            worth = dice.max_worth(
                *(worth_of_outlook(after, aim, dice, cache) for _, after in options)
            )
    cache[id(outlook)] = worth
    return worth


class OutlookFinder:
    """Builds the outlooks of states and caches them."""

    def __init__(self, game: DiceThrone, dice: Dice) -> None:
        self.game, self.dice = game, dice
        #: names of the actions in the outlooks, in the order of their discovery
        self.included_actions: dict[str, None] = {}
        #: names of actions that affect dice but are too complex to be part of the outlooks
        self.left_out: dict[str, None] = {}
        self._cache: dict[object, Outlook] = {}

    def find(self, state: State, actions_left: int) -> Outlook:
        """Return the outlook of a state in which the Active Player decides about dice.

        `actions_left` is the maximum number of the player's own actions in the outlook.
        """
        state = with_placeholder_dice(state)
        key = _cache_key(state, actions_left)
        outlook = self._cache.get(key)
        if outlook is None:
            outlook = self._cache[key] = self._build(state, actions_left)
        return outlook

    def _build(self, state: State, actions_left: int) -> Outlook:
        pending = state.pending
        if isinstance(pending, Chance):
            state_after_roll = self.game.resolve(state, placeholder_outcome(pending))
            next_state = advance_to_dice_decision(self.game, state_after_roll)
            return FirstRollNode(
                FinalDiceNode("") if next_state is None else self.find(next_state, actions_left)
            )
        assert isinstance(pending, Decision)
        options = {
            "reroll": self._reroll_options,
            "announce": self._announce_options,
        }.get(pending.topic, self._action_options)(state, actions_left)
        outlooks = tuple(options)
        return outlooks[0][1] if len(outlooks) == 1 else ChoiceNode(outlooks)

    def _outlook_after(self, state: State, action: Action, actions_left: int) -> Outlook | None:
        """Return the outlook after an action; None if no decision about dice comes after it."""
        choice = Choice(state.table.active, action)
        next_state = advance_to_dice_decision(self.game, self.game.resolve(state, choice))
        return None if next_state is None else self.find(next_state, actions_left)

    def _reroll_options(
        self, state: State, actions_left: int
    ) -> Iterator[tuple[ChoiceName, Outlook]]:
        """Yield the outlooks of re-rolling dice, and of stopping."""
        all_dice = tuple(range(self.dice.count))
        outlook = self._outlook_after(
            state, Action("reroll", "", (("dice", all_dice),)), actions_left
        )
        assert outlook is not None
        yield "reroll", RerollNode(outlook)
        outlook_after_stop = self._outlook_after(state, Action("stop"), actions_left)
        yield "stop", FinalDiceNode() if outlook_after_stop is None else outlook_after_stop

    def _announce_options(
        self, state: State, actions_left: int
    ) -> Iterator[tuple[ChoiceName, Outlook]]:
        """Yield the outlooks of announcing an ability, of going back, and of announcing none."""
        yield "announce", FinalDiceNode()
        seat = state.table.active
        if self.game.allows(state, seat, GO_BACK):
            outlook_after_back = self._outlook_after(state, GO_BACK, actions_left)
            if outlook_after_back is not None:
                yield "back", outlook_after_back
        if actions_left and self.game.reading("roll-card-before-first-roll") == "after-the-step":
            # AMB-08: a player who stops early may play cards only after an announcement.
            outlook_after_announcing = self._outlook_after(state, Action("announce"), actions_left)
            if outlook_after_announcing is not None:
                yield "announce-none", outlook_after_announcing

    def _action_options(
        self, state: State, actions_left: int
    ) -> Iterator[tuple[ChoiceName, Outlook]]:
        """Yield the outlooks of passing, and of each action that changes the dice."""
        table: Table = state.table
        pending = state.pending
        assert isinstance(pending, Decision)
        outlook_after_pass = self._outlook_after(state, PASS, actions_left)
        if outlook_after_pass is None:
            announced = table.announced
            outlook_after_pass = FinalDiceNode(announced.ability if announced is not None else None)
        yield "pass", outlook_after_pass
        if not actions_left:
            return
        for dice_action in self._find_and_record_actions(state, pending).computed:
            next_state = advance_after_action(
                self.game, state, dice_action.action, dice_action.mode
            )
            # An action that only gains CP is useless if no further action may follow.
            if next_state is None or (actions_left == 1 and not dice_action.affects_dice_directly):
                continue
            name = dice_action.action.object
            self.included_actions[name] = None
            yield name, ActionNode(dice_action, self.find(next_state, actions_left - 1))

    def _find_and_record_actions(self, state: State, pending: Decision) -> DiceActions:
        """Return the legal actions that change the dice, and record the actions left out."""
        table: Table = state.table
        roll = open_offensive_roll(table)
        assert roll is not None
        legal_actions = self.game.legal_actions(state)
        point = WindowPoint.of(pending)
        actions = find_dice_actions(
            self.game, table, point, table.active, legal_actions, roll, self.dice
        )
        self.left_out |= dict.fromkeys(actions.left_out)
        return actions


def _cache_key(state: State, actions_left: int) -> object:
    """Return the parts of a state on which its outlook depends; ids of rolls are not among them."""
    table: Table = state.table
    pending = state.pending
    if isinstance(pending, Chance):
        return ("first", table.seats, table.limited_uses, table.attempt_changes, actions_left)
    assert isinstance(pending, Decision)
    roll = open_offensive_roll(table)
    assert roll is not None
    announced = table.announced
    is_altered = None if announced is None else roll.alterations > announced.alterations
    return (
        pending.topic, pending.window, is_granted_attempt(state), roll.attempt, roll.allowed,
        roll.reopened, announced and announced.ability, is_altered, table.roll_again_cause,
        table.seats, table.limited_uses, actions_left,
    )  # fmt: skip
