"""Play a wanted move, which is not allowed, to show the results that it would have.

* change, world: a change of the rules, such as that a refused move is allowed. A world is a game
  with such a change.
* fact: a result of a play, as the answer to a question.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance
from dtnb.quarrels.draft_play import DraftPlay, Unplayable, play_file
from dtnb.quarrels.files import to_file
from dtnb.quarrels.made_up_moves import with_made_up_moves
from dtnb.quarrels.phrasing import to_screen_language
from dtnb.replay.disputes.changes import answer_rules_otherwise, reverse_disputed_action
from dtnb.replay.disputes.other_worlds import OtherWorlds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dtnb.quarrels.draft import Draft
    from dtnb.replay.game.quick_entry import Fact
    from dtnb.replay.lines.branch import Branch

#: the maximum number of results
_MAX_RESULTS = 2


class WantedPlay(NamedTuple):
    """Two plays of a draft: `play` without its wanted move, and `branch` with it.

    A branch is a line of play that leaves another one at some move.
    """

    play: DraftPlay
    branch: Branch

    @property
    def roll(self) -> Chance | None:
        """The roll that the wanted move still waits for; None if it waits for no roll."""
        pending = self.branch.record.state.pending
        # The wanted move asks for the roll if no input is missing in the play without that move.
        is_asked_by_wanted_move = (
            self.branch.outcome.missing_input == "roll" and not self.play.ending.is_open
        )
        return pending if is_asked_by_wanted_move and isinstance(pending, Chance) else None

    def roll_phrase(self, dice: Sequence[int]) -> str:
        """Return the phrase of the wanted move's roll with the given dice."""
        record = self.branch.record
        speaker = speaker_for(
            self.play.plugin.presenter, record.game, record.start.table, "en"
        )  # fmt: skip
        phrase = self.play.plugin.wording.roll_phrase(record.game, record.state, dice)
        assert record.state.pending is not None
        return f"{speaker.seats[record.state.pending.seat]} {speaker.render(phrase)}"

    def results(self) -> list[str]:
        """Return statements on the results that are different if the wanted move is made."""
        if self.branch.outcome.is_open and not self.play.ending.is_open:
            return []
        quick_entry, record = self.play.plugin.quick_entry, self.branch.record
        facts_without = {fact.question: fact for fact in self.play.disputable_facts}
        changed_facts: list[Fact] = [
            fact
            for fact in quick_entry.disputable_facts(record.game, record, self.play.speaker)
            if not fact.is_final_value
            and fact.question in facts_without
            and (fact.label, fact.holds)
            != (facts_without[fact.question].label, facts_without[fact.question].holds)
        ]
        statements = [
            to_screen_language(self.play, "claim", fact.statement) for fact in changed_facts
        ]
        return statements[:_MAX_RESULTS]


def wanted_play_of(draft: Draft) -> WantedPlay | None:
    """Return the play with the wanted move of a draft; None if it cannot be played."""
    if not draft.wanted_move:
        return None
    try:
        play = play_file(to_file(with_made_up_moves(draft)), draft.lang)
    except Unplayable:
        return None
    return _play_with_wanted_move(play)


@lru_cache(16)
def _play_with_wanted_move(play: DraftPlay) -> WantedPlay | None:
    """Play the wanted move under a change of the rules that allows it; return None without one."""
    replay = play.replay
    change = reverse_disputed_action(replay) if replay.prepared is not None else None
    if change is None:
        return None
    worlds = OtherWorlds(replay)
    # First try to allow everything that the refusing rules forbid. If that does not help, allow
    # only this move.
    rule_changes = [
        other for other in answer_rules_otherwise(replay) if set(other.rules) & set(change.rules)
    ]
    for candidate in (*rule_changes, change):
        tried = worlds.try_change(candidate)
        results = tried.line.results if tried is not None else ()
        if tried is not None and any(
            result.path == change.path and result.status == "landed" for result in results
        ):
            return WantedPlay(play, tried.line)
    return None
