"""A Stepper that shows the beginning of a long line while the rest of it is being made."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dtnb.notebook.stepper import Stepper

if TYPE_CHECKING:
    from dtnb.notebook.payload import AnyDocument


def kernel_shell() -> Any:
    """Return the shell of the Jupyter kernel that runs this, or None where none does."""
    ipython: Any = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return shell if getattr(shell, "kernel", None) is not None else None


def arriving(shell: Any, beginning: AnyDocument, whole: Callable[[], AnyDocument]) -> Stepper:
    """Return a Stepper of a beginning, which shows the whole as soon as the cell has run.

    That is after its result went out, so the beginning is looked at meanwhile, and before the cell
    counts as finished: a notebook that is run and saved by a program has the whole.

    Parameters
    ----------
    shell
        From :func:`kernel_shell`.
    beginning
        What can be shown at once; its frames are the first of the whole.
    whole
        Makes the rest.
    """
    stepper = Stepper(beginning)

    def complete(*_: object) -> None:
        shell.events.unregister("post_run_cell", complete)
        stepper.show(whole())

    shell.events.register("post_run_cell", complete)
    return stepper
