"""Checking files: which there are, of what kind they are, and what is wrong with them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.cli.words import Lang, Words

if TYPE_CHECKING:
    from dtnb.files import Problem

DATA = (".yaml", ".yml", ".json")
NOTEBOOK = ".ipynb"
#: fields that only one kind of file has
_REPLAY = frozenset({"game", "seats", "moves", "start", "expect"})
_HERO = frozenset({"hero", "dice", "abilities", "tokens", "cards", "passives"})
_BOX = frozenset({"creatures", "epics", "tiles", "minions", "maps"})
#: what the file of a hero has, and few others
_HERO_NAMED = re.compile(rb"""^\s*\{?\s*["']?hero["']?\s*:""", re.M)
#: paths of data files in the code of a notebook
_QUOTED = re.compile(r"""["']([^"'\n]+\.ya?ml)["']""")

#: how a file of ours says so; a schema describes the field and gives it no number
_MARKS = {
    ".json": re.compile(rb'"dtnb"\s*:\s*[0-9]'),
    # Somebody may have forgotten the version, but hardly everything else of a replay or a hero.
    ".yaml": re.compile(rb"^(?:dtnb|seats|moves|hero)['\"]?\s*:|^\s*\{.*\bdtnb['\"]?\s*:", re.M),
}
#: how far into a file it is sought; notes and sources may stand before it
_FAR = 65536


#: problems of files and folders in which nothing could be looked for
_UNREAD = frozenset({"no-file", "no-regular-file", "unreadable", "unreadable-folder"})


class Found(NamedTuple):
    """Something wrong, and the edition under which it is, where that is not the file's own."""

    problem: Problem
    edition: str = ""

    @property
    def unread(self) -> bool:
        """Whether it is that something could not be read, not what was read there."""
        return self.problem.code in _UNREAD

    def text(self, words: Words) -> str:
        """Return ``file:line:column: what (right)``."""
        said = self.problem.text(words.lang)
        return f"{said} [{self.edition}]" if self.edition else said


def problem_data(problem: Problem, lang: Lang) -> dict[str, object]:
    """Return what is wrong, and where, as plain data."""
    what, right = problem.words(lang)
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "what": what,
        "right": right or None,
    }


def files_of(path: Path, unread: list[Found]) -> list[Path]:
    """Return what there is to check: the file itself, or what a folder holds of our kinds.

    Parameters
    ----------
    path
        A file or a folder.
    unread
        Receives the folders that cannot be read.
    """
    if not path.is_dir():
        return [path]
    found = sorted(file for file in _below(path, unread) if file.suffix in (*DATA, NOTEBOOK))
    return [file for file in found if file.suffix == NOTEBOOK or _ours(file)]


def _below(folder: Path, unread: list[Found]) -> Iterator[Path]:
    """Yield the files in a folder and in those inside it; what is hidden stays so."""
    from dtnb.files.problems import Problem

    def refused(error: OSError) -> None:
        reason = {"reason": error.strerror or str(error)}
        unread.append(
            Found(Problem(str(Path(error.filename)), 1, 1, (), "unreadable-folder", reason))
        )

    for place, folders, files in os.walk(folder, onerror=refused):
        folders[:] = [each for each in folders if not each.startswith(".")]
        paths = (Path(place, file) for file in files if not file.startswith("."))
        yield from (path for path in paths if _may_be_file(path))


def _may_be_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # What cannot be read is told when it is checked.
        return True


def _ours(file: Path) -> bool:
    """Tell whether a data file says that it is ours; folders hold others as well."""
    try:
        with file.open("rb") as opened:
            # Some editors save UTF-16; that such a file is no UTF-8 is told when it is checked.
            text = opened.read(_FAR).replace(b"\0", b"").lstrip(b"\xff\xfe")
            return _MARKS[file.suffix.replace("yml", "yaml")].search(text) is not None
    except OSError:
        # What cannot be read is told when it is checked.
        return True


def check_file(file: Path) -> Iterator[Found]:
    """Yield everything that is wrong with a file and, for a notebook, with the files it reads."""
    from dtnb.files import FileProblems

    try:
        if file.suffix == NOTEBOOK:
            for used in _used_by(file):
                yield from check_file(used)
        else:
            yield from _check_data(file)
    except FileProblems as problems:
        yield from (Found(problem) for problem in problems.problems)


def remarks_on_file(file: Path, lang: Lang) -> Iterator[str]:
    """Yield what is unusual about a file in which nothing is wrong: today of heroes alone."""
    from dtnb.files import read

    if file.suffix not in DATA or not _HERO_NAMED.search(file.read_bytes()):
        return
    if _kind(read(file).data) == "hero":
        from dtnb.kit.remarks import remarks_on_file as remarks_on_hero

        yield from remarks_on_hero(file, lang)


def _check_data(file: Path) -> Iterator[Found]:
    from dtnb.files import REPLAY_LIMITS, read

    kind = _kind(read(file, limits=REPLAY_LIMITS).data)
    if kind == "hero":
        from dtnb.dicethrone.heroes import check_file as check_hero

        check_hero(file)
        return
    if kind == "box":
        from dtnb.dungeon.content import check_file as check_box

        check_box(file)
        return
    from dtnb.replay import load_replay

    replay = load_replay(file)
    yield from (Found(problem) for problem in replay.problems())
    for edition in replay.file.editions:
        if edition != replay.edition:
            yield from (Found(problem, edition) for problem in replay.run(edition).problems())


def _kind(data: Any) -> str:
    fields = set(data) if isinstance(data, dict) else set()
    if fields & _BOX and "game" not in fields:
        return "box"
    return "hero" if len(fields & _HERO) > len(fields & _REPLAY) else "replay"


def _used_by(notebook: Path) -> list[Path]:
    """Return the data files that a notebook's code names and that are there.

    Raises
    ------
    FileProblems
        If it is no notebook.
    """
    from dtnb.files import FileProblems, read
    from dtnb.files.problems import Problem
    from dtnb.notebook.notebook_file import LIMITS

    # The door by which it is exported; without what only its page needs.
    data = read(notebook, str(notebook), LIMITS, form="json").data
    try:
        code = ["".join(cell["source"]) for cell in data["cells"] if cell["cell_type"] == "code"]
    except (KeyError, TypeError) as error:
        problem = Problem(str(notebook), 1, 1, (), "no-notebook")
        raise FileProblems([problem]) from error
    named = dict.fromkeys(name for source in code for name in _QUOTED.findall(source))
    return [notebook.parent / name for name in named if lies_there(notebook.parent / name)]


def lies_there(path: Path) -> bool:
    """Tell whether something lies at a path, also where it can be no path."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
