"""A sheet contains everything in the file: replacing a word in the file changes the sheet.

Words of every shipped hero file are replaced by other valid ones. If the compiled hero changes, its
sheet must change in both languages. By default a fixed sample of each kind of word is tried;
`--games 1000` tries every word.
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
from tests.heroes.sheets.other_words import HeroWords, Word

#: the number of words of each kind in the sample, over all heroes
OF_EACH_KIND: Final = 2
#: words for readers of the file that do not affect the game, with the reasons
SILENT: Final = {
    r"(^|/)source(/|$)": "where a fact is known from; the sheet says facts",
    r"(^|/)confidence$": "how surely it is known from there",
    r"(^|/)note$": "a remark for readers of the file",
    r"(^|/)rules/": "the rules of the rulebooks that explain it; verdicts cite them",
    r"^conflicts/": "what other sources have; the sheet says the print that lies on the table",
    r"^dtnb$": "the version of the format",
    r"/as$": "a name for dice inside one list: the sheet says whose dice they are",
    r"^missing/\d+/(what|fr)$": "said in the one language or in the other: tried apart",
}
#: words whose replacement makes the file invalid because they must agree with others
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


def _sheets(hero: Hero) -> dict[str, str]:
    return {lang: repr(Sheet(hero, lang)) for lang in LANGUAGES}


@cache
def _sample() -> frozenset[tuple[str, Word]]:
    """Return a few words of each kind with their heroes, so that rare kinds are included."""
    kinds: dict[str, list[tuple[int, str, Word]]] = {}
    for name in available():
        for word in HeroWords(name):
            if not _word_is(word, SILENT):
                kinds.setdefault(word.kind, []).append((word.lot(name), name, word))
    samples = (sorted(words, key=itemgetter(0))[:OF_EACH_KIND] for words in kinds.values())
    return frozenset((name, word) for words in samples for _, name, word in words)


def _replace_words(name: str, *, every: bool) -> tuple[Counter[str], list[str]]:
    """Return the outcomes by number, and the words whose replacement did not change a sheet."""
    words = HeroWords(name)
    original = words.read(words.data)
    assert original is not None
    sheets = _sheets(original)
    outcomes: Counter[str] = Counter()
    missing: list[str] = []
    for word in words:
        if _word_is(word, SILENT) or not (every or (name, word) in _sample()):
            continue
        changed = _replace_word(words, original, word)
        if changed is None:
            outcomes["together" if _word_is(word, TOGETHER) else "irreplaceable"] += 1
            continue
        outcomes["changed"] += 1
        changed_sheets = _sheets(changed)
        same = [lang for lang in LANGUAGES if changed_sheets[lang] == sheets[lang]]
        if same:
            missing.append(f"{name}: {word.place}: {word.text!r} ({', '.join(same)})")
    return outcomes, missing


def _replace_word(words: HeroWords, original: Hero, word: Word) -> Hero | None:
    """Return a different hero made by replacing a word; None if no replacement makes one."""
    heroes = (words.read(data) for data in words.others(word))
    return next((hero for hero in heroes if hero is not None and hero != original), None)


@pytest.mark.parametrize("name", available())
def test_another_word_in_a_file_is_another_sheet(name: str, pytestconfig: Any) -> None:
    many = pytestconfig.getoption("--games") >= ALL_GAMES
    outcomes, missing = _replace_words(name, every=many)
    assert missing == []
    # Most words must be replaceable, or this test checks little.
    assert not many or outcomes["changed"] > 4 * outcomes["irreplaceable"]


def test_every_reason_for_silence_is_needed() -> None:
    """So the lists contain no pattern that matches nothing."""
    places = [word.place for name in available() for word in HeroWords(name)]
    for pattern in (*SILENT, *TOGETHER):
        assert any(re.search(pattern, place) for place in places), pattern


def test_what_is_missing_of_a_hero_is_on_its_sheets_in_both_languages() -> None:
    """Every `missing` of a shipped file has a French text."""
    for name in available():
        words = HeroWords(name)
        hero = words.read(words.data)
        assert hero is not None
        sheets = _sheets(hero)
        for entry in words.data.get("missing", ()):
            assert entry["what"] != entry["fr"]
            assert entry["what"] in sheets["en"]
            assert entry["fr"] in sheets["fr"]
