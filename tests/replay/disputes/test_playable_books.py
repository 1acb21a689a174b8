"""Disputes are settled under the editions that can be played; the others are named."""

from __future__ import annotations

import pickle

import pytest

from dtnb.files import FileProblems
from dtnb.replay import load_replay
from dtnb.replay.verdict.card import card
from tests.replay.verdict.disputes import plain

#: if Ann may act in front (AMB-04), Evasive is removed before its roll
ROLL_OF_SOME_BOOKS = """\
dtnb: 1
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}}
  Ben: {{hero: Moon Elf, tokens: {{Evasive: 1}}, hand: []}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - claim: 'Ann: Ben takes 9'
  - claim: 'Ben: Ben takes 0'
  - Ben does not defend
  - at: last chance
  - move: Ben spends Evasive
    in answer:
      - Ann plays Buh, Bye! on Ben's Evasive
{roll}
"""
SURE = "  - Ben rolls 1 for Evasive"
UNSURE = "  - move: Ben rolls 1 for Evasive\n    if possible: true"
NEWER = {"Season One ReRolled", "Marvel Dice Throne"}

#: `priority` can be chosen only where it is the book's own reading: in two of the four
CLOCKWISE = """\
dtnb: 1
game: dice-throne
edition: season-two
{editions}
policies: {{priority: clockwise}}
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: []}}
  Ben: {{hero: Paladin, tokens: {{Protect: 1}}, hand: [Not This Time!]}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - Ben does not defend
  - Ben plays Not This Time! for Ben
  - Ben spends Protect
  - claim: 'Ann: Ben takes 1'
  - claim: 'Ben: Ben takes 0'
"""


@pytest.mark.parametrize("edition", ["season-one-rerolled", "season-two", "marvel"])
def test_a_roll_that_only_some_books_ask_for_leaves_every_book_played(edition: str) -> None:
    """DT-PRI-08: the removal comes first, and 9 arrive; without it Evasive saves Ben."""
    text = ROLL_OF_SOME_BOOKS.format(edition=edition, roll=SURE).encode()
    replay = load_replay(text, tolerant=True)
    for verdict in (replay.compare().verdict, replay.settle().verdict):
        right = {
            verdict.books[run]: side.right for side in verdict.sides for run in side.book_indices
        }
        assert {book for book, names in right.items() if names == ("Ann",)} == NEWER
        assert {book for book, names in right.items() if names == ("Ben",)} == {
            "Season Two",
            "French edition",
        }
        assert verdict.deciding is not None
        assert verdict.deciding.policy == "claims"


@pytest.mark.parametrize(
    ("lang", "hint"),
    [
        ("en", "a roll that only another of the file's books asks for: 'if possible: true' under"),
        ("fr", "un lancer que seul un autre livre du fichier demande : « if possible » sous le"),
    ],
)
def test_the_hint_names_if_possible_for_a_roll_that_another_book_asks_for(
    lang: str, hint: str
) -> None:
    """The file is refused for it under the newer books; as the hint says, it is not."""
    text = ROLL_OF_SOME_BOOKS.format(edition="marvel", roll=SURE).encode()
    with pytest.raises(FileProblems):
        load_replay(text, lang=lang)
    assert hint in plain(repr(load_replay(text, lang=lang, tolerant=True).settle()))
    advised = ROLL_OF_SOME_BOOKS.format(edition="marvel", roll=UNSURE).encode()
    assert load_replay(advised, lang=lang).ok


def test_a_roll_that_no_book_asks_for_is_no_case_for_it() -> None:
    text = ROLL_OF_SOME_BOOKS.format(edition="marvel", roll=SURE)
    text = text.replace("    in answer:\n      - Ann plays Buh, Bye! on Ben's Evasive\n", "")
    text = text.replace("  - move: Ben spends Evasive\n", "")
    settled_text = plain(repr(load_replay(text.encode(), tolerant=True).settle()))
    assert "Ben rolls 1 for Evasive" in settled_text
    assert "if possible" not in settled_text


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "Not played in Season One ReRolled and Marvel Dice Throne: 'priority' changes"),
        ("fr", "Rien n'est joué selon la Saison un ReRolled et Marvel Dice Throne : « priority »"),
    ],
)
def test_books_that_cannot_be_played_are_named_with_the_reason(lang: str, expected: str) -> None:
    """DT-CALC-09: half of 9 after −6 leaves nothing; in three steps 1 (DT-CALC-03)."""
    replay = load_replay(CLOCKWISE.format(editions="").encode(), lang=lang)
    comparison, settlement = replay.compare(), replay.settle()
    assert [side.right for side in comparison.verdict.sides] == [("Ben",), ("Ann",)]
    assert settlement.verdict.unplayed == comparison.verdict.unplayed
    for shown in (
        card(comparison.verdict, "", comparison.speaker),
        repr(settlement),
        comparison.in_full(),
        repr(pickle.loads(pickle.dumps(comparison))),
    ):
        assert expected in plain(str(shown))


def test_where_one_book_is_left_it_is_named() -> None:
    replay = load_replay(CLOCKWISE.format(editions="editions: [season-two, marvel]").encode())
    verdict = replay.settle().verdict
    assert [group.books for group in verdict.unplayed] == [("Marvel Dice Throne",)]
    # No run is left to compare it with, so the reason is the error.
    with pytest.raises(FileProblems, match="'priority' changes nothing in play"):
        replay.compare()


def test_a_book_that_is_asked_for_by_name_is_an_error_where_it_cannot_be_played() -> None:
    replay = load_replay(CLOCKWISE.format(editions="").encode())
    with pytest.raises(FileProblems):
        replay.compare(editions=["french", "marvel"])
