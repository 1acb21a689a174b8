"""A game with a custom hero can be saved from any folder to any folder, and loaded there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from dtnb import Match
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.files import REPLAY_LIMITS, FileProblems
from dtnb.replay import Fidelity, Replay, load_replay, to_yaml
from dtnb.replay.file.inputs import encode_all
from dtnb.replay.file.model import MAX_INPUTS
from dtnb.replay.file.writers import plain_data
from dtnb.resources import shipped
from tests.cli.run import dtnb

TABLE = """\
dtnb: 1
game: dice-throne
title: of our own
seats:
  Ann: {hero: HERO, health: 8}
  Ben: {hero: paladin, health: 8}
start: {phase: setup}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a hero and a table, two others, and a fourth in which one stands."""
    for name in ("mine", "heroes", "there", "here"):
        (tmp_path / name).mkdir()
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "hero.yaml").write_text(text, encoding="utf-8")
    table(tmp_path / "mine", "hero.yaml")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def table(place: Path, hero: str) -> Path:
    file = place / "table.yaml"
    file.write_text(TABLE.replace("HERO", hero), encoding="utf-8")
    return file


def heroes(replay: Replay) -> Mapping[str, Hero]:
    assert isinstance(replay.game, DiceThrone)
    return replay.game.heroes


def test_a_game_is_played_on_where_the_hero_lies_and_saved_elsewhere(folder: Path) -> None:
    game = load_replay(folder / "mine" / "table.yaml").play_on(["random"], 1)
    game.save(folder / "there" / "game.yaml")
    saved = load_replay(folder / "there" / "game.yaml")
    assert saved.file.seats["Ann"]["hero"] == "../mine/hero.yaml"
    assert saved.fidelity.fidelity is Fidelity.EXACT


def test_a_file_saved_where_it_was_names_its_hero_as_before(folder: Path) -> None:
    load_replay(folder / "mine" / "table.yaml").save(folder / "mine" / "again.json")
    assert load_replay(folder / "mine" / "again.json").file.seats["Ann"]["hero"] == "hero.yaml"


def test_the_folder_one_stands_in_may_change_before_a_file_is_saved(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    game = load_replay("mine/table.yaml").play_on(["random"], 1, inputs=20)
    monkeypatch.chdir(folder / "here")
    game.save("game.yaml")
    assert load_replay("game.yaml").fidelity.fidelity is Fidelity.EXACT


def test_an_absolute_path_stays(folder: Path) -> None:
    path = str(folder / "mine" / "hero.yaml")
    load_replay(table(folder / "there", path)).save("saved.yaml")
    assert load_replay("saved.yaml").file.seats["Ann"]["hero"] == path


def test_the_way_leads_through_linked_folders(folder: Path) -> None:
    (folder / "link").symlink_to("there/deep")
    (folder / "there" / "deep").mkdir()
    load_replay(folder / "mine" / "table.yaml").save(folder / "link" / "saved.yaml")
    assert load_replay(folder / "link" / "saved.yaml").file.seats["Ann"]["hero"] == (
        "../../mine/hero.yaml"
    )


def test_an_embedded_hero_travels_without_its_file(folder: Path) -> None:
    game = load_replay(folder / "mine" / "table.yaml").play_on(["random"], 1)
    for name in ("alone.yaml", "alone.json"):
        game.save(name, embed=True)
    (folder / "mine" / "hero.yaml").unlink()
    for name in ("alone.yaml", "alone.json"):
        alone = load_replay(name)
        assert alone.fidelity.fidelity is Fidelity.EXACT
        assert heroes(alone) == heroes(game)
        # It travels on: moved, embedded once more, and played on.
        alone.play_on(["random"], 2).save(folder / "there" / f"again-{name}", embed=True)
        again = load_replay(folder / "there" / f"again-{name}")
        assert again.file.files == alone.file.files


def test_an_embedded_hero_reveals_no_folder_names(folder: Path) -> None:
    path = str(folder / "mine" / "hero.yaml")
    load_replay(table(folder / "there", path)).save("saved.yaml", embed=True)
    text = Path("saved.yaml").read_text(encoding="utf-8")
    assert str(folder) not in text
    assert list(load_replay("saved.yaml").file.files) == ["hero.yaml"]


def test_two_heroes_of_one_name_in_two_folders_are_embedded_separately(folder: Path) -> None:
    text = (shipped("heroes") / "barbarian.yaml").read_text(encoding="utf-8")
    (folder / "heroes" / "hero.yaml").write_text(text, encoding="utf-8")
    file = TABLE.replace("HERO", "../mine/hero.yaml").replace("paladin", "../heroes/hero.yaml")
    (folder / "there" / "table.yaml").write_text(file, encoding="utf-8")
    replay = load_replay(folder / "there" / "table.yaml")
    replay.save("saved.yaml", embed=True)
    saved = load_replay("saved.yaml")
    assert list(saved.file.files) == ["hero.yaml", "hero-2.yaml"]
    assert heroes(saved) == heroes(replay)


def test_mistakes_in_an_embedded_hero_are_reported_for_that_hero(folder: Path) -> None:
    load_replay(folder / "mine" / "table.yaml").save("saved.yaml", embed=True)
    text = Path("saved.yaml").read_text(encoding="utf-8")
    Path("saved.yaml").write_text(text.replace("'abilities:'", "'abilities: ]'"), encoding="utf-8")
    with pytest.raises(FileProblems, match=r"saved\.yaml#hero\.yaml:\d+:\d+: "):
        load_replay("saved.yaml")


@pytest.mark.parametrize("path", ["//server/share/hero.yaml", r"\\server\share\hero.yaml"])
def test_a_path_to_another_machine_is_refused(folder: Path, path: str) -> None:
    file = table(folder / "there", f"'{path}'")
    with pytest.raises(FileProblems, match="would ask another machine"):
        load_replay(file)


def test_a_hero_that_is_no_regular_file_is_not_opened(folder: Path) -> None:
    os.mkfifo(folder / "there" / "pipe.yaml")
    with pytest.raises(FileProblems, match=r"'pipe\.yaml' is a device or a pipe"):
        load_replay(table(folder / "there", "pipe.yaml"))


def test_a_match_with_a_custom_hero_is_saved_elsewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    seats = {"Ann": "mine/hero.yaml", "Ben": "paladin"}
    match = Match(seats=seats, start={"phase": "setup"}).play_on("random", seed=1, inputs=30)
    match.save("there/match.yaml")
    assert load_replay("there/match.yaml").record.inputs[:30] == match.record.inputs


def test_the_command_saves_a_game_in_another_folder_and_alone(folder: Path) -> None:
    words = ("play", "../mine/table.yaml", "--inputs", "30", "-o")
    assert dtnb(*words, "../there/game.yaml").code == 0
    assert dtnb(*words, "../there/alone.yaml", "--embed").code == 0
    assert "hero: '../mine/hero.yaml'" in (folder / "there" / "game.yaml").read_text("utf-8")
    (folder / "mine").rename(folder / "elsewhere")
    assert dtnb("check", "../there/alone.yaml").code == 0


def values(data: Any) -> int:
    """Count lists, groups, names of fields and values, as the reader does."""
    if isinstance(data, dict):
        return 1 + sum(1 + values(value) for value in data.values())
    return 1 + (sum(map(values, data)) if isinstance(data, list) else 0)


def test_the_longest_game_of_the_longest_inputs_can_be_read() -> None:
    """As many inputs as a game may have, each the longest of what was played."""
    short = load_replay("barbarian-vs-paladin")
    game = load_replay(TABLE.replace("HERO", "moon-elf")).play_on(["random"], 1)
    longest = max(
        [*encode_all(short.record.inputs), *game.file.inputs], key=lambda input_: len(str(input_))
    )
    hashes = ["0123abcd"] * (MAX_INPUTS + 1)
    text = (shipped("heroes") / "treant.yaml").read_text(encoding="utf-8").split("\n")
    files = {f"{seat}.yaml": text for seat in "ABCDEF"}
    file = replace(game.file, inputs=[longest] * MAX_INPUTS, hashes=hashes, files=files)
    assert len(to_yaml(file).encode()) < REPLAY_LIMITS.size
    assert values(plain_data(file)) < REPLAY_LIMITS.values
