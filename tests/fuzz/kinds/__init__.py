"""The kinds of inputs, one module for each."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tests.fuzz.kind import Kind

#: the share of each kind in about 100 inputs; some kinds are a hundred times as fast as others
SHARES: Final = {
    "replays": 6,
    "heroes": 6,
    "boxes": 2,
    "inputs": 6,
    "autosaves": 2,
    "expressions": 38,
    "phrases": 20,
    "expectations": 15,
    "command_lines": 5,
    "notebooks": 4,
}
NAMES: Final = tuple(SHARES)


def kind(name: str) -> Kind:
    """Return a kind of input; the files it is made from are read when they are first needed."""
    fuzz_kind: Kind = import_module(f"tests.fuzz.kinds.{name}").KIND
    return fuzz_kind
