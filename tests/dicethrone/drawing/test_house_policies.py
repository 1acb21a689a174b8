"""Policies for larger tables are cited where they are used (DT-MODE-02, DT-TRP-10)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.phases.setup import start_state
from dtnb.dicethrone.rulebook.readings import Readings
from dtnb.frames import build
from dtnb.frames.document import Document
from dtnb.kernel import Record
from tests.dicethrone.play import HEROES

HEALTH = "king-of-the-hill-health-at-larger-tables"


def build_start(seats: int, lang: str = "en", **policies: str) -> Document:
    """Draw the start of a game with this many seats, everyone for themselves."""
    readings = Readings(
        "marvel", {name.replace("_", "-"): reading for name, reading in policies.items()}
    )
    game = DiceThrone(HEROES, readings)
    players = [(f"P{at}", "paladin") for at in range(seats)]
    return build(Record(game, start_state(game, players, ())), PRESENTER, lang)


@pytest.mark.parametrize(
    ("lang", "reading", "words", "says"),
    [
        ("en", "thirty-five", "a policy of the house, in no book", "35 each"),
        ("en", "fifty", "a policy of the house, in no book", "What each hero begins a duel with"),
        ("fr", "thirty-five", "un choix de la maison, dans aucun livre", "35 chacun"),
    ],
)
def test_the_first_step_at_a_table_of_five_names_the_policy_of_its_dials(
    lang: str, reading: str, words: str, says: str
) -> None:
    """DT-MODE-02: with its question and the reading that is in force."""
    document = build_start(5, lang, king_of_the_hill_health_at_larger_tables=reading)
    assert HEALTH in document.frames[0].rules
    rule = document.rules[HEALTH]
    assert words in rule.citation
    assert says in rule.statement
    assert rule.statement in rule.citation


def test_at_a_table_of_three_there_is_none_to_name() -> None:
    """DT-KOTH-01: the books have it."""
    assert HEALTH not in build_start(3).rules
