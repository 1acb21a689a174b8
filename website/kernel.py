"""Notebooks run one after the other in one kernel: to begin with one takes longer than a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import DEVNULL
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jupyter_client.manager import KernelManager
    from nbformat import NotebookNode

#: seconds that a cell may take
_PATIENCE = 600


@contextmanager
def kernel() -> Iterator[KernelManager]:
    """Begin a kernel, and end it."""
    from jupyter_client.manager import KernelManager

    manager = KernelManager(kernel_name="python3")
    # What a kernel says of itself is nothing for those who build a site.
    manager.start_kernel(stderr=DEVNULL)
    try:
        yield manager
    finally:
        manager.shutdown_kernel(now=True)


def run(notebook: NotebookNode, folder: Path, manager: KernelManager) -> None:
    """Run the cells of a notebook, which keeps what its widgets show.

    Parameters
    ----------
    notebook
        The notebook; it receives its outputs, and a first cell that a page of it leaves out.
    folder
        Where its cells run.
    manager
        The kernel; it forgets the names and the widgets of the notebook before.

    Raises
    ------
    nbclient.exceptions.CellExecutionError
        If a cell fails that is not meant to.
    """
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell

    # A document that a widget of the notebook before still holds is not sent again, and a page
    # without it would show the question as plain text.
    afresh = (
        "%reset -f\n"
        "__import__('ipywidgets').Widget.close_all()\n"
        f"__import__('os').chdir({str(folder)!r})"
    )
    notebook.cells.insert(0, new_code_cell(afresh, metadata={"tags": ["remove-cell"]}))
    NotebookClient(notebook, km=manager, timeout=_PATIENCE, coalesce_streams=True).execute()
