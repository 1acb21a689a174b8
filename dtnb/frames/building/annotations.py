"""Build the frames between steps: silent answers, claims, refusals, and the last question.

A frame is one screen of the document: a step made ready to be drawn, with its sentences. Its
`depth` is the number of steps around the step, and its `unit` the coarsest unit at which stepping
through the document stops at it (`dtnb.frames.document.Frame`).

* annotation: a frame without a step of its own. It shows the same table as the frame before it.
* silent answer: the answer to a follow-up question about an action. Such an answer makes no step.
* remark: what a file says about a move: a note in words, a mark such as "mistake", or both.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Claim, Frame
from dtnb.frames.line import ClaimResult, Refused, Remark, Unmade

#: the tag of a roll of the file that no question asks for
UNASKED = "unasked"


class Annotation(NamedTuple):
    """A frame that stands between two steps, described by its kind and its message."""

    #: "answered", "refused", "unmade", "claim" or "open"
    kind: str
    #: the id of the message that is the text of the frame, and its arguments
    message: str
    args: dict[str, Any]
    rules: tuple[str, ...] = ()
    #: the seat that answers or tries the move; None for no seat
    actor: int | None = None
    #: the index of the frame's question in the document; None for no question
    question: int | None = None
    remark: Remark | None = None
    claim: Claim | None = None
    #: tags beside the kind and the mark
    tags: tuple[str, ...] = ()

    def frame(self, last: Frame, speaker: Speaker) -> Frame:
        """Return the annotation as a frame that shows the same table as the `last` frame."""
        mark = self.remark.mark if self.remark else None
        return Frame(
            step=last.step,
            kind=self.kind,
            # Claims and the open question are not part of the last step.
            depth=0 if self.kind in ("claim", "open") else last.depth,
            unit="step" if self.kind == "answered" else "window",
            text=speaker.say(self.message, self.args),
            scene=last.scene,
            tags=(self.kind, *self.tags, "mark") if mark else (self.kind, *self.tags),
            actor=self.actor,
            rules=self.rules,
            question=self.question,
            ledgers=last.ledgers,
            note=self.remark.note if self.remark else None,
            mark=mark,
            claim=self.claim,
        )


def annotate_answer(seat: int, answer: Any, question: int, remark: Remark) -> Annotation:
    """Return the annotation for a silent answer."""
    args = {"seat": seat, "answer": answer}
    return Annotation(
        "answered", "question.answered", args, actor=seat, question=question, remark=remark
    )


def annotate_refusal(move: Refused, question: int | None, remark: Remark) -> Annotation:
    """Return the annotation for a move that the file expects to be refused."""
    reasons = [{"code": reason.code, "args": reason.args} for reason in move.verdict.reasons]
    args = {"seat": move.seat, "move": move.text, "verdict": reasons}
    return Annotation(
        "refused",
        "refused.move",
        args,
        rules=move.verdict.rules,
        actor=move.seat,
        question=question,
        remark=remark,
    )


def annotate_unmade(move: Unmade, remark: Remark) -> Annotation:
    """Return the annotation for a move of the file that cannot be made.

    If no question asked for it (`Unmade.was_asked_for`), it is a roll, and the sentence says so.
    """
    reasons = [{"code": reason.code, "args": reason.args} for reason in move.verdict.reasons]
    args = {"move": move.text, "verdict": reasons or None}
    message, tags = ("unmade.move", ()) if move.was_asked_for else ("unmade.roll", (UNASKED,))
    return Annotation("unmade", message, args, rules=move.verdict.rules, remark=remark, tags=tags)


def annotate_claim(claim: ClaimResult, deciding_sentence: str) -> Annotation:
    """Return the annotation for a claim with its answer and the evidence for the answer.

    The evidence is the actual value. If there is none, it is `deciding_sentence`, the sentence of
    the step that decides the claim.
    """
    # For the true claim "Ann takes 3", the evidence "3" would say nothing new.
    evidence = "" if claim.answer and claim.found in claim.says.split() else claim.found
    # If a true claim consists of several statements, several steps decide it, and no sentence of
    # one of them is the evidence.
    has_several_steps = bool(claim.answer) and claim.last_deciding_step >= 0
    if not claim.found and claim.step >= 0 and not has_several_steps:
        evidence = deciding_sentence
    message = "claim.true" if claim.answer else "claim.false"
    answer = Claim(claim.by, claim.says, answer=bool(claim.answer), evidence=evidence or None)
    args = {"by": claim.by, "says": claim.says}
    return Annotation("claim", message, args, rules=claim.rules, claim=answer)


def annotate_open_question(prompt: Any, question: int) -> Annotation:
    """Return the annotation for the question at which the record stops."""
    return Annotation("open", "question.open", {"prompt": prompt}, question=question)
