"""The user's own heroes, in a folder ``heroes``, are found wherever a hero can be named."""

from __future__ import annotations

from pathlib import Path

import pytest

import dtnb
from dtnb.dicethrone.heroes import UnknownHero, hero_file, load_hero, own_files
from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.replay import load_replay
from dtnb.tabletop import Table

REPLAY = """\
dtnb: 1
game: dice-throne
title: A hero of one's own
seats:
  Ann: {hero: iron hag}
  Ben: {hero: Paladin}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Strike
  - Ben declines to defend
expect:
  - Ben takes 4
"""


def put(folder: Path, name: str, file: str) -> Path:
    path = folder / "heroes" / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(hero_text(name, path), encoding="utf-8")
    return path


@pytest.fixture
def working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "working_folder"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_it_is_found_by_its_name_and_by_that_of_its_file(working_folder: Path) -> None:
    file = put(working_folder, "Iron Hag", "old_witch.yaml")
    assert own_files() == {"iron-hag": file, "old-witch": file}
    assert load_hero("Iron Hag").name == load_hero("old witch").name == "Iron Hag"
    assert hero_file("IRON-HAG") == file


def test_a_name_of_a_shipped_hero_means_the_shipped_one(working_folder: Path) -> None:
    """So a replay means the same on every machine."""
    put(working_folder, "Paladin", "paladin.yaml")
    assert (
        load_hero("paladin").abilities.keys() != load_hero("heroes/paladin.yaml").abilities.keys()
    )
    assert "Divine Defense" in load_hero("paladin").abilities
    assert own_files() == {}


def test_an_unknown_name_is_refused_with_the_closest_name_of_an_own_hero(
    working_folder: Path,
) -> None:
    put(working_folder, "Iron Hag", "hag.yaml")
    with pytest.raises(UnknownHero, match="did you mean 'iron-hag'"):
        load_hero("iron hga")


def test_other_files_are_ignored(working_folder: Path) -> None:
    put(working_folder, "Iron Hag", "hag.yaml")
    (working_folder / "heroes" / "notes.yaml").write_text("to do: everything\n", encoding="utf-8")
    (working_folder / "heroes" / "hero.schema.json").write_text("{}", encoding="utf-8")
    (working_folder / "heroes" / "sub.yaml").mkdir()
    assert set(own_files()) == {"iron-hag", "hag"}


def test_a_replay_finds_the_heroes_in_the_folder_beside_it(
    working_folder: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "there"
    folder.mkdir()
    put(folder, "Iron Hag", "iron_hag.yaml")
    (folder / "turn.yaml").write_text(REPLAY, encoding="utf-8")
    replay = load_replay(folder / "turn.yaml")
    assert replay.problems() == ()


def test_a_replay_finds_the_heroes_of_the_working_directory(
    working_folder: Path, tmp_path: Path
) -> None:
    put(working_folder, "Iron Hag", "iron_hag.yaml")
    (tmp_path / "turn.yaml").write_text(REPLAY, encoding="utf-8")
    assert load_replay(tmp_path / "turn.yaml").problems() == ()


def test_a_saved_replay_contains_the_path_of_its_hero(working_folder: Path, tmp_path: Path) -> None:
    put(working_folder, "Iron Hag", "iron_hag.yaml")
    (working_folder / "turn.yaml").write_text(REPLAY, encoding="utf-8")
    replay = load_replay(working_folder / "turn.yaml")
    replay.save(tmp_path / "saved.yaml")
    assert "working_folder/heroes/iron_hag.yaml" in (tmp_path / "saved.yaml").read_text(
        encoding="utf-8"
    )
    replay.save(tmp_path / "alone.yaml", embed=True)
    (working_folder / "heroes" / "iron_hag.yaml").unlink()
    assert load_replay(tmp_path / "alone.yaml").problems() == ()


def test_a_match_can_be_played_with_it(working_folder: Path) -> None:
    put(working_folder, "Iron Hag", "iron_hag.yaml")
    match = dtnb.Match("iron-hag", "paladin", seek=True)
    assert match.do("iron-hag rolls 1 2 3 4 4").window == "TW-04b"


def test_it_can_be_chosen_at_an_interactive_table(working_folder: Path) -> None:
    put(working_folder, "Iron Hag", "iron_hag.yaml")
    (working_folder / "heroes" / "broken.yaml").write_text(
        "dtnb: 1\nhero: Broken\n", encoding="utf-8"
    )
    view = Table(lang="en", kept=None).view()
    assert "Iron Hag" in str(view)
    assert "Broken" not in str(view)
