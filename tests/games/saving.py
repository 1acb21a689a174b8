"""Whole games saved, loaded elsewhere and forked: ``python -m tests.games.saving --games 1000``.

One process plays and saves many games; another process in another folder loads them. Players are
random, greedy and odd. The tables are of both games and all modes, editions, readings and heroes;
some own heroes are given by path, some are embedded in the file. Every game must be such that

* the loaded file is EXACT, with the same hash of every state;
* a file saved in the middle of a resolution is EXACT, and the other inputs lead to the same end.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from dtnb import registry
from dtnb.dicethrone.heroes import available
from dtnb.dungeon.content import load_box, shipped_box
from dtnb.files import FileProblems
from dtnb.kernel import Action, Decision, DecisionKind, Game, Record, State
from dtnb.players import Greedy, Luck, NotOverError, Player, RandomPlayer, play_on
from dtnb.players.playing import MAX_INPUTS
from dtnb.replay import Fidelity, Replay, load_replay
from dtnb.replay.file.inputs import decode
from dtnb.replay.lines.continued import exact_file_and_line, file_with_readings
from dtnb.resources import shipped
from tests.games.tables import NAMES

SEATS = {"duel": 2, "teams": 4, "teams-6": 6, "hill": 3, "hill-4": 4, "hill-5": 5, "hill-6": 6}
MODES = ("duel", "duel", "duel", "teams", "hill", "hill-4", "hill-5", "hill-6", "teams-6")
ODD = ("first", "last", "passes", "acts", "cards", "acts late", "cycles")
#: the maximum length of most games; one in so many may be as long as a file allows
USUAL, EVERY = 3_000, 40
#: one input of a greedy player takes as long as a hundred others
GREEDY = 250


class Odd:
    """A player with a habit that no person has."""

    def __init__(self, habit: str, seed: str) -> None:
        self._habit, self._luck, self._asked = habit, Luck(seed), 0

    def choose(self, game: Game[Any], state: State, options: Sequence[Action]) -> Action:
        """Return the choice by the habit, or a random one."""
        self._asked += 1
        acts = [option for option in options if option.verb != "pass"] or list(options)
        passes = [option for option in options if option.verb in ("pass", "stop", "decline")]
        cards = [option for option in options if option.verb in ("play", "spend", "use", "sell")]
        match self._habit:
            case "first":
                return options[0]
            case "last":
                return options[-1]
            case "passes":
                return self._luck.pick(passes or options)
            case "acts late":
                return acts[-1]
            case "cycles":
                return options[self._asked % len(options)]
            case "cards":
                return self._luck.pick(cards or acts)
        return self._luck.pick(acts)


class Saved(NamedTuple):
    """The data of a game for the loading process: paths, and the expected states."""

    kind: str
    whole: str
    half: str
    rest: list[list[Any]]
    hashes: list[str]


def table(luck: random.Random, folder: Path) -> tuple[str, dict[str, Any]]:
    """Return a mode and the start of a game, as a file states it."""
    dungeon = luck.random() < 0.2
    game = "die-in-the-dungeon" if dungeon else "dice-throne"
    file: dict[str, Any] = {"dtnb": 1, "game": game, "start": {"phase": "setup"}}
    book = registry.plugin(game).rulebook()
    if luck.random() < 0.4:
        policies = luck.sample(sorted(book.policies), min(len(book.policies), luck.randint(1, 5)))
        file["policies"] = {name: luck.choice(book.policies[name].readings).id for name in policies}
    if dungeon:
        box = load_box()
        chart = luck.choice(sorted(box.maps))
        names = NAMES[: box.maps[chart].seats]
        file["seats"] = {name: {"creature": luck.choice(sorted(box.creatures))} for name in names}
        file["start"]["map"] = chart
        if luck.random() < 0.3:
            file["start"]["box"] = "box"
        return f"dungeon {chart}", file
    mode = luck.choice(MODES)
    file["edition"] = luck.choice(sorted(book.editions))
    file["seats"] = {}
    for number, name in enumerate(NAMES[: SEATS[mode]]):
        hero = luck.choice(available())
        own = luck.random() < 0.2
        seat: dict[str, Any] = {"hero": f"heroes/{hero}.yaml" if own else hero}
        if luck.random() < 0.7:
            seat["health"] = luck.randint(5, 20)
        if mode.startswith("teams"):
            seat["team"] = "AB"[number % 2]
            seat.pop("health", None)
        file["seats"][name] = seat
    return mode, file


def players(luck: random.Random, replay: Replay, seed: str) -> tuple[str, list[Player]]:
    """Return one player for every seat, and the players' names."""
    seats = len(replay.file.seats)
    kinds = [luck.choice(("random", "random", *ODD)) for _ in range(seats)]
    if luck.random() < 0.1:
        kinds = ["greedy"] * seats
    made: list[Player] = []
    for number, kind in enumerate(kinds):
        own = f"{seed}/{number}"
        if kind == "greedy":
            made.append(Greedy(replay.plugin.evaluate, own))
        else:
            made.append(RandomPlayer(own) if kind == "random" else Odd(kind, own))
    return kinds[0], made


def play(seed: str, number: int, root: str) -> Saved | None:
    """Play a game and save it; return None if its table cannot be set up."""
    luck, source = random.Random(f"{seed}/{number}"), Path(root, "tables")
    mode, data = table(luck, source)
    file = source / f"{number}.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    try:
        begun = load_replay(file)
    except FileProblems:
        return None
    name, seated = players(luck, begun, f"{seed}/{number}")
    limit = MAX_INPUTS if number % EVERY == 0 else USUAL
    record = begun.record.fork(0)
    try:
        play_on(record, seated, Luck(seed), limit=GREEDY if name == "greedy" else limit)
    except NotOverError:
        mode += ", open"
    whole, half = (Path(root, "saved", f"{number}-{half_name}") for half_name in ("whole", "half"))
    endings = [luck.choice((".yaml", ".json")) for _ in range(2)]
    whole, half = whole.with_suffix(endings[0]), half.with_suffix(endings[1])
    alone = luck.random() < 0.3
    saved = _as_replay(begun, record)
    saved.save(whole, embed=alone)
    at = _in_resolution(record, luck)
    _as_replay(begun, record.fork(at)).save(half, embed=alone)
    if alone:
        # The loading process finds no other files there.
        whole, half = (folder.rename(Path(root, "alone", folder.name)) for folder in (whole, half))
    rest = saved.file.inputs[at:]
    return Saved(mode, str(whole), str(half), rest, saved.file.hashes)


def _as_replay(begun: Replay, record: Record) -> Replay:
    loaded, line = exact_file_and_line(file_with_readings(begun), record)
    return Replay(loaded, line=line)


def _in_resolution(record: Record, luck: random.Random) -> int:
    """Return a position in the middle of a resolution at which a seat is asked."""
    inside = [
        position
        for position, state in enumerate(record.states)
        if isinstance(state.pending, Decision)
        and state.pending.kind in (DecisionKind.INTERRUPT, DecisionKind.DETAIL)
    ]
    return luck.choice(inside or [len(record.inputs) // 2])


def wrong(saved: Saved) -> str:
    """Load a game; return the differences from the saved game."""
    whole = load_replay(Path(saved.whole))
    if whole.fidelity.fidelity is not Fidelity.EXACT:
        return f"whole: {whole.fidelity}"
    if list(whole.record.hashes()) != saved.hashes:
        return "whole: other hashes"
    half = load_replay(Path(saved.half))
    if half.fidelity.fidelity is not Fidelity.EXACT:
        return f"half: {half.fidelity}"
    fork = half.record.fork(len(half.record.inputs))
    for encoded in saved.rest:
        fork.add(decode(encoded))
    at = len(half.record.inputs)
    if fork.state != whole.record.state or fork.states[at] != whole.record.states[at]:
        return "the fork leads elsewhere"
    return ""


def judged(saved: Saved) -> str:
    """Load a game as `wrong` does; an exception also counts as a difference."""
    try:
        return wrong(saved)
    except Exception:
        return traceback.format_exc(limit=-3)


def furnish(root: Path) -> None:
    """Make the folders for saved games, with files of own heroes and an own box."""
    for folder in ("tables", "tables/heroes", "tables/box", "saved", "alone", "elsewhere"):
        (root / folder).mkdir()
    for hero in available():
        name = f"{hero.replace('-', '_')}.yaml"
        text = (shipped("heroes") / name).read_bytes()
        (root / "tables" / "heroes" / f"{hero}.yaml").write_bytes(text)
    (root / "tables" / "box" / "tiles.yaml").write_bytes(
        (shipped_box() / "tiles.yaml").read_bytes()
    )


def _begin(root: str, folder: str) -> None:
    os.chdir(Path(root, folder))


def main() -> None:
    """Play, save and load games, and print the result."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.saving")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so many")
    asked = parser.parse_args()
    seen, begun = Counter[str](), time.monotonic()
    with tempfile.TemporaryDirectory() as root:
        furnish(Path(root))
        spawn = multiprocessing.get_context("spawn")
        with (
            ProcessPoolExecutor(1, spawn, _begin, (root, "tables")) as playing,
            ProcessPoolExecutor(1, spawn, _begin, (root, "elsewhere")) as loading,
        ):
            number, waiting = 0, list[tuple[int, Saved, Future[str]]]()
            while seen["games"] < asked.games and time.monotonic() - begun < asked.minutes * 60:
                number += 1
                saved = playing.submit(play, asked.seed, number, root).result()
                if saved is None:
                    seen["refused tables"] += 1
                    continue
                seen["games"] += 1
                seen[saved.kind] += 1
                seen["inputs"] += len(saved.hashes) - 1
                seen["longest"] = max(seen["longest"], len(saved.hashes) - 1)
                waiting.append((number, saved, loading.submit(judged, saved)))
                while waiting and (len(waiting) > 8 or waiting[0][2].done()):
                    _judge(*waiting.pop(0), seen)
                if seen["games"] % 20 == 0:
                    print(dict(seen), flush=True)
            for job in waiting:
                _judge(*job, seen)
    print(dict(seen))
    sys.exit(1 if seen["wrong"] or not seen["exact"] else 0)


def _judge(number: int, saved: Saved, result: Future[str], seen: Counter[str]) -> None:
    difference = result.result()
    seen["wrong" if difference else "exact"] += 1
    if difference:
        print(f"game {number} ({saved.kind}): {difference}", flush=True)
    for path in (saved.whole, saved.half):
        Path(path).unlink(missing_ok=True)


if __name__ == "__main__":
    main()
