"""What runs where click, MarkupSafe, msgspec and PyYAML are installed, and nothing else."""

from __future__ import annotations

import shlex
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CORE = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["dtnb"]["core"]
#: the modules of these packages, where they are not called like the package
MODULES = {"pyyaml": ("yaml", "_yaml")}

#: commands that the core carries out; OUT stands for a folder
COMMANDS = (
    "--help",
    "total '18 -3 half'",
    "list",
    "list --lang fr",
    "replay barbarian-vs-paladin --full",
    "settle buh-bye-on-evasive --full --lang fr",
    "compare protect-now-or-later",
    "case evasive",
    "odds false-claim --at 'before defense'",
    "complete false-claim Ann",
    "simulate barbarian treant --games 1",
    "hero show barbarian",
    "hero check heroes/barbarian.yaml --against monk --games 1",
    "check heroes replays/barbarian-vs-paladin.yaml",
    "rule DT-CALC-05",
    "schema frames",
    "graph barbarian-vs-paladin",
    "graph barbarian-vs-paladin -o OUT/graph.svg",
    "export barbarian-vs-paladin --odds -o OUT/page.html",
    "export barbarian-vs-paladin --gamebook -o OUT/gamebook.html",
)
#: commands that need more, and what they say has to be installed
MORE = (
    ("lab", "jupyterlab"),
    ("graph barbarian-vs-paladin --format dot", "graphviz"),
    ("export notebooks/01_first_turn.ipynb -o OUT/lesson.html", "nh3 mistune nbformat"),
    ("lesson build dtnb/lessons/template.yaml --folder OUT", "nbformat nbclient ipykernel"),
)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that has the packages of the core and no other."""
    folder = tmp_path_factory.mktemp("core")
    for package in CORE:
        for name in MODULES.get(package, (package,)):
            spec = find_spec(name)
            assert spec is not None
            assert spec.origin is not None
            place = Path(spec.origin).parent
            (folder / name).symlink_to(place, target_is_directory=True)
    return folder


def python(core: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python without site-packages, with this checkout and the packages of the core."""
    program = f"import sys; sys.path[:0] = [{str(ROOT)!r}, {str(core)!r}]\n"
    command = [sys.executable, "-I", "-S", "-c", program + words[0], *words[1:]]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def dtnb(core: Path, command: str, out: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of dtnb."""
    words = shlex.split(command.replace("OUT", str(out)))
    return python(core, "from dtnb.cli import main; main()", *words)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_core_needs_nothing_else(core: Path, command: str, tmp_path: Path) -> None:
    done = dtnb(core, command, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout or [*tmp_path.iterdir()]


@pytest.mark.parametrize(("command", "packages"), MORE)
def test_a_command_that_needs_more_says_in_one_line_what_to_install(
    core: Path, command: str, packages: str, tmp_path: Path
) -> None:
    done = dtnb(core, command, tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith(f"(install with: python -m pip install {packages})\n")
    assert done.stderr.count("\n") == 1
    assert [*tmp_path.iterdir()] == []


def test_every_mistake_in_a_file_is_named_by_the_core(core: Path, tmp_path: Path) -> None:
    file = tmp_path / "turn.yaml"
    file.write_text("dtnb: 1\ngame: dice-throne\nseats: 7\nmoves: 8\n")
    done = dtnb(core, f"check {file}", tmp_path)
    assert done.returncode == 1
    assert f"{file}:3:8" in done.stdout
    assert f"{file}:4:8" in done.stdout


@pytest.mark.parametrize(
    ("program", "packages"),
    [
        ("dtnb.load_replay('false-claim').stepper()", "anywidget ipywidgets"),
        ("dtnb.load_replay('false-claim').graph.graph", "networkx"),
        ("dtnb.load_replay('false-claim').views.to_pandas('steps')", "pandas"),
        ("dtnb.table()", "anywidget ipywidgets"),
    ],
)
def test_what_needs_more_says_in_python_what_to_install(
    core: Path, program: str, packages: str
) -> None:
    done = python(core, f"import dtnb; {program}")
    last = done.stderr.splitlines()[-1]
    assert last.startswith("dtnb.errors.MissingPackageError: missing for this: ")
    assert last.endswith(f"(install with: python -m pip install {packages})")
