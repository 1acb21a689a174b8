"""How files name waiting damage: by its source, its type, or both (DT-DMG-02)."""

from __future__ import annotations

from collections.abc import Iterable

from dtnb.dicethrone.damage import DamageType, Packet
from dtnb.dicethrone.details.packets import shares_source
from dtnb.dicethrone.replay.phrases.moves import is_same_name
from dtnb.dicethrone.state.table import Table

#: A file may call the damage of an Attack by these names, whatever its source.
_ATTACK = ("attack", "attaque")


def is_called(packet: Packet, text: str) -> bool:
    """Tell whether a text names this damage."""
    types = {part.type.value for part in packet.components if part.type is not DamageType.NONE}
    if any(is_same_name(name, text) for name in _names_of_damage((packet.source,), types)):
        return True
    return packet.is_attack and _is_attack(text)


def damage_names(sources: Iterable[str]) -> list[str]:
    """Return every name for damage that the sources can deal."""
    types = [kind.value for kind in DamageType if kind is not DamageType.NONE]
    return [*_names_of_damage(sources, types), *_ATTACK]


def _is_attack(text: str) -> bool:
    return any(
        is_same_name(text, name) for name in (*_ATTACK, *(f"the {name}" for name in _ATTACK))
    )


def _names_of_damage(sources: Iterable[str], types: Iterable[str]) -> list[str]:
    """Return the names made of types (``pure damage``), of sources, and of both."""
    phrases = [
        f"{article}{type_}{noun}"
        for type_ in types
        for article in ("", "the ")
        for noun in ("", " damage")
    ]
    for source in sources:
        phrases += [source, *(f"{source} {type_}" for type_ in types)]
    return phrases


def name_of(table: Table, packet: Packet) -> str:
    """Return the name of waiting damage: its source, and its type if the source is not unique."""
    kind = packet.components[0].type.value
    return f"{packet.source} ({kind})" if shares_source(table, packet) else packet.source
