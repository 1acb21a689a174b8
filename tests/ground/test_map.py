"""The order of the folders and their map: a module imports only from folders below its own."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import grimp
import networkx
import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for file in (ROOT / "dtnb").rglob("__init__.py"))
MAP = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
#: the maximum number of modules of a folder, so that nobody has to scroll through it
MOST_MODULES = 25


def layers_of(contract: str) -> list[str]:
    """Return the layers of a contract of import-linter, top layer first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {
        contract["id"]: contract for contract in settings["tool"]["importlinter"]["contracts"]
    }
    layers: list[str] = contracts[contract]["layers"]
    return layers


def section(heading: str) -> str:
    """Return the text of ARCHITECTURE.md under a heading."""
    _, _, below = MAP.partition(f"\n## {heading}\n")
    return below.partition("\n## ")[0]


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports inside functions count, and so do imports for type checkers only."""
    imports = grimp.build_graph("dtnb", exclude_type_checking_imports=False)
    graph = networkx.DiGraph(
        (module, imported)
        for module in imports.modules
        for imported in imports.find_modules_directly_imported_by(module)
    )
    components = [sorted(ring) for ring in networkx.strongly_connected_components(graph)]
    assert len(components) > 300
    assert [component for component in components if len(component) > 1] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_folder_says_in_one_sentence_what_is_in_it(folder: Path) -> None:
    """The first paragraph of its ``__init__.py``; a hundred characters are a line."""
    tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
    sentence = (ast.get_docstring(tree) or "").partition("\n\n")[0]
    assert re.fullmatch(r"[A-Z`d][^\n]{15,100}\.", sentence), sentence


def test_every_folder_of_modules_is_a_package_of_at_most_25() -> None:
    modules: dict[Path, int] = {}
    for file in (ROOT / "dtnb").rglob("*.py"):
        if file.name != "__init__.py":
            modules[file.parent] = modules.get(file.parent, 0) + 1
    assert modules.keys() - set(FOLDERS) == set()
    assert {folder: count for folder, count in modules.items() if count > MOST_MODULES} == {}


def test_the_map_lists_the_folders_in_the_order_that_the_linter_proves() -> None:
    lines = section("Folders, from top to bottom").splitlines()
    rows = [line.split("|")[1] for line in lines if line.startswith("| `")]
    mapped = [set(re.findall(r"`(\w+)`", row)) for row in rows]
    order = layers_of("layers")
    assert mapped == [set(layer.split(" | ")) - {"_version"} for layer in order]


@pytest.mark.parametrize(
    ("contract", "folder"),
    [
        ("replay-files", "dtnb/replay"),
        ("frames", "dtnb/frames"),
        ("heroes", "dtnb/dicethrone/heroes"),
        ("dice-throne", "dtnb/dicethrone"),
        ("dice-throne-files", "dtnb/dicethrone/replay"),
    ],
)
def test_the_map_names_the_folders_inside_the_larger_ones(contract: str, folder: str) -> None:
    _, _, below = section("Folders, from top to bottom").partition(f"**`{folder}`**")
    named = set(re.findall(r"`(\w+)(?:\.py)?`", below.partition("\n\n")[0]))
    inside = {name for layer in layers_of(contract) for name in layer.split(" | ")}
    folders = {name for name in inside if (ROOT / folder / name).is_dir()}
    assert folders - named - {"messages"} == set()


def test_every_path_on_the_map_is_there() -> None:
    paths = re.findall(r"`/?((?:dtnb|js|tests|heroes|replays|website)/[\w./-]*)`", MAP)
    assert len(paths) > 20
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_no_layer_lets_neighbours_import_each_other() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    orders = [contract["layers"] for contract in contracts if contract["type"] == "layers"]
    assert [layer for order in orders for layer in order if ":" in layer] == []


#: an entry of the list of words at the head of a module, such as ``* packet, entry: damage …``
_WORDS_OF_MODULE = re.compile(r"^\* ([^:\n]+): ", re.MULTILINE)


def test_the_head_of_a_module_explains_no_word_that_the_map_explains() -> None:
    """A thing is said once. A list entry is repeated if the map explains all of its words."""
    rows = re.findall(r"^\| (.+?) \|", section("Words of the code"), re.MULTILINE)
    explained = {word.strip() for row in rows for word in row.split(",")}
    repeated = [
        f"{file.relative_to(ROOT)}: {words}"
        for file in sorted((ROOT / "dtnb").rglob("*.py"))
        for words in _WORDS_OF_MODULE.findall(
            ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        )
        if {word.strip(" `*") for word in words.split(",")} <= explained
    ]
    assert {"packet", "policy", "reading"} <= explained
    assert repeated == []
