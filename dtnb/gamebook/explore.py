"""Ways beyond those that a book holds, found while a kernel runs: as far as one likes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from dtnb.frames import Line, build, speaker_for
from dtnb.frames.building.questions import action_label, question_of
from dtnb.frames.format.pools import Pools
from dtnb.gamebook.book import FORMAT, Book, Told, WayShown, as_document
from dtnb.gamebook.offered import dice_of
from dtnb.gamebook.situation import withheld
from dtnb.gamebook.stops import after
from dtnb.gamebook.ways import Pathfinder, Way
from dtnb.kernel import Chance, Choice, Decision, IllegalMoveError, Input, State
from dtnb.players import Luck

#: stands in a path where dice are rolled or cards are drawn
CHANCE = -1
#: the longest path that is followed
LONGEST = 2000


class Explorer:
    """Follows paths off a line: at each question the place of an option, or chance.

    Parameters
    ----------
    told
        The line.
    positions
        For each moment of the book, how many inputs come before it.
    seed
        The same seed gives the same dice.
    """

    def __init__(self, told: Told, positions: Sequence[int], seed: str = "") -> None:
        self.told = told
        self.positions = positions
        self.seed = seed
        self.finder = Pathfinder(
            told.record, told.default_outcome, told.spare, told.drawing.options.is_in_play
        )

    def answer(self, asked: Mapping[str, Any]) -> bytes | None:
        """Return the document of a way that a front end asks for; None where there is none.

        Parameters
        ----------
        asked
            ``moment``, the place of a stop, and ``path``.
        """
        from dtnb.notebook.payload import pack

        moment, path = asked.get("moment"), asked.get("path")
        known = isinstance(moment, int) and 0 <= moment < len(self.positions)
        if not known or not isinstance(path, list) or not 0 < len(path) <= LONGEST:
            return None
        try:
            way = self.follow(self.positions[int(str(moment))], path)
        except (IllegalMoveError, IndexError, TypeError):
            return None
        return pack(as_document(self.book(way))).compressed

    def follow(self, position: int, path: Sequence[int]) -> Way:
        """Follow a path; the way returned is its last part."""
        record = self.told.record
        done = record.inputs[position] if position < len(record.inputs) else None
        first = self._given(record.states[position], path[0], path[:1], done)
        way = self.finder.way(position, first)
        for at, place in enumerate(path[1:], start=2):
            given = self._given(way.record.state, place, path[:at])
            way = self.finder.on(way.record, position, given)
        return way

    def _given(
        self, state: State, place: int, path: Sequence[int], done: Input | None = None
    ) -> Any:
        pending = state.pending
        if isinstance(pending, Chance):
            if place != CHANCE:
                raise IndexError(place)
            return Luck(f"{self.seed}/{path}").outcome(pending)
        if not isinstance(pending, Decision) or place < 0:
            raise IndexError(place)
        return Choice(pending.seat, self.finder.offered(state, done)[place])

    def book(self, way: Way) -> Book:
        """Return a way as a book without stops: its frames, and the question at its end."""
        drawing, game, lang = self.told.drawing, way.record.game, self.told.lang
        told = build(Line(way.record), drawing, lang, since=way.left, asking=False)
        speaker = speaker_for(drawing, game, way.record.start.table, lang)
        pools = Pools()
        shown = after(told, way.record, way.left)
        frames = pools.taken(told, shown, ledger=withheld)
        options = self.finder.offered(way.record.state)
        asked = question_of(way.record.state, drawing, game, speaker, among=options)
        question = -1 if asked is None else pools.questions.add(asked)
        dice = dice_of(options)
        details = tuple(
            action_label(action, state, drawing, game, speaker) for state, action in way.details
        )
        shown_way = WayShown(0, len(frames), way.end, details, question)
        document = replace(pools.document(told, frames, title=""), rules=told.rules)
        return Book(
            FORMAT, document, 0, (), (shown_way,), (), 0, "", {str(question): dice} if dice else {}
        )
