"""The door for notebooks: read with limits, and shaped as everything that shows one expects it.

What a notebook may hold otherwise is nobody's business here and stays as it is. Below, a field that
is not named is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Literal, TypeAlias

import msgspec

from dtnb.files import Limits, Path, Problems, read
from dtnb.files.source import Source

#: one with every Stepper of ours, and pictures, stays below
_SIZE = 16 * 2**20
LIMITS = Limits(_SIZE, depth=64, values=200_000, text=_SIZE, digits=400, foreign=True)
#: of what Jupyter has written since 2015; its own programs bring older ones up to date
FORMAT = 4
STATE = "application/vnd.jupyter.widget-state+json"
VIEW = "application/vnd.jupyter.widget-view+json"

#: a text, which may be kept as a list of its lines
Text: TypeAlias = str | list[str]


class About(msgspec.Struct):
    """What we keep of a lesson in its notebook."""

    code: Any = None


class Buffer(msgspec.Struct):
    """Bytes that belong to a widget."""

    path: list[str | int]
    encoding: str
    data: str


class Model(msgspec.Struct):
    """A widget as it was saved."""

    state: dict[str, Any] = {}
    buffers: list[Buffer] = []


class Models(msgspec.Struct):
    """All widgets as they were saved."""

    state: dict[str, Model] = {}


class Widgets(msgspec.Struct, rename={"models": STATE}):
    """What is kept of widgets, by its kind."""

    models: Models | None = None


class AboutAll(msgspec.Struct, rename={"ours": "dtnb"}):
    """What is said of a whole notebook."""

    widgets: Widgets | None = None
    ours: About | None = None


class View(msgspec.Struct):
    """Which widget an output shows."""

    model_id: str


class Data(
    msgspec.Struct,
    rename={
        "view": VIEW, "html": "text/html", "plain": "text/plain", "markdown": "text/markdown",
        "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml",
    },
):  # fmt: skip
    """An output in several forms."""

    view: View | None = None
    html: Text = ""
    plain: Text = ""
    markdown: Text = ""
    png: Text = ""
    jpeg: Text = ""
    gif: Text = ""
    webp: Text = ""
    svg: Text = ""


class Stream(msgspec.Struct, tag_field="output_type", tag="stream"):
    """What was printed."""

    text: Text


class Error(msgspec.Struct, tag_field="output_type", tag="error"):
    """An error that ended a cell."""

    ename: str
    evalue: str


class Display(msgspec.Struct, tag_field="output_type", tag="display_data"):
    """What was shown."""

    data: Data


class Result(msgspec.Struct, tag_field="output_type", tag="execute_result"):
    """What a cell came to."""

    data: Data


class Jupyter(msgspec.Struct):
    """What JupyterLab keeps of a cell."""

    source_hidden: Any = None


class AboutCell(msgspec.Struct):
    """What is said of a cell."""

    tags: list[str] = []
    jupyter: Jupyter | None = None


class Prose(msgspec.Struct, tag_field="cell_type", tag="markdown"):
    """A cell of prose."""

    source: Text
    metadata: AboutCell
    attachments: dict[str, dict[str, Text]] | None = None


class Code(msgspec.Struct, tag_field="cell_type", tag="code"):
    """A cell of code."""

    source: Text
    metadata: AboutCell
    outputs: list[Stream | Error | Display | Result] = []


class Raw(msgspec.Struct, tag_field="cell_type", tag="raw"):
    """A cell that nobody shows."""

    source: Text
    metadata: AboutCell


class Notebook(msgspec.Struct):
    """A notebook."""

    nbformat: Literal[4]
    metadata: AboutAll
    cells: list[Prose | Code | Raw]


def read_notebook(file: FilePath | bytes, name: str | None = None) -> dict[str, Any]:
    """Return a notebook as Jupyter keeps it, shaped as `Notebook` says.

    Parameters
    ----------
    file
        The path, or what the file holds.
    name
        What messages call it; the path as given unless said otherwise.

    Raises
    ------
    FileProblems
        If it cannot be read, exceeds the limits or is none: with line and column, and with the way
        to it inside the file.
    """
    shown = name or (str(file) if isinstance(file, FilePath) else "notebook")
    source = read(file, shown, LIMITS, form="json")
    problems = Problems(source)
    if not isinstance(source.data, dict):
        problems.add((), "no-notebook")
    elif source.data.get("nbformat") != FORMAT and "nbformat" in source.data:
        version = _as_text(source.data["nbformat"])
        problems.add(("nbformat",), "notebook-format", version=version, known=FORMAT)
    else:
        _check(source, problems)
    problems.check()
    data: dict[str, Any] = source.data
    return data


def _check(source: Source, problems: Problems) -> None:
    try:
        msgspec.convert(source.data, Notebook)
    except msgspec.ValidationError as error:
        path, missing = _path(str(error), source.data)
        if missing:
            problems.add((*path, missing), "missing-field", key=True, name=missing)
        else:
            problems.add(path, "not-of-a-notebook", where=told_path(path))


#: what msgspec says of where something is wrong, and of a field that is not there
_WHERE = re.compile(r" - at (?:key in )?`\$(.*)`\Z", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(\w+)`")


def _path(message: str, data: Any) -> tuple[Path, str]:
    """Return where something is wrong, as far as that is said, and the field that is missing."""
    where, missing = _WHERE.search(message), _MISSING.match(message)
    rest = where[1] if where else ""
    path: list[str | int] = []
    while rest and isinstance(data, dict | list):
        part: str | int | None = None
        if isinstance(data, list):
            index = re.match(r"\[(\d+)\]", rest)
            part = int(index[1]) if index else None
            rest = rest[index.end() :] if index else ""
        else:
            # Names may hold dots themselves: the longest that fits is meant.
            names = [name for name in data if rest.startswith(f".{name}")]
            part = max(names, key=len, default=None)
            rest = rest[len(str(part)) + 1 :] if part is not None else ""
        if part is None:
            break
        path.append(part)
        data = data[part]
    return tuple(path), missing[1] if missing else ""


def told_path(path: Path) -> str:
    """Return the way to a value as people write it: ``cells[0].source``; empty for the whole."""
    shown = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return shown.removeprefix(".")


def _as_text(value: Any) -> str:
    return str(value) if isinstance(value, int | float | str) else type(value).__name__


def is_notebook(data: Mapping[str, Any]) -> bool:
    """Tell whether what a program has made of a notebook still is one."""
    try:
        msgspec.convert(data, Notebook)
    except msgspec.ValidationError:
        return False
    return True
