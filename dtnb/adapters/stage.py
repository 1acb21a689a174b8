"""A game for reinforcement learning: actions are numbers, and dice and cards come one at a time.

**Actions** are numbered at each decision: number *i* is the *i*-th candidate of the asked seat
(``game.candidates``), legal or not. The order of the candidates depends only on the state. Only the
numbers of legal actions may be played. There are at most :data:`MAX_ACTIONS` numbers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Chance, Choice, Decision, DecisionKind, Game, Outcome, State
from dtnb.replay.lines.continued import played_so_far
from dtnb.simulation.simulating import GameStart, as_replay

if TYPE_CHECKING:
    from dtnb.replay.game.plugin import Plugin

#: the maximum number of candidates at one decision
MAX_ACTIONS = 256
#: the maximum number of outcomes of one die or one card
MAX_OUTCOMES = 256
#: the maximum number of inputs of a game; each choice, each die and each card counts as one
MAX_INPUTS = 20_000


class TooManyError(PicklableError, RuntimeError):
    """Raised if a decision has more candidates than there are action numbers."""


class Stage:
    """The rules and the start of a game with numbered actions.

    `table` is the start of the game, as for :func:`dtnb.simulate`.
    """

    def __init__(self, table: GameStart) -> None:
        replay = as_replay(table, "en")
        record = played_so_far(replay)
        self.plugin: Plugin = replay.plugin
        self.game: Game[Any] = record.game
        self.start: State = record.state
        self.seats: tuple[str, ...] = tuple(replay.file.seats)
        self._windows = tuple(self.plugin.rulebook().windows)
        self.names: tuple[str, ...] = tuple(self._observe(self.start, 0))

    # -- decisions ---------------------------------------------------------------------------------

    def actions(self, state: State) -> list[Action]:
        """Return the candidates of the asked seat, in the order of their numbers.

        Raise TooManyError if there are more than :data:`MAX_ACTIONS`.
        """
        actions = list(self.game.candidates(state))
        if len(actions) > MAX_ACTIONS:
            raise TooManyError(f"{len(actions)} actions at a decision, not {MAX_ACTIONS}")
        return actions

    def allowed(self, state: State) -> list[int]:
        """Return the numbers of the legal actions, in ascending order."""
        legal = set(self.game.legal_actions(state))
        return [number for number, action in enumerate(self.actions(state)) if action in legal]

    def act(self, state: State, number: int) -> State:
        """Return the state after an action; raise IllegalMoveError if the action is not allowed."""
        pending = state.pending
        assert isinstance(pending, Decision)
        return self.game.advance(state, Choice(pending.seat, self.actions(state)[number]))

    def rewards(self, state: State) -> list[float]:
        """Return the reward of each seat: 1 for a win, -1 for a loss, 0 for a draw."""
        return [2 * share - 1 for share in self.game.returns(state)]

    # -- observations ------------------------------------------------------------------------------

    def observe(self, state: State, seat: int) -> list[float]:
        """Return a seat's observation as numbers, in the order of :attr:`names`."""
        return list(self._observe(state, seat).values())

    def _observe(self, state: State, seat: int) -> dict[str, float]:
        pending = state.pending
        observation = {"asked": float(isinstance(pending, Decision) and pending.seat == seat)}
        window = pending.window if pending is not None else ""
        observation |= {f"window {name}": float(name == window) for name in self._windows}
        kind = pending.kind if isinstance(pending, Decision) else ""
        observation |= {f"kind {name}": float(name == kind) for name in DecisionKind}
        return {**observation, **self.plugin.counters.observation(self.game, state, seat)}


class NextResult(NamedTuple):
    """A possible result of the next die or card: its number, the face or card, its probability."""

    number: int
    value: int | str
    probability: Fraction


def next_results(chance: Chance, results_so_far: tuple[int | str, ...]) -> list[NextResult]:
    """Return the possible results of the next die or card of a chance event.

    `results_so_far` has the dice already rolled, or the cards already drawn, for this event. An
    event with several dice or cards is resolved one die or card at a time.
    """
    if chance.kind == "roll":
        probability = Fraction(1, chance.faces)
        return [NextResult(face - 1, face, probability) for face in range(1, chance.faces + 1)]
    remaining_copies = [(name, copies - results_so_far.count(name)) for name, copies in chance.deck]
    card_count = sum(copies for _, copies in remaining_copies)
    return [
        NextResult(number, name, Fraction(copies, card_count))
        for number, (name, copies) in enumerate(remaining_copies)
        if copies > 0
    ]


def outcome_of(chance: Chance, values: tuple[int | str, ...]) -> Outcome | None:
    """Return the outcome with these values; None if some of its values are still missing."""
    return Outcome(values) if len(values) == chance.count else None
