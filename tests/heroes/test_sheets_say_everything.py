"""A sheet says everything that the file says: another word in the file is another sheet.

Every word of every shipped hero file is replaced by others that could stand there. Where that
makes another hero, and so another game, the sheet must be another one in both languages. The
everyday run tries a few words of each kind, the same in every run; `--games 1000`
tries every word.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from operator import itemgetter
from typing import Any, Final

import pytest

from dtnb.dicethrone.heroes import available
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.heroes.sheets.sheet import Sheet
from dtnb.rulebook import LANGUAGES
from tests.conftest import ALL_GAMES
from tests.heroes.other_words import HeroWords, Word

#: so many words of each kind are tried in the everyday run, of whichever hero
OF_EACH_KIND: Final = 2
#: words that stand for readers of the file and of its sources, and not for who plays the hero
SILENT: Final = {
    r"(^|/)source(/|$)": "where a fact is known from; the sheet says facts",
    r"(^|/)confidence$": "how surely it is known from there",
    r"(^|/)note$": "a remark for readers of the file",
    r"^conflicts/": "what other sources have; the sheet says the print that lies on the table",
    r"^dtnb$": "the version of the format",
    r"/as$": "a name for dice inside one list: the sheet says whose dice they are",
    r"^missing/\d+/(what|fr)$": "said in the one language or in the other: tried apart",
}
#: words whose replacement makes no hero, for they are said twice and have to agree
TOGETHER: Final = {
    r"^cards/\d+/(upgrades|level)$": "levels and upgrade cards are there in pairs",
    r"/granted_by$": "agrees with what the upgrade grants",
    r"/grants/\d+$": "agrees with what is granted by it",
    r"/levels/[IV]+ \(key\)$": "levels follow one another",
    r"/requires(/\d+)?$": "tiers of one ability name the same symbols and rise",
    r"/(attack_modifier|defensive|ultimate)$": "agrees with what the effects do",
    r"/(extra_phase|roll_again|cancel|put_into_play)$": "there is one value only",
    r" \(key\)$": "most verbs have words behind them that others do not take",
}


def _word_is(word: Word, listed: dict[str, str]) -> bool:
    return any(re.search(pattern, word.place) for pattern in listed)


def _shown(hero: Hero) -> dict[str, str]:
    return {lang: repr(Sheet(hero, lang)) for lang in LANGUAGES}


@cache
def _sample() -> frozenset[tuple[str, Word]]:
    """Return a few words of each kind, so that rare ones are among them, each with its hero."""
    kinds: dict[str, list[tuple[int, str, Word]]] = {}
    for name in available():
        for word in HeroWords(name):
            if not _word_is(word, SILENT):
                kinds.setdefault(word.kind, []).append((word.lot(name), name, word))
    drawn = (sorted(words, key=itemgetter(0))[:OF_EACH_KIND] for words in kinds.values())
    return frozenset((name, word) for words in drawn for _, name, word in words)


def _tried(name: str, *, every: bool) -> tuple[Counter[str], list[str]]:
    """Return what became of the words of a hero, and those that its sheet does not say."""
    words = HeroWords(name)
    own = words.read(words.data)
    assert own is not None
    sheets = _shown(own)
    counts: Counter[str] = Counter()
    unsaid: list[str] = []
    for word in words:
        if _word_is(word, SILENT) or not (every or (name, word) in _sample()):
            continue
        other = _other_hero(words, own, word)
        if other is None:
            counts["together" if _word_is(word, TOGETHER) else "alone in no hero"] += 1
            continue
        counts["changed"] += 1
        said = _shown(other)
        same = [lang for lang in LANGUAGES if said[lang] == sheets[lang]]
        if same:
            unsaid.append(f"{name}: {word.place}: {word.text!r} ({', '.join(same)})")
    return counts, unsaid


def _other_hero(words: HeroWords, own: Hero, word: Word) -> Hero | None:
    """Return another hero that another word makes; None where no word makes one."""
    heroes = (words.read(data) for data in words.others(word))
    return next((hero for hero in heroes if hero is not None and hero != own), None)


@pytest.mark.parametrize("name", available())
def test_another_word_in_a_file_is_another_sheet(name: str, pytestconfig: Any) -> None:
    many = pytestconfig.getoption("--games") >= ALL_GAMES
    counts, unsaid = _tried(name, every=many)
    assert unsaid == []
    # Of most words there is another one, so that few escape for want of one.
    assert not many or counts["changed"] > 4 * counts["alone in no hero"]


def test_every_reason_for_silence_is_needed() -> None:
    """So the lists hold nothing that no file has any more."""
    places = [word.place for name in available() for word in HeroWords(name)]
    for pattern in (*SILENT, *TOGETHER):
        assert any(re.search(pattern, place) for place in places), pattern


def test_what_is_not_known_of_a_hero_is_said_in_both_languages() -> None:
    """Every `missing` of a shipped file has its French; each is on the sheet of its language."""
    for name in available():
        words = HeroWords(name)
        hero = words.read(words.data)
        assert hero is not None
        sheets = _shown(hero)
        for entry in words.data.get("missing", ()):
            assert entry["what"] != entry["fr"]
            assert entry["what"] in sheets["en"]
            assert entry["fr"] in sheets["fr"]
