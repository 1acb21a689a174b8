"""What starting costs, by counts: modules of dtnb that are imported, and files that are read."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from dtnb.content import write_content

ROOT = Path(__file__).resolve().parents[2]

#: counts modules of dtnb and files of the checkout that are no code; then runs the command. A list
#: of what there is also looks at every installed distribution, of which there may be any number
PROGRAM = """
import atexit, sys
files = set()
def note(event, arguments):
    if event == "open" and isinstance(arguments[0], str):
        files.add(arguments[0])
sys.addaudithook(note)
def report():
    modules = [name for name in sys.modules if name.partition(".")[0] == "dtnb"]
    data = [file for file in files if file.startswith(ROOT) and not file.endswith((".py", ".pyc"))]
    data = [file for file in data if ".dist-info" not in file]
    others = {"yaml", "json", "networkx", "pandas", "IPython"} & {*sys.modules}
    print(len(modules), len(data), " ".join(sorted(others)), sep=",", file=sys.stderr)
atexit.register(report)
from pathlib import Path
from dtnb import compiled
compiled.FOLDER = Path(CONTENT)
from dtnb.cli import main
main()
"""


class Counts(NamedTuple):
    """How much a command may import and read, and which large packages it imports."""

    modules: int
    files: int
    packages: str = ""


#: for each command, a little more than it needs; before content was compiled, in the remarks
LIMITS = {
    "total '18 -3 half'": Counts(94, 50),  # what is equal by its parts: a module of its own
    "rule DT-CALC-05": Counts(37, 50),
    "list heroes": Counts(64, 45),  # 101 modules
    "list replays": Counts(46, 110),
    "list": Counts(77, 210),  # 377 modules
    "case": Counts(159, 290),  # 441 modules; a verdict says who is right, in six more modules
    "case buh bye evasive": Counts(430, 340),  # 483 modules; who goes first is answered
    "replay barbarian-vs-paladin": Counts(396, 65),  # 389 modules, yaml, json
    "settle buh-bye-on-evasive": Counts(412, 65),
    "compare protect-now-or-later": Counts(403, 65),
    # The books differ, so that it is settled, and other prints are read from the heroes' files; the
    # page of a rule names the disputes of the casebook that it decides. What an action was allowed
    # by is asked of the permissions.
    "export barbarian-vs-paladin -o OUT/page.html": Counts(504, 80, "json"),  # networkx
}


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with compiled content."""
    folder = tmp_path_factory.mktemp("compiled")
    write_content(folder)
    return folder


@pytest.mark.parametrize("command", LIMITS)
def test_a_command_imports_and_reads_no_more_than_it_needs(
    command: str, content: Path, tmp_path: Path
) -> None:
    program = PROGRAM.replace("ROOT", repr(f"{ROOT}{os.sep}")).replace(
        "CONTENT", repr(f"{content}")
    )
    words = shlex.split(command.replace("OUT", str(tmp_path)))
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    modules, files, packages = done.stderr.splitlines()[-1].split(",")
    limit = LIMITS[command]
    assert int(modules) <= limit.modules
    assert int(files) <= limit.files
    assert packages == limit.packages
