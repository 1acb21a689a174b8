"""Players are warned before a game outgrows its file, and the game is never lost."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from dtnb import Match, load_replay
from dtnb.kernel import IllegalMoveError
from dtnb.replay.running.play_errors import LongGameWarning
from tests.cli.run import dtnb

MOST, NEAR = 8, 7


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit games to a few inputs; no whole game is so short."""
    for module in ("lines.continued", "sitting.play", "sitting.stated_moves", "file.model"):
        monkeypatch.setattr(f"dtnb.replay.{module}.MAX_INPUTS", MOST)
    monkeypatch.setattr("dtnb.replay.running.line_driver.MAX_QUESTIONS", MOST)
    for module in ("sitting.play", "file.model"):
        monkeypatch.setattr(f"dtnb.replay.{module}.NEAR_MAX_INPUTS", NEAR)


def match() -> Match:
    return Match("barbarian", "paladin", start={"phase": "setup"})


def test_players_are_warned_once_before_the_limit() -> None:
    game = match()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.play_on("random", seed=1, inputs=NEAR - 1)
    with pytest.warns(LongGameWarning, match="7 of at most 8 choices and rolls"):
        game.play_on("random", seed=1, inputs=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        game.play_on("random", seed=1)
    assert len(game.record.inputs) == MOST


def test_nothing_is_given_beyond_the_end_and_what_was_played_is_saved(tmp_path: Path) -> None:
    with pytest.warns(LongGameWarning):
        game = match().play_on("random", seed=1)
    with pytest.raises(IllegalMoveError, match="more than 8 questions"):
        game.act(game.legal[0]) if game.legal else game.roll(seed=1)
    assert len(game.record.inputs) == MOST
    game.save(tmp_path / "game.yaml")
    assert load_replay(tmp_path / "game.yaml").record.inputs == game.record.inputs


def test_the_command_says_so_too(tmp_path: Path) -> None:
    match().save(tmp_path / "table.yaml")
    ran = dtnb("play", str(tmp_path / "table.yaml"), "--inputs", str(NEAR))
    assert (ran.code, ran.err) == (
        0,
        "This is near the 8 choices and rolls that a game has at most.\n",
    )
