"""Abilities that an upgrade brings into play: which upgrade, and the levels that show them."""

from __future__ import annotations

from dtnb.dicethrone.heroes.file.parts import ROMAN, Parts


def granted_by(text: str) -> tuple[str, int] | None:
    """Read the name of an upgrade, such as ``Thrust II``; None where it is none."""
    ability, _, level = text.rpartition(" ")
    return (ability, ROMAN[level]) if ability and level in ROMAN else None


def granted_at(parts: Parts, name: str, text: str) -> tuple[int, ...]:
    """Return at which levels the space that brings an ability shows it (DT-CARD-14)."""
    by = granted_by(text)
    if by is None:
        return ()
    spaces = (parts.abilities.get(by[0]), parts.passives.get(by[0]))
    return tuple(
        sorted(
            ROMAN.get(level, 0)
            for space in spaces
            if space is not None
            for level, content in space.levels.items()
            if name in content.grants
        )
    )
