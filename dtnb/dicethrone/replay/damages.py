"""What damage that waits is called in a file: by its source, its type, or both (DT-DMG-02)."""

from __future__ import annotations

from dtnb.dicethrone.damage import DamageType, Packet
from dtnb.dicethrone.details.packets import has_namesake
from dtnb.dicethrone.replay.moves import same
from dtnb.dicethrone.state.table import Table


def is_called(packet: Packet, text: str) -> bool:
    """Tell whether a text names this damage; of two of one source it may mean the first."""
    kinds = {part.type.value for part in packet.components if part.type is not DamageType.NONE}
    names = [packet.source, *(f"{packet.source} {kind}" for kind in kinds)]
    names += [f"{article}{kind}{noun}" for kind in kinds for article in ("", "the ")
              for noun in ("", " damage")]  # fmt: skip
    return any(same(name, text) for name in names)


def name_of(table: Table, packet: Packet) -> str:
    """Return what damage is called among all that waits for the same player."""
    kind = packet.components[0].type.value
    return f"{packet.source} ({kind})" if has_namesake(table, packet) else packet.source
