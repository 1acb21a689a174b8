"""Widgets: the data they send to the browser, and their texts without one."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from dtnb.errors import NotThereError
from dtnb.notebook import GraphView, Stepper, link
from dtnb.notebook.static_text import MAX_LINES, story_html
from dtnb.replay import load_replay
from tests.notebook.lanterns import EVIL
from tests.notebook.sample import build_sample


class Tags(HTMLParser):
    """Collects the tags of a text and checks that they nest."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(html: str) -> set[str]:
    parser = Tags()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return set(parser.seen)


def bundle(widget: Any) -> dict[str, Any]:
    shown, _ = widget._repr_mimebundle_()
    assert isinstance(shown, dict)
    return shown


@pytest.mark.parametrize("kind", [Stepper, GraphView])
def test_a_widget_is_shown_live_as_html_and_as_text(kind: type[Stepper]) -> None:
    assert set(bundle(kind(build_sample()))) == {
        "application/vnd.jupyter.widget-view+json",
        "text/html",
        "text/plain",
    }


@pytest.mark.parametrize("kind", [Stepper, GraphView])
def test_two_runs_show_the_same_texts(kind: type[Stepper]) -> None:
    first, second = bundle(kind(build_sample())), bundle(kind(build_sample()))
    for form in ("text/html", "text/plain"):
        assert first[form] == second[form]


def test_the_text_of_a_stepper_says_what_it_shows() -> None:
    shown = bundle(Stepper(build_sample(), index=3))
    assert shown["text/plain"] == "Stepper('Lantern Duel', frames=20, index=3)"


def test_the_text_of_a_graph_is_its_outline() -> None:
    lines = bundle(GraphView(build_sample()))["text/plain"].splitlines()
    assert lines[:3] == [
        "GraphView('Lantern Duel', nodes=13)",
        "- The turn of Ash begins.",
        "- The Kindling Phase begins.",
    ]
    assert "  - Birch tries to play Great Gust: refused." in lines


@pytest.mark.parametrize("kind", [Stepper, GraphView])
def test_markup_in_a_document_stays_text(kind: type[Stepper]) -> None:
    html = bundle(kind({**build_sample(), "title": EVIL}))["text/html"]
    table = {"div", "table", "thead", "tbody", "tr", "th", "td"}
    assert tags(html) <= {"section", "p", "strong", "small", "ol", "ul", "li", "em", *table}
    assert "&lt;script&gt;" in html


def test_the_story_without_scripts_tells_windows_decisions_and_remarks() -> None:
    html = Stepper(build_sample())._html()
    assert '<li value="1"><strong>The turn of Ash begins.</strong>' in html
    assert "Birch spends Veil." in html
    assert "<em>Note: Three in a row are worth more than two sparks.</em>" in html
    assert "Ben says: “Birch loses 5”. False." in html


def test_the_story_without_scripts_leaves_out_windows_in_which_nobody_could_act() -> None:
    assert "upkeep" not in Stepper(build_sample())._html()


def test_the_story_without_scripts_stays_small() -> None:
    document = build_sample()
    document["frames"] = [document["frames"][0]] * (MAX_LINES + 100)
    html = story_html(document)
    assert html.count("<li") == MAX_LINES + 1
    assert "<li>…</li></ol>" in html


def test_a_claim_is_filled_in_as_it_stands() -> None:
    document = build_sample()
    claim = {"by": "{says.__class__}", "says": "{by}", "answer": True}
    document["frames"][3]["claim"] = claim
    assert "{says.__class__} says: “{by}”. True." in story_html(document)


def test_the_words_without_scripts_are_those_of_the_documents_language() -> None:
    html = story_html({**build_sample(), "lang": "fr"})
    assert 'aria-label="Récit"' in html
    assert "Ben affirme : « Birch loses 5 ». C&#39;est faux." in html.replace(
        "\N{NO-BREAK SPACE}", " "
    )


def test_the_document_is_sent_once_and_compressed() -> None:
    stepper = Stepper(build_sample())
    state = stepper.get_state()
    assert state["source"] == f"IPY_MODEL_{stepper.source.model_id}"
    sent = stepper.source.get_state()["frames_gz"]
    assert json.loads(gzip.decompress(sent))["title"] == "Lantern Duel"
    names = {"index", "branch", "granularity", "spoiler_free", "interval_ms", "channel", "view"}
    assert names <= set(state)
    others = {name: state[name] for name in names}
    assert "Lantern" not in json.dumps(others)


def test_all_views_of_one_document_refer_to_the_one_model_that_holds_it() -> None:
    """Each further view sends some hundred bytes besides the front end, whatever it shows."""
    views = [Stepper(build_sample()), GraphView(build_sample()), Stepper(build_sample()).graph()]
    assert len({view.source.model_id for view in views}) == 1
    assert "frames_gz" not in views[0].get_state()
    other = Stepper({**build_sample(), "title": "Another"})
    assert other.source.model_id != views[0].source.model_id
    before = other.source
    other.show(build_sample())
    assert other.source is views[0].source
    assert before is not other.source


def test_a_document_whose_model_was_closed_is_sent_again() -> None:
    document = {**build_sample(), "title": "Closed"}
    first = Stepper(document)
    first.source.close()
    assert Stepper(document).source is not first.source


def test_a_frame_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no frame 20 \(from 0 to 19\)"):
        Stepper(build_sample(), index=20)


def test_a_granularity_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotThereError, match="one of: turn, phase, event, window, step"):
        Stepper(build_sample(), granularity="minute")


def test_a_stepper_and_a_graph_of_one_document_share_a_channel() -> None:
    stepper = Stepper(build_sample(), index=2)
    assert GraphView(build_sample()).channel == stepper.channel == stepper.graph().channel
    assert stepper.graph().index == 2
    assert (stepper.view, stepper.graph().view) == ("stepper", "graph")
    assert re.fullmatch(r"[0-9a-f]{16}", stepper.channel)


def test_linked_views_move_apart_from_all_others() -> None:
    first, second = Stepper(build_sample()), Stepper(build_sample())
    graph = GraphView(build_sample())
    link(second, graph, channel="second")
    assert second.channel == graph.channel != first.channel


def test_views_of_different_documents_cannot_be_linked() -> None:
    other = Stepper({**build_sample(), "title": "Other"})
    with pytest.raises(ValueError, match="only views of one document can be linked"):
        link(Stepper(build_sample()), other, channel="x")


def test_one_plays_on_from_the_step_that_a_stepper_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At frame 40 the Paladin is asked at the end of the Offensive Roll Phase."""
    monkeypatch.chdir(tmp_path)
    replay = load_replay("protect-now-or-later")
    stepper = replay.stepper()
    assert (stepper.plays_on, stepper.table) == (True, None)
    stepper._on_message(None, {"kind": "play-on", "frame": 40}, [])
    first: Any = stepper.table
    assert first.table.sitting.asked == "Paladin"
    stepper._on_message(None, {"kind": "play-on", "frame": 400}, [])
    assert stepper.table is first
    stepper._on_message(None, {"kind": "play-on", "frame": 0}, [])
    again: Any = stepper.table
    assert again.table.sitting.asked == "Barbarian"


def test_nobody_plays_on_from_a_way_to_go_on_or_from_a_document_without_its_replay() -> None:
    (branch,) = load_replay("protect-now-or-later").branches
    assert not branch.stepper().plays_on
    stepper = Stepper(build_sample())
    stepper._on_message(None, {"kind": "play-on", "frame": 0}, [])
    assert (stepper.plays_on, stepper.table) == (False, None)
