"""Texts by authors in the document: notes, refusals, claims, branches."""

from __future__ import annotations

import pytest

from dtnb.explain import text_of
from dtnb.frames import (
    build,
)
from tests.frames.played import annotated, forked, labels, sentences, the
from tests.toy.plugin import PRESENTER


def test_a_note_and_a_mark_stand_on_the_move_they_were_written_on() -> None:
    frame = the(build(annotated(), PRESENTER), "Ann rolls 4.")
    assert (frame.note, frame.mark) == ("A four.", "interesting")
    assert "mark" in frame.tags


def test_a_refused_move_is_reported_with_every_reason_and_changes_nothing() -> None:
    document = build(annotated(), PRESENTER)
    (index,) = [i for i, frame in enumerate(document.frames) if frame.kind == "refused"]
    frame, before = document.frames[index], document.frames[index - 1]
    assert text_of(frame.text) == (
        "Tried: Ann spends nudge. Refused. There is no nudge to spend. nudge does not work here."
    )
    assert frame.rules == ("TOY-3", "TOY-4")
    assert frame.scene == before.scene
    # The refused move is the first option, with its reasons; the rest of the question is unchanged.
    assert labels(document, frame)[0] == ("Ann spends nudge", False, False)
    assert labels(document, frame)[2] == ("Spend boost", True, False)


def test_a_claim_is_answered_by_the_step_that_decides_it() -> None:
    frame = build(annotated(), PRESENTER).frames[-1]
    assert text_of(frame.text) == "Ben says: “Ann counts 4”. False."
    assert frame.claim is not None
    assert (frame.claim.answer, frame.claim.evidence) == (False, "The sum is 6.")
    assert frame.rules == ("TOY-7",)


@pytest.mark.parametrize(
    ("says", "answer", "because"),
    [("Ann counts 6", True, None), ("Ann counts 4", False, "6")],
)
def test_a_number_that_was_claimed_is_no_reason_for_itself(
    says: str, answer: bool, because: str | None
) -> None:
    line = annotated()
    claim = line.claims[0]._replace(says=says, answer=answer, found="6")
    frame = build(line._replace(claims=(claim,)), PRESENTER).frames[-1]
    assert frame.claim is not None
    assert frame.claim.evidence == because


def test_a_branch_begins_with_the_moment_it_leaves() -> None:
    document = build(forked(), PRESENTER)
    (branch,) = document.branches
    assert branch.name == branch.document.title == "Ann rolls again"
    leaves, first = document.frames[branch.from_frame], branch.document.frames[0]
    assert text_of(leaves.text) == text_of(first.text)
    assert leaves.step == first.step
    assert sentences(branch.document)[1:3] == ["Ann chooses again.", "Ann rolls 6."]


def test_a_branch_explains_only_rules_that_the_document_around_it_does_not() -> None:
    document = build(forked(), PRESENTER)
    assert document.rules.keys() & document.branches[0].document.rules.keys() == set()
