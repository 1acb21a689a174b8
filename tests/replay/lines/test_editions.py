"""The same turn under every edition in one document, for the switch of the Stepper."""

from __future__ import annotations

import dtnb
from dtnb.explain.sentence import text_of
from dtnb.frames import Document
from dtnb.frames.document import OtherEdition
from dtnb.frames.format.wire import in_columns, in_rows, plain_rows

PARTING = "two-against-two"


def under_every_book(name: str) -> Document:
    """Return the document of a shipped replay with the other editions."""
    return dtnb.load_replay(name).views.document_with_editions


def of(document: Document, name: str) -> OtherEdition:
    """Return the part of a document for one edition."""
    return next(edition for edition in document.editions if edition.name == name)


def test_the_other_books_are_there_by_name_and_the_own_is_not_among_them() -> None:
    document = under_every_book(PARTING)
    assert document.subtitle == "Season One ReRolled"
    assert [edition.name for edition in document.editions] == [
        "Season Two", "French edition", "Marvel Dice Throne",
    ]  # fmt: skip


def test_a_decision_is_met_under_every_book_by_the_frame_that_tells_the_same() -> None:
    """Up to the first difference, the decisions under both editions are the same."""
    document = under_every_book(PARTING)
    other = of(document, "Season Two")
    assert other.first_difference is not None
    decisions = [
        at
        for at, frame in enumerate(document.frames[: other.first_difference[1]])
        if "decision" in frame.tags
    ]
    met = [text_of(other.frames[other.matching_frames[at]].text) for at in decisions]
    assert met == [text_of(document.frames[at].text) for at in decisions]
    assert len(decisions) == 2
    assert len(other.matching_frames) == len(document.frames)
    assert list(other.matching_frames) == sorted(other.matching_frames)


def test_where_books_agree_nothing_differs() -> None:
    document = under_every_book("nine-at-once")
    assert [edition.first_difference for edition in document.editions] == [None, None, None]


def test_a_book_brings_only_the_rules_that_it_has_elsewhere() -> None:
    document = under_every_book(PARTING)
    for other in document.editions:
        assert other.rules
        assert all(document.rules.get(rule) != cited for rule, cited in other.rules.items())


def test_it_travels_in_columns_and_is_the_same_again() -> None:
    rows = plain_rows(under_every_book(PARTING))
    assert in_rows(in_columns(rows)) == rows


def test_a_turn_is_shown_with_the_other_books_and_a_long_game_is_not() -> None:
    assert dtnb.load_replay("nine-at-once").stepper().document["editions"]
    assert "editions" not in dtnb.load_replay("first-two-turns").stepper().document
    assert "editions" not in dtnb.load_replay("nine-at-once").stepper(editions=False).document


def test_a_game_with_one_book_has_no_others() -> None:
    document = under_every_book("dungeon-turn-example")
    assert document.editions == ()
