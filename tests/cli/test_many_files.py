"""Many files are checked at the same time, independently of each other."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb.cli import many_files
from dtnb.cli.many_files import CheckResult, check_in_processes
from dtnb.resources import shipped
from tests.cli.run import dtnb
from tests.cli.wayward import deadly, endless

NAMES = ("drag-on-pure", "false-claim", "one-blow-for-both", "undefendable")
BROKEN = "dtnb: 1\ngame: dice-throne\nmoves: [Ann hops]\n"


@pytest.fixture(params=["a copy", "started anew"])
def beside(request: pytest.FixtureRequest) -> Iterator[None]:
    """Be alone, or beside another thread, where a process is started anew."""
    done = threading.Event()
    other = threading.Thread(target=done.wait)
    if request.param == "started anew":
        other.start()
    yield
    done.set()
    if other.ident is not None:
        other.join()


@pytest.mark.usefixtures("beside")
def test_a_process_that_dies_takes_no_other_file_with_it() -> None:
    files = [Path(f"{name}.yaml") for name in ("a", "deadly", "b", "c")]
    faults = [process.fault for process in check_in_processes(files, deadly, 2, "en")]
    assert [faults[at] for at in (0, 2, 3)] == [f"looked at {name}.yaml" for name in "abc"]
    assert "BrokenProcessPool" in faults[1]
    assert "deadly.yaml" in faults[1]


@pytest.mark.usefixtures("beside")
def test_an_interrupt_ends_the_processes_whatever_they_are_at() -> None:
    before = set(multiprocessing.active_children())
    checking = check_in_processes([Path("a.yaml"), Path("endless.yaml")], endless, 2, "en")
    assert next(checking) == CheckResult()
    at_work = set(multiprocessing.active_children()) - before
    assert at_work
    with pytest.raises(KeyboardInterrupt):
        checking.throw(KeyboardInterrupt())
    for process in at_work:
        process.join()


def test_several_processes_say_what_one_says_in_the_same_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for at, name in enumerate(NAMES):
        (tmp_path / f"{at}.yaml").write_bytes((shipped("replays") / f"{name}.yaml").read_bytes())
        (tmp_path / f"{at}-broken.yaml").write_text(BROKEN, encoding="utf-8")
    monkeypatch.setattr(many_files, "cores", lambda: 1)
    alone = dtnb("check", str(tmp_path), "--json")
    monkeypatch.setattr(many_files, "cores", lambda: 2)
    monkeypatch.setattr(many_files, "FILES_PER_PROCESS", 2)
    together = dtnb("check", str(tmp_path), "--json")
    assert alone.code == 1
    assert alone == together
