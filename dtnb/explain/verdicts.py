"""Render a verdict: that an action is allowed, or every reason against it with its rules.

A *remedy* says what would make the action legal. A speaker writes messages in one language, with
the names at one table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import Sentence, text_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel.verdicts import Reason, Verdict


class ExplainedReason(NamedTuple):
    """One rendered reason."""

    #: why the action is refused
    text: Sentence
    #: ids of the rules that forbid the action
    rules: tuple[str, ...]
    #: what would make the action legal; None if that is not known
    remedy: Sentence | None


class ExplainedVerdict(NamedTuple):
    """A rendered verdict."""

    #: whether the action is allowed
    allowed: bool
    #: a sentence of the form "… may: …" or "… may not: …"; empty if the caller names no action
    headline: Sentence
    #: every reason, in the order of the verdict
    reasons: tuple[ExplainedReason, ...]
    #: remarks that the answer depends on chosen readings or unknown cards
    remarks: tuple[Sentence, ...]

    def lines(self) -> list[str]:
        """Return the verdict as lines of plain text."""
        lines = [text_of(self.headline)] if self.headline else []
        for reason in self.reasons:
            rules = f" ({', '.join(reason.rules)})" if reason.rules else ""
            lines.append(f"- {text_of(reason.text)}{rules}")
            if reason.remedy is not None:
                lines.append(f"  {text_of(reason.remedy)}")
        lines.extend(text_of(remark) for remark in self.remarks)
        return lines


def explain_reason(reason: Reason, speaker: Speaker) -> ExplainedReason:
    """Render one reason."""
    remedy = speaker.remedy(reason)
    return ExplainedReason(speaker.reason(reason), reason.rules, remedy)


def explain_reasons(reasons: Iterable[Reason], speaker: Speaker) -> tuple[ExplainedReason, ...]:
    """Render reasons. If several have the same remedy, only the last of these reasons keeps it."""
    explained = [explain_reason(reason, speaker) for reason in reasons]
    remedies = [reason.remedy for reason in explained]
    return tuple(
        reason._replace(remedy=None) if reason.remedy in remedies[index + 1 :] else reason
        for index, reason in enumerate(explained)
    )


def explain_verdict(
    verdict: Verdict, speaker: Speaker, seat: int | None = None, action: str = ""
) -> ExplainedVerdict:
    """Render a verdict.

    Parameters
    ----------
    verdict
        The answer to "may this seat do this here?".
    speaker
        The language and the names of the table.
    seat, action
        The seat, and the action in the words of the game's option labels. If either is missing,
        there is no headline.
    """
    headline: Sentence = ()
    if seat is not None and action:
        message = "verdict.allowed" if verdict.allowed else "verdict.refused"
        headline = speaker.say(message, {"seat": seat, "action": action})
    remarks: list[Sentence] = []
    if verdict.depends_on_unknown:
        remarks.append(speaker.say("verdict.unknown"))
    if verdict.policies:
        remarks.append(speaker.say("verdict.policies", {"policies": list(verdict.policies)}))
    reasons = explain_reasons(verdict.reasons, speaker)
    return ExplainedVerdict(verdict.allowed, headline, reasons, tuple(remarks))
