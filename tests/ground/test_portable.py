"""`python3 dev.py portable`: what it makes its environments of."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import dev
from tests.portable import __main__ as portable


@pytest.mark.parametrize("lowest", [False, True])
def test_where_there_is_no_wheel_nothing_is_compiled_and_there_is_no_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lowest: bool
) -> None:
    ran: list[list[str]] = []

    def fails_to_install(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, int("install" in command))

    monkeypatch.setattr(portable, "PLACE", tmp_path)
    monkeypatch.setattr(dev, "find_uv", lambda: "uv")
    monkeypatch.setattr(subprocess, "run", fails_to_install)
    with pytest.raises(portable.NoEnvironmentError):
        portable.environment("3.14", "python3.14", lowest)
    installs = ran[-1]
    assert installs[installs.index("--only-binary") + 1] == ":all:"
    assert not (tmp_path / "3.14" / "stamp").exists()


def test_the_lowest_versions_are_tried_under_the_oldest_python_that_is_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(portable, "environment", lambda version, python, lowest: Path(python))
    tried = [way.name for way in portable.ways({"3.14": "new", "3.9": "old", "3.12": "mid"}, [])]
    assert [name for name in tried if "lowest" in name] == ["3.9, lowest versions"]
