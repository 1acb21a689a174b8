"""Readings: an edition's switches with the policies chosen for this table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from dtnb.errors import LocalizedError

from .rulebook import Rulebook
from .types import Policy

_note: ContextVar[Callable[[str], None] | None] = ContextVar("note", default=None)


@contextmanager
def noting(note: Callable[[str], None]) -> Iterator[None]:
    """Let `note` be told whenever readings that are made inside are asked for a policy.

    That goes beyond what `dtnb.kernel.listening` hears: also who asks without consequence, or keeps
    the answer, asks here first.
    """
    token = _note.set(note)
    try:
        yield
    finally:
        _note.reset(token)


def choosable(policy: Policy) -> bool:
    """Tell whether another reading of a policy changes what is played."""
    return policy.no_outcome is None


class UnplayableReadingError(LocalizedError, ValueError):
    """A reading that cannot be chosen, because it changes nothing in play.

    Parameters
    ----------
    policy
        The question.
    """

    code = "unplayable"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        assert policy.no_outcome is not None
        super().__init__(policy.id)

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and what would be right."""
        if self.translation is not None:
            return self.translation
        assert self.policy.no_outcome is not None
        why = self.policy.no_outcome.en.rstrip(".")
        return f"'{self.policy.id}' changes nothing in play. {why}", "leave it out"

    @property
    def values(self) -> dict[str, Any]:
        """What fills the message ``problem.<code>``."""
        return {"policy": self.policy.id, "reason": self.policy.no_outcome}


class _Noted(dict[str, str]):
    """Readings that tell `note` which of them is asked for."""

    def __init__(self, readings: Mapping[str, str], note: Callable[[str], None]) -> None:
        super().__init__(readings)
        self.note = note

    def __getitem__(self, policy: str) -> str:
        self.note(policy)
        return super().__getitem__(policy)


class Readings(Mapping[str, str]):
    """Policy name to the reading in force.

    Parameters
    ----------
    book
        The rules and policies of the game.
    edition
        Id of the rulebook edition.
    chosen
        Policies that are read otherwise than the edition has them.

    Raises
    ------
    UnknownId
        For an unknown edition, policy or reading, with the nearest known id.
    UnplayableReadingError
        For a reading that cannot be chosen.
    """

    def __init__(
        self, book: Rulebook, edition: str, chosen: Mapping[str, str] | None = None
    ) -> None:
        book.edition(edition)
        self.edition = edition
        self._in_force: dict[str, str] = {
            policy.id: policy.default_in(edition) for policy in book.policies.values()
        }
        self.chosen: dict[str, str] = {}
        for name, value in (chosen or {}).items():
            policy = book.policy(name)
            ruling = book.ruling(name, edition, {policy.id: value})
            if ruling.chosen:
                if not choosable(policy):
                    raise UnplayableReadingError(policy)
                self.chosen[ruling.policy] = value
            self._in_force[ruling.policy] = value
        note = _note.get()
        if note is not None:
            self._in_force = _Noted(self._in_force, note)

    def __getitem__(self, policy: str) -> str:
        return self._in_force[policy]

    def __getstate__(self) -> dict[str, Any]:
        # In another process nobody hears what is asked.
        return {**self.__dict__, "_in_force": dict(self._in_force)}

    def is_chosen(self, policy: str) -> bool:
        """Tell whether a policy is read otherwise than the edition has it."""
        return self[policy] == self.chosen.get(policy)

    def __iter__(self) -> Iterator[str]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self._in_force)
