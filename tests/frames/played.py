"""Records of the toy game, and the texts of their documents."""

from __future__ import annotations

from collections.abc import Sequence

from dtnb.explain import text_of
from dtnb.frames import (
    ClaimResult,
    Document,
    Fork,
    Frame,
    Line,
    Refused,
    Remark,
)
from dtnb.kernel import Action, Choice, Input, Outcome, Record
from tests.toy import CountToTen, Seat, set_up


def spend(seat: int, token: str) -> Choice:
    return Choice(seat, Action("spend", token))


def play(*inputs: Input, ann: str = "", ben: str = "") -> Record:
    """Begin a game of Ann (active) and Ben, each with one of each named token."""
    seats = [
        Seat(name, 0, tuple((token, 1) for token in tokens.split()))
        for name, tokens in (("Ann", ann), ("Ben", ben))
    ]
    return Record(CountToTen(), set_up(seats), inputs)


def boosted() -> Record:
    """Ann rolls 4 and boosts it by 2; Ben has no tokens."""
    return play(Outcome((4,)), Choice(0, Action("stop")), spend(0, "boost"), ann="boost")


def sentences(document: Document) -> list[str]:
    return [text_of(frame.text) for frame in document.frames]


def the(document: Document, text: str) -> Frame:
    (matching,) = [frame for frame in document.frames if text_of(frame.text) == text]
    return matching


def labels(document: Document, frame: Frame) -> Sequence[tuple[str, bool, bool]]:
    assert frame.question is not None
    options = document.questions[frame.question].options
    return [(option.label, option.allowed, option.chosen) for option in options]


def annotated() -> Line:
    record = boosted()
    refused = record.game.verdict(record.states[2], 0, Action("spend", "nudge"))
    total = next(step.index for step in record.steps if step.kind == "sum")
    remark = Remark(1, note="A four.", mark="interesting")
    rules = record.steps[total].rules
    return Line(
        record,
        "Annotated",
        remarks=(remark,),
        claims=(ClaimResult("Ben", "Ann counts 4", (), 3, False, "", total, rules),),
        refusals=(Refused("Ann spends nudge", (), 0, 2, "", refused),),
    )


def forked() -> Line:
    record = boosted()
    other = record.fork(1)
    other.add(Choice(0, Action("again")))
    other.add(Outcome((6,)))
    return Line(record, "Main", forks=(Fork("Ann rolls again", 1, Line(other)),))
