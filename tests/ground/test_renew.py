"""`python3 dev.py renew` writes again what commands write, and lists what changed."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path

import pytest

import dev
from tests import renew

COMMANDS = [command for commands in renew.WRITERS.values() for command in commands]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_exists(command: tuple[str, ...]) -> None:
    program, name = command[:2]
    assert name in dev.VERBS if program == "dev.py" else importlib.util.find_spec(name)


def test_a_file_that_was_changed_before_is_listed_only_if_it_changes_again(tmp_path: Path) -> None:
    def write(**texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / name).write_text(text)

    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    write(kept="1", mine="1", both="1")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    write(mine="2", both="2")
    before = renew.uncommitted_files(tmp_path)
    write(both="3", new="1")
    assert renew.changed_files(before, renew.uncommitted_files(tmp_path)) == ["both", "new"]


def test_an_unknown_name_is_refused_with_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        renew.main(["schema"])
    shown = capsys.readouterr().err
    assert "no 'schema'" in shown
    assert all(name in shown for name in renew.WRITERS)
