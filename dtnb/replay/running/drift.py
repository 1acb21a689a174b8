"""Report the first state in which a file no longer plays as it did when it was saved.

* fingerprint: the short hash of a state. The file's list of fingerprints is called ``hashes``.
* drift: the difference between that list and the states that are computed now.
"""

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

#: a report lists at most so many steps of one input
MAX_STEPS = 6
#: steps with these roles are not listed, because they change nothing on the table
_UNCHANGING = (Role.WINDOW, Role.PASS, Role.CLOSE)

Inputs = Sequence[Sequence[Any]]


class Drift:
    """The first difference between a record and the fingerprints of its file."""

    def __init__(
        self, plugin: Plugin, record: Record, agreement: Agreement, inputs: Inputs
    ) -> None:
        self.agreement = agreement
        self._record = record
        self._inputs = inputs
        #: returns the object that writes messages in a language
        self.speaker: SpeakerFor = partial(
            speaker_for, plugin.presenter, record.game, record.start.table
        )
        self._seats = self.speaker("en").seats

    @property
    def recorded(self) -> Message:
        """The file's fingerprint at the first difference, and the next input in the file."""
        agreement = self.agreement
        if not agreement.expected:
            return Message("drift.recorded-end")
        next_input = (
            self._inputs[agreement.position] if agreement.position < len(self._inputs) else None
        )
        return Message(
            "drift.recorded",
            {"hash": agreement.expected, "next": next_input and self._input_text(next_input)},
        )

    @property
    def now(self) -> Message:
        """The computed fingerprint, the steps of the latest input, and the question after them."""
        agreement = self.agreement
        if not agreement.actual:
            return Message("drift.now-end")
        pending = self._record.states[agreement.position].pending
        asked_seat = pending and self._seats[pending.seat]
        window, steps = pending and pending.window, self._steps_message()
        args = {"hash": agreement.actual, "happens": steps, "seat": asked_seat, "window": window}
        return Message("drift.now", args)

    @property
    def place(self) -> dict[str, Any]:
        """The arguments of a message for the step and the input of the first difference."""
        return {"step": self.agreement.step, "input": self.agreement.position}

    @property
    def title(self) -> Message:
        """The heading of the report."""
        return Message("drift.title", self.place)

    def text(self, lang: str) -> str:
        """Return the report in three lines: the position, the recorded data, the computed data."""
        speaker = self.speaker(lang)
        return "\n".join(map(speaker.render, (self.title, self.recorded, self.now)))

    def report(self, problems: Problems) -> None:
        """Add the difference to the problems, at the place of the fingerprint in the file."""
        problems.add(
            ("hashes", self.agreement.position), "drift", speaker=self.speaker,
            recorded=self.recorded, now=self.now, **self.place,
        )  # fmt: skip

    def remark(self, lang: str) -> Remark:
        """Return the report as a note on the first step that differs."""
        agreement = self.agreement
        return Remark(agreement.position, self.text(lang).replace("\n", " "), step=agreement.step)

    def _steps_message(self) -> Message | None:
        """Return the first steps of the latest input that change the table, as nested messages."""
        role_of_kind = self._record.game.kinds
        steps = [
            step
            for step in self._record.steps
            if step.position == self.agreement.position
            and role_of_kind[step.kind] not in _UNCHANGING
        ]
        chain: Message | None = None
        for step in reversed(steps[:MAX_STEPS]):
            chain = Message("drift.happens", {"first": _step_message(step), "then": chain})
        return chain

    def _input_text(self, data: Sequence[Any]) -> str:
        """Return an input in a short form, even if this version of the program cannot decode it."""
        first, *details = data
        if first == TOGETHER:
            parts = (part for part in details if isinstance(part, list) and part)
            return " + ".join(map(self._input_text, parts))
        words = " ".join(str(word) for word in details if not isinstance(word, dict))
        if first == OUTCOME:
            return words
        is_seat = isinstance(first, int) and 0 <= first < len(self._seats)
        return f"{self._seats[first] if is_seat else first}: {words}"


def find_drift(
    plugin: Plugin, record: Record, hashes: Sequence[str], inputs: Inputs
) -> Drift | None:
    """Return the first difference between a record and the fingerprints, or None.

    The record may be partial: only the fingerprints up to its end are compared.
    """
    agreement = agreement_with(record, hashes[: len(record.states)])
    return Drift(plugin, record, agreement, inputs) if agreement.diverged else None


def _step_message(step: Step) -> Message:
    return Message(f"step.{step.kind}", {**step.args, "actor": step.actor})
