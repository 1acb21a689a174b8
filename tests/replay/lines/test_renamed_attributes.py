"""An old attribute in a notebook raises an error that gives the new name."""

from __future__ import annotations

from operator import attrgetter

import pytest

import dtnb.frames
import dtnb.replay
from dtnb import Match, load_replay
from dtnb.replay.views.line_views import RENAMED

REPLAY = "barbarian-vs-paladin"


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_a_replay_names_the_attribute_that_took_the_place_of_another(old: str, new: str) -> None:
    replay = load_replay(REPLAY)
    with pytest.raises(AttributeError, match=rf"has no attribute '{old}' \(it is called '{new}'"):
        getattr(replay, old)
    views, _, name = new.partition(".")
    assert hasattr(type(getattr(replay, views)), name)


@pytest.mark.parametrize(("old", "new"), Match._RENAMED.items())
def test_a_match_does_so_too(old: str, new: str) -> None:
    match = Match("barbarian", "paladin")
    with pytest.raises(AttributeError, match=f"it is called '{new}' now"):
        getattr(match, old)
    assert attrgetter(new)(match) is not None


def test_a_package_does_so_too() -> None:
    for package, old, new in (
        (dtnb.replay, "Checked", "ExpectationResult"), (dtnb.frames, "GameDrawing", "Drawing"),
    ):  # fmt: skip
        with pytest.raises(AttributeError, match=f"it is called '{new}' now"):
            getattr(package, old)
        assert hasattr(package, new)


def test_any_other_name_is_missing_as_usual() -> None:
    with pytest.raises(AttributeError, match="'Replay' object has no attribute 'nothing'"):
        getattr(load_replay(REPLAY), "nothing")  # noqa: B009
