"""A match in Python as a replay: with its moves, or with its exact inputs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dtnb import Match
from dtnb.replay import MoveSpec, load_replay, to_yaml
from tests.acceptance.shipped import NAMES, loaded
from tests.replay.sitting.matches import attacked, duel, same_play


def test_what_was_played_reads_as_if_written_by_hand() -> None:
    match = attacked().do("Paladin rolls 3 4 5 6 for Divine Defense").to("last chance")
    match.do("Paladin spends Protect")
    replay = match.as_replay()
    assert replay.file.moves == [
        "Barbarian rolls 1 2 3 4 4",
        "Barbarian announces Mighty Blow",
        "Paladin rolls 3 4 5 6 for Divine Defense",
        MoveSpec(move="Paladin spends Protect", at="Last chance"),
    ]
    read = load_replay(to_yaml(replay.file))
    assert read.record.inputs == match.do("Paladin passes").record.inputs
    assert read.record.states == match.record.states


def test_rolls_and_actions_that_nobody_put_into_words_are_written_in_words() -> None:
    match = duel().roll(1, 2, 3, 4, 4).do("Barbarian announces Mighty Blow")
    (spend,) = [action for action in match.legal if action.verb == "spend"]
    match.act(spend).do("Paladin rolls 3 4 5 6 for Divine Defense").to("last chance")
    replay = match.as_replay()
    assert replay.file.moves[0] == "Barbarian rolls 1 2 3 4 4"
    assert "Paladin spends Protect" in replay.file.moves
    assert same_play(match, replay)


def test_what_was_played_is_saved_whole_and_never_over_another_file(tmp_path: Path) -> None:
    match, target = attacked(), tmp_path / "turn.yaml"
    match.save(target)
    assert target.read_text("utf-8") == to_yaml(match.as_replay().file)
    assert load_replay(target).record.inputs[: len(match.record.inputs)] == match.record.inputs
    with pytest.raises(FileExistsError):
        match.save(target)
    assert list(tmp_path.iterdir()) == [target]


def test_a_match_that_waits_for_a_choice_is_kept_as_inputs() -> None:
    """A replay file cannot end where somebody has to choose."""
    replay = attacked().as_replay()
    assert replay.file.moves == []
    assert same_play(attacked(), replay)


def test_players_of_the_program_play_on_and_it_is_saved() -> None:
    match = duel(title="To the end").roll(1, 2, 3, 4, 4).play_on("random", seed=3)
    assert match.pending is None
    assert same_play(match, load_replay(to_yaml(match.as_replay().file)))
    with pytest.raises(ValueError, match="2 seats want 2 players"):
        duel().play_on("random", "random", "random", seed=1)
    with pytest.raises(LookupError):
        duel().play_on("nobody", seed=1)


def plain_lines() -> Iterator[str]:
    """Shipped replays that consist of moves alone."""
    for name in NAMES:
        moves = loaded(name).file.moves
        entries = [move for move in moves if isinstance(move, MoveSpec)]
        odd = [entry for entry in entries if entry.in_answer or entry.refused or entry.if_possible]
        if moves and not odd and not loaded(name).file.inputs:
            yield name


@pytest.mark.parametrize("name", list(plain_lines()))
def test_the_moves_of_a_shipped_replay_said_one_after_the_other_give_its_record(name: str) -> None:
    replay = loaded(name)
    file = replay.file
    match = Match(
        seats=file.seats,
        game=file.game,
        edition=replay.edition,
        policies=file.policies,
        start=file.start,
        seek=True,
    )
    for entry in file.moves:
        spec = entry if isinstance(entry, MoveSpec) else MoveSpec(move=entry)
        phrases = [spec.move] if spec.move else spec.together or []
        if spec.at:
            match.to(spec.at)
        if phrases:
            match.do(*phrases)
    assert same_play(match, replay)
    assert same_play(match, match.as_replay())
