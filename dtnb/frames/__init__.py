"""Frames: a record as one document, which every front end can draw without the game engine."""

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
from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.frames.building.builder import build
    from dtnb.frames.building.citations import unresolved
    from dtnb.frames.building.graphs import drawn_graph
    from dtnb.frames.building.speaker import speaker_for
    from dtnb.frames.format.wire import in_columns, in_rows, schema, to_json
    from dtnb.frames.line import ClaimResult, Fork, Line, Refused, Remark, Unmade
    from dtnb.frames.plugin import Presenter
    from dtnb.frames.telling.ledger import table_text

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
    "Fork",
    "Frame",
    "Graph",
    "Ledger",
    "LedgerRow",
    "Line",
    "Option",
    "OptionReason",
    "OutlineEntry",
    "Picture",
    "Presenter",
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

#: the names that need `dtnb.kernel`, each with its module. These modules are imported on first use,
#: so that somebody who only needs a ledger does not import the kernel
_MODULES = {
    "ClaimResult": "line",
    "Fork": "line",
    "Line": "line",
    "Presenter": "plugin",
    "Refused": "line",
    "Remark": "line",
    "Unmade": "line",
    "build": "building.builder",
    "drawn_graph": "building.graphs",
    "in_columns": "format.wire",
    "in_rows": "format.wire",
    "schema": "format.wire",
    "speaker_for": "building.speaker",
    "table_text": "telling.ledger",
    "to_json": "format.wire",
    "unresolved": "building.citations",
}


__getattr__ = lazy_getattr(
    __name__,
    {name: f"{__name__}.{module}" for name, module in _MODULES.items()},
    {"GameDrawing": "Presenter", "Drawing": "Presenter"},
)
