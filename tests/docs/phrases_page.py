"""Write ``docs/phrases.md``: every phrase of Dice Throne, from its phrasebook.

``python -m tests.docs.phrases_page`` writes the page; ``test_phrases_page.py`` compares it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.messages import FOLDER, speaker
from dtnb.dicethrone.replay.phrases.vocabulary import TableVocabulary, phrasebook
from dtnb.explain.phrase_files import read_phrase_files
from dtnb.kernel import State
from dtnb.phrasebook import OutlinePart, Phrase, outline, to_message
from dtnb.replay import load_replay
from tests.docs.blocks import ROOT

PAGE = ROOT / "docs" / "phrases.md"
_TABLE = """
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Barbarian}
  Ben: {hero: Paladin}
  Cat: {hero: Huntress}
  Dan: {hero: Artificer}
"""
_ANN, _BEN = 0, 1
_PRINTED = {"en": speaker("en"), "fr": speaker("fr")}
_HEAD = """# Phrases

Every phrase of a Dice Throne file in English and French, as the program writes it (at a table of
Ann, the Barbarian, Ben, the Paladin, Cat, the Huntress, and Dan, the Artificer), and the other
forms that are read. In those, `(a|b|)` is one of several or nothing, `[…]` may be left out, and
`{…}` stands for a name, a number or another phrase. [Replay files](replay-files.md) says what the
phrases mean.

`python -m tests.docs.phrases_page` writes this page from `dtnb/dicethrone/messages/phrases.json`.
"""
_TITLES = {
    "move": "Moves",
    "choice": "What is chosen",
    "aim": "What an action is aimed at",
    "target": "Targets",
    "die-aim": "Dice that an action changes",
    "change": "A changed die",
    "die": "A die",
    "statement": "Statements",
    "dispute": "Disputes",
    "deed": "What a player may do",
    "predicate": "Statements about a player",
    "gain": "What a player gets",
    "thing": "What a player has",
    "pile": "Piles of cards",
    "place": "Places of a card",
    "matter": "What a dispute is about",
    "nature": "What something is",
    "counted": "What a player gets, has or loses",
    "pattern": "What dice match",
    "phase": "Phases",
}
#: the values of slots in the examples, by entry and slot, or by the kind of the slot
_VALUES: dict[tuple[str, str] | str, Any] = {
    "seat": _BEN,
    "number": 3,
    "count": 2,
    "digit": 6,
    "dice": (1, 2, 3, 6, 6),
    "text": "Accuracy",
    "card": "Tip It!",
    "playable": "Tip It!",
    "drawable": "Tip It!",
    "any-card": "Tip It!",
    "purpose": "Overpower",
    "upgrade": "Smack II",
    "token": "Protect",
    "offensive-ability": "Overpower",
    "action": "Buh, Bye!",
    "source": "Overpower",
    "damage": "Overpower",
    "mode": None,
    "aim": (),
    ("aim.dice", "aim"): Phrase(
        "die-aim.changing",
        {"changes": (Phrase("change.die", {"die": Phrase("die.plain", {"face": 6}), "value": 5}),)},
    ),
    ("statement.may", "deed"): Phrase("deed.spend", {"object": "Protect"}),
    ("statement.may-not", "deed"): Phrase("deed.spend", {"object": "Protect"}),
    ("choice.owned-option", "option"): "Overpower",
    ("move.roll", "kept"): (6, 6),
    ("move.roll", "dice"): (1, 2, 3),
    ("move.roll-keeping-nothing", "purpose"): None,
    ("move.roll", "purpose"): None,
    ("move.roll-to-start", "dice"): (5,),
    ("move.roll-for-target", "dice"): (5,),
    ("choice.changed-die", "value"): 5,
    ("change.die", "value"): 5,
    ("statement.before", "other"): "Protect",
    ("thing.side", "token"): "Nyra",
    ("thing.dial", "token"): "Nyra",
    ("move.choose", "object"): Phrase("choice.option", {"option": "Accuracy"}),
    ("dispute.first", "seat"): _ANN,
    ("dispute.first", "other"): _BEN,
    ("dispute.first-of", "object"): Phrase("matter.named", {"name": "Protect"}),
    ("dispute.first-of", "second"): Phrase("matter.named", {"name": "Tip It!"}),
    ("dispute.may", "deed"): Phrase("deed.spend", {"object": "Protect"}),
    ("dispute.effect-matches", "pattern"): Phrase("pattern.term", {"term": "large-straight"}),
    ("dispute.effect-matches", "dice"): (1, 2, 3, 4, 6),
    ("dispute.effect-is", "object"): Phrase("matter.named", {"name": "Smack"}),
    ("matter.owned", "name"): "Protect",
    ("deed.roll-dice-again", "dice"): (3, 4),
    "counted": Phrase("counted.token", {"token": "Protect"}),
    "matter": Phrase("matter.named", {"name": "Protect"}),
    "object": "Smack",
    "ability": "Mighty Blow",
    "term": "small-straight",
    ("nature.term", "term"): "avoidable",
    ("matter.term", "term"): "stack-limit",
    ("pattern.of-a-kind", "count"): 4,
    ("dispute.amount-dealt-by", "other"): _ANN,
    "window": "TW-16",
    ("dispute.effect-adds", "second"): Phrase("matter.attack"),
    ("dispute.effect-prevents", "second"): Phrase("matter.attack"),
    ("dispute.effect-applies", "second"): Phrase("matter.attack"),
    ("move.target", "object"): Phrase("choice.player", {"seat": _BEN}),
}


def example_table() -> tuple[State, TableVocabulary]:
    """Return the start of a table, and its names."""
    record = load_replay(_TABLE).record
    assert isinstance(record.game, DiceThrone)
    return record.start, TableVocabulary(record.start.table, record.game.heroes)


class Examples:
    """Builds an example of every entry."""

    def __init__(self) -> None:
        self.book = phrasebook()
        self.texts = read_phrase_files(FOLDER)
        self.start, self.vocabulary = example_table()

    def of_group(self, group: str) -> Iterator[Phrase]:
        """Yield one phrase for each entry of a group."""
        for entry in outline(self.book, group, self.vocabulary):
            yield self._fill(entry.id, entry.parts, {"seat": _ANN})

    def whole(self, phrase: Phrase) -> Phrase:
        """Return a whole line that contains a phrase."""
        group = phrase.id.partition(".")[0]
        if group in ("play", "claim", "dispute"):
            return phrase
        return self.whole(_wrap(group, phrase))

    def _fill(self, entry: str, parts: tuple[OutlinePart, ...], scope: dict[str, Any]) -> Phrase:
        values: dict[str, Any] = {}
        for part in parts:
            if not part.slot:
                continue
            value = self._value(entry, part, {**scope, **values})
            if value not in (None, ()):
                values[part.slot] = value
        return Phrase(entry, values)

    def _value(self, entry: str, part: OutlinePart, scope: dict[str, Any]) -> Any:
        for key in ((entry, part.slot), part.kind):
            if key in _VALUES:
                return _VALUES[key]
        if part.group:
            inner = outline(self.book, part.kind, self.vocabulary, scope)[0]
            phrase = self._fill(inner.id, inner.parts, scope)
            return (phrase,) if part.repetition else phrase
        names = self.vocabulary.names(part.kind, scope)
        return next(iter(names.values()), None)


def _wrap(group: str, phrase: Phrase) -> Phrase:
    """Return a phrase of the group around this one."""
    match group:
        case "move":
            return Phrase("play.move", {"seat": _ANN, "move": phrase})
        case "choice":
            return Phrase("move.choose", {"object": phrase})
        case "aim":
            card = "Tip It!" if phrase.id == "aim.dice" else "Buh, Bye!"
            return Phrase("move.play", {"object": card, "aims": (phrase,)})
        case "die-aim":
            return Phrase("aim.dice", {"aim": phrase})
        case "change":
            return Phrase("die-aim.changing", {"changes": (phrase,)})
        case "die":
            return Phrase("die-aim.re-rolling", {"dice": (phrase,)})
        case "target":
            return Phrase("aim.on", {"what": phrase})
        case "statement":
            return Phrase("claim.statements", {"statements": (phrase,)})
        case "predicate":
            return Phrase("statement.player", {"seat": _ANN, "predicates": (phrase,)})
        case "deed":
            return Phrase("statement.may", {"seat": _ANN, "deed": phrase})
        case "gain":
            return Phrase("predicate.gets", {"gains": (phrase,)})
        case "thing":
            # "no Tip It! in hand" only follows something that the player has.
            others = (Phrase("thing.cp", {"amount": 3}),) if phrase.id == "thing.no-card" else ()
            return Phrase("predicate.has", {"things": (*others, phrase)})
        case "pile":
            return Phrase("thing.cards", {"count": 2, "pile": phrase})
        case "matter":
            return Phrase("dispute.effect-applies", {"object": phrase})
        case "nature":
            smack = Phrase("matter.named", {"name": "Smack"})
            return Phrase("dispute.effect-is", {"object": smack, "nature": phrase})
        case "counted":
            return Phrase("dispute.amount-had", {"thing": phrase, "seat": _BEN})
        case "pattern":
            return Phrase("dispute.effect-matches", {"dice": (1, 2, 3, 4, 6), "pattern": phrase})
        case "phase":
            return Phrase("dispute.window-phase", {"phase": phrase, "seat": _BEN})
    assert group == "place", group
    return Phrase("thing.card", {"card": "Tip It!", "place": phrase})


def printed(examples: Examples, phrase: Phrase, lang: str) -> str:
    """Return a phrase as the program writes it."""
    return _PRINTED[lang].render(to_message(phrase, examples.vocabulary))


def page() -> str:
    """Return the text of the page."""
    examples = Examples()
    return "\n".join([_HEAD, *(line for group in _TITLES for line in _section(examples, group))])


def _section(examples: Examples, group: str) -> Iterator[str]:
    yield f"## {_TITLES[group]}\n"
    yield "| English | French | also read |\n|---|---|---|"
    for phrase in examples.of_group(group):
        whole = examples.whole(phrase)
        texts = [f"`{printed(examples, whole, lang)}`" for lang in _PRINTED]
        yield f"| {' | '.join(texts)} | {_others(examples, phrase.id)} |"
    yield ""


def _others(examples: Examples, entry: str) -> str:
    """Return the forms of an entry that are only read."""
    texts = (
        text
        for forms in examples.texts[entry].values()
        for text, is_printed in forms
        if not is_printed
    )
    return ", ".join(f"`{_plain(text)}`" for text in texts)


def _plain(form: str) -> str:
    return re.sub(r"\{([a-z_]+):[a-z-]+[*+]?\}", r"{\1}", form).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
