"""The answer to a dispute is compared under other readings, also where no claim hangs on it."""

from __future__ import annotations

from functools import cache

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes.beliefs import find_beliefs
from dtnb.replay.verdict.data import Verdict

FULL_STACK = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Pyromancer, cp: 5, tokens: {Burn: 1}, hand: [Transference!]}
  Ben: {hero: Paladin, tokens: {Burn: 1}, hand: []}
start: {phase: main 1, active: Ann}
moves:
  - at: main phase 1
  - dispute: may Ann play Transference!?
  - Ann rolls 1 1 4 4 4
  - Ann announces nothing
  - claim: {by: Ann, says: Ann has no Burn}
  - claim: {by: Ben, says: Ann has Burn}
"""
LOWER_UPGRADE = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, cp: 5, upgrades: {Smack: 3}, hand: [Smack II]}
  Ben: {hero: Paladin, hand: []}
start: {phase: main 1, active: Ann}
moves:
  - at: main phase 1
  - dispute: may Ann upgrade Smack to II?
  - Ann rolls 1 1 4 4 6
  - Ann announces nothing
  - claim: {by: Ann, says: Ann has 3 CP}
  - claim: {by: Ben, says: Ann has 5 CP}
"""
SALE = """dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Gunslinger, hand: [So Wild!, Six-It!, Tip It!, "Buh, Bye!", Samesies!, Eat Lead!]}
  Ben: {hero: Cursed Pirate, hand: []}
start: {phase: discard, active: Ann}
moves:
  - at: discard
  - dispute: may Ann sell Samesies!?
"""
RETRIBUTION = """dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Paladin, tokens: {Retribution: 1}, hand: [Not This Time!]}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - Ben spends Retribution
  - Ben plays Not This Time! for Ben
  - Ben does not defend
  - claim: {by: Ann, says: Ann takes 2}
  - claim: {by: Ben, says: Ann takes 5}
"""


RED_HOT = """dtnb: 1
game: dice-throne
edition: french
seats:
  Ann: {hero: Pyromancer, health: 20, hand: [Red Hot!]}
  Ben: {hero: Paladin, health: 20, hand: []}
  Cat: {hero: Barbarian, health: 20, hand: []}
start: {mode: king of the hill}
moves:
  - Ann rolls 1 6 6 6 6
  - Ann announces Meteorite
  - Ann targets Ben
  - Ann plays Red Hot!
  - Ann rolls 1 1 4 4 5
  - Ann announces nothing
  - claim: {by: Ann, says: Cat takes 4}
"""
LEADER = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Pyromancer, health: 20, hand: []}
  Ben: {hero: Paladin, health: 31, hand: []}
  Cat: {hero: Barbarian, health: 10, hand: []}
start: {mode: king of the hill}
moves:
  - Ann rolls 1 2 5 5 6
  - Ann announces Burning Soul
  - claim: {by: Ann, says: Ann draws 1 card}
"""
AFTER_SIX_IT = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, hand: [Six-It!]}
  Ben: {hero: Paladin, hand: []}
moves:
  - Ann rolls 1 2 3 5 6
  - Ann announces Smack
  - Ann plays Six-It! changing 5 to 6
  - dispute: may Ann announce Overpower?
  - Ann announces nothing
  - claim: {by: Ann, says: Ann may announce Overpower}
"""
WITHER = """dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Gunslinger, tokens: {Wither: 2}, hand: []}
  Ben: {hero: Cursed Pirate, hand: []}
moves:
  - Ann rolls 6 6 6 6 6
  - Ann announces Fill'em With Lead!
  - claim: {by: Ben, says: Ben takes 9}
"""


@cache
def card_of(text: str, lang: str = "en") -> str:
    return " ".join(repr(load_replay(text, "quarrel.yaml", lang=lang).settle()).split())


@cache
def verdict_of(text: str) -> Verdict:
    return load_replay(text, "quarrel.yaml").settle().verdict


@pytest.mark.parametrize(("text", "ambiguity"), [(FULL_STACK, "AMB-27"), (LOWER_UPGRADE, "AMB-45")])
def test_a_refusal_by_our_reading_alone_is_called_open_though_nobody_acts(
    text: str, ambiguity: str
) -> None:
    """AMB-27, AMB-45: no book says what comes of a full stack, or of an upgrade the way down."""
    verdict = verdict_of(text)
    assert verdict.disputed is not None
    assert (verdict.disputed.answer, verdict.disputed.is_open) == (False, True)
    assert verdict.deciding is not None
    assert (verdict.deciding.ambiguity, verdict.deciding.is_open) == (ambiguity, True)
    assert [supported_answer.result for supported_answer in verdict.deciding.supported_answers] == [
        "No",
        "Yes",
    ]


def test_the_card_says_that_the_refusal_is_our_reading() -> None:
    """AMB-45: the books describe only the way up (DT-CARD-14, pages 8 and 12)."""
    card = card_of(LOWER_UPGRADE)
    assert "May Ann upgrade Smack to II? By our reading, no. The rulebooks don't say." in card
    assert "Yes if a table agrees: Yes, any upgrade may cover any other." in card
    assert "Selon notre lecture, non." in card_of(LOWER_UPGRADE, "fr")


def test_a_reading_that_the_table_chose_is_not_called_open() -> None:
    """AMB-45: `--policy` is an agreement."""
    replay = load_replay(LOWER_UPGRADE, "agreed.yaml")
    agreed = replay.run(policies={"upgrade-corner-cases": "may-cover"}).settle().verdict
    assert agreed.disputed is not None
    assert (agreed.disputed.answer, agreed.disputed.is_open) == (True, False)


def test_a_dispute_without_claims_is_answered_with_its_rule() -> None:
    """DT-CARD-07: with six cards in hand nothing is sold in the Discard Phase."""
    verdict = verdict_of(SALE)
    assert verdict.disputed is not None
    assert verdict.disputed.answers == (False,) * 4
    assert verdict.deciding is not None
    rules = [
        supported_answer.rule.id
        for supported_answer in verdict.deciding.supported_answers
        if supported_answer.rule is not None
    ]
    assert rules == ["DT-CARD-07"]
    card = card_of(SALE)
    assert "May Ann sell Samesies!? No. All 4 books come to the same answer. Because:" in card


def test_season_two_is_said_to_leave_open_of_what_a_retaliation_sends_a_part_back() -> None:
    """AMB-20: its page 14 speaks of reductions; 9 - 6 = 3 and half of it is 2, half of 9 is 5."""
    card = card_of(RETRIBUTION)
    assert "Ben is right in Season Two by our reading; Ann in" in card
    assert "[our reading, from page 14]" in card
    verdict = verdict_of(RETRIBUTION)
    assert verdict.deciding is not None
    open_in = [verdict.books[run] for run in verdict.deciding.open_in]
    assert (verdict.deciding.is_open, open_in) == (False, ["Season Two"])


def reasons_of(text: str) -> list[str]:
    replay = load_replay(text, "quarrel.yaml")
    return list(find_beliefs(replay)[0].change.rules)


@pytest.mark.parametrize(
    ("text", "rule"),
    [(RED_HOT, "DT-DMG-10"), (LEADER, "DT-DMG-13"), (WITHER, "DT-ULT-05")],
    ids=["attack-modifier-beside-collateral-damage", "collateral-damage-to-the-leader",
         "wither-against-an-ultimate"],
)  # fmt: skip
def test_the_rule_that_a_judge_would_name_is_found_first(text: str, rule: str) -> None:
    """DT-DMG-10 and -13 (pages 10 and 16): collateral damage takes no Attack Modifier and is no
    Attack, which alone earns the card (DT-KOTH-05); DT-ULT-05 (page 16): Wither lies in play.
    """
    assert reasons_of(text)[0] == rule


def test_a_new_announcement_after_an_alteration_is_allowed_by_its_own_rule() -> None:
    """DT-ORP-04 (page 13); DT-ORP-05 is about going back to rolling."""
    deciding = verdict_of(AFTER_SIX_IT).deciding
    assert deciding is not None
    rules = [
        supported_answer.rule.id
        for supported_answer in deciding.supported_answers
        if supported_answer.rule is not None
    ]
    assert rules == ["DT-ORP-04"]
