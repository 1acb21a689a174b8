"""Verdicts that a second reader of the four rulebooks found wrong."""

from __future__ import annotations

from dtnb.replay import load_replay
from dtnb.replay.disputes.settle import Settlement
from dtnb.replay.verdict.data import DisputedQuestion
from tests.replay.verdict.disputes import plain

HEAD = "dtnb: 1\ngame: dice-throne\nedition: season-two\n"


def settled(text: str, head: str = HEAD) -> Settlement:
    return load_replay(head + text, "judged.yaml", tolerant=True).settle()


def right_in(settlement: Settlement) -> set[tuple[str, ...]]:
    """Return who is right, of every side."""
    return {side.right for side in settlement.verdict.sides}


def question_of(settlement: Settlement) -> DisputedQuestion:
    disputed = settlement.verdict.disputed
    assert disputed is not None
    return disputed


DUEL = """
seats:
  Ann: {hero: Samurai, hand: []}
  Ben: {hero: Gunslinger, cp: 2, hand: [So Wild!], upgrades: {Duel: II}}
start: {attack: {ability: Katana Slice, damage: 5}}
moves:
  - Ben rolls 1 for Duel
  - Ann rolls 3 for Duel
  - dispute: may Ben play So Wild!?
  - Ben plays So Wild! changing Ben's 1 to 6
  - Ben chooses Duck
  - claim: {by: Ann, says: Ann takes 1}
  - claim: {by: Ben, says: Ben takes 2}
"""


def test_the_dice_of_a_defensive_ability_may_be_changed_and_no_reading_is_asked() -> None:
    """DT-PRI-10: Season Two, page 14, prints this play; 5 - 3 = 2 (DT-HERO-GUN-11)."""
    settlement = settled(DUEL)
    assert right_in(settlement) == {("Ben",)}
    assert question_of(settlement).answer
    assert not settlement.decides


def test_the_half_of_duel_is_rounded_up_by_its_own_text() -> None:
    """DT-HERO-GUN-11, Season Two, pages 3 and 14: 5 - 3 = 2, whatever is read elsewhere."""
    replay = load_replay(HEAD + DUEL, "duel.yaml").run(policies={"unstated-rounding": "down"})
    assert [claim.answer for claim in replay.claims] == [False, True]


UNREACHED = """
seats:
  Ann: {hero: Samurai, hand: []}
  Ben: {hero: Gunslinger, tokens: {Evasive: 1}, hand: []}
moves:
  - Ann rolls 1 2 3 4 5
  - Ann announces Masamune
  - at: last chance
  - dispute: may Ben spend Evasive?
  - Ben spends Evasive
  - Ben rolls 1 for Evasive
"""


def test_a_dispute_behind_a_missing_roll_is_not_answered_and_the_roll_is_named() -> None:
    """DT-DRP-07: Evasive may be spent at the last chance, which never comes without that roll."""
    settlement = settled(UNREACHED)
    assert question_of(settlement).answer is None
    text = plain(repr(settlement))
    assert "No answer yet: the moves stop before that window. Needs a roll by Ann for" in text
    assert "DT-DMG-01" not in text


def test_what_a_missing_roll_hides_is_answered_once_it_is_stated() -> None:
    """DT-DRP-07, DT-HERO-GUN-12: damage is coming then."""
    rolled = UNREACHED.replace("  - at:", "  - Ann rolls 1 2 3 4 5 for Masamune\n  - at:")
    assert question_of(settled(rolled)).answer


CHI = """
seats:
  Ann: {hero: Gunslinger, team: North, hand: []}
  Ben: {hero: Seraph, team: South, hand: []}
  Cat: {hero: Samurai, team: North, hand: []}
  Dan: {hero: Monk, team: South, tokens: {Chi: 3}, hand: []}
start: {attack: {ability: Revolver, target: Ben, damage: 5}}
moves:
  - Ben does not defend
  - at: last chance
  - dispute: may Dan spend Chi?
  - claim: {by: Dan, says: Ben takes 4}
  - claim: {by: Ann, says: Ben takes 5}
"""


def test_of_a_token_with_several_ways_the_answer_names_the_only_one_that_is_allowed() -> None:
    """DT-TEAM-09 forbids to guard a partner; to add to the enemy's Attack is another way."""
    settlement = settled(CHI)
    assert question_of(settlement).only_ways[0] == "Strike"
    assert "May Dan spend Chi? Yes, as Strike" in plain(repr(settlement))
    guarding = settled(CHI.replace("spend Chi?", "spend Chi as Guard?"))
    assert question_of(guarding).answer is False


MJOLNIR = """
editions: [french]
seats:
  Ann: {hero: Thor, health: 2, tokens: {Mjolnir: 1}, hand: [Tip It!]}
  Ben: {hero: Gunslinger, health: 1, hand: []}
start: {active: Ben, attack: {ability: Revolver, damage: 5}}
moves:
  - Ann does not defend
  - at: last chance
  - Ann uses Throw Mjolnir
  - claim: {by: Ann, says: Ann wins}
  - claim: {by: Ben, says: it is a draw}
"""


def test_a_question_that_only_another_book_leaves_open_is_named_with_that_book() -> None:
    """AMB-25: Marvel prints DT-DMG-14; the French book has no definition of isolated damage."""
    settlement = settled(MJOLNIR, HEAD.replace("season-two", "marvel"))
    (further,) = settlement.verdict.further_questions
    assert further == "Does isolated damage have a total of its own? (French edition)"
    assert f"Also decisive: {further} Rules: " in plain(repr(settlement))
    assert further.removesuffix(" (French edition)") in plain(repr(settlement.in_full()))
    # A doubt about the deciding rule stands in its place on the first line.
    assert "in the French edition that is our reading" in plain(repr(settlement))


BLINDED = """
seats:
  Ann: {hero: Seraph, tokens: {Blinding Light: 1}, hand: []}
  Ben: {hero: Gunslinger, tokens: {Bounty: 1}, hand: []}
moves:
  - Ann rolls 1 2 3 5 5
  - Ann announces Holy Blade
  - Ann rolls 1 for Blinding Light
  - claim: {by: Ann, says: "Ann has 3 CP, Ben takes nothing"}
  - claim: {by: Ben, says: "Ann has 2 CP, Ben takes nothing"}
"""


def test_an_ability_that_blinding_light_lets_fail_has_attacked_a_holder_of_bounty() -> None:
    """DT-HERO-GUN-15: 1 CP for having Attacked; Season Two, page 6: who fails has Attacked."""
    assert right_in(settled(BLINDED)) == {("Ann",)}


WITHERED = """
seats:
  Ann: {hero: Vampire Lord, upgrades: {Blood Thirst: II}, tokens: {Wither: 1}, hand: []}
  Ben: {hero: Cursed Pirate, hand: []}
moves:
  - Ann rolls 6 6 6 1 4
  - Ann announces Hemorrhage
  - claim: {by: Ann, says: Ben takes 2}
  - claim: {by: Ben, says: Ben takes 1}
"""


def test_wither_lowers_the_collateral_damage_of_its_holder_too() -> None:
    """DT-HERO-PIR-04: damage as a result of the Offensive Roll Phase, whatever its type: 2 - 1."""
    assert right_in(settled(WITHERED)) == {("Ben",)}


EVADED = """
seats:
  Ann: {hero: Gunslinger, hand: []}
  Ben: {hero: Samurai, tokens: {Evasive: 1, Back Strike: 1}, hand: []}
start: {attack: {ability: Revolver, damage: 5}}
moves:
  - Ben does not defend
  - Ben spends Evasive
  - Ben rolls 1 for Evasive
  - dispute: may Ben spend Back Strike?
"""


def test_back_strike_answers_no_damage_that_was_evaded() -> None:
    """DT-HERO-GUN-12: no damage is received, and Back Strike is for damage that one receives."""
    assert question_of(settled(EVADED)).answer is False


FAN_OF_KNIVES = """
seats:
  Ann: {hero: Ninja, cp: 2, hand: [Fan of Knives!]}
  Ben: {hero: Gunslinger, tokens: {Evasive: 1}, hand: []}
start: {phase: main 1, active: Ann}
moves:
  - Ann plays Fan of Knives!
  - Ben spends Evasive
  - Ben rolls 1 for Evasive
  - Ann rolls 1 2 4 5 6
  - Ann announces nothing
  - dispute: how much damage does Ben take?
  - claim: {by: Ann, says: Ben takes 2}
  - claim: {by: Ben, says: Ben takes nothing}
"""


def test_one_evasive_covers_all_hits_of_one_card_by_our_reading_and_the_books_leave_it_open() -> (
    None
):
    """AMB-28: one source is one card; a table may take each hit for itself: 1 + 1 + 1 - 1 = 2."""
    settlement = settled(FAN_OF_KNIVES)
    assert right_in(settlement) == {("Ben",)}
    deciding = settlement.verdict.deciding
    assert deciding is not None
    assert (deciding.ambiguity, deciding.is_open) == ("AMB-28", True)


DISCARDED = """
seats:
  Ann: {hero: Ninja, cp: 2, hand: [Smoke Offering!, So Wild!]}
  Ben: {hero: Gunslinger, hand: []}
start: {phase: main 1, active: Ann}
moves:
  - Ann plays Smoke Offering! for Ann
  - Ann rolls 1 2 4 5 6
  - Ann announces nothing
  - claim: {by: Ann, says: Ann has 3 CP}
  - claim: {by: Ben, says: Ann has 2 CP}
"""


def test_a_card_that_is_discarded_and_not_sold_pays_nothing() -> None:
    """DT-CARD-06: the 1 CP is the price of a sale, and Smoke Offering! asks for a discard."""
    settlement = settled(DISCARDED)
    assert right_in(settlement) == {("Ben",)}
    (mistake,) = settlement.verdict.mistakes
    assert mistake.broken is not None
    assert mistake.broken.rule.id == "DT-CARD-06"
