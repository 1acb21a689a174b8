"""Sitting at a table that a file sets up: what is played there, and the file that comes of it."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from dtnb.files.told import not_there
from dtnb.kernel import Chance, Choice, IllegalMoveError, Input, Record
from dtnb.replay.file.model import MARKS, Claim, Mark, in_language
from dtnb.replay.file.writers import plain_data, to_yaml
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.continued import played_so_far, under
from dtnb.replay.running.errors import AmbiguousMoveError
from dtnb.replay.running.load import Loaded, chosen_policies, prepare
from dtnb.replay.sitting.leaving import Leaving
from dtnb.replay.sitting.moments import Moment
from dtnb.replay.sitting.play import Play
from dtnb.replay.sitting.play_file import Line, Said, added, annotated, as_replay, in_file

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class Sitting(Play):
    """What is played at a table that a file sets up.

    Parameters
    ----------
    table
        The file; its moves are not made.
    lang, seek
        As of a `Play`.
    leaving
        A moment of a replay of that file at which one sits down instead of at its beginning.

    Raises
    ------
    FileProblems
        If the table cannot be set up, with everything that is wrong.
    """

    def __init__(
        self,
        table: Loaded,
        *,
        lang: str = "en",
        seek: bool = False,
        leaving: Leaving | None = None,
    ) -> None:
        self._table = table
        self._leaving = leaving
        self.policies = chosen_policies(table.plugin, table.file.policies)
        if leaving is None:
            prepared = prepare(table, table.edition, self.policies)
            record = Record(prepared.game, prepared.start)
        else:
            record = leaving.replay.record.fork(leaving.position)
        super().__init__(
            table.plugin, record, tuple(table.file.seats), table.edition,
            title=in_language(table.file.title, lang), lang=lang, seek=seek,
        )  # fmt: skip

    @classmethod
    def going_on(cls, replay: Replay, position: int | None = None, name: str = "") -> Sitting:
        """Sit down at a moment of a replay; what is played there is a branch of its file.

        Parameters
        ----------
        position
            How many of its inputs have been given; after the last thing that it says if omitted.
        name
            What the branch is called.

        Raises
        ------
        ValueError
            If there is no such moment, or a branch of this name already.
        """
        last = len(played_so_far(replay).inputs)
        at = last if position is None else position
        if not 0 <= at <= len(replay.record.inputs):
            raise ValueError(f"there is no input {at}; there are {len(replay.record.inputs)}")
        if name in (branch.name for branch in replay.everything() if branch.name):
            raise ValueError(f"there is a branch {name!r} already")
        loaded = under(replay)
        leaving = Leaving(replay, at, name or f"From step {at}")
        return Sitting(loaded, lang=replay.lang, leaving=leaving)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self._seats

    @property
    def set_up(self) -> dict[str, Any]:
        """What sets the table up, as a replay file has it: without moves."""
        return plain_data(replace(self._table.file, moves=[], inputs=[], expect=[], hashes=[]))

    # -- what is written on it ---------------------------------------------------------------------

    @property
    def claims(self) -> tuple[Claim, ...]:
        """What people have said of the play."""
        return self._now.claims

    def note(self, text: str) -> Self:
        """Write a note on what was done last; before anything was done, on the beginning.

        Raises
        ------
        ValueError
            If it says nothing.
        """
        if not text.strip():
            raise ValueError("a note says something")
        return self._annotate(text.strip(), None)

    def mark(self, mark: Mark) -> Self:
        """Mark what was done last: good, a mistake, disputed, or interesting.

        Raises
        ------
        ValueError
            If there is no such mark, or nothing was done.
        """
        if mark not in MARKS:
            raise not_there("mark", mark, MARKS, self.lang)
        if not self._now.said:
            raise ValueError("nothing was done that could be marked")
        return self._annotate(None, mark)

    def _annotate(self, note: str | None, mark: Mark | None) -> Self:
        now = self._now
        said = annotated(now.said, note, mark, now.position)
        return self._then(now._replace(said=said, before=now))

    def say(self, by: str, says: str) -> Self:
        """Let somebody say something of the play, in the words of ``expect``, for the file.

        Raises
        ------
        dtnb.replay.game.plugin.PhraseError
            If it cannot be read; it says what would be right.
        """
        try:
            self.plugin.phrases.parse_expectation(self.game, self.record.start, says)
        except PhraseError as error:
            raise error.in_language(self.lang) from None
        now = self._now
        return self._then(now._replace(claims=(*now.claims, Claim(by=by, says=says)), before=now))

    def refuse(self, phrase: str) -> Self:
        """State that the rules refuse a move at the open question; it changes nothing.

        Raises
        ------
        InvalidMoveError
            If it cannot be read.
        ValueError
            If it is not refused; it says so.
        """
        answer = self.why_not(phrase)
        if answer.allowed:
            raise ValueError(answer.text)
        now = self._now
        stated = Said((phrase,), now.position, now.position, refused=True)
        said = added(now.said, stated, len(now.declared))
        return self._then(now._replace(said=said, before=now))

    def roll_elsewhere(self, phrase: str) -> Self:
        """State a roll that this book does not ask for, and another one does.

        Raises
        ------
        InvalidMoveError
            If it cannot be read.
        """
        now, stated = self._now, self._read(phrase)
        return self._then(now._replace(elsewhere=(*now.elsewhere, stated.text), before=now))

    def _then(self, moment: Moment) -> Self:
        self._now, self._undone = moment, ()
        return self

    # -- by clicks ---------------------------------------------------------------------------------

    def give(self, *inputs: Input) -> Self:
        """Give exact inputs, as they were given before."""
        for given in inputs:
            self.record.add(given)
        self._keep()
        return self

    def fold(self) -> Self:
        """Leave out what was said before the last move where the move alone implies it.

        Whoever rolls for something has chosen it, and whoever goes on has stopped what came before.
        """
        now = self._now
        while len(now.said) > 1 and (shorter := self._folded(now)) is not None:
            now = self._now = now._replace(said=shorter)
        return self

    def _folded(self, now: Moment) -> tuple[Said, ...] | None:
        *first, implied, last = now.said
        plain = (implied, last)
        if any(each.in_answer or each.note or each.mark for each in plain) or now.declared:
            return None
        if last.phrases is None or len(last.phrases) != 1 or implied.begin == implied.end:
            return None
        given = self.record.inputs[implied.begin]
        seat = self._read(last.phrases[0]).move.seat
        if not isinstance(given, Choice) or given.seat != seat or implied.end - implied.begin > 1:
            return None
        moment: Moment | None = now
        while moment is not None and moment.position > implied.begin:
            moment = moment.before
        if moment is None or moment.said != tuple(first):
            return None
        trial = self.fork()
        trial._sit_down(self.record.fork(moment.position), moment)
        try:
            trial.do(*last.phrases, seek=True)
        except (IllegalMoveError, AmbiguousMoveError, PhraseError):
            return None
        inputs = self.record.inputs
        same = trial.record.inputs[: len(inputs)] == inputs
        return (*first, last._replace(begin=implied.begin)) if same else None

    # -- as a file ---------------------------------------------------------------------------------

    def _line(self) -> Line:
        now = self._now
        return Line(self.record, now.said, now.claims, now.elsewhere, self._leaving)

    def as_replay(self) -> Replay:
        """Return what was played as a replay, in the moves that were made.

        Like every replay file it goes on by passing where nobody says more. What phrases cannot
        say, or a match that waits for a choice, is kept as exact inputs.
        """
        return as_replay(self._table, self._line(), self._speaker())

    def as_written(self) -> str:
        """Return the file as it grows: in moves, also while somebody has to choose.

        What only leads to a roll is written when the dice lie there.
        """
        line = self._line()
        if isinstance(self.pending, Chance) and line.said and line.said[-1].phrases is None:
            line = line._replace(said=line.said[:-1])
        file, _ = in_file(self._table, line, self._speaker())
        return to_yaml(file)

    def save(self, path: str | PathLike[str], *, embed: bool = False) -> None:
        """Write what was played as a replay file, whole or not at all.

        Parameters
        ----------
        path
            Where, such as ``turn.yaml``.
        embed
            Whether the files that it names are brought along in it.

        Raises
        ------
        FileExistsError
            If something is there: nothing is written over.
        """
        self.as_replay().save(path, embed=embed)
