"""Heroes as data: hero files, their checks, and the compiled form that the engine reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Not below: the function has its module's name, and importing that module would overwrite it.
from dtnb.dicethrone.heroes.file.publishing import common_schema, schema, shared_schema
from dtnb.lazy_imports import lazy_getattr

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

#: what needs the parser of hero files: the engine needs the compiled form alone
_READING = (
    *("UnknownHero", "UnknownPrint", "available", "check_file", "hero_file", "load_hero"),
    "own_files",
    "read_hero",
)


__getattr__ = lazy_getattr(__name__, dict.fromkeys(_READING, f"{__name__}.load"))
