"""What can still become of the dice of an Offensive Roll: decisions, rolls, what they are worth.

An outlook is a point at which the Active Player decides, with the dice left open: it is found once
by going through the engine, and then asked for each ability.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.odds.aims import Reached
from dtnb.dicethrone.odds.dice_actions import DiceAction, Found, dice_actions
from dtnb.dicethrone.odds.walking import (
    carried_out,
    face_down,
    go_on,
    granted,
    own_roll,
    stand_in,
)
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.forced import BACK
from dtnb.kernel import PASS, Action, Chance, Choice, Decision, State
from dtnb.kernel.windows import WindowPoint
from dtnb.odds import Dice, Worth


class Settled(NamedTuple):
    """Nothing is decided any more: an ability can be announced, or one has been.

    Attributes
    ----------
    announced
        The one that was; None where it is still to be said which.
    """

    announced: str | None = None


class First(NamedTuple):
    """All dice are rolled, whatever lies there.

    Attributes
    ----------
    after
        The outlook when they lie there.
    """

    after: Outlook


class Rolls(NamedTuple):
    """Dice of the player's choice are rolled again, at least one.

    Attributes
    ----------
    after
        The outlook when they lie there.
    """

    after: Outlook


class Acts(NamedTuple):
    """The player does something to the dice.

    Attributes
    ----------
    action
        What is done.
    after
        The outlook afterwards.
    """

    action: DiceAction
    after: Outlook


class Best(NamedTuple):
    """The player chooses.

    Attributes
    ----------
    ways
        What leads on, each under what is chosen.
    """

    ways: tuple[tuple[Choosing, Outlook], ...]


#: what is chosen: to pass, to stop, to roll again, to announce, to go back, or an action
Choosing: TypeAlias = str
Outlook: TypeAlias = "Settled | First | Rolls | Acts | Best"
#: what was worked out for one aim, by outlook
Known: TypeAlias = dict[int, Worth]


def worth(outlook: Outlook, reached: Reached, dice: Dice, known: Known) -> Worth:
    """Return the chance of an ability for each result that the dice can show now."""
    found = known.get(id(outlook))
    if found is not None:
        return found
    match outlook:
        case Settled(announced):
            found = reached.worth
            if announced is not None and announced != reached.aim.ability:
                found = Worth([0] * len(dice.results))
        case First(after):
            found = dice.anew(worth(after, reached, dice, known))
        case Rolls(after):
            found = dice.again(worth(after, reached, dice, known))
        case Acts(action, after):
            found = action.before(dice, worth(after, reached, dice, known))
        case Best(ways):
            found = dice.larger(*(worth(after, reached, dice, known) for _, after in ways))
    known[id(outlook)] = found
    return found


class Outlooks:
    """Finds the outlooks at a table, each once.

    Parameters
    ----------
    game
        The rules.
    dice
        Every result of the dice.

    Attributes
    ----------
    counted, left_out
        The actions that were counted with, and those that bear on dice and were not.
    """

    def __init__(self, game: DiceThrone, dice: Dice) -> None:
        self.game, self.dice = game, dice
        self.counted: dict[str, None] = {}
        self.left_out: dict[str, None] = {}
        self._found: dict[object, Outlook] = {}

    def at(self, state: State, depth: int) -> Outlook:
        """Return the outlook where the Active Player decides about dice.

        Parameters
        ----------
        state
            Where that is.
        depth
            How many actions of theirs are counted with at most.
        """
        state = stand_in(state)
        key = _key(state, depth)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._new(state, depth)
        return found

    def _new(self, state: State, depth: int) -> Outlook:
        pending = state.pending
        if isinstance(pending, Chance):
            rolled = self.game.resolve(state, face_down(pending))
            after = go_on(self.game, rolled)
            return First(Settled("") if after is None else self.at(after, depth))
        assert isinstance(pending, Decision)
        ways = {
            "reroll": self._rerolls,
            "announce": self._announces,
        }.get(pending.topic, self._acts)(state, depth)
        return _best(tuple(ways))

    def _next(self, state: State, action: Action, depth: int) -> Outlook | None:
        """Return the outlook after an answer; None where none is left."""
        given = Choice(state.table.active, action)
        after = go_on(self.game, self.game.resolve(state, given))
        return None if after is None else self.at(after, depth)

    def _rerolls(self, state: State, depth: int) -> Iterator[tuple[Choosing, Outlook]]:
        everything = tuple(range(self.dice.count))
        again = self._next(state, Action("reroll", "", (("dice", everything),)), depth)
        assert again is not None
        yield "reroll", Rolls(again)
        stopped = self._next(state, Action("stop"), depth)
        yield "stop", Settled() if stopped is None else stopped

    def _announces(self, state: State, depth: int) -> Iterator[tuple[Choosing, Outlook]]:
        yield "announce", Settled()
        seat = state.table.active
        if self.game.allows(state, seat, BACK):
            back = self._next(state, BACK, depth)
            if back is not None:
                yield "back", back
        if depth and self.game.reading("roll-card-before-first-roll") == "after-the-step":
            # AMB-08: who stops early comes to play cards only when something is announced.
            later = self._next(state, Action("announce"), depth)
            if later is not None:
                yield "announce-none", later

    def _acts(self, state: State, depth: int) -> Iterator[tuple[Choosing, Outlook]]:
        table: Table = state.table
        pending = state.pending
        assert isinstance(pending, Decision)
        passed = self._next(state, PASS, depth)
        if passed is None:
            announced = table.announced
            passed = Settled(announced.ability if announced is not None else None)
        yield "pass", passed
        if not depth:
            return
        for action in self._actions(state, pending).counted:
            after = carried_out(self.game, state, action.action, action.way)
            # With nothing left to do on them, more CP alone changes no dice.
            if after is None or (depth == 1 and not action.bears_at_once):
                continue
            name = action.action.object
            self.counted[name] = None
            yield name, Acts(action, self.at(after, depth - 1))

    def _actions(self, state: State, pending: Decision) -> Found:
        table: Table = state.table
        roll = own_roll(table)
        assert roll is not None
        legal = self.game.legal_actions(state)
        point = WindowPoint.of(pending)
        found = dice_actions(self.game, table, point, table.active, legal, roll, self.dice)
        self.left_out |= dict.fromkeys(found.left_out)
        return found


def _best(ways: tuple[tuple[Choosing, Outlook], ...]) -> Outlook:
    return ways[0][1] if len(ways) == 1 else Best(ways)


def _key(state: State, depth: int) -> object:
    """Return what tells outlooks apart: what bears on the dice, and no serial numbers."""
    table: Table = state.table
    pending = state.pending
    if isinstance(pending, Chance):
        return ("first", table.seats, table.used, table.attempts, depth)
    assert isinstance(pending, Decision)
    roll = own_roll(table)
    assert roll is not None
    announced = table.announced
    altered = None if announced is None else roll.alterations > announced.alterations
    return (
        pending.topic, pending.window, granted(state), roll.attempt, roll.allowed, roll.reopened,
        announced and announced.ability, altered, table.roll_again_cause, table.seats, table.used,
        depth,
    )  # fmt: skip
