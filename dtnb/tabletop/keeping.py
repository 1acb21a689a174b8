"""An unfinished game in a file: it survives the browser and the kernel, whole or not at all.

It is a replay file with one field beside the game, and comes in by the door of replay files: what
lies there is data, and nothing in it is carried out. Nothing is written over what a table has not
read or written itself: what cannot be read is put aside, and beside another table's file this one
takes a name of its own.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.files import REPLAY_LIMITS, FileProblems, write
from dtnb.files.atomic import folder_lock, move_aside, write_atomically
from dtnb.files.reader import read_bytes
from dtnb.rulebook import language_of
from dtnb.tabletop.kept_file import KeptGame, read_kept
from dtnb.tabletop.refusal import Refusal
from dtnb.tabletop.words import words

if TYPE_CHECKING:
    from dtnb.replay.sitting.sitting import Sitting

#: endings of files that people read as YAML
_YAML = (".yaml", ".yml")


class Keeping:
    """The file in which a table is kept.

    Parameters
    ----------
    place
        Where; nothing is kept without it.
    sitting
        What was being played when the table was made; what was kept of another is not touched.
    lang
        The language of what is said of it.
    """

    def __init__(self, place: Path | None, sitting: Sitting | None, lang: str = "en") -> None:
        self.begins = _begins(sitting)
        self.place = place
        if place is not None and sitting is not None:
            # Each beginning has a file of its own: nothing is kept over another game.
            mine = f"-{self.begins[:8]}"
            if mine not in place.stem:
                self.place = place.with_name(f"{place.stem}{mine}{place.suffix}")
        self.lang = lang
        #: the word for what a person enters to open another file of this table
        self.way = "call" if sitting is None else "call-again"
        #: what is to be said of it, in words; empty where all is well
        self.notice = ""
        #: that a kept game is gone on with, until something is done
        self.welcome = ""
        #: whether what was done last is kept
        self.fails = False
        #: what lay there when this table read or wrote it last; None where nothing did
        self._lies: bytes | None = None
        #: how it is said that this is put aside before anything is written; empty where it is not
        self._put_aside_as = ""

    def named_for_the_terminal(self) -> None:
        """Name commands, and not calls, that open another file of this table."""
        self.way = "command-again" if self.begins else "command"

    @property
    def says(self) -> str:
        """What is to be said of it now, in words."""
        return self.notice or self.welcome

    def _say(self, word: str, /, **args: Any) -> str:
        return words(self.lang).text(f"table.{word}", **args)

    # -- reading -----------------------------------------------------------------------------------

    def read(self) -> KeptGame | None:
        """Return what was kept; None where nothing was, or nothing that can be gone on with.

        What lies there stays as it is, whatever it is; `notice` says what was wrong with it.
        """
        if self.place is None:
            return None
        try:
            self._lies = self._lying()
        except Refusal as refused:
            self.notice = self._say("kept-nowhere", path=str(self.place), reason=str(refused))
            self.place = None
            return None
        if self._lies is None:
            return None
        try:
            return read_kept(self._lies, self.place.name, self.begins)
        except FileProblems as problems:
            reason = problems.text(language_of(self.lang), most=1)
            self.notice = self._say("kept-unread", path=str(self.place), reason=reason)
            self._put_aside_as = "put-aside"
            return None

    def goes_on(self) -> None:
        """Say that what was kept is gone on with."""
        self.welcome = self._say("going-on", path=str(self.place))

    def leave(self, kept: Mapping[str, Any]) -> None:
        """Put what was played aside, all of it, before something else is kept in its place.

        Raises
        ------
        Refusal
            If the file lacks what was done last, and cannot be written now either.
        """
        if self.fails:
            self.keep(kept)
        if self.fails:
            raise Refusal(self._say("not-left", path=str(self.place)))
        self._put_aside_as = "left"

    def went_on_in_part(self, reason: str) -> None:
        """Say that of what was kept only a part could be gone on with; all of it is put aside."""
        self.notice = self._say("kept-in-part", path=str(self.place), reason=reason)
        self._put_aside_as = "put-aside"

    def _lying(self) -> bytes | None:
        """Return what lies at the place; None where nothing does.

        Raises
        ------
        Refusal
            If that is no file of this folder that can be read.
        """
        assert self.place is not None
        inside = Path(os.path.realpath(self.place.parent))
        if not Path(os.path.realpath(self.place)).is_relative_to(inside):
            raise Refusal(self._say("link"))
        if os.path.islink(self.place) and not os.path.exists(self.place):
            # Nothing is written through it, which is said before anything is played.
            raise Refusal(self._say("link-nowhere"))
        try:
            return read_bytes(self.place, str(self.place), REPLAY_LIMITS.size)
        except FileProblems as problems:
            if problems.problems[0].code == "no-file":
                return None
            raise Refusal(problems.problems[0].words(language_of(self.lang))[0]) from problems

    # -- writing -----------------------------------------------------------------------------------

    def keep(self, kept: Mapping[str, Any]) -> None:
        """Write what is to be kept; `notice` says where that cannot be, or is elsewhere."""
        self.notice, self.welcome, self.fails = "", "", False
        if self.place is None:
            return
        notices: list[str] = []
        try:
            raw = _written(self.place, kept)
            with folder_lock(self.place.parent):
                self._make_room(notices.append)
                write_atomically(self.place, raw, replace=self._lies is not None)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            notices.append(self._say("not-kept", path=str(self.place), reason=reason))
            self.fails = True
        else:
            self._lies = raw
        self.notice = " ".join(notices)

    def _make_room(self, say: Callable[[str], None]) -> None:
        """Leave what lies there to whoever needs it: under another name, or with this one."""
        assert self.place is not None
        lies, mine = self._lying(), self._lies
        self._lies = lies
        if lies is not None and lies != mine:
            before, self.place = self.place, _free(self.place)
            self._lies, self._put_aside_as = None, ""
            self._say_where("kept-elsewhere", before, self.place, say)
        elif lies is not None and self._put_aside_as:
            aside, word = move_aside(self.place), self._put_aside_as
            self._lies, self._put_aside_as = None, ""
            self._say_where(word, self.place, aside, say)

    def _say_where(self, word: str, path: Path, place: Path, say: Callable[[str], None]) -> None:
        quoted = (
            shlex.quote(str(place))
            if self.way.startswith("command")
            else json.dumps(str(place), ensure_ascii=False)
        )
        opens = self._say(self.way, place=quoted)
        say(self._say(word, path=str(path), place=str(place), opens=opens))


def _free(place: Path) -> Path:
    """Return the first name beside a place that nothing has."""
    names = (place.with_name(f"{place.stem}-{number}{place.suffix}") for number in count(2))
    return next(name for name in names if not os.path.lexists(name))


def _written(place: Path, kept: Mapping[str, Any]) -> bytes:
    text = write.to_yaml(kept) if place.suffix in _YAML else write.to_json(kept)
    raw = text.encode()
    if len(raw) > REPLAY_LIMITS.size:
        raise OSError(None, f"> {REPLAY_LIMITS.size} B")
    return raw


def _begins(sitting: Sitting | None) -> str:
    """Return a digest that tells one beginning from another; empty for a table set up here."""
    if sitting is None:
        return ""
    content = json.dumps([sitting.set_up, sitting.lang], sort_keys=True, ensure_ascii=False)
    hashes = "".join(sitting.record.hashes())
    return hashlib.sha256(f"{content}{hashes}".encode()).hexdigest()
