"""Heroes as data: hero files, their checks, and the compiled form that the engine uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.file.publishing import common_schema, schema, shared_schema
    from dtnb.dicethrone.heroes.load import (
        UnknownHero,
        available,
        hero_file,
        hero_names,
        load_hero,
        own_files,
        read_hero,
    )
    from dtnb.dicethrone.heroes.reading import check_file
    from dtnb.dicethrone.heroes.unknown_names import UnknownPrint

__all__ = [
    "UnknownHero",
    "UnknownPrint",
    "available",
    "check_file",
    "common_schema",
    "hero_file",
    "hero_names",
    "load_hero",
    "own_files",
    "read_hero",
    "schema",
    "shared_schema",
]

#: imported lazily, because the engine needs neither the schema nor the parser of hero files
_MODULES = {
    **dict.fromkeys(("common_schema", "schema", "shared_schema"), f"{__name__}.file.publishing"),
    **dict.fromkeys(
        (
            "UnknownHero",
            "available",
            "hero_file",
            "hero_names",
            "load_hero",
            "own_files",
            "read_hero",
        ),
        f"{__name__}.load",
    ),
    "check_file": f"{__name__}.reading",
    "UnknownPrint": f"{__name__}.unknown_names",
}


__getattr__ = lazy_getattr(__name__, _MODULES)
