"""What would come of a move that somebody wants though it is not allowed."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance
from dtnb.quarrels.closing import closed
from dtnb.quarrels.files import to_file
from dtnb.quarrels.phrasing import in_words
from dtnb.quarrels.position import Position, Unplayable, played
from dtnb.replay.disputes.changes import disputed_action, other_answers
from dtnb.replay.disputes.other_worlds import OtherWorlds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtnb.quarrels.draft import Draft
    from dtnb.replay.game.quick_entry import Fact
    from dtnb.replay.lines.branch import Branch

#: the most answers that are named
_MOST_FACTS = 2


class Wish(NamedTuple):
    """The play in which a wanted move is made.

    Attributes
    ----------
    position
        The play in which it is not made.
    line
        The play in which it is made.
    """

    position: Position
    line: Branch

    @property
    def roll(self) -> Chance | None:
        """The roll that it would ask for; None if it asks for none, or if that is stated."""
        pending = self.line.record.state.pending
        is_new = self.line.outcome.missing_input == "roll" and not self.position.ending.is_open
        return pending if is_new and isinstance(pending, Chance) else None

    def phrase(self, dice: Sequence[int]) -> str:
        """Return the move that states this roll."""
        record = self.line.record
        speaker = speaker_for(
            self.position.plugin.drawing, record.game, record.start.table, "en"
        )  # fmt: skip
        phrase = self.position.plugin.wording.roll_phrase(record.game, record.state, dice)
        assert record.state.pending is not None
        return f"{speaker.seats[record.state.pending.seat]} {speaker.words(phrase)}"

    def results(self) -> list[str]:
        """Return what would be otherwise, in statements."""
        if self.line.outcome.is_open and not self.position.ending.is_open:
            return []
        entry, record = self.position.plugin.quick_entry, self.line.record
        own = {fact.question: fact for fact in self.position.facts}
        changed: list[Fact] = [
            fact
            for fact in entry.facts(record.game, record, self.position.speaker)
            if not fact.is_final_value
            and fact.question in own
            and (fact.label, fact.holds) != (own[fact.question].label, own[fact.question].holds)
        ]
        statements = [in_words(self.position, "claim", fact.statement) for fact in changed]
        return statements[:_MOST_FACTS]


def wish_of(draft: Draft) -> Wish | None:
    """Return what would come of the move that somebody wants; None if that cannot be played."""
    if not draft.wanted:
        return None
    try:
        position = played(to_file(closed(draft)), draft.lang)
    except Unplayable:
        return None
    return _wish(position)


@lru_cache(16)
def _wish(position: Position) -> Wish | None:
    replay = position.replay
    change = disputed_action(replay) if replay.prepared is not None else None
    if change is None:
        return None
    worlds = OtherWorlds(replay)
    # Where a rule is answered otherwise, all that follows from it happens as well.
    broken = [other for other in other_answers(replay) if set(other.rules) & set(change.rules)]
    for other in (*broken, change):
        tried = worlds.try_change(other)
        results = tried.line.results if tried is not None else ()
        if tried is not None and any(
            result.path == change.path and result.status == "landed" for result in results
        ):
            return Wish(position, tried.line)
    return None
