"""Load the shipped box, or a folder whose files replace some or all of it."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from dtnb.dungeon.content.findings import Findings
from dtnb.dungeon.content.lint import (
    check_creatures,
    check_heroes,
    check_sources,
    check_tiles,
    check_tokens,
)
from dtnb.dungeon.content.lint_maps import check_maps
from dtnb.dungeon.content.model import (
    FORMAT,
    Box,
    CreatureFile,
    HeroFile,
    MapFile,
    TileFile,
    TokenFile,
)
from dtnb.dungeon.content.schema import KINDS, checking_schema
from dtnb.dungeon.messages import speaker
from dtnb.dungeon.rulebook import rulebook
from dtnb.files import FileProblems, Problem, Problems, decode, read
from dtnb.files.problems import first_few
from dtnb.typed import convert

NAMES: Final = tuple(f"{kind}.yaml" for kind in KINDS)
"""The files of a box."""


def shipped_box() -> Path:
    """Return the folder of the shipped box."""
    return Path(str(files("dtnb.dungeon") / "box"))


def load_box(folder: str | Path | None = None) -> Box:
    """Load a box.

    Parameters
    ----------
    folder
        A folder with any of the box's files; those it does not have are the shipped ones. Without
        it, the shipped box.

    Raises
    ------
    FileProblems
        If a file is not what it should be, or the files do not fit together; with everything that
        is wrong.
    """
    if folder is None:
        return _shipped()
    place = Path(folder)
    if not place.is_dir():
        raise FileProblems([_folder(place, "no-folder")])
    if not any((place / name).is_file() for name in NAMES):
        raise FileProblems([_folder(place, "no-files")])
    return _load({kind: _file(place, kind) for kind in KINDS})


def read_box(texts: Mapping[str, str], name: str) -> Box:
    """Read a box from the texts of its files.

    Parameters
    ----------
    texts
        Text by the name of the file; those that are not there are the shipped ones.
    name
        What messages call the box.

    Raises
    ------
    FileProblems
        As of `load_box`.
    """
    places = {kind: shipped_box() / f"{kind}.yaml" for kind in KINDS}
    given = {kind: texts[each.name] for kind, each in places.items() if each.name in texts}
    return _load({**places, **given}, name)


def check_file(file: str | Path) -> None:
    """Validate one file of a box together with its folder's other files and the shipped box.

    Raises
    ------
    FileProblems
        If something is wrong; with everything that is.
    """
    place = Path(file)
    files = {kind: _file(place.parent, kind) for kind in KINDS}
    if place.stem in KINDS:
        files[place.stem] = place
    _load(files)


@functools.cache
def _shipped() -> Box:
    return _load({kind: shipped_box() / f"{kind}.yaml" for kind in KINDS})


def _file(folder: Path, kind: str) -> Path:
    own = folder / f"{kind}.yaml"
    return own if own.is_file() else shipped_box() / own.name


def _folder(folder: Path, code: str) -> Problem:
    args = {"names": first_few(NAMES)}
    return Problem(str(folder), 1, 1, (), f"box.{code}", args, speaker)


def _load(places: Mapping[str, Path | str], name: str = "") -> Box:
    collected: dict[str, Problems] = {}
    data: dict[str, Any] = {}
    broken: list[Problem] = []
    digest = hashlib.sha256()
    for kind, place in places.items():
        try:
            collected[kind], data[kind] = _read(kind, place, name)
        except FileProblems as error:
            broken += error.problems
            continue
        digest.update(collected[kind].source.text.encode() + b"\0")
    for kind, problems in collected.items():
        if data[kind] is not None:
            _check(kind, data, Findings(problems))
        broken += problems.found
    if broken:
        raise FileProblems(broken)
    return _box(data, digest.hexdigest())


def _read(kind: str, place: Path | str, name: str) -> tuple[Problems, Any]:
    """Read one file or its text; the data is None if it does not fit the schema."""
    source = read(place.encode(), f"{name}/{kind}.yaml") if isinstance(place, str) else read(place)
    problems = Problems(source, speaker)
    version = source.value(("dtnb",))
    if isinstance(version, int) and version != FORMAT:
        # A newer format: report nothing else.
        Findings(problems).add(("dtnb",), "format", version=version, known=FORMAT)
        return problems, None
    shape = functools.partial(convert, type=KINDS[kind])
    return problems, decode(source, shape, functools.partial(checking_schema, kind), problems)


def _check(kind: str, data: dict[str, Any], findings: Findings) -> None:
    check_sources(data[kind], _rules(), findings)
    match kind:
        case "creatures":
            check_creatures(data[kind], findings)
        case "heroes":
            check_heroes(data[kind], findings)
        case "tokens":
            check_tokens(data[kind], findings)
        case "tiles":
            check_tiles(data[kind], data.get("heroes"), findings)
        case "maps":
            check_maps(data[kind], data.get("tiles"), data.get("tokens"), findings)


@functools.cache
def _rules() -> set[str]:
    return set(rulebook().rules)


def _box(data: dict[str, Any], digest: str) -> Box:
    creatures: CreatureFile = data["creatures"]
    heroes: HeroFile = data["heroes"]
    tiles: TileFile = data["tiles"]
    tokens: TokenFile = data["tokens"]
    maps: MapFile = data["maps"]
    return Box(
        creatures=creatures.creatures,
        heroes=heroes.heroes,
        epics=heroes.epics,
        tiles=tiles.tiles,
        counts={str(back): pile for back, pile in tiles.counts.items()},
        minions=tokens.minions,
        stats=tokens.stats,
        start=tokens.start.dice,
        maps=maps.maps,
        digest=digest,
    )
