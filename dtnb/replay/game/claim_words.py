"""Translate statements between languages.

A text is matched against the ``statement.…`` templates of its own language; the template of the
other language is rendered with the captured values. A text that matches none stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from dtnb.explain.catalogue import Placeholder, Template
from dtnb.replay.game.plugin import speaker_of_game

if TYPE_CHECKING:
    from dtnb.replay.game.plugin import Plugin

#: the separators of the statements of one line, and of the names of a list
_BETWEEN, _LISTED = ", ", re.compile(r", | and | et ")
_ARTICLE = re.compile(r"^(?:(?:le|la|les)\s+|l['’])", re.IGNORECASE)
#: spaces that no line breaks at
_SPACES = re.compile("[\u00a0\u202f]")
#: patterns by placeholder type; a name has no numbers
_STANDS = {"number": r"\d+", "and": r"\D+", "text": r"[^\W\d][^\d]*(?:\d+)?", "seat": ""}


def translate_claim(
    text: str, seats: Sequence[str], plugin: Plugin, lang: str, written: str = "en"
) -> str:
    """Translate a statement, or several with commas between.

    Parameters
    ----------
    text
        The statement.
    seats
        The names of the seats.
    plugin
        The plugin of the game.
    lang
        The language to translate to.
    written
        The language of the text.
    """
    if lang == written:
        return text
    plain = _plain(text)
    # A comma may be part of a name, so the whole text is tried if a part matches nothing.
    languages = (written, lang)
    parts = [
        _translate_statement(part, tuple(seats), plugin, languages)
        for part in plain.split(_BETWEEN)
    ]
    if all(parts):
        return _BETWEEN.join(map(str, parts))
    return _translate_statement(plain, tuple(seats), plugin, languages) or text


def _plain(text: str) -> str:
    """Return a text with plain spaces instead of typographic ones."""
    return _SPACES.sub(" ", text)


def _translate_statement(
    text: str, seats: tuple[str, ...], plugin: Plugin, languages: tuple[str, str]
) -> str | None:
    written, lang = languages
    for name, pattern, types in _statements(plugin, seats, written):
        match = pattern.fullmatch(text)
        if match is not None:
            speaker = speaker_of_game(plugin)(lang)
            filled = _filled(match.groupdict(), types, _names(plugin, languages))
            return speaker.text(f"statement.{name}", **filled)
    return None


def _filled(
    found: Mapping[str, str], types: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, Any]:
    """Return the values of a statement, with the terms of the rulebook translated."""
    filled: dict[str, Any] = {}
    for name, text in found.items():
        if types[name] == "number":
            filled[name] = int(text)
        elif types[name] == "and":
            filled[name] = [names.get(part.casefold(), part) for part in _LISTED.split(text)]
        else:
            bare = _ARTICLE.sub("", text) if types[name] == "text" else text
            filled[name] = names.get(bare.casefold(), text) if types[name] == "text" else text
    return filled


@cache
def _names(plugin: Plugin, languages: tuple[str, str]) -> dict[str, str]:
    written, lang = languages
    terms = (term.name for term in plugin.rulebook().terms.values())
    return {str(getattr(name, written)).casefold(): getattr(name, lang) for name in terms}


@lru_cache(maxsize=64)
def _statements(
    plugin: Plugin, seats: tuple[str, ...], lang: str
) -> tuple[tuple[str, re.Pattern[str], dict[str, str]], ...]:
    """Return the id, pattern and placeholder types of every template, most fixed text first."""
    catalogue = speaker_of_game(plugin)(lang).catalogue
    translations = []
    for name in catalogue.ids_under("statement."):
        entry = catalogue.get(f"statement.{name}")
        assert entry is not None
        for template in entry.variants.values():
            words = sum(len(part) for part in template if isinstance(part, str))
            translations.append((-words, name, template))
    return tuple(
        (name, re.compile("".join(_pattern(template, seats)), re.IGNORECASE), _types(template))
        for _, name, template in sorted(translations, key=lambda each: each[:2])
    )


def _pattern(template: Template, seats: tuple[str, ...]) -> Iterator[str]:
    for part in template:
        if isinstance(part, Placeholder):
            stands = _STANDS[part.type] or "|".join(map(re.escape, seats))
            yield f"(?P<{part.name}>{stands})"
        else:
            yield re.escape(_plain(str(part)))


def _types(template: Template) -> dict[str, str]:
    return {part.name: part.type for part in template if isinstance(part, Placeholder)}
