"""The form that sets up a table says what is not known of a partial hero, in both languages."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.heroes import available, load_hero
from dtnb.dicethrone.plugin import PLUGIN
from dtnb.replay.game.plugin import speaker_of_game
from dtnb.rulebook import Language


def notes(hero: str, lang: Language) -> tuple[str, ...]:
    file = {"edition": "marvel", "seats": {"Ann": {"hero": hero}}}
    fields = PLUGIN.form.fields(file, speaker_of_game(PLUGIN)(lang))
    (field,) = (field for field in fields if field.path == ("seats", "Ann", "hero"))
    return field.notes


@pytest.mark.parametrize(
    ("lang", "heading", "missing"),
    [
        ("en", "Not known for certain:", "the price and the text of Run and Gun!"),
        ("fr", "Pas connu avec certitude :", "le prix et le texte de Run and Gun!"),
    ],
)
def test_the_form_names_what_is_not_known(lang: Language, heading: str, missing: str) -> None:
    assert notes("gunslinger", lang) == (heading, missing)


def test_the_form_has_no_notes_on_other_heroes_nor_on_an_empty_seat() -> None:
    assert notes("barbarian", "en") == notes("", "en") == ()


def test_every_partial_hero_says_it_in_both_languages() -> None:
    partial = [name for name in available() if load_hero(name).partial]
    assert len(partial) == 13
    for name in partial:
        english, french = notes(name, "en"), notes(name, "fr")
        assert len(english) == len(french) > 1
        assert not {*english} & {*french}
