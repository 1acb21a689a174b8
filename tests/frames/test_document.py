"""The document as a whole: its JSON, its heading, its rules, its graph."""

from __future__ import annotations

import json
from collections.abc import Sequence

import jsonschema
import pytest

from dtnb.explain import text_of
from dtnb.frames import (
    Graph,
    Line,
    build,
    drawn_graph,
    schema,
    to_json,
    unresolved,
)
from dtnb.frames.format.wire import plain_rows
from tests.frames.played import annotated, boosted, forked
from tests.toy.plugin import PRESENTER


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_json_fits_its_published_schema(lang: str) -> None:
    for line in (annotated(), forked()):
        document = build(line, PRESENTER, lang)
        jsonschema.validate(plain_rows(document), schema())
        jsonschema.validate(json.loads(to_json(document)), schema())


def test_the_schema_refuses_what_is_no_document() -> None:
    document = plain_rows(build(boosted(), PRESENTER))
    document["frames"][0]["stop"] = "often"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, schema())


def test_the_same_record_gives_the_same_bytes() -> None:
    assert to_json(build(annotated(), PRESENTER)) == to_json(build(annotated(), PRESENTER))


def test_every_cited_rule_is_explained_with_book_and_page_or_the_books_silence() -> None:
    document = build(boosted(), PRESENTER)
    cited = {rule for frame in document.frames for rule in frame.rules}
    assert cited <= document.rules.keys()
    assert unresolved(document) == ()
    rule = document.rules["TOY-2"]
    assert (rule.citation, rule.certainty) == ("Count to Ten, pages 2 and 3", "inferred")


def test_the_document_is_headed_by_its_book_in_the_readers_language() -> None:
    document = build(annotated(), PRESENTER, "fr")
    assert (document.lang, document.title) == ("fr", "Annotated")
    assert document.subtitle == "Compter jusqu'à dix"
    assert text_of(document.frames[0].text) == "Tour : Ann."


def test_a_graph_is_drawn_by_whoever_can() -> None:
    def draw(line: Line, frame_of: Sequence[int], speaker: object, prefix: str) -> Graph:
        return Graph("<svg/>", {f"{prefix}{i}": frame for i, frame in enumerate(frame_of)})

    record = boosted()
    graph = build(record, PRESENTER, graph=draw).graph
    assert graph is not None
    assert graph.nodes == {f"graph{i}": i for i in range(len(record.steps))}
    assert build(record, PRESENTER).graph is None


def test_the_priority_graph_leads_to_frames_and_no_two_share_an_element() -> None:
    document = build(forked(), PRESENTER, graph=drawn_graph())
    other = document.branches[0].document
    assert document.graph is not None
    assert other.graph is not None
    assert document.graph.nodes.keys() & other.graph.nodes.keys() == set()
    shown = {text_of(document.frames[frame].text) for frame in document.graph.nodes.values()}
    assert "Ann declares boost." in shown
    assert max(other.graph.nodes.values()) < len(other.frames)
    jsonschema.validate(plain_rows(document), schema())
