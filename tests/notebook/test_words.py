"""The front end's words, and the fixture that its own tests read."""

from __future__ import annotations

import importlib

import pytest

from dtnb.notebook.labels import label
from tests.notebook.sample import FIXTURES, fixtures


def test_a_documents_own_word_comes_first_then_its_language_then_english() -> None:
    assert label({"lang": "fr", "labels": {"story": "Chronique"}}, "story") == "Chronique"
    assert label({"lang": "fr"}, "story") == "Récit"
    assert label({"lang": "xx"}, "story") == "Story"


@pytest.mark.parametrize("name", fixtures())
def test_the_fixtures_of_the_front_end_are_the_sample(name: str) -> None:
    assert (FIXTURES / name).read_text(encoding="utf-8") == fixtures()[name], (
        "run `python -m tests.notebook.sample`"
    )


def test_the_names_of_the_room_are_there_and_no_others() -> None:
    room = importlib.import_module("dtnb.notebook")
    assert [getattr(room, name).__name__ for name in room.__all__] == room.__all__
    with pytest.raises(AttributeError, match="has no attribute 'stepper_'"):
        _ = room.stepper_
