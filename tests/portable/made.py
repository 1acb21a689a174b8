"""Make the outputs that people keep: ``python tests/portable/made.py FOLDER``, on any Python.

It does not need the tests' environment. The variable `WITHOUT_LIBYAML` hides that library.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
REPLAYS = ("protect-now-or-later", "dungeon-total-of-seven")
#: the shipped replays whose picture and frames are made: one in so many, and one whose
#: picture Python 3.11 once drew differently from 3.12
EVERY = 8
DRAWN = ("firecracker-before-the-income",)
#: tables at which players compare values, three of them at one table
WEIGHED = (
    "dtnb: 1\ngame: dice-throne\nseats: {Ann: {hero: Treant}, Ben: {hero: Moon Elf}, "
    "Cleo: {hero: Barbarian}}\n",
    "dtnb: 1\ngame: die-in-the-dungeon\nseats: {Ann: {creature: Deyeroller}, "
    "Ben: {creature: Diemon}}\nstart: {phase: setup}\n",
)
#: queries to the casebook
SOUGHT = "evasive firecracker protect before damage card"
TABLE = "dtnb: 1\ngame: dice-throne\nseats: {Ann: {hero: Treant}, Ben: {hero: Moon Elf}}\n"
#: folders of files that are refused
REFUSED = ("tests/replay/file/malformed", "tests/dicethrone/malformed")


def make(folder: Path) -> None:
    """Write pages, schemas, saved games, stories and problems into a folder."""
    from dtnb.casebook.cases import cases
    from dtnb.cli.commands.schema import SCHEMAS, schema_of
    from dtnb.cli.options import json_text
    from dtnb.files import FileProblems
    from dtnb.notebook.payload import pack
    from dtnb.replay import load_replay, to_json, to_yaml
    from dtnb.simulation import simulate

    made: dict[str, str] = {}
    for name in REPLAYS:
        file = ROOT / "replays" / f"{name}.yaml"
        replay = load_replay(file.read_bytes(), file.name)
        made[f"{file.stem}.html"] = replay.html()
        made[f"{file.stem}.txt"] = str(replay.story())
        made[f"{file.stem}.fr.txt"] = str(replay.in_language("fr").story())
        made[f"{file.stem}.settled.txt"] = repr(replay.settle())
    for kind in SCHEMAS:
        made[f"{kind}.schema.json"] = json_text(schema_of(kind))
        made[f"{kind}.bare.json"] = json_text(undescribed(schema_of(kind)))
    for file in chosen_replays():
        replay = load_replay(file.read_bytes(), file.name)
        made[f"{file.stem}.graph.svg"] = replay.graph.svg()
        made[f"{file.stem}.fr.graph.svg"] = replay.in_language("fr").graph.svg()
        made[f"{file.stem}.frames.json"] = json_text(pack(replay.document).columns)
    for number, table in enumerate(WEIGHED):
        weighed = load_replay(table).play_on(["greedy"], 7, inputs=60)
        made[f"weighed.{number}.yaml"] = to_yaml(weighed.file)
    made["sought.txt"] = "\n".join(case.name for case in cases(SOUGHT))
    whole = {"Ann": {"hero": "barbarian"}, "Ben": {"hero": "treant"}, "Cleo": {"hero": "monk"}}
    made["simulated.txt"] = repr(simulate(whole, games=4, processes=1, progress=False))
    played = load_replay(TABLE).play_on(["random"], 7, inputs=300)
    made["game.yaml"] = to_yaml(played.file)
    made["game.json"] = to_json(played.file)
    made["again.txt"] = str(load_replay(made["game.yaml"]).fidelity)
    refused = []
    for place in REFUSED:
        for file in sorted((ROOT / place).glob("*.yaml")):
            try:
                load_replay(file.read_bytes(), file.name)
            except FileProblems as problems:
                refused += [problems.text(), problems.text("fr")]
    made["problems.txt"] = "\n".join(refused)
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_bytes(text.encode())


def chosen_replays() -> list[Path]:
    """Return the replay files of which the picture and the frames are made."""
    files = sorted([*ROOT.glob("replays/*.yaml"), *ROOT.glob("replays/cases/*/*.yaml")])
    return [file for at, file in enumerate(files) if at % EVERY == 0 or file.stem in DRAWN]


def undescribed(schema: Any) -> Any:
    """Return a schema without its descriptions, which are docstrings: `-OO` leaves them out."""
    if isinstance(schema, dict):
        return {
            name: undescribed(value)
            for name, value in schema.items()
            if not (name == "description" and isinstance(value, str))
        }
    return [undescribed(item) for item in schema] if isinstance(schema, list) else schema


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    # Pictures differ between versions of Graphviz, and an environment may have its own.
    sys.modules["pygraphviz"] = None  # type: ignore[assignment]
    if os.environ.get("WITHOUT_LIBYAML"):
        # As if PyYAML had been built without it.
        sys.modules["yaml._yaml"] = None  # type: ignore[assignment]
    make(Path(sys.argv[1]))
