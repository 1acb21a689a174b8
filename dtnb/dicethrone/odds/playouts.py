"""Chances of abilities by playouts: the dice at random, everything else through the engine."""

from __future__ import annotations

from fractions import Fraction

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.aims import Aim, Reached
from dtnb.dicethrone.odds.outlook import Acts, Best, Known, Outlooks, Rolls, Settled, worth
from dtnb.dicethrone.odds.prospects import chance, prospect
from dtnb.dicethrone.odds.walking import OFFENSE, anything, at_dice, over, own_roll
from dtnb.dicethrone.state.table import Table
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
            if isinstance(pending, Chance) and pending.kind != "draw":
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
            there = game.resolve(state, given)
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
        ways = outlook.ways if isinstance(outlook, Best) else (("", outlook),)
        values = [
            dice.chance(worth(after, self.reached, dice, self._known), shown) for _, after in ways
        ]
        name, after = ways[values.index(max(values))]
        match after:
            case Acts(action, _) if name:
                return action.action
            case Rolls(rolled):
                known = worth(rolled, self.reached, dice, self._known)
                return _reroll(shown, dice.best_kept(known, shown))
        if pending.topic == "reroll":
            return Action("stop")
        if pending.topic == "announce":
            return {"back": Action("back"), "announce-none": Action("announce")}.get(name)
        if isinstance(after, Settled) and after.announced is None:
            return None
        return PASS

    def _answer(self, state: State, pending: Decision, left: int) -> Input:
        """Answer a question about an action that is being carried out."""
        own = pending.seat == state.table.active
        found: list[tuple[Fraction, Input]] = []
        for action in self.game.legal_actions(state):
            given = Choice(pending.seat, action)
            there = prospect(
                self.game, self.game.resolve(state, given), self.outlooks, left, Reach(REACH)
            )
            found.append((chance(there, self.reached, self.outlooks.dice, self._known), given))
        choose = max if own else min
        return choose(found, key=lambda pair: pair[0])[1]


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
