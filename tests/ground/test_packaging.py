"""What is built for the package index: whole, and the same bytes wherever it is built."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from hatch_build import urls, with_addresses
from tests.project_files import ROOT, project_files


def build(folder: Path, target: str, place: Path) -> Path:
    """Build a distribution of the project in a folder, and return it."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory"]
    subprocess.run([*command, str(place)], cwd=folder, capture_output=True, check=True)
    (file,) = place.iterdir()
    return file


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution, and return the folder that it contains."""
    archive = build(ROOT, "sdist", tmp_path_factory.mktemp("sdist"))
    place = tmp_path_factory.mktemp("sources")
    with tarfile.open(archive) as opened:
        opened.extractall(place, filter="data")
    (folder,) = place.iterdir()
    return folder


def test_the_source_distribution_has_every_file_so_that_its_tests_run(sources: Path) -> None:
    names = {file.relative_to(ROOT).as_posix() for file in project_files()}
    wanted = {name for name in names if not name.startswith(".git")}
    contained = {
        file.relative_to(sources).as_posix() for file in sources.rglob("*") if file.is_file()
    }
    assert wanted - contained == set()
    assert contained - names == {"PKG-INFO"}


def test_a_wheel_has_the_same_bytes_from_a_checkout_and_from_the_sources(
    sources: Path, tmp_path: Path
) -> None:
    """Times and places of files differ between the two."""
    here = build(ROOT, "wheel", tmp_path / "checkout")
    there = build(sources, "wheel", tmp_path / "sources")
    assert here.name == there.name
    assert here.read_bytes() == there.read_bytes()
    with zipfile.ZipFile(here) as opened:
        (metadata,) = (name for name in opened.namelist() if name.endswith("/METADATA"))
        described = opened.read(metadata).decode()
    assert described.endswith((ROOT / "README.md").read_text("utf-8"))


def test_with_an_address_an_index_shows_every_picture_and_link_of_the_readme() -> None:
    home = "https://example.org/dtnb"
    readme = (ROOT / "README.md").read_text("utf-8")
    relative = re.findall(r"\]\(([^)]+)\)", readme)
    absolute = re.findall(r"\]\(([^)]+)\)", with_addresses(readme, home))
    assert len(relative) > 30
    for target, address in zip(relative, absolute, strict=True):
        kind = "raw" if target.endswith(".png") else "blob"
        assert address == f"{home}/{kind}/main/{target}"
        assert (ROOT / target.partition("#")[0]).exists()


def test_without_an_address_none_is_made_up() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert with_addresses(readme, "") == readme
    assert urls("") == {}
    assert set(urls("https://example.org/dtnb")) == {
        "Source",
        "Documentation",
        "Changelog",
        "Issues",
    }
