"""Catalogues of messages: what they may contain, and how they are read.

A message is data and stays data: a placeholder is a name with a type, never an expression, so that
no text of a catalogue can reach into the values it is given. The format is described in
``messages/README.md``.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import msgspec

from dtnb.errors import PicklableError
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.rulebook import Language

PLACEHOLDER_TYPES = frozenset(
    {
        "text", "seat", "object", "number", "signed", "dice", "rule", "window", "windowid", "term",
        "reason", "names", "and", "or", "clause",
    }
)  # fmt: skip

RawMessage: TypeAlias = str | dict[str, str]

_decoder = msgspec.json.Decoder(dict[str, RawMessage])
_TOKEN = re.compile(r"\\[\[\]{}\\]|\{[^{}]*\}?|[\[\]}\\]|[^\[\]{}\\]+")
_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z]+))?\}")


class CatalogueError(PicklableError, ValueError):
    """A catalogue that cannot be read, with the id of the message."""


class Placeholder(NamedTuple):
    """Where a value goes, and what kind of value it is."""

    name: str
    type: str


class Optional(NamedTuple):
    """A part that vanishes when one of its values is missing."""

    parts: tuple[Any, ...]


Part: TypeAlias = str | Placeholder | Optional
Template: TypeAlias = tuple[Part, ...]


class Entry(NamedTuple):
    """A message ready to be filled in.

    Attributes
    ----------
    by
        The argument that chooses the variant; empty when there is only one.
    variants
        Templates by variant; the only or last resort is ``"other"``.
    """

    by: str
    variants: Mapping[str, Template]

    def reads(self) -> tuple[str, ...]:
        """Return the names of all values that can make a difference, sorted.

        ``row_total`` may be the ``total`` of ``row``, so that of either a difference is made.
        """
        names = {
            part.name for variant in self.variants.values() for part in placeholders_of(variant)
        }
        names |= {self.by} if self.by else set()
        ends = [(name, at) for name in names for at, sign in enumerate(name) if sign == "_"]
        return tuple(sorted(names | {name[:at] for name, at in ends}))


def parse_template(text: str) -> Template:
    """Read one message's text.

    Raises
    ------
    CatalogueError
        If a brace or bracket is not closed, or a placeholder is not a name and a known type.
    """
    stack: list[list[Part]] = [[]]
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "[":
            stack.append([])
        elif token == "]":
            if len(stack) == 1:
                raise CatalogueError(f"']' without '[' in {text!r}")
            inner = Optional(tuple(stack.pop()))
            if not any(placeholders_of(inner.parts)):
                raise CatalogueError(f"an optional part without a placeholder in {text!r}")
            stack[-1].append(inner)
        elif token[0] == "{":
            stack[-1].append(_placeholder(token, text))
        elif token == "}":
            raise CatalogueError(f"'}}' without '{{' in {text!r}")
        else:
            stack[-1].append(token.removeprefix("\\"))
    if len(stack) > 1:
        raise CatalogueError(f"'[' is never closed in {text!r}")
    return tuple(stack[0])


def _placeholder(token: str, text: str) -> Placeholder:
    match = _PLACEHOLDER.fullmatch(token)
    if match is None:
        raise CatalogueError(f"{token!r} is not a placeholder, in {text!r}")
    kind = match[2] or "text"
    if kind not in PLACEHOLDER_TYPES:
        known = ", ".join(sorted(PLACEHOLDER_TYPES))
        raise CatalogueError(f"{kind!r} is not a type ({known}), in {text!r}")
    return Placeholder(match[1], kind)


def placeholders_of(template: Iterable[Part]) -> Iterator[Placeholder]:
    """Yield every placeholder of a template, optional parts included."""
    for part in template:
        if isinstance(part, Placeholder):
            yield part
        elif isinstance(part, Optional):
            yield from placeholders_of(part.parts)


def parse_message(raw: RawMessage) -> Entry:
    """Read one message with its variants.

    Raises
    ------
    CatalogueError
        If a template is malformed, or variants lack ``by`` or ``other``.
    """
    if isinstance(raw, str):
        return Entry("", {"other": parse_template(raw)})
    if "by" not in raw or "other" not in raw:
        raise CatalogueError("a message with variants has 'by' and 'other'")
    return Entry(raw["by"], {k: parse_template(v) for k, v in raw.items() if k != "by"})


class Catalogue:
    """The messages of one language; each is read when it is first used.

    Parameters
    ----------
    lang
        The language.
    messages
        Message id to text, or to variants.
    """

    def __init__(self, lang: Language, messages: Mapping[str, RawMessage]) -> None:
        self.lang: Language = lang
        self._raw = messages
        self._parsed: dict[str, Entry] = {}

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._raw

    @property
    def ids(self) -> tuple[str, ...]:
        """Every message id, sorted."""
        return tuple(sorted(self._raw))

    def get(self, message_id: str) -> Entry | None:
        """Return a message, or None where the catalogue has none.

        Raises
        ------
        CatalogueError
            If the message is malformed.
        """
        message = self._parsed.get(message_id)
        if message is None and message_id in self._raw:
            try:
                message = self._parsed[message_id] = parse_message(self._raw[message_id])
            except CatalogueError as error:
                raise CatalogueError(f"{self.lang}: {message_id}: {error}") from None
        return message

    def raw(self, message_id: str) -> str:
        """Return a message without variants as it is written."""
        message = self._raw[message_id]
        return message if isinstance(message, str) else message["other"]

    def below(self, prefix: str) -> Iterator[str]:
        """Yield what follows `prefix` in the ids that begin with it, sorted."""
        for message_id in self.ids:
            if message_id.startswith(prefix):
                yield message_id.removeprefix(prefix)


def shared_messages() -> Path:
    """Return the folder with the words that every game shares."""
    return Path(__file__).parent / "messages"


def load_catalogue(lang: str, *folders: Traversable) -> Catalogue:
    """Read the shared messages of a language and those of the given folders.

    Parameters
    ----------
    lang
        ``"en"`` or ``"fr"``.
    folders
        Folders of catalogues; a later one overrides an earlier one.

    Raises
    ------
    CatalogueError
        If the language is not one of `LANGUAGES`, a file is malformed, or one folder gives an id
        twice.
    """
    if lang not in LANGUAGES:
        raise CatalogueError(f"there is no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return _load(lang, cast("tuple[Hashable, ...]", folders))


@lru_cache(maxsize=16)
def _load(lang: Language, folders: tuple[Any, ...]) -> Catalogue:
    messages: dict[str, RawMessage] = {}
    for folder in (shared_messages(), *folders):
        messages.update(read_folder(lang, folder))
    return Catalogue(lang, messages)


def read_folder(lang: str, folder: Traversable) -> dict[str, RawMessage]:
    """Read the files ``<lang>.json`` and ``<lang>.*.json`` of one folder.

    Raises
    ------
    CatalogueError
        If a file is malformed, or an id is given by two files.
    """
    found: dict[str, RawMessage] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not (file.name.startswith(f"{lang}.") and file.name.endswith(".json")):
            continue
        try:
            messages = _decoder.decode(file.read_bytes())
        except msgspec.DecodeError as error:
            raise CatalogueError(f"{file.name}: {error}") from error
        twice = sorted(found.keys() & messages.keys())
        if twice:
            raise CatalogueError(f"{file.name}: given twice: {', '.join(twice)}")
        found.update(messages)
    return found
