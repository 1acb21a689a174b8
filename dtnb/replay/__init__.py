"""Replay files: read with places, played as people mean them, compared under other rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazily import imported

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult, Refused, Remark
    from dtnb.replay.branch import Branch
    from dtnb.replay.compare import Comparison
    from dtnb.replay.fidelity import Agreement, Fidelity
    from dtnb.replay.load import schema
    from dtnb.replay.model import FORMAT, MoveSpec, ReplayFile
    from dtnb.replay.plugin import Plugin
    from dtnb.replay.plugin_terms import PhraseError
    from dtnb.replay.replay import Replay, load_replay
    from dtnb.replay.results import Checked, Ending, MoveResult, PassedOver
    from dtnb.replay.settle import Settlement
    from dtnb.replay.writers import record_as_file, to_json, to_yaml

__all__ = [
    "FORMAT",
    "Agreement",
    "Branch",
    "Checked",
    "ClaimResult",
    "Comparison",
    "Ending",
    "Fidelity",
    "MoveResult",
    "MoveSpec",
    "PassedOver",
    "PhraseError",
    "Plugin",
    "Refused",
    "Remark",
    "Replay",
    "ReplayFile",
    "Settlement",
    "load_replay",
    "record_as_file",
    "schema",
    "to_json",
    "to_yaml",
]

_HOMES = {
    "FORMAT": "dtnb.replay.model",
    "Agreement": "dtnb.replay.fidelity",
    "Branch": "dtnb.replay.branch",
    "Checked": "dtnb.replay.results",
    "ClaimResult": "dtnb.frames.line",
    "Comparison": "dtnb.replay.compare",
    "Ending": "dtnb.replay.results",
    "Fidelity": "dtnb.replay.fidelity",
    "MoveResult": "dtnb.replay.results",
    "MoveSpec": "dtnb.replay.model",
    "PassedOver": "dtnb.replay.results",
    "PhraseError": "dtnb.replay.plugin_terms",
    "Plugin": "dtnb.replay.plugin",
    "Refused": "dtnb.frames.line",
    "Remark": "dtnb.frames.line",
    "Replay": "dtnb.replay.replay",
    "ReplayFile": "dtnb.replay.model",
    "Settlement": "dtnb.replay.settle",
    "load_replay": "dtnb.replay.replay",
    "record_as_file": "dtnb.replay.writers",
    "schema": "dtnb.replay.load",
    "to_json": "dtnb.replay.writers",
    "to_yaml": "dtnb.replay.writers",
}

__getattr__ = imported(__name__, _HOMES)
