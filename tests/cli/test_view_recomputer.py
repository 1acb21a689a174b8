"""What a notebook's cells show is made again from what they say; no line of them runs."""

from __future__ import annotations

import pytest

from dtnb import load_replay
from dtnb.cli.view_recomputer import ViewRecomputer

LOADING = 'import dtnb\nreplay = dtnb.load_replay("false-claim")\n'


def test_a_replay_that_a_cell_loads_and_shows_is_a_live_stepper() -> None:
    made = ViewRecomputer()(LOADING + "replay")
    assert made is not None
    assert (made.view, made.identifying_text) == ("stepper", load_replay("false-claim").title)


def test_a_question_about_it_is_live_and_known_by_the_seal_of_its_answer() -> None:
    again = ViewRecomputer()
    assert again(LOADING) is None
    made = again('replay.ask.what_is_the_total("Ben")')
    assert made is not None
    assert made.view == "gamebook"
    assert (
        made.identifying_text
        == load_replay("false-claim").ask.what_is_the_total("Ben").question.seal
    )


@pytest.mark.parametrize(
    "shown",
    [
        'replay.ask.what_is_the_total(open("secret").read())',
        'replay.ask._line.record.add("x")',
        'replay.ask.__class__("Ben")',
        'replay.ask.what_is_the_total("nobody")',
        'replay.ask.no_such_question("Ben")',
        'other.ask.what_is_the_total("Ben")',
        "replay.ask.what_is_the_total(*names)",
    ],
)
def test_a_call_of_anything_else_is_not_made_again(shown: str) -> None:
    assert ViewRecomputer()(LOADING + shown) is None


def test_a_replay_loaded_with_an_option_that_does_not_exist_is_not_made_again() -> None:
    assert ViewRecomputer()('import dtnb\ndtnb.load_replay("false-claim", edition="any")') is None
