"""A hero as a sheet: dice, abilities by level, tokens, cards, with texts made of their effects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.dicethrone.heroes.describe import (
    NUMERALS,
    describe_ability,
    describe_card,
    describe_passive,
    describe_requirement,
    describe_token,
)
from dtnb.dicethrone.heroes.model import Ability, AbilityKind, Card, Hero, Token
from dtnb.dicethrone.messages import speaker
from dtnb.markup import badge, heading, html, shown
from dtnb.printable import printable

if TYPE_CHECKING:
    from markupsafe import Markup

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


class Entry(NamedTuple):
    """Something on a sheet.

    Attributes
    ----------
    name
        What it is called, with its level if it has several.
    notes
        What the dice must show, the price, the kind.
    text
        What it does.
    tone
        How it is coloured.
    """

    name: str
    notes: tuple[str, ...]
    text: str
    tone: Tone = ""


class Sheet:
    """A hero to be read, in a terminal and in a notebook.

    Parameters
    ----------
    hero
        The hero.
    lang
        The language.
    """

    def __init__(self, hero: Hero, lang: Language = "en") -> None:
        self.hero = hero
        self.lang: Language = lang
        self._say = speaker(lang).text

    def __repr__(self) -> str:
        head = self._say("list.pair", name=self.hero.name, value=self.begins)
        lines = [head, *filter(None, [self.missing]), self.dice]
        for title, entries in self.parts():
            lines += ["", title]
            for entry in entries:
                name = self._say("sheet.note", name=entry.name, notes=entry.notes)
                lines.append(f"  {self._say('list.pair', name=name, value=entry.text)}")
        return "\n".join(map(_line, lines))

    def _repr_html_(self) -> str:
        parts = [
            [
                html.h5(title),
                html.div([_card(entry) for entry in entries], class_="cards"),
            ]
            for title, entries in self.parts()
        ]
        dice = [
            html.span(html.b(name), " ", html.span(", ".join(map(str, faces)), class_="mute"))
            for name, faces in self._faces().items()
        ]
        return shown(
            heading(self.hero.name, self.begins),
            html.p(self.missing, class_="mute") if self.missing else None,
            html.h5(self._say("sheet.dice")),
            html.div(dice, class_="dice"),
            parts,
            lang=self.lang,
        )

    @property
    def begins(self) -> str:
        """What the hero begins with."""
        hero = self.hero
        return self._say("sheet.begins", health=hero.health, cp=hero.cp, hand=hero.hand)

    @property
    def missing(self) -> str:
        """What is not known of the hero; empty for a complete one."""
        return self._say("sheet.missing", names=self.hero.missing) if self.hero.missing else ""

    @property
    def dice(self) -> str:
        """What the faces of the dice show."""
        faces = (f"{name} {'/'.join(map(str, at))}" for name, at in self._faces().items())
        return self._say("list.pair", name=self._say("sheet.dice"), value=", ".join(faces))

    def _faces(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for face, symbol in enumerate(self.hero.dice, start=1):
            found.setdefault(symbol, []).append(face)
        return found

    def parts(self) -> Iterator[tuple[str, list[Entry]]]:
        """Yield the parts of the sheet with what stands in them; none that is empty."""
        hero = self.hero
        for kind in AbilityKind:
            of_kind = [each for each in hero.abilities.values() if each.kind is kind]
            entries = [entry for each in of_kind for entry in self._ability(each)]
            if entries:
                yield self._say(f"sheet.{kind.value}"), entries
        passives = [
            Entry(
                _leveled(each.name, at.level, len(each.levels)), (),
                describe_passive(each, at.level, self.lang),
            )
            for each in hero.passives.values()
            for at in each.levels
        ]  # fmt: skip
        if passives:
            yield self._say("sheet.passive"), passives
        if hero.tokens:
            yield self._say("sheet.tokens"), list(map(self._token, hero.tokens.values()))
        for common in (False, True):
            cards = [each for each in hero.cards.values() if each.common is common]
            if cards:
                title = "sheet.common-cards" if common else "sheet.cards"
                yield self._say(title), list(map(self._card, cards))

    def _ability(self, ability: Ability) -> Iterator[Entry]:
        for at in ability.levels:
            needs = " / ".join(describe_requirement(each.text, self.lang) for each in at.requires)
            name = _leveled(ability.name, at.level, len(ability.levels))
            text = describe_ability(ability, at.level, self.lang)
            yield Entry(name, (needs,) if needs else (), text)

    def _token(self, token: Token) -> Entry:
        kind = self._say(f"sheet.token.{token.kind}")
        limit = self._say("sheet.limit", limit=token.limit)
        tone = _TONES.get(token.kind, "")
        return Entry(token.name, (kind, limit), describe_token(token, self.lang), tone)

    def _card(self, card: Card) -> Entry:
        notes = [self._say("sheet.cost", cp=card.cp), self._say(f"table.card.{card.timing.value}")]
        if card.copies > 1:
            notes.append(self._say("sheet.copies", count=card.copies))
        text = describe_card(self.hero, card, self.lang)
        return Entry(card.name, tuple(notes), text, _TONES.get(card.timing.value, ""))


def _leveled(name: str, level: int, levels: int) -> str:
    return f"{name} {NUMERALS[level]}" if levels > 1 else name


def _line(text: str) -> str:
    indent = len(text) - len(text.lstrip(" "))
    return " " * indent + printable(text.strip())


def _card(entry: Entry) -> Markup:
    notes = [[" ", badge(note)] for note in entry.notes]
    return html.div(
        html.div(entry.name, notes), html.p(entry.text), class_=f"card {entry.tone}".rstrip()
    )
