"""The first lesson hangs on the numbers of the hero files: change one, and its check fails.

nbval runs the notebook in a kernel and compares every output; here the same cells run in this
process and the same texts are compared, so that it can be tried with heroes that are wrong.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

from dtnb import resources
from dtnb.resources import shipped

NOTEBOOK = json.loads(
    (shipped("notebooks") / "00_barbarian_vs_paladin.ipynb").read_text(encoding="utf-8")
)
CELLS = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]

#: file, its text, a wrong text in its place, and the beginning of the cell that then fails
CHANGES = {
    "the points of Mighty Blow": ("barbarian", "{deal: 9}", "{deal: 8}", "print(other.ledgers[0])"),
    "the price of Get Some!": (
        "barbarian",
        "name: Get Some!\n    cp: 2",
        "name: Get Some!\n    cp: 1",
        'replay.views.questions("last chance", "Barbarian")',
    ),
    "what Overpower needs for Concussion": (
        "barbarian",
        "total >= 14",
        # Three dice never show 19: the file is refused before anything is played.
        "total >= 19",
        "import dtnb",
    ),
    "what Get Some! adds": (
        "barbarian",
        "{add: count(sword)}",
        "{add: 2 * count(sword)}",
        "replay.ledgers[0]",
    ),
    "what Absolution! prevents": (
        "paladin",
        "{prevent: 3, if: any(helmet)}",
        "{prevent: 4, if: any(helmet)}",
        "replay.ledgers[0]",
    ),
    "what a prayer pays on Divine Defense": (
        "paladin",
        "{gain_cp: count(prayer)}\n          - {gain: Protect",
        "{gain_cp: 2 * count(prayer)}\n          - {gain: Protect",
        "replay.views.events",
    ),
}


def stored(cell: dict[str, Any]) -> str:
    """Return what the notebook shows under a cell, as text."""
    shown = [
        output["text"] if output["output_type"] == "stream" else output["data"]["text/plain"]
        for output in cell["outputs"]
    ]
    return "".join("".join(lines) for lines in shown).rstrip("\n")


def run(cell: dict[str, Any], names: dict[str, Any]) -> str:
    """Run a cell as a notebook does: the value of its last expression is shown after its prints."""
    tree = ast.parse("".join(cell["source"]))
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        value: object = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return (printed.getvalue() + as_text(value)).rstrip("\n")


def as_text(value: object) -> str:
    """Return the text under a cell; Jupyter shortens the texts of widgets."""
    if isinstance(value, Widget):
        bundle = value._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return str(data["text/plain"])
    return "" if value is None else repr(value)


def differences() -> list[str]:
    """Yield the cells whose output differs from the notebook's, up to the first that fails."""
    names: dict[str, Any] = {}
    errors: list[str] = []
    for cell in CELLS:
        source = "".join(cell["source"])
        try:
            shown = run(cell, names)
        except Exception as error:
            return [*errors, f"{source}: {error}"]
        if shown != stored(cell):
            errors.append(source)
    return errors


def changed(folder: Path, hero: str, old: str, new: str) -> None:
    """Make a checkout with one number of one hero file changed."""
    for kind in ("heroes", "replays"):
        shutil.copytree(shipped(kind), folder / kind)
    file = folder / "heroes" / f"{hero}.yaml"
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_the_lesson_shows_what_is_committed() -> None:
    assert differences() == []


def test_every_cell_was_run_in_order_when_it_was_committed() -> None:
    """nbval checks nothing in a notebook whose outputs were removed."""
    assert [cell["execution_count"] for cell in CELLS] == list(range(1, len(CELLS) + 1))
    assert all(stored(cell) for cell in CELLS)


@pytest.mark.parametrize("change", CHANGES)
def test_one_wrong_number_in_a_hero_file_is_noticed(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hero, old, new, cell = CHANGES[change]
    changed(tmp_path, hero, old, new)
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "dtnb")
    assert [source for source in differences() if source.startswith(cell)]
