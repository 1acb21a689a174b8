"""Frames: the record as one document from which every front end draws, without a kernel."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

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


def __getattr__(name: str) -> Any:
    """Import a name from its home the first time it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(f"dtnb.frames.{_HOMES[name]}")
    value = globals()[name] = getattr(module, name)
    return value
