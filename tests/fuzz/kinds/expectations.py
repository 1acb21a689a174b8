"""What somebody says of the play: the words of ``expect`` and ``claim``."""

from __future__ import annotations

from functools import cached_property
from random import Random

from dtnb.files import FileProblems
from dtnb.replay.game.terms import PhraseError
from dtnb.sanitize import sanitize_lines
from tests.fuzz.changing import Stock
from tests.fuzz.kind import Given, WrongAnswerError, written
from tests.fuzz.kinds.phrases import KIND as PHRASES
from tests.fuzz.kinds.replays import FILES


class Expectations:
    """Statements with changes."""

    @cached_property
    def stock(self) -> Stock:
        """What all replays expect and claim, their moves among it: those are no statements."""
        fields = ("expect", "moves", "branches")
        found = [data[name] for data in written(*FILES) for name in fields if data.get(name)]
        return Stock(found)

    def make(self, luck: Random) -> Given:
        """Return a statement."""
        seed = luck.randrange(10**6)
        said = self.stock.text(luck.choice(self.stock.texts), luck)
        if luck.random() < 0.6:
            match = PHRASES.tables[seed % len(PHRASES.tables)]
            said = " ".join([luck.choice(list(match._seats)), *said.split(" ")[1:]])
        return Given(said, seed=seed)

    def run(self, given: Given) -> None:
        """Claim it."""
        match = PHRASES.tables[given.seed % len(PHRASES.tables)]
        try:
            said = repr(match.claim(str(given.data)))
        except (PhraseError, FileProblems) as error:
            said = str(error)
        if not said or sanitize_lines(said) != said:
            raise WrongAnswerError(f"is no plain text: {said!r}")


KIND = Expectations()
