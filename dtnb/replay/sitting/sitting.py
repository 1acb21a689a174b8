"""A session of play at a table that a replay file sets up; the session can be saved as a file.

* timeline: has a snapshot of the session after each move, note, mark or claim. `timeline.now` is
  the latest one.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from dtnb.files.localized_errors import unknown_name_error
from dtnb.kernel import Chance, Input, Record
from dtnb.replay.file.model import MARKS, Claim, Mark, in_language
from dtnb.replay.file.writers import plain_data, to_yaml
from dtnb.replay.game.phrases import read_expectation
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.lines.continued import file_with_readings, played_so_far
from dtnb.replay.running.load import Loaded, chosen_policies, prepare
from dtnb.replay.sitting.branch_start import BranchStart
from dtnb.replay.sitting.play import Play
from dtnb.replay.sitting.play_file import (
    MatchToWrite,
    PlayedEntry,
    annotate_last,
    append_entry,
    as_replay,
    to_file,
)

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class Sitting(Play):
    """A session at a table that a file sets up.

    Parameters
    ----------
    table
        The file that sets up the table; its moves are not made.
    lang, seek
        As for a `Play`.
    branch_start
        The moment of a replay of that file at which to start; if omitted, the session starts at the
        beginning.

    Raises
    ------
    FileProblems
        If the table cannot be set up. The error lists every problem of the file.
    """

    def __init__(
        self,
        table: Loaded,
        *,
        lang: str = "en",
        seek: bool = False,
        branch_start: BranchStart | None = None,
    ) -> None:
        self._table = table
        self._branch_start = branch_start
        self.policies = chosen_policies(table.plugin, table.file.policies)
        if branch_start is None:
            prepared = prepare(table, table.edition, self.policies)
            record = Record(prepared.game, prepared.start)
        else:
            record = branch_start.replay.record.fork(branch_start.position)
        super().__init__(
            table.plugin, record, tuple(table.file.seats), table.edition,
            title=in_language(table.file.title, lang), lang=lang, seek=seek,
        )  # fmt: skip

    @classmethod
    def from_replay(cls, replay: Replay, position: int | None = None, name: str = "") -> Sitting:
        """Start a session at a moment of a replay. Its moves become a branch of the replay's file.

        Parameters
        ----------
        position
            How many inputs of the replay have been given at that moment; if omitted, the session
            starts after the last move of the file.
        name
            The name of the branch.

        Raises
        ------
        ValueError
            If there is no such moment, or if a branch of this name exists already.
        """
        last = len(played_so_far(replay).inputs)
        start = last if position is None else position
        if not 0 <= start <= len(replay.record.inputs):
            raise ValueError(f"there is no input {start}; there are {len(replay.record.inputs)}")
        if name in (branch.name for branch in replay.everything() if branch.name):
            raise ValueError(f"a branch {name!r} exists already")
        loaded = file_with_readings(replay)
        branch_start = BranchStart(replay, start, name or f"From step {start}")
        return Sitting(loaded, lang=replay.lang, branch_start=branch_start)

    @property
    def set_up(self) -> dict[str, Any]:
        """The set-up of the table, as the plain data of a replay file without moves."""
        return plain_data(replace(self._table.file, moves=[], inputs=[], expect=[], hashes=[]))

    # -- notes, marks and claims -------------------------------------------------------------------

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that people have made about the play."""
        return self.timeline.now.claims

    def note(self, text: str) -> Self:
        """Write a note on the last move; if no move was made yet, on the beginning.

        Raise ValueError if the text is empty.
        """
        if not text.strip():
            raise ValueError("the note is empty")
        return self._annotate(text.strip(), None)

    def mark(self, mark: Mark) -> Self:
        """Mark the last move as good, a mistake, disputed, or interesting.

        Raise ValueError if there is no such mark, or no move to mark.
        """
        if mark not in MARKS:
            raise unknown_name_error("mark", mark, MARKS, self.lang)
        if not self.timeline.now.entries:
            raise ValueError("there is no move to mark")
        return self._annotate(None, mark)

    def _annotate(self, note: str | None, mark: Mark | None) -> Self:
        now = self.timeline.now
        entries = annotate_last(now.entries, note, mark, now.position)
        return self._add_changed_snapshot(entries=entries)

    def say(self, by: str, says: str) -> Self:
        """Add a person's claim about the play to the file, worded like an entry of ``expect``.

        Raise PhraseError if the claim cannot be parsed. The error says what would be right.
        """
        try:
            read_expectation(self.plugin, self.game, self.record.start, says)
        except PhraseError as error:
            raise error.in_language(self.lang) from None
        claims = (*self.timeline.now.claims, Claim(by=by, says=says))
        return self._add_changed_snapshot(claims=claims)

    def refuse(self, phrase: str) -> Self:
        """State in the file that the rules refuse a move at the pending question.

        The move is not made.

        Raises
        ------
        InvalidMoveError
            If the move cannot be parsed.
        ValueError
            If the move is allowed.
        """
        answer = self.why_not(phrase)
        if answer.allowed:
            raise ValueError(answer.text)
        now = self.timeline.now
        refusal = PlayedEntry((phrase,), now.position, now.position, refused=True)
        entries = append_entry(now.entries, refusal, len(now.declared))
        return self._add_changed_snapshot(entries=entries)

    def roll_elsewhere(self, phrase: str) -> Self:
        """State a roll that this edition does not ask for, but another edition does.

        Raise InvalidMoveError if the roll cannot be parsed.
        """
        stated_move = self._parse_move(phrase)
        rolls_elsewhere = (*self.timeline.now.rolls_elsewhere, stated_move.text)
        return self._add_changed_snapshot(rolls_elsewhere=rolls_elsewhere)

    def _add_changed_snapshot(self, **changes: Any) -> Self:
        """Add a snapshot that differs from the latest one in these fields; make no move."""
        now = self.timeline.now
        self.timeline.add(now._replace(**changes, previous=now))
        return self

    def give(self, *inputs: Input) -> Self:
        """Answer the pending questions with inputs of the record, instead of phrases."""
        for input_ in inputs:
            self.record.add(input_)
        self._add_snapshot()
        return self

    # -- as a file ---------------------------------------------------------------------------------

    def _match_to_write(self) -> MatchToWrite:
        now = self.timeline.now
        return MatchToWrite(
            self.record, now.entries, now.claims, now.rolls_elsewhere, self._branch_start
        )

    def as_replay(self) -> Replay:
        """Return the session as a replay, written as moves.

        As in every replay, the questions after the last move are answered with a pass. A
        session is written as exact inputs if phrases cannot express it, or if it ends at a pending
        choice.
        """
        return as_replay(self._table, self._match_to_write(), self.speaker)

    def as_written(self) -> str:
        """Return the session as YAML with moves, even if a choice is pending.

        A choice that only leads to a roll is not written before the roll has been made.
        """
        match = self._match_to_write()
        if isinstance(self.pending, Chance) and match.entries and match.entries[-1].phrases is None:
            match = match._replace(entries=match.entries[:-1])
        file, _ = to_file(self._table, match, self.speaker)
        return to_yaml(file)

    def save(self, path: str | PathLike[str], *, embed: bool = False) -> None:
        """Save the session as a replay file. The write is atomic.

        Parameters
        ----------
        path
            The file's path, such as ``turn.yaml``.
        embed
            Whether to embed the files that the session's file names.

        Raises
        ------
        FileExistsError
            If the file exists already; it is not overwritten.
        """
        self.as_replay().save(path, embed=embed)
