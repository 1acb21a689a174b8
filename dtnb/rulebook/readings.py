"""The readings in force at a table: an edition's defaults, except where others were chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from dtnb.errors import LocalizedError

from .rulebook import Rulebook
from .types import Policy

#: New `Readings` call this function with each policy that is looked up in them; None outside a
#: block of `observe_policies`.
_on_read: ContextVar[Callable[[str], None] | None] = ContextVar("on_read", default=None)


@contextmanager
def observe_policies(on_lookup: Callable[[str], None]) -> Iterator[None]:
    """Let `Readings` that are made in the block call `on_lookup` with each policy looked up.

    This observes every lookup, for any purpose. In contrast, `dtnb.kernel.collect_policies`
    collects only policies that the engine consults while it decides.
    """
    token = _on_read.set(on_lookup)
    try:
        yield
    finally:
        _on_read.reset(token)


def is_choosable(policy: Policy) -> bool:
    """Tell whether a user may choose a reading of a policy, because it can change a game."""
    return policy.no_outcome is None


class UnplayableReadingError(LocalizedError, ValueError):
    """A reading cannot be chosen, because its policy changes nothing in play."""

    code = "unplayable"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        assert policy.no_outcome is not None
        super().__init__(policy.id)

    def message_and_hint(self) -> tuple[str, str]:
        """Return what is wrong, and a hint how to correct it."""
        if self.translation is not None:
            return self.translation
        assert self.policy.no_outcome is not None
        explanation = self.policy.no_outcome.en.rstrip(".")
        return f"'{self.policy.id}' changes nothing in play. {explanation}", "leave it out"

    @property
    def values(self) -> dict[str, Any]:
        """The values of the message's placeholders."""
        return {"policy": self.policy.id, "reason": self.policy.no_outcome}


class _NotifyingReadings(dict[str, str]):
    """Readings that call `on_lookup` with each policy looked up."""

    def __init__(self, readings: Mapping[str, str], on_lookup: Callable[[str], None]) -> None:
        super().__init__(readings)
        self.on_lookup = on_lookup

    def __getitem__(self, policy: str) -> str:
        self.on_lookup(policy)
        return super().__getitem__(policy)


class Readings(Mapping[str, str]):
    """A mapping from each policy to the reading in force.

    Parameters
    ----------
    book
        The rules and policies of the game.
    edition
        Id of the rulebook edition.
    chosen
        Maps policies to readings that take the place of the edition's defaults.

    Raises
    ------
    UnknownId
        For an unknown edition, policy or reading; suggests the closest id.
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
                if not is_choosable(policy):
                    raise UnplayableReadingError(policy)
                self.chosen[ruling.policy] = value
            self._in_force[ruling.policy] = value
        on_lookup = _on_read.get()
        if on_lookup is not None:
            self._in_force = _NotifyingReadings(self._in_force, on_lookup)

    def __getitem__(self, policy: str) -> str:
        return self._in_force[policy]

    def __getstate__(self) -> dict[str, Any]:
        # Another process gets the readings without the `on_lookup` of this process.
        return {**self.__dict__, "_in_force": dict(self._in_force)}

    def is_chosen(self, policy: str) -> bool:
        """Tell whether the reading in force was chosen and is not the edition's default."""
        return self[policy] == self.chosen.get(policy)

    def __iter__(self) -> Iterator[str]:
        return iter(self._in_force)

    def __len__(self) -> int:
        return len(self._in_force)
