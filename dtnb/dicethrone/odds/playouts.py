"""Estimate the chance of an ability by playouts through the engine with random dice.

* aim: the ability that the player wants to roll
* worth of a decision: the chance of reaching the aim after it
* outlook: the tree of the Active Player's decisions about their dice, with their worths
* prospect: in the middle of an action, the tree of events that can still happen before such a
  decision
"""

from __future__ import annotations

from fractions import Fraction

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import (
    OFFENSIVE_PHASE,
    decides_about_dice,
    default_answer,
    distinct_answers,
    is_roll_over,
    open_offensive_roll,
    unknown_card_suffices,
)
from dtnb.dicethrone.odds.aims import Aim
from dtnb.dicethrone.odds.outlook import (
    ActionNode,
    ChoiceNode,
    OutlookFinder,
    RerollNode,
    WorthCache,
    worth_of_outlook,
)
from dtnb.dicethrone.odds.prospects import chance_of_aim, find_prospect
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.forced import GO_BACK
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, Input, State
from dtnb.odds.exact import InputBudget
from dtnb.players import Luck

#: how many inputs may be tried to evaluate one answer to a follow-up question
MAX_INPUTS = 5_000


class AimPlayer:
    """Plays an Offensive Roll towards one aim.

    At each re-roll it keeps the best dice. It uses at most `max_actions` cards, tokens and
    passives. `finder` builds the outlooks, and `finder.dice` computes which dice are best to keep.
    """

    def __init__(self, game: DiceThrone, finder: OutlookFinder, aim: Aim, max_actions: int) -> None:
        self.game, self.finder, self.aim = game, finder, aim
        self.max_actions = max_actions
        self._cache: WorthCache = {}
        self._answers: dict[object, object] = {}

    def success_share(self, state: State, count: int, luck: Luck) -> Fraction:
        """Return the share of `count` playouts that reach the aim."""
        return Fraction(sum(self._succeeds(state, luck) for _ in range(count)), count)

    def _succeeds(self, state: State, luck: Luck) -> bool:
        """Play once until the dice are settled, and tell whether the aim is reached."""
        actions_left, game = self.max_actions, self.game
        while True:
            table: Table = state.table
            pending = state.pending
            if pending is None:
                return False
            if table.attack is not None:
                return self.aim.is_met_by(table.attack.announced, table.attack.tier)
            if isinstance(pending, Chance) and not unknown_card_suffices(state):
                answer: Input = luck.outcome(pending)
            elif decides_about_dice(state):
                action = self.choose_action(state, actions_left)
                if action is None:
                    roll = open_offensive_roll(table)
                    assert roll is not None
                    # The aim's own worth is 1 for the results that meet it, and 0 for all others.
                    return bool(self.aim.worth.numerators[self.finder.dice.index_of(roll.values)])
                actions_left -= action.verb in ("play", "spend", "use")
                answer = Choice(pending.seat, action)
            elif (
                isinstance(pending, Decision)
                and not pending.may_pass
                and table.phase == OFFENSIVE_PHASE
            ):
                answer = self._answer_question(state, pending, actions_left)
            else:
                answer = default_answer(game, state)
            state = game.advance(state, answer)
            phase_ended = is_roll_over(state.table) and state.table.attack is None
            if table.phase == OFFENSIVE_PHASE and phase_ended:
                return False

    def choose_action(self, state: State, actions_left: int) -> Action | None:
        """Return the best action for reaching the aim; None to stop and announce the ability.

        The action says which dice to re-roll, what to announce or, in an action window, which card,
        token or passive to use.
        """
        dice = self.finder.dice
        outlook = self.finder.find(state, actions_left)
        roll, pending = open_offensive_roll(state.table), state.pending
        assert roll is not None
        assert isinstance(pending, Decision)
        faces = roll.values
        options = outlook.options if isinstance(outlook, ChoiceNode) else ()
        is_action_window = pending.topic not in ("reroll", "announce")
        if is_action_window and "pass" not in dict(options):
            # If an action in this window were useful, the outlook would be about this window and
            # would offer "pass". It does not, so it is about a later decision.
            return PASS
        if not options:
            # Only the announcement of the ability is left.
            return None
        chances = [
            dice.worth_at(worth_of_outlook(next_outlook, self.aim, dice, self._cache), faces)
            for _, next_outlook in options
        ]
        choice, next_outlook = options[chances.index(max(chances))]
        if choice == "announce":
            return None
        if isinstance(next_outlook, RerollNode) and choice == "reroll":
            worth = worth_of_outlook(next_outlook.after, self.aim, dice, self._cache)
            return _reroll_all_except(faces, dice.best_to_keep(worth, faces))
        if isinstance(next_outlook, ActionNode) and is_action_window and choice != "pass":
            return next_outlook.dice_action.action
        # "back" returns to the re-rolls. An announcement without a name announces no ability.
        return {"stop": Action("stop"), "back": GO_BACK, "announce-none": Action("announce")}.get(
            choice, PASS
        )

    def _answer_question(self, state: State, pending: Decision, actions_left: int) -> Input:
        """Answer a question about an action that is being carried out.

        The Active Player takes the best chance of the aim. Any other player takes the worst.
        """
        roll = open_offensive_roll(state.table)
        faces = tuple(sorted(roll.values)) if roll is not None else ()
        options = distinct_answers(self.game, state)
        # A question that comes up again with equal dice gets the same answer as before.
        key = (pending.topic, faces, actions_left, tuple(options))
        if key not in self._answers:
            is_active_player = pending.seat == state.table.active
            chances = {
                name: self._chance_after(state, Choice(pending.seat, action), actions_left)
                for name, action in options.items()
            }
            self._answers[key] = (max if is_active_player else min)(
                chances, key=chances.__getitem__
            )
        return Choice(pending.seat, options[self._answers[key]])

    def _chance_after(self, state: State, answer: Choice, actions_left: int) -> Fraction:
        """Return the chance of reaching the aim after an answer."""
        next_state = self.game.advance(state, answer)
        next_prospect = find_prospect(
            self.game, next_state, self.finder, actions_left, InputBudget(MAX_INPUTS)
        )
        return chance_of_aim(next_prospect, self.aim, self.finder.dice, self._cache)


def _reroll_all_except(faces: tuple[int, ...], kept_faces: tuple[int, ...]) -> Action:
    """Return the action that re-rolls all dice except the kept faces."""
    unmatched_faces = list(kept_faces)
    rerolled_dice = []
    for die, face in enumerate(faces):
        if face in unmatched_faces:
            unmatched_faces.remove(face)
        else:
            rerolled_dice.append(die)
    return Action("reroll", details=(("dice", tuple(rerolled_dice)),))
