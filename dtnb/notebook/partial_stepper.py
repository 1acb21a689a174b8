"""A Stepper that shows the beginning of a long replay while the rest is being built.

A Stepper is a widget that shows a replay step by step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import structs

from dtnb.explain.speakers import shared_speaker
from dtnb.notebook.stepper import Stepper
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.frames.document import Document
    from dtnb.notebook.payload import AnyDocument


def kernel_shell() -> Any:
    """Return the shell of the Jupyter kernel in which this code runs; None outside of Jupyter."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if getattr(shell, "kernel", None) is not None else None


def partial_stepper(shell: Any, beginning: Document, whole: Callable[[], AnyDocument]) -> Stepper:
    """Return a Stepper that shows the beginning at once, and the whole after the cell has run.

    `whole` is called after the cell's result is sent and before the cell ends, so that a program
    that runs the notebook saves the whole document. Until then, the frame counter shows that more
    frames will come.
    """
    speaker = shared_speaker(language_of(beginning.lang))
    counter_text = speaker.text("shown.frame-of-more", i="{i}", n="{n}")
    stepper = Stepper(
        structs.replace(beginning, labels={**beginning.labels, "frame_of": counter_text}), index=0
    )

    def complete(*_: object) -> None:
        shell.events.unregister("post_run_cell", complete)
        stepper.show(whole())

    shell.events.register("post_run_cell", complete)
    return stepper
