"""Say how each kind of value in an effect is read from a file, and what its JSON Schema is.

The kinds in this module are words, Booleans and whole numbers; other modules add more kinds.

* argument of an effect: a value in it, such as 3 and ``you`` in ``{deal: 3, to: you}``
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from msgspec import structs

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.file_mistakes import FileMistakes, describe_value
from dtnb.files import Path

Schema: TypeAlias = dict[str, Any]


class Location(NamedTuple):
    """A location in a hero file, with everything that is needed to read the value there."""

    #: the keys and indices that lead to the value in the file
    path: Path
    #: the facts that decide which words may be used there
    context: Context
    #: collects the mistakes
    mistakes: FileMistakes
    #: the verb of the effect
    verb: str
    #: compiles a nested list; it is passed in, because the compiler imports this module
    compile_list: Callable[[object, Location], tuple[Any, ...]]

    def report(self, code: str, /, *, is_in_key: bool = False, **args: Any) -> None:
        """Add a mistake in this value, or in its key if `is_in_key`; `code` selects the message."""
        self.mistakes.add(self.path, code, is_in_key=is_in_key, **args)

    def below(self, key: str | int) -> Location:
        """Return the location of one entry of this value, by its key or index."""
        return self._replace(path=(*self.path, key))

    def with_context(self, **context_changes: Any) -> Location:
        """Return this location with changes in its context."""
        return self._replace(context=structs.replace(self.context, **context_changes))


class ArgumentKind(NamedTuple):
    """A kind of argument: the function that reads it, and its JSON Schema."""

    read: Callable[[Any, Location], Any]
    schema: Schema
    #: stands in for an argument that is missing, so that the rest of the effect can be checked
    placeholder: Any = ""


def read_word(raw: object, known_words: Iterable[str], word_kind: str, location: Location) -> str:
    """Read one of the known words; report any other value. Messages call the words `word_kind`."""
    known_words = tuple(known_words)
    if not isinstance(raw, str):
        location.report(
            "no-word",
            found=describe_value(raw),
            kind=f"kind.{word_kind}",
            example=next(iter(known_words), ""),
        )
    elif raw not in known_words:
        location.mistakes.add_unknown(location.path, word_kind, raw, known_words)
    return str(raw)


def one_of(words: tuple[str, ...], word_kind: str) -> ArgumentKind:
    """Return the kind of argument that is one of the known words."""
    return ArgumentKind(
        lambda raw, location: read_word(raw, words, word_kind, location), {"enum": list(words)}
    )


def read_whole_number(raw: object, maximum: int, location: Location) -> int:
    """Read a whole number from 1 to `maximum`."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= maximum:
        location.report("no-whole-number", found=describe_value(raw), limit=maximum)
        return 1
    return raw


def whole_number_to(maximum: int) -> ArgumentKind:
    """Return the kind of argument that is a whole number from 1 to `maximum`."""
    schema = {"type": "integer", "minimum": 1, "maximum": maximum}
    return ArgumentKind(
        lambda raw, location: read_whole_number(raw, maximum, location), schema, placeholder=1
    )


def _read_count(raw: object, location: Location) -> int | str:
    return "all" if raw == "all" else read_whole_number(raw, 20, location)


def read_boolean(raw: object, location: Location) -> bool:
    """Read true or false."""
    if not isinstance(raw, bool):
        location.report("no-truth", found=describe_value(raw))
    return raw is True


def _read_procedure(raw: object, location: Location) -> str:
    known_words = (*location.context.names.procedures, vocabulary.LAST_ABILITY)
    return read_word(raw, known_words, "procedure", location)


def _read_hidden_pile(raw: object, location: Location) -> str:
    return read_word(raw, location.context.names.hidden_piles, "pile", location)


def _read_roll_name(raw: object, location: Location) -> str:
    """Read the name of a roll; report a text that an expression could not use as a name."""
    if not isinstance(raw, str) or not raw.isidentifier() or raw == vocabulary.ACTIVATION:
        location.report("no-name-for-dice", found=describe_value(raw))
        return ""
    return raw


def mapping_schema(required: Iterable[str] = (), **properties: Schema) -> Schema:
    """Return the schema of a mapping with these keys and no others."""
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


NUMBER_OF_DICE = whole_number_to(vocabulary.MAX_DICE)
COUNT = ArgumentKind(
    _read_count, {"anyOf": [whole_number_to(20).schema, {"const": "all"}]}, placeholder=1
)
BOOLEAN = ArgumentKind(read_boolean, {"type": "boolean"}, placeholder=False)
PROCEDURE = ArgumentKind(_read_procedure, {"type": "string"})
HIDDEN_PILE = ArgumentKind(_read_hidden_pile, {"type": "string"})
ROLL_NAME = ArgumentKind(_read_roll_name, {"type": "string"})
