"""A whole game in each mode under each book is saved, read back, forked and stepped."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks.matches import EDITIONS, MODES
from dtnb.frames.format.wire import plain_rows
from dtnb.kernel import Decision, DecisionKind
from dtnb.notebook.labels import with_labels
from dtnb.replay import Fidelity, Replay, load_replay, record_as_file, to_json, to_yaml
from tests.games.saving import furnish, play, wrong
from tests.games.tables import NAMES

#: the heroes in turn order, and their teams
SEATS = {
    "duel": (("barbarian", None), ("gunslinger", None)),
    "teams": (("paladin", "A"), ("moon-elf", "B"), ("pyromancer", "A"), ("treant", "B")),
    "king-of-the-hill": (("barbarian", None), ("shadow-thief", None), ("paladin", None)),
}
#: with so little Health a game ends after some turns, and still has everything of a long game
HEALTH = 10


def table(mode: str, edition: str) -> str:
    """Write the file of a table before the game, as a player would."""
    seats = {
        name: {"hero": hero, "health": HEALTH} | ({"team": team} if team else {})
        for name, (hero, team) in zip(NAMES, SEATS[mode], strict=False)
    }
    file = {"dtnb": 1, "game": "dice-throne", "edition": edition, "seats": seats,
            "start": {"phase": "setup"}}  # fmt: skip
    return msgspec.json.encode(file).decode()


def in_resolution(replay: Replay) -> int:
    """Return a position in which a seat is asked about an action that another has declared."""
    asked = [
        position
        for position, state in enumerate(replay.record.states)
        if isinstance(state.pending, Decision)
        and state.pending.kind in (DecisionKind.INTERRUPT, DecisionKind.DETAIL)
    ]
    return asked[len(asked) // 2]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_is_saved_read_back_forked_and_stepped(mode: str, edition: str) -> None:
    game = load_replay(table(mode, edition)).play_on(["random"], seed=5)
    assert game.record.state.pending is None

    saved = load_replay(to_yaml(game.file))
    assert saved.fidelity.fidelity is Fidelity.EXACT
    assert list(saved.record.hashes()) == list(game.record.hashes())

    # In the middle of a resolution, the game is saved, read back, and continued in both ways.
    middle = in_resolution(saved)
    half = load_replay(to_json(record_as_file(saved.file, saved.record.fork(middle))))
    assert half.fidelity.fidelity is Fidelity.EXACT
    assert half.record.state == saved.record.states[middle]
    again = half.record.fork(middle)
    for input_ in saved.record.inputs[middle:]:
        again.add(input_)
    assert again.state == saved.record.state
    other = half.play_on(["random"], seed=6)
    assert other.record.inputs[:middle] == saved.record.inputs[:middle]
    assert other.record.inputs != saved.record.inputs

    # The document that is sent to the browser is the same.
    stepper = saved.stepper()
    assert stepper.document == with_labels(plain_rows(saved.document))
    assert len(stepper.document["frames"]) >= saved.record.step_count


@pytest.mark.parametrize("number", [14, 23, 24])
def test_a_game_of_odd_players_is_exact_in_the_folder_where_it_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Three of the games that are played by hand a thousand at a time; two have own heroes."""
    furnish(tmp_path)
    monkeypatch.chdir(tmp_path / "tables")
    saved = play("0", number, str(tmp_path))
    assert saved is not None
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert wrong(saved) == ""
