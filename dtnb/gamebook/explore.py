"""Compute how a play would go on after choices that its gamebook does not have stored.

The reader of a running notebook asks for these continuations.

* stop: a place of the line where the gamebook waits for the reader. Its *position* is the number of
  inputs before it.
* way: how the play would go on after another choice, up to the next question.
* path: the choices of the reader since the line was left: the index of an option for each choice,
  or `CHANCE` for a roll or draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from dtnb.frames import Line, build, speaker_for
from dtnb.frames.building.questions import action_label, question_of
from dtnb.frames.format.pools import Pools
from dtnb.gamebook.book import FORMAT, Book, GamebookSource, StoredWay, as_document
from dtnb.gamebook.offered_actions import dice_of
from dtnb.gamebook.pathfinder import Pathfinder, Way
from dtnb.gamebook.situation import hide_results
from dtnb.gamebook.stops import frames_after
from dtnb.kernel import Chance, Choice, Decision, IllegalMoveError, Input, State
from dtnb.players import Luck

#: the entry of a path for rolling dice or drawing cards
CHANCE = -1
#: the maximum length of a path
MAX_PATH = 2000


class Explorer:
    """Follows paths that leave a line.

    A path has one entry for each choice or chance event after it leaves the line: the index of the
    chosen option, or `CHANCE`. `positions` has the number of inputs before each stop of the book.
    The same `seed` gives the same outcomes.
    """

    def __init__(self, source: GamebookSource, positions: Sequence[int], seed: str = "") -> None:
        self.source = source
        self.positions = positions
        self.seed = seed
        self.finder = Pathfinder(
            source.record,
            source.default_outcome,
            source.spare_outcomes,
            source.presenter.options.is_available,
        )

    def answer(self, request: Mapping[str, Any]) -> bytes | None:
        """Return the packed document of the way that a front end requests; None for a bad request.

        The request has a ``moment``, which is the index of a stop, and a ``path``.
        """
        from dtnb.notebook.payload import pack

        moment, path = request.get("moment"), request.get("path")
        is_stop = isinstance(moment, int) and 0 <= moment < len(self.positions)
        if not is_stop or not isinstance(path, list) or not 0 < len(path) <= MAX_PATH:
            return None
        try:
            way = self.follow(self.positions[int(str(moment))], path)
        except (IllegalMoveError, IndexError, TypeError):
            return None
        return pack(as_document(self.book(way))).compressed

    def follow(self, position: int, path: Sequence[int]) -> Way:
        """Follow a path from a position of the line, and return the way after its last entry."""
        record = self.source.record
        line_input = record.inputs[position] if position < len(record.inputs) else None
        first = self._input_at(record.states[position], path[0], path[:1], line_input)
        way = self.finder.leave_line(position, first)
        for length, entry in enumerate(path[1:], start=2):
            input_ = self._input_at(way.record.state, entry, path[:length])
            way = self.finder.continue_record(way.record, position, input_)
        return way

    def _input_at(
        self, state: State, entry: int, path: Sequence[int], line_input: Input | None = None
    ) -> Any:
        """Return the input for the last entry of a path.

        `line_input` is the line's own input at this state, whose action is offered too.
        """
        pending = state.pending
        if isinstance(pending, Chance):
            if entry != CHANCE:
                raise IndexError(entry)
            return Luck(f"{self.seed}/{path}").outcome(pending)
        if not isinstance(pending, Decision) or entry < 0:
            raise IndexError(entry)
        return Choice(pending.seat, self.finder.offered(state, line_input)[entry])

    def book(self, way: Way) -> Book:
        """Return a way as a book without stops: its frames, and the question at its end."""
        presenter, game, lang = self.source.presenter, way.record.game, self.source.lang
        way_document = build(
            Line(way.record), presenter, lang, since=way.branch_position, with_questions=False
        )
        speaker = speaker_for(presenter, game, way.record.start.table, lang)
        pools = Pools()
        way_frames = frames_after(way_document, way.record, way.branch_position)
        frames = pools.add_frames(way_document, way_frames, change_ledger=hide_results)
        options = self.finder.offered(way.record.state)
        question = question_of(way.record.state, presenter, game, speaker, options=options)
        question_index = -1 if question is None else pools.questions.add(question)
        dice = dice_of(options)
        details = tuple(
            action_label(action, state, presenter, game, speaker) for state, action in way.details
        )
        stored_way = StoredWay(
            first=0, count=len(frames), end=way.end, details=details, question=question_index
        )
        document = replace(pools.document(way_document, frames, title=""), rules=way_document.rules)
        dice_by_question = {str(question_index): dice} if dice else {}
        return Book(
            FORMAT,
            document,
            length=0,
            moments=(),
            ways=(stored_way,),
            questions=(),
            most=0,
            seal="",
            dice=dice_by_question,
        )
