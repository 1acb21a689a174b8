"""Events: what people tell each other happened, the stops of a timeline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from dtnb.explain import text_of
from dtnb.frames import Document, build
from dtnb.frames.document import OtherEdition
from dtnb.frames.event import Event, Exchange
from dtnb.replay.replay import load_replay, shipped_files
from dtnb.rulebook import LANGUAGES
from tests.frames.dials import dials, with_results
from tests.frames.played import annotated, boosted
from tests.toy.plugin import PRESENTER

REPLAYS = sorted(shipped_files())
#: the kinds of events with which a document may end besides an outcome
LAST_KINDS = {"claim", "refused", "open"}


@cache
def document_of(name: str, lang: str = "en") -> Document:
    return load_replay(name, lang=lang).views.bare_document


def with_branches(document: Document) -> Iterator[Document]:
    """Yield a document and its branches, except those in which nothing happens."""
    if document.frames:
        yield document
    for branch in document.branches:
        yield from with_branches(branch.document)


def documents(lang: str) -> Iterator[tuple[str, Document]]:
    for name in REPLAYS:
        for document in with_branches(document_of(name, lang)):
            yield name, document


def headlines(document: Document) -> list[str]:
    return [text_of(event.headline) for event in document.events]


# -- any game ------------------------------------------------------------------------------------


def test_a_game_that_says_nothing_of_events_gets_the_paragraphs_of_its_story() -> None:
    """Ann rolls 4, boosts the 4 by 2 and counts 6."""
    document = build(boosted(), PRESENTER)
    frames = [text_of(document.frames[event.last].text) for event in document.events]
    assert headlines(document) == ["Ann goes through with boost.", "The sum is 6."]
    assert frames == [
        "All pass in a row; the window closes.",
        "Nobody may act here, so play moves on. This window is only told.",
    ]


def test_a_claim_and_a_refused_move_are_events_of_their_own() -> None:
    events = build(annotated(), PRESENTER).events
    assert [(event.kind, event.title) for event in events if event.kind != "effect"] == [
        ("refused", "Not allowed"),
        ("claim", "Ben's claim"),
    ]
    assert [event.sign for event in events if event.kind == "claim"] == ["✗"]


def test_a_claim_says_who_is_right() -> None:
    """Ben says that Ann counts 4, which is false; nobody says anything else."""
    assert build(annotated(), PRESENTER).outcome == "Nobody is right"


# -- every shipped replay ------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_events_follow_each_other_without_gap_and_contain_all_frames(lang: str) -> None:
    for name, document in documents(lang):
        frames = [
            frame for event in document.events for frame in range(event.first, event.last + 1)
        ]
        assert frames == [*range(len(document.frames))], name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_stop_is_an_outcome_a_statement_or_a_question(lang: str) -> None:
    for name, document in documents(lang):
        last = document.events[-1]
        assert last.outcome or last.kind in LAST_KINDS, (name, last)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_short_title_and_a_sentence(lang: str) -> None:
    for name, document in documents(lang):
        for event in document.events:
            words = [
                event.title,
                text_of(event.headline),
                *(text_of(r.text) for r in event.results),
            ]
            assert all(words), (name, event)
            assert not any("‹" in word or word == "?" for word in words), (name, words)
            assert len(event.title) <= 20, (name, event.title)


def test_every_exchange_ends_with_an_outcome() -> None:
    for name, document in documents("en"):
        stops = document.events[-1].kind == "open"
        for index, exchange in enumerate(document.exchanges):
            inside = [event for event in document.events if event.exchange == index]
            played = [event for event in inside if event.kind not in LAST_KINDS]
            assert exchange.first <= inside[0].first <= inside[-1].last <= exchange.last, name
            if played and not (stops and inside[-1] is document.events[-1]):
                assert played[-1].outcome, (name, played[-1])


def test_the_results_of_all_events_are_what_the_dials_show() -> None:
    """The sum of all changes is the difference between the first and the last scene.

    A dial that is not in both was set up or put away in between.
    """
    for name, document in documents("en"):
        summed, after = with_results(document), dials(document.scenes[document.frames[-1].scene])
        both = summed.keys() & after.keys()
        assert {key: summed[key] for key in both} == {key: after[key] for key in both}, name


def test_the_rule_of_an_event_is_a_rule_that_the_document_cites() -> None:
    for name in REPLAYS:
        document = document_of(name)
        for line in with_branches(document):
            for event in line.events:
                assert not event.deciding_rule or event.deciding_rule in {
                    **document.rules,
                    **line.rules,
                }, (name, event)


def test_a_roll_is_shown_from_the_frame_on_in_which_its_dice_are_final() -> None:
    for name, document in documents("en"):
        for exchange in document.exchanges:
            for roll in exchange.rolls:
                assert exchange.first <= roll.frame <= exchange.last, name
                assert roll.group.label, name


# -- other editions ------------------------------------------------------------------------------


def test_every_edition_has_events_of_its_own() -> None:
    """Season Two takes half of 23 back, the other books half of 17; rounded up, 12 and 9."""
    document = load_replay("barbarian-vs-paladin").views.document_with_editions
    outcomes = {edition.name: edition.outcome for edition in document.editions}
    assert document.outcome == "0 and 9"
    assert sorted(outcomes.values()) == ["0 and 12", "0 and 9", "0 and 9"]
    assert outcomes["Season Two"] == "0 and 12"
    for edition in document.editions:
        check_edition(edition)


def check_edition(edition: OtherEdition) -> None:
    last: Event = edition.events[-1]
    exchange: Exchange = edition.exchanges[-1]
    assert last.last == exchange.last == len(edition.frames) - 1
