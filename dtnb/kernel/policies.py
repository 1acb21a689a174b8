"""Track which policies a computation depends on.

A policy is a rules question on which editions may differ; its reading is an edition's answer.
Code that reads a policy calls :func:`consult`; :func:`listening` collects the policies consulted
inside a block.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_listener: ContextVar[set[str] | None] = ContextVar("policies", default=None)


def consult(policy: str) -> None:
    """Note that the caller depends on a policy's reading; outside of `listening`, do nothing."""
    policies = _listener.get()
    if policies is not None:
        policies.add(policy)


@contextmanager
def listening(policies: set[str]) -> Iterator[None]:
    """Add every policy consulted in the block to `policies`, and to the sets of outer blocks.

    Examples
    --------
    >>> policies = set()
    >>> with listening(policies):
    ...     consult("first-player")
    >>> policies
    {'first-player'}
    """
    outer = _listener.get()
    token = _listener.set(policies)
    try:
        yield
    finally:
        _listener.reset(token)
        if outer is not None:
            outer |= policies


@contextmanager
def unrecorded() -> Iterator[None]:
    """Collect no policies in the block: for computations whose result does not affect the game."""
    token = _listener.set(None)
    try:
        yield
    finally:
        _listener.reset(token)
