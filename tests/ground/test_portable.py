"""`python3 dev.py portable`: its environments, and the outputs that must not differ."""

from __future__ import annotations

import builtins
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import dev
from dtnb.casebook.cases import cases
from dtnb.graph.text_width import width_of
from dtnb.replay import load_replay
from tests.portable import __main__ as portable
from tests.portable.made import SOUGHT, WEIGHED, chosen_replays


@pytest.mark.parametrize("kind", [portable.LOCKED, portable.LOWEST, portable.CORE])
def test_where_there_is_no_wheel_nothing_is_compiled_and_there_is_no_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    ran: list[list[str]] = []

    def fails_to_install(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, int("install" in command))

    monkeypatch.setattr(portable, "PLACE", tmp_path)
    monkeypatch.setattr(dev, "find_uv", lambda: "uv")
    monkeypatch.setattr(subprocess, "run", fails_to_install)
    with pytest.raises(portable.NoEnvironmentError):
        portable.environment("3.14", "python3.14", kind)
    installs = ran[-1]
    assert installs[installs.index("--only-binary") + 1] == ":all:"
    assert not (tmp_path / "3.14" / "stamp").exists()


def test_the_lowest_versions_and_the_core_are_tried_under_the_oldest_python_that_is_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(portable, "environment", lambda version, python, kind: Path(python))
    tried = [way.name for way in portable.ways({"3.14": "new", "3.9": "old", "3.12": "mid"}, [])]
    assert tried[-5:] == [
        "3.14, locked versions",
        "3.9, locked versions",
        "3.9, lowest versions",
        "3.9, the core alone",
        "3.12, locked versions",
    ]


_sum = sum


def whole(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Add as `sum` does, but refuse our floats: their sum depends on the Python version."""
    values = list(values)
    ours = "/dtnb/" in Path(sys._getframe(1).f_code.co_filename).as_posix()
    assert not (ours and any(isinstance(value, float) for value in values)), values
    return _sum(values, start)


def test_nothing_that_is_drawn_or_found_is_a_sum_of_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.12 adds floats with a correction, so a line of a picture may break elsewhere."""
    width_of.cache_clear()
    monkeypatch.setattr(builtins, "sum", whole)
    for file in chosen_replays()[::3]:
        replay = load_replay(file.read_bytes(), file.name)
        assert replay.document.frames
        assert replay.graph.svg()
    assert cases(SOUGHT)


@pytest.mark.parametrize("table", WEIGHED)
def test_no_player_weighs_a_sum_of_floats(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    monkeypatch.setattr(builtins, "sum", whole)
    assert load_replay(table).play_on(["greedy"], 7, inputs=20).record.inputs


def test_a_width_is_a_whole_number_of_hundredths_of_the_letters() -> None:
    """Ten letters of 0.64 and one of 0.36, 12 high: 6.76 · 12 = 81.12; bold 1.12 of that."""
    assert width_of("eeeeeeeeeei", 12.0) == 81.12
    assert width_of("eeeeeeeeeei", 12.0, bold=True) == 90.8544
