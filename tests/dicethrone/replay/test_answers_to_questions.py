"""Every kind of disputed question has its answer in the first line of the verdict."""

from __future__ import annotations

import pytest

from dtnb.replay import load_replay
from dtnb.replay.verdict.card import card

# Katana Slice with three katanas deals 5, one Honor adds 1 (an Attack Modifier, DT-AM-04):
# Ben takes 5 + 1 = 6 and is at 50 - 6 = 44. He could defend and does not.
TURN = """dtnb: 1
game: dice-throne
edition: season-two
editions: [season-one-rerolled, french, marvel]
seats:
  Ann: {{hero: Samurai, tokens: {{Honor: 1}}, hand: []}}
  Ben: {{hero: Gunslinger, tokens: {{Evasive: 1}}, hand: []}}
moves:
  - Ann rolls 1 2 3 4 6
  - Ann announces Katana Slice
  - dispute: {question}
  - Ann spends Honor as One Honor
  - Ben does not defend
"""

BLEED = """dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Huntress, health: 2, tokens: {Bleed: 2}, hand: []}
  Ben: {hero: Vampire Lord, hand: []}
start: {phase: upkeep, active: Ann}
moves:
  - Ann rolls 3 for Bleed
  - claim: {by: Ann, says: Ann is at 1}
  - claim: {by: Ben, says: Ann is defeated}
"""


def _card(text: str, lang: str = "en") -> str:
    compared = load_replay(text, lang=lang).compare()
    return card(compared.verdict, "", compared.speaker)


def _answer(text: str, lang: str = "en") -> str:
    return next((line for line in _card(text, lang).splitlines() if "?" in line), "")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("is Honor an Attack Modifier", "Yes."),
        ("is Katana Slice an Attack", "Yes."),
        ("is Katana Slice undefendable damage", "No."),
        ("is Katana Slice normal damage", "Yes."),
        ("how much damage does Ben take", "6."),
        ("how much Health does Ben have", "44."),
        ("does Honor add to Katana Slice", "Yes."),
        ("how much does Honor add", "1."),
        ("is there a defence for Ben against Katana Slice", "Yes."),
        ("is there a Targeting Roll Phase for Ann", "No."),
        ("how many Roll Attempts does Ann have", "3."),
        ("how many Honor does Ann lose", "1."),
        ("who goes first, Ann or Ben", "Ann."),
        ("does 1 1 1 2 3 match Katana Slice", "Yes."),
        ("does 4 4 5 5 6 match Katana Slice", "No."),
        ("who wins", "Nobody is defeated."),
    ],
)
def test_a_question_is_answered_from_what_was_played(question: str, answer: str) -> None:
    assert _answer(TURN.format(question=question)).endswith(f"? {answer}")


def test_the_answer_is_given_in_french() -> None:
    text = TURN.format(question="is Honor an Attack Modifier")
    assert _answer(text, "fr").endswith(" ? Oui.")


def test_no_number_is_given_where_the_moves_reach_no_end() -> None:
    """Ben has not said whether he defends, so nobody knows what he takes."""
    text = TURN.format(question="how much damage does Ben take")
    assert _answer(text.replace("  - Ben does not defend\n", "  - Ben defends\n")) == ""


def test_a_source_that_is_not_in_the_calculation_gets_no_number() -> None:
    text = TURN.format(question="how much does Honor add")
    assert _answer(text.replace("  - Ann spends Honor as One Honor\n", "")) == ""


def test_a_missing_roll_is_named_where_the_moves_reach_no_end() -> None:
    """One Bleed is left, and its roll is not stated."""
    assert "before this is decided: needs a roll by Ann for Bleed." in " ".join(
        _card(BLEED).split()
    )
