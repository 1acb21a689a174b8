"""The events that the YAML parser and the JSON parser yield."""

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
    """One event of a parser."""

    kind: Kind
    place: Place
    text: str = ""
    #: whether the event is a scalar without quotes, which may be a number
    is_plain: bool = False
    #: whether the event opens a list or group that is written in brackets
    is_flow: bool = False
    anchor: str | None = None
    tag: str | None = None
