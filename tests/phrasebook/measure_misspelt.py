"""Count the misspelt phrases whose message names the wrong word and suggests the right one first.

    python -m tests.phrasebook.measure_misspelt [--all]

A message scores if it quotes the wrong word or name itself (not the phrase around it), and if the
right one is its first suggestion. Of a name with several words, the mistyped word is enough. A
misspelt phrase that is accepted does not score.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import yaml

from dtnb.replay.game.terms import PhraseError
from tests.phrasebook.tables import set_table

FILE = Path(__file__).with_name("misspelt.yaml")
#: the words of messages before their first suggestion
_BEFORE = ("did you mean ", "one of: ", "such as: ", "vouliez-vous ", "un de : ", "par exemple : ")
_SIGNS = " '\"‘’“”«»?!:,."
#: a quotation in a message, in either language
_QUOTED = re.compile(r"'(.+?)'(?!\w)|« (.+?) »")


class Score(NamedTuple):
    """The quality of the message about one misspelt phrase."""

    game: str
    kind: str
    lang: str
    text: str
    wrong: str
    right: str
    #: the message and its suggestion; empty if the phrase is accepted
    message: str
    hint: str

    @property
    def names_wrong(self) -> bool:
        """Whether the message quotes the wrong word, and not the phrase around it."""
        quoted = {_without_article(words) for words in _quotes(self.message)}
        return not quoted.isdisjoint(map(_without_article, _either(self.wrong, self.right)))

    @property
    def names_right_first(self) -> bool:
        """Whether the suggestion begins with the right word."""
        hint = _plain(self.hint)
        for words in _BEFORE:
            hint = hint.removeprefix(words).strip(_SIGNS)
        return any(
            re.match(rf"{re.escape(right.strip(_SIGNS))}(?!\w)", hint)
            for right in _either(self.right, self.wrong)
        )


def _quotes(message: str) -> list[str]:
    return [left or right for left, right in _QUOTED.findall(_plain(message))]


def _either(name: str, other: str) -> list[str]:
    """Return a name; of a name with several words, also the word that differs from another name."""
    words = [word for word in name.split() if word not in other.split()]
    return [_plain(name), *map(_plain, words)]


def _without_article(words: str) -> str:
    return re.sub(r"^(?:(?:the|an?|le|la|les|un|une) |l')", "", words).strip(_SIGNS)


def _plain(text: str) -> str:
    for curly, plain in (("’", "'"), ("\u00a0", " "), ("\u202f", " ")):
        text = text.replace(curly, plain)
    return " ".join(text.casefold().split())


def measure() -> list[Score]:
    """Return the score of every phrase."""
    scores = []
    for group in yaml.safe_load(FILE.read_text("utf-8")):
        setting = set_table(group["game"], tuple(group["seats"].items()))
        phrases = setting.plugin.phrases
        parse = phrases.parse_move if group["kind"] == "move" else phrases.parse_expectation
        for entry in group["phrases"]:
            message = hint = ""
            try:
                parse(setting.game, setting.start, entry["text"])
            except PhraseError as error:
                message, hint = error.words(group["lang"])
            about = (group["game"], group["kind"], group["lang"])
            scores.append(Score(*about, **entry, message=message, hint=hint))
    return scores


def main() -> None:
    """Print the score, and with ``--all`` every message."""
    scores = measure()
    totals: Counter[tuple[str, ...]] = Counter()
    for score in scores:
        group = (score.game, score.kind, score.lang)
        both = score.names_wrong and score.names_right_first
        totals[group] += 1
        totals[(*group, "both")] += both
        if "--all" in sys.argv or not both:
            marks = f"{'w' if score.names_wrong else '-'}{'r' if score.names_right_first else '-'}"
            message_text = f"{score.message} ({score.hint})" if score.message else "accepted"
            print(f"{marks} {score.text!r}: {message_text}")
    print()
    for group in dict.fromkeys((score.game, score.kind, score.lang) for score in scores):
        print(*group, totals[(*group, "both")], "of", totals[group])
    print("accepted as they are:", sum(not score.message for score in scores))
    print("name the wrong word:", sum(score.names_wrong for score in scores))
    print("name the right one first:", sum(score.names_right_first for score in scores))
    print("both:", sum(score.names_wrong and score.names_right_first for score in scores))


if __name__ == "__main__":
    main()
