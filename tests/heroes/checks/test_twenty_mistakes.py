"""A file with twenty different mistakes gets twenty errors, each helpful and at its place.

The corrections are written here by hand; with all of them, the hero is valid.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from dtnb.dicethrone.heroes import check_file, read_hero
from dtnb.files import FileProblems
from dtnb.rulebook import Language

FOLDER = Path(__file__).parent / "twenty"
TEXT = (FOLDER / "mistakes.yaml").read_text(encoding="utf-8")


class Mistake(NamedTuple):
    """A mistake in the file.

    Attributes
    ----------
    line
        Its line.
    at
        The text at the column of the error.
    wrong, right
        The text to replace in the line, and its replacement.
    named
        What the message must contain in every language.
    """

    line: int
    at: str
    wrong: str
    right: str
    named: tuple[str, ...]


MISTAKES = [
    Mistake(5, "nine", "complexity: nine", "complexity: 5", ()),
    Mistake(10, "sward", "sward", "sword", ("sward", "sword")),
    Mistake(15, "[5, 7, 9]", "[5, 7, 9]", "[5, 7]", ("3", "2")),
    Mistake(17, "4 star", "4 star + 3 shield", "2 star + 3 shield", ("4 star + 3 shield", "5")),
    Mistake(20, "infict", "infict", "inflict", ("infict", "inflict")),
    Mistake(22, "small strait", "strait", "straight", ("small strait", "small straight")),
    Mistake(25, "totl", "totl", "total", ("totl", "total")),
    Mistake(27, "require:", "require:", "requires:", ("require", "requires")),
    Mistake(30, "typ:", "typ:", "type:", ("deal", "typ", "type")),
    Mistake(34, "I:", "I:", "I: {dice: 3, do: [{prevent: count(shield)}]}", ("dice: 3",)),
    Mistake(41, "ultimat}", "ultimat}", "ultimate}", ("ultimat", "ultimate")),
    Mistake(44, "bad", "bad", "negative", ("bad", "positive", "negative", "unique")),
    Mistake(47, "incom:", "incom:", "income:", ("incom", "income")),
    Mistake(50, "0", "limit: 0", "limit: 1", ("0", "1")),
    Mistake(53, "maybe", "maybe", "true", ("true", "false")),
    Mistake(55, "Trust", "Trust", "Thrust", ("Trust", "Thrust")),
    Mistake(56, "man,", "timing: man", "timing: main", ("man", "main")),
    Mistake(58, "Dased", "timing: roll, do: [{inflict: Dased", "timing: main, do: [{inflict: Dazed",
            ("Dased", "Dazed")),
    Mistake(59, "", "total >=}", "attacked}", ("3 + 2 * count(sword)",)),
    Mistake(60, "Parry!", "Parry!", "Ward!", ("Parry!", "copies: 2")),
]  # fmt: skip


def errors(lang: Language) -> list[str]:
    with pytest.raises(FileProblems) as caught:
        read_hero(TEXT.encode(), "mistakes.yaml")
    return caught.value.text(lang).splitlines()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_twenty_mistakes_get_twenty_errors_where_they_are(lang: Language) -> None:
    messages = errors(lang)
    assert len(messages) == len(MISTAKES) == 20
    lines = TEXT.splitlines()
    for error, mistake in zip(messages, MISTAKES, strict=True):
        match = re.match(r"mistakes\.yaml:(\d+):(\d+): ", error)
        assert match is not None
        line, column = int(match[1]), int(match[2])
        assert line == mistake.line, error
        assert lines[line - 1][column - 1 :].startswith(mistake.at), error
        assert all(name in error for name in mistake.named), error


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_errors_have_these_messages(lang: Language) -> None:
    expected = (FOLDER / f"mistakes.{lang}.txt").read_text(encoding="utf-8").splitlines()
    assert errors(lang) == expected


def test_the_corrected_file_is_valid() -> None:
    lines = TEXT.splitlines()
    for mistake in MISTAKES:
        assert mistake.wrong in lines[mistake.line - 1]
        corrected = lines[mistake.line - 1].replace(mistake.wrong, mistake.right)
        lines[mistake.line - 1] = corrected
    # The correction of line 34 includes the effects of line 35.
    del lines[34]
    check_file("\n".join(lines).encode(), "rook.yaml")


def test_each_mistake_alone_causes_one_error() -> None:
    """None of the twenty errors is caused by another mistake."""
    for left in MISTAKES:
        lines: list[str | None] = list(TEXT.splitlines())
        for mistake in MISTAKES:
            if mistake is left:
                continue
            line = lines[mistake.line - 1]
            assert line is not None
            lines[mistake.line - 1] = line.replace(mistake.wrong, mistake.right)
            if mistake.line == 34:
                lines[34] = None
        text = "\n".join(line for line in lines if line is not None)
        with pytest.raises(FileProblems) as caught:
            read_hero(text.encode(), "mistakes.yaml")
        assert len(caught.value.problems) == 1, caught.value.text()
