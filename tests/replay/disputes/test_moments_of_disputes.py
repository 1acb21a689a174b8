"""A dispute is answered at the moment at which it stands; situations of a judge of tournaments."""

from __future__ import annotations

from dtnb.replay import Replay, load_replay

CARD_ROLL = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, hand: [Get Some!]}
  Ben: {hero: Paladin, hand: [Tip It!]}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Mighty Blow
  - Ben does not defend
  - Ann plays Get Some!
  - Ann rolls 1 1 3 4 6 for Get Some!
  - dispute: may Ben play Tip It!?
  - claim: {by: Ann, says: Ben takes 12}
  - claim: {by: Ben, says: Ben takes 11}
"""
CLAIMED = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Barbarian, hand: []}
  Ben: {hero: Moon Elf, hand: []}
moves:
  - Ann rolls 1 2 3 4 4
  - Ann announces Smack
  - at: announced
  - dispute: may Ann announce Mighty Blow?
  - Ben does not defend
  - claim: {by: Ann, says: Ann may announce Mighty Blow}
  - claim: {by: Ben, says: Ann may not announce Mighty Blow}
"""
CONCLUSION = """dtnb: 1
game: dice-throne
edition: season-one-rerolled
seats:
  Ann: {hero: Moon Elf, hand: []}
  Ben: {hero: Monk, tokens: {Cleanse: 1}, hand: []}
start: {phase: Offensive Roll Phase, until: end of turn, active: Ann}
moves:
  - Ann rolls 6 6 6 6 6
  - Ann announces Lunar Eclipse!
  - at: conclusion
  - dispute: may Ben spend Cleanse?
  - claim: {by: Ann, says: Ben has Blind}
"""
LAST_MOMENT = """dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Gunslinger, cp: 5, tokens: {Knockdown: 1}, hand: []}
  Ben: {hero: Gunslinger, hand: []}
start: {phase: main 1, active: Ann}
moves:
  - at: before rolling
  - dispute: may Ann use Knockdown?
  - Ann uses Knockdown
  - Ann rolls 1 1 4 4 6
  - Ann announces nothing
  - claim: {by: Ann, says: Ann has 3 CP}
"""


def answer_of(replay: Replay) -> bool:
    assert replay.dispute is not None
    assert replay.dispute.check_result is not None
    return replay.dispute.check_result.holds


def test_a_dispute_behind_the_roll_of_a_card_is_about_its_dice() -> None:
    """AMB-06: the roll opens a window for dice, by our reading; by the other it opens none."""
    replay = load_replay(CARD_ROLL, "card.yaml")
    assert answer_of(replay)
    assert not answer_of(replay.run(policies={"dice-of-a-card": "strict"}))


def test_a_claim_in_the_words_of_the_dispute_has_its_answer() -> None:
    """DT-ORP-07: no die was altered, so that the announcement of Smack stands."""
    replay = load_replay(CLAIMED, "claimed.yaml")
    assert not answer_of(replay)
    assert [(claim.by, claim.answer) for claim in replay.claims] == [("Ann", False), ("Ben", True)]


def test_a_dispute_pinned_to_a_window_in_which_nobody_acts_is_answered_there() -> None:
    """DT-DRP-08, TW-17: at the conclusion all is applied; Cleanse is for Main Phase (2)."""
    replay = load_replay(CONCLUSION, "conclusion.yaml")
    assert not answer_of(replay)
    assert answer_of(load_replay(CONCLUSION.replace("  - at: conclusion\n", ""), "open.yaml"))


def test_knockdown_is_paid_off_by_its_name_at_the_last_moment_before_rolling() -> None:
    """DT-HERO-GUN-14 (Season Two p. 3), TW-03d, AMB-42: 2 CP before it starts, 5 - 2 = 3."""
    replay = load_replay(LAST_MOMENT, "last-moment.yaml")
    assert answer_of(replay)
    assert [claim.answer for claim in replay.claims] == [True]
    assert {result.status for result in replay.results} == {"landed"}
    only_then = replay.run(policies={"knockdown-payment": "last-moment-only"})
    assert answer_of(only_then)
    assert [claim.answer for claim in only_then.claims] == [True]


def test_a_disputed_payment_for_knockdown_that_nobody_makes_is_allowed_all_the_same() -> None:
    """DT-HERO-GUN-14, TW-03d: whoever has the 2 CP may pay; whoever does not pay keeps them."""
    unpaid = LAST_MOMENT.replace("  - Ann uses Knockdown\n", "").partition("  - Ann rolls")[0]
    replay = load_replay(unpaid + "  - claim: {by: Ann, says: Ann has 5 CP}\n", "unpaid.yaml")
    assert answer_of(replay)
    assert [claim.answer for claim in replay.claims] == [True]


def test_knockdown_is_not_paid_off_at_the_last_moment_without_the_cp() -> None:
    """DT-HERO-GUN-14, DT-CP-01: 1 CP does not pay a price of 2."""
    poor = LAST_MOMENT.replace("cp: 5", "cp: 1").replace("  - Ann uses Knockdown\n", "")
    replay = load_replay(poor.partition("  - Ann rolls")[0], "poor.yaml")
    assert not answer_of(replay)
    assert replay.dispute is not None
    assert replay.dispute.check_result is not None
    assert "DT-CP-01" in replay.dispute.check_result.rules
