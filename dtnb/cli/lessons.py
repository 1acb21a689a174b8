"""Turn a notebook into one HTML page, optionally after running its cells."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dtnb.cli.command_messages import Messages
from dtnb.cli.errors import BAD_FILE, Failure
from dtnb.cli.output import say
from dtnb.cli.progress import slow_notice
from dtnb.lazy_imports import installed
from dtnb.notebook.notebook_file import VIEW_MIME

if TYPE_CHECKING:
    from nbformat import NotebookNode

#: the time limit of a cell in seconds
_CELL_TIMEOUT = 600


def lesson_page(file: Path, messages: Messages, run_first: bool, handout: bool = False) -> str:
    """Return the page of a notebook; with `handout`, a page to print, with room for answers.

    Without `run_first`, the page shows the saved outputs. Raise Failure if the notebook cannot be
    read, or a cell fails.
    """
    from dtnb.cli.view_recomputer import ViewRecomputer
    from dtnb.notebook.handout import Handout
    from dtnb.notebook.lesson import Lesson
    from dtnb.notebook.notebook_file import is_notebook

    notebook = _read(file, messages)
    if run_first:
        _validate(notebook, file, messages)
        run_cells(notebook, file, messages, keep_widgets=True)
        if not is_notebook(notebook):
            raise Failure(messages("export.bad-output", path=file), BAD_FILE)
    recompute = None if run_first or handout else ViewRecomputer()
    lesson = (Handout if handout else Lesson)(notebook, file.stem, file.parent, recompute)
    page = lesson.page(messages.lang)
    if lesson.static_count:
        say(messages("export.still", count=lesson.static_count, live=lesson.live_count), err=True)
    return page


def _read(file: Path, messages: Messages) -> NotebookNode:
    """Read a lesson's file; end the command if it is invalid."""
    with installed("nbformat"):
        from nbformat import from_dict

    from dtnb.files import FileProblems
    from dtnb.notebook.notebook_file import read_notebook
    from dtnb.notebook.sanitize import join_lines

    try:
        notebook: NotebookNode = from_dict(read_notebook(file))
    except FileProblems as problems:
        raise Failure(problems.text(messages.lang), BAD_FILE, heading=False) from None
    # A file may store a source as a list of lines, which nbclient cannot run.
    for cell in notebook.cells:
        cell.source = join_lines(cell.source)
    return notebook


def _validate(notebook: NotebookNode, file: Path, messages: Messages) -> None:
    """Raise a Failure if a file is not a valid notebook."""
    with installed("nbformat"):
        import nbformat

    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise Failure(messages("export.bad-notebook", path=file, why=reason), BAD_FILE) from error


def run_cells(
    notebook: NotebookNode, file: Path, messages: Messages, *, keep_widgets: bool = False
) -> None:
    """Run the cells of a notebook in a new kernel, and add the outputs to the notebook.

    The cells run in the folder of `file`, which need not exist yet. With `keep_widgets`, the state
    of widgets is stored as well, so that a page can draw them. Raise Failure if a cell fails,
    unless it is marked as failing on purpose.
    """
    with installed("nbclient", "ipykernel"):
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    client = NotebookClient(
        notebook,
        timeout=_CELL_TIMEOUT,
        resources={"metadata": {"path": str(file.parent or ".")}},
        # Timings and the random ids of widgets would be different in every run.
        record_timing=False,
        store_widget_state=keep_widgets,
        # The chunks in which output arrives would be different as well.
        coalesce_streams=True,
        # Hide warnings about the transport, which users cannot choose.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
    )
    try:
        with slow_notice(messages, "lesson.runs"):
            client.execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        reason = getattr(error, "evalue", "") or str(error).strip().splitlines()[-1]
        raise Failure(messages("export.failed", path=file, why=reason), BAD_FILE) from error
    if not keep_widgets:
        drop_views(notebook)


def drop_views(notebook: NotebookNode) -> None:
    """Remove the views of widgets from outputs, because the state of the widgets is not stored.

    A trusted notebook would show an error in place of such a view.
    """
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(VIEW_MIME, None)
