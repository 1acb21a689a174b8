"""Kinds of arguments of effects: the reader of each kind, and its JSON Schema.

This module has words, Booleans and whole numbers; the modules with other kinds build on it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.findings import Findings, describe_value
from dtnb.files import Path

Schema: TypeAlias = dict[str, Any]


class Location(NamedTuple):
    """A location in a hero file, with the tools to read and check its value.

    Parameters
    ----------
    path, context
        The path to the value, and the context of the effect that it belongs to.
    findings
        Collects the mistakes.
    verb
        The verb of the effect.
    lists
        Compiles a nested effect list; passed in, because the compiler depends on this module.
    """

    path: Path
    context: Context
    findings: Findings
    verb: str
    lists: Callable[[object, Location], tuple[Any, ...]]

    def add(self, code: str, /, *, key: bool = False, **args: Any) -> None:
        """Add a finding about this location."""
        self.findings.add(self.path, code, key=key, **args)

    def below(self, key: str | int) -> Location:
        """Return the location of an entry of this value."""
        return self._replace(path=(*self.path, key))

    def within(self, **changed: Any) -> Location:
        """Return this location with some fields of its context changed."""
        return self._replace(context=dataclasses.replace(self.context, **changed))


class Kind(NamedTuple):
    """A kind of argument: the function that reads it, and its JSON Schema."""

    read: Callable[[Any, Location], Any]
    schema: Schema
    #: the value to use for a missing argument, so that the rest of the effect can be checked
    placeholder: Any = ""


def read_word(raw: object, known: Iterable[str], called: str, at: Location) -> str:
    """Read one of the known words; `called` names the kind of word in messages."""
    known = tuple(known)
    if not isinstance(raw, str):
        at.add(
            "no-word",
            found=describe_value(raw),
            kind=f"kind.{called}",
            example=next(iter(known), ""),
        )
    elif raw not in known:
        at.findings.add_unknown(at.path, called, raw, known)
    return str(raw)


def one_of(known: tuple[str, ...], called: str) -> Kind:
    """Return the kind of argument that is one of the known words."""
    return Kind(lambda raw, at: read_word(raw, known, called, at), {"enum": list(known)})


def read_whole_number(raw: object, maximum: int, at: Location) -> int:
    """Read a whole number from 1 to `maximum`."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= maximum:
        at.add("no-whole-number", found=describe_value(raw), limit=maximum)
        return 1
    return raw


def whole_number_to(maximum: int) -> Kind:
    """Return the kind of argument that is a whole number from 1 to `maximum`."""
    schema = {"type": "integer", "minimum": 1, "maximum": maximum}
    return Kind(lambda raw, at: read_whole_number(raw, maximum, at), schema, 1)


def _read_count(raw: object, at: Location) -> int | str:
    return "all" if raw == "all" else read_whole_number(raw, 20, at)


def read_boolean(raw: object, at: Location) -> bool:
    """Read true or false."""
    if not isinstance(raw, bool):
        at.add("no-truth", found=describe_value(raw))
    return raw is True


def _read_procedure(raw: object, at: Location) -> str:
    return read_word(raw, at.context.names.procedures, "procedure", at)


def _read_hidden_pile(raw: object, at: Location) -> str:
    return read_word(raw, at.context.names.hidden_piles, "pile", at)


def _read_roll_name(raw: object, at: Location) -> str:
    if not isinstance(raw, str) or not raw.isidentifier() or raw == words.ACTIVATION:
        at.add("no-name-for-dice", found=describe_value(raw))
        return ""
    return raw


def mapping_schema(required: Iterable[str] = (), **properties: Schema) -> Schema:
    """Return the schema of a mapping with these keys and no others."""
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shape, "required": list(required)} if required else shape


DICE = whole_number_to(words.MAX_DICE)
COUNT = Kind(_read_count, {"anyOf": [whole_number_to(20).schema, {"const": "all"}]}, 1)
BOOLEAN = Kind(read_boolean, {"type": "boolean"}, False)
PROCEDURE = Kind(_read_procedure, {"type": "string"})
HIDDEN_PILE = Kind(_read_hidden_pile, {"type": "string"})
ROLL_NAME = Kind(_read_roll_name, {"type": "string"})
