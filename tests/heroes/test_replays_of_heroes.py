"""Each ability, token and card of a hero in the smallest replay that shows it.

Each document of ``replays`` is a replay file without its head. Its title is a fact of the board,
a token or a card; what it expects is computed by hand from that fact. It holds in all four books.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.replay import load_replay

FOLDER = Path(__file__).parent / "replays"
HEAD = """\
dtnb: 1
game: dice-throne
edition: season-two
editions: [french, season-one-rerolled, marvel]
"""
SHOWN = [
    pytest.param(text, id=f"{path.stem}: {text.splitlines()[0].removeprefix('title: ')}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for text in path.read_text(encoding="utf-8").split("---\n")
]


@pytest.mark.parametrize("text", SHOWN)
def test_what_is_printed_is_what_is_played_under_every_book(text: str) -> None:
    replay = load_replay(HEAD + text, "a replay of a hero")
    runs = [replay, *(replay.run(edition) for edition in replay.file.editions)]
    assert [(run.edition, run.problems()) for run in runs if run.problems()] == []
    assert not any(refused.verdict.allowed for run in runs for refused in run.refusals)
