"""A PettingZoo environment in which seats act in turn and chance is part of the environment."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from dtnb.adapters.stage import MAX_ACTIONS, MAX_INPUTS, Stage
from dtnb.kernel import Chance, Decision, State
from dtnb.players import Luck
from dtnb.simulation.simulating import GameStart


class DtnbEnv(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """A game with one agent for each seat.

    An observation is a dict. Its ``observation`` is a vector; ``stage.names`` has the names of its
    entries. Its ``action_mask`` has 1 for each legal action (:mod:`dtnb.adapters.stage`).
    Rewards come at the end: 1 for a win, -1 for a loss, 0 for a draw. A game that reaches the limit
    of inputs is truncated.

    Parameters
    ----------
    table
        The start of each game, as for :func:`dtnb.simulate`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dtnb_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }
    render_mode = None

    def __init__(self, table: GameStart) -> None:
        super().__init__()
        self.stage = Stage(table)
        self.possible_agents = list(self.stage.seats)
        feature_count = len(self.stage.names)
        self._observation_space = Dict(
            {
                "observation": Box(-numpy.inf, numpy.inf, (feature_count,), numpy.float32),
                "action_mask": Box(0, 1, (MAX_ACTIONS,), numpy.int8),
            }
        )
        self._action_spaces = {agent: Discrete(MAX_ACTIONS) for agent in self.possible_agents}
        self._seed_generator = numpy.random.default_rng()
        self.state_at: State = self.stage.start

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the observation space."""
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        """Return the action space."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed and the same actions give the same game."""
        if seed is not None:
            self._seed_generator = numpy.random.default_rng(seed)
        self._luck = Luck(int(self._seed_generator.integers(2**62)))
        self._inputs = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._advance_to_decision(self.stage.start)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation and action mask."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(MAX_ACTIONS, numpy.int8)
        pending = self.state_at.pending
        if isinstance(pending, Decision) and pending.seat == seat:
            mask[self.stage.allowed(self.state_at)] = 1
        features = numpy.array(self.stage.observe(self.state_at, seat), numpy.float32)
        return {"observation": features, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the selected agent's action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._inputs += 1
        self._advance_to_decision(self.stage.act(self.state_at, int(action)))
        self._accumulate_rewards()
        self._deads_step_first()

    def _advance_to_decision(self, state: State) -> None:
        """Resolve chance events until a seat is asked or the game is over."""
        while isinstance(state.pending, Chance):
            state = self.stage.game.advance(state, self._luck.outcome(state.pending))
            self._inputs += 1
        self.state_at = state
        if isinstance(state.pending, Decision) and self._inputs < MAX_INPUTS:
            self.agent_selection = self.possible_agents[state.pending.seat]
            return
        if state.pending is None:
            self.terminations = dict.fromkeys(self.agents, True)
            rewards = self.stage.rewards(state)
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
        else:
            self.truncations = dict.fromkeys(self.agents, True)

    def render(self) -> None:
        """Do nothing, because games are viewed as replays."""

    def close(self) -> None:
        """Do nothing."""


def env(table: GameStart) -> DtnbEnv:
    """Return the environment of a table."""
    return DtnbEnv(table)
