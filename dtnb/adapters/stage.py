"""A table for learning programs: numbered actions, chance die by die, observations as figures.

**Actions** are numbered at each decision: number *i* is the *i*-th candidate of the asked seat
(``game.candidates``), legal or not, in the game's order, which depends only on the state. Only the
numbers of legal actions may be played. There are never more than :data:`MOST_ACTIONS`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Chance, Choice, Decision, DecisionKind, Game, Outcome, State
from dtnb.replay.lines.continued import played_so_far
from dtnb.simulation.simulating import Table, as_replay

if TYPE_CHECKING:
    from dtnb.replay.game.plugin import Plugin

#: most candidates at one decision
MOST_ACTIONS = 256
#: most outcomes of one die or one card
MOST_OUTCOMES = 256
#: most inputs of a game: choices, and dice and cards one by one
MOST_INPUTS = 20_000


class TooManyError(PicklableError, RuntimeError):
    """A decision has more candidates than there are action numbers."""


class Stage:
    """The rules and the start of a table with numbered actions; it holds no game in progress.

    Parameters
    ----------
    table
        Where games begin, as for :func:`dtnb.simulate`.
    """

    def __init__(self, table: Table) -> None:
        begun = as_replay(table, "en")
        record = played_so_far(begun)
        self.plugin: Plugin = begun.plugin
        self.game: Game[Any] = record.game
        self.start: State = record.state
        self.seats: tuple[str, ...] = tuple(begun.file.seats)
        self._windows = tuple(self.plugin.rulebook().windows)
        self.names: tuple[str, ...] = tuple(self._seen(self.start, 0))

    # -- decisions ---------------------------------------------------------------------------------

    def actions(self, state: State) -> list[Action]:
        """Return the candidates of the asked seat, in the order of their numbers.

        Raises
        ------
        TooManyError
            If there are more than :data:`MOST_ACTIONS`.
        """
        actions = list(self.game.candidates(state))
        if len(actions) > MOST_ACTIONS:
            raise TooManyError(f"{len(actions)} actions at a decision, not {MOST_ACTIONS}")
        return actions

    def allowed(self, state: State) -> list[int]:
        """Return the numbers of the legal actions, in ascending order."""
        legal = set(self.game.legal_actions(state))
        return [number for number, action in enumerate(self.actions(state)) if action in legal]

    def act(self, state: State, number: int) -> State:
        """Return the state after an action.

        Raises
        ------
        dtnb.IllegalMoveError
            If it is not allowed.
        """
        pending = state.pending
        assert isinstance(pending, Decision)
        return self.game.advance(state, Choice(pending.seat, self.actions(state)[number]))

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat: 1 for a win, -1 for a loss, 0 for a draw."""
        return [2 * share - 1 for share in self.game.returns(state)]

    # -- observations ------------------------------------------------------------------------------

    def seen(self, state: State, seat: int) -> list[float]:
        """Return a seat's observation as figures, in the order of :attr:`names`."""
        return list(self._seen(state, seat).values())

    def _seen(self, state: State, seat: int) -> dict[str, float]:
        pending = state.pending
        figures = {"asked": float(isinstance(pending, Decision) and pending.seat == seat)}
        window = pending.window if pending is not None else ""
        figures |= {f"window {name}": float(name == window) for name in self._windows}
        kind = pending.kind if isinstance(pending, Decision) else ""
        figures |= {f"kind {name}": float(name == kind) for name in DecisionKind}
        return {**figures, **self.plugin.counters.observation(self.game, state, seat)}


def sides(chance: Chance, before: tuple[int | str, ...]) -> list[tuple[int, int | str, Fraction]]:
    """Return the results of the next die or card: number, value and exact probability.

    `before` are the dice rolled or cards drawn so far for this question.
    """
    if chance.kind == "roll":
        probability = Fraction(1, chance.faces)
        return [(face - 1, face, probability) for face in range(1, chance.faces + 1)]
    left = [(name, copies - before.count(name)) for name, copies in chance.deck]
    cards = sum(copies for _, copies in left)
    return [
        (number, name, Fraction(copies, cards))
        for number, (name, copies) in enumerate(left)
        if copies > 0
    ]


def outcome_of(chance: Chance, values: tuple[int | str, ...]) -> Outcome | None:
    """Return the outcome when all its values are known, else None."""
    return Outcome(values) if len(values) == chance.count else None
