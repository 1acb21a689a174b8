"""Other packages contribute games, heroes and replays by entry points."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dtnb import cases, load_replay, registry, resources
from dtnb.casebook import current_index, search, shelf
from dtnb.casebook.blocks import search_result_sentence
from dtnb.casebook.cases import all_cases
from dtnb.dicethrone.heroes import load_hero
from dtnb.kit.package_template import package_files
from dtnb.resources import shipped
from tests.cli.run import dtnb


def forget() -> None:
    resources.contributed_folders.cache_clear()
    registry._contributed_games.cache_clear()
    shelf.contributed_files.cache_clear()
    current_index.current_index.cache_clear()
    for kept in (
        search.word_reader,
        search._weights_of_key,
        search._nearest_known_stem,
        search._known_stems,
    ):
        kept.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Path]]:
    """Install a package with entry points, as an installer lays it down."""

    def lay(module: str, **groups: str) -> Path:
        metadata = tmp_path / f"{module}-1.0.dist-info"
        metadata.mkdir()
        (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        sections = (f"[{group.replace('_', '.')}]\n{line}\n" for group, line in groups.items())
        (metadata / "entry_points.txt").write_text("\n".join(sections))
        folder = tmp_path / module
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        forget()
        return folder

    monkeypatch.syspath_prepend(tmp_path)
    yield lay
    monkeypatch.undo()
    forget()


def write_hero_package(folder: Path, name: str) -> None:
    for path, text in package_files(name):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def test_a_hero_and_a_replay_of_an_installed_package_are_known_by_name(
    install: Callable[..., Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_hero_package(tmp_path, "Iron Hag")
    install("dtnb_iron_hag", dtnb_content="iron_hag = dtnb_iron_hag")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert load_hero("Iron Hag").name == "Iron Hag"
    replay = load_replay("iron-hag-first-attack")
    # Three blades are 4 damage in the template; Ben begins with 50 Health in a duel.
    assert replay.expectations
    assert replay.problems() == ()
    ran = dtnb("list", "heroes")
    assert ran.code == 0
    assert "Iron Hag" in ran.out


CASE = """\
dtnb: 1
game: dice-throne
title: A hag halves a blow
edition: season-two
source: invented for this test
case:
  quarrel: Ben halves an Attack of 5. Ann prevents 2 of them at most; Ben rounds up.
  verdict: {season-two: Ben}
  words: [zugzwang]
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Smack, damage: 5}}
moves:
  - Ben spends Protect
  - Ben does not defend
  - claim: {by: Ann, says: Ben takes 3}
  - claim: {by: Ben, says: Ben takes 2}
"""


def test_a_case_of_an_installed_package_is_found_settled_and_known_by_name(
    install: Callable[..., Path],
) -> None:
    folder = install("hags", dtnb_content="hags = hags")
    topic = folder / "replays" / "cases" / "dice"
    topic.mkdir(parents=True)
    (topic / "hag-halves.yaml").write_text(CASE)
    (topic / "broken.yaml").write_text("dtnb: 1\n")
    (topic / "evasive-said-first.yaml").write_text(CASE)
    forget()
    matches = cases("zugzwang")
    assert [case.name for case in matches] == ["hag-halves"]
    assert matches[0].topic == "dice"
    assert "Ben is right" in repr(matches[0].settle())
    assert search_result_sentence(matches[0], "season-two").startswith("Ben is right")
    assert load_replay("hag-halves").problems() == ()
    names = [case.name for case in all_cases()]
    assert names.count("evasive-said-first") == 1
    assert "broken" not in names
    # Ours are found as before, ahead of others that fit as well.
    assert cases("evasive said first")[0].name == "evasive-said-first"
    ran = dtnb("case", "zugzwang")
    assert ran.code == 0
    assert "A hag halves a blow (hag-halves)" in ran.out


def test_a_case_of_an_installed_package_is_settled_for_what_its_books_leave_open(
    install: Callable[..., Path],
) -> None:
    """Nothing is stored of it; its file states who is right, without a reservation."""
    ours = next(case for case in all_cases() if case.name == "bounty-not-there-yet")
    topic = (
        install("bounties", dtnb_content="bounties = bounties") / "replays" / "cases" / ours.topic
    )
    topic.mkdir(parents=True)
    (topic / "bounty-of-a-package.yaml").write_text(ours.path.read_text("utf-8"), "utf-8")
    forget()
    theirs = next(case for case in all_cases() if case.name == "bounty-of-a-package")
    assert "The rulebooks don't say. Our reading: Ann is right." in repr(theirs)
    assert "Ann is right by our reading" in search_result_sentence(theirs, ours.editions[0])


def test_the_name_of_something_shipped_always_means_the_shipped_one(
    install: Callable[..., Path],
) -> None:
    folder = install("other", dtnb_content="other = other", dtnb_games="dice-throne = other:P")
    (folder / "heroes").mkdir()
    (folder / "replays").mkdir()
    (folder / "heroes" / "paladin.yaml").write_text("hero: Paladin\n")
    (folder / "replays" / "false-claim.yaml").write_text("dtnb: 1\n")
    assert load_hero("Paladin") == load_hero(shipped("heroes") / "paladin.yaml")
    assert load_replay("false-claim").problems() == ()
    assert registry.plugin("dice-throne").name != "P"
    assert registry.games().count("dice-throne") == 1


def test_a_game_of_an_installed_package_is_one_of_the_games(install: Callable[..., Path]) -> None:
    folder = install("toys", dtnb_games="my-game = toys:PLUGIN")
    (folder / "__init__.py").write_text("PLUGIN = 'the plugin'\n")
    assert registry.games()[-1] == "my-game"
    assert registry.is_game("my-game")
    assert not registry.is_game("your-game")
    assert registry.plugin("my-game") == "the plugin"


def test_the_tests_of_a_new_package_run_and_pass(tmp_path: Path) -> None:
    """The name has what could end a quoted text, or be taken for a placeholder."""
    name = 'Œil: the "Duke" of {slug}'
    folder = tmp_path / "package"
    ran = dtnb("hero", "new", name, "--package", str(folder))
    assert ran.code == 0, ran.err
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:nbval", "-p", "no:cacheprovider"]
    (module,) = (path.name for path in folder.iterdir() if path.name.startswith("dtnb_"))
    # As installed: the package's own heroes are found by its folder.
    run = subprocess.run(
        [*command, "tests"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{module}\n{run.stdout}"
    assert "3 passed" in run.stdout


def test_a_package_is_not_written_over_anything(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    ran = dtnb("hero", "new", "Iron Hag", "--package", str(tmp_path))
    assert ran.code == 3
    assert "not empty" in ran.err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
