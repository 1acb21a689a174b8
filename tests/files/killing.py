"""Kills processes that write, at random moments: ``python -m tests.files.killing --kills 200``.

After each kill, there must be the old file, or a complete new one. Three things are written in
turn: a game saved over another, a page exported over another, and a new file of simulated games.
"""

from __future__ import annotations

import argparse
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

KINDS = ("save", "export", "simulate")
WRITER = """
import sys
from pathlib import Path
from dtnb.files.atomic import write_atomically
from dtnb.replay import load_replay
from tests.files.killing import simulated
kind, folder = sys.argv[1], Path(sys.argv[2])
replay = load_replay("barbarian-vs-paladin")
page = replay.html()
table = simulated()
print("ready", flush=True)
number = 0
while True:
    number += 1
    if kind == "save":
        replay.save(folder / "game.yaml", replace=True)
    elif kind == "export":
        write_atomically(folder / "page.html", page)
    else:
        write_atomically(folder / f"table-{number}.csv", table, replace=False)
"""


def simulated() -> str:
    """Return the table of a few games, the same in every process."""
    from dtnb.simulation import simulate

    played = simulate("dungeon-first-turn", "random", 4, processes=1, progress=False)
    return played.games.to_csv()


def killed(kind: str, folder: Path, luck: random.Random) -> None:
    """Start a process that writes, and kill it some time after it has begun."""
    words = [sys.executable, "-c", WRITER, kind, str(folder)]
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    time.sleep(luck.random() * 0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()


def count_files(folder: Path, whole: dict[str, bytes]) -> Counter[str]:
    """Count the files: whole ones, partial ones that the next writer removes, and any others."""
    seen: Counter[str] = Counter()
    for file in folder.iterdir():
        raw = file.read_bytes()
        if file.name.startswith(".dtnb-"):
            seen["part"] += 1
            file.unlink()
        elif file.name.startswith("table"):
            seen["whole" if raw == whole["table"] else "third"] += 1
            file.unlink()
        else:
            seen["whole" if raw in (whole["old"], whole[file.name]) else "third"] += 1
    return seen


def main() -> None:
    """Kill processes, check the files, and print the result."""
    from dtnb.replay import load_replay

    parser = argparse.ArgumentParser(prog="python -m tests.files.killing")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    luck, seen = random.Random(asked.seed), Counter[str]()
    with tempfile.TemporaryDirectory() as name:
        folder, aside = Path(name, "place"), Path(name, "aside")
        folder.mkdir()
        aside.mkdir()
        replay = load_replay("barbarian-vs-paladin")
        replay.save(aside / "game.yaml")
        whole = {
            "old": b"old\n",
            "game.yaml": (aside / "game.yaml").read_bytes(),
            "page.html": replay.html().encode(),
            "table": simulated().encode(),
        }
        for number in range(asked.kills):
            for file in ("game.yaml", "page.html"):
                (folder / file).write_bytes(whole["old"])
            killed(KINDS[number % len(KINDS)], folder, luck)
            seen += count_files(folder, whole)
            print(f"\r{number + 1} kills: {dict(seen)}", end="", flush=True)
    print()
    if seen["third"] or not seen["whole"]:
        sys.exit(1)


if __name__ == "__main__":
    main()
