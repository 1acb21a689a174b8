"""Kinds of values in effects: how each is read from a file, and its JSON Schema.

Those of words, truths and whole numbers are here; the others stand on them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.context import Context
from dtnb.dicethrone.heroes.language.findings import Findings, kind_of
from dtnb.files import Path

Schema: TypeAlias = dict[str, Any]


class At(NamedTuple):
    """A place in a file.

    Parameters
    ----------
    path, here, findings
        Where it is, what surrounds it, and where findings go.
    verb
        The verb of the effect that stands there.
    lists
        Reads the list of effects that stands at a place.
    """

    path: Path
    here: Context
    findings: Findings
    verb: str
    lists: Callable[[object, At], tuple[Any, ...]]

    def add(self, code: str, /, *, key: bool = False, **args: Any) -> None:
        """Note what is wrong at this place."""
        self.findings.add(self.path, code, key=key, **args)

    def below(self, key: str | int) -> At:
        """Return the place one step further in."""
        return self._replace(path=(*self.path, key))

    def within(self, **changed: Any) -> At:
        """Return the place with other surroundings."""
        return self._replace(here=dataclasses.replace(self.here, **changed))


class Kind(NamedTuple):
    """A kind of value."""

    read: Callable[[Any, At], Any]
    schema: Schema
    #: what stands in for one that is missing, to check the rest
    nothing: Any = ""


def word(raw: object, known: Iterable[str], called: str, at: At) -> str:
    """Read one word of a list."""
    known = tuple(known)
    if not isinstance(raw, str):
        at.add("no-word", found=kind_of(raw), kind=f"kind.{called}", example=next(iter(known), ""))
    elif raw not in known:
        at.findings.unknown(at.path, called, raw, known)
    return str(raw)


def one_of(known: tuple[str, ...], called: str) -> Kind:
    """Return the kind that is one of a few words."""
    return Kind(lambda raw, at: word(raw, known, called, at), {"enum": list(known)})


def whole_number(raw: object, most: int, at: At) -> int:
    """Read a number from 1 on."""
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= most:
        at.add("no-whole-number", found=kind_of(raw), limit=most)
        return 1
    return raw


def whole(most: int) -> Kind:
    """Return the kind that is a number from 1 on."""
    schema = {"type": "integer", "minimum": 1, "maximum": most}
    return Kind(lambda raw, at: whole_number(raw, most, at), schema, 1)


def _count(raw: object, at: At) -> int | str:
    return "all" if raw == "all" else whole_number(raw, 20, at)


def truth(raw: object, at: At) -> bool:
    """Read true or false."""
    if not isinstance(raw, bool):
        at.add("no-truth", found=kind_of(raw))
    return raw is True


def _procedure(raw: object, at: At) -> str:
    return word(raw, at.here.names.procedures, "procedure", at)


def _hidden_pile(raw: object, at: At) -> str:
    return word(raw, at.here.names.hidden_piles, "pile", at)


def _pool_name(raw: object, at: At) -> str:
    if not isinstance(raw, str) or not raw.isidentifier() or raw == words.ACTIVATION:
        at.add("no-name-for-dice", found=kind_of(raw))
        return ""
    return raw


def mapping(required: Iterable[str] = (), **properties: Schema) -> Schema:
    """Return the schema of a mapping that has these keys and no others."""
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shape, "required": list(required)} if required else shape


DICE = whole(words.MAX_DICE)
COUNT = Kind(_count, {"anyOf": [whole(20).schema, {"const": "all"}]}, 1)
TRUTH = Kind(truth, {"type": "boolean"}, False)
PROCEDURE = Kind(_procedure, {"type": "string"})
HIDDEN_PILE = Kind(_hidden_pile, {"type": "string"})
POOL_NAME = Kind(_pool_name, {"type": "string"})
