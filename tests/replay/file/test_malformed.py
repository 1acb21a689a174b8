"""Every kind of malformed replay, with its exact message: place, what is wrong, what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay

FOLDER = Path(__file__).parent / "malformed"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_malformed_replay_is_refused_with_everything_that_is_wrong(file: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load_replay(file, file.name)
    assert caught.value.text() + "\n" == file.with_suffix(".txt").read_text("utf-8")


def test_at_least_25_kinds_of_malformed_replays_are_shown() -> None:
    assert len(FILES) >= 25


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_message_exists_in_french_and_names_the_same_place(file: Path) -> None:
    with pytest.raises(FileProblems) as caught:
        load_replay(file, file.name)
    places = [f"{p.file}:{p.line}:{p.column}: " for p in caught.value.problems]
    french = caught.value.text("fr").split("\n")
    assert all(line.startswith(place) for line, place in zip(french, places, strict=True))


_TABLE = """dtnb: 1
game: dice-throne
seats: {Ann: {hero: Barbarian, hand: []}, Ben: {hero: Paladin, hand: []}}
moves:
"""


@pytest.mark.parametrize(
    "moves",
    [
        "- Ann {long}",
        "- {{move: Ann {long}}}",
        "- {{refused: Ann {long}}}",
        "- {{together: [Ann {long}, Ben passes]}}",
        "- {{at: {long}}}",
        "- {{claim: 'Ann: {long}'}}",
        "- {{expect: [Ann {long}]}}",
        "- {{expect: {{always: [Ann {long}]}}}}",
        "- {{move: Ann passes, in answer: [Ben {long}]}}",
        "- {{branch: {{other: [Ann {long}]}}}}",
        "- {{branch: {{other: {{moves: [Ann {long}]}}}}}}",
    ],
)
def test_a_phrase_of_more_than_400_characters_is_refused_wherever_it_stands(moves: str) -> None:
    with pytest.raises(FileProblems) as caught:
        load_replay(_TABLE + moves.format(long="1 " * 200 + "1"))
    problem, *_ = caught.value.problems
    assert (problem.code, problem.args["limit"]) == ("text-too-long", 400)
    assert "400 characters at most" in caught.value.text()
    assert "400 caractères au plus" in caught.value.text("fr")
