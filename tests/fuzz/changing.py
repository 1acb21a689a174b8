"""Random changes: of data by its structure, of texts by words and characters."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.msgpack import decode, encode

from tests.fuzz import hostile

Path = tuple[str | int, ...]
#: the maximum number of characters of a generated text
LONGEST = 600


def paths(data: Any) -> list[Path]:
    """Return the paths of all values in some data, the whole first."""
    nodes: list[tuple[Path, Any]] = [((), data)]
    # The list grows during the loop.
    for path, node in nodes:
        if isinstance(node, dict):
            nodes += [((*path, name), value) for name, value in node.items()]
        elif isinstance(node, list):
            nodes += [((*path, place), value) for place, value in enumerate(node)]
    return [path for path, _ in nodes]


def at(data: Any, path: Path) -> Any:
    """Return the value at a path."""
    for part in path:
        data = data[part]
    return data


class Stock:
    """Files that people wrote, whose values are used in changes.

    Parameters
    ----------
    written
        Files as data.
    """

    def __init__(self, written: Sequence[Any]) -> None:
        self.written = list(written)
        # Unpacking makes a copy quickly.
        self._packed = [encode(document) for document in written]
        self.fields: tuple[str, ...] = ()
        #: the values by the name of their field
        self.under: dict[str, list[Any]] = {}
        texts: set[str] = set()
        for data in self.written:
            for path in paths(data):
                value = at(data, path)
                name = next((part for part in reversed(path) if isinstance(part, str)), "")
                self.under.setdefault(name, []).append(value)
                if isinstance(value, str):
                    texts.add(value)
        self.fields = tuple(sorted(name for name in self.under if name))
        self.texts = sorted(texts)
        self.words = sorted({word for text in texts for word in text.split()})

    def data(self, luck: Random) -> Any:
        """Return a file with some changes."""
        data = decode(luck.choice(self._packed))
        change = self._gently if luck.random() < 0.45 else self._roughly
        for _ in range(luck.choice((1, 1, 1, 2, 3))):
            if not isinstance(data, dict | list):
                break
            data = change(data, luck)
        return data

    def text(self, text: str, luck: Random) -> str:
        """Return a text with some changes of its words and characters."""
        words = text.split(" ")
        for _ in range(luck.randint(1, 3)):
            words = self._other_words(words or [""], luck)
        return " ".join(words)[:LONGEST]

    def _other_words(self, words: list[str], luck: Random) -> list[str]:
        place, kind = luck.randrange(len(words)), luck.random()
        if kind < 0.2:
            return [*words[:place], *words[place + 1 :]]
        if kind < 0.4:
            return [*words[:place], luck.choice(self.words), *words[place:]]
        if kind < 0.55:
            new = luck.choice(self.words)
        elif kind < 0.65:
            new = str(luck.choice(hostile.NUMBERS))
        elif kind < 0.72:
            new = luck.choice(hostile.TEXTS)
        elif kind < 0.78:
            return luck.sample(words, len(words))
        elif kind < 0.83:
            return words * 2
        elif kind < 0.93:
            old = words[place]
            spot = luck.randrange(len(old) + 1)
            new = old[:spot] + luck.choice(hostile.SIGNS) + old[spot + luck.randrange(2) :]
        else:
            return words[:place] + luck.choice(self.texts).split(" ")
        return [*words[:place], new, *words[place + 1 :]]

    def _roughly(self, data: Any, luck: Random) -> Any:
        """Put a value of any kind at a random place."""
        every = paths(data)
        path = luck.choice(every)
        if not path:
            return hostile.value(luck, self.fields) if luck.random() < 0.02 else data
        within, part = at(data, path[:-1]), path[-1]
        old, kind = within[part], luck.random()
        if isinstance(old, str) and kind < 0.4:
            within[part] = self.text(old, luck)
        elif kind < 0.55:
            within[part] = hostile.value(luck, self.fields)
        elif kind < 0.62:
            del within[part]
        elif kind < 0.72:
            within[part] = copy.deepcopy(at(data, luck.choice(every)))
        elif kind < 0.8:
            other = luck.choice(self.written)
            within[part] = copy.deepcopy(at(other, luck.choice(paths(other))))
        elif kind < 0.9 and isinstance(within, list):
            new = copy.deepcopy(old) if luck.random() < 0.5 else hostile.value(luck, self.fields)
            within.insert(int(part), new)
        elif kind < 0.9:
            name = luck.choice(self.fields if luck.random() < 0.6 else hostile.TEXTS)
            within[name] = within.pop(part) if luck.random() < 0.5 else copy.deepcopy(old)
        elif isinstance(old, int) and not isinstance(old, bool):
            within[part] = old + luck.choice((-1, 1, 10, -10, 100))
        elif isinstance(old, list):
            luck.shuffle(old)
        else:
            within[part] = [old] if luck.random() < 0.5 else {"x": old}
        return data

    def _gently(self, data: Any, luck: Random) -> Any:
        """Put the value of an equal field at a place, so that the structure stays valid."""
        every = [path for path in paths(data) if path]
        if not every:
            return data
        path = luck.choice(every)
        within, part = at(data, path[:-1]), path[-1]
        old = within[part]
        if isinstance(old, bool):
            within[part] = not old
        elif isinstance(old, int):
            within[part] = max(0, old + luck.choice((-2, -1, 1, 2, 3, 10)))
        elif isinstance(within, dict):
            within[part] = copy.deepcopy(luck.choice(self.under.get(str(part), [old])))
        else:
            kind = luck.random()
            if kind < 0.25:
                del within[part]
            elif kind < 0.5:
                within.insert(int(part), copy.deepcopy(old))
            elif kind < 0.6:
                luck.shuffle(within)
            else:
                name = next((key for key in reversed(path) if isinstance(key, str)), "")
                within[part] = copy.deepcopy(luck.choice(self.under.get(name, [old])))
        return data


#: characters of the syntax, and characters that no text of a file may contain
_SNIPPETS = (
    "\x00", "\ufeff", "\r\n", "\r", "\t", "&a ", "*a", "!!binary ", "---\n", "...\n", "%YAML 1.1\n",
    "? ", ": ", "- ", "[", "]", "{", "}", '"', "'", "#", "|", ">", "@", "`", "\u2028", "\u202e",
    "<<: *a\n", ", ", "\n", "  ", '"\\ud800"', '"\\x1b"', "\x85", "0x" + "f" * 50, ".inf", "-.nan",
    "1_000", "1:30", "2020-01-01", '!!python/object/apply:os.system ["id"]',
)  # fmt: skip


def characters(text: str, luck: Random) -> str:
    """Return the text of a file with some changes of its characters and lines."""
    for _ in range(luck.choice((1, 1, 2, 4, 8))):
        kind, place = luck.random(), luck.randrange(len(text) + 1)
        if kind < 0.2:
            text = (
                text[:place] + chr(luck.choice((luck.randrange(256), 0xFFFF))) + text[place + 1 :]
            )
        elif kind < 0.45:
            text = text[:place] + luck.choice(_SNIPPETS) + text[place:]
        elif kind < 0.6:
            text = text[:place] + text[place + luck.randint(1, 40) :]
        elif kind < 0.7:
            to = luck.randrange(len(text) + 1)
            text = text[:to] + text[place : place + luck.randint(1, 200)] + text[to:]
        elif kind < 0.93:
            lines = text.split("\n")
            one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
            if kind < 0.8:
                lines[one], lines[other] = lines[other], lines[one]
            else:
                lines[one] = luck.choice((" ", "  ", "    ", "\t")) + lines[one]
            text = "\n".join(lines)
        elif kind < 0.97:
            text = text.replace("\n", luck.choice(("\r\n", "\r", "\u2028")))
        else:
            text = text[:place]
    return text
