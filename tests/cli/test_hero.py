"""`dtnb hero`: a new hero from the first line on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dtnb.cli.command_messages import LANGUAGES
from dtnb.cli.commands import hero, lesson
from tests.cli.run import dtnb


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("group", "name"),
    [*(("hero", name) for name in hero.COMMANDS), *(("lesson", name) for name in lesson.COMMANDS)],
)
def test_every_command_explains_itself_with_an_example(group: str, name: str, lang: str) -> None:
    ran = dtnb(group, name, "--help", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert f"    dtnb {group} {name}" in ran.out
    assert "‹" not in ran.out
    assert f"  {name} " in dtnb(group, "--lang", lang).out


def test_an_unknown_command_is_answered_with_the_nearest() -> None:
    assert dtnb("hero", "shw").err.startswith(
        "Error: there is no command “shw”; did you mean “show”?"
    )


# -- new -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_hero_passes_the_check_at_once_and_plays(lang: str) -> None:
    ran = dtnb("hero", "new", "Iron Hag", "--lang", lang)
    assert (ran.code, ran.err) == (0, "")
    assert "dtnb hero show heroes/iron_hag.yaml --follow" in ran.out
    assert dtnb("check", "heroes").code == 0
    assert dtnb("simulate", "iron-hag", "barbarian", "--games", "1", "--processes", "1").code == 0


def test_the_schema_by_which_editors_explain_it_lies_beside_it(here: Path) -> None:
    dtnb("hero", "new", "Iron Hag")
    schema = (here / "heroes" / "hero.schema.json").read_text(encoding="utf-8")
    assert dtnb("schema", "hero").out == schema
    first = (here / "heroes" / "iron_hag.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=hero.schema.json"


def test_nothing_is_written_over(here: Path) -> None:
    dtnb("hero", "new", "Iron Hag")
    file = here / "heroes" / "iron_hag.yaml"
    file.write_text("mine", encoding="utf-8")
    assert dtnb("hero", "new", "Iron Hag") == (
        3,
        "",
        "Error: heroes/iron_hag.yaml is there already, and stays as it is; choose another name\n",
    )
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("name", "expected"), [("Barbarian", "comes with dtnb"), ("***", "no letter")]
)
def test_a_name_that_cannot_be_found_again_is_refused(name: str, expected: str, here: Path) -> None:
    ran = dtnb("hero", "new", name)
    assert (ran.code, ran.out) == (2, "")
    assert expected in ran.err
    assert list(here.iterdir()) == []


def test_it_is_written_elsewhere_where_that_is_asked_for(here: Path) -> None:
    assert dtnb("hero", "new", "Iron Hag", "-o", "hag.yaml").code == 0
    assert sorted(file.name for file in here.iterdir()) == ["hag.yaml", "hero.schema.json"]


# -- show ------------------------------------------------------------------------------------------


def test_a_sheet_is_shown_for_a_name_and_for_a_file() -> None:
    dtnb("hero", "new", "Iron Hag")
    by_name = dtnb("hero", "show", "iron hag")
    assert by_name == dtnb("hero", "show", "heroes/iron_hag.yaml")
    assert by_name.out.startswith("Iron Hag: 50 Health, 2 CP, 4 cards\n")
    assert dtnb("hero", "show", "paladin", "--lang", "fr").out.startswith("Paladin")


def test_a_hero_that_is_not_there_is_reported_with_the_nearest() -> None:
    ran = dtnb("hero", "show", "paladni")
    assert ran == (2, "", "Error: there is no hero 'paladni'; did you mean 'paladin'?\n")
    assert dtnb("hero", "show", "none.yaml").code == 3


def test_a_malformed_file_is_reported_and_not_shown(here: Path) -> None:
    (here / "a.yaml").write_text("dtnb: 1\nhero: A\n", encoding="utf-8")
    ran = dtnb("hero", "show", "a.yaml")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("a.yaml:1:1: ")


def test_a_sheet_is_a_page_where_that_is_asked_for(here: Path) -> None:
    assert dtnb("hero", "show", "paladin", "-o", "a.html") == (0, "", "Written: a.html\n")
    page = (here / "a.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert "Divine Defense" in page
    assert "<script" not in page
    assert dtnb("hero", "show", "paladin", "-o", "a.html").code == 3


class Writer:
    """A user who saves a followed file again and again, and then interrupts the command."""

    def __init__(self, file: Path, *texts: str) -> None:
        self.file, self.texts, self.seen = file, list(texts), list[str]()

    def wait(self, seconds: float) -> bool:
        page = self.file.with_suffix(".html")
        self.seen.append(page.read_text(encoding="utf-8") if page.exists() else "")
        if not self.texts:
            raise KeyboardInterrupt
        self.file.write_text(self.texts.pop(0), encoding="utf-8")
        return False


@pytest.fixture
def writer(here: Path, monkeypatch: pytest.MonkeyPatch) -> Writer:
    dtnb("hero", "new", "Iron Hag", "-o", "hag.yaml")
    file = here / "hag.yaml"
    text = file.read_text(encoding="utf-8")
    made = Writer(file, text.replace("{prevent: 3}", "{prevnt: 3}"), text.replace("Iron", "Tin"))
    monkeypatch.setattr("dtnb.cli.commands.hero.show.Event", lambda: made)
    return made


def test_a_file_is_followed_until_it_is_interrupted(writer: Writer) -> None:
    ran = dtnb("hero", "show", "hag.yaml", "--follow")
    assert ran.code == 0
    assert [line for line in ran.out.splitlines() if "Health, 2 CP" in line] == [
        "Iron Hag: 50 Health, 2 CP, 4 cards",
        "Iron Hag: 50 Health, 2 CP, 4 cards",
        "Tin Hag: 50 Health, 2 CP, 4 cards",
    ]
    assert ran.out.count("unknown verb 'prevnt'") == 1
    assert ran.err.count("Ctrl-C ends") == 3


def test_a_page_that_is_followed_is_written_anew_and_reads_itself_again(writer: Writer) -> None:
    ran = dtnb("hero", "show", "hag.yaml", "--follow", "-o", "hag.html")
    assert (ran.code, ran.out) == (0, "")
    first, wrong, right = writer.seen
    assert all("location.reload()" in page for page in writer.seen)
    assert "prevnt" not in first
    assert "prevnt" in wrong
    assert "Iron Hag" in wrong
    assert "Tin Hag" in right
    left = writer.file.with_suffix(".html").read_text(encoding="utf-8")
    assert "<script" not in left
    assert "Tin Hag" in left


def test_a_hero_of_ones_own_is_listed_with_its_file(here: Path) -> None:
    """It is listed once, though its file name is a name too; also if the file is invalid."""
    dtnb("hero", "new", "Iron Hag")
    (here / "heroes/iron_hag.yaml").rename(here / "heroes/draft.yaml")
    (here / "heroes/late.yaml").write_text("dtnb: 1\nhero: Late\n", encoding="utf-8")
    lines = dtnb("list", "heroes").out.splitlines()
    assert [line.split(maxsplit=1) for line in lines[-2:]] == [
        ["iron-hag", "Iron Hag (your own: heroes/draft.yaml)"],
        ["late", "heroes/late.yaml (your own; `dtnb check` tells what is wrong with it)"],
    ]
    listed = json.loads(dtnb("list", "heroes", "--json").out)["heroes"]
    assert [entry["file"] for entry in listed if "file" in entry] == [
        "heroes/draft.yaml",
        "heroes/late.yaml",
    ]


# -- check and bench -------------------------------------------------------------------------------

FEW = ("--games", "1", "--against", "barbarian", "--processes", "1")


@pytest.mark.parametrize("verb", ["check", "show", "odds", "bench"])
def test_a_hero_file_that_is_not_there_ends_every_command_with_the_code_of_files(verb: str) -> None:
    ran = dtnb("hero", verb, "nowhere.yaml")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == "nowhere.yaml:1:1: there is no such file\n"


def test_a_hero_is_checked_in_its_file_and_in_play() -> None:
    dtnb("hero", "new", "Iron Hag")
    ran = dtnb("hero", "check", "iron-hag", *FEW)
    assert (ran.code, ran.err) == (0, "")
    first, remark, tried = ran.out.splitlines()[:3]
    assert first == "heroes/iron_hag.yaml: all is well."
    assert remark.startswith("heroes/iron_hag.yaml:87:1: the deck has 23 cards")
    assert tried.startswith("Iron Hag tried out in 1 game")


def test_a_file_that_cannot_be_played_is_reported_and_not_played(here: Path) -> None:
    (here / "a.yaml").write_text("dtnb: 1\nhero: A\n", encoding="utf-8")
    ran = dtnb("hero", "check", "a.yaml")
    assert (ran.code, ran.err) == (1, "")
    assert "tried out" not in ran.out


def test_a_hero_that_can_be_played_is_played_though_something_never_acts(here: Path) -> None:
    dtnb("hero", "new", "Iron Hag", "-o", "a.yaml")
    text = (here / "a.yaml").read_text(encoding="utf-8")
    text = text.replace("{heal: 3}, {draw: 1}", "{heal: 3, if: cp >= 99}")
    (here / "a.yaml").write_text(text, encoding="utf-8")
    ran = dtnb("hero", "check", "a.yaml", *FEW)
    assert ran.code == 1
    assert ran.out.startswith("a.yaml:")
    assert "Iron Hag tried out in 1 game" in ran.out


def test_without_games_only_the_file_is_checked() -> None:
    assert dtnb("hero", "check", "paladin", "--games", "0").out.endswith("all is well.\n")
    assert "\n" not in dtnb("hero", "check", "paladin", "--games", "0").out.rstrip()


@pytest.mark.parametrize("name", ["check", "bench"])
def test_an_unknown_name_is_answered_with_the_nearest(name: str) -> None:
    ran = dtnb("hero", name, "paladin", "--against", "barbarain")
    assert ran == (2, "", "Error: there is no hero 'barbarain'; did you mean 'barbarian'?\n")
    ran = dtnb("hero", name, "paladin", "--edition", "season-too")
    assert (ran.code, ran.out) == (2, "")
    assert "season-two" in ran.err


def test_a_hero_is_benched() -> None:
    dtnb("hero", "new", "Iron Hag")
    ran = dtnb("hero", "bench", "iron-hag", *FEW)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Iron Hag: 1 game, played by random on both sides\n")
    assert dtnb("hero", "bench", "iron-hag", *FEW, "--player", "clever").code == 2
    assert '"hero": "iron-hag"' in dtnb("hero", "bench", "iron-hag", *FEW, "--json").out


def test_the_odds_of_a_hero_are_reported() -> None:
    dtnb("hero", "new", "Iron Hag")
    ran = dtnb("hero", "odds", "iron-hag")
    assert (ran.code, ran.err) == (0, "")
    gamble = next(line for line in ran.out.splitlines() if line.startswith("Gamble"))
    # Two dice come to 7.
    assert gamble.split()[-1] == "7"
    assert '"damage": "7"' in dtnb("hero", "odds", "iron-hag", "--json").out
