"""What is unusual about a hero, and not wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.messages import speaker
from dtnb.files import read
from dtnb.kit.beginning import hero_text
from dtnb.resources import shipped
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.rulebook import Language

#: DT-SETUP-09: 33 where legible; one of the shipped decks that are known whole has 34
USUAL_DECKS: Final = (33, 34)


def remarks_on(hero: Hero, file: Path, lang: Language = "en") -> Iterator[str]:
    """Yield what is unusual: a deck of another size than printed ones have.

    Parameters
    ----------
    hero, file
        The hero, and the file that it was read from. Of a partial hero nothing is remarked: it
        says itself what is not known.
    lang
        The language.
    """
    cards = sum(card.copies for card in hero.cards.values())
    if hero.partial or cards in USUAL_DECKS:
        return
    common = sum(card.copies for card in hero.cards.values() if card.common)
    source = read(file)
    place = source.place(("cards",) if source.value(("cards",)) else (), key=True)
    where = ":".join(map(str, (source.name, *place)))
    yield speaker(lang).text("kit.deck", place=where, cards=cards, common=common)


def remarks_on_file(file: Path, lang: Language = "en") -> Iterator[str]:
    """Yield what is unusual about a hero file in which nothing is wrong.

    Of the shipped heroes and of what `dtnb hero new` begins with nothing is remarked: their decks
    are as they are meant.

    Parameters
    ----------
    file
        The file.
    lang
        The language.
    """
    if shipped("heroes").resolve() in file.resolve().parents:
        return
    hero = read_hero(file)
    if remarks := list(remarks_on(hero, file, lang)):
        begun = (read_hero(hero_text("X", file, lang).encode()) for lang in LANGUAGES)
        if _own_cards(hero) not in map(_own_cards, begun):
            yield from remarks


def _own_cards(hero: Hero) -> dict[str, int]:
    return {card.name: card.copies for card in hero.cards.values() if not card.common}
