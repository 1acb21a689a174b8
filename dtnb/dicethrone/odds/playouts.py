"""Estimates the chance of an ability by playouts through the engine with random dice."""

from __future__ import annotations

from fractions import Fraction

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.advancing import (
    OFFENSE,
    any_answer,
    distinct_answers,
    is_at_dice,
    is_settled,
    is_unseen_draw,
    own_roll,
)
from dtnb.dicethrone.odds.aims import Aim
from dtnb.dicethrone.odds.outlook import (
    ActionTaken,
    Choices,
    OutlookFinder,
    Rerolls,
    WorthCache,
    worth,
)
from dtnb.dicethrone.odds.prospects import chance, prospect
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.forced import BACK
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, Input, State
from dtnb.odds.exact import Reach
from dtnb.players import Luck

#: the greatest number of inputs tried to answer one question about an action
REACH = 5_000


class Roller:
    """Plays for one aim: keeps the best dice and uses at most `actions` actions."""

    def __init__(self, game: DiceThrone, outlooks: OutlookFinder, aim: Aim, actions: int) -> None:
        self.game, self.outlooks, self.aim = game, outlooks, aim
        self.actions = actions
        self._cache: WorthCache = {}
        self._answers: dict[object, object] = {}

    def share(self, state: State, number: int, luck: Luck) -> Fraction:
        """Return the share of `number` playouts that reach the aim."""
        return Fraction(sum(self._succeeds(state, luck) for _ in range(number)), number)

    def _succeeds(self, state: State, luck: Luck) -> bool:
        """Play once until the dice are settled, and tell whether the aim is reached."""
        left, game = self.actions, self.game
        while True:
            table: Table = state.table
            pending = state.pending
            if pending is None:
                return False
            if table.attack is not None:
                return self.aim.is_met_by(table.attack.ability, table.attack.tier)
            if isinstance(pending, Chance) and not is_unseen_draw(state):
                answer: Input = luck.outcome(pending)
            elif is_at_dice(state):
                action = self.choice(state, left)
                if action is None:
                    roll = own_roll(table)
                    assert roll is not None
                    return bool(self.aim.reached.numerators[self.outlooks.dice.at(roll.values)])
                left -= action.verb in ("play", "spend", "use")
                answer = Choice(pending.seat, action)
            elif isinstance(pending, Decision) and not pending.may_pass and table.phase == OFFENSE:
                answer = self._answer(state, pending, left)
            else:
                answer = any_answer(game, state)
            state = game.advance(state, answer)
            ended = is_settled(state.table) and state.table.attack is None
            if table.phase == OFFENSE and ended:
                return False

    def choice(self, state: State, left: int) -> Action | None:
        """Return the best action for the ability; None if the ability can only be announced now."""
        dice = self.outlooks.dice
        outlook = self.outlooks.find(state, left)
        roll, pending = own_roll(state.table), state.pending
        assert roll is not None
        assert isinstance(pending, Decision)
        shown = roll.values
        options = outlook.options if isinstance(outlook, Choices) else ()
        window = pending.topic not in ("reroll", "announce")
        if window and "pass" not in dict(options):
            # A pass is the only choice, so the outlook is that of the next decision.
            return PASS
        if not options:
            return None
        values = [
            dice.chance(worth(after, self.aim, dice, self._cache), shown) for _, after in options
        ]
        name, after = options[values.index(max(values))]
        if name == "announce":
            return None
        if isinstance(after, Rerolls) and name == "reroll":
            value = worth(after.after, self.aim, dice, self._cache)
            return _reroll(shown, dice.best_kept(value, shown))
        if isinstance(after, ActionTaken) and window and name != "pass":
            return after.action.action
        return {"stop": Action("stop"), "back": BACK, "announce-none": Action("announce")}.get(
            name, PASS
        )

    def _answer(self, state: State, pending: Decision, left: int) -> Input:
        """Answer a question about an action that is being carried out."""
        roll = own_roll(state.table)
        shown = tuple(sorted(roll.values)) if roll is not None else ()
        options = distinct_answers(self.game, state)
        # The same question about the same dice gets the same answer.
        key = (pending.topic, shown, left, tuple(options))
        if key not in self._answers:
            own = pending.seat == state.table.active
            chances = {
                name: self._chance_after(state, Choice(pending.seat, action), left)
                for name, action in options.items()
            }
            self._answers[key] = (max if own else min)(chances, key=chances.__getitem__)
        return Choice(pending.seat, options[self._answers[key]])

    def _chance_after(self, state: State, answer: Choice, left: int) -> Fraction:
        """Return the chance of the ability after an answer."""
        after = self.game.advance(state, answer)
        next_prospect = prospect(self.game, after, self.outlooks, left, Reach(REACH))
        return chance(next_prospect, self.aim, self.outlooks.dice, self._cache)


def _reroll(shown: tuple[int, ...], kept: tuple[int, ...]) -> Action:
    """Return the action that re-rolls all dice except the kept faces."""
    left = list(kept)
    rerolled = []
    for die, face in enumerate(shown):
        if face in left:
            left.remove(face)
        else:
            rerolled.append(die)
    return Action("reroll", "", (("dice", tuple(rerolled)),))
