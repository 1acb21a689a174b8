"""``dtnb check``: problems with file, line and column, and exit codes for scripts."""

from __future__ import annotations

import errno
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.dungeon.content import shipped_box
from dtnb.resources import shipped
from tests.cli.run import dtnb
from tests.cli.test_replay import FIGHT


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with one good replay."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text(FIGHT, encoding="utf-8")
    return tmp_path


def test_what_is_shipped_is_all_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shipped("replays").parent)
    ran = dtnb("check", "replays", "heroes")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith(" files checked; all is well.\n")


def test_one_good_file_is_all_well() -> None:
    assert dtnb("check", "good.yaml") == (0, "1 file checked; all is well.\n", "")


def test_an_expectation_that_does_not_hold_is_a_problem_with_its_place(here: Path) -> None:
    (here / "good.yaml").write_text(FIGHT + "expect:\n  - Ben takes 3\n", encoding="utf-8")
    assert dtnb("check", "good.yaml") == (
        1,
        "good.yaml:14:5: not so: Ben takes 3 (found: 2)\n1 checked; 1 problem.\n",
        "",
    )


def test_the_editions_a_replay_names_are_checked_as_well(here: Path) -> None:
    """ED-07, DT-CALC-09: 10 − 4 = 6, half of 6 is 3; in Season Two 10 − 4 − 5 = 1."""
    text = FIGHT.replace("edition: season-one-rerolled", "editions: [season-two]")
    text = text.replace("paladin, cp: 1", "paladin, cp: 1, tokens: {Protect: 1}")
    text += "  - Ben spends Protect\nexpect:\n  - Ben takes 1\n"
    (here / "good.yaml").write_text(text, encoding="utf-8")
    # 8 − 6 = 2, half of 2 is 1; in Season Two 8 − 6 − 4 = −2, which counts as 0.
    ran = dtnb("check", "good.yaml")
    assert ran.code == 1
    assert "not so: Ben takes 1 (found: 0) [season-two]\n" in ran.out


def test_heroes_are_known_by_their_fields(here: Path) -> None:
    text = (shipped("heroes") / "barbarian.yaml").read_text(encoding="utf-8")
    (here / "mine.yaml").write_text(text.replace("abilities:", "abilitys:"), encoding="utf-8")
    ran = dtnb("check", "mine.yaml", "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert data["files"] == 1
    assert ("unknown-field", "mine.yaml") in {
        (problem["code"], problem["file"]) for problem in data["problems"]
    }


def test_a_folder_is_searched_and_what_is_not_ours_is_left_alone(here: Path) -> None:
    (here / "inner" / ".hidden").mkdir(parents=True)
    (here / "inner" / ".hidden" / "broken.yaml").write_text("[", encoding="utf-8")
    (here / "inner" / "package.json").write_text('{"name": "x"}', encoding="utf-8")
    (here / "inner" / "notes.txt").write_text("", encoding="utf-8")
    shutil.copy("good.yaml", here / "inner" / "copy.yml")
    assert dtnb("check", ".").out == "2 files checked; all is well.\n"


def test_yaml_of_others_in_a_folder_is_no_broken_replay(here: Path) -> None:
    """A folder may have files of other tools; a file that is named is checked in any case."""
    (here / "compose.yml").write_text("services: {web: {image: nginx}}\n", encoding="utf-8")
    (here / "list.yaml").write_text("- a: 1\n- b: 2\n", encoding="utf-8")
    (here / "torn.yaml").write_text("on: [push\n", encoding="utf-8")
    assert dtnb("check", ".").out == "1 file checked; all is well.\n"
    assert dtnb("check", "compose.yml").code == 1
    (here / "forgot.yaml").write_text("game: dice-throne\nseats: {}\n", encoding="utf-8")
    (here / "flow.yaml").write_text("{dtnb: 1, seats: {}}\n", encoding="utf-8")
    checked = dtnb("check", ".").out
    assert ("forgot.yaml:" in checked, "flow.yaml:" in checked) == (True, True)


def test_boxes_and_common_cards_of_a_folder_are_no_broken_replays(here: Path) -> None:
    for file in ("heroes.yaml", "tiles.yaml", "tokens.yaml", "creatures.yaml", "maps.yaml"):
        shutil.copy(shipped_box() / file, here / file)
    shutil.copy(shipped("heroes") / "common_cards.yaml", here)
    shutil.copy(shipped("heroes") / "barbarian.yaml", here)
    assert dtnb("check", ".").out == "8 files checked; all is well.\n"


def test_notebooks_are_checked_through_the_files_they_read(here: Path) -> None:
    (here / "bad.yaml").write_text("dtnb: 1\n  x: 2\n", encoding="utf-8")
    cell = {"cell_type": "code", "source": ["load_replay('bad.yaml')\n", "open('none.yaml')"]}
    (here / "book.ipynb").write_text(json.dumps({"cells": [cell]}), encoding="utf-8")
    (here / "torn.ipynb").write_text("{", encoding="utf-8")
    ran = dtnb("check", "book.ipynb", "torn.ipynb")
    assert ran.code == 1
    first, second, last = ran.out.splitlines()
    assert first.startswith("bad.yaml:")
    assert second.startswith("torn.ipynb:1:2: this is not JSON: the end of the text stands here")
    assert last == "2 checked; 2 problems in 2."


def test_a_path_that_is_not_there_ends_with_3_after_the_rest_was_checked() -> None:
    assert dtnb("check", "none", "good.yaml") == (
        3,
        "1 file checked; all is well.\n",
        "Error: there is no file or folder none\n",
    )


@pytest.fixture
def closed(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder without read permission, also where the tests run with all permissions."""
    (here / "closed").mkdir()
    scandir = os.scandir

    def guarded(path: str) -> object:
        if Path(path).name == "closed":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)


@pytest.mark.usefixtures("closed")
def test_an_unreadable_folder_is_reported_and_exits_with_3_after_the_rest_was_checked() -> None:
    error = "closed:1:1: the folder cannot be read: Permission denied\n"
    assert dtnb("check", ".") == (3, f"{error}1 checked; 1 problem.\n", "")
    assert dtnb("check", "closed") == (3, f"{error}0 checked; 1 problem.\n", "")
    french = dtnb("check", ".", "--lang", "fr").out
    assert "closed:1:1: le dossier ne peut pas être lu : Permission denied\n" in french
    assert json.loads(dtnb("check", ".", "--json").out)["problems"][0]["code"] == (
        "unreadable-folder"
    )


def test_a_file_that_cannot_be_read_ends_with_3_after_the_rest_was_checked(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (here / "other.yaml").write_text(FIGHT + "expect:\n  - Ben takes 3\n", encoding="utf-8")
    opened = Path.open

    def guarded(path: Path, *how: Any, **more: Any) -> object:
        if path.name == "good.yaml":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return opened(path, *how, **more)

    monkeypatch.setattr(Path, "open", guarded)
    ran = dtnb("check", ".")
    assert ran.code == 3
    assert ran.out.startswith("good.yaml:1:1: the file cannot be read: Permission denied\n")
    assert ran.out.endswith("2 checked; 2 problems in 2.\n")


def test_nothing_to_check_is_not_reported_as_success() -> None:
    assert dtnb("check", "none") == (3, "", "Error: there is no file or folder none\n")


def test_a_folder_that_holds_nothing_of_ours_is_not_said_to_be_well(here: Path) -> None:
    (here / "others").mkdir()
    (here / "others" / "compose.yaml").write_text("services: {web: {image: x}}\n", encoding="utf-8")
    notice = "Nothing was checked: no file there says that it is a replay, a hero or a box.\n"
    assert dtnb("check", "others") == (0, notice, "")


def test_a_replay_of_a_folder_in_another_encoding_is_not_passed_over(here: Path) -> None:
    (here / "good.yaml").write_text(FIGHT, encoding="utf-16")
    ran = dtnb("check", ".")
    assert ran.code == 1
    assert "save the file as UTF-8" in ran.out


def test_problems_are_shown_in_french(here: Path) -> None:
    (here / "good.yaml").write_text(FIGHT + "expect:\n  - Ben takes 3\n", encoding="utf-8")
    assert dtnb("check", "good.yaml", "--lang", "fr").out == (
        "good.yaml:14:5: ce n'est pas le cas : « Ben takes 3 » (trouvé : 2)\n"
        "Vérifiés : 1 ; 1 problème.\n"
    )


def test_an_odd_deck_is_remarked_on_and_fails_nothing(tmp_path: Path) -> None:
    """DT-SETUP-09: 25 cards; the training hero and the template have fewer on purpose."""
    text = (shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    file = tmp_path / "squire.yaml"
    file.write_text(text.replace("hero: Apprentice", "hero: Squire"), encoding="utf-8")
    done = dtnb("check", str(file))
    assert done.code == 0
    assert f"{file}:121:1: the deck has 25 cards, the 18 common ones among them" in done.out
    partial = text.replace("fictional: true", "fictional: true\nmissing: [his cards]")
    file.write_text(partial, encoding="utf-8")
    assert "the deck has" not in dtnb("check", str(file)).out
    assert "the deck has" not in dtnb("check", str(shipped("heroes"))).out
    file.write_text(hero_text("Squire", file), encoding="utf-8")
    assert "the deck has" not in dtnb("check", str(file)).out


@pytest.mark.parametrize("about", ['"n": NaN', '"n": 1, "n": 2', '"n": Infinity', '"n": 01'])
def test_a_notebook_is_checked_by_the_door_by_which_it_is_exported(
    about: str, tmp_path: Path
) -> None:
    book = tmp_path / "book.ipynb"
    book.write_text(
        f'{{"nbformat": 4, "nbformat_minor": 5, "metadata": {{{about}}}, "cells": []}}', "utf-8"
    )
    checked = dtnb("check", str(book))
    exported = dtnb("export", str(book), "-o", str(tmp_path / "o.html"))
    assert (checked.code, exported.code) == (1, 3)
    assert checked.out.splitlines()[0] in exported.err
