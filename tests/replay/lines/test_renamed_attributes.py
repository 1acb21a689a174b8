"""An attribute of an earlier version works, and warns with the name that it has now."""

from __future__ import annotations

from operator import attrgetter

import pytest

import dtnb.frames
import dtnb.replay
from dtnb import Match, load_replay
from dtnb.replay.views.line_views import RENAMED

REPLAY = "barbarian-vs-paladin"


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_an_old_name_of_a_replay_is_what_the_new_one_is(old: str, new: str) -> None:
    replay = load_replay(REPLAY)
    with pytest.warns(DeprecationWarning, match=f"^'{old}' is called '{new}' now$"):
        value = getattr(replay, old)
    assert value == attrgetter(new)(replay)


@pytest.mark.parametrize(("old", "new"), Match._RENAMED.items())
def test_an_old_name_of_a_match_is_what_the_new_one_is(old: str, new: str) -> None:
    match = Match("barbarian", "paladin")
    with pytest.warns(DeprecationWarning, match=f"^'{old}' is called '{new}' now$"):
        value = getattr(match, old)
    assert type(value) is type(attrgetter(new)(match))


@pytest.mark.parametrize(
    ("package", "old", "new"),
    [
        (dtnb.replay, "Checked", "ExpectationResult"),
        (dtnb.frames, "GameDrawing", "Presenter"),
        (dtnb.frames, "Drawing", "Presenter"),
    ],
)
def test_an_old_name_of_a_package_is_what_the_new_one_is(
    package: object, old: str, new: str
) -> None:
    with pytest.warns(DeprecationWarning, match=f"^'{old}' is called '{new}' now$"):
        assert getattr(package, old) is getattr(package, new)


def test_the_warning_is_about_the_line_that_uses_the_old_name() -> None:
    with pytest.warns(DeprecationWarning, match="events") as warnings:
        getattr(load_replay(REPLAY), "events")  # noqa: B009
    assert [warning.filename for warning in warnings] == [__file__]


def test_any_other_name_is_missing_as_usual() -> None:
    with pytest.raises(AttributeError, match="'Replay' object has no attribute 'nothing'"):
        getattr(load_replay(REPLAY), "nothing")  # noqa: B009
