"""A hero as a sheet: what stands on it is what the file says, in both forms and both languages."""

from __future__ import annotations

from pathlib import Path

import dtnb
from dtnb.dicethrone.heroes.sheet import Sheet
from tests.pages import page_of


def test_a_sheet_has_dice_abilities_by_level_tokens_and_cards() -> None:
    """The Paladin's board: Retaliate at two levels, Divine Defense at three."""
    said = repr(dtnb.load_hero("paladin").sheet())
    assert said.startswith(
        "Paladin: 50 Health, 2 CP, 4 cards\nSeason One ReRolled, complexity 5 of 6\n"
        "Dice: Sword 1/2, Helmet 3/4, Life 5"
    )
    lines = said.splitlines()
    assert (
        "  Retaliate I (3 Helmets + 1 Prayer: 60.1%): A chosen player gains Retribution. Gain 2 CP."
        in lines
    )
    levels = [line.split(":")[0].split(" (")[0].strip() for line in lines]
    assert {"Divine Defense I", "Divine Defense II", "Divine Defense III"} <= set(levels)
    assert (
        "  Protect (positive, Stack Limit 1): Spend 1 Protect: prevent half of the incoming" in said
    )
    assert "  Tithe II (3 CP, Hero Upgrade, number 19): Tithe becomes level II." in said


def test_a_page_of_a_hero_says_the_same() -> None:
    hero = dtnb.load_hero("paladin")
    words = page_of(hero).words
    for _, entries in Sheet(hero).parts():
        for entry in entries:
            assert " ".join(entry.text.split()) in words
    assert "Paladin 50 Health, 2 CP, 4 cards" in words


def test_a_sheet_is_french_when_asked() -> None:
    said = repr(dtnb.load_hero("paladin").sheet("fr"))
    assert "Capacités Offensives" in said
    assert "Un joueur au choix gagne Retribution. Gagnez 2" in said


def test_every_shipped_hero_has_a_sheet_in_both_languages() -> None:
    from dtnb.dicethrone.heroes import available

    for name in available():
        for lang in ("en", "fr"):
            assert "‹" not in repr(dtnb.load_hero(name).sheet(lang))


def test_a_hero_of_a_stranger_is_text(tmp_path: Path) -> None:
    shipped = (dtnb.shipped("heroes") / "apprentice.yaml").read_text(encoding="utf-8")
    hostile = shipped.replace("hero: Apprentice", "hero: '<script>alert(1)</script>'", 1)
    assert hostile != shipped
    file = tmp_path / "hostile.yaml"
    file.write_text(hostile, encoding="utf-8")
    page = dtnb.load_hero(file)._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_a_hero_is_one_line_in_a_terminal() -> None:
    assert repr(dtnb.load_hero("paladin")) == "<Hero Paladin: 12 abilities, 5 tokens, 15 cards>"
