"""Read YAML and JSON files that people write, as plain data with the place of each value.

A place is a line and a column. Files are never executed, and their size and depth are limited.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.files.names import closest_name, find_name, normalized
from dtnb.files.problems import FileProblems, Problem, Problems
from dtnb.files.source import Path, Source
from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.files.reader import LIMITS, REPLAY_LIMITS, Limits, read
    from dtnb.files.validate import decode, schema_for
    from dtnb.files.write import to_json, to_yaml

__all__ = [
    "LIMITS",
    "REPLAY_LIMITS",
    "FileProblems",
    "Limits",
    "Path",
    "Problem",
    "Problems",
    "Source",
    "closest_name",
    "decode",
    "find_name",
    "normalized",
    "read",
    "schema_for",
    "to_json",
    "to_yaml",
]

#: the module of each name that needs a parser or a schema library; it is imported on first use
_MODULES = {
    "LIMITS": "dtnb.files.reader",
    "REPLAY_LIMITS": "dtnb.files.reader",
    "Limits": "dtnb.files.reader",
    "decode": "dtnb.files.validate",
    "read": "dtnb.files.reader",
    "schema_for": "dtnb.files.validate",
    "to_json": "dtnb.files.write",
    "to_yaml": "dtnb.files.write",
}

__getattr__ = lazy_getattr(__name__, _MODULES)
