"""Saved unfinished games of tables: opened, continued, opened again."""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from dtnb.tabletop import Table
from tests.fuzz.changing import Stock, characters
from tests.fuzz.kind import Given, WrongAnswerError
from tests.tabletop.quarrels import BUH_BYE, HALF, RETRIBUTION, Player

#: clicks of a user who tries everything
CLICKS: tuple[dict[str, Any], ...] = (
    {"do": "note", "text": "Late."}, {"do": "mark", "mark": "disputed"}, {"do": "undo"},
    {"do": "redo"}, {"do": "pass-on"}, {"do": "roll"}, {"do": "choose", "option": 0},
    {"do": "title", "title": "Other"}, {"do": "begin"}, {"do": "together"}, {"do": "anew"},
    {"do": "say", "by": "Ann", "says": "Ben takes 5"},
    {"do": "player", "seat": "Ben", "name": "random"}, {"do": "take"},
)  # fmt: skip


class Autosaves:
    """Saved unfinished games of tables, with changes."""

    @cached_property
    def kept(self) -> list[str]:
        """Saved games of both games: during the set-up, in the middle, at the end."""
        with TemporaryDirectory() as folder:
            return [text for number in range(8) for text in _played(Path(folder), number) if text]

    @cached_property
    def stock(self) -> Stock:
        """The saved games as data."""
        return Stock([json.loads(text) for text in self.kept])

    def make(self, luck: Random) -> Given:
        """Return a saved game with changes of its structure, or of its characters."""
        seed = luck.randrange(10**6)
        if luck.random() < 0.25:
            return Given(characters(luck.choice(self.kept), luck), seed=seed)
        return Given(self.stock.data(luck), "json", seed)

    def run(self, sample: Given) -> None:
        """Open it, click, and open it again: nothing is lost, and no other file is written."""
        luck, raw = Random(sample.seed), sample.raw()
        with TemporaryDirectory() as folder:
            place = Path(folder) / "table.json"
            place.write_bytes(raw)
            lang = luck.choice(("en", "fr"))
            table = Table(kept=place, lang=lang, seed=1)
            table.view()
            notice = table.save_file.notice
            if place.read_bytes() != raw or len(list(Path(folder).iterdir())) != 1:
                raise WrongAnswerError("opening it wrote something")
            if "Traceback" in notice or "object at 0x" in notice:
                raise WrongAnswerError(f"speaks of the program: {notice}")
            clicks = [dict(luck.choice(CLICKS)) for _ in range(luck.randint(1, 4))]
            done = [table.apply(click) for click in clicks]
            table.apply({"do": "back"})
            if notice and None in done:
                aside = place.with_name("table.aside-1.json")
                if not aside.is_file() or aside.read_bytes() != raw:
                    raise WrongAnswerError("what could not be read was not put aside")
            again = Table(kept=place, lang=lang, seed=1)
            if again.save_file.notice:
                raise WrongAnswerError(f"what was kept cannot be read: {again.save_file.notice}")
            if _of_game(again) != _of_game(table):
                raise WrongAnswerError("what was kept is not what is gone on with")


def _of_game(table: Table) -> dict[str, Any]:
    view = table.view()
    return {**view, "notice": None, "settled": None, "wrote": ""}


def _played(folder: Path, number: int) -> list[str]:
    """Return the saved game of a table after each of some clicks."""
    place, texts = folder / f"{number}.json", []
    player, luck = Player(Table(kept=place, seed=number)), Random(number)
    if number == 0:
        player.does(do="title", title="Nothing yet")
        player.does(do="set", path=["seats", "Ann", "hero"], value="barbarian")
        return [place.read_text("utf-8")]
    if number == 1:
        player.does(do="game", game="die-in-the-dungeon")
        for field in player.table.view()["setup"]["fields"]:
            if field["needed"]:
                player.does(do="set", path=field["path"], value=field["answers"][0]["value"])
        player.does(do="begin")
    else:
        quarrel = (BUH_BYE, RETRIBUTION, HALF)[number % 3]
        if number > 4:
            player.does(do="set", path=["seats", "Ann", "hero"], value="barbarian")
            player.does(do="set", path=["seats", "Ben", "hero"], value="paladin")
            player.does(do="begin")
        else:
            player.enters(quarrel)
    texts.append(place.read_text("utf-8"))
    for _ in range(12):
        question = player.table.view().get("question")
        clicks: list[dict[str, Any]] = [*CLICKS[:6]]
        if question is not None:
            allowed = [option["number"] for option in question["options"] if option["allowed"]]
            clicks += [{"do": "choose", "option": option} for option in allowed[:6]]
        player.table.apply(luck.choice(clicks))
    texts.append(place.read_text("utf-8"))
    return texts


KIND = Autosaves()
