"""Whole games by players of the program: saved, read again, told, and drawn."""

from __future__ import annotations

from functools import cache, partial

import pytest

from dtnb.dungeon.content import load_box
from dtnb.dungeon.players import PLAYERS
from dtnb.frames import Document, build, speaker_for, unresolved
from dtnb.frames.building import builder
from dtnb.kernel import Record
from dtnb.players import Luck, play_on
from dtnb.replay import Replay, load_replay, record_as_file, to_yaml

SEATS = {1: "Ann: {creature: Deyeroller}", 2: "Ann: {creature: Diemon}, Ben: {creature: Dierake}"}
GAMES = [(name, chart.seats) for name, chart in load_box().maps.items()]


@cache
def game(name: str, seats: int, by_chance: bool = False) -> Replay:
    """A whole game on a map, from the assignment of dice to its end, as its file has it."""
    head = (
        f"dtnb: 1\ngame: die-in-the-dungeon\ntitle: A whole game\nseats: {{{SEATS[seats]}}}\n"
        f"start: {{map: {name}}}\ninputs: [[0, assign, 12-10-6-8]]\n"
    )
    base = load_replay(head, "base.yaml")
    player = PLAYERS["random" if by_chance else "careful"]
    begun = Record(base.record.game, base.record.start)
    record = play_on(begun, [player(seat) for seat in range(seats)], Luck(1))
    read = load_replay(to_yaml(record_as_file(base.file, record)), "whole.yaml")
    assert list(read.record.hashes()) == list(record.hashes())
    return read


@pytest.mark.parametrize("by_chance", [False, True], ids=["careful", "by chance"])
@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_whole_game_is_saved_and_read_again_to_the_same_hashes(
    name: str, seats: int, by_chance: bool
) -> None:
    whole = game(name, seats, by_chance)
    assert whole.record.state.pending is None
    assert whole.record.state.table.result is not None
    assert whole.problems() == ()


def build_document(replay: Replay, lang: str, patch: pytest.MonkeyPatch) -> Document:
    patch.setattr(builder, "speaker_for", partial(speaker_for, strict=True))
    return build(replay.line(), replay.plugin.presenter, lang)


@pytest.mark.parametrize(
    ("name", "seats", "lang"),
    [(name, seats, ("en", "fr")[at % 2]) for at, (name, seats) in enumerate(GAMES)],
)
def test_a_whole_game_is_described_without_a_missing_word(
    name: str, seats: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every sentence, option and reason has its words and values; every source is resolved."""
    document = build_document(game(name, seats, by_chance=True), lang, monkeypatch)
    assert unresolved(document) == ()
    assert len(document.frames) > 50
    texts = ["".join(part.text for part in frame.text) for frame in document.frames]
    for question in document.questions:
        texts += [question.title, *(option.label for option in question.options)]
    assert not [text for text in texts if not text or "‹" in text]
    # Ids of the box have names, so none of them stands in a sentence as it is written in files.
    ids = {name for name in load_box().tiles if "-" in name}
    assert not [text for text in texts if ids & set(text.replace(".", " ").split())]
