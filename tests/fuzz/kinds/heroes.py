"""Hero files: read, and played by players of the program."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random

from dtnb.dicethrone.heroes import read_hero
from dtnb.files import FileProblems
from dtnb.replay import load_replay
from tests.fuzz.changing import Stock, characters
from tests.fuzz.kind import Given, form, judge, texts, written
from tests.fuzz.kinds.replays import played_on

FILES = ("heroes/*.yaml", "tests/heroes/checks/malformed/*.yaml")
FOES = ("Barbarian", "Paladin", "Moon Elf", "Treant")
STARTS = ("setup", "setup", "upkeep", "main 1", "offensive roll phase")


class Heroes:
    """Hero files with changes."""

    @cached_property
    def stock(self) -> Stock:
        """What was written by people."""
        return Stock([data for data in written(*FILES) if "hero" in data])

    def make(self, luck: Random) -> Given:
        """Return a file with changes of its structure, or of its characters."""
        seed = luck.randrange(10**6)
        if luck.random() < 0.25:
            return Given(characters(luck.choice(texts(*FILES)), luck), seed=seed)
        return Given(self.stock.data(luck), form(luck), seed)

    def run(self, given: Given) -> None:
        """Read it; sit down at a table with one that is accepted, now and then."""
        luck = Random(given.seed)
        try:
            read_hero(given.raw(), given.name)
        except FileProblems as problems:
            judge(problems, given)
            return
        if luck.random() < 0.3:
            try:
                played_on(load_replay(self._table(given, luck), "table"), luck)
            except FileProblems as problems:
                judge(problems, given)

    def _table(self, given: Given, luck: Random) -> str:
        table = {
            "dtnb": 1,
            "game": "dice-throne",
            "seats": {"Ann": {"hero": given.name}, "Ben": {"hero": luck.choice(FOES)}},
            "start": {"phase": luck.choice(STARTS)},
            "files": {given.name: given.text().split("\n")},
        }
        return json.dumps(table)


KIND = Heroes()
