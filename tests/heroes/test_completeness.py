"""The page that tells how much of each hero is known is the one that the files make."""

from __future__ import annotations

from dtnb.dicethrone.heroes import load_hero
from tests.games.pairs import BOOKS, GAMES, Kept
from tests.heroes.completeness import HEADS, PAGE, counts, page


def test_the_page_is_made_of_the_files() -> None:
    """After a change of a hero: ``python -m tests.heroes.completeness``."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_figures_of_the_training_hero_are_those_of_its_file() -> None:
    """Counted by hand in heroes/apprentice.yaml."""
    assert dict(zip(HEADS[1:], counts("apprentice"), strict=True)) == {
        "symbols": 3, "abilities": 13, "levels": 14, "passives": 0, "tokens": 5, "own cards": 7,
        "deck": 25, "high": 0, "medium": 0, "low": 0, "no source": 28, "conflicts": 0,
        "not known": 0,
    }  # fmt: skip


def test_every_piece_of_a_whole_hero_came_up_in_play_or_is_laid_on_the_table_by_a_test() -> None:
    """Nothing of the Apprentice's board gives Screen: replays lay it on the table, as it says."""
    kept = Kept.read(GAMES, BOOKS)
    assert kept.failed == []
    never = {
        (name, part[1])
        for name, found in kept.heroes.items()
        for part in found["never"]
        if not load_hero(name).partial
    }
    assert never == {("apprentice", "Screen")}
