"""Load a box, which is the content of the game as YAML files: the shipped box or another folder.

There is one file for each kind of content: creatures, heroes, tiles, tokens and maps. A file that
a folder lacks is taken from the shipped box. `Problems` are the mistakes of one file; `BoxProblems`
adds mistakes to them by a code and the place in the file.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from dtnb.compiled import compiled_data
from dtnb.dungeon.content.box_problems import BoxProblems
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

BOX_FILES: Final = tuple(f"{kind}.yaml" for kind in KINDS)
"""The names of the files of a box."""
#: the name under which :mod:`dtnb.compiled` stores the shipped box: the kind of the content, and
#: the name of the only entry of this kind
COMPILED: Final = "box"


def shipped_box() -> Path:
    """Return the folder of the shipped box."""
    return Path(__file__).parent.with_name("box")


def load_box(folder: str | Path | None = None) -> Box:
    """Load a box.

    Parameters
    ----------
    folder
        A folder with at least one file of a box; files that the folder lacks are taken from the
        shipped box. Without a folder, the shipped box is loaded.

    Raises
    ------
    FileProblems
        If a file is invalid or the files contradict each other; it lists every problem.
    """
    if folder is None:
        return _load_shipped()
    path = Path(folder)
    if not path.is_dir():
        raise FileProblems([_folder_problem(path, "no-folder")])
    if not any((path / name).is_file() for name in BOX_FILES):
        raise FileProblems([_folder_problem(path, "no-files")])
    return _load_files({kind: _path_of(path, kind) for kind in KINDS})


def read_box(texts: Mapping[str, str], name: str) -> Box:
    """Read a box from the texts of its files.

    Parameters
    ----------
    texts
        The text of each file by its name; missing files are taken from the shipped box.
    name
        The name of the box in messages.

    Raises
    ------
    FileProblems
        As in `load_box`.
    """
    path_or_text_of_kind: dict[str, Path | str] = {}
    for kind in KINDS:
        shipped = shipped_box() / f"{kind}.yaml"
        path_or_text_of_kind[kind] = texts.get(shipped.name, shipped)
    return _load_files(path_or_text_of_kind, name)


def check_file(file: str | Path) -> None:
    """Validate one file of a box together with its folder's other files and the shipped box.

    Raises
    ------
    FileProblems
        If something is wrong, also if the name of the file is not one of `BOX_FILES`; it lists
        every problem.
    """
    path = Path(file)
    if path.stem not in KINDS:
        raise FileProblems([_folder_problem(path, "other-name")])
    _load_files({kind: _path_of(path.parent, kind) for kind in KINDS} | {path.stem: path})


@functools.cache
def _load_shipped() -> Box:
    data = compiled_data(COMPILED, COMPILED, shipped_sources())
    return read_shipped() if data is None else msgspec.msgpack.decode(data, type=Box)


def read_shipped() -> Box:
    """Read the shipped box from its files."""
    return _load_files({kind: shipped_box() / f"{kind}.yaml" for kind in KINDS})


def shipped_sources() -> list[bytes]:
    """Return the contents of all files of the shipped box."""
    return [(shipped_box() / name).read_bytes() for name in BOX_FILES]


def _path_of(folder: Path, kind: str) -> Path:
    """Return the path of a file of the box: in the folder if it is there, else the shipped file."""
    path = folder / f"{kind}.yaml"
    return path if path.is_file() else shipped_box() / path.name


def _folder_problem(folder: Path, code: str) -> Problem:
    """Return the problem that a folder, or a file in it, is no box.

    Its message lists the names that the files of a box have.
    """
    args = {"names": first_few(BOX_FILES)}
    return Problem(
        str(folder), line=1, column=1, path=(), code=f"box.{code}", args=args, speaker=speaker
    )


def _load_files(path_or_text_of_kind: Mapping[str, Path | str], name: str = "") -> Box:
    """Load a box from the path or the text of the file of each kind.

    Messages about a text use `name` as the name of its folder.
    """
    problems_by_kind: dict[str, Problems] = {}
    data: dict[str, Any] = {}
    all_problems: list[Problem] = []
    digest = hashlib.sha256()
    for kind, path_or_text in path_or_text_of_kind.items():
        try:
            problems_by_kind[kind], data[kind] = _read_file(kind, path_or_text, name)
        except FileProblems as error:
            all_problems += error.problems
            continue
        digest.update(problems_by_kind[kind].source.text.encode() + b"\0")
    for kind, problems in problems_by_kind.items():
        if data[kind] is not None:
            _check(kind, data, BoxProblems(problems))
        all_problems += problems.entries
    if all_problems:
        raise FileProblems(all_problems)
    return _build_box(data, digest.hexdigest())


def _read_file(kind: str, path_or_text: Path | str, name: str) -> tuple[Problems, Any]:
    """Return the problems of one file, and its data as a struct; None if the file is invalid."""
    if isinstance(path_or_text, str):
        source = read(path_or_text.encode(), f"{name}/{kind}.yaml")
    else:
        source = read(path_or_text)
    problems = Problems(source, speaker)
    version = source.value(("dtnb",))
    if isinstance(version, int) and version != FORMAT:
        # In a file in another version of the format, other problems would be misleading.
        BoxProblems(problems).add(("dtnb",), "format", version=version, known=FORMAT)
        return problems, None
    to_struct = functools.partial(convert, type=KINDS[kind])
    return problems, decode(source, to_struct, functools.partial(checking_schema, kind), problems)


def _check(kind: str, data: dict[str, Any], box_problems: BoxProblems) -> None:
    """Find mistakes in the file of a kind, and contradictions between it and other valid files."""
    check_sources(data[kind], _rule_ids(), box_problems)
    match kind:
        case "creatures":
            check_creatures(data[kind], box_problems)
        case "heroes":
            check_heroes(data[kind], box_problems)
        case "tokens":
            check_tokens(data[kind], box_problems)
        case "tiles":
            check_tiles(data[kind], data.get("heroes"), box_problems)
        case "maps":
            check_maps(data[kind], data.get("tiles"), data.get("tokens"), box_problems)


@functools.cache
def _rule_ids() -> set[str]:
    return set(rulebook().rules)


def _build_box(data: dict[str, Any], digest: str) -> Box:
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
        piles={str(tile_back): pile for tile_back, pile in tiles.counts.items()},
        minion_tokens=tokens.minions,
        stat_tokens=tokens.stats,
        starting_minions=tokens.start.dice,
        maps=maps.maps,
        digest=digest,
    )
