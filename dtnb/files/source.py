"""A file that was read: plain data, and where each field and value stands."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

#: where a value stands: field names and list indexes from the top
Path: TypeAlias = tuple[str | int, ...]
#: (line, column), counted from 1
Place = tuple[int, int]


class Mark(NamedTuple):
    """Where a field's name and its value begin; entries of a list have no name."""

    key: Place | None
    value: Place


class Source:
    """Plain data with the place of everything in it.

    Parameters
    ----------
    name
        The file's name as messages show it.
    text
        The text that was read.
    data
        Lists, dictionaries, texts, numbers, booleans and None.
    marks
        Path to places.
    short
        Paths of unquoted texts that are entries of a list between brackets, where a comma in a
        name would have cut it in two.
    """

    def __init__(
        self,
        name: str,
        text: str,
        data: Any,
        marks: dict[Path, Mark],
        short: frozenset[Path] = frozenset(),
    ) -> None:
        self.name = name
        self.text = text
        self.data = data
        self.marks = marks
        self._short = short

    def __repr__(self) -> str:
        return f"<Source {self.name}: {len(self.marks)} values>"

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Return line and column of a value or of its field's name.

        A value that is not in the file (a missing field) has the place of what it would stand in.
        """
        while path not in self.marks and path:
            path, key = path[:-1], False
        mark = self.marks.get(path, Mark(None, (1, 1)))
        return mark.key if key and mark.key is not None else mark.value

    def value(self, path: Path) -> Any:
        """Return the value at a path, None where there is none."""
        found = self.data
        for part in path:
            try:
                found = found[part]
            except (KeyError, IndexError, TypeError):
                return None
        return found

    def in_short_list(self, path: Path) -> bool:
        """Tell whether the value is one of several unquoted texts in a list between brackets."""
        if path not in self._short:
            return False
        *parent, at = path
        beside = [(*parent, int(at) - 1), (*parent, int(at) + 1)]
        return any(each in self._short for each in beside)
