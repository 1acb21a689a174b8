"""Widgets and static pages that show a document of frames, which is a replay ready to be drawn.

The front end draws from the document alone, so that everything that a page shows also works without
a running notebook. Names are imported when they are first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.lazy_imports import lazy_getattr

if TYPE_CHECKING:
    from dtnb.notebook.export import html
    from dtnb.notebook.graphview import GraphView
    from dtnb.notebook.stepper import Stepper, StepperWithGraph
    from dtnb.notebook.widget import link

__all__ = ["GraphView", "Stepper", "StepperWithGraph", "html", "link"]

_MODULES = {
    "GraphView": "dtnb.notebook.graphview",
    "Stepper": "dtnb.notebook.stepper",
    "StepperWithGraph": "dtnb.notebook.stepper",
    "html": "dtnb.notebook.export",
    "link": "dtnb.notebook.widget",
}

__getattr__ = lazy_getattr(__name__, _MODULES)
