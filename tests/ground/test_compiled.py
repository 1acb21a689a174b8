"""Compiled content: it is what the files say, and an edited file is read as it is."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from dtnb import compiled, resources
from dtnb.casebook.findings import stored_verdicts
from dtnb.casebook.indexing import make_index
from dtnb.casebook.shelf import case_files
from dtnb.casebook.stored_index import stored_index
from dtnb.content import compile_content, write_content
from dtnb.dicethrone.heroes import load
from dtnb.dicethrone.heroes.load import available, load_hero, shipped_files, sources_of
from dtnb.dicethrone.heroes.reading import load_shipped
from dtnb.dicethrone.heroes.stored import from_bytes
from dtnb.dungeon.content import load as box
from dtnb.dungeon.content.model import Box
from dtnb.files import REPLAY_LIMITS, read
from dtnb.replay.file.shipped_source import entry_of
from dtnb.replay.file.shipped_source import read_shipped as read_shipped_replay
from dtnb.resources import shipped

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with content compiled from the files as they are."""
    folder = tmp_path_factory.mktemp("compiled")
    write_content(folder)
    return folder


@pytest.fixture
def fresh(content: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use this content, and load everything again."""
    caches = (
        compiled._entries, load._load_shipped, load._common_sources, load.hero_names, stored_index,
    )  # fmt: skip
    monkeypatch.setattr(compiled, "FOLDER", content)
    for cache in caches:
        cache.cache_clear()
    yield
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("name", available())
def test_a_compiled_hero_is_the_hero_of_the_file(name: str) -> None:
    file = shipped_files()[name]
    data = compiled.compiled_data("heroes", file.stem, sources_of(file))
    assert data is not None
    hero = from_bytes(data)
    assert hero == load_shipped(file)
    assert repr(hero) == repr(load_shipped(file))


@pytest.mark.usefixtures("fresh")
def test_the_names_of_heroes_are_those_of_their_files() -> None:
    data = compiled.compiled_data("heroes", load.NAMES_ENTRY, load.all_sources())
    assert data is not None
    names = msgspec.msgpack.decode(data, type=dict[str, load.HeroName])
    heroes = {id_: load_shipped(file) for id_, file in shipped_files().items()}
    assert names == {id_: (hero.name, hero.missing) for id_, hero in heroes.items()}


@pytest.mark.usefixtures("fresh")
def test_a_compiled_replay_is_the_parsed_file_with_its_places() -> None:
    folder = shipped("replays")
    for file in sorted(folder.rglob("*.yaml")):
        assert compiled.compiled_data("replays", entry_of(file), [file.read_bytes()]) is not None
        stored, parsed = read_shipped_replay(file), read(file, limits=REPLAY_LIMITS)
        assert vars(stored) == vars(parsed)


@pytest.mark.usefixtures("fresh")
def test_the_compiled_box_is_the_box_of_its_files() -> None:
    data = compiled.compiled_data("box", "box", box.shipped_sources())
    assert data is not None
    assert msgspec.msgpack.decode(data, type=Box) == box.read_shipped()


@pytest.mark.usefixtures("fresh")
def test_the_compiled_index_of_the_casebook_is_that_of_its_cases() -> None:
    assert stored_index() == make_index(case_files(), stored_verdicts())


@pytest.mark.usefixtures("fresh")
def test_an_edited_hero_is_read_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "dtnb"
    shutil.copytree(ROOT / "heroes", tmp_path / "heroes")
    monkeypatch.setattr(resources, "PACKAGE", package)
    file = tmp_path / "heroes" / "barbarian.yaml"
    file.write_text(file.read_text("utf-8").replace("complexity: ", "complexity: 5 #"), "utf-8")
    before = ROOT / "heroes" / "barbarian.yaml"
    assert load_hero("barbarian").complexity == 5 != load_shipped(before).complexity
    assert load_hero("paladin") == load_shipped(ROOT / "heroes" / "paladin.yaml")


@pytest.mark.usefixtures("fresh")
def test_edited_common_cards_are_read_by_every_hero(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "heroes", tmp_path / "heroes")
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "dtnb")
    assert compiled.compiled_data("heroes", "monk", sources_of(tmp_path / "heroes/monk.yaml"))
    load._common_sources.cache_clear()
    with (tmp_path / "heroes" / "common_cards.yaml").open("a") as file:
        file.write("# a remark\n")
    sources = sources_of(tmp_path / "heroes/monk.yaml")
    assert compiled.compiled_data("heroes", "monk", sources) is None


@pytest.mark.usefixtures("fresh")
def test_content_that_is_damaged_or_missing_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "FOLDER", tmp_path)
    assert load_hero("barbarian").name == "Barbarian"
    (tmp_path / "heroes.msgpack").write_bytes(b"no content")
    compiled._entries.cache_clear()
    load._load_shipped.cache_clear()
    assert load_hero("barbarian").name == "Barbarian"


@pytest.mark.usefixtures("fresh")
def test_in_a_checkout_edited_code_makes_content_invalid_and_in_a_wheel_nothing_asks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = shipped_files()["barbarian"]
    monkeypatch.setattr(compiled, "code_digest", lambda kind: b"edited")
    assert compiled.compiled_data("heroes", "barbarian", sources_of(file)) is None
    compiled._entries.cache_clear()
    monkeypatch.setattr(compiled, "is_checkout", lambda: False)
    assert compiled.compiled_data("heroes", "barbarian", sources_of(file)) is not None


def test_the_same_files_give_the_same_content_in_another_process() -> None:
    program = (
        "import hashlib; from dtnb.content import compile_content\n"
        "for kind, data in compile_content().items(): print(kind, hashlib.md5(data).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    here = [f"{kind} {hashlib.md5(data).hexdigest()}" for kind, data in compile_content().items()]
    assert done.stdout.splitlines() == here


def test_a_hero_loads_without_a_parser_where_content_is_compiled(content: Path) -> None:
    program = (
        f"import sys; from pathlib import Path; from dtnb import compiled, load_hero\n"
        f"compiled.FOLDER = Path({str(content)!r}); load_hero('barbarian')\n"
        "print({'yaml', 'dtnb.files.reader', 'dtnb.dicethrone.heroes.reading'} & {*sys.modules})"
    )
    command = [sys.executable, "-c", program]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
