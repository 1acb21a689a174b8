"""Check files: find the files, recognize their kind, and yield their problems."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.cli.command_messages import Lang, Messages

if TYPE_CHECKING:
    from dtnb.files import Problem

DATA_SUFFIXES = (".yaml", ".yml", ".json")
NOTEBOOK_SUFFIX = ".ipynb"
#: fields that only one kind of file has
_REPLAY_FIELDS = frozenset({"game", "seats", "moves", "start", "expect"})
_HERO_FIELDS = frozenset({"hero", "dice", "abilities", "tokens", "cards", "passives"})
_BOX_FIELDS = frozenset({"creatures", "epics", "tiles", "minions", "maps"})
#: matches the field that names a hero, such as ``hero: monk``
_HERO_FIELD = re.compile(rb"""^\s*\{?\s*["']?hero["']?\s*:""", re.M)
#: matches the path of a data file in the code of a notebook, such as ``"games/turn.yaml"``
_DATA_FILE_PATH = re.compile(r"""["']([^"'\n]+\.ya?ml)["']""")

#: patterns by which a file of dtnb is recognized. In JSON the name "dtnb" must be followed by a
#: number, because a JSON Schema for such files contains the name too.
_SIGNATURES = {
    ".json": re.compile(rb'"dtnb"\s*:\s*[0-9]'),
    # The version may be missing, so other fields of replays and heroes are recognized as well.
    ".yaml": re.compile(rb"^(?:dtnb|seats|moves|hero)['\"]?\s*:|^\s*\{.*\bdtnb['\"]?\s*:", re.M),
}
#: how many bytes are searched for a signature; notes and sources may precede the signature
_SEARCHED_BYTES = 65536

#: the codes of problems with files and folders that cannot be read
UNREADABLE_CODES = frozenset({"no-file", "no-regular-file", "unreadable", "unreadable-folder"})


class FileProblem(NamedTuple):
    """A problem of a file.

    `edition` is set if a replay has the problem only under another edition than that of its file.
    """

    problem: Problem
    edition: str = ""

    @property
    def is_unreadable(self) -> bool:
        """Whether the file or folder could not be read at all."""
        return self.problem.code in UNREADABLE_CODES

    def text(self, messages: Messages) -> str:
        """Return the problem as ``file:line:column: what is wrong (what would be right)``."""
        text = self.problem.text(messages.lang)
        return f"{text} [{self.edition}]" if self.edition else text


def problem_data(problem: Problem, lang: Lang) -> dict[str, object]:
    """Return a problem as plain data."""
    text, correction = problem.words(lang)
    return {
        "file": problem.file,
        "line": problem.line,
        "column": problem.column,
        "code": problem.code,
        "what": text,
        "right": correction or None,
    }


def files_of(path: Path, problems: list[FileProblem]) -> list[Path]:
    """Return the files to check: the file itself, or a folder's replays, heroes and notebooks.

    A folder that cannot be read is added to `problems`.
    """
    if not path.is_dir():
        return [path]
    files = sorted(
        file
        for file in _walk_files(path, problems)
        if file.suffix in (*DATA_SUFFIXES, NOTEBOOK_SUFFIX)
    )
    return [file for file in files if file.suffix == NOTEBOOK_SUFFIX or _looks_like_dtnb(file)]


def _walk_files(folder: Path, problems: list[FileProblem]) -> Iterator[Path]:
    """Yield the files of a folder and its subfolders, without hidden files and folders."""
    from dtnb.files.problems import Problem

    def add_unreadable(error: OSError) -> None:
        reason = {"reason": error.strerror or str(error)}
        problems.append(
            FileProblem(
                Problem(
                    str(Path(error.filename)),
                    line=1,
                    column=1,
                    path=(),
                    code="unreadable-folder",
                    args=reason,
                )
            )
        )

    for current, folders, files in os.walk(folder, onerror=add_unreadable):
        folders[:] = [name for name in folders if not name.startswith(".")]
        paths = (Path(current, file) for file in files if not file.startswith("."))
        yield from (path for path in paths if _may_be_file(path))


def _may_be_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        # Include the file: its check then reports that it cannot be read.
        return True


def _looks_like_dtnb(file: Path) -> bool:
    """Return whether a data file looks like a file of dtnb; also True for an unreadable file."""
    try:
        with file.open("rb") as opened:
            # Some editors save UTF-16. Recognize it too, so that the check reports it.
            text = opened.read(_SEARCHED_BYTES).replace(b"\0", b"").lstrip(b"\xff\xfe")
            return _SIGNATURES[file.suffix.replace("yml", "yaml")].search(text) is not None
    except OSError:
        return True


def check_file(file: Path) -> Iterator[FileProblem]:
    """Yield the problems of a file, or of the data files that a notebook reads."""
    from dtnb.files import FileProblems

    try:
        if file.suffix == NOTEBOOK_SUFFIX:
            for data_file in _data_files_in(file):
                yield from check_file(data_file)
        else:
            yield from _check_data(file)
    except FileProblems as problems:
        yield from (FileProblem(problem) for problem in problems.problems)


def remarks_on_file(file: Path, lang: Lang) -> Iterator[str]:
    """Yield the remarks on a valid hero file; other files get no remarks."""
    from dtnb.files import read

    if file.suffix not in DATA_SUFFIXES or not _HERO_FIELD.search(file.read_bytes()):
        return
    if _file_kind(read(file).data) == "hero":
        from dtnb.kit.remarks import remarks_on_file as remarks_on_hero

        yield from remarks_on_hero(file, lang)


def _check_data(file: Path) -> Iterator[FileProblem]:
    """Check a data file by its kind; yield its problems, or raise them as FileProblems."""
    from dtnb.files import REPLAY_LIMITS, read

    kind = _file_kind(read(file, limits=REPLAY_LIMITS).data)
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
    yield from (FileProblem(problem) for problem in replay.problems())
    for edition in replay.file.editions:
        if edition != replay.edition:
            yield from (FileProblem(problem, edition) for problem in replay.run(edition).problems())


def _file_kind(data: Any) -> str:
    """Return "box", "hero" or "replay", whichever fits the fields of a file best."""
    fields = set(data) if isinstance(data, dict) else set()
    if fields & _BOX_FIELDS and "game" not in fields:
        return "box"
    return "hero" if len(fields & _HERO_FIELDS) > len(fields & _REPLAY_FIELDS) else "replay"


def _data_files_in(notebook: Path) -> list[Path]:
    """Return the data files that a notebook's code names and that exist.

    Raise FileProblems if the file is not a notebook.
    """
    from dtnb.files import FileProblems, read
    from dtnb.files.problems import Problem
    from dtnb.notebook.notebook_file import LIMITS

    data = read(notebook, str(notebook), LIMITS, form="json").data
    try:
        code = ["".join(cell["source"]) for cell in data["cells"] if cell["cell_type"] == "code"]
    except (KeyError, TypeError) as error:
        problem = Problem(str(notebook), line=1, column=1, path=(), code="no-notebook")
        raise FileProblems([problem]) from error
    file_names = dict.fromkeys(name for source in code for name in _DATA_FILE_PATH.findall(source))
    return [notebook.parent / name for name in file_names if path_exists(notebook.parent / name)]


def path_exists(path: Path) -> bool:
    """Return whether a path exists; False if it is malformed or cannot be looked up."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
