"""The same fingerprints from the Python of a browser, run by node: what our page computes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from website.app import archives
from website.app.build import Tools

_HERE = Path(__file__).parent
PROGRAM = _HERE / "fingerprints.py"


def compare(node: str, settled: int) -> tuple[int, list[str]]:
    """Return how many files were compared, and what differs; one of `settled` files is settled.

    Raises
    ------
    MissingPartError
        If something is not here that the page is made of.
    RuntimeError
        If the program does not run there.
    """
    tools = Tools(node)
    tools.check()
    expression = f"__import__('json').dumps(fingerprints(settled={settled}))"
    program = f"{PROGRAM.read_text()}\nprint({expression})"
    here = json.loads(_output([sys.executable, "-c", program]))
    with TemporaryDirectory() as work:
        there = json.loads(_in_browser(tools, Path(work), expression))
    return len(here), list(differing(here, there))


def _in_browser(tools: Tools, work: Path, expression: str) -> str:
    library, engine = work / "library.zip", work / "engine.zip"
    for name in ("library", "engine"):
        (work / name).mkdir()
    archives.library(tools.pyodide, tools.node, work / "library", library)
    archives.engine(tools.wheels, tools.pyodide, tools.node, work / "engine", engine)
    run = [tools.node, _HERE / "pyodide.mjs", tools.pyodide, library, engine, PROGRAM]
    return _output([*run, expression])


def _output(command: list[Any]) -> str:
    done = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise RuntimeError(command[0])
    return done.stdout


def differing(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """Return a line for each part of a file that is not the same on both sides."""
    lines = [f"{name} is played on one side alone" for name in sorted(here.keys() ^ there.keys())]
    for name in sorted(here.keys() & there.keys()):
        parts = here[name].keys() | there[name].keys()
        for part in sorted(parts):
            values = here[name].get(part), there[name].get(part)
            if values[0] != values[1]:
                lines.append(f"{name}: {part} is {values[0]} here and {values[1]} there")
    return lines
