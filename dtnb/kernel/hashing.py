"""Hashes (fingerprints) of states; equal states have equal hashes on every machine.

The replay hash covers what players can see, but not the agenda of items to resolve, so that a
refactoring of the engine does not change the hashes in old replay files. The internal hash covers
the complete state.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from dtnb.kernel.game import Game
from dtnb.kernel.questions import Decision
from dtnb.kernel.state import State

HASH_VERSION = 1
#: bytes of a replay hash; a replay file stores one hash per input
DIGEST_SIZE = 4

_encoder = msgspec.json.Encoder(order="deterministic")


def _digest_of(value: Any, size: int) -> str:
    return hashlib.blake2b(_encoder.encode(value), digest_size=size).hexdigest()


def replay_hash(game: Game[Any], state: State) -> str:
    """Return the short hash of the table, the pending question and its allowed options."""
    pending = state.pending
    options: tuple[Any, ...] = ()
    if isinstance(pending, Decision):
        options = tuple(game.legal_actions(state))
    return _digest_of((HASH_VERSION, game.observed(state.table), pending, options), DIGEST_SIZE)


def internal_hash(state: State) -> str:
    """Return the hash of the complete state, with the agenda; tests compare states by it."""
    return _digest_of((state.table, state.agenda, state.pending), 16)
