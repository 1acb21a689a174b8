"""Replay files: read, played, shown, compared, saved, continued."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from random import Random

from dtnb.files import FileProblems
from dtnb.kernel import EndlessResolutionError
from dtnb.replay import Replay, load_replay, record_as_file
from dtnb.replay import to_json as as_json
from dtnb.replay import to_yaml as as_yaml
from tests.fuzz.changing import Stock, characters
from tests.fuzz.kind import Given, WrongAnswerError, form, judge, load_documents, texts

FILES = ("replays/*.yaml", "tests/**/malformed/*.yaml", "tests/toy/*.yaml")


class Replays:
    """Replay files with changes."""

    @cached_property
    def stock(self) -> Stock:
        """The files that people wrote."""
        return Stock([data for data in load_documents(*FILES) if "seats" in data])

    def make(self, luck: Random) -> Given:
        """Return a file with changes of its structure, or of its characters."""
        seed = luck.randrange(10**6)
        if luck.random() < 0.3:
            return Given(characters(luck.choice(texts(*FILES)), luck), seed=seed)
        return Given(self.stock.data(luck), form(luck), seed)

    def run(self, sample: Given) -> None:
        """Read it, and use the replay if it is accepted."""
        try:
            replay = load_replay(sample.raw(), sample.name)
            use(replay, Random(sample.seed))
        except FileProblems as problems:
            judge(problems, sample)


def use(replay: Replay, luck: Random) -> None:
    """Use a replay as people do, in a way that the input's seed chooses."""
    repr(replay)
    replay.problems()
    uses: list[Callable[[], object]] = [
        replay.story,
        replay.in_language("fr").story,
        lambda: replay.document,
        lambda: replay.graph.dot,
        lambda: (repr(replay.views.events), [repr(ledger) for ledger in replay.ledgers]),
        lambda: replay.run(luck.choice(sorted(replay.plugin.rulebook().editions))),
        lambda: saved(replay, luck),
        lambda: play_further(replay, luck),
    ]
    if luck.random() < 0.1:
        uses = [replay.settle, replay.html]
        if len(replay.plugin.rulebook().editions) > 1:
            uses.append(replay.compare)
    luck.choice(uses)()


def saved(replay: Replay, luck: Random) -> None:
    """Save it and load it again: the states have the same hashes."""
    text = (as_yaml if luck.random() < 0.5 else as_json)(record_as_file(replay.file, replay.record))
    again = load_replay(text)
    if list(again.record.hashes()) != list(replay.record.hashes()):
        raise WrongAnswerError("what was saved is not what is loaded")


def play_further(replay: Replay, luck: Random) -> None:
    """Continue it at random for some inputs, unless it is over."""
    try:
        replay.play_on(["random"], luck.randrange(1000), inputs=luck.choice((10, 40, 100)))
    except EndlessResolutionError as error:
        str(error)


KIND = Replays()
