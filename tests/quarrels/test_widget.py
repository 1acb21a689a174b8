"""`dtnb.quarrel()`: the screens in a notebook, answered by the kernel."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import dtnb
from dtnb.errors import NotThereError
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.responder import QuarrelResponder
from dtnb.quarrels.widget import QuarrelWidget
from tests.app.test_quarrels import SETTLED


def ask(responder: QuarrelResponder, **message: Any) -> dict[str, Any]:
    answer = responder.respond({"number": 3, **message})
    assert answer is not None
    assert answer["answers"] == 3
    return answer


def test_a_widget_shows_the_first_screen() -> None:
    widget = dtnb.quarrel("thick skin", lang="fr")
    assert widget.draft == {"lang": "fr", "line": "thick skin"}
    assert widget.words["back"] == "Retour"
    assert repr(widget).startswith("Sur quoi vous disputez-vous ?")


def test_an_answer_has_the_number_of_its_message_and_the_screen_as_plain_data() -> None:
    answer = ask(QuarrelResponder(Draft()), do="show", draft={}, act=None)
    assert json.loads(json.dumps(answer))["screen"]["step"] == "line"


@pytest.mark.parametrize("message", [None, "x", {}, {"number": "1"}])
def test_a_message_of_another_form_is_ignored(message: Any) -> None:
    assert QuarrelResponder(Draft()).respond(message) is None


def test_what_is_no_draft_is_refused_in_words() -> None:
    answer = ask(QuarrelResponder(Draft()), do="show", draft={"step": "elsewhere"}, act=None)
    assert "damaged" in answer["failed"]


def test_a_quarrel_is_given_as_a_file_and_as_a_report() -> None:
    responder = QuarrelResponder(Draft())
    kept = ask(responder, do="keep", draft=SETTLED)["file"]
    assert kept["name"] == "quarrel.yaml"
    report = json.loads(ask(responder, do="report", draft=SETTLED)["file"]["text"])
    assert report["file"] == kept["text"]
    assert report["screen"]["step"] == "verdict"


def test_a_file_of_a_quarrel_that_is_not_entered_yet_is_refused() -> None:
    assert "failed" in ask(QuarrelResponder(Draft()), do="keep", draft={})


def test_the_widget_goes_on_where_it_was_and_is_a_replay() -> None:
    widget = dtnb.quarrel()
    widget._on_message(widget, {"number": 1, "do": "show", "draft": SETTLED, "act": None}, [])
    assert widget.draft["step"] == "verdict"
    assert [claim.by for claim in widget.replay().claims] == ["Ann"]


def test_a_language_that_is_not_there_is_named() -> None:
    with pytest.raises(NotThereError, match="no language 'xx'"):
        dtnb.quarrel(lang="xx")


def test_a_widget_says_that_it_cannot_be_pickled() -> None:
    with pytest.raises(TypeError):
        pickle.dumps(QuarrelWidget(Draft()))


def test_without_its_widget_a_notebook_shows_the_screen_as_text() -> None:
    bundle, _ = dtnb.quarrel()._repr_mimebundle_()
    assert "What are you quarrelling about?" in bundle["text/html"]
