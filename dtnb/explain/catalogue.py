"""Load the messages of a language from JSON files, and parse their texts.

A message has an id and a *template*, such as ``{actor:seat} rolls {values:dice}.`` It may have
several *variants*, of which an argument selects one, such as singular and plural. A placeholder is
a name with a type, never an expression, so that no message can read attributes of its values.
``messages/README.md`` describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

import msgspec

from dtnb.errors import PicklableError
from dtnb.explain.phrase_files import read_printed_forms
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.rulebook import Language

PLACEHOLDER_TYPES = frozenset(
    {
        "text", "seat", "object", "number", "plural", "signed", "dice", "rule", "window",
        "windowid", "term", "reason", "names", "and", "or", "clause", "spaced",
    }
)  # fmt: skip

RawMessage: TypeAlias = str | dict[str, str]

_decoder = msgspec.json.Decoder(dict[str, RawMessage])
_TOKEN = re.compile(r"\\[\[\]{}\\]|\{[^{}]*\}?|[\[\]}\\]|[^\[\]{}\\]+")
_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z]+))?\}")


class CatalogueError(PicklableError, ValueError):
    """A malformed catalogue; the text names the message."""


class Placeholder(NamedTuple):
    """A placeholder in a message: the name and type of the value that fills it."""

    name: str
    type: str


class OptionalPart(NamedTuple):
    """A part of a message that is omitted if one of its values is missing."""

    parts: tuple[Any, ...]


Part: TypeAlias = str | Placeholder | OptionalPart
Template: TypeAlias = tuple[Part, ...]


class ParsedMessage(NamedTuple):
    """A parsed message.

    Attributes
    ----------
    by
        The name of the argument that selects the variant; empty if there is only one variant.
    variants
        Templates by variant; ``"other"`` is the default.
    """

    by: str
    variants: Mapping[str, Template]

    def arg_names(self) -> tuple[str, ...]:
        """Return the names of all arguments that the message can depend on, sorted.

        A placeholder ``row_total`` also adds ``row``, because it may stand for the value ``total``
        of the argument ``row``.
        """
        names = {
            part.name for variant in self.variants.values() for part in placeholders_of(variant)
        }
        names |= {self.by} if self.by else set()
        prefixes = {
            name[:index] for name in names for index, sign in enumerate(name) if sign == "_"
        }
        return tuple(sorted(names | prefixes))


def parse_template(text: str) -> Template:
    """Parse the text of one message.

    Raise CatalogueError if a bracket is not closed, or if a placeholder has no name or no known
    type.
    """
    stack: list[list[Part]] = [[]]
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "[":
            stack.append([])
        elif token == "]":
            if len(stack) == 1:
                raise CatalogueError(f"']' without '[' in {text!r}")
            optional_part = OptionalPart(tuple(stack.pop()))
            if not any(placeholders_of(optional_part.parts)):
                raise CatalogueError(f"an optional part without a placeholder in {text!r}")
            stack[-1].append(optional_part)
        elif token[0] == "{":
            stack[-1].append(_parse_placeholder(token, text))
        elif token == "}":
            raise CatalogueError(f"'}}' without '{{' in {text!r}")
        else:
            stack[-1].append(token.removeprefix("\\"))
    if len(stack) > 1:
        raise CatalogueError(f"'[' is never closed in {text!r}")
    return tuple(stack[0])


def _parse_placeholder(token: str, text: str) -> Placeholder:
    """Parse a placeholder such as ``{seat:seat}``; errors quote the whole `text`."""
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
        elif isinstance(part, OptionalPart):
            yield from placeholders_of(part.parts)


def parse_message(raw: RawMessage) -> ParsedMessage:
    """Parse one message with its variants.

    Raise CatalogueError if a template is malformed, or if a message with variants lacks ``by`` or
    ``other``.
    """
    if isinstance(raw, str):
        return ParsedMessage("", {"other": parse_template(raw)})
    if "by" not in raw or "other" not in raw:
        raise CatalogueError("a message with variants has 'by' and 'other'")
    return ParsedMessage(
        raw["by"],
        {variant: parse_template(template) for variant, template in raw.items() if variant != "by"},
    )


class Catalogue:
    """The messages of one language, each parsed on first use.

    Parameters
    ----------
    lang
        The language.
    messages
        Maps a message's id to its text, or to its variants.
    folders
        The folders that :func:`load_catalogue` has read; None for a catalogue made of a mapping.
    """

    def __init__(
        self,
        lang: Language,
        messages: Mapping[str, RawMessage],
        folders: tuple[Any, ...] | None = None,
    ) -> None:
        self.lang: Language = lang
        self._raw = messages
        self._folders = folders
        self._parsed: dict[str, ParsedMessage] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle only the folders: another process loads the catalogue of these folders once for all
        # speakers.
        if self._folders is None:
            return Catalogue, (self.lang, self._raw)
        return _load, (self.lang, self._folders)

    def __contains__(self, message_id: str) -> bool:
        return message_id in self._raw

    @property
    def ids(self) -> tuple[str, ...]:
        """Every message id, sorted."""
        return tuple(sorted(self._raw))

    def get(self, message_id: str) -> ParsedMessage | None:
        """Return a message; None if there is none. Raise `CatalogueError` if it is malformed."""
        message = self._parsed.get(message_id)
        if message is None and message_id in self._raw:
            try:
                message = self._parsed[message_id] = parse_message(self._raw[message_id])
            except CatalogueError as error:
                raise CatalogueError(f"{self.lang}: {message_id}: {error}") from None
        return message

    def raw(self, message_id: str) -> str:
        """Return the unparsed text of a message, or of its default variant."""
        message = self._raw[message_id]
        return message if isinstance(message, str) else message["other"]

    def ids_under(self, prefix: str) -> Iterator[str]:
        """Yield the sorted ids that begin with `prefix`, without the prefix."""
        for message_id in self.ids:
            if message_id.startswith(prefix):
                yield message_id.removeprefix(prefix)


def shared_messages() -> Path:
    """Return the folder of the messages shared by all games."""
    return Path(__file__).parent / "messages"


def load_catalogue(lang: str, *folders: Traversable) -> Catalogue:
    """Load the messages of a language: the shared messages and those in the given folders.

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
    return Catalogue(lang, messages, folders)


def read_folder(lang: str, folder: Traversable) -> dict[str, RawMessage]:
    """Load the files ``<lang>.json`` and ``<lang>.*.json`` of one folder.

    Raise CatalogueError if a file is malformed, or an id is given by two files.
    """
    messages_by_id: dict[str, RawMessage] = {}
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if not (file.name.startswith(f"{lang}.") and file.name.endswith(".json")):
            continue
        try:
            messages = _decoder.decode(file.read_bytes())
        except msgspec.DecodeError as error:
            raise CatalogueError(f"{file.name}: {error}") from error
        duplicates = sorted(messages_by_id.keys() & messages.keys())
        if duplicates:
            raise CatalogueError(f"{file.name}: given twice: {', '.join(duplicates)}")
        messages_by_id.update(messages)
    return messages_by_id | read_printed_forms(folder, lang)
