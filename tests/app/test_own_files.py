"""Files that a user writes for a game: opened, proofread, kept, and found by tables and turns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dtnb.app.link import LinkError
from dtnb.app.own_files import is_own
from dtnb.app.session import Session
from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.files import FileProblems

FILE = "heroes/iron_hag.yaml"
HAG = hero_text("Iron Hag", Path(FILE))
TURN = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
title: The Hag
seats:
  Ann: {hero: Iron Hag}
  Ben: {hero: Barbarian}
start: {phase: main 1, active: Ann, until: end of turn}
moves:
- Ann rolls 1 1 2 4 6
- Ann announces Strike
- Ben declines to defend
"""


@pytest.fixture(autouse=True)
def page_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which a page works."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_hero_file_is_recognized_and_not_kept_by_being_opened(page_folder: Path) -> None:
    session = Session()
    assert session.open_text(HAG, "anything.yaml", "en") == {"own": "Iron Hag"}
    assert session.own("en")["files"] == []
    assert list(page_folder.iterdir()) == []


def test_the_sheet_follows_the_text() -> None:
    session = Session()
    proof = session.proof(HAG, "en")
    assert (proof["title"], proof["problems"], proof["unknown"]) == ("Iron Hag", [], "")
    assert "Deal 4 / 5 / 7 damage" in proof["html"]
    changed = session.proof(HAG.replace("deal: [4, 5, 7]", "deal: [4, 5, 9]"), "fr")
    assert "Infligez 4 / 5 / 9 dégâts" in changed["html"]
    # The policy of the page allows no style in markup, but style sheets that a script adopts.
    assert not {" style=", "<style"} & {*re.findall(r" style=|<style", changed["html"])}
    assert any(".dtnb-hero" in css for css in changed["styles"])


def test_what_is_wrong_is_said_at_its_word() -> None:
    text = HAG.replace("deal: [4, 5, 7]", "deel: [4, 5, 7]")
    line = next(number for number, line in enumerate(text.splitlines(), 1) if "deel" in line)
    column = text.splitlines()[line - 1].index("deel") + 1
    proof = Session().proof(text, "en")
    (problem,) = proof["problems"]
    assert (problem["line"], problem["column"]) == (line, column)
    assert problem["text"].startswith(f"{FILE}:{line}:{column}: ")
    assert "did you mean 'deal'" in problem["text"]
    assert proof["html"] == ""


def test_a_kept_hero_sits_down_at_a_table() -> None:
    session = Session()
    assert session.keep_own(HAG, "en") == FILE
    key = session.open_table("en")["key"]
    for seat, hero in (("Ann", "iron-hag"), ("Ben", "barbarian")):
        command = {"number": 1, "do": "set", "path": ["seats", seat, "hero"], "value": hero}
        assert session.send(key, command)["messages"][0]["refused"] is None
    begun = session.send(key, {"number": 1, "do": "begin"})
    assert begun["messages"][0]["refused"] is None
    assert session.state(key)["shown"]["stage"] == "playing"


def test_a_turn_names_a_kept_hero_and_its_link_brings_the_hero_along(page_folder: Path) -> None:
    session = Session()
    session.keep_own(HAG, "en")
    link = session.open_text(TURN, "turn.yaml", "en")["link"]
    session.forget(FILE)
    assert not (page_folder / FILE).exists()
    # Somebody else's page, which has never seen the hero.
    phone = Session()
    opened = phone.open_link(link, "en")
    assert opened["title"] == "The Hag"
    assert phone.share("https://example.org/", 0)["link"]
    table = phone.send(opened["key"], {"kind": "play-on", "frame": 1})["changes"]["table"]
    assert phone.state(table.removeprefix("IPY_MODEL_"))["shown"]["stage"] == "playing"


def test_a_kept_hero_is_there_when_the_page_starts_again(page_folder: Path) -> None:
    kept: dict[str, bytes | None] = {}
    Session({}, kept.__setitem__).keep_own(HAG, "en")
    (page_folder / FILE).unlink()
    again = Session({name: raw for name, raw in kept.items() if raw is not None})
    assert again.own("en")["files"] == [{"name": FILE, "title": "Iron Hag"}]
    assert again.kept() == []
    assert again.kept_text(FILE) == HAG
    assert again.open_text(TURN, "turn.yaml", "en")["title"] == "The Hag"


def test_only_a_file_without_problems_is_kept(page_folder: Path) -> None:
    session = Session()
    with pytest.raises(FileProblems, match=rf"{FILE}:\d+"):
        session.keep_own(HAG.replace("deal: [4, 5, 7]", "deel: [4, 5, 7]"), "en")
    assert list(page_folder.iterdir()) == []


def test_a_name_that_dtnb_uses_itself_is_refused() -> None:
    session = Session()
    text = hero_text("Barbarian", Path(FILE))
    assert session.proof(text, "en")["unknown"].startswith("dtnb comes with “Barbarian”")
    with pytest.raises(LinkError, match="comes with “Barbarian”"):
        session.keep_own(text, "en")


def test_a_text_of_another_kind_is_refused() -> None:
    session = Session()
    assert session.proof("Hello", "en")["unknown"].startswith("This is no file that a game")
    with pytest.raises(LinkError, match="no file that a game"):
        session.keep_own("Hello", "en")


@pytest.mark.parametrize(
    "name",
    ["../secret.yaml", "/etc/x.yaml", "heroes/../x.yaml", "heroes/a/b.yaml", "heroes/x", "x.yaml"],
)
def test_nothing_is_written_outside_of_the_folder_of_a_game(name: str, page_folder: Path) -> None:
    """What a browser has kept may have been changed by somebody else."""
    assert not is_own(name)
    Session({name: HAG.encode()}).forget(name)
    assert list(page_folder.iterdir()) == []


def test_a_name_that_looks_like_a_path_stays_in_the_folder(page_folder: Path) -> None:
    session = Session()
    session.keep_own(hero_text("../../Evil", Path(FILE)), "en")
    assert [file.name for file in (page_folder / "heroes").iterdir()] == ["evil.yaml"]


@pytest.mark.parametrize(("lang", "label"), [("en", "Begin a hero"), ("fr", "Commencer un héros")])
def test_one_is_invited_to_begin_with_a_file_that_is_right(lang: str, label: str) -> None:
    session = Session()
    (invitation,) = session.own(lang)["begin"]
    assert invitation["label"] == label
    proof = session.proof(session.begin(invitation["game"], lang), lang)
    assert (proof["problems"], proof["unknown"]) == ([], "")
