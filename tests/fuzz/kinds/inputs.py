"""Saved games: their inputs and fingerprints with changes."""

from __future__ import annotations

import copy
import json
from functools import cached_property
from random import Random
from typing import Any

from dtnb.files import FileProblems
from dtnb.replay import load_replay, to_json
from tests.fuzz import hostile
from tests.fuzz.kind import Given, judge

TABLES: tuple[dict[str, Any], ...] = (
    {"seats": {"Ann": {"hero": "Barbarian"}, "Ben": {"hero": "Doctor Strange"}}},
    {
        "edition": "season-two",
        "seats": {
            "Ann": {"hero": "Treant"},
            "Ben": {"hero": "Paladin"},
            "Cay": {"hero": "Pyromancer"},
        },
    },
    {
        "edition": "marvel",
        "seats": {
            "Ann": {"hero": "Gunslinger", "team": "A"},
            "Ben": {"hero": "Paladin", "team": "B"},
            "Cay": {"hero": "Moon Elf", "team": "A"},
            "Dan": {"hero": "Black Widow", "team": "B"},
        },
    },
    {"game": "die-in-the-dungeon", "seats": {"Ann": {"creature": "Deyeroller"}}},
    {
        "game": "die-in-the-dungeon",
        "seats": {"Ann": {"creature": "Deyeroller"}, "Ben": {"creature": "Diemon"}},
    },
)


class Inputs:
    """Games with some inputs, as files."""

    @cached_property
    def games(self) -> list[dict[str, Any]]:
        """Random games."""
        first = {"dtnb": 1, "game": "dice-throne", "start": {"phase": "setup"}}
        played = [
            load_replay(json.dumps({**first, **table})).play_on(["random"], seed, inputs=70)
            for table in TABLES
            for seed in (1, 2)
        ]
        return [json.loads(to_json(game.file)) for game in played]

    def make(self, luck: Random) -> Given:
        """Return a game with changes of its inputs."""
        game = copy.deepcopy(luck.choice(self.games))
        every = [input_ for other in self.games for input_ in other["inputs"]]
        if luck.random() < 0.7:
            game["hashes"] = []
        for _ in range(luck.choice((1, 1, 2))):
            if game["inputs"]:
                _change(game["inputs"], every, luck)
        if luck.random() < 0.15 and game["hashes"]:
            others = ("00000000", "zzz", "", 5, None, "ABCDEF01", *hostile.TEXTS)
            game["hashes"][luck.randrange(len(game["hashes"]))] = luck.choice(others)
        if luck.random() < 0.2:
            game["moves"] = [luck.choice(("Ann passes", "Ann rolls 1 2 3 4 5", "Ben passes"))]
        return Given(game, luck.choice(("yaml", "json")), luck.randrange(10**6))

    def run(self, sample: Given) -> None:
        """Load it, and use the replay if it is accepted."""
        try:
            replay = load_replay(sample.raw(), sample.name)
            str(replay.fidelity)
            if sample.seed % 8 == 0:
                replay.story()
        except FileProblems as problems:
            judge(problems, sample)


def _change(inputs: list[Any], every: list[Any], luck: Random) -> None:
    place, kind = luck.randrange(len(inputs)), luck.random()
    old = inputs[place]
    odd = hostile.value(luck, ("die", "0.die", "dice", "of"))
    if kind < 0.3 and isinstance(old, list) and old:
        old[luck.randrange(len(old))] = odd
    elif kind < 0.4 and isinstance(old, list):
        old.append(odd)
    elif kind < 0.5 and isinstance(old, list) and old:
        old.pop()
    elif kind < 0.6:
        inputs[place] = copy.deepcopy(luck.choice(every))
    elif kind < 0.7:
        inputs.insert(place, copy.deepcopy(luck.choice(every)))
    elif kind < 0.8:
        del inputs[place]
    elif kind < 0.9:
        inputs[place] = ["+", copy.deepcopy(old), copy.deepcopy(luck.choice(every))]
    else:
        inputs[place] = luck.choice(([odd], [odd, odd], ["=", odd], ["+"], [0, odd], [0, old], odd))


KIND = Inputs()
