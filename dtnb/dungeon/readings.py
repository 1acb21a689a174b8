"""Readings: how each gap of the book is read at this table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dtnb.dungeon.rulebook import DEFAULT_EDITION, rulebook

EDITION = DEFAULT_EDITION


class Readings(Mapping[str, str]):
    """Policy name to the reading in force.

    Parameters
    ----------
    chosen
        Policies that are read otherwise than by default; the engine plays every reading.

    Raises
    ------
    UnknownId
        For an unknown policy or reading, with the nearest known id.
    """

    def __init__(self, chosen: Mapping[str, str] | None = None) -> None:
        book = rulebook()
        self.edition = EDITION
        self._in_force = {
            policy.id: policy.default_in(EDITION) for policy in book.policies.values()
        }
        self.chosen: dict[str, str] = {}
        for name, value in (chosen or {}).items():
            ruling = book.ruling(name, EDITION, {book.policy(name).id: value})
            self._in_force[ruling.policy] = value
            if ruling.chosen:
                self.chosen[ruling.policy] = value

    def __getitem__(self, policy: str) -> str:
        return self._in_force[policy]

    def __iter__(self) -> Iterator[str]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self._in_force)
