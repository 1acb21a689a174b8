"""The order of the rooms and its map: who reads a module can read what it imports first."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import grimp
import networkx

ROOT = Path(__file__).parents[2]


def test_no_module_imports_itself_on_a_way_round() -> None:
    """Imports inside functions count, and those for type checkers alone as well."""
    imports = grimp.build_graph("dtnb", exclude_type_checking_imports=False)
    graph = networkx.DiGraph(
        (module, imported)
        for module in imports.modules
        for imported in imports.find_modules_directly_imported_by(module)
    )
    rings = [sorted(ring) for ring in networkx.strongly_connected_components(graph)]
    assert len(rings) > 300
    assert [ring for ring in rings if len(ring) > 1] == []


def section(heading: str) -> str:
    """What ARCHITECTURE.md says under a heading."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    _, _, below = text.partition(f"\n## {heading}\n")
    return below.partition("\n## ")[0]


def test_the_map_lists_the_rooms_in_the_order_that_the_linter_proves() -> None:
    lines = section("The rooms").splitlines()
    rows = [line.split("|")[1] for line in lines if line.startswith("| `")]
    mapped = [set(re.findall(r"`dtnb/(\w+)(?:\.py)?`", row)) for row in rows]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {each["id"]: each for each in settings["tool"]["importlinter"]["contracts"]}
    orders = [contract["layers"] for contract in contracts.values() if contract["type"] == "layers"]
    # A colon would let neighbours import each other.
    assert not any(":" in layer for order in orders for layer in order)
    # A room in brackets is only planned, and on no map yet.
    order = [layer for layer in contracts["layers"]["layers"] if "(" not in layer]
    layers = [set(layer.split(" | ")) for layer in order]
    assert mapped == [{room for room in layer if room != "_version"} for layer in layers]


def test_the_map_names_every_file_of_the_replay_room() -> None:
    named = set(re.findall(r"`(\w+\.py)`", section("The replay room")))
    files = {file.name for file in (ROOT / "dtnb" / "replay").glob("*.py")}
    assert named == files - {"__init__.py"}
