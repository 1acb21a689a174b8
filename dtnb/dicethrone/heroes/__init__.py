"""Heroes as data: hero files, their checks, and the compiled form that the engine uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

# Imported eagerly: a lazy `schema` would be overwritten by the submodule of the same name.
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

#: imported lazily, because they load the parser of hero files, which the engine does not need
_LAZY = (
    *("UnknownHero", "UnknownPrint", "available", "check_file", "hero_file", "load_hero"),
    "own_files",
    "read_hero",
)


__getattr__ = lazy_getattr(__name__, dict.fromkeys(_LAZY, f"{__name__}.load"))
