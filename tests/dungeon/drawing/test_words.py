"""Readers meet the words of the book, in their language, and never those of the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from dtnb.dungeon.drawing.options import DungeonOptions
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.plugin import PLUGIN
from dtnb.explain.sentence import text_of
from dtnb.explain.speaker import Speaker
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import Action, Decision, Record, Step
from tests.dungeon.bench import Line, attack, fight, game, party
from tests.dungeon.golden import others, play_golden

#: words that are the same in French, and what is no word: numbers, dice, cells
ALIKE = {"combat", "round"}
NO_WORD = re.compile(r"\d.*|d\d+|[A-Z]\d+")
GAMES = [name for at, name in enumerate(others()) if at % 3 == 0]


def speaker(record: Record, lang: str = "fr") -> Speaker:
    return speaker_for(PLUGIN.presenter, record.game, record.start.table, lang)


def ids(step: Step) -> Iterator[str]:
    """Yield the words of the engine that a step carries; policies are called by their ids."""
    for key, value in step.args.items():
        if isinstance(value, str) and key not in ("policy", "reading"):
            name = value.rpartition(":")[2]
            if name and not NO_WORD.fullmatch(name) and name not in ALIKE:
                yield name


def contains_word(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) is not None


@pytest.mark.parametrize("name", GAMES)
def test_no_french_sentence_of_a_game_shows_a_word_of_the_engine(name: str) -> None:
    record = play_golden(others()[name])
    french = speaker(record)
    for step in record.steps:
        text = text_of(french.step(step))
        assert [id_ for id_ in ids(step) if contains_word(text, id_)] == [], text


@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_has_a_title_and_its_options_are_words(name: str) -> None:
    record = play_golden(others()[name])
    assert isinstance(record.game, Dungeon)
    french = speaker(record)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision) or not pending.topic:
            continue
        assert french.has(f"topic.{pending.topic}"), pending.topic
        for action in record.game.candidates(state):
            label = DungeonOptions().option_label(record.game, state, action, french)
            assert NO_WORD.fullmatch(action.object) or not contains_word(label, action.object)
            # A number alone would not say what is chosen.
            assert not label.isdecimal()


@pytest.mark.parametrize("name", GAMES)
def test_no_refusal_of_a_game_shows_a_word_of_the_engine(name: str) -> None:
    record = play_golden(others()[name])
    french = speaker(record)
    for state in record.states:
        pending = state.pending
        if not isinstance(pending, Decision):
            continue
        for action in (*record.game.candidates(state), Action("rest", "4"), Action("boost", "1")):
            words = {pending.topic, action.verb} - {""}
            for reason in record.game.verdict(state, pending.seat, action).reasons:
                text = text_of(french.reason(reason))
                assert not [word for word in words if contains_word(text, word)], text


def sentences(line: Line, lang: str = "en") -> list[str]:
    words = speaker(line.record, lang)
    return [text_of(words.step(step)) for step in line.record.steps]


def test_points_given_up_against_the_patriarch_are_described_as_lowering_the_roll() -> None:
    """DD-EPIC-10, DD-AMB-12: 3 on the d12, two points of Might."""
    line = attack(game(), party("patriarch"), "might").give(3, "lower 2")
    assert "Might: −2 to lower the roll, now 10." in sentences(line)
    assert "Puissance : −2 pour baisser le jet, désormais 10." in sentences(line, "fr")


def test_the_cost_of_a_perk_is_described_as_a_loss() -> None:
    """DD-PERK-06: a Wizard's hit of 15 with Magic, 10 or more, costs a Time as well, 20 - 1."""
    line = fight(game(), party("wizard", "wizard", level=2)).pass_to_chance().give(15)
    assert "Magic bonus of the Wizard: 1 Time is lost as well." in sentences(line)
    assert "Time: −1, now 19 (Magic bonus of the Wizard)." in sentences(line)


def test_a_fireball_destroys_nothing_where_no_dieminion_is_held() -> None:
    """DD-EPIC-09: party Magic 5 is a d6; its 6 hits."""
    line = fight(game(), party("warlock")).pass_to_chance().give(6)
    assert "No DieMinion is held (Fireball of the Warlock)." in sentences(line)
