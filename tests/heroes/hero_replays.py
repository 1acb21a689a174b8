"""Play the replays in ``replays``, hero by hero, and note which parts of the hero they use.

Each document of a file is a replay file without its head, and is valid under all four books.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes import load_hero
from dtnb.kit.parts import HeroPart, PartCollector
from dtnb.replay import Replay, load_replay

FOLDER = Path(__file__).parent / "replays"
HEAD = """\
dtnb: 1
game: dice-throne
edition: season-two
editions: [french, season-one-rerolled, marvel]
"""
#: the heroes that have replays, by their ids
SHOWN = tuple(path.stem.replace("_", "-") for path in sorted(FOLDER.glob("*.yaml")))


class Replayed(NamedTuple):
    """The outcome of the replays of a hero.

    Attributes
    ----------
    wrong
        The problems of the replays, with title and book.
    reached
        The parts of the hero that were used.
    kinds_that_move_cards
        The kinds of the steps with which a deck, a Discard Pile or a board's cards changed. (A card
        that is played leaves the hand before its step.)
    """

    wrong: list[str]
    reached: frozenset[HeroPart]
    kinds_that_move_cards: frozenset[str]


def texts(hero: str) -> list[str]:
    """Return the replays of a hero, without their heads."""
    return (FOLDER / f"{hero.replace('-', '_')}.yaml").read_text(encoding="utf-8").split("---\n")


@cache
def play_replays(hero: str) -> Replayed:
    """Play the replays of a hero under every book."""
    wrong: list[str] = []
    reached: set[HeroPart] = set()
    kinds: set[str] = set()
    for text in texts(hero):
        title = text.splitlines()[0].removeprefix("title: ")
        replay = load_replay(HEAD + text, title)
        reached |= _parts_used(hero, replay)
        kinds |= _kinds_that_move_cards(replay)
        for run in (replay, *(replay.run(edition) for edition in replay.file.editions)):
            problems = [str(problem) for problem in run.problems()]
            problems += ["it is not refused" for refusal in run.refusals if refusal.verdict.allowed]
            wrong += [f"{title} ({run.edition}): {problem}" for problem in problems]
    return Replayed(wrong, frozenset(reached), frozenset(kinds))


def _parts_used(hero: str, replay: Replay) -> set[HeroPart]:
    game, table = replay.record.game, replay.record.state.table
    assert isinstance(game, DiceThrone)
    seats = (at for at in range(len(table.seats)) if game.hero_at(table, at).id == hero)
    watched = PartCollector(load_hero(hero), frozenset(seats), game.kinds)
    for step in replay.record.steps:
        watched.add_step(step)
    return watched.reached


def _kinds_that_move_cards(replay: Replay) -> set[str]:
    places = [
        [(seat.deck_size, seat.top_cards, seat.discard, seat.in_play) for seat in step.table.seats]
        for step in replay.record.steps
    ]
    later = zip(replay.record.steps[1:], pairwise(places), strict=True)
    return {step.kind for step, (before, after) in later if before != after}
