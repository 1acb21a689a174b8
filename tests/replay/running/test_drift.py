"""A recorded game that is computed differently now is reported, and can be rebased."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from dtnb.files import FileProblems
from dtnb.kernel import Choice
from dtnb.notebook import html
from dtnb.replay import Fidelity, Replay, ReplayFile, load_replay, record_as_file, to_yaml
from dtnb.replay.lines.rebase import rebase
from dtnb.replay.running.load import load
from tests.cli.run import dtnb

TOY = Path(__file__).parents[2] / "toy" / "replay.yaml"
WRONG = "00000000"


def saved() -> ReplayFile:
    """A line with its exact inputs and fingerprints."""
    replay = load_replay(TOY)
    return record_as_file(replay.file, replay.record)


def drifted(at: int, file: ReplayFile | None = None) -> ReplayFile:
    """The same with another fingerprint at a position and all after it, as a changed rule makes."""
    file = file or saved()
    return replace(file, hashes=[*file.hashes[:at], *[WRONG] * (len(file.hashes) - at)])


def loaded(file: ReplayFile) -> Replay:
    return load_replay(to_yaml(file), "game.yaml")


def first_step(replay: Replay, at: int) -> int:
    return next(step.index for step in replay.steps if step.position == at)


def test_a_drift_stands_in_ok_in_the_repr_and_among_the_problems() -> None:
    replay = loaded(drifted(3))
    step = first_step(replay, 3)
    assert not replay.ok
    assert f": DIVERGED at step {step} (input 3), count-to-ten" in repr(replay)
    (problem,) = replay.problems()
    assert problem.path == ("hashes", 3)
    assert f"DIVERGED at step {step} (input 3): Recorded: fingerprint {WRONG}" in problem.text()
    assert f"DIVERGED à l'étape {step} (entrée 3) : Enregistré : " in problem.text("fr")


def test_without_a_drift_none_is_reported() -> None:
    replay = loaded(saved())
    assert replay.ok
    assert replay.drift is None
    assert "DIVERGED" not in repr(replay) + replay.story()


def test_it_stands_first_in_the_story_and_side_by_side_at_the_first_step_that_differs() -> None:
    replay = loaded(drifted(3))
    step = first_step(replay, 3)
    lines = replay.story(verbose=True).splitlines()
    assert lines[0].startswith(f"DIVERGED at step {step} (input 3):")
    text = " ".join(line.strip() for line in lines[1:])
    assert f"Recorded: fingerprint {WRONG}" in text
    assert f"Now: fingerprint {saved().hashes[3]}." in text


def test_it_stands_in_the_stepper_and_in_the_exported_page() -> None:
    replay = loaded(drifted(3))
    document = replay.stepper().document
    assert document["title"].startswith("DIVERGED at step")
    (noted,) = [f for f in document["frames"] if "DIVERGED" in (f.get("note") or "")]
    assert noted["step"] == first_step(replay, 3)
    assert "<title>DIVERGED at step" in html(replay.document)


def test_recorded_and_now_are_reported_with_what_was_done_next_and_what_is_asked() -> None:
    """The fourth input of the file is the choice after the third."""
    replay = loaded(drifted(3))
    assert replay.drift is not None
    input_, pending = replay.record.inputs[3], replay.record.states[3].pending
    assert pending is not None
    sentence = replay.drift.speaker("en").render(replay.drift.recorded)
    assert sentence.startswith(f"Recorded: fingerprint {WRONG}, then ")
    assert isinstance(input_, Choice)
    assert input_.action.verb in sentence
    assert f"is asked in {pending.window}." in replay.drift.speaker("en").render(replay.drift.now)


@pytest.mark.parametrize("more", [1, 5])
def test_fingerprints_beyond_the_end_differ_at_the_last_step(more: int) -> None:
    file = saved()
    replay = loaded(replace(file, hashes=[*file.hashes, *[WRONG] * more]))
    assert replay.fidelity.step == len(replay.steps) - 1
    assert replay.fidelity.position == len(file.hashes)
    assert "it has ended before that" in replay.problems()[0].text()


def test_an_end_that_was_recorded_earlier_differs_at_the_first_step_after_it() -> None:
    file = saved()
    replay = loaded(replace(file, hashes=file.hashes[:-1]))
    assert replay.fidelity.step == first_step(replay, len(file.hashes) - 1)
    assert "it ended before that" in replay.problems()[0].text()


def impossible(hashes: Sequence[str]) -> ReplayFile:
    """A line that begins to differ at input 2 and cannot be continued at the last input."""
    file = saved()
    return replace(file, inputs=[*file.inputs[:-1], [0, "fly"]], hashes=list(hashes))


def test_an_input_that_is_not_possible_any_more_points_at_the_first_difference() -> None:
    hashes = drifted(2).hashes
    with pytest.raises(FileProblems) as caught:
        loaded(impossible(hashes))
    (problem,) = caught.value.problems
    assert problem.path == ("inputs", 1)
    assert "(input 2): Recorded: " in problem.text()
    assert '[0,"fly"], is not possible any more' in problem.text()


def test_without_a_difference_before_it_an_impossible_input_is_what_is_wrong() -> None:
    with pytest.raises(FileProblems, match=r'the input \[0,"fly"\] is not possible here'):
        loaded(impossible(saved().hashes))


def spoken(hashes: Sequence[str]) -> ReplayFile:
    """Moves with fingerprints, of which the last is not possible."""
    file = load_replay(TOY).with_hashes()
    return replace(file, moves=[*file.moves[:-1], "Ann spends thief on Ben"], hashes=list(hashes))


def test_a_move_that_is_not_possible_any_more_is_reported_with_the_difference_before_it() -> None:
    hashes = load_replay(TOY).with_hashes().hashes
    with pytest.raises(FileProblems) as caught:
        loaded(spoken([*hashes[:2], *[WRONG] * (len(hashes) - 2)]))
    move, drift = caught.value.problems
    assert (move.path, drift.path) == (("moves", 11), ("hashes", 2))
    assert "DIVERGED at step" in drift.text()
    with pytest.raises(FileProblems) as caught:
        loaded(spoken(hashes))
    assert [problem.path for problem in caught.value.problems] == [("moves", 11)]


def test_a_file_is_rebased_to_what_is_computed_now() -> None:
    new = rebase(loaded(drifted(3)).loaded)
    assert new.loaded.file == saved()
    assert (new.changed_fingerprints, new.dropped_inputs) == (len(saved().hashes) - 3, 0)


def test_inputs_that_are_not_possible_any_more_are_left_out() -> None:
    """All but the last input are kept, and the beginning and each of them have a fingerprint."""
    file = impossible(drifted(2).hashes)
    new = rebase(load(to_yaml(file), "game.yaml"))
    assert new.dropped_inputs == 1
    assert new.loaded.file.inputs == file.inputs[:-1]
    assert loaded(new.loaded.file).fidelity.fidelity is Fidelity.EXACT


# -- the command -----------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A fight with fingerprints, of which the third is another; written with comments."""
    replay = load_replay("barbarian-vs-paladin")
    file = drifted(3, replay.with_hashes())
    target = tmp_path / "game.yaml"
    target.write_text("# ours\n" + to_yaml(file).replace("moves:", "moves: # as they were said"))
    return target


@pytest.mark.parametrize("command", ["check", "replay"])
def test_the_command_ends_with_a_failure_and_says_where_it_begins(game: Path, command: str) -> None:
    ran = dtnb(command, str(game))
    assert ran.code == 1
    assert "DIVERGED at step 11 (input 3):" in ran.out
    assert f"Recorded: fingerprint {WRONG}" in ran.out
    assert "Barbarian announces Overpower" in ran.out.partition("Now: ")[2]


@pytest.mark.parametrize("command", ["play", "compare", "settle", "export"])
def test_output_from_a_drifted_game_comes_with_a_warning(command: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(to_yaml(drifted(3)), encoding="utf-8")
    target = ("-o", str(tmp_path / "new")) if command in ("play", "export") else ()
    ran = dtnb(command, str(file), *target)
    step = first_step(loaded(drifted(3)), 3)
    assert ran.err.startswith(f"DIVERGED at step {step} (input 3):\n")


@pytest.mark.parametrize(
    "words",
    [
        ("--edition", "marvel"),
        ("--policy", "a=b"),
        ("--branch", "x"),
        ("--json",),
        ("--no-rules",),
        ("--verbose",),
        ("--options",),
    ],
)
def test_rebase_says_which_options_it_does_not_heed(game: Path, words: tuple[str, ...]) -> None:
    before = game.read_text("utf-8")
    ran = dtnb("replay", str(game), "--rebase", *words)
    assert ran.code == 2
    assert "--rebase goes with --output and --force alone" in ran.err
    assert game.read_text("utf-8") == before


def test_the_data_says_where_the_drift_begins(game: Path) -> None:
    ran = dtnb("replay", str(game), "--json")
    assert ran.code == 1
    assert '"drift": {\n    "step": 11,\n    "input": 3,' in ran.out


def test_rebase_writes_the_file_anew_and_keeps_what_people_wrote(game: Path) -> None:
    ran = dtnb("replay", str(game), "--rebase")
    assert ran.code == 0
    assert "DIVERGED at step 11 (input 3):" in ran.out
    assert "Fingerprints that differ: 26." in ran.out
    assert game.read_text().startswith("# ours\n")
    assert "moves: # as they were said\n" in game.read_text()
    assert load_replay(game).fidelity.fidelity is Fidelity.EXACT
    again = dtnb("replay", str(game), "--rebase")
    assert (again.code, again.out) == (0, "Every fingerprint of the file agrees (EXACT).\n")


def test_rebase_never_throws_a_game_away(tmp_path: Path) -> None:
    """Inputs that can no longer be played stay in the old file; the rest is saved as another."""
    replay = load_replay("barbarian-vs-paladin")
    file = drifted(3, record_as_file(replay.file, replay.record))
    file = replace(file, inputs=[*file.inputs[:10], [0, "fly"], *file.inputs[11:]])
    (tmp_path / "game.yaml").write_text(to_yaml(file))
    words = ("replay", str(tmp_path / "game.yaml"), "--rebase")
    ran = dtnb(*words)
    assert ran.code == 3
    assert "Inputs that are left out: 18" in ran.out
    assert (tmp_path / "game.yaml").read_text() == to_yaml(file)
    assert dtnb(*words, "-o", str(tmp_path / "left.yaml")).code == 0
    left = load_replay(tmp_path / "left.yaml")
    assert left.fidelity.fidelity is Fidelity.EXACT
    assert len(left.record.inputs) == 10


@pytest.mark.parametrize(
    ("words", "code", "expected"),
    [
        (("barbarian-vs-paladin", "--rebase"), 3, "name one with --output"),
        (("barbarian-vs-paladin", "-o", "x.yaml"), 2, "--output belongs to --rebase"),
        (("barbarian-vs-paladin", "--rebase", "-o", "NEW"), 3, "no fingerprints to compare"),
    ],
)
def test_a_file_that_cannot_be_rebased_is_reported(
    tmp_path: Path, words: tuple[str, ...], code: int, expected: str
) -> None:
    ran = dtnb("replay", *(word.replace("NEW", str(tmp_path / "new.yaml")) for word in words))
    assert ran.code == code
    assert expected in ran.err
