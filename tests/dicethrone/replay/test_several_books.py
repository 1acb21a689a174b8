"""Files for several editions whose questions differ, and faces named in turn."""

from __future__ import annotations

from typing import Literal

import pytest

from dtnb.files import FileProblems
from dtnb.replay import Replay, load_replay

#: DT-PRI-04 lets Ann come in front of the spend in Season One; Season Two asks for the die.
EVASIVE = """\
dtnb: 1
game: dice-throne
edition: season-one-rerolled
editions: [season-two]
seats:
  Ann: {{hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}}
  Ben: {{hero: Moon Elf, tokens: {{Evasive: 1}}, hand: []}}
start: {{attack: {{ability: Mighty Blow, damage: 9}}}}
moves:
  - at: before defense
  - move: Ben spends Evasive
    in answer:
      - Ann plays Buh, Bye! on Ben's Evasive
  - {roll}
  - expect: {expect}
  - at: before defense
  - Ben does not defend
"""
IF_POSSIBLE = "{move: Ben rolls 1 for Evasive, if possible: true}"
BY_BOOK = "{always: [Ben has no Evasive], season-one-rerolled: [Ann has 0 CP], season-two: [%s]}"


def test_a_roll_that_one_book_asks_for_stands_in_a_file_for_both() -> None:
    """AMB-03, DT-PRI-04: in Season One no die is rolled, in Season Two a 1 evades the 9."""
    expect = BY_BOOK % "Ann has 2 CP"
    replay = load_replay(EVASIVE.format(roll=IF_POSSIBLE, expect=expect), "books.yaml")
    assert replay.ok
    assert replay.claim("Ben takes 9")[0].answer
    other = replay.run(edition="season-two")
    assert other.ok
    assert other.claim("Ben takes 0")[0].answer


def test_a_statement_by_edition_is_checked_at_its_place() -> None:
    replay = load_replay(EVASIVE.format(roll=IF_POSSIBLE, expect=BY_BOOK % "Ann has 1 CP"))
    assert replay.ok
    (problem,) = replay.run(edition="season-two").problems()
    assert "not so: Ann has 1 CP (found: 2)" in str(problem)


def test_a_statement_among_moves_for_a_book_that_there_is_not_is_refused() -> None:
    text = EVASIVE.format(roll=IF_POSSIBLE, expect="{season-three: [Ben takes 0]}")
    with pytest.raises(FileProblems, match=r":15:14: .*season-three.*mean 'season-two'"):
        load_replay(text, "books.yaml")


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "another of the file's books"), ("fr", "un autre livre du fichier")]
)
def test_a_roll_for_another_book_only_is_refused_with_the_way_to_write_it(
    lang: Literal["en", "fr"], words: str
) -> None:
    text = EVASIVE.format(roll="Ben rolls 1 for Evasive", expect=BY_BOOK % "Ann has 2 CP")
    with pytest.raises(FileProblems) as refused:
        load_replay(text, "books.yaml")
    message = refused.value.text(lang)
    assert words in message
    assert "if possible" in message
    # The window to which the file pins it is the one that is open.
    assert "has not come yet" not in message
    alone = text.replace("editions: [season-two]\n", "").replace(", season-two: [Ann has 2 CP]", "")
    with pytest.raises(FileProblems) as refused:
        load_replay(alone, "book.yaml")
    assert "if possible" not in refused.value.text(lang)


FACES = """\
dtnb: 1
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, cp: 5, hand: [Six-It!, "Try, Try Again!"]}}
  Ben: {{hero: Paladin, cp: 5, hand: [So Wild!]}}
moves:
  - Ann rolls 1 2 3 4 4
  - together:
      - Ann plays {first}
      - Ben plays So Wild! changing {named} to 1
  - Ann announces nothing
"""


def faces(edition: str, named: str, first: str = "Six-It! changing 3 to 6") -> str:
    return FACES.format(edition=edition, named=named, first=first)


def rolled_values(replay: Replay) -> list[tuple[int, ...]]:
    """What the dice showed at every moment of the play."""
    return [roll.values for state in replay.record.states for roll in state.table.rolls]


@pytest.mark.parametrize("edition", ["season-one-rerolled", "season-two", "french", "marvel"])
@pytest.mark.parametrize("named", ["3", "6"])
def test_of_cards_declared_together_a_die_is_named_as_it_lies_or_as_the_first_sets_it(
    edition: str, named: str
) -> None:
    """DT-PRI-01: Ann is active, so hers comes first: 1 2 6 4 4, then Ben's: 1 2 1 4 4."""
    replay = load_replay(faces(edition, named), "faces.yaml")
    assert (1, 2, 1, 4, 4) in rolled_values(replay)


def test_a_face_that_a_roll_of_the_first_card_brings_can_be_named() -> None:
    """DT-PRI-01: the 3 is rolled again to a 6, and that 6 becomes a 1."""
    text = faces("season-one-rerolled", "6", "Try, Try Again! re-rolling 3").replace(
        "  - Ann announces", "  - Ann rolls 6 for Try, Try Again!\n  - Ann announces"
    )
    assert (1, 2, 1, 4, 4) in rolled_values(load_replay(text, "faces.yaml"))


def test_a_face_that_lies_there_at_neither_moment_is_refused_with_those_that_do() -> None:
    """DT-CARD-24: neither of 1 2 3 4 4 nor of 1 2 6 4 4 is a 5."""
    with pytest.raises(FileProblems, match=r":11:9: .*shows 5; they show 1 2 3 4 4"):
        load_replay(faces("season-one-rerolled", "5"), "faces.yaml")
