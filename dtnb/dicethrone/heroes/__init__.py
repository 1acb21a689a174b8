"""Heroes as data: hero files, their checks, and the compiled form that the engine reads."""

from dtnb.dicethrone.heroes.load import UnknownHero, available, check_file, load_hero, read_hero
from dtnb.dicethrone.heroes.schema import common_schema, schema

__all__ = [
    "UnknownHero",
    "available",
    "check_file",
    "common_schema",
    "load_hero",
    "read_hero",
    "schema",
]
