"""Which named readings a computation rested on: whoever reads one says so to who listens."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_listener: ContextVar[set[str] | None] = ContextVar("policies", default=None)


def consult(policy: str) -> None:
    """Say that the reading of a policy mattered here; costs nothing when nobody listens."""
    heard = _listener.get()
    if heard is not None:
        heard.add(policy)


@contextmanager
def listening(heard: set[str]) -> Iterator[None]:
    """Collect in `heard` every policy consulted inside; whoever listens outside hears it too."""
    outer = _listener.get()
    token = _listener.set(heard)
    try:
        yield
    finally:
        _listener.reset(token)
        if outer is not None:
            outer |= heard


@contextmanager
def unheard() -> Iterator[None]:
    """Let nobody hear what is consulted inside: no question of the game is settled there."""
    token = _listener.set(None)
    try:
        yield
    finally:
        _listener.reset(token)
