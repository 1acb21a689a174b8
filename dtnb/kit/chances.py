"""How likely each ability of a hero is, and what it deals: by the dice and the board alone."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.odds.ability_damage import expected
from dtnb.dicethrone.odds.hero import odds
from dtnb.markup import Child, heading, html, shown, table
from dtnb.odds.figures import decimal
from dtnb.odds.page import gauge
from dtnb.odds.shown import Odds
from dtnb.odds.teller import Teller, columns
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.sanitize import sanitize_lines

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.rulebook import Language

_WIDTH = 100


class HeroOdds:
    """The chances of a hero's abilities, with what each deals on average.

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
        What each line deals to its target on average, in their order; None where that is more than
        can be worked out.
    """

    def __init__(self, hero: Hero, lang: Language = "en") -> None:
        self.hero = hero
        self.odds = Odds(odds(hero, lang), speaker(lang))
        self.damage: tuple[Fraction | None, ...] = tuple(
            expected(hero, likely) for likely in chances_of_hero(hero)
        )
        self._lang: Language = lang
        self._say = speaker(lang)

    def _table(self) -> list[list[str]]:
        heads, *rows = Teller(self.odds.answer, self._say).table()
        dealt = [self._figure(each) for each in self.damage]
        with_dealt = [[*row, figure] for row, figure in zip(rows, dealt, strict=True)]
        return [[*heads, self._say.text("kit.damage")], *with_dealt]

    def _figure(self, damage: Fraction | None) -> str:
        return "–" if damage is None else decimal(f"{float(damage):.2f}", self._say)

    @property
    def _notes(self) -> list[str]:
        return [*self.odds.notes, self._say.text("kit.damage-note")]

    def __repr__(self) -> str:
        lines = [*wrap_pieces([Piece(self.odds.title)], _WIDTH), ""]
        lines += columns(self._table(), len(self.odds.answer.columns) + 1)
        lines.append("")
        for note in self._notes:
            lines += wrap_pieces([Piece(note)], _WIDTH)
        return sanitize_lines("\n".join(lines))

    def _repr_html_(self) -> str:
        heads, *rows = self._table()
        body: list[list[Child]] = [
            [
                *row[:2],
                *(
                    gauge(cell, float(chance))
                    for cell, chance in zip(row[2:], line.chances, strict=False)
                ),
                row[-1],
            ]
            for row, line in zip(rows, self.odds.lines, strict=True)
        ]
        notes = [html.p(note, class_="below") for note in self._notes]
        piece = html.div(heading(self.odds.title), table(heads, body), notes, class_="odds part")
        return shown(piece, lang=self._lang)

    def data(self) -> dict[str, Any]:
        """Return the same as plain data, every exact figure as a fraction."""
        told = self.odds.data()
        for line, damage in zip(told["lines"], self.damage, strict=True):
            line["damage"] = None if damage is None else str(damage)
        return told
