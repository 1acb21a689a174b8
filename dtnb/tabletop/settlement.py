"""Settle a dispute at a table under every edition, and export the result as one page.

* missing roll: under another edition, play may need a roll that the replay file does not state.
  People enter the roll, and settle again.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain import Message
from dtnb.frames.building.questions import question_of
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Chance, Decision, Outcome, State
from dtnb.replay.file.model import ReplayFile
from dtnb.replay.file.writers import to_yaml
from dtnb.rulebook import language_of
from dtnb.sanitize import NO_MATHJAX

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.replay import Replay


class MissingRoll(NamedTuple):
    """A roll that play needs only under another edition, and that the file does not state yet."""

    #: the id of the edition
    edition: str
    #: the name of the edition
    name: str
    #: the question that asks for the roll
    prompt: str
    #: the replay played under that edition; it stops at the roll
    replay: Replay

    @property
    def chance(self) -> Chance:
        """The pending roll."""
        pending = self.replay.record.state.pending
        assert isinstance(pending, Chance)
        return pending

    def phrase(self, values: tuple[int, ...]) -> str:
        """Return an outcome of the roll as a phrase of a replay file."""
        state, game, plugin = self.replay.record.state, self.replay.game, self.replay.plugin
        speaker = _speaker(self.replay)
        roll: Message | str = plugin.wording.roll_phrase(game, state, values)
        return f"{speaker.seats[self.chance.seat]} {speaker.render(roll)}"

    def view(self) -> dict[str, Any]:
        """Return the missing roll as plain data."""
        chance = self.chance
        return {
            "book": self.edition,
            "name": self.name,
            "prompt": self.prompt,
            "count": chance.count,
            "faces": chance.faces,
        }


class SettlementResult(NamedTuple):
    """A settlement, and the rolls that are still missing under other editions."""

    settlement: Settlement
    missing_rolls: tuple[MissingRoll, ...]

    def phrase(self, edition: str, values: tuple[int, ...]) -> str | None:
        """Return an outcome of an edition's missing roll as a phrase; None without a missing roll.

        Raise IllegalMoveError if the roll is impossible.
        """
        missing_roll = next((roll for roll in self.missing_rolls if roll.edition == edition), None)
        if missing_roll is None:
            return None
        missing_roll.replay.game.check_outcome(missing_roll.chance, Outcome(values))
        return missing_roll.phrase(values)

    def view(self) -> dict[str, Any]:
        """Return the settlement as plain data."""
        from dtnb.replay.verdict.card import card

        settlement = self.settlement
        return {
            "text": card(
                settlement.verdict, settlement.title, settlement.speaker, way_to_details=""
            ),
            "html": settlement._repr_html_(),
            "missing": [roll.view() for roll in self.missing_rolls],
        }


def undecided_reason(replay: Replay, state: State, messages: Speaker) -> str:
    """Return the reason why no verdict can be given yet; empty if one can be given.

    `state` is the present state, in the main line or in a branch. `messages` is the speaker of the
    table's messages.
    """
    if state.pending is None:
        return messages.text("table.not-in-words") if replay.file.inputs else ""
    speaker = _speaker(replay)
    question = question_of(state, replay.plugin.presenter, replay.game, speaker)
    assert question is not None
    if isinstance(state.pending, Decision) and not state.pending.may_pass:
        name = speaker.seats[state.pending.seat]
        return messages.text("table.has-to-choose", name=name, what=question.title)
    return messages.text("table.goes-on", what=question.prompt)


def settle(replay: Replay) -> SettlementResult:
    """Settle a replay under every edition of its game."""
    return SettlementResult(replay.settle(), tuple(_missing_rolls(replay)))


def _missing_rolls(replay: Replay) -> list[MissingRoll]:
    """Return the missing roll of each edition under which the replay stops at a roll."""
    rolls = []
    for edition in replay.plugin.rulebook().editions.values():
        played = replay.run(edition.id)
        state = played.record.state
        if isinstance(state.pending, Chance) and state.pending.kind == "roll":
            question = question_of(state, played.plugin.presenter, played.game, _speaker(played))
            assert question is not None
            name = edition.name.get(language_of(replay.lang))
            rolls.append(MissingRoll(edition.id, name, question.prompt, played))
    return rolls


def _speaker(replay: Replay) -> Speaker:
    return speaker_for(replay.plugin.presenter, replay.game, replay.record.start.table, replay.lang)


def settlement_page(replay: Replay, state: State, messages: Speaker) -> str:
    """Return an HTML page with the verdict, a Stepper of the replay, and the replay file."""
    from dtnb.notebook import html

    reason = undecided_reason(replay, state, messages)
    verdict = f"<p>{escape(reason)}</p>" if reason else replay.settle()._repr_html_()
    file: ReplayFile = replay.file
    section = (
        f'<section class="dtnb-given {NO_MATHJAX}">{verdict}'
        f"<details><summary>{escape(messages.text('table.file'))}</summary>"
        f'<pre class="dtnb-file">{escape(to_yaml(file))}</pre></details></section>'
    )
    return html(replay.document, below=section)
