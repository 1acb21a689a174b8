"""An OpenSpiel game: ``pyspiel.load_game("python_dtnb", {"table": "treant+monk"})``.

Importing this module registers the game. Each die and each card is a chance node with exact
probabilities; actions are numbered as in :mod:`dtnb.adapters.stage`.
"""

from __future__ import annotations

from typing import Any, cast

import numpy
import pyspiel

from dtnb.adapters.stage import (
    MAX_ACTIONS,
    MAX_INPUTS,
    MAX_OUTCOMES,
    NextResult,
    Stage,
    next_results,
    outcome_of,
)
from dtnb.kernel import Chance, Decision, State

NAME = "python_dtnb"
#: the heroes at the table if the parameter names none
DEFAULT_TABLE = "barbarian+moon-elf"
#: the sign between two heroes in the parameter; OpenSpiel allows no commas there
SEPARATOR = "+"

_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="dtnb: tables with timing windows",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"table": DEFAULT_TABLE},
)


class DtnbGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """The rules and the start of a game.

    Parameters
    ----------
    params
        A dict with the key ``table``: the path of a replay file, or heroes with plus signs between
        them.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        table = (params or {}).get("table", DEFAULT_TABLE)
        self.stage = Stage(table.split(SEPARATOR) if SEPARATOR in table else table)
        players = len(self.stage.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=MAX_ACTIONS,
            max_chance_outcomes=MAX_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=MAX_INPUTS,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> DtnbState:
        """Return the start of a game."""
        return DtnbState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer for this game."""
        return Observer(self.stage)


class _Position:
    """A position in a game: the state, and the dice or cards of its chance event that are known.

    Dice and cards come one at a time. A position is immutable, so a deep copy is the object itself.
    """

    def __init__(
        self, state: State, results_so_far: tuple[int | str, ...] = (), inputs: int = 0
    ) -> None:
        self.state, self.results_so_far, self.inputs = state, results_so_far, inputs

    def __deepcopy__(self, memo: dict[int, Any]) -> _Position:
        return self


class DtnbState(pyspiel.State):  # type: ignore[misc]
    """A game in progress."""

    def __init__(self, game: DtnbGame) -> None:
        super().__init__(game)
        self.position = _Position(game.stage.start)

    @property
    def stage(self) -> Stage:
        """The rules with numbered actions."""
        return cast(DtnbGame, self.get_game()).stage

    def current_player(self) -> int:
        """Return the seat that is asked, or OpenSpiel's id for chance or for a finished game."""
        pending = self.position.state.pending
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return pending.seat if isinstance(pending, Decision) else int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Tell whether the game is over or has reached the limit of inputs."""
        return self.position.state.pending is None or self.position.inputs >= MAX_INPUTS

    def returns(self) -> list[float]:
        """Return each seat's result: 1 for a win, -1 for a loss, 0 for a draw or before the end."""
        if self.position.state.pending is not None:
            return [0.0] * len(self.stage.seats)
        return self.stage.rewards(self.position.state)

    def _legal_actions(self, player: int) -> list[int]:
        return self.stage.allowed(self.position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the results of the next die or card, each with its probability."""
        return [(result.number, float(result.probability)) for result in self._next_results()]

    def _next_results(self) -> list[NextResult]:
        pending = self.position.state.pending
        assert isinstance(pending, Chance)
        return next_results(pending, self.position.results_so_far)

    def _apply_action(self, action: int) -> None:
        """Carry out an action, or the outcome of a chance event."""
        position, pending = self.position, self.position.state.pending
        if isinstance(pending, Decision):
            self.position = _Position(
                self.stage.act(position.state, action),
                results_so_far=(),
                inputs=position.inputs + 1,
            )
            return
        assert isinstance(pending, Chance)
        values = (
            *position.results_so_far,
            *(result.value for result in self._next_results() if result.number == action),
        )
        outcome = outcome_of(pending, values)
        if outcome is None:
            self.position = _Position(
                position.state, results_so_far=values, inputs=position.inputs + 1
            )
        else:
            self.position = _Position(
                self.stage.game.advance(position.state, outcome),
                results_so_far=(),
                inputs=position.inputs + 1,
            )

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            results = self._next_results()
            return str(next(result.value for result in results if result.number == action))
        chosen_action = self.stage.actions(self.position.state)[action]
        details = " ".join(f"{key}={value}" for key, value in chosen_action.details)
        return " ".join(filter(None, (chosen_action.verb, chosen_action.object, details)))

    def __str__(self) -> str:
        """Return the fields of the state as text."""
        state, results = self.position.state, self.position.results_so_far
        return f"{state.table} {state.pending} {results}"


class Observer:
    """Encodes the observation of a seat as a tensor."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.tensor = numpy.zeros(len(stage.names), numpy.float32)
        self.dict = {"seen": self.tensor}

    def set_from(self, state: DtnbState, player: int) -> None:
        """Write a seat's observation into the tensor."""
        self.tensor[:] = self._stage.observe(state.position.state, player)

    def string_from(self, state: DtnbState, player: int) -> str:
        """Return a seat's observation as text, without entries that are 0."""
        observation = zip(
            self._stage.names, self._stage.observe(state.position.state, player), strict=True
        )
        return ", ".join(f"{name} {value:g}" for name, value in observation if value)


pyspiel.register_game(_TYPE, DtnbGame)
