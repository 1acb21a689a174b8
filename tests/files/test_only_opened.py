"""Opening a file never writes, runs or fetches anything: every kind of file, hostile ones too."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dtnb.tabletop import Table
from tests.fuzz.kind import ROOT
from tests.tabletop.quarrels import HALF, Player

EVIL = "$(touch ./PWNED)`touch PWNED`; touch PWNED | {path}"
REPLAY = f"""\
dtnb: 1
game: dice-throne
title: '{EVIL}'
seats:
  Ann: {{hero: HERO, hand: []}}
  Ben: {{hero: paladin, hand: []}}
moves:
  - Ann rolls 1 2 3 4 4
"""


def opened(way: str, tmp_path: Path, *files: Path) -> subprocess.CompletedProcess[str]:
    """Open files in a watched process with a folder of its own."""
    scratch, home = tmp_path / "scratch", tmp_path / "scratch" / "home"
    home.mkdir(parents=True, exist_ok=True)
    lib = {"IPYTHONDIR": str(home), "JUPYTER_CONFIG_DIR": str(home), "HOME": str(home)}
    more = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT), **lib}
    return subprocess.run(
        [sys.executable, "-m", "tests.files.watched", str(scratch), way, *map(str, files)],
        cwd=ROOT, env={**os.environ, **more}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip


def put(folder: Path, name: str, content: str | bytes | dict[str, Any]) -> Path:
    """Write a file into a folder."""
    place = folder / "in" / name
    place.parent.mkdir(exist_ok=True)
    text = json.dumps(content) if isinstance(content, dict) else content
    place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return place


def with_hero(hero: str) -> str:
    return REPLAY.replace("HERO", json.dumps(hero))


def replays(folder: Path) -> list[Path]:
    """Return replays, good and hostile."""
    put(folder.parent, f"{folder.name}-outside.yaml", "hero: secret\n")
    link = put(folder, "to-be-a-link.yaml", "")
    link.unlink()
    link.symlink_to(ROOT / "heroes" / "paladin.yaml")
    tags = "dtnb: 1\ngame: !!python/object/apply:os.system ['touch PWNED']\nseats: {}\n"
    return [
        ROOT / "replays" / "false-claim.yaml",
        put(folder, "good.json", json.loads(_as_json(with_hero("barbarian")))),
        put(folder, "tag.yaml", tags),
        put(folder, "include.yaml", with_hero("barbarian") + "include: /etc/passwd\n"),
        put(folder, "bomb.yaml", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"),
        put(folder, "up.yaml", with_hero("../../outside.yaml")),
        put(folder, "away.yaml", with_hero("/etc/passwd.yaml")),
        put(folder, "far.yaml", with_hero("//example.org/share/hero.yaml")),
        put(folder, "web.yaml", with_hero("https://example.org/hero.yaml")),
        put(folder, "linked.yaml", with_hero("to-be-a-link.yaml")),
        put(folder, "command.yaml", with_hero("|touch PWNED.yaml")),
    ]


def _as_json(text: str) -> str:
    import yaml

    return json.dumps(yaml.safe_load(text))


def heroes(folder: Path) -> list[Path]:
    """Return heroes, good and hostile."""
    paladin = (ROOT / "heroes" / "paladin.yaml").read_text("utf-8")
    evil = paladin.replace("Paladin", f'"{EVIL}"', 1)
    return [
        ROOT / "heroes" / "paladin.yaml",
        put(folder, "hero.yaml", evil),
        put(folder, "tag.yaml", "dtnb: 1\nhero: !!python/object/apply:os.system ['id']\n"),
    ]


def tables(folder: Path) -> list[Path]:
    """Return saved games of tables, good and hostile."""
    good = put(folder, "good.json", "")
    good.unlink()
    player = Player(Table(kept=good, seed=1))
    player.sits_down(HALF)
    player.acts(HALF.acts[0])
    kept = json.loads(good.read_text("utf-8"))
    verbs = [{"do": verb, "path": str(folder / "out")} for verb in ("save", "give", "play")]
    old = {"dtnb-table": 1, "begins": "", "seating": kept, "begun": True, "done": verbs, "at": 0,
           "players": {}}  # fmt: skip
    seats = {**kept["seats"], "Ann": {"hero": "../../outside.yaml"}}
    link = put(folder, "link.json", "")
    link.unlink()
    link.symlink_to(folder / "nowhere.json")
    return [
        good,
        put(folder, "old.json", old),
        put(folder, "verbs.json", {**kept, "table": {**kept["table"], "done": verbs}}),
        put(folder, "path.json", {**kept, "path": str(folder / "out")}),
        put(folder, "seats.json", {**kept, "seats": seats}),
        put(folder, "broken.json", "{"),
        put(folder, "binary.json", b"\xff\x00"),
        link,
        folder,
    ]


def notebooks(folder: Path) -> list[Path]:
    """Return notebooks, good and hostile."""
    code = "import os; os.system('touch PWNED'); open('out', 'w')"
    outs = [{"output_type": "display_data", "metadata": {},
             "data": {"text/html": "<script src='https://example.org/x.js'></script>",
                      "application/javascript": code}}]  # fmt: skip
    prose = f"# {EVIL}\n![x](../../outside.png) ![y](/etc/passwd) ![z](https://example.org/z.png)"
    cells = [
        {"cell_type": "markdown", "id": "a", "metadata": {}, "source": prose},
        {"cell_type": "code", "id": "b", "metadata": {}, "source": f"{code}\n!touch PWNED",
         "outputs": outs, "execution_count": 1},
    ]  # fmt: skip
    meta = {"kernelspec": {"name": "; touch PWNED", "display_name": "x"}}
    hostile = {"nbformat": 4, "nbformat_minor": 5, "metadata": meta, "cells": cells}
    return [ROOT / "notebooks" / "01_first_turn.ipynb", put(folder, "hostile.ipynb", hostile)]


def lessons(folder: Path) -> list[Path]:
    """Return lessons, whose code runs only when a reader asks for it."""
    lesson = (ROOT / "notebooks" / "lessons" / "01_first_turn.yaml").read_text("utf-8")
    code = "\n  - code: |\n      import os\n      os.system('touch PWNED')\n"
    return [
        ROOT / "notebooks" / "lessons" / "01_first_turn.yaml",
        put(folder, "code.yaml", lesson.rstrip() + code),
        put(folder, "tag.yaml", "dtnb: 1\ncells: !!python/object/apply:os.system ['id']\n"),
    ]


def cases(folder: Path) -> list[Path]:
    """Return the casebook's folder, which is searched without a file."""
    return [ROOT / "replays"]


def games(folder: Path) -> list[Path]:
    """Return folders of games, one of them with a pickle in it."""
    put(folder, "simulation.json", {"game": EVIL})
    put(folder, "games_1_2.parquet", b"cos\nsystem\n(S'touch PWNED'\ntR.")
    return [folder / "in"]


KINDS = {
    "replay": replays, "hero": heroes, "table": tables, "notebook": notebooks,
    "lesson": lessons, "case": cases, "games": games,
}  # fmt: skip


def everything(folder: Path) -> dict[str, bytes | str]:
    """Return the files below a folder, except scratch files."""
    contents: dict[str, bytes | str] = {}
    for path in sorted(folder.rglob("*")):
        name = str(path.relative_to(folder))
        if name.split(os.sep)[0] != "scratch":
            contents[name] = path.read_bytes() if path.is_file() else "folder or link"
    return contents


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own on Windows")
@pytest.mark.parametrize("way", KINDS)
def test_a_file_that_is_only_opened_does_nothing(way: str, tmp_path: Path) -> None:
    """It is opened in a process in which writing elsewhere, running and fetching raise errors."""
    files = KINDS[way](tmp_path)
    before = everything(tmp_path)
    done = opened(way, tmp_path, *files)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr
    assert everything(tmp_path) == before


def test_what_is_done_by_opening_is_seen(tmp_path: Path) -> None:
    """The control: a way of opening that writes beside its file is stopped."""
    file = put(tmp_path, "any.yaml", "x")
    done = opened("culprit", tmp_path, file)
    assert done.returncode == 1
    assert f"{file}: open" in done.stdout
    assert everything(tmp_path).keys() == {"in", "in/any.yaml"}
