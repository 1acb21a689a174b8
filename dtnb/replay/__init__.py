"""Replay files: read with places, played as people mean them, compared under other rules."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dtnb.replay.compare import Comparison
    from dtnb.replay.fidelity import Agreement, Fidelity
    from dtnb.replay.load import schema
    from dtnb.replay.model import FORMAT, MoveSpec, ReplayFile
    from dtnb.replay.plugin import PhraseError, Plugin
    from dtnb.replay.replay import Branch, Replay, load_replay
    from dtnb.replay.results import (
        Checked,
        ClaimResult,
        Ending,
        MoveResult,
        PassedOver,
        Refused,
        Remark,
    )
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
    "FORMAT": "model",
    "Agreement": "fidelity",
    "Branch": "replay",
    "Checked": "results",
    "ClaimResult": "results",
    "Comparison": "compare",
    "Ending": "results",
    "Fidelity": "fidelity",
    "MoveResult": "results",
    "MoveSpec": "model",
    "PassedOver": "results",
    "PhraseError": "plugin",
    "Plugin": "plugin",
    "Refused": "results",
    "Remark": "results",
    "Replay": "replay",
    "ReplayFile": "model",
    "Settlement": "settle",
    "load_replay": "replay",
    "record_as_file": "writers",
    "schema": "load",
    "to_json": "writers",
    "to_yaml": "writers",
}


def __getattr__(name: str) -> Any:
    """Import a name from its home the first time it is asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"dtnb.replay.{_HOMES[name]}"), name)
    return value
