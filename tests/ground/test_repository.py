"""Files that the repository must have, and contents that it must not have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.project_files import project_files

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
# A path that exists on one machine only: a home directory, a temporary folder, a workplace.
MACHINE_PATH = re.compile(r"(?<![\w./:])/(?:root|work|tmp|home/\w+|Users/\w+)/\w")


def test_no_file_names_the_path_of_one_machine() -> None:
    places = []
    for path in project_files():
        try:
            lines = path.read_text("utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, start=1):
            if MACHINE_PATH.search(line):
                places.append(f"{path.relative_to(ROOT)}:{number}")
    assert places == []


def test_every_link_of_the_readme_within_the_repository_leads_somewhere() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text("utf-8"))
    assert targets
    assert [target for target in targets if not (ROOT / target).exists()] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_is_committed_as_one_run_from_top_to_bottom_leaves_it(path: Path) -> None:
    """nbval compares only existing outputs, so a notebook without outputs would prove nothing."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code" and "".join(cell["source"])]
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    for cell in code:
        wrong = [output for output in cell["outputs"] if output["output_type"] == "error"]
        # An error that a lesson shows on purpose is marked as such and is no long traceback.
        assert not wrong or "raises-exception" in cell["metadata"].get("tags", [])
        assert all(len(output["traceback"]) <= 3 for output in wrong)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_no_cell_of_a_notebook_is_kept_from_nbval(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "nbval-" not in text
    assert "NBVAL_" not in text


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_notebook_has_words_in_drawings_only_inside_images(path: Path) -> None:
    """Who opens it for the first time reads the words of other drawings glued together."""
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            markup = "".join(output.get("data", {}).get("text/html", ""))
            assert not re.search(r"<(?:text|tspan|desc)[ >]", markup)
            assert "application/vnd.jupyter.widget-view+json" not in output.get("data", {})
