"""Compute each ability's chance and mean damage from dice and hero board only, without cards."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.heroes.language.effect import walk_effects
from dtnb.dicethrone.heroes.model import AbilityKind
from dtnb.dicethrone.heroes.sheets.chances import chances_of_hero
from dtnb.dicethrone.heroes.verbs.lists import Choose
from dtnb.dicethrone.messages import speaker
from dtnb.dicethrone.odds.ability_damage import damage_by_attempts
from dtnb.dicethrone.odds.hero import odds
from dtnb.odds.blocks import chance_table, note_blocks
from dtnb.odds.display import Odds
from dtnb.odds.number_format import decimal
from dtnb.odds.texts import table_cells
from dtnb.present import GAP, Group, Heading, to_notebook, to_text

if TYPE_CHECKING:
    from dtnb.dicethrone.heroes.model import Hero
    from dtnb.rulebook import Language


class HeroOdds:
    """The chances of a hero's abilities, with the mean damage of each.

    Attributes
    ----------
    odds
        The chances, one line for each ability and requirement.
    damage
        The mean damage of each line of `odds`, in the same order; None if it cannot be computed.
        If the ability counts the Roll Attempts, it is the mean damage after one attempt.
    damage_by_attempts
        The mean damages of each line: after one, two and three Roll Attempts if the ability counts
        them, otherwise a single mean.
    """

    def __init__(self, hero: Hero, lang: Language = "en") -> None:
        self.hero = hero
        self.odds = Odds(odds(hero, lang), speaker(lang))
        self.damage_by_attempts: tuple[tuple[Fraction | None, ...], ...] = tuple(
            damage_by_attempts(hero, chance) for chance in chances_of_hero(hero)
        )
        self.damage = tuple(damages[0] for damages in self.damage_by_attempts)
        self._lang: Language = lang
        self._speaker = speaker(lang)

    def _table_cells(self) -> list[list[str]]:
        """Return the cells of the table, row by row, starting with the row of headings."""
        header, *rows = table_cells(self.odds.answer, self._speaker)
        damage_cells = map(self._damage_text, self.damage_by_attempts)
        rows_with_damage = [[*row, cell] for row, cell in zip(rows, damage_cells, strict=True)]
        return [[*header, self._speaker.text("kit.damage")], *rows_with_damage]

    def _damage_text(self, damages: tuple[Fraction | None, ...]) -> str:
        return " / ".join(
            "–" if damage is None else decimal(f"{float(damage):.2f}", self._speaker)
            for damage in damages
        )

    @property
    def _notes(self) -> list[str]:
        counts_attempts = any(len(damages) > 1 for damages in self.damage_by_attempts)
        ids = ("kit.damage-note", *(["kit.damage-by-attempts"] if counts_attempts else []))
        notes = [*self.odds.notes, *map(self._speaker.text, ids)]
        if self._chosen_by_others:
            notes.append(self._speaker.text("kit.damage-chosen", names=self._chosen_by_others))
        return notes

    @property
    def _chosen_by_others(self) -> list[str]:
        """The abilities in which another player chooses what happens."""
        return [
            ability.name
            for ability in self.hero.abilities.values()
            if ability.kind is not AbilityKind.DEFENSIVE
            # `Choose.by` is the player who chooses; it is empty for the player whose ability it is.
            and any(
                isinstance(effect, Choose) and effect.by not in ("", "you")
                for level in ability.levels
                for effect in walk_effects(level.do)
            )
        ]

    def _blocks(self) -> Group:
        header, *rows = self._table_cells()
        chances = [line.chances for line in self.odds.lines]
        return Group(
            (
                Heading(self.odds.title),
                GAP,
                chance_table(header, rows, chances, number_columns=1),
                GAP,
                note_blocks(self._notes),
            ),
            "odds part",
        )

    def __repr__(self) -> str:
        return to_text(self._blocks())

    def _repr_html_(self) -> str:
        return to_notebook(self._blocks(), self._lang)

    def data(self) -> dict[str, Any]:
        """Return the table as plain data, with exact numbers as fractions."""
        data = self.odds.data()
        for line, damages in zip(data["lines"], self.damage_by_attempts, strict=True):
            texts = [None if damage is None else str(damage) for damage in damages]
            line["damage"] = texts[0]
            if len(texts) > 1:
                line["damage_by_attempts"] = texts
        return data
