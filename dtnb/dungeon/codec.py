"""States as JSON and back, also in the middle of a resolution."""

from __future__ import annotations

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.table import Table
from dtnb.kernel.codec import Codec

_CODEC = Codec(Table, Dungeon.registry)

encode_state = _CODEC.encode
decode_state = _CODEC.decode
