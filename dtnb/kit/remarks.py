"""Remarks on hero files that are unusual but valid."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dtnb.dicethrone.heroes import read_hero
from dtnb.dicethrone.heroes.hero_template import hero_text
from dtnb.dicethrone.heroes.language.effect import expressions_of, walk_effects
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.messages import speaker
from dtnb.files import read
from dtnb.resources import shipped
from dtnb.rulebook import LANGUAGES

if TYPE_CHECKING:
    from dtnb.rulebook import Language

#: the numbers of cards in printed decks: 33 wherever a rulebook states it legibly (DT-SETUP-09), 34
#: in the one shipped deck that is completely known
USUAL_DECKS: Final = (33, 34)
_END_OF_TURN: Final = "end of turn"


def remarks_on(hero: Hero, file: Path, lang: Language = "en") -> Iterator[str]:
    """Yield a remark if the size of the deck differs from that of printed decks.

    Partial heroes get no remark: their files say which cards are unknown.
    """
    cards = sum(card.copies for card in hero.cards.values())
    if hero.partial or cards in USUAL_DECKS:
        return
    common = sum(card.copies for card in hero.cards.values() if card.common)
    source = read(file)
    place = source.place(("cards",) if source.value(("cards",)) else (), key=True)
    position = ":".join(map(str, (source.name, *place)))
    yield speaker(lang).text("kit.deck", place=position, cards=cards, common=common)


def remarks_on_last_damage(hero: Hero, file: Path, lang: Language = "en") -> Iterator[str]:
    """Yield a remark for each token that reads ``last_damage`` at the end of a turn.

    In a turn without an Attack, that is the damage of an Attack of an older turn.
    """
    source = read(file)
    for name, token in hero.tokens.items():
        effects = walk_effects(token.when.get(_END_OF_TURN, ()))
        expressions = (expression for effect in effects for expression in expressions_of(effect))
        path = ("tokens", name, "when", _END_OF_TURN)
        if source.value(path) and any(
            "last_damage" in expression.names for expression in expressions
        ):
            position = ":".join(map(str, (source.name, *source.place(path, key=True))))
            yield speaker(lang).text("kit.last-damage", place=position, token=name)


def remarks_on_file(file: Path, lang: Language = "en") -> Iterator[str]:
    """Yield the remarks on a valid hero file.

    Shipped heroes get no remarks. The unchanged deck of `dtnb hero new` gets no remark on its size.
    """
    if shipped("heroes").resolve() in file.resolve().parents:
        return
    hero = read_hero(file)
    yield from remarks_on_last_damage(hero, file, lang)
    if remarks := list(remarks_on(hero, file, lang)):
        templates = (read_hero(hero_text("X", file, lang).encode()) for lang in LANGUAGES)
        if _own_cards(hero) not in map(_own_cards, templates):
            yield from remarks


def _own_cards(hero: Hero) -> dict[str, int]:
    return {card.name: card.copies for card in hero.cards.values() if not card.common}
