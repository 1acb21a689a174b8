"""Each ability at each level, each token and card of a hero in the smallest replay that shows it.

The title of a replay is a fact of the board, a token or a card; what it expects is computed by hand
from that fact.
"""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.replay.statements import table_expectations
from dtnb.dicethrone.replay.statements.table_expectations import CARD_STEPS
from dtnb.kit.parts import parts_of
from tests.heroes.hero_replays import SHOWN, play_replays


@pytest.mark.parametrize("hero", SHOWN)
def test_what_is_printed_is_what_is_played_under_every_book(hero: str) -> None:
    assert play_replays(hero).wrong == []


@pytest.mark.parametrize("hero", SHOWN)
def test_every_piece_of_a_hero_comes_up_in_its_replays(hero: str) -> None:
    """Judged by the steps of the play: an ability at its level, a token placed, spent, set off."""
    pieces = parts_of(load_hero(hero))
    assert [part for part in pieces if part not in play_replays(hero).reached] == []


@pytest.mark.parametrize("hero", SHOWN)
def test_a_statement_about_cards_knows_every_kind_of_step_that_moves_them(hero: str) -> None:
    """CONTRIBUTING.md, "Add a kind of step"; the failure names the list."""
    missing = play_replays(hero).kinds_that_move_cards - {*CARD_STEPS}
    assert not missing, f"{table_expectations.__file__}, CARD_STEPS: {sorted(missing)}"


def test_only_the_training_hero_has_none() -> None:
    """It stands in the books' examples and in the tests of the rules."""
    assert {name for name in available() if name not in SHOWN} == {"apprentice"}
