"""Texts of a file for its readers, in one language or in both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay
from dtnb.replay.file.model import BothLanguages, MoveSpec, ReplayFile
from dtnb.replay.file.writers import to_json, to_yaml
from dtnb.replay.replay import shipped_files
from dtnb.replay.running.load import load

FILE = """\
dtnb: 1
game: dice-throne
title: {en: Half of nine, fr: La moitié de neuf}
case:
  quarrel: {en: Ann takes the half off. Ben rounds up., fr: Ann retire la moitié. Ben arrondit.}
  verdict: {always: Ben}
  rules: [DT-CALC-07]
  table: duel
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - move: Ben spends Protect
    note: {en: Half of nine., fr: La moitié de neuf.}
  - Ben does not defend
  - note: Once.
  - claim: {by: Ann, says: Ben takes 5}
  - claim: {by: Ben, says: Ben takes 4}
"""


@pytest.mark.parametrize(
    ("lang", "title", "notes", "situation"),
    [
        (
            "en", "Half of nine", ["Half of nine.", "Once."],
            "Ann takes the half off. Ben rounds up.",
        ),
        (
            "fr", "La moitié de neuf", ["La moitié de neuf.", "Once."],
            "Ann retire la moitié. Ben arrondit.",
        ),
    ],
)  # fmt: skip
def test_a_file_is_shown_in_the_language_asked_for(
    lang: str, title: str, notes: list[str], situation: str
) -> None:
    """Also if the file was loaded in the other language."""
    for replay in (load_replay(FILE, lang=lang), load_replay(FILE).in_language(lang)):
        assert replay.title == replay.line().title == replay.document.title == title
        assert [remark.note for remark in replay.remarks] == notes
        assert replay.settle().title == title
        assert replay.settle().verdict.situation == situation
        assert title in replay.html()
        assert notes[0] in str(replay.story())


def test_what_is_written_once_is_shown_as_it_is() -> None:
    once = FILE.replace("{en: Half of nine, fr: La moitié de neuf}", "Halves")
    once = once.replace(
        "{en: Ann takes the half off. Ben rounds up., fr: Ann retire la moitié. Ben arrondit.}",
        "Une moitié. Laquelle ?",
    )
    for lang in ("en", "fr"):
        replay = load_replay(once, lang=lang)
        assert replay.title == "Halves"
        assert replay.settle().verdict.situation == "Une moitié. Laquelle ?"


def test_a_file_is_written_with_both() -> None:
    file = load_replay(FILE).file
    assert load_replay(to_yaml(file)).file == file
    assert load_replay(to_json(file)).file == file


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        (
            "fr: La moitié de neuf}\n",
            "de: Die Hälfte}\n",
            ":3:27: 'de' is not a field here (fields: en, fr)",
        ),
        (", fr: La moitié de neuf.}", "}", ":15:11: 'fr' is missing"),
        (
            "fr: Ann retire la moitié. Ben arrondit.",
            "fr: 5",
            ":5:61: a whole number where a text is needed",
        ),
        (
            "title: {en: Half of nine, fr: La moitié de neuf}",
            "title: 9",
            ":3:8: a whole number where a text",
        ),
    ],
)
def test_a_language_that_does_not_exist_is_reported_with_its_place(
    right: str, wrong: str, expected: str
) -> None:
    with pytest.raises(FileProblems) as refused:
        load_replay(FILE.replace(right, wrong, 1), "halves.yaml")
    assert f"halves.yaml{expected}" in str(refused.value)


# -- what is shipped -------------------------------------------------------------------------------

#: small words that no French text and no name of a card has
ENGLISH = re.compile(r" (?:says|that|and|with|is|every|reading) ")


def texts_of(file: ReplayFile) -> Iterator[str | BothLanguages]:
    """Yield the texts of a file that its author wrote for readers."""
    quarrel = file.case.quarrel if file.case is not None else None
    texts = (file.title, quarrel, file.notes, *noted(file.moves))
    # A source that names only pages and rules is the same in both languages.
    named_alone = re.fullmatch(r"(?:page|\W|[A-Z\d-]+)*", str(file.source))
    return filter(None, texts if named_alone else (*texts, file.source))


def noted(moves: Iterable[str | MoveSpec]) -> Iterator[str | BothLanguages | None]:
    for move in moves:
        if isinstance(move, MoveSpec):
            yield move.note
            yield from noted(move.in_answer)


@pytest.mark.parametrize("name", shipped_files())
def test_a_shipped_file_is_whole_in_both_languages(name: str) -> None:
    file = load(shipped_files()[name], name).file
    assert file.title
    for text in texts_of(file):
        assert isinstance(text, BothLanguages), text
        assert text.en != text.fr
        assert not ENGLISH.search(text.fr), text.fr
        # French typography requires it; a question mark may be part of a card's name.
        assert not re.search(r"[^ ][:;»]|«[^ ]", text.fr), text.fr
