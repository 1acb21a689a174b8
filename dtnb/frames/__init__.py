"""Frames: the record as one document from which every front end draws, without a kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.frames.document import (
    Branch,
    Claim,
    Document,
    Frame,
    Graph,
    Option,
    OptionReason,
    OutlineEntry,
    Question,
    Rule,
    Seat,
)
from dtnb.frames.ledger import Ledger, LedgerRow, Return
from dtnb.frames.scene import (
    BoardEntry,
    Card,
    Dial,
    DiceGroup,
    Die,
    Picture,
    Scene,
    SceneSeat,
    Token,
)
from dtnb.lazily import imported

if TYPE_CHECKING:
    from dtnb.frames.builder import build, unresolved
    from dtnb.frames.graphs import drawn_graph
    from dtnb.frames.ledger_text import table_text
    from dtnb.frames.line import ClaimResult, Fork, Line, Refused, Remark, Unmade
    from dtnb.frames.plugin import Drawing, GameDrawing
    from dtnb.frames.speaker import speaker_for
    from dtnb.frames.wire import in_columns, in_rows, schema, to_json

__all__ = [
    "BoardEntry",
    "Branch",
    "Card",
    "Claim",
    "ClaimResult",
    "Dial",
    "DiceGroup",
    "Die",
    "Document",
    "Drawing",
    "Fork",
    "Frame",
    "GameDrawing",
    "Graph",
    "Ledger",
    "LedgerRow",
    "Line",
    "Option",
    "OptionReason",
    "OutlineEntry",
    "Picture",
    "Question",
    "Refused",
    "Remark",
    "Return",
    "Rule",
    "Scene",
    "SceneSeat",
    "Seat",
    "Token",
    "Unmade",
    "build",
    "drawn_graph",
    "in_columns",
    "in_rows",
    "schema",
    "speaker_for",
    "table_text",
    "to_json",
    "unresolved",
]

#: what needs the kernel is imported when it is first used: a ledger alone does not
_HOMES = {
    "ClaimResult": "line",
    "Drawing": "plugin",
    "Fork": "line",
    "GameDrawing": "plugin",
    "Line": "line",
    "Refused": "line",
    "Remark": "line",
    "Unmade": "line",
    "build": "builder",
    "drawn_graph": "graphs",
    "in_columns": "wire",
    "in_rows": "wire",
    "schema": "wire",
    "speaker_for": "speaker",
    "table_text": "ledger_text",
    "to_json": "wire",
    "unresolved": "builder",
}


__getattr__ = imported(__name__, {name: f"{__name__}.{home}" for name, home in _HOMES.items()})
