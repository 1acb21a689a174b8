"""Nodes that an answer about a graph names, as one sees them."""

from __future__ import annotations

from dtnb.sanitize import sanitize_lines


class Nodes(tuple[tuple[str, str], ...]):
    """Nodes of a graph as (id, what it says), the dials among them."""

    __slots__ = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids alone."""
        return tuple(node for node, _ in self)

    def __repr__(self) -> str:
        return sanitize_lines(
            "\n".join(node if node == label else f"{node}: {label}" for node, label in self)
        )
