"""Parser events: the YAML parser and the JSON parser turn a file into a sequence of such events.

The text ``{a: [1]}``, for example, yields the kinds DOCUMENT, GROUP, SCALAR (a), LIST, SCALAR (1),
END, END.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

from dtnb.files.source import Place


class Kind(enum.Enum):
    """Kinds of events."""

    #: a document of the file begins
    DOCUMENT = "document"
    #: a list begins
    LIST = "list"
    #: a group begins: a mapping from field names to values
    GROUP = "group"
    #: the innermost list or group ends
    END = "end"
    #: a field name, or a value that is no list or group
    SCALAR = "scalar"
    #: a reference to an anchor (``*name``), which the reader refuses
    ALIAS = "alias"


class ParseEvent(NamedTuple):
    """One event of a parser."""

    kind: Kind
    place: Place
    #: the text of a scalar, or the name of the anchor of an alias
    text: str = ""
    #: whether the event is a scalar without quotes, which may be a number
    is_plain: bool = False
    #: whether the event opens a list or group that is written in brackets
    is_flow: bool = False
    anchor: str | None = None
    tag: str | None = None
