"""Reading the files that people write: YAML or JSON as plain data, with the place of everything.

A file is data: nothing in it is ever executed, and its size and depth have limits.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from dtnb.files.names import find, nearest, plain
from dtnb.files.problems import FileProblems, Path, Problem, Problems

if TYPE_CHECKING:
    from dtnb.files.reader import LIMITS, Limits, read
    from dtnb.files.source import Source
    from dtnb.files.validate import decode, schema_for
    from dtnb.files.write import to_json, to_yaml

__all__ = [
    "LIMITS",
    "FileProblems",
    "Limits",
    "Path",
    "Problem",
    "Problems",
    "Source",
    "decode",
    "find",
    "nearest",
    "plain",
    "read",
    "schema_for",
    "to_json",
    "to_yaml",
]

#: what needs a parser or a schema library is imported when it is first used
_HOMES = {
    "LIMITS": "reader",
    "Limits": "reader",
    "Source": "source",
    "decode": "validate",
    "read": "reader",
    "schema_for": "validate",
    "to_json": "write",
    "to_yaml": "write",
}


def __getattr__(name: str) -> Any:
    """Import a name from its home the first time it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"dtnb.files.{_HOMES[name]}"), name)
    return value
