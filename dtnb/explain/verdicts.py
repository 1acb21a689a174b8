"""Verdicts in words: allowed, or every reason with its rules and what would remove it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import Sentence, text_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel.verdicts import Reason, Verdict


class ExplainedReason(NamedTuple):
    """One reason in words.

    Attributes
    ----------
    text
        Why not.
    rules
        Ids of the rules that forbid it.
    remedy
        What would make it allowed, where that can be said.
    """

    text: Sentence
    rules: tuple[str, ...]
    remedy: Sentence | None


class ExplainedVerdict(NamedTuple):
    """A verdict in words.

    Attributes
    ----------
    allowed
        Whether nothing speaks against it.
    headline
        "… may: …" or "… may not: …"; empty where the caller names no action.
    reasons
        Every reason, in the order in which the rules gave them.
    remarks
        What the answer rests on: chosen readings, unknown things.
    """

    allowed: bool
    headline: Sentence
    reasons: tuple[ExplainedReason, ...]
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
    """Put one reason into words."""
    remedy = speaker.remedy(reason)
    return ExplainedReason(speaker.reason(reason), reason.rules, remedy)


def explain_reasons(reasons: Iterable[Reason], speaker: Speaker) -> tuple[ExplainedReason, ...]:
    """Put reasons into words; what would remove several of them is said once, behind the last."""
    told = [explain_reason(reason, speaker) for reason in reasons]
    remedies = [each.remedy for each in told]
    return tuple(
        each._replace(remedy=None) if each.remedy in remedies[at + 1 :] else each
        for at, each in enumerate(told)
    )


def explain_verdict(
    verdict: Verdict, speaker: Speaker, seat: int | None = None, action: str = ""
) -> ExplainedVerdict:
    """Put a verdict into words.

    Parameters
    ----------
    verdict
        The answer to "may this seat do this here?".
    speaker
        The language and the names to say it with.
    seat, action
        Who wanted to do what, in the words of the game's option labels; without them there is
        no headline.
    """
    headline: Sentence = ()
    if seat is not None and action:
        which = "verdict.allowed" if verdict.allowed else "verdict.refused"
        headline = speaker.say(which, {"seat": seat, "action": action})
    remarks: list[Sentence] = []
    if verdict.hangs_on_unknown:
        remarks.append(speaker.say("verdict.unknown"))
    if verdict.policies:
        remarks.append(speaker.say("verdict.policies", {"policies": list(verdict.policies)}))
    reasons = explain_reasons(verdict.reasons, speaker)
    return ExplainedVerdict(verdict.allowed, headline, reasons, tuple(remarks))
