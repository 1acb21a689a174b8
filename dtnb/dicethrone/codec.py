"""States as JSON and back, also in the middle of a resolution."""

from __future__ import annotations

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.table import Table
from dtnb.kernel.codec import Codec

_CODEC = Codec(Table, DiceThrone.registry)

encode_state = _CODEC.encode
decode_state = _CODEC.decode
