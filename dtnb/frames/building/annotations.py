"""What a document tells beside its steps: answers, claims, refusals, and where the record stops."""

from __future__ import annotations

from typing import Any, NamedTuple

from dtnb.explain.speaker import Speaker
from dtnb.frames.document import Claim, Frame
from dtnb.frames.line import ClaimResult, Refused, Remark, Unmade


class Beside(NamedTuple):
    """Something that is told between two steps.

    Attributes
    ----------
    kind
        Of its frame.
    message, args
        What is said.
    """

    kind: str
    message: str
    args: dict[str, Any]
    rules: tuple[str, ...] = ()
    actor: int | None = None
    question: int | None = None
    remark: Remark | None = None
    claim: Claim | None = None

    def frame(self, last: Frame, speaker: Speaker) -> Frame:
        """Return its frame: it shows the table as the last frame left it."""
        # A remark on an answer is also marked there, not on the input before it.
        mark = self.remark.mark if self.remark else None
        return Frame(
            step=last.step,
            kind=self.kind,
            # What is said about the whole table stands outside whatever happened last.
            depth=0 if self.kind in ("claim", "open") else last.depth,
            stop="step" if self.kind == "answered" else "window",
            text=speaker.say(self.message, self.args),
            scene=last.scene,
            tags=(self.kind, "mark") if mark else (self.kind,),
            actor=self.actor,
            rules=self.rules,
            question=self.question,
            ledgers=last.ledgers,
            note=self.remark.note if self.remark else None,
            mark=mark,
            claim=self.claim,
        )


def answered(seat: int, answer: Any, question: int, notes: Remark) -> Beside:
    """Tell an answer that made no step of its own."""
    args = {"seat": seat, "answer": answer}
    return Beside("answered", "question.answered", args, (), seat, question, notes)


def refused(move: Refused, question: int | None, notes: Remark) -> Beside:
    """Tell a move that was tried to show that it is refused."""
    reasons = [{"code": r.code, "args": r.args} for r in move.verdict.reasons]
    args = {"seat": move.seat, "move": move.text, "verdict": reasons}
    rules = move.verdict.rules
    return Beside("refused", "refused.move", args, rules, move.seat, question, notes)


def unmade(move: Unmade, notes: Remark) -> Beside:
    """Tell a move that comes to nothing, though the file says that it is made."""
    reasons = [{"code": r.code, "args": r.args} for r in move.verdict.reasons]
    args = {"move": move.text, "verdict": reasons or None}
    message = "unmade.move" if move.asked else "unmade.roll"
    return Beside("unmade", message, args, move.verdict.rules, remark=notes)


def claimed(claim: ClaimResult, decided: str) -> Beside:
    """Tell a claim with its answer.

    Parameters
    ----------
    claim
        What was claimed.
    decided
        The step that decides it, in words.
    """
    # That Ann takes 3 is not explained by a 3.
    because = "" if claim.answer and claim.found in claim.says.split() else claim.found
    # Of several statements that are all so, no single step tells why.
    several = bool(claim.answer) and claim.settled >= 0
    if not claim.found and claim.step >= 0 and not several:
        because = decided
    message = "claim.true" if claim.answer else "claim.false"
    answer = Claim(claim.by, claim.says, bool(claim.answer), because or None)
    args = {"by": claim.by, "says": claim.says}
    return Beside("claim", message, args, claim.rules, claim=answer)


def stopped(prompt: Any, question: int) -> Beside:
    """Tell the question at which the record stops."""
    return Beside("open", "question.open", {"prompt": prompt}, question=question)
