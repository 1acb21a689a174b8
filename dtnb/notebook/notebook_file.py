"""Read notebook files with limits, and check the fields that our code uses.

All other fields are ignored and stay unchanged.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path as FilePath
from typing import Any, Literal, TypeAlias

import msgspec

from dtnb.files import Limits, Path, Problems, read
from dtnb.files.source import Source

#: the maximum size in bytes; notebooks with many Steppers and pictures are smaller
_SIZE = 16 * 2**20
LIMITS = Limits(_SIZE, depth=64, values=200_000, text=_SIZE, digits=400, foreign=True)
#: the format of notebooks since 2015; Jupyter's own tools convert older files
FORMAT = 4
STATE_MIME = "application/vnd.jupyter.widget-state+json"
VIEW_MIME = "application/vnd.jupyter.widget-view+json"

#: a text, which may be stored as a list of lines
Text: TypeAlias = str | list[str]


class OwnMetadata(msgspec.Struct):
    """Our own metadata in the notebook of a lesson."""

    code: Any = None


class Buffer(msgspec.Struct):
    """Bytes that belong to a widget."""

    path: list[str | int]
    encoding: str
    data: str


class Model(msgspec.Struct):
    """A saved widget."""

    state: dict[str, Any] = {}
    buffers: list[Buffer] = []


class Models(msgspec.Struct):
    """All saved widgets."""

    state: dict[str, Model] = {}


class Widgets(msgspec.Struct, rename={"models": STATE_MIME}):
    """The saved widgets in the metadata of a notebook."""

    models: Models | None = None


class NotebookMetadata(msgspec.Struct, rename={"ours": "dtnb"}):
    """The metadata of a notebook."""

    widgets: Widgets | None = None
    ours: OwnMetadata | None = None


class View(msgspec.Struct):
    """The widget that an output shows."""

    model_id: str


class Data(
    msgspec.Struct,
    rename={
        "view": VIEW_MIME, "html": "text/html", "plain": "text/plain", "markdown": "text/markdown",
        "png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml",
    },
):  # fmt: skip
    """An output of a cell in several forms, of which a page shows one."""

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
    """Printed text."""

    text: Text


class Error(msgspec.Struct, tag_field="output_type", tag="error"):
    """An error that ended a cell."""

    ename: str
    evalue: str


class Display(msgspec.Struct, tag_field="output_type", tag="display_data"):
    """Displayed data."""

    data: Data


class Result(msgspec.Struct, tag_field="output_type", tag="execute_result"):
    """The result of a cell."""

    data: Data


class Jupyter(msgspec.Struct):
    """JupyterLab's metadata of a cell."""

    source_hidden: Any = None


class CellMetadata(msgspec.Struct):
    """The metadata of a cell."""

    tags: list[str] = []
    jupyter: Jupyter | None = None


class Prose(msgspec.Struct, tag_field="cell_type", tag="markdown"):
    """A cell of prose."""

    source: Text
    metadata: CellMetadata
    attachments: dict[str, dict[str, Text]] | None = None


class Code(msgspec.Struct, tag_field="cell_type", tag="code"):
    """A cell of code."""

    source: Text
    metadata: CellMetadata
    outputs: list[Stream | Error | Display | Result] = []


class Raw(msgspec.Struct, tag_field="cell_type", tag="raw"):
    """A raw cell, which is not shown."""

    source: Text
    metadata: CellMetadata


class Notebook(msgspec.Struct):
    """A notebook."""

    nbformat: Literal[4]
    metadata: NotebookMetadata
    cells: list[Prose | Code | Raw]


def read_notebook(file: FilePath | bytes, name: str | None = None) -> dict[str, Any]:
    """Return a notebook's data, checked against `Notebook`; raise FileProblems if it is invalid.

    `file` is a path or the file's content. `name` is its name in messages, by default the path.
    """
    name = name or (str(file) if isinstance(file, FilePath) else "notebook")
    source = read(file, name, LIMITS, form="json")
    problems = Problems(source)
    if not isinstance(source.data, dict):
        problems.add((), "no-notebook")
    elif source.data.get("nbformat") != FORMAT and "nbformat" in source.data:
        version = _as_text(source.data["nbformat"])
        problems.add(("nbformat",), "notebook-format", version=version, known=FORMAT)
    else:
        _check_structure(source, problems)
    problems.check()
    data: dict[str, Any] = source.data
    return data


def _check_structure(source: Source, problems: Problems) -> None:
    try:
        msgspec.convert(source.data, Notebook)
    except msgspec.ValidationError as error:
        path, missing_field = _error_path(str(error), source.data)
        if missing_field:
            problems.add((*path, missing_field), "missing-field", key=True, name=missing_field)
        else:
            problems.add(path, "not-of-a-notebook", where=format_path(path))


#: these patterns find the place of an error, and the name of a missing field, in a message of
#: msgspec
_LOCATION = re.compile(r" - at (?:key in )?`\$(.*)`\Z", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(\w+)`")


def _error_path(message: str, data: Any) -> tuple[Path, str]:
    """Return the path of an error, as far as its message gives it, and the missing field or ""."""
    location, missing_field = _LOCATION.search(message), _MISSING.match(message)
    rest = location[1] if location else ""
    path: list[str | int] = []
    while rest and isinstance(data, dict | list):
        part: str | int | None = None
        if isinstance(data, list):
            index = re.match(r"\[(\d+)\]", rest)
            part = int(index[1]) if index else None
            rest = rest[index.end() :] if index else ""
        else:
            # Names may contain dots, so the longest name that matches is the right one.
            names = [name for name in data if rest.startswith(f".{name}")]
            part = max(names, key=len, default=None)
            rest = rest[len(str(part)) + 1 :] if part is not None else ""
        if part is None:
            break
        path.append(part)
        data = data[part]
    return tuple(path), missing_field[1] if missing_field else ""


def format_path(path: Path) -> str:
    """Return a path as people write it, such as ``cells[0].source``; empty for the top level."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return text.removeprefix(".")


def _as_text(value: Any) -> str:
    return str(value) if isinstance(value, int | float | str) else type(value).__name__


def is_notebook(data: Mapping[str, Any]) -> bool:
    """Tell whether data is a valid notebook."""
    try:
        msgspec.convert(data, Notebook)
    except msgspec.ValidationError:
        return False
    return True
