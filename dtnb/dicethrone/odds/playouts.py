"""Chances of abilities by playouts: the dice at random, everything else through the engine."""

from __future__ import annotations

from fractions import Fraction

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.aims import Aim, Reached
from dtnb.dicethrone.odds.outlook import Acts, Best, Known, Outlooks, Rolls, worth
from dtnb.dicethrone.odds.prospects import chance, prospect
from dtnb.dicethrone.odds.walking import (
    OFFENSE,
    answers,
    anything,
    at_dice,
    over,
    own_roll,
    unseen,
)
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.forced import BACK
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, Input, State
from dtnb.odds.exact import Reach
from dtnb.players import Luck

#: inputs that may be gone through to settle one question about an action
REACH = 5_000


class Roller:
    """Plays for one ability with the best keeping.

    Parameters
    ----------
    game, outlooks
        The rules, and what can become of dice.
    reached
        The ability.
    actions
        How many actions are made at most.
    """

    def __init__(
        self, game: DiceThrone, outlooks: Outlooks, reached: Reached, actions: int
    ) -> None:
        self.game, self.outlooks, self.reached = game, outlooks, reached
        self.actions = actions
        self._known: Known = {}
        self._answers: dict[object, object] = {}

    def share(self, state: State, number: int, luck: Luck) -> Fraction:
        """Return the share of playouts in which the ability could be announced."""
        return Fraction(sum(self._comes_about(state, luck) for _ in range(number)), number)

    def _comes_about(self, state: State, luck: Luck) -> bool:
        left, game = self.actions, self.game
        while True:
            table: Table = state.table
            pending = state.pending
            if pending is None:
                return False
            if table.attack is not None:
                return _is(self.reached.aim, table.attack.ability, table.attack.tier)
            if isinstance(pending, Chance) and not unseen(state):
                given: Input = luck.outcome(pending)
            elif at_dice(state):
                action = self.choice(state, left)
                if action is None:
                    roll = own_roll(table)
                    assert roll is not None
                    return bool(self.reached.worth.numerators[self.outlooks.dice.at(roll.values)])
                left -= action.verb in ("play", "spend", "use")
                given = Choice(pending.seat, action)
            elif isinstance(pending, Decision) and not pending.may_pass and table.phase == OFFENSE:
                given = self._answer(state, pending, left)
            else:
                given = anything(game, state)
            there = game.advance(state, given)
            ended = over(there.table) and there.table.attack is None
            if table.phase == OFFENSE and ended:
                return False
            state = there

    def choice(self, state: State, left: int) -> Action | None:
        """Return what is best for the ability; None where all that is left is to announce it."""
        dice = self.outlooks.dice
        outlook = self.outlooks.at(state, left)
        roll, pending = own_roll(state.table), state.pending
        assert roll is not None
        assert isinstance(pending, Decision)
        shown = roll.values
        ways = outlook.ways if isinstance(outlook, Best) else ()
        window = pending.topic not in ("reroll", "announce")
        if window and "pass" not in dict(ways):
            # There is nothing to choose but to pass: the outlook is that of what follows.
            return PASS
        if not ways:
            return None
        values = [
            dice.chance(worth(after, self.reached, dice, self._known), shown) for _, after in ways
        ]
        name, after = ways[values.index(max(values))]
        if name == "announce":
            return None
        if isinstance(after, Rolls) and name == "reroll":
            known = worth(after.after, self.reached, dice, self._known)
            return _reroll(shown, dice.best_kept(known, shown))
        if isinstance(after, Acts) and window and name != "pass":
            return after.action.action
        return {"stop": Action("stop"), "back": BACK, "announce-none": Action("announce")}.get(
            name, PASS
        )

    def _answer(self, state: State, pending: Decision, left: int) -> Input:
        """Answer a question about an action that is being carried out."""
        roll = own_roll(state.table)
        shown = tuple(sorted(roll.values)) if roll is not None else ()
        options = answers(self.game, state)
        # Who is asked the same of the same dice answers the same.
        key = (pending.topic, shown, left, tuple(options))
        if key not in self._answers:
            own = pending.seat == state.table.active
            found = {
                told: self._worth(state, Choice(pending.seat, action), left)
                for told, action in options.items()
            }
            self._answers[key] = (max if own else min)(found, key=found.__getitem__)
        return Choice(pending.seat, options[self._answers[key]])

    def _worth(self, state: State, given: Choice, left: int) -> Fraction:
        """Return the chance of the ability after an answer."""
        after = self.game.advance(state, given)
        found = prospect(self.game, after, self.outlooks, left, Reach(REACH))
        return chance(found, self.reached, self.outlooks.dice, self._known)


def _is(aim: Aim, ability: str, tier: int) -> bool:
    return ability == aim.ability and tier >= aim.tier


def _reroll(shown: tuple[int, ...], kept: tuple[int, ...]) -> Action:
    """Return the action that rolls all dice again but those kept."""
    left = list(kept)
    again = []
    for at, face in enumerate(shown):
        if face in left:
            left.remove(face)
        else:
            again.append(at)
    return Action("reroll", "", (("dice", tuple(again)),))
