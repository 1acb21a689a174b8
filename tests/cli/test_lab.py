"""``dtnb lab``: start JupyterLab in the folder of notebooks."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from dtnb.cli import copies
from dtnb.cli.command_messages import Messages
from dtnb.cli.commands import lab
from dtnb.cli.commands.lab import working_folder
from dtnb.resources import shipped
from tests.cli.run import dtnb

WORDS = Messages("en")


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep signatures away from the user's own."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Record the command that would be started instead of starting it."""
    calls: list[list[str]] = []

    def start(call: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        calls.append(call)
        return subprocess.CompletedProcess(call, 0)

    monkeypatch.setattr(subprocess, "run", start)
    monkeypatch.setattr(os, "execv", lambda _, call: calls.append(call))
    return calls


def test_in_a_checkout_the_checkout_itself_is_opened() -> None:
    root, folder = working_folder(None, WORDS)
    assert (root, folder) == (shipped("notebooks").parent, shipped("notebooks"))


def test_elsewhere_copies_are_made_and_work_done_in_them_stays(tmp_path: Path) -> None:
    target = tmp_path / "course"
    working_folder(target, WORDS)
    copied = target / "heroes" / "barbarian.yaml"
    assert copied.read_bytes() == (shipped("heroes") / "barbarian.yaml").read_bytes()
    copied.write_text("mine", encoding="utf-8")
    working_folder(target, WORDS)
    assert copied.read_text(encoding="utf-8") == "mine"


def test_copies_as_they_were_shipped_are_trusted_and_changed_ones_are_not(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "course" / "notebooks"
    working_folder(folder.parent, WORDS)
    first, second, *_ = sorted(folder.glob("*.ipynb"))
    changed = second.read_text(encoding="utf-8").replace("import dtnb", "import  dtnb", 1)
    second.write_text(changed, encoding="utf-8")
    notary = NotebookNotary()
    assert notary.check_signature(nbformat.read(first, nbformat.NO_CONVERT))
    assert not notary.check_signature(nbformat.read(second, nbformat.NO_CONVERT))


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ship two small files of each kind from a folder that a test can change."""
    for kind in copies.KINDS:
        (tmp_path / "shipped" / kind).mkdir(parents=True)
        for name in ("one", "two"):
            (tmp_path / "shipped" / kind / name).write_text("old", encoding="utf-8")
    monkeypatch.setattr(copies, "shipped", lambda kind: tmp_path / "shipped" / kind)
    return tmp_path / "shipped"


def test_after_an_update_unchanged_copies_are_refreshed_and_changed_ones_are_named(
    versions: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    assert copies.copy_shipped(folder) == ([], [])
    (folder / "notebooks" / "one").write_text("mine", encoding="utf-8")
    for name in ("one", "two"):
        (versions / "notebooks" / name).write_text("new", encoding="utf-8")
    assert copies.copy_shipped(folder) == (["notebooks/two"], ["notebooks/one"])
    assert (folder / "notebooks" / "one").read_text("utf-8") == "mine"
    assert (folder / "notebooks" / "two").read_text("utf-8") == "new"
    # A copy that is deleted is made again, and is refreshed from then on.
    (folder / "notebooks" / "one").unlink()
    assert copies.copy_shipped(folder) == ([], [])
    (versions / "notebooks" / "one").write_text("newer", encoding="utf-8")
    assert copies.copy_shipped(folder) == (["notebooks/one"], [])


@pytest.mark.parametrize("record", [None, b"{", b"[1]"], ids=["no", "damaged", "other"])
def test_without_its_record_nothing_that_differs_is_replaced(
    versions: Path, tmp_path: Path, record: bytes | None
) -> None:
    folder = tmp_path / "course"
    folder.mkdir()
    copies.copy_shipped(folder)
    (folder / copies.DIGESTS_FILE).unlink()
    if record is not None:
        (folder / copies.DIGESTS_FILE).write_bytes(record)
    (versions / "heroes" / "one").write_text("new", encoding="utf-8")
    assert copies.copy_shipped(folder) == ([], ["heroes/one"])
    assert (folder / "heroes" / "one").read_text("utf-8") == "old"


def test_the_command_becomes_the_server_so_that_ending_it_ends_the_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _, call: became.append(call))
    monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
    monkeypatch.setattr(lab, "WINDOWS", False)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("a child was started"))
    assert dtnb("lab", "--to", str(tmp_path)).code == 0
    assert len(became) == 1


def test_a_file_is_no_place_for_notebooks(tmp_path: Path) -> None:
    (tmp_path / "course").write_text("", encoding="utf-8")
    ran = dtnb("lab", "--to", str(tmp_path / "course"))
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == f"Error: {tmp_path / 'course'} is a file, not a folder\n"


def test_jupyterlab_is_started_with_what_stands_after_the_dashes(
    called: list[list[str]], tmp_path: Path
) -> None:
    assert dtnb("lab", "--to", str(tmp_path), "--", "--no-browser", "--port=9999").code == 0
    (call,) = called
    assert call[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={tmp_path}" in call
    assert call[-2:] == ["--no-browser", "--port=9999"]


def test_options_of_jupyterlab_need_no_dashes_before_them(
    called: list[list[str]], tmp_path: Path
) -> None:
    assert dtnb("lab", "--to", str(tmp_path), "--no-browser", "--port=9999").code == 0
    (call,) = called
    assert call[-2:] == ["--no-browser", "--port=9999"]


def test_the_address_that_is_printed_leads_to_the_notebook(
    called: list[list[str]], tmp_path: Path
) -> None:
    assert dtnb("lab", "24", "--to", str(tmp_path)).code == 0
    (call,) = called
    lesson = "24_a_whole_game.ipynb"
    assert f"--LabApp.default_url=/lab/tree/notebooks/{lesson}" in call


def test_an_unknown_notebook_is_a_usage_error(called: list[list[str]]) -> None:
    ran = dtnb("lab", "99_nothing")
    assert (ran.code, called) == (2, [])
    assert ran.err.startswith("Error: there is no notebook “99_nothing”")


def test_nothing_is_copied_for_a_notebook_that_there_is_not(
    called: list[list[str]], tmp_path: Path
) -> None:
    assert dtnb("lab", "99_nothing", "--to", str(tmp_path / "course")).code == 2
    assert not (tmp_path / "course").exists()
