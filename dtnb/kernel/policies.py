"""Track which policies a computation depends on.

Code that uses a reading calls :func:`consult`. The policies consulted inside a block are collected
by :func:`collect_policies`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_collected: ContextVar[set[str] | None] = ContextVar("policies", default=None)


def consult(policy: str) -> None:
    """Note that the result of the caller depends on a policy's reading.

    Outside a block of `collect_policies`, nobody collects policies, and the call does nothing.
    """
    policies = _collected.get()
    if policies is not None:
        policies.add(policy)


@contextmanager
def collect_policies(policies: set[str]) -> Iterator[None]:
    """Add every policy consulted in the block to `policies`, and to the sets of outer blocks.

    Examples
    --------
    >>> policies = set()
    >>> with collect_policies(policies):
    ...     consult("first-player")
    >>> policies
    {'first-player'}
    """
    outer = _collected.get()
    token = _collected.set(policies)
    try:
        yield
    finally:
        _collected.reset(token)
        if outer is not None:
            outer |= policies


@contextmanager
def ignore_policies() -> Iterator[None]:
    """Collect no policies in the block, because its result does not affect the game."""
    token = _collected.set(None)
    try:
        yield
    finally:
        _collected.reset(token)
