"""Canonical hashes of states.

The replay hash covers only what can be observed and no item of the agenda, so that refactoring the
engine does not make old replays DIVERGED. The internal hash covers everything.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from dtnb.kernel.game import Game
from dtnb.kernel.questions import Decision
from dtnb.kernel.state import State

HASH_VERSION = 1
#: bytes kept of a digest; a replay stores one per input
DIGEST_SIZE = 4

_encoder = msgspec.json.Encoder(order="deterministic")


def _digest(value: Any, size: int) -> str:
    return hashlib.blake2b(_encoder.encode(value), digest_size=size).hexdigest()


def replay_hash(game: Game[Any], state: State) -> str:
    """Return the short hash of the table, the pending question and its allowed options."""
    pending = state.pending
    options: tuple[Any, ...] = ()
    if isinstance(pending, Decision):
        options = tuple(game.legal_actions(state))
    return _digest((HASH_VERSION, game.observed(state.table), pending, options), DIGEST_SIZE)


def internal_hash(state: State) -> str:
    """Return the full hash, agenda included; for tests of purity and equality."""
    return _digest((state.table, state.agenda, state.pending), 16)
