"""A parsed file: plain data with the line and column of each field and value."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

#: the path to a value: field names and list indexes from the top
Path: TypeAlias = tuple[str | int, ...]
#: (line, column), counted from 1
Place = tuple[int, int]


class Mark(NamedTuple):
    """The start of a field's name and of its value; entries of a list have no name."""

    key: Place | None
    value: Place


class Source:
    """Plain data with the place of everything in it.

    Parameters
    ----------
    name
        The file's name in messages.
    text
        The text of the file.
    data
        Lists, dictionaries, texts, numbers, booleans and None.
    marks
        The places of each field and value, by path.
    short
        Paths of unquoted entries of flow lists, where a comma in a name would split it in two.
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
        """Return line and column of a value, or of its field's name.

        A value that is missing from the file has the place of what would contain it.
        """
        while path not in self.marks and path:
            path, key = path[:-1], False
        mark = self.marks.get(path, Mark(None, (1, 1)))
        return mark.key if key and mark.key is not None else mark.value

    def value(self, path: Path) -> Any:
        """Return the value at a path, or None."""
        value = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def in_short_list(self, path: Path) -> bool:
        """Tell whether the value is one of several unquoted entries of a flow list."""
        if path not in self._short:
            return False
        *parent, at = path
        neighbours = [(*parent, int(at) - 1), (*parent, int(at) + 1)]
        return any(neighbour in self._short for neighbour in neighbours)
