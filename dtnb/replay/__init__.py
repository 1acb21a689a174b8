"""Replay files: read, played, compared under other rules, and settled as disputes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.frames.line import ClaimResult, Refused, Remark
    from dtnb.replay.disputes.compare import Comparison
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.file.model import FORMAT, MoveSpec, ReplayFile
    from dtnb.replay.file.writers import record_as_file, to_json, to_yaml
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.game.terms import PhraseError
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.replay import Replay, load_replay
    from dtnb.replay.running.fidelity import Agreement, Fidelity
    from dtnb.replay.running.load import schema
    from dtnb.replay.running.results import Ending, ExpectationResult, MoveResult, SkippedWindow
    from dtnb.replay.sitting.completion import Suggestion, complete

__all__ = [
    "FORMAT",
    "Agreement",
    "Branch",
    "ClaimResult",
    "Comparison",
    "Ending",
    "ExpectationResult",
    "Fidelity",
    "MoveResult",
    "MoveSpec",
    "PhraseError",
    "Plugin",
    "Refused",
    "Remark",
    "Replay",
    "ReplayFile",
    "Settlement",
    "SkippedWindow",
    "Suggestion",
    "complete",
    "load_replay",
    "record_as_file",
    "schema",
    "to_json",
    "to_yaml",
]

_MODULES = {
    "FORMAT": "dtnb.replay.file.model",
    "Agreement": "dtnb.replay.running.fidelity",
    "Branch": "dtnb.replay.lines.branch",
    "ExpectationResult": "dtnb.replay.running.results",
    "ClaimResult": "dtnb.frames.line",
    "Comparison": "dtnb.replay.disputes.compare",
    "Ending": "dtnb.replay.running.results",
    "Fidelity": "dtnb.replay.running.fidelity",
    "MoveResult": "dtnb.replay.running.results",
    "MoveSpec": "dtnb.replay.file.model",
    "SkippedWindow": "dtnb.replay.running.results",
    "PhraseError": "dtnb.replay.game.terms",
    "Plugin": "dtnb.replay.game.plugin",
    "Refused": "dtnb.frames.line",
    "Remark": "dtnb.frames.line",
    "Replay": "dtnb.replay.replay",
    "ReplayFile": "dtnb.replay.file.model",
    "Suggestion": "dtnb.replay.sitting.completion",
    "complete": "dtnb.replay.sitting.completion",
    "Settlement": "dtnb.replay.disputes.settle",
    "load_replay": "dtnb.replay.replay",
    "record_as_file": "dtnb.replay.file.writers",
    "schema": "dtnb.replay.running.load",
    "to_json": "dtnb.replay.file.writers",
    "to_yaml": "dtnb.replay.file.writers",
}

_RENAMED = {"Checked": "ExpectationResult", "PassedOver": "SkippedWindow"}

__getattr__ = lazy_getattr(__name__, _MODULES, _RENAMED)
