"""Moves in the phrases of players, at tables of both games and in both languages."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from dtnb import Match
from dtnb.kernel import IllegalMoveError
from dtnb.replay.running.errors import AmbiguousMoveError, InvalidMoveError
from dtnb.sanitize import sanitize_lines
from tests.fuzz.changing import Stock
from tests.fuzz.kind import Given, WrongAnswerError, load_documents
from tests.fuzz.kinds.replays import FILES

#: the errors with which a match refuses a move
ANSWERS = (InvalidMoveError, IllegalMoveError, AmbiguousMoveError)


def tables() -> tuple[Match, ...]:
    """Return matches in different situations."""
    duel = Match("Barbarian", "Paladin", start={"phase": "setup"})
    hill = Match("Treant", "Moon Elf", "Pyromancer", start={"phase": "setup"})
    crawl = Match(seats={"Ann": "Deyeroller"}, game="die-in-the-dungeon", lang="fr")
    attack = {"attack": {"ability": "Mighty Blow", "damage": 9}}
    seats: dict[str, Any] = {
        "Ann": "Barbarian",
        "Ben": {"hero": "Paladin", "tokens": {"Protect": 1}},
    }
    return (
        Match(seats=seats, start=attack),
        Match(seats=seats, start=attack, lang="fr", seek=True),
        duel.play_on("random", seed=3, inputs=60),
        hill.play_on("random", seed=4, inputs=150),
        crawl.play_on("random", seed=5, inputs=40),
    )


class Phrases:
    """Phrases with changes."""

    @cached_property
    def tables(self) -> tuple[Match, ...]:
        """The tables of the moves."""
        return tables()

    @cached_property
    def stock(self) -> Stock:
        """The moves of all replays, refused ones included."""
        return Stock([data["moves"] for data in load_documents(*FILES) if data.get("moves")])

    def make(self, luck: Random) -> Given:
        """Return a phrase, usually with the name of a seat at the table."""
        seed = luck.randrange(10**6)
        phrase = self.stock.text(luck.choice(self.stock.texts), luck)
        if luck.random() < 0.6:
            match = self.tables[seed % len(self.tables)]
            name = luck.choice(list(match.seats))
            phrase = " ".join([name, *phrase.split(" ")[1:]])
        return Given(phrase, seed=seed)

    def run(self, sample: Given) -> None:
        """Ask why the move is impossible, and make it."""
        match = self.tables[sample.seed % len(self.tables)]
        try:
            if sample.seed % 3:
                text = repr(match.why_not(str(sample.data)))
            else:
                text = repr(match.fork().do(str(sample.data)))
        except ANSWERS as error:
            text = str(error)
        if not text or sanitize_lines(text) != text:
            raise WrongAnswerError(f"is no plain text: {text!r}")


KIND = Phrases()
