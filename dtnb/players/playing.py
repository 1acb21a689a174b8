"""Continue a record with a player for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from dtnb.errors import PicklableError
from dtnb.kernel import Action, Chance, Choice, Game, Record, State
from dtnb.players.luck import Luck

#: the default limit of inputs: far more than a game needs, and the maximum of a replay file
MAX_INPUTS = 20_000


class Player(Protocol):
    """A player: any object that answers decisions."""

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return one of the options, which are all legal."""
        ...


class NotOverError(PicklableError, RuntimeError):
    """Raised when a game is not over after the maximum number of inputs."""


def play_on(
    record: Record,
    players: Sequence[Player] | Mapping[int, Player],
    luck: Luck,
    *,
    inputs: int | None = None,
    limit: int = MAX_INPUTS,
) -> Record:
    """Continue a record to the end of its game, or for a number of inputs.

    Parameters
    ----------
    record
        The record, to which inputs are added.
    players
        The player of each seat.
    luck
        Makes the rolls and draws.
    inputs
        How many inputs to add at most; None to play to the end.
    limit
        How many inputs the record may have, including those before the call.

    Returns
    -------
    Record
        The same record.

    Raises
    ------
    NotOverError
        If the game is not over after `limit` inputs.
    """
    target = None if inputs is None else len(record.inputs) + inputs
    while (pending := record.state.pending) is not None and len(record.inputs) != target:
        if len(record.inputs) >= limit:
            raise NotOverError(f"not over after {limit} inputs")
        if isinstance(pending, Chance):
            record.add(luck.outcome(pending))
            continue
        options = record.game.legal_actions(record.state)
        action = players[pending.seat].choose(record.game, record.state, options)
        record.add(Choice(pending.seat, action))
    return record
