"""A Stepper that shows the beginning of a long line while the rest of it is being made."""

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
    """Return the shell of the Jupyter kernel that runs this, or None where none does."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if getattr(shell, "kernel", None) is not None else None


def arriving(shell: Any, beginning: Document, whole: Callable[[], AnyDocument]) -> Stepper:
    """Return a Stepper of a beginning, which shows the whole as soon as the cell has run.

    That is after its result went out, so the beginning is looked at meanwhile, and before the cell
    counts as finished: a notebook that is run and saved by a program has the whole.

    Parameters
    ----------
    shell
        From :func:`kernel_shell`.
    beginning
        What can be shown at once; its frames are the first of the whole. Where they are counted it
        is told that more is coming.
    whole
        Makes the rest.
    """
    speaker = shared_speaker(language_of(beginning.lang))
    counted = speaker.text("shown.frame-of-more", i="{i}", n="{n}")
    stepper = Stepper(structs.replace(beginning, labels={**beginning.labels, "frame_of": counted}))

    def complete(*_: object) -> None:
        shell.events.unregister("post_run_cell", complete)
        stepper.show(whole())

    shell.events.register("post_run_cell", complete)
    return stepper
