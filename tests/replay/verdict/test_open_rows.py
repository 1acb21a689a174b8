"""The rows of a verdict: only rows that differ, books that print nothing, real actions."""

from __future__ import annotations

import pytest

from dtnb import registry
from dtnb.replay import load_replay
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.replay import shipped_files
from dtnb.replay.verdict.data import DecidingQuestion
from tests.conftest import ALL_GAMES
from tests.replay.verdict.disputes import plain, row_problems

LANGUAGES = ("en", "fr")

#: what comes back is 0 + 9 − 6 where Retribution could be spent, and it could not be otherwise
RETURNED = """\
dtnb: 1
game: dice-throne
edition: marvel
seats:
  Ann: {hero: Barbarian, health: 20, cp: 1, hand: [Not This Time!]}
  Ben: {hero: Paladin, health: 30, cp: 0, tokens: {Retribution: 1}, hand: []}
moves:
  - Ann rolls 2 3 4 5 5
  - Ann announces Mighty Blow
  - Ben rolls 1 6 6 for Divine Defense
  - Ben spends Retribution
  - Ann plays Not This Time! for Ann
"""

#: 2 of Burn and 3 of Poison wait, and one Evasive is spent
TWO_SOURCES = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Moon Elf, tokens: {Burn: 1, Poison: 3, Evasive: 1}, hand: []}
  Ben: {hero: Shadow Thief, hand: []}
  Cat: {hero: Pyromancer, hand: []}
start: {phase: upkeep, active: Ann}
moves:
  - at: TW-01c
  - Ann spends Evasive against Poison
  - Ann rolls 2 for Evasive
  - Ann rolls 1 1 4 5 6
  - Ann announces nothing
"""

#: under `one-source` the card would have to say against which damage it is played
FOR_A_PARTNER = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Pyromancer, team: North, tokens: {Fire Mastery: 3}, hand: []}
  Ben: {hero: Gunslinger, team: South, health: 50, cp: 5, tokens: {Evasive: 2}, hand: []}
  Cat: {hero: Paladin, team: North, hand: []}
  Dan: {hero: Barbarian, team: South, cp: 1, hand: [Not This Time!]}
moves:
  - Ann rolls 1 6 6 6 6
  - Ann announces Meteorite
  - Ann target roll 3
  - at: last chance
  - Dan plays Not This Time! for Ben
  - Ann rolls 1 1 4 4 6
  - Ann announces nothing
  - claim: {by: Ben, says: Ben is at 47}
  - claim: {by: Ann, says: Ben is at 41}
"""

#: Ben has paid his 2 CP for two re-rolls, and wants a third
THIRD_TITHE = """\
dtnb: 1
game: dice-throne
seats:
  Ann: {hero: Moon Elf, hand: []}
  Ben: {hero: Paladin, health: 30, cp: 2, hand: []}
moves:
  - Ann rolls 1 1 2 2 3
  - Ann announces Longbow
  - Ben rolls 1 3 6 for Divine Defense
  - Ben uses Tithe Re-roll re-rolling 1
  - Ben rolls 2 for Tithe Re-roll
  - Ben uses Tithe Re-roll re-rolling 2
  - Ben rolls 5 for Tithe Re-roll
  - Ben uses Tithe Re-roll re-rolling 3
  - claim: {by: Ann, says: Ben takes 4}
  - claim: {by: Ben, says: Ben takes 3}
"""

#: no move says how Ann defends herself
NO_END = """\
dtnb: 1
game: dice-throne
seats:
  Ben: {hero: Gunslinger, tokens: {Poison: 3, Evasive: 1}, hand: []}
  Ann: {hero: Shadow Thief, hand: []}
start: {phase: upkeep, active: Ben}
moves:
  - Ben spends Evasive
  - Ben rolls 2 for Evasive
  - Ben rolls 1 1 1 4 4
  - Ben announces Revolver
  - claim: {by: Ben, says: Ben takes 0}
  - claim: {by: Ann, says: Ben takes 2}
"""

#: halves of 9 under the book that rounds only where a card says so
HALVED = """\
dtnb: 1
game: dice-throne
edition: {edition}
editions: [season-two, french, season-one-rerolled, marvel]
seats:
  Ann: {{hero: Barbarian, hand: []}}
  Ben: {{hero: Paladin, health: 40, tokens: {{Protect: 1}}, hand: []}}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben spends Protect
  - Ben does not defend
  - claim: {{by: Ann, says: Ben takes 5}}
  - claim: {{by: Ben, says: Ben takes 4}}
"""


def settle_text(text: str, lang: str = "en") -> Settlement:
    return load_replay(text.encode(), lang=lang, tolerant=True).settle()


def decided(text: str) -> DecidingQuestion:
    deciding = settle_text(text).verdict.deciding
    assert deciding is not None
    return deciding


# -- rows that differ -----------------------------------------------------------------------------


def test_a_question_is_identified_by_what_its_own_readings_differ_in() -> None:
    """Ann is at 20 either way; Retribution stays where it cannot be spent (DT-DRP-08)."""
    here, there = decided(RETURNED).supported_answers
    assert (here.result, there.result) == ("Ben: Retribution: 0", "Ben: Retribution: 1")


def test_readings_that_differ_in_other_things_are_each_described_by_their_own() -> None:
    """AMB-28: one stack of Poison, or one token of it, or the 2 of Burn as well."""
    here, token, whole = decided(TWO_SOURCES).supported_answers
    assert here.result == "Damage to Ann: Poison: 0; Damage to Ann: Burn: 2"
    assert token.result == "Damage to Ann: Poison: 2"
    assert whole.result == "Damage to Ann: Burn: 0"


#: the shipped disputes, every other one settled in French; `tests.casebook.test_reasons` checks
#: the same of all cases in English
SHIPPED = list(shipped_files().items())


def test_no_row_of_a_shipped_dispute_is_the_same_on_all_sides(
    request: pytest.FixtureRequest,
) -> None:
    """And no book that prints an answer to the question that decides is said to leave it open."""
    few = 1 if request.config.getoption("--games") >= ALL_GAMES else 11
    for at, (name, path) in list(enumerate(SHIPPED))[::few]:
        lang = LANGUAGES[at % 2]
        settlement = load_replay(path, lang=lang, tolerant=True).settle()
        assert list(row_problems(settlement)) == [], name


# -- open only where the book prints nothing ------------------------------------------------------


@pytest.mark.parametrize("edition", ["season-two", "french", "season-one-rerolled", "marvel"])
def test_three_books_round_up_and_the_fourth_leaves_it_open(edition: str) -> None:
    """DT-CALC-07: division rounds up, page 15 of three books; half of 9 is 5, and 4 are left."""
    settlement = settle_text(HALVED.format(edition=edition))
    assert ("unstated-rounding" in settlement.decides) == (edition == "season-two")
    text = plain(repr(settlement))
    open_in = (
        "in Season Two that is our reading"
        if edition == "season-two"
        else "Ben is right in all 4 boo"
    )
    assert open_in in text


@pytest.mark.parametrize(
    ("policy", "silent"),
    [
        # DT-CALC-06, p. 14, in three books; Season Two has no subtotal
        ("retaliation-base", {"season-two"}),
        # DT-CP-02, DT-TXT-05 (the reference sheet says "players"), DT-ORP-18: in every book
        ("cp-limit", set()),
        ("then-break", set()),
        ("one-die-two-effects", set()),
        # DT-DMG-14: a question answered in Season Two (p. 6), Marvel's reference sheet (p. 16)
        ("isolated-damage", {"french"}),
        # DT-AM-06, p. 10 of one book
        ("attack-modifier-owner", {"season-two", "french", "marvel"}),
        # DT-CARD-22, DT-CARD-23: what an Instant may answer
        ("interruption-depth", set()),
    ],
)
def test_which_books_leave_a_question_open(policy: str, silent: set[str]) -> None:
    book = registry.rulebook("dice-throne")[0]
    assert set(book.editions) - set(book.policy(policy).printed) == silent


def test_a_printed_answer_of_the_dungeon_is_no_open_question() -> None:
    """DD-EPIC-10: "only if you roll a 1"; DD-AMB-05: nothing says whether 6 passes a check of 6."""
    book = registry.rulebook("die-in-the-dungeon")[0]
    assert book.policy("patriarch-success").printed == {"die-in-the-dungeon": ("DD-EPIC-10",)}
    assert not book.policy("check-comparison").printed


def test_a_policy_of_the_house_is_answered_by_no_book() -> None:
    for game in ("dice-throne", "die-in-the-dungeon"):
        for policy in registry.rulebook(game)[0].policies.values():
            assert not (policy.house and policy.printed), policy.id


# -- what was not played --------------------------------------------------------------------------


def test_a_reading_under_which_a_move_would_have_to_say_more_is_none_that_was_played() -> None:
    """Against collateral damage or the Attack? The file need not say it, as it is read here."""
    settlement = settle_text(FOR_A_PARTNER)
    assert "incoming-damage" in settlement.unplayable
    assert all(
        "incoming-damage" not in read for end in settlement.outcomes for read in end.readings
    )
    assert "if a table agrees" not in repr(settlement)
    assert "cannot be played to the end: incoming-damage" in plain(settlement.in_full())


def test_where_it_says_so_the_reading_counts_again() -> None:
    against = FOR_A_PARTNER.replace("Not This Time! for Ben", "Not This Time! for Ben against burn")
    named = against.replace("against burn", "against Meteorite")
    assert "incoming-damage" not in settle_text(named).unplayable


@pytest.mark.parametrize(
    ("lang", "because"),
    [
        ("en", "Because: Tithe Re-roll costs 1 CP; the dial shows 0. [page"),
        ("fr", "Raison : Tithe Re-roll coûte 1 PC ; le cadran en indique 0. [page"),
    ],
)
def test_a_wish_is_judged_where_it_stands(lang: str, because: str) -> None:
    """DT-CP-01: the price is what is in the way, not that later dice have been read (TW-15)."""
    text = plain(repr(settle_text(THIRD_TITHE, lang)))
    assert because in text
    assert "DT-CARD-24" not in text


def test_a_window_in_which_it_was_possible_before_is_no_advice() -> None:
    text = plain(repr(settle_text(THIRD_TITHE)))
    assert "it is allowed in: After the defensive roll" not in text
    assert "What would be right in line 14 of the file: With 1 CP it is possible." in text


@pytest.mark.parametrize(
    ("lang", "headline"),
    [
        ("en", "The moves reach no end, so nobody is right yet."),
        ("fr", "Les coups ne vont pas jusqu'au bout : personne n'a encore raison."),
    ],
)
def test_that_the_moves_reach_no_end_is_no_reading(lang: str, headline: str) -> None:
    settlement = settle_text(NO_END, lang)
    assert repr(settlement).splitlines()[2] == headline
    assert settlement.verdict.deciding is None
    assert "AMB-28" not in repr(settlement)
