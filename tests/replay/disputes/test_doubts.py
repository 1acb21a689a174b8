"""A verdict is our reading where a text of the book speaks for the other side."""

from __future__ import annotations

import pytest
from msgspec import structs

from dtnb.casebook.findings import stored_verdicts
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dungeon.rulebook import rulebook as dungeon_rulebook
from dtnb.replay import Replay, load_replay
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.file.writers import to_yaml
from dtnb.replay.verdict.sentences import VerdictSentences
from tests.replay.verdict.disputes import settle_shipped

#: a turn of nobody's casebook: half of 7, with a fraction (DT-CALC-07)
HALF = """dtnb: 1
game: dice-throne
edition: {edition}
seats:
  Ann: {{hero: Barbarian, hand: []}}
  Ben: {{hero: Paladin, tokens: {{Protect: 1}}, hand: []}}
start: {{attack: {{ability: Smack, damage: 7}}}}
moves:
  - Ben spends Protect
  - Ben does not defend
  - claim: {{by: Ann, says: Ben takes 4}}
  - claim: {{by: Ben, says: Ben takes 3}}
"""


def settled(edition: str, policies: str = "") -> Settlement:
    text = HALF.format(edition=edition)
    if policies:
        text = text.replace("seats:", f"policies: {{{policies}}}\nseats:", 1)
    replay: Replay = load_replay(text)
    return replay.settle()


def test_a_doubt_of_the_rulebook_belongs_to_every_turn_that_its_question_decides() -> None:
    """DT-CALC-07: Season Two alone prints no general rounding."""
    settlement = settled("season-one-rerolled")
    verdict = settlement.verdict
    assert verdict.doubt is not None
    assert verdict.doubt.doubts == ("rounding",)
    assert [verdict.books[index] for index in verdict.open_in] == ["Season Two"]
    who_is_right, why_not_certain, *_ = VerdictSentences(verdict, settlement.speaker).headline()
    assert who_is_right.startswith("Ben is right in all 4 books; in Season Two that is our")
    assert why_not_certain == "Season Two prints no general rule of rounding."


def test_what_the_players_agreed_on_leaves_no_doubt() -> None:
    assert settled("season-two", "unstated-rounding: up").verdict.doubt is None


def test_a_doubt_names_the_books_in_which_a_verdict_is_our_reading() -> None:
    """Page 12 of the French edition has 10 CP, where the other books have 15 (DT-CP-02)."""
    settlement = settle_shipped("income-at-eleven")
    who_is_right, *_ = VerdictSentences(settlement.verdict, settlement.speaker).headline()
    assert who_is_right == "Ann is right in all 4 books; in the French edition that is our reading."


def test_a_doubt_says_what_a_table_may_agree_on_instead() -> None:
    settlement = settle_shipped("reckless-evaded")
    sentences = VerdictSentences(settlement.verdict, settlement.speaker).headline()
    assert (
        "If a table agrees that avoided damage was dealt all the same, Ben is right." in sentences
    )


def test_isolated_damage_of_a_powder_keg_is_printed_in_season_two() -> None:
    """Page 6 of Season Two calls it isolated, and no damage of anything else (DT-DMG-14)."""
    keg, screen = (
        settle_shipped(name).verdict for name in ("second-keg-apart", "screen-on-the-isolated-part")
    )
    assert "Season Two" in keg.books
    assert [keg.books[index] for index in keg.open_in] == ["French edition"]
    assert "Season Two" in {screen.books[index] for index in screen.open_in}


def test_a_verdict_names_the_books_that_print_what_decides_and_those_that_do_not() -> None:
    """The leaflet of Shadows is printed on page 6 of the French edition and in no other book."""
    settlement = settle_shipped("shadows-and-poison")
    who_is_right, *_ = VerdictSentences(settlement.verdict, settlement.speaker).headline()
    assert who_is_right.startswith("Ben is right in the French edition; Season One ReRolled, ")
    assert who_is_right.endswith("do not print what decides: the text on the table does.")


def test_a_single_book_that_does_not_print_what_decides_says_so() -> None:
    """Season Two has no Shadow Thief, so its reader has only the leaflet of the box."""
    file = load_replay("shadows-and-poison").file
    alone = structs.replace(file, case=None, edition="season-two", editions=("season-two",))
    settlement = load_replay(to_yaml(alone)).settle()
    who_is_right, *_ = VerdictSentences(settlement.verdict, settlement.speaker).headline()
    assert who_is_right.startswith("Ben is right; Season Two does not print what decides: ")


@pytest.mark.parametrize("doubt", [*rulebook().doubts, *dungeon_rulebook().doubts])
def test_every_doubt_is_met_by_a_case(doubt: str) -> None:
    assert any(doubt in finding.doubts for finding in stored_verdicts().values())
