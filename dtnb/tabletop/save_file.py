"""Save an unfinished game to a file, so that it survives a restart of the browser or the notebook.

The file is a replay file with one more field, and it is read like any replay file: nothing in it is
executed. Writes are atomic. A table never overwrites a file that it has not read or written itself:
it moves an invalid file aside, and takes a new path if another table writes the file.

* saved game: the content of the file: the set-up, the inputs, and what the table stores besides
  them.
* notice, welcome: the message about a problem with the file, and the message that a saved game was
  restored.
"""

from __future__ import annotations

import hashlib
import json
import shlex
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.files import REPLAY_LIMITS, FileProblems, write
from dtnb.rulebook import language_of
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.saved_game import SavedGame, read_saved_game
from dtnb.tabletop.stores import DISK, Store
from dtnb.tabletop.table_speaker import table_speaker

if TYPE_CHECKING:
    from dtnb.replay.sitting.sitting import Sitting

#: the suffixes of files written as YAML
_YAML_SUFFIXES = (".yaml", ".yml")


class SaveFile:
    """The file that a table is saved to; without a path, nothing is saved.

    `sitting` is the session that the table continues, if there is one. Saved games of other
    sessions are not touched. `store` reads and writes the file, on the disk or in memory.
    """

    def __init__(
        self,
        path: Path | None,
        sitting: Sitting | None,
        lang: str = "en",
        store: Store = DISK,
    ) -> None:
        self._store = store
        self.start_digest = _start_digest(sitting)
        self.path = path
        if path is not None and sitting is not None:
            # Each session has a file of its own, so that no other game is overwritten.
            suffix = f"-{self.start_digest[:8]}"
            if suffix not in path.stem:
                self.path = path.with_name(f"{path.stem}{suffix}{path.suffix}")
        self.lang = lang
        #: the id of the message that says how to open a file that has been moved: with a call in
        #: Python, with a command of the shell, or on the page
        self.reopen_message_id = "call" if sitting is None else "call-again"
        #: the message about a problem with the file; empty if there is none
        self.notice = ""
        #: the message that a saved game was restored; empty after the next write
        self.welcome = ""
        #: whether the last change could not be saved
        self.unsaved = False
        #: the file's content when this table last read or wrote it; None if it did not exist
        self._last_content: bytes | None = None
        #: the id of the message to show if the file is moved aside at the next write; empty if the
        #: file is not to be moved
        self._aside_message_id = ""

    def refer_to_commands(self) -> None:
        """Let messages name shell commands, instead of Python calls, for opening another file."""
        self.reopen_message_id = "command-again" if self.start_digest else "command"

    def refer_to_page(self) -> None:
        """Let messages refer to the page's list of saved games, instead of Python calls."""
        self.reopen_message_id = "page"

    @property
    def message(self) -> str:
        """The message about the file; empty if there is nothing to report."""
        return self.notice or self.welcome

    def _say(self, message_id: str, /, **args: Any) -> str:
        return table_speaker(self.lang).text(f"table.{message_id}", **args)

    # -- reading -----------------------------------------------------------------------------------

    def read(self) -> SavedGame | None:
        """Return the saved game; None if the file does not exist or is invalid.

        The file is not changed. `notice` says what is wrong with it.
        """
        if self.path is None:
            return None
        try:
            self._last_content = self._store.read(self.path, self.lang)
        except Refusal as refusal:
            self.notice = self._say("kept-nowhere", path=str(self.path), reason=str(refusal))
            self.path = None
            return None
        if self._last_content is None:
            return None
        try:
            return read_saved_game(self._last_content, self.path.name, self.start_digest)
        except FileProblems as problems:
            reason = problems.text(language_of(self.lang), max_problems=1)
            self.notice = self._say("kept-unread", path=str(self.path), reason=reason)
            self._aside_message_id = "put-aside"
            return None

    def welcome_back(self) -> None:
        """Set the message that a saved game was restored."""
        self.welcome = self._say("going-on", path=str(self.path))

    def set_aside(self, saved: Mapping[str, Any]) -> None:
        """Move the saved game aside at the next write, so that another game can take its path.

        Raise Refusal if the last change was not saved and cannot be saved now either.
        """
        if self.unsaved:
            self.save(saved)
        if self.unsaved:
            raise Refusal(self._say("not-left", path=str(self.path)))
        self._aside_message_id = "left"

    def warn_partly_restored(self, reason: str) -> None:
        """Report that a game was restored only in part; move its file aside at the next write."""
        self.notice = self._say("kept-in-part", path=str(self.path), reason=reason)
        self._aside_message_id = "put-aside"

    # -- writing -----------------------------------------------------------------------------------

    def save(self, saved: Mapping[str, Any]) -> None:
        """Write a saved game. If the write fails or the path changes, `notice` reports it."""
        self.notice, self.welcome, self.unsaved = "", "", False
        if self.path is None:
            return
        notices: list[str] = []
        try:
            raw = _encode(self.path, saved)
            with self._store.lock(self.path):
                notices.append(self._preserve_other_file())
                self._store.write(self.path, raw, replace=self._last_content is not None)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            notices.append(self._say("not-kept", path=str(self.path), reason=reason))
            self.unsaved = True
        else:
            self._last_content = raw
        self.notice = " ".join(filter(None, notices))

    def _preserve_other_file(self) -> str:
        """Keep a file that this table must not overwrite, and return a notice or "".

        If another program changed the file, this table takes a new path. Otherwise the file is
        moved aside, if that was requested.
        """
        assert self.path is not None
        current, previous = self._store.read(self.path, self.lang), self._last_content
        self._last_content = current
        if current is not None and current != previous:
            old_path, self.path = self.path, self._free_path(self.path)
            self._last_content, self._aside_message_id = None, ""
            return self._moved_text("kept-elsewhere", old_path, self.path)
        if current is not None and self._aside_message_id:
            new_path, message_id = self._store.move_aside(self.path), self._aside_message_id
            self._last_content, self._aside_message_id = None, ""
            return self._moved_text(message_id, self.path, new_path)
        return ""

    def _free_path(self, path: Path) -> Path:
        """Return the first free path beside a file, with a number from 2 on."""
        paths = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(2))
        return next(free_path for free_path in paths if not self._store.exists(free_path))

    def _moved_text(self, message_id: str, path: Path, new_path: Path) -> str:
        """Return a message that a file has a new path, and how to open it."""
        quoted = (
            shlex.quote(str(new_path))
            if self.reopen_message_id.startswith("command")
            else json.dumps(str(new_path), ensure_ascii=False)
        )
        hint = self._say(self.reopen_message_id, place=quoted)
        return self._say(message_id, path=str(path), place=str(new_path), opens=hint)


def _encode(path: Path, saved: Mapping[str, Any]) -> bytes:
    text = write.to_yaml(saved) if path.suffix in _YAML_SUFFIXES else write.to_json(saved)
    raw = text.encode()
    if len(raw) > REPLAY_LIMITS.size:
        raise OSError(None, f"> {REPLAY_LIMITS.size} B")
    return raw


def _start_digest(sitting: Sitting | None) -> str:
    """Return a digest of the session that a table continues; empty if there is none."""
    if sitting is None:
        return ""
    content = json.dumps([sitting.set_up, sitting.lang], sort_keys=True, ensure_ascii=False)
    hashes = "".join(sitting.record.hashes())
    return hashlib.sha256(f"{content}{hashes}".encode()).hexdigest()
