"""What is tried: a module for each kind of input."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from tests.fuzz.kind import Kind

#: of about 100 inputs, how many are of a kind; some are a hundred times as quick as others
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
    """Return a kind of input; what it is made from is read when it is first needed."""
    fuzz_kind: Kind = import_module(f"tests.fuzz.kinds.{name}").KIND
    return fuzz_kind
