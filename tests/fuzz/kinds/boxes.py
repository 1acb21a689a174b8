"""Files of a box of DIE in the Dungeon: read, and played by computer players."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random

from dtnb.dungeon.content import shipped_box
from dtnb.dungeon.content.load import read_box
from dtnb.files import FileProblems
from dtnb.replay import load_replay
from tests.fuzz.changing import Stock, characters
from tests.fuzz.kind import Given, form, judge, load_documents, texts
from tests.fuzz.kinds.replays import play_further

FILES = ("dtnb/dungeon/box/*.yaml",)
CREATURES = ("Deyeroller", "Diemon", "Dierake")


class Boxes:
    """A changed file of a box; the other files of the box are the shipped ones."""

    @cached_property
    def stock(self) -> Stock:
        """The files that people wrote."""
        return Stock(load_documents(*FILES))

    def make(self, luck: Random) -> Given:
        """Return a file with changes of its structure, or of its characters."""
        seed = luck.randrange(10**6)
        if luck.random() < 0.2:
            return Given(characters(luck.choice(texts(*FILES)), luck), seed=seed)
        return Given(self.stock.data(luck), form(luck), seed)

    def run(self, sample: Given) -> None:
        """Replace a file of the shipped box by it, usually the file that it was made from."""
        luck = Random(sample.seed)
        names = sorted(file.name for file in shipped_box().glob("*.yaml"))
        fields = sample.data if isinstance(sample.data, dict) else sample.text()
        name = next((name for name in names if name[:-5] in fields), luck.choice(names))
        try:
            read_box({name: sample.text()}, "box")
        except FileProblems as problems:
            judge(problems, sample, f"box/{name}")
            return
        if luck.random() < 0.3:
            table = {
                "dtnb": 1,
                "game": "die-in-the-dungeon",
                "seats": {"Ann": {"creature": luck.choice(CREATURES)}},
                "start": {"box": "box", "phase": "setup"},
                "files": {f"box/{name}": sample.text().split("\n")},
            }
            try:
                play_further(load_replay(json.dumps(table), "table"), luck)
            except FileProblems as problems:
                judge(problems, sample)


KIND = Boxes()
