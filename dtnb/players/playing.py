"""Play a record on with a player for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Chance, Choice, Game, Record, State
from dtnb.players.luck import Luck

#: most inputs of one game: far more than any needs, and as many as a replay file can hold
MOST_INPUTS = 20_000


class Player(Protocol):
    """Anything that answers decisions."""

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options, which are all legal."""
        ...


class NotOverError(PicklableError, RuntimeError):
    """A game exceeded the limit of inputs."""


def play_on(
    record: Record,
    players: Sequence[Player] | Mapping[int, Player],
    luck: Luck,
    *,
    inputs: int | None = None,
    limit: int = MOST_INPUTS,
) -> Record:
    """Play a record on, to its end or for a number of inputs.

    Parameters
    ----------
    record
        The record; it grows.
    players
        One for each seat.
    luck
        Makes rolls and draws.
    inputs
        Stop after that many more inputs; None to play to the end.
    limit
        How many inputs a game may take at most.

    Returns
    -------
    Record
        The same record.

    Raises
    ------
    NotOverError
        If it is not over after `limit` inputs.
    """
    last = None if inputs is None else len(record.inputs) + inputs
    while (pending := record.state.pending) is not None and len(record.inputs) != last:
        if len(record.inputs) >= limit:
            raise NotOverError(f"not over after {limit} inputs")
        if isinstance(pending, Chance):
            record.add(luck.outcome(pending))
            continue
        options = record.game.legal_actions(record.state)
        action = players[pending.seat].choose(record.game, record.state, options)
        record.add(Choice(pending.seat, action))
    return record
