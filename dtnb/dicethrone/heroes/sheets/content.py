"""Collect what a hero's sheet shows: dice, abilities, tokens and cards, with generated texts.

* part of a sheet: one of its sections, such as "Tokens"
* entry of a part: what is in the section, such as one token
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from dtnb.dicethrone.heroes.model import (
    Ability,
    AbilityKind,
    Card,
    Hero,
    Passive,
    Procedure,
    Timing,
    Token,
)
from dtnb.dicethrone.heroes.requirement import Requirement
from dtnb.dicethrone.heroes.sheets.chances import chances_by_attempts
from dtnb.dicethrone.heroes.sheets.describe import (
    describe_ability,
    describe_card,
    describe_cost,
    describe_group,
    describe_passive,
    describe_pile,
    describe_procedure,
    describe_requirement,
    describe_token,
    name_with_level,
    upgrade_name,
)
from dtnb.dicethrone.heroes.words.phrases import wording
from dtnb.dicethrone.heroes.words.symbols import name_face
from dtnb.dicethrone.messages import speaker
from dtnb.files.localized_errors import errors_in
from dtnb.odds.number_format import percent

if TYPE_CHECKING:
    from dtnb.markup.parts import Tone
    from dtnb.rulebook import Language

_TONES: dict[str, Tone] = {
    "positive": "good",
    "negative": "bad",
    "unique": "odd",
    "main": "accent",
    "roll": "warn",
    "instant": "bad",
    "upgrade": "good",
}


class RequirementChance(NamedTuple):
    """A requirement with its chance in three Roll Attempts."""

    requirement: Requirement
    #: the requirement in words
    text: str
    chance: Fraction
    #: the chance as text
    percent: str


class Entry(NamedTuple):
    """An entry of a sheet, such as an ability at one level, a token or a card."""

    #: the name, with the level if there are several
    name: str
    #: short notes, such as the price and the kind
    notes: tuple[str, ...]
    #: the text that is generated from the effects
    text: str
    #: the colour of the entry; empty for an entry without a colour
    tone: Tone = ""
    #: the requirements of an ability, one for each tier
    requirements: tuple[RequirementChance, ...] = ()
    #: the name without the level; empty if the entry has no levels
    space: str = ""


class SheetPart(NamedTuple):
    """A part of a sheet: its kind, such as ``tokens``, its title, and its entries."""

    kind: str
    title: str
    entries: list[Entry]


class SheetContent:
    """The content of the sheet of a hero; raises NotThereError if there is no such language."""

    def __init__(self, hero: Hero, lang: Language = "en") -> None:
        self.hero = hero
        self.lang: Language = lang
        self.wording = wording(hero.french_symbols, lang)
        with errors_in(lang):
            self._speaker = speaker(lang)
        self.say = self._speaker.text

    @property
    def starting_values(self) -> str:
        """Starting Health, CP and cards."""
        hero = self.hero
        return self.say("sheet.begins", health=hero.health, cp=hero.cp, hand=hero.hand)

    @property
    def introduction(self) -> list[str]:
        """The box of the hero, the sides of the board, and the unknown parts of the hero."""
        hero = self.hero
        phrase = "sheet.box" if hero.box else "sheet.complexity"
        box = self.say(phrase, box=hero.box or None, complexity=hero.complexity or None)
        lines = [box, self.say("sheet.fictional") if hero.fictional else ""]
        if hero.sides:
            lines.append(self.say("sheet.sides", sides=hero.sides, first=hero.sides[0]))
        return [*filter(None, lines), *filter(None, [self.missing])]

    @property
    def missing(self) -> str:
        """The unknown parts of the hero, one per line; empty for a complete hero."""
        unknown_parts = self.hero.missing_french if self.lang == "fr" else self.hero.missing
        return "\n  ".join([self.say("sheet.missing"), *unknown_parts]) if unknown_parts else ""

    @property
    def chances_note(self) -> str:
        """An explanation of the chances; empty if no ability has a requirement."""
        levels = (level for ability in self.hero.abilities.values() for level in ability.levels)
        return self.say("sheet.chances") if any(level.requires for level in levels) else ""

    @property
    def dice(self) -> str:
        """The symbols of the dice with their faces."""
        symbols_with_faces = (
            f"{name_face(name, self.wording)} {'/'.join(map(str, faces))}"
            for name, faces in self._faces().items()
        )
        return self.say(
            "list.pair", name=self.say("sheet.dice"), value=", ".join(symbols_with_faces)
        )

    def _faces(self) -> dict[str, list[int]]:
        """Return the numbers of the faces that show each symbol."""
        faces: dict[str, list[int]] = {}
        for face, name in enumerate(self.hero.dice, start=1):
            faces.setdefault(name, []).append(face)
        return faces

    def parts(self) -> Iterator[SheetPart]:
        """Yield the parts of the sheet that are not empty."""
        hero = self.hero
        for kind in AbilityKind:
            abilities = [ability for ability in hero.abilities.values() if ability.kind is kind]
            entries = [entry for ability in abilities for entry in self._ability_entries(ability)]
            if entries:
                yield SheetPart(kind.value, title=self.say(f"sheet.{kind.value}"), entries=entries)
        passives = [
            Entry(
                name_with_level(passive, level.level), notes=tuple(self._side_notes(passive)),
                text=describe_passive(passive, level.level, self.wording), space=passive.name,
            )
            for passive in hero.passives.values()
            for level in passive.levels
        ]  # fmt: skip
        if passives:
            yield SheetPart("passive", title=self.say("sheet.passive"), entries=passives)
        if hero.tokens:
            tokens = list(map(self._token_entry, hero.tokens.values()))
            yield SheetPart("tokens", title=self.say("sheet.tokens"), entries=tokens)
        if hero.procedures or hero.piles:
            procedures = list(self._procedure_entries())
            yield SheetPart("procedures", title=self.say("sheet.procedures"), entries=procedures)
        for common in (False, True):
            cards = [card for card in hero.cards.values() if card.common is common]
            if cards:
                kind_of_cards = "common-cards" if common else "cards"
                entries = list(map(self._card_entry, cards))
                yield SheetPart(
                    kind_of_cards, title=self.say(f"sheet.{kind_of_cards}"), entries=entries
                )

    def _ability_entries(self, ability: Ability) -> Iterator[Entry]:
        """Yield the entry of each level of an ability."""
        for level in ability.levels:
            requirements = tuple(map(self._requirement_chance, level.requires))
            name = name_with_level(ability, level.level)
            text = describe_ability(ability, level.level, self.wording)
            notes = [*self._side_notes(ability)]
            if ability.granted_by is not None:
                upgrade = upgrade_name(*ability.granted_by)
                notes.append(self.say("sheet.brought", upgrade=upgrade))
            yield Entry(
                name, notes=tuple(notes), text=text, requirements=requirements, space=ability.name
            )

    def _side_notes(self, space: Ability | Passive) -> Iterator[str]:
        """Yield a note on the side of the board, if the board has two sides."""
        if space.side:
            yield self.say("sheet.on-side", side=space.side)

    def _requirement_chance(self, requirement: Requirement) -> RequirementChance:
        chance = chances_by_attempts(requirement, self.hero.dice)[-1]
        text = describe_requirement(requirement.text, self.wording)
        return RequirementChance(
            requirement, text=text, chance=chance, percent=percent(chance, self._speaker)
        )

    def _token_entry(self, token: Token) -> Entry:
        """Return the entry of a token on the sheet: its properties and its text."""
        say = self.say
        notes = [say(f"sheet.token.{token.kind}"), say("sheet.limit", limit=token.limit)]
        if token.limit_on_other_boards:
            notes.append(say("sheet.limit-others", limit=token.limit_on_other_boards))
        if token.group:
            notes.append(say("sheet.group", group=token.group))
        if token.health:
            notes.append(say("sheet.dial", health=token.health))
        properties = {
            "persistent": token.persistent,
            "irremovable": not token.removable,
            "untransferable": not token.transferable,
        }
        notes += [say(f"sheet.{note}") for note, holds in properties.items() if holds]
        tone = _TONES.get(token.kind, "")
        return Entry(
            token.name, notes=tuple(notes), text=describe_token(token, self.wording), tone=tone
        )

    def _procedure_entries(self) -> Iterator[Entry]:
        """Yield piles with their cards, groups with their procedures, then every procedure."""
        procedures = self.hero.procedures.values()
        for pile in self.hero.piles.values():
            in_pile = [procedure for procedure in procedures if procedure.pile == pile.name]
            cards = [f"{procedure.copies} × {procedure.name}" for procedure in in_pile]
            yield Entry(
                pile.name,
                notes=(self.say("sheet.pile"),),
                text=describe_pile(pile, cards, self.wording),
            )
        for group in dict.fromkeys(procedure.group for procedure in procedures if procedure.group):
            names_in_group = [
                procedure.name for procedure in procedures if procedure.group == group
            ]
            yield Entry(group, notes=(), text=describe_group(names_in_group, self.wording))
        yield from map(self._procedure_entry, procedures)

    def _procedure_entry(self, procedure: Procedure) -> Entry:
        notes = []
        if procedure.group:
            notes.append(self.say("sheet.group", group=procedure.group))
        if procedure.pile:
            notes.append(self.say("sheet.in-pile", pile=procedure.pile))
        return Entry(
            procedure.name, notes=tuple(notes), text=describe_procedure(procedure, self.wording)
        )

    def _card_entry(self, card: Card) -> Entry:
        cost = describe_cost(card, self.wording)
        notes = [cost, self.say(f"table.card.{card.timing.value}")]
        if card.number:
            notes.append(self.say("sheet.number", number=card.number))
        if card.copies > 1:
            # The number of copies of an unknown card is a guess.
            is_known = card.timing is not Timing.UNKNOWN
            notes.append(
                self.say("sheet.copies" if is_known else "sheet.stand-in", count=card.copies)
            )
        text = describe_card(self.hero, card, self.wording)
        return Entry(
            card.name, notes=tuple(notes), text=text, tone=_TONES.get(card.timing.value, "")
        )
