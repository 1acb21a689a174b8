"""A table at which a program plays by numbers: actions, chance die by die, figures of what is seen.

**Actions** are numbered anew at each decision: number *i* is the *i*-th of everything that the
asked seat could ever try there (``game.candidates``), allowed or not, in the game's own order,
which hangs on the state alone. Only numbers of what is allowed may be given. There are never more
than :data:`MOST_ACTIONS`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Chance, Choice, Decision, DecisionKind, Game, Outcome, State
from dtnb.replay.lines.continued import played_so_far
from dtnb.simulation.simulating import Table, begin

if TYPE_CHECKING:
    from dtnb.replay.game.plugin import Plugin

#: actions at one decision, at most
MOST_ACTIONS = 256
#: outcomes of one die or one card, at most
MOST_OUTCOMES = 256
#: choices and rolls of a game, at most, dice and cards one by one
MOST_INPUTS = 20_000


class TooManyError(PicklableError, RuntimeError):
    """More can be tried at a decision than there are numbers."""


class Stage:
    """A table, and how it is played by numbers; it holds no game in progress.

    Parameters
    ----------
    table
        Where games begin, as of :func:`dtnb.simulate`.
    """

    def __init__(self, table: Table) -> None:
        begun = begin(table, "en")
        record = played_so_far(begun)
        self.plugin: Plugin = begun.plugin
        self.game: Game[Any] = record.game
        self.start: State = record.state
        self.seats: tuple[str, ...] = tuple(begun.file.seats)
        self._windows = tuple(self.plugin.rulebook().windows)
        self.names: tuple[str, ...] = tuple(self._seen(self.start, 0))

    # -- decisions ---------------------------------------------------------------------------------

    def actions(self, state: State) -> list[Action]:
        """Return what the asked seat could ever try, in the order of the numbers.

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
        """Return the numbers of what is allowed, in ascending order."""
        legal = set(self.game.legal_actions(state))
        return [number for number, each in enumerate(self.actions(state)) if each in legal]

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

    # -- what is seen ------------------------------------------------------------------------------

    def seen(self, state: State, seat: int) -> list[float]:
        """Return what a seat sees, as figures; :attr:`names` says what each is."""
        return list(self._seen(state, seat).values())

    def _seen(self, state: State, seat: int) -> dict[str, float]:
        pending = state.pending
        found = {"asked": float(isinstance(pending, Decision) and pending.seat == seat)}
        window = pending.window if pending is not None else ""
        found |= {f"window {each}": float(each == window) for each in self._windows}
        kind = pending.kind if isinstance(pending, Decision) else ""
        found |= {f"kind {each}": float(each == kind) for each in DecisionKind}
        return {**found, **self.plugin.counters.observation(self.game, state, seat)}


def sides(chance: Chance, before: tuple[int | str, ...]) -> list[tuple[int, int | str, Fraction]]:
    """Return how the next die can fall, or which card can come: number, value, exact probability.

    Parameters
    ----------
    chance
        The question.
    before
        What has fallen or come for it already.
    """
    if chance.kind == "roll":
        each = Fraction(1, chance.faces)
        return [(face - 1, face, each) for face in range(1, chance.faces + 1)]
    left = [(name, copies - before.count(name)) for name, copies in chance.deck]
    cards = sum(copies for _, copies in left)
    return [
        (number, name, Fraction(copies, cards))
        for number, (name, copies) in enumerate(left)
        if copies > 0
    ]


def outcome_of(chance: Chance, values: tuple[int | str, ...]) -> Outcome | None:
    """Return the outcome as soon as nothing of it is missing."""
    return Outcome(values) if len(values) == chance.count else None
