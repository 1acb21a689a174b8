"""What both parsers give: the same few events, with their places."""

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

    Attributes
    ----------
    plain
        Whether the scalar stood without quotes, so that it may be a number.
    flow
        Whether the list or group stands between brackets.
    """

    kind: Kind
    place: Place
    text: str = ""
    plain: bool = False
    flow: bool = False
    anchor: str | None = None
    tag: str | None = None
