"""The template of hero files: valid as it is, in both languages, under any name."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import available, check_file, read_hero
from dtnb.dicethrone.heroes.hero_template import hero_text, is_shipped_name, new_hero_path
from dtnb.rulebook import LANGUAGES, language_of

#: names that YAML might read as something other than text
NAMES = ["Iron Hag", "No", "007", "L'Ogre d'Airain", "A: b # c", '"', "{name}", "{file}", "Ωmega 3"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_new_file_is_right_as_it_stands(name: str, lang: str) -> None:
    text = hero_text(name, Path("heroes/a.yaml"), language_of(lang))
    check_file(text.encode(), "a.yaml")
    hero = read_hero(text.encode(), "a.yaml")
    assert hero.name == name
    assert "heroes/a.yaml" in text


def test_it_shows_every_kind_of_thing_that_a_hero_has() -> None:
    """The template has an example of each kind, and every part of a board."""
    hero = read_hero(hero_text("A", Path("a.yaml")).encode(), "a.yaml")
    kinds = {ability.kind.value for ability in hero.abilities.values()}
    assert kinds == {"offensive", "defensive", "ultimate"}
    assert any(ability.granted_by for ability in hero.abilities.values())
    assert any(len(ability.levels) > 1 for ability in hero.abilities.values())
    assert {token.kind for token in hero.tokens.values()} == {"positive", "negative"}
    timings = {card.timing.value for card in hero.cards.values() if not card.common}
    assert timings == {"upgrade", "roll", "main", "instant"}


def test_a_file_is_called_as_its_hero() -> None:
    assert new_hero_path("Iron Hag") == Path("heroes/iron_hag.yaml")
    assert new_hero_path("***") is None


def test_a_name_of_a_shipped_hero_is_taken() -> None:
    assert all(is_shipped_name(name.replace("-", " ").title()) for name in available())
    assert not is_shipped_name("Iron Hag")
