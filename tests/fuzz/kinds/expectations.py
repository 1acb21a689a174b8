"""Statements about a played line, as in ``expect`` and ``claim``."""

from __future__ import annotations

from functools import cached_property
from random import Random

from dtnb.files import FileProblems
from dtnb.replay.game.terms import PhraseError
from dtnb.sanitize import sanitize_lines
from tests.fuzz.changing import Stock
from tests.fuzz.kind import Given, WrongAnswerError, load_documents
from tests.fuzz.kinds.phrases import KIND as PHRASES
from tests.fuzz.kinds.replays import FILES


class Expectations:
    """Statements with changes."""

    @cached_property
    def stock(self) -> Stock:
        """The statements of all replays, and their moves, which are no statements."""
        fields = ("expect", "moves", "branches")
        statements = [
            data[name] for data in load_documents(*FILES) for name in fields if data.get(name)
        ]
        return Stock(statements)

    def make(self, luck: Random) -> Given:
        """Return a statement."""
        seed = luck.randrange(10**6)
        statement = self.stock.text(luck.choice(self.stock.texts), luck)
        if luck.random() < 0.6:
            match = PHRASES.tables[seed % len(PHRASES.tables)]
            statement = " ".join([luck.choice(list(match.seats)), *statement.split(" ")[1:]])
        return Given(statement, seed=seed)

    def run(self, sample: Given) -> None:
        """Claim the statement in a match."""
        match = PHRASES.tables[sample.seed % len(PHRASES.tables)]
        try:
            text = repr(match.so_far.claim(str(sample.data)))
        except (PhraseError, FileProblems) as error:
            text = str(error)
        if not text or sanitize_lines(text) != text:
            raise WrongAnswerError(f"is no plain text: {text!r}")


KIND = Expectations()
