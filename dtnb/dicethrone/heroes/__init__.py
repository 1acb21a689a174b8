"""Heroes as data: hero files, their checks, and the compiled form that the engine reads."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

# Not below: the function has its module's name, and importing that module would overwrite it.
from dtnb.dicethrone.heroes.publishing import common_schema, schema, shared_schema

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.load import (
        UnknownHero,
        UnknownPrint,
        available,
        check_file,
        hero_file,
        load_hero,
        own_files,
        read_hero,
    )

__all__ = [
    "UnknownHero",
    "UnknownPrint",
    "available",
    "check_file",
    "common_schema",
    "hero_file",
    "load_hero",
    "own_files",
    "read_hero",
    "schema",
    "shared_schema",
]

#: what needs the parser of hero files
_READING = (
    *("UnknownHero", "UnknownPrint", "available", "check_file", "hero_file", "load_hero"),
    "own_files",
    "read_hero",
)


def __getattr__(name: str) -> Any:
    """Import a name from its home the first time it is asked for.

    The engine needs the compiled form alone; who reads files pays for the parser.
    """
    if name not in _READING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.load"), name)
    return value
