"""``docs/roster.md`` is up to date with the hero files."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.games.pairs import BOOKS, GAMES, Kept
from tests.heroes.completeness import HEADS, PAGE, counts, page


def test_the_page_is_up_to_date() -> None:
    """Run ``python -m tests.heroes.completeness`` after changing a hero."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_figures_of_the_training_hero_are_right() -> None:
    """Counted by hand in heroes/apprentice.yaml."""
    assert dict(zip(HEADS[1:], counts("apprentice"), strict=True)) == {
        "symbols": 3, "abilities": 13, "levels": 14, "passives": 0, "tokens": 5, "own cards": 7,
        "deck": 25, "high": 0, "medium": 0, "low": 0, "no source": 28, "conflicts": 0,
        "not known": 0,
    }  # fmt: skip


def test_every_piece_of_a_complete_hero_came_up_in_play() -> None:
    """Except the Apprentice's Screen, which only replays put on a board, as its note says."""
    kept = Kept.read(GAMES, BOOKS)
    assert kept.failed == []
    never = {
        (name, part[1])
        for name, coverage in kept.heroes.items()
        for part in coverage["never"]
        if not load_hero(name).partial
    }
    assert never == {("apprentice", "Screen")}
