"""Encode states as JSON and decode them, even while effects are still being resolved."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from dtnb.kernel.game import Registry
from dtnb.kernel.questions import Chance, Decision
from dtnb.kernel.state import State
from dtnb.typed import BUILDING


class Codec:
    """Encodes and decodes the states of one game, whose tables are of type `table`.

    Create a codec only after all types of agenda items are registered. In the JSON, each item of
    the agenda has a tag that names its type.
    """

    def __init__(self, table: type[msgspec.Struct], registry: Registry) -> None:
        items: Any = reduce(or_, sorted(registry.resolvers, key=lambda item: item.__name__))
        fields: list[tuple[str, Any]] = [
            ("table", table),
            ("agenda", tuple[items, ...]),
            ("pending", Decision | Chance | None),
        ]
        self._state_struct = msgspec.defstruct("State", fields, forbid_unknown_fields=True)
        self._encoder = msgspec.json.Encoder(order="deterministic")
        with BUILDING:
            self._decoder = msgspec.json.Decoder(self._state_struct)

    def encode(self, state: State) -> bytes:
        """Return a state as JSON; equal states give equal bytes."""
        return self._encoder.encode(self._state_struct(state.table, state.agenda, state.pending))

    def decode(self, data: bytes) -> State:
        """Return the state; raise `msgspec.ValidationError` if the data does not encode a state."""
        stored: Any = self._decoder.decode(data)
        return State(stored.table, stored.agenda, stored.pending)
