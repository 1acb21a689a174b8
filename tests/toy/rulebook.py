"""The toy game's rulebook: two editions that differ in who may act first."""

from __future__ import annotations

from functools import cache

from dtnb.rulebook import (
    Citation,
    EditionFacts,
    Policy,
    Reading,
    Rule,
    Rulebook,
    RulebookFile,
    Text,
    Window,
)
from tests.toy.table import WINDOWS

EDITIONS = ("first", "second")
_RULES = {
    "TOY-1": "A turn is one count.",
    "TOY-2": "The die is rolled, and once more if its roller likes.",
    "TOY-3": "Tokens are spent.",
    "TOY-4": "A window closes when all pass in a row.",
    "TOY-5": "A thief takes a token from somebody.",
    "TOY-6": "A nudge adds one to the die, never beyond six.",
    "TOY-7": "First what is added, then what halves.",
    "TOY-8": "Seats ahead may act first.",
    "TOY-9": "Who reaches ten wins.",
    "TOY-10": "A six draws a token.",
    "TOY-11": "A one gives a token back.",
}


def _text(words: str) -> Text:
    return Text(words, f"{words} (fr)")


@cache
def rulebook() -> Rulebook:
    citations = tuple(Citation(edition, (1,), "printed") for edition in EDITIONS)
    rules = tuple(Rule(name, _text(words), citations) for name, words in _RULES.items())
    windows = tuple(
        Window(name, Text(words, f"fenêtre {words}"), "count", ("TOY-4",))
        for name, words in WINDOWS.items()
    )
    precedence = Policy(
        "precedence",
        _text("May seats ahead act in front of a declared action?"),
        (Reading("on", _text("They may.")), Reading("off", _text("They may not."))),
        {"first": "on", "second": "off"},
        _text("The editions differ."),
        ambiguity="AMB-T1",
    )
    editions = tuple(
        EditionFacts(edition, Text(edition.title(), edition.title()), "book", edition[0].upper())
        for edition in EDITIONS
    )
    return Rulebook(
        [RulebookFile(editions=editions, rules=rules, windows=windows, policies=(precedence,))]
    )
