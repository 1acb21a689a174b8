"""The events that both parsers, YAML and JSON, yield."""

from __future__ import annotations

import enum
from typing import NamedTuple

from dtnb.files.source import Place


class Kind(enum.Enum):
    """Kinds of events."""

    DOCUMENT = "document"
    LIST = "list"
    GROUP = "group"
    END = "end"
    SCALAR = "scalar"
    ALIAS = "alias"


class ParseEvent(NamedTuple):
    """One event of a parser.

    `plain`: the scalar has no quotes, so that it may be a number. `flow`: the list or group is
    written in brackets.
    """

    kind: Kind
    place: Place
    text: str = ""
    plain: bool = False
    flow: bool = False
    anchor: str | None = None
    tag: str | None = None
