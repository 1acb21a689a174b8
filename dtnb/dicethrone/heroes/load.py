"""Load a hero by name or from a file.

A print is a point on which printings of a hero disagree; its candidates are the versions.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from dtnb.compiled import compiled_data
from dtnb.dicethrone.heroes.file_names import COMMON_CARDS, SHARED_TOKENS
from dtnb.dicethrone.heroes.model import Hero, hero_id
from dtnb.dicethrone.heroes.own_heroes import HERO_FILE_ENDINGS, find_own_heroes
from dtnb.dicethrone.heroes.unknown_names import UnknownName
from dtnb.errors import PicklableError
from dtnb.resources import contributed_folders, shipped

#: the name of this kind of data among the compiled data (:mod:`dtnb.compiled`)
COMPILED = "heroes"
#: the name of the compiled entry that lists the names of all heroes
NAMES_ENTRY = "*"


class UnknownHero(UnknownName, PicklableError, LookupError):
    """No hero has that name, neither a shipped one nor the user's own."""

    code = "hero.unknown-hero"

    def __init__(self, name: str) -> None:
        self.name = name
        self.known = (*available(), *own_files())
        super().__init__(self.message("en"))


def available() -> tuple[str, ...]:
    """Return the ids of the shipped heroes."""
    return tuple(sorted(shipped_files()))


class HeroName(NamedTuple):
    """The name of a shipped hero, and the parts that are unknown and cannot be played."""

    name: str
    missing: tuple[str, ...]


@functools.cache
def hero_names() -> dict[str, HeroName]:
    """Return the names of the shipped heroes by id; no hero is loaded if the names are compiled."""
    data = compiled_data(COMPILED, NAMES_ENTRY, all_sources())
    if data is not None:
        return msgspec.msgpack.decode(data, type=dict[str, HeroName])
    heroes = {id_: load_hero(id_) for id_ in available()}
    return {id_: HeroName(hero.name, hero.missing) for id_, hero in heroes.items()}


def own_files(*folders: Path) -> dict[str, Path]:
    """Return the hero files that dtnb does not ship, by hero id.

    Hero files lie in folders called `heroes`: in the given folders, in the working directory, and
    in packages that contribute content.
    """
    return find_own_heroes((*folders, Path.cwd(), *contributed_folders()), shipped_files())


def load_hero(name: str | Path, prints: Mapping[str, str] | None = None) -> Hero:
    """Load a hero.

    Parameters
    ----------
    name
        The name or id of a hero, or the path of a hero file. Case and punctuation of a name do not
        matter. The user's own heroes lie in the folder `heroes` of the working directory.
    prints
        Which version to use where printings of the hero disagree: the name of a print, mapped to
        the name of one of its candidates. `Hero.prints` lists both.

    Returns
    -------
    Hero
        The compiled hero, with the common cards.

    Raises
    ------
    UnknownHero
        If there is no hero of that name.
    UnknownPrint
        If the hero has no such print.
    FileProblems
        If the file is invalid; it lists every problem.
    """
    file = None if _is_path(name) else shipped_files().get(hero_id(str(name)))
    if file is None:
        return read_hero(hero_file(name), prints=prints)
    hero = _load_shipped(file)
    if not prints:
        return hero
    from dtnb.dicethrone.heroes.reading import load_with_prints

    return load_with_prints(file, hero, prints)


def hero_file(name: str | Path) -> Path:
    """Return the file of a hero.

    Parameters
    ----------
    name
        The name or path of a hero, as for `load_hero`.

    Raises
    ------
    UnknownHero
        If there is no hero of that name.
    """
    if _is_path(name):
        return Path(name)
    id_ = hero_id(str(name))
    file = shipped_files().get(id_) or own_files().get(id_)
    if file is None:
        raise UnknownHero(str(name))
    return file


def _is_path(name: str | Path) -> bool:
    return isinstance(name, Path) or name.endswith(HERO_FILE_ENDINGS) or "/" in name


def shipped_files() -> Mapping[str, Path]:
    """Return the files of the shipped heroes by hero id."""
    folder = shipped("heroes")
    # The folder of a checkout changes when a hero is added to it.
    return _list_heroes(folder, folder.stat().st_mtime_ns)


@functools.lru_cache(maxsize=1)
def _list_heroes(folder: Path, modified: int) -> Mapping[str, Path]:
    """Return the hero files of a folder by hero id, which are listed once per modification time."""
    return MappingProxyType(
        {
            hero_id(file.stem): file
            for file in folder.glob("*.yaml")
            if file.name not in (COMMON_CARDS, SHARED_TOKENS)
        }
    )


def read_hero(
    file: str | Path | bytes, name: str | None = None, prints: Mapping[str, str] | None = None
) -> Hero:
    """Read a hero file, without a cache.

    Parameters
    ----------
    file
        A path, or the text itself.
    name
        The name that messages show; by default the path.
    prints
        The prints to use; see `load_hero`.

    Raises
    ------
    FileProblems
        If the file is invalid; it lists every problem.
    UnknownPrint
        If the hero has no such print.
    """
    # Imported here, because a compiled hero needs no parser and no checks.
    from dtnb.dicethrone.heroes.reading import read_file

    return read_file(file, name, prints)


def sources_of(file: Path) -> list[bytes]:
    """Return the contents of all files that a shipped hero is compiled from."""
    return [file.read_bytes(), *_common_sources()]


def all_sources() -> list[bytes]:
    """Return the contents of all files of shipped heroes."""
    files = shipped_files()
    return [*(files[id_].read_bytes() for id_ in available()), *_common_sources()]


@functools.cache
def _common_sources() -> list[bytes]:
    return [(shipped("heroes") / name).read_bytes() for name in (COMMON_CARDS, SHARED_TOKENS)]


@functools.cache
def _load_shipped(file: Path) -> Hero:
    """Return a shipped hero, from the compiled data if they are up to date, else from its file."""
    data = compiled_data(COMPILED, file.stem, sources_of(file))
    if data is not None:
        from dtnb.dicethrone.heroes.stored import from_bytes

        return from_bytes(data)
    from dtnb.dicethrone.heroes.reading import load_shipped

    return load_shipped(file)
