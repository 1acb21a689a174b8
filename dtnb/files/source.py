"""A parsed file: plain data with the line and column of each field and value."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from dtnb.equality import EqualByParts

#: the path of a value: field names and list indexes, from the top level down
Path: TypeAlias = tuple[str | int, ...]
#: a place in a file: its line and its column, both counted from 1
Place = tuple[int, int]


class Places(NamedTuple):
    """The places of a field's name and of its value; the name of a list entry is None."""

    key: Place | None
    value: Place


class Source(EqualByParts):
    """Plain data with the place of each field and value; `name` is the file's name in messages."""

    def __init__(
        self,
        name: str,
        text: str,
        data: Any,
        places: dict[Path, Places],
        flow_entries: frozenset[Path] = frozenset(),
    ) -> None:
        self.name = name
        self.text = text
        self.data = data
        #: the places of each field and value, by path
        self.places = places
        #: the paths of unquoted texts in lists in brackets, where a comma splits a name in two
        self.flow_entries = flow_entries

    def _parts(self) -> tuple[Any, ...]:
        return self.text, self.name

    def __repr__(self) -> str:
        return f"<Source {self.name}: {len(self.places)} values>"

    def place(self, path: Path, *, key: bool = False) -> Place:
        """Return the line and column of a value; if `key` is true, of the name of its field.

        For a missing value, return the place of the innermost list or group that would contain it.
        """
        while path not in self.places and path:
            path, key = path[:-1], False
        places = self.places.get(path, Places(None, (1, 1)))
        return places.key if key and places.key is not None else places.value

    def value(self, path: Path) -> Any:
        """Return the value at a path, or None if there is none."""
        value = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def may_be_cut_at_comma(self, path: Path) -> bool:
        """Tell whether a value may be only a part of a text that contains a comma.

        This may be so if the value and a neighbour are unquoted texts in a list in brackets, as in
        ``[Stop, Thief!]``.
        """
        if path not in self.flow_entries:
            return False
        *parent, index = path
        neighbours = [(*parent, int(index) - 1), (*parent, int(index) + 1)]
        return any(neighbour in self.flow_entries for neighbour in neighbours)
