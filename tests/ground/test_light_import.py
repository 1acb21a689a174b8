"""Heavy libraries are loaded only by code that uses them."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

import dtnb

HEAVY = {
    *("pandas", "numpy", "networkx", "graphviz", "pygraphviz", "jsonschema", "yaml"),
    *("IPython", "ipywidgets", "anywidget", "jupyterlab", "nbformat", "nbconvert"),
}
# The rooms in which the design forbids heavy libraries.
LIGHT = ["dtnb", "dtnb.kernel", "dtnb.dicethrone"]


@pytest.mark.parametrize("name", [name for name in LIGHT if find_spec(name)])
def test_importing_it_loads_nothing_heavy(name: str) -> None:
    program = f"import json, sys, {name}; print(json.dumps(sorted(sys.modules)))"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {module.partition(".")[0] for module in json.loads(done.stdout)}
    assert loaded & HEAVY == set()


def test_a_file_with_a_mistake_is_refused_without_importing_a_parser_of_addresses() -> None:
    program = (
        "import json, sys\n"
        "from dtnb.files import FileProblems\n"
        "from dtnb.replay.running import load\n"
        "try: load.load('dtnb: 1\\ngame: dice-throne\\nseats: 7\\n')\n"
        "except FileProblems: print(json.dumps(sorted(sys.modules)))"
    )
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = json.loads(done.stdout)
    assert "dtnb.files.schema_errors" in loaded
    assert "rfc3987_syntax" not in loaded


@pytest.mark.parametrize("name", sorted(set(dtnb.__all__)))
def test_a_public_name_can_be_imported_and_is_listed(name: str) -> None:
    assert getattr(dtnb, name) is not None
    assert name in dir(dtnb)


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'heros'"):
        dtnb.heros  # noqa: B018
