"""States as JSON and back, also in the middle of a resolution."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.table import Table
from dtnb.kernel import Chance, Decision, State

if TYPE_CHECKING:
    from dtnb.kernel import Item

    AnyItem: TypeAlias = Item
else:
    # The items are told apart by their tags; the registry has every one that can be on an agenda.
    _ITEMS = sorted(Dungeon.registry.resolvers, key=lambda item: item.__name__)
    AnyItem = reduce(or_, _ITEMS)


class _Stored(msgspec.Struct, forbid_unknown_fields=True):
    table: Table
    agenda: tuple[AnyItem, ...]
    pending: Decision | Chance | None


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(_Stored)


def encode_state(state: State) -> bytes:
    """Return a state as JSON."""
    return _encoder.encode(_Stored(state.table, state.agenda, state.pending))


def decode_state(data: bytes) -> State:
    """Return the state that was encoded.

    Raises
    ------
    msgspec.ValidationError
        If it is not a state of this game.
    """
    stored = _decoder.decode(data)
    return State(stored.table, stored.agenda, stored.pending)
