"""The paths of the shipped files, in a checkout and in an installed wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import get_args

import pytest

from dtnb import __version__, resources
from dtnb.resources import Kind, shipped
from tests.project_files import project_files

ROOT = Path(__file__).resolve().parents[2]
KINDS: tuple[Kind, ...] = get_args(Kind)


def names_of(folder: str) -> set[str]:
    """Return the files of the project below a folder, relative to the folder."""
    return {file.relative_to(ROOT / folder).as_posix() for file in project_files(folder)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as pip would."""
    place = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory"]
    subprocess.run([*command, str(place)], cwd=ROOT, capture_output=True, check=True)
    (built,) = place.glob("dtnb-*.whl")
    return built


@pytest.mark.parametrize("kind", KINDS)
def test_in_a_checkout_the_files_at_the_top_are_used(kind: Kind) -> None:
    assert shipped(kind) == ROOT / kind


@pytest.mark.parametrize("kind", KINDS)
def test_an_installed_wheel_carries_every_shipped_file(wheel: Path, kind: Kind) -> None:
    prefix = f"dtnb/_shipped/{kind}/"
    names = zipfile.ZipFile(wheel).namelist()
    carried = {name.removeprefix(prefix) for name in names if name.startswith(prefix)}
    assert names_of(kind)
    assert names_of(kind) <= carried


def test_an_installed_wheel_carries_the_whole_package_and_its_front_end(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    carried = {name.removeprefix("dtnb/") for name in names if name.startswith("dtnb/")}
    assert names_of("dtnb") <= carried
    assert {"notebook/static/stepper.js", "notebook/static/stepper.css", "py.typed"} <= carried


def test_an_installed_wheel_puts_the_extension_where_jupyterlab_looks_for_it(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    place = f"dtnb-{__version__}.data/data/share/jupyter/labextensions/dtnb/"
    carried = {name.removeprefix(place) for name in archive.namelist() if name.startswith(place)}
    assert carried == {"package.json", "install.json", "static/remoteEntry.js"}
    described = json.loads(archive.read(f"{place}package.json"))
    assert (described["name"], described["version"]) == ("dtnb", __version__)
    assert described["jupyterlab"]["_build"]["load"] in carried


def test_an_installed_wheel_carries_compiled_content(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys, dtnb\n"
        "assert dtnb.load_hero('barbarian').name == 'Barbarian'\n"
        "print(dtnb.__file__, {'yaml', 'dtnb.dicethrone.heroes.reading'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.split() == [str(tmp_path / "dtnb" / "__init__.py"), "set()"]


def test_an_installed_wheel_finds_its_files_without_the_checkout(
    wheel: Path, tmp_path: Path
) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    program = (
        f"import sys; sys.path.insert(0, {str(tmp_path / 'installed')!r})\n"
        "from dtnb.resources import shipped\n"
        f"for kind in {KINDS!r}: print(shipped(kind))"
    )
    # -S: no site-packages, so that the editable install of this checkout cannot help.
    command = [sys.executable, "-I", "-S", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    inside = tmp_path / "installed" / "dtnb" / "_shipped"
    assert done.stdout.splitlines() == [str(inside / kind) for kind in KINDS]


def test_the_wheel_has_its_own_files_before_a_folder_that_stands_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "dtnb"
    (package / "_shipped" / "heroes").mkdir(parents=True)
    (package.parent / "heroes").mkdir()
    monkeypatch.setattr(resources, "PACKAGE", package)
    assert shipped("heroes") == package / "_shipped" / "heroes"


def test_a_missing_folder_is_named_with_both_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path / "dtnb")
    with pytest.raises(FileNotFoundError) as raised:
        shipped("replays")
    assert str(tmp_path / "dtnb" / "_shipped" / "replays") in str(raised.value)
    assert str(tmp_path / "replays") in str(raised.value)


def test_an_unknown_kind_is_refused_with_the_nearest_there_is() -> None:
    with pytest.raises(ValueError, match=r"'decks' is shipped \(did you mean 'docs'\?\)"):
        shipped("decks")  # type: ignore[arg-type]
