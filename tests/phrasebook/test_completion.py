"""Completion of a text at its end, with a small phrasebook for these tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dtnb.explain.phrase_files import FormTexts
from dtnb.phrasebook import Phrasebook, Vocabulary, complete

_FORMS: Mapping[str, Mapping[str, FormTexts]] = {
    "line.move": {
        "en": (("{seat:seat} {verb:verb}", True),),
        "fr": (("{seat:seat} {verb:verb}", True),),
    },
    "verb.sell": {
        "en": (("sells {card:card}[ for {amount:number}]", True), ("vends {card:card}", False)),
        "fr": (("vend {card:card}[ pour {amount:number}]", True),),
    },
    "verb.sell-all": {"en": (("sells all, keeping nothing", True),), "fr": (("vend tout", True),)},
    "verb.greet": {
        "en": (("greets {others:seat-of+}", True),),
        "fr": (("parle de {others:seat-of+}", True),),
    },
    "seat-of.seat": {"en": (("{other:seat}", True),), "fr": (("{other:seat}", True),)},
}
_NAMES = {"seat": ("Ann", "Ben"), "card": ("Buh, Bye!", "Ace of Spades")}


class Names(Vocabulary):
    """Two seats and two cards."""

    def names(self, kind: str, scope: Mapping[str, Any]) -> Mapping[str, Any]:
        return {name: name for name in _NAMES[kind]}

    def to_argument(self, slot: str, value: Any) -> Any:
        return value


@pytest.mark.parametrize(
    ("lang", "text", "completed"),
    [
        ("en", "", ["Ann", "Ben"]),
        ("en", "a", ["Ann"]),
        ("en", "Ann", ["Ann sells", "Ann sells all, keeping nothing", "Ann greets"]),
        ("en", "Ann se", ["Ann sells", "Ann sells all, keeping nothing"]),
        ("en", "Ann ve", ["Ann vends"]),
        ("en", "Ann sells b", ["Ann sells Buh, Bye!"]),
        ("en", "Ann sells buh bye", ["Ann sells Buh, Bye!", "Ann sells buh bye for"]),
        ("en", "Ann sells Buh, Bye!", ["Ann sells Buh, Bye! for"]),
        ("en", "Ann sells Buh, Bye! for", ["Ann sells Buh, Bye! for"]),
        ("en", "Ann greets Ann", ["Ann greets Ann,", "Ann greets Ann and"]),
        ("en", "Ann greets Ann a", ["Ann greets Ann and"]),
        ("en", "Ann greets Ann and ", ["Ann greets Ann and Ann", "Ann greets Ann and Ben"]),
        ("fr", "Ann parle d", ["Ann parle de"]),
        ("fr", "Ann parle d'", ["Ann parle d'Ann", "Ann parle d'Ben"]),
        ("fr", "Ann parle de", ["Ann parle de Ann", "Ann parle de Ben"]),
        ("en", "Zoe", []),
    ],
)
def test_a_text_is_completed_by_what_may_follow(lang: str, text: str, completed: list[str]) -> None:
    completions = complete(Phrasebook(_FORMS), "line", text, Names(), lang=lang)
    assert [completion.applied(text) for completion in completions] == completed


def test_a_number_is_a_placeholder_without_a_text() -> None:
    (number,) = complete(Phrasebook(_FORMS), "line", "Ann sells Buh, Bye! for ", Names())
    assert (number.text, number.kind, number.entry) == ("", "number", "verb.sell")
