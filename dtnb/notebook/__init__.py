"""Widgets and static pages: a document of frames, looked at.

The front end draws from the document alone, so everything here works without a running kernel once
it is shown. Names are loaded when they are first used, so that importing this costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dtnb.notebook.export import html
    from dtnb.notebook.graphview import GraphView
    from dtnb.notebook.stepper import Stepper, StepperWithGraph
    from dtnb.notebook.widget import link

__all__ = ["GraphView", "Stepper", "StepperWithGraph", "html", "link"]

_HOMES = {
    "GraphView": "dtnb.notebook.graphview",
    "Stepper": "dtnb.notebook.stepper",
    "StepperWithGraph": "dtnb.notebook.stepper",
    "html": "dtnb.notebook.export",
    "link": "dtnb.notebook.widget",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
