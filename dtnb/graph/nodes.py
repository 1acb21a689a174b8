"""The nodes that a query about a graph returns, printed with their labels."""

from __future__ import annotations

from dtnb.printable import printable_lines


class Nodes(tuple[tuple[str, str], ...]):
    """Nodes of a graph as (id, label), dials among them."""

    __slots__ = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids alone."""
        return tuple(node for node, _ in self)

    def __repr__(self) -> str:
        return printable_lines(
            "\n".join(node if node == label else f"{node}: {label}" for node, label in self)
        )
