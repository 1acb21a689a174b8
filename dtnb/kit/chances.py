"""How likely each ability of a hero is and its mean damage, from dice and hero board alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.odds.ability_damage import expected
from dtnb.dicethrone.odds.hero import odds
from dtnb.markup import shown
from dtnb.odds.blocks import chance_table, note_blocks
from dtnb.odds.figures import decimal
from dtnb.odds.shown import Odds
from dtnb.odds.words import table_cells
from dtnb.present import GAP, Group, Heading, to_html, to_text

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.rulebook import Language


class HeroOdds:
    """The chances and the mean damage of a hero's abilities, without cards.

    Parameters
    ----------
    hero
        The hero.
    lang
        The language.

    Attributes
    ----------
    odds
        The chances.
    damage
        The mean damage of each line of `odds` to its target, in the same order; None if it cannot
        be computed.
    """

    def __init__(self, hero: Hero, lang: Language = "en") -> None:
        self.hero = hero
        self.odds = Odds(odds(hero, lang), speaker(lang))
        self.damage: tuple[Fraction | None, ...] = tuple(
            expected(hero, chance) for chance in chances_of_hero(hero)
        )
        self._lang: Language = lang
        self._say = speaker(lang)

    def _table(self) -> list[list[str]]:
        header, *rows = table_cells(self.odds.answer, self._say)
        damage_cells = [self._format_damage(damage) for damage in self.damage]
        rows = [[*row, cell] for row, cell in zip(rows, damage_cells, strict=True)]
        return [[*header, self._say.text("kit.damage")], *rows]

    def _format_damage(self, damage: Fraction | None) -> str:
        return "–" if damage is None else decimal(f"{float(damage):.2f}", self._say)

    @property
    def _notes(self) -> list[str]:
        return [*self.odds.notes, self._say.text("kit.damage-note")]

    def _blocks(self) -> Group:
        header, *rows = self._table()
        chances = [line.chances for line in self.odds.lines]
        return Group(
            (
                Heading(self.odds.title),
                GAP,
                chance_table(header, rows, chances, figures=1),
                GAP,
                note_blocks(self._notes),
            ),
            "odds part",
        )

    def __repr__(self) -> str:
        return to_text(self._blocks())

    def _repr_html_(self) -> str:
        return shown(to_html(self._blocks()), lang=self._lang)

    def data(self) -> dict[str, Any]:
        """Return the chances and the damage as plain data, with exact numbers as fractions."""
        data = self.odds.data()
        for line, damage in zip(data["lines"], self.damage, strict=True):
            line["damage"] = None if damage is None else str(damage)
        return data
