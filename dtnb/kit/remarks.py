"""What is unusual about a hero, and not wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.messages import speaker
from dtnb.files import read

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
