"""Notebooks made by hand, with the state of the widgets that they show, as Jupyter saves it."""

from __future__ import annotations

from typing import Any

import nbformat
from ipywidgets import Widget
from ipywidgets.embed import dependency_state

from dtnb.notebook.notebook_file import VIEW_MIME

Cells = list[Any]


def prose(text: str, **more: Any) -> Any:
    return nbformat.v4.new_markdown_cell(text, **more)


def code_cell(source: str, *outputs: dict[str, Any]) -> Any:
    """Return a cell of code with outputs, each as data by its MIME type."""
    made = [nbformat.v4.new_output("display_data", data) for data in outputs]
    return nbformat.v4.new_code_cell(source, outputs=made)


def view_of(widget: Any, **texts: str) -> dict[str, Any]:
    """Return the output that shows a widget."""
    data = {"text/plain": repr(widget), **texts}
    model = {"model_id": widget.model_id, "version_major": 2, "version_minor": 0}
    return {**data, VIEW_MIME: model}


def notebook(cells: Cells, *widgets: Any) -> Any:
    """Return a notebook that was saved with the outputs of its widgets."""
    made = nbformat.v4.new_notebook(cells=cells)
    # Widgets of earlier tests are not part of this notebook.
    state = dependency_state(list(widgets), drop_defaults=False) if widgets else {}
    made.metadata["widgets"] = {
        "application/vnd.jupyter.widget-state+json": {
            "version_major": 2, "version_minor": 0, "state": state,
        }
    }  # fmt: skip
    return nbformat.from_dict(made)


def models(made: Any) -> dict[str, Any]:
    """Return the models of a notebook by their ids."""
    state: dict[str, Any] = made["metadata"]["widgets"][
        "application/vnd.jupyter.widget-state+json"
    ]["state"]
    return state


def close_all() -> None:
    Widget.close_all()
