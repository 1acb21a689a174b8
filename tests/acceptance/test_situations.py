"""Situations whose answers readers of the rulebooks wrote down before they saw the program's.

Each document of ``situations`` is a replay file: its title is the answer, its source names pages.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from dtnb.replay import Replay, load_replay

FOLDER = Path(__file__).parent / "situations"


class Situation(NamedTuple):
    """A document of a file of situations."""

    file: str
    text: str

    @property
    def title(self) -> str:
        """The title of the document, which is the answer."""
        line = next(line for line in self.text.splitlines() if line.startswith("title: "))
        return line.removeprefix("title: ").strip('"')


SITUATIONS = {
    situation.title: situation
    for path in sorted(FOLDER.glob("*.yaml"))
    for text in path.read_text(encoding="utf-8").split("---\n")
    for situation in [Situation(path.name, text)]
}


@cache
def loaded(title: str) -> Replay:
    situation = SITUATIONS[title]
    return load_replay(situation.text, f"{situation.file} ({title})")


BOUND = [
    pytest.param(title, id=title, marks=pytest.mark.rules(loaded(title).file.source or ""))
    for title in SITUATIONS
]


@pytest.mark.parametrize("title", BOUND)
def test_the_answer_of_the_books_is_the_programs_under_every_edition_named(title: str) -> None:
    replay = loaded(title)
    runs = [replay, *(replay.run(edition) for edition in replay.file.editions)]
    assert [(run.edition, run.problems()) for run in runs if run.problems()] == []
    assert not any(refused.verdict.allowed for run in runs for refused in run.refusals)
    # Under each reading for which the document states an answer, that answer is right.
    stated = replay.file.expect if isinstance(replay.file.expect, dict) else {}
    for only in stated:
        policy, _, reading = only.partition("=")
        if reading:
            run = replay.run(policies={policy: reading})
            assert [
                expectation.text
                for expectation in run.expectations
                if expectation.condition == only
            ]
            assert run.problems() == ()


def test_there_is_a_situation_for_each_mode_and_each_game() -> None:
    assert len(SITUATIONS) > 60
    played = {loaded(title).file.game for title in SITUATIONS}
    assert played == {"dice-throne", "die-in-the-dungeon"}
