"""A game that is not computed as it was recorded: where that begins, recorded and now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor
from dtnb.files import Problems
from dtnb.frames.building.speaker import speaker_for
from dtnb.frames.line import Remark
from dtnb.kernel import Record, Role, Step
from dtnb.replay.file.inputs import OUTCOME, TOGETHER
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.running.fidelity import Agreement, agreement_with

#: steps of the input that are told, and which say nothing of what changed
MOST_STEPS = 6
_UNTOLD = (Role.WINDOW, Role.PASS, Role.CLOSE)

Inputs = Sequence[Sequence[Any]]


class Drift:
    """The first difference between a record and the fingerprints of its file.

    Parameters
    ----------
    plugin, record
        The game's plug, and what is computed now.
    agreement
        Where it differs.
    inputs
        The exact inputs of the file, as it has them.
    """

    def __init__(
        self, plugin: Plugin, record: Record, agreement: Agreement, inputs: Inputs
    ) -> None:
        self.agreement = agreement
        self._record = record
        self._inputs = inputs
        #: who tells it, by language
        self.speaker: SpeakerFor = partial(
            speaker_for, plugin.drawing, record.game, record.start.table
        )
        self._seats = self.speaker("en").seats

    @property
    def recorded(self) -> Message:
        """What the file has there: a fingerprint, and what was done next."""
        at = self.agreement
        if not at.expected:
            return Message("drift.recorded-end")
        after = self._inputs[at.position] if at.position < len(self._inputs) else None
        return Message("drift.recorded", {"hash": at.expected, "next": after and self._said(after)})

    @property
    def now(self) -> Message:
        """What is computed there now: a fingerprint, what happens, and who is asked what."""
        at = self.agreement
        if not at.found:
            return Message("drift.now-end")
        pending = self._record.states[at.position].pending
        asked = pending and self._seats[pending.seat]
        args = {"happens": self._happens(), "seat": asked, "window": pending and pending.window}
        return Message("drift.now", {"hash": at.found, **args})

    @property
    def place(self) -> dict[str, Any]:
        """What fills a message that says where it begins."""
        return {"step": self.agreement.step, "input": self.agreement.position}

    @property
    def title(self) -> Message:
        """What stands before a title."""
        return Message("drift.title", self.place)

    def text(self, lang: str) -> str:
        """Return where it begins, what was recorded and what is so now, a line each."""
        speaker = self.speaker(lang)
        return "\n".join(map(speaker.words, (self.title, self.recorded, self.now)))

    def report(self, problems: Problems) -> None:
        """Report it where the fingerprint stands."""
        problems.add(
            ("hashes", self.agreement.position), "drift", speaker=self.speaker,
            recorded=self.recorded, now=self.now, **self.place,
        )  # fmt: skip

    def remark(self, lang: str) -> Remark:
        """Return the same as a note on the first step that differs."""
        at = self.agreement
        return Remark(at.position, self.text(lang).replace("\n", " "), step=at.step)

    def _happens(self) -> Message | None:
        kinds = self._record.game.kinds
        made = [
            step
            for step in self._record.steps
            if step.position == self.agreement.position and kinds[step.kind] not in _UNTOLD
        ]
        told: Message | None = None
        for step in reversed(made[:MOST_STEPS]):
            told = Message("drift.happens", {"first": _told(step), "then": told})
        return told

    def _said(self, data: Sequence[Any]) -> str:
        """Return an input in short, whether it is one of this version or not."""
        first, *rest = data
        if first == TOGETHER:
            return " + ".join(self._said(each) for each in rest if isinstance(each, list) and each)
        words = " ".join(str(each) for each in rest if not isinstance(each, dict))
        if first == OUTCOME:
            return words
        known = isinstance(first, int) and 0 <= first < len(self._seats)
        return f"{self._seats[first] if known else first}: {words}"


def drift_of(plugin: Plugin, record: Record, hashes: Sequence[str], inputs: Inputs) -> Drift | None:
    """Return the first difference of a record that may not be whole; None where there is none."""
    agreement = agreement_with(record, hashes[: len(record.states)])
    return Drift(plugin, record, agreement, inputs) if agreement.diverged else None


def _told(step: Step) -> Message:
    return Message(f"step.{step.kind}", {**step.args, "actor": step.actor})
