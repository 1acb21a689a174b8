"""Importing the package loads nothing heavy before a graph is built."""

from __future__ import annotations

import subprocess
import sys

import pytest

import dtnb.graph


def test_importing_the_room_loads_neither_networkx_nor_graphviz() -> None:
    code = (
        "import sys, dtnb.graph; dtnb.graph.PriorityGraph; "
        "print(sorted({'networkx', 'graphviz', 'pygraphviz', 'IPython'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_name_the_room_does_not_have_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Painting'"):
        _ = dtnb.graph.Painting


def test_every_public_name_can_be_had() -> None:
    assert all(getattr(dtnb.graph, name) is not None for name in dtnb.graph.__all__)
