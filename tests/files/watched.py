"""Open files while audit hooks stop all writing elsewhere, running of programs and fetching.

``python -m tests.files.watched SCRATCH WAY FILE …`` opens each file in a way. Writing is allowed
only in the folder SCRATCH.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, Final

#: audit events of actions, which are forbidden with any arguments
ACTS: Final = frozenset({
    "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.startfile",
    "subprocess.Popen", "pty.spawn", "socket.connect", "socket.bind", "socket.sendto",
    "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request", "http.client.connect",
    "ftplib.connect", "smtplib.connect", "webbrowser.open", "pickle.find_class", "sqlite3.connect",
})  # fmt: skip
#: audit events that change a file, whose path is the first argument
CHANGES: Final = frozenset({
    "os.remove", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "os.chown", "os.utime",
    "os.symlink", "os.link", "os.rename", "os.mkfifo", "os.mknod", "os.setxattr", "shutil.rmtree",
})  # fmt: skip
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class ActedError(BaseException):
    """Opening a file did something forbidden; code that opens files does not catch it."""


class Watch:
    """Records and stops forbidden actions, once `begins` was called.

    Parameters
    ----------
    scratch
        The folder in which writing is allowed.
    """

    def __init__(self, scratch: Path) -> None:
        self.scratch = scratch.resolve()
        self.done: list[str] = []
        self._on = False

    def begins(self) -> None:
        """Begin to watch; only the end of the process ends it."""
        self._on = True
        sys.addaudithook(self._hook)

    def _hook(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._on:
            return
        if event == "open":
            path, _, flags = args
            acts = isinstance(flags, int) and bool(flags & _WRITES) and not self._allows(path)
        elif event in CHANGES:
            acts = not self._allows(args[0])
            acts |= event in ("os.rename", "os.link", "os.symlink") and not self._allows(args[1])
        else:
            acts = event in ACTS
        if acts:
            self.done.append(f"{event} {args!r}"[:300])
            raise ActedError(self.done[-1])

    def _allows(self, path: Any) -> bool:
        if isinstance(path, int):
            # A file that is already open: its opening was watched.
            return True
        place = Path(os.path.realpath(os.fsdecode(path)))
        return place == Path(os.devnull) or place.is_relative_to(self.scratch)


def by_command(*words: str) -> int:
    """Run a command as from a terminal without input, and return its exit code."""
    from dtnb.cli import main

    sys.argv = ["dtnb", *words]
    sys.stdin = StringIO("")
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            main()
    except SystemExit as end:
        return int(end.code or 0)
    return 0


def as_table(file: Path, scratch: Path) -> None:
    """Open the saved game of a table, in a notebook and in a terminal."""
    from dtnb.match import Match
    from dtnb.tabletop.open_table import table

    for lang in ("en", "fr"):
        widget = table(kept=file, lang=lang)
        widget._repr_mimebundle_()
        widget._on_message(None, {"do": "hello", "number": 1}, None)
        widget._on_message(None, {"do": "page", "number": 2}, None)
    Match("barbarian", "paladin").table(kept=file)
    by_command("play", "--by-hand", "--keep", str(file))


def as_replay(file: Path, scratch: Path) -> None:
    """Open a replay in every way that only shows it."""
    from dtnb.replay import load_replay

    for name in ("replay", "settle", "compare", "graph", "check"):
        by_command(name, str(file))
    by_command("export", str(file), "--output", str(scratch / "page.html"), "--force")
    try:
        replay = load_replay(file)
    except ValueError:
        return
    for look in (replay.stepper, replay.gamebook, replay.views.graph_view, replay.html):
        look()


def as_hero(file: Path, scratch: Path) -> None:
    """Open a hero."""
    by_command("hero", "show", str(file))
    by_command("check", str(file))


def as_notebook(file: Path, scratch: Path) -> None:
    """Make a page and a handout of a notebook."""
    for more in ([], ["--handout"]):
        by_command("export", str(file), "--output", str(scratch / "n.html"), "--force", *more)
    by_command("check", str(file))


def as_lesson(file: Path, scratch: Path) -> None:
    """Make a notebook of a lesson, whose cells run only when a reader asks for it."""
    from dtnb.lessons.building import notebook
    from dtnb.lessons.model import load_lesson

    by_command("check", str(file))
    try:
        lesson = load_lesson(file)
    except ValueError:
        return
    notebook(lesson, "en")


def as_case(file: Path, scratch: Path) -> None:
    """Search the shipped cases."""
    from dtnb.casebook.cases import cases

    by_command("case", "evasive")
    cases("evasive")[0]._repr_html_()


def as_games(file: Path, scratch: Path) -> None:
    """Read the games of a folder."""
    from dtnb.simulation.storage import GameFolder

    try:
        GameFolder(file).games()
    except Exception as error:
        str(error)


def as_culprit(file: Path, scratch: Path) -> None:
    """Write beside a file, which shows that the watching works."""
    Path(f"{file}.out").write_text("x", encoding="utf-8")


WAYS: Final[dict[str, Callable[[Path, Path], None]]] = {
    "table": as_table, "replay": as_replay, "hero": as_hero, "notebook": as_notebook,
    "lesson": as_lesson, "case": as_case, "games": as_games, "culprit": as_culprit,
}  # fmt: skip


def main(words: list[str]) -> int:
    """Open files; return 1 if opening one of them did something."""
    scratch, way, *names = words
    if hasattr(os, "sched_setaffinity"):
        # With one core, no work goes to other processes, which would not be watched.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    watch = Watch(Path(scratch))
    watch.begins()
    for name in names:
        try:
            WAYS[way](Path(name), Path(scratch))
        except ActedError as acted:
            sys.__stdout__.write(f"{name}: {acted}\n")  # type: ignore[union-attr]
    for entry in watch.done:
        sys.__stdout__.write(f"{entry}\n")  # type: ignore[union-attr]
    return int(bool(watch.done))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
