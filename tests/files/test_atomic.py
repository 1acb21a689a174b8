"""A file is written completely or not at all: there is the old one or the new one, never a part."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dtnb.files import atomic
from dtnb.files.atomic import STALE_SECONDS, write_atomically

OLD, NEW = "old\n", "new\n" * 1000


@pytest.fixture
def target(tmp_path: Path) -> Path:
    file = tmp_path / "game.yaml"
    file.write_text(OLD, encoding="utf-8")
    return file


def test_what_is_there_is_replaced_and_nothing_is_left_beside_it(target: Path) -> None:
    write_atomically(target, NEW)
    assert target.read_text("utf-8") == NEW
    assert os.listdir(target.parent) == [target.name]


def test_who_may_read_a_file_stays_so_when_it_is_replaced(target: Path) -> None:
    target.chmod(0o600)
    write_atomically(target, NEW)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_new_file_is_readable_as_any_other_of_its_owner(tmp_path: Path) -> None:
    write_atomically(tmp_path / "new", NEW)
    (tmp_path / "other").write_text(NEW, encoding="utf-8")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new", "other")}
    assert len(modes) == 1


def test_a_link_stays_a_link_to_what_is_written(target: Path) -> None:
    link = target.with_name("link.yaml")
    link.symlink_to(target.name)
    write_atomically(link, NEW)
    assert link.is_symlink()
    assert target.read_text("utf-8") == NEW


def test_what_is_not_to_be_replaced_stays(target: Path) -> None:
    with pytest.raises(FileExistsError) as caught:
        write_atomically(target, NEW, replace=False)
    assert caught.value.filename == str(target)
    assert target.read_text("utf-8") == OLD


def test_what_a_second_writer_has_written_meanwhile_stays(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both writers see that there is no file; the second one finds the first one's file."""
    monkeypatch.setattr(atomic, "check_target", lambda place: None)
    with pytest.raises(FileExistsError):
        write_atomically(target, NEW, replace=False)
    assert target.read_text("utf-8") == OLD
    assert os.listdir(target.parent) == [target.name]


@pytest.mark.parametrize("replace", [True, False])
def test_a_new_file_is_written_with_and_without_leave_to_replace(
    tmp_path: Path, replace: bool
) -> None:
    write_atomically(tmp_path / "new", NEW, replace=replace)
    assert (tmp_path / "new").read_text("utf-8") == NEW
    assert os.listdir(tmp_path) == ["new"]


def test_a_pipe_is_neither_opened_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no regular file"):
        write_atomically(pipe, NEW)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_not_replaced() -> None:
    with pytest.raises(OSError, match="no regular file"):
        write_atomically(os.devnull, NEW)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, NEW)


def test_a_full_disk_is_reported_for_the_file_and_leaves_the_old_one(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left") as caught:
        write_atomically(target, NEW)
    assert caught.value.filename == str(target)
    assert target.read_text("utf-8") == OLD
    assert os.listdir(target.parent) == [target.name]


def test_a_read_only_folder_is_reported_for_the_file(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def protected(path: object, *rest: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(os, "open", protected)
    with pytest.raises(PermissionError) as caught:
        write_atomically(target, NEW)
    assert caught.value.filename == str(target)


def test_an_interrupt_leaves_the_old_file_alone(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*paths: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(target, NEW)
    assert target.read_text("utf-8") == OLD
    assert os.listdir(target.parent) == [target.name]


def test_what_a_killed_process_left_is_swept_up_and_what_is_being_written_is_not(
    target: Path,
) -> None:
    names = (
        "0123456789abcdef",
        "fedcba9876543210",
        "mine",
        "0123456789abcdef0",
        "0123456789abcdeg",
    )
    left, young, *persons = (target.with_name(f".dtnb-{name}.part") for name in names)
    long_ago = time.time() - 2 * STALE_SECONDS
    for part in (left, young, *persons):
        part.write_text("half", encoding="utf-8")
        if part != young:
            os.utime(part, (long_ago, long_ago))
    write_atomically(target, NEW)
    assert not left.exists()
    assert young.exists()
    assert all(file.exists() for file in persons)


#: the process kills itself when it would make this system call
KILLED = """
import os, signal, sys
from dtnb.files.atomic import write_atomically
def die(*given, **more):
    os.kill(os.getpid(), signal.SIGKILL)
setattr(os, sys.argv[2], die)
write_atomically(sys.argv[1], "new\\n" * 1000, replace=sys.argv[3] == "replace")
"""


@pytest.mark.parametrize(
    ("call", "mode", "content"),
    [
        ("open", "replace", OLD),
        ("fsync", "replace", OLD),
        ("replace", "replace", OLD),
        ("link", "new", None),
        ("unlink", "new", NEW),
    ],
)
def test_a_kill_at_any_call_leaves_the_old_file_or_the_new_one(
    target: Path, call: str, mode: str, content: str | None
) -> None:
    if mode == "new":
        target.unlink()
    words = [sys.executable, "-c", KILLED, str(target), call, mode]
    assert subprocess.run(words, check=False).returncode == -9
    assert (target.read_text("utf-8") if target.exists() else None) == content
