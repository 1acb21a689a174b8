"""Hero files: read, and played by computer players."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random

from dtnb.dicethrone.heroes import read_hero
from dtnb.files import FileProblems
from dtnb.replay import load_replay
from tests.fuzz.changing import Stock, characters
from tests.fuzz.kind import Given, form, judge, load_documents, texts
from tests.fuzz.kinds.replays import play_further

FILES = ("heroes/*.yaml", "tests/heroes/checks/malformed/*.yaml")
FOES = ("Barbarian", "Paladin", "Moon Elf", "Treant")
STARTS = ("setup", "setup", "upkeep", "main 1", "offensive roll phase")


class Heroes:
    """Hero files with changes."""

    @cached_property
    def stock(self) -> Stock:
        """The files that people wrote."""
        return Stock([data for data in load_documents(*FILES) if "hero" in data])

    def make(self, luck: Random) -> Given:
        """Return a file with changes of its structure, or of its characters."""
        seed = luck.randrange(10**6)
        if luck.random() < 0.25:
            return Given(characters(luck.choice(texts(*FILES)), luck), seed=seed)
        return Given(self.stock.data(luck), form(luck), seed)

    def run(self, sample: Given) -> None:
        """Read it; play some of the accepted heroes."""
        luck = Random(sample.seed)
        try:
            read_hero(sample.raw(), sample.name)
        except FileProblems as problems:
            judge(problems, sample)
            return
        if luck.random() < 0.3:
            try:
                play_further(load_replay(self._table(sample, luck), "table"), luck)
            except FileProblems as problems:
                judge(problems, sample)

    def _table(self, sample: Given, luck: Random) -> str:
        table = {
            "dtnb": 1,
            "game": "dice-throne",
            "seats": {"Ann": {"hero": sample.name}, "Ben": {"hero": luck.choice(FOES)}},
            "start": {"phase": luck.choice(STARTS)},
            "files": {sample.name: sample.text().split("\n")},
        }
        return json.dumps(table)


KIND = Heroes()
