"""The game of docs/writing-a-game.md runs as the page shows it."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from unittest.mock import patch

import pytest
from click.testing import CliRunner

from dtnb import registry
from dtnb.cli.root import build
from dtnb.frames import unresolved
from dtnb.replay import load_replay
from tests.docs.blocks import ROOT, blocks_of

PAGE = ROOT / "docs" / "writing-a-game.md"


def write_game(folder: Path) -> None:
    for block in blocks_of(PAGE):
        if block.words:
            file = folder / block.words[0]
            file.parent.mkdir(exist_ok=True)
            file.write_text(block.text, encoding="utf-8")


def test_the_game_of_the_page_is_played_drawn_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    session = "\n".join(
        block.text for block in blocks_of(PAGE) if block.kind == "python" and not block.words
    )
    test = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    failures: list[str] = []
    with patch.dict(registry._GAMES):
        try:
            runner.run(test, out=failures.append)
            assert not runner.failures, "".join(failures)
            replay = load_replay("race.yaml")
            assert unresolved(replay.document) == ()
            assert "Ann boosts in time" in replay.html()
            Path("two.yaml").write_text("dtnb: 1\ngame: race\nseats: {Ann: {}, Ben: {}}\n", "utf-8")
            by_hand = ["play", "two.yaml", "--by-hand", "--keep", "kept.json"]
            assert "Ann" in CliRunner().invoke(build(), by_hand, input="4\nq\n").output
        finally:
            # Only the modules of the game are forgotten: those of dtnb must not be imported twice.
            for name in [name for name in sys.modules if name.startswith("race")]:
                del sys.modules[name]
