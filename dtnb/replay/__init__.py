"""Read replay files, play them, compare them under other rules, and settle disputes about them."""

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
    # a replay file: its shape, its JSON Schema, and how it is written
    "FORMAT": "dtnb.replay.file.model",
    "MoveSpec": "dtnb.replay.file.model",
    "ReplayFile": "dtnb.replay.file.model",
    "schema": "dtnb.replay.running.load",
    "record_as_file": "dtnb.replay.file.writers",
    "to_json": "dtnb.replay.file.writers",
    "to_yaml": "dtnb.replay.file.writers",
    # a file that was played: its main line and its branches
    "Replay": "dtnb.replay.replay",
    "load_replay": "dtnb.replay.replay",
    "Branch": "dtnb.replay.lines.branch",
    # what became of a line's moves, and how the line ends
    "MoveResult": "dtnb.replay.running.results",
    "SkippedWindow": "dtnb.replay.running.results",
    "Ending": "dtnb.replay.running.results",
    # what the file says of the play: expectations, claims of people, moves that the rules should
    # refuse, and notes
    "ExpectationResult": "dtnb.replay.running.results",
    "ClaimResult": "dtnb.frames.line",
    "Refused": "dtnb.frames.line",
    "Remark": "dtnb.frames.line",
    # whether the states are still those whose fingerprints the file has
    "Agreement": "dtnb.replay.running.fidelity",
    "Fidelity": "dtnb.replay.running.fidelity",
    # the same moves under other rules, and who is right
    "Comparison": "dtnb.replay.disputes.compare",
    "Settlement": "dtnb.replay.disputes.settle",
    # how a typed move or statement can go on
    "Suggestion": "dtnb.replay.sitting.completion",
    "complete": "dtnb.replay.sitting.completion",
    # what a game adds, and the error for a phrase that the game cannot read
    "Plugin": "dtnb.replay.game.plugin",
    "PhraseError": "dtnb.replay.game.terms",
}

#: names of earlier versions, and their present names
_RENAMED = {"Checked": "ExpectationResult", "PassedOver": "SkippedWindow"}

__getattr__ = lazy_getattr(__name__, _MODULES, _RENAMED)
