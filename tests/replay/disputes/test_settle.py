"""Settling a dispute: the readings that change the outcome, not all that are consulted."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.replay import load_replay
from dtnb.replay.disputes import trials as room
from dtnb.replay.disputes.settle import Settlement
from tests.replay.disputes.test_compare import turn

#: Barbarian attacks for 9; Paladin spends the only Protect, Barbarian plays the card on it
CLAIMED = """\
dtnb: 1
title: Who was right
game: dice-throne
edition: season-one-rerolled
seats:
  Barbarian: {hero: barbarian, cp: 2, hand: ["Buh, Bye!"]}
  Paladin: {hero: paladin, tokens: {Protect: 1}, hand: []}
start: {active: Barbarian, attack: {ability: Mighty Blow, damage: 9}}
moves:
  - at: before defense
  - move: Paladin spends Protect
    in answer: ["Barbarian plays Buh, Bye! on Paladin's Protect"]
  - Paladin declines to defend
  - claim: {by: Ben, says: Paladin takes 4}
  - claim: {by: Ann, says: Barbarian takes 0}
"""


#: a small straight is announced on five in a row
#: a hero of the tests with an ability on three of a kind
_EXAMINER = (Path(__file__).parents[2] / "dicethrone" / "heroes" / "examiner.yaml").as_posix()
FOUR_ALIKE = f"""\
dtnb: 1
title: Four alike
game: dice-throne
seats:
  Ann: {{hero: "{_EXAMINER}", hand: []}}
  Ben: {{hero: barbarian, hand: []}}
moves:
  - Ann rolls 1 1 1 1 4
  - Ann announces Three Alike
  - Ben declines to defend
"""


def rows(settlement: Settlement) -> dict[str, tuple[object, ...]]:
    return {row.label: row.values for row in settlement.ends.rows}


def leads(settlement: Settlement) -> dict[int, tuple[dict[str, str], ...]]:
    return {outcome.number: outcome.readings for outcome in settlement.outcomes}


def test_buh_bye_on_protect_is_another_outcome_only_against_what_the_book_prints() -> None:
    """TV-05, DT-PRI-08: 9 where the card comes first; 9 − 5 = 4 where the spend stands."""
    settlement = load_replay("buh-bye-on-protect").settle()
    assert not settlement.hangs
    assert settlement.decides == ()
    assert settlement.elsewhere == ("claims",)
    assert rows(settlement)["Damage to Paladin: Mighty Blow"] == (9, 4)
    assert leads(settlement) == {1: ({},), 2: ({"claims": "none"},)}
    against = "Only against what this book prints would it be another outcome: claims."
    assert against in settlement.in_full()


@pytest.mark.parametrize("edition", ["season-two", "french"])
def test_it_turns_on_the_same_reading_under_the_books_that_know_no_acting_in_front(
    edition: str,
) -> None:
    """AMB-04: the other way round, 4 as it is and 9 with acting in front.

    Two more readings lead to the same 9: that all of one window is at the same time (AMB-03), and
    that instants answer instants (AMB-46). Season Two does not say how to round 4½ (AMB-21).
    """
    settlement = load_replay("buh-bye-on-protect").run(edition).settle()
    rounding = {"unstated-rounding"} if edition == "season-two" else set()
    assert (
        set(settlement.changing_alone) == {"claims", "same-time", "interruption-depth"} | rounding
    )
    assert rows(settlement)["Damage to Paladin: Mighty Blow"][:2] == (4, 9)


def test_buh_bye_on_evasive_turns_on_who_may_act_in_front() -> None:
    """TV-05, ED-01, AMB-04: 5 where the card comes first; 0 on a 1 where the spend stands."""
    settlement = load_replay("buh-bye-on-evasive").settle()
    assert settlement.elsewhere == ("claims",)
    assert rows(settlement)["Damage to Ben: Smack"] == (5, 0)
    assert rows(settlement)["Ann: Ben takes 5"] == (1, 0)


def test_each_reading_rests_on_rules_as_its_own_book_prints_them() -> None:
    """DT-PRI-01, DT-PRI-08, ED-01: two books let the Active Player act in front of a spend."""
    settlement = load_replay("buh-bye-on-evasive").settle()
    (asked,) = settlement.asked(settlement.elsewhere)
    assert [rule.id for rule in asked.rules["before-commit"]] == [
        "DT-PRI-01", "DT-PRI-08", "DT-PRI-09", "DT-STAT-18",
    ]  # fmt: skip
    here, there = (asked.rules[reading][0] for reading in ("before-commit", "none"))
    assert (here.id, here.citation) == ("DT-PRI-01", "Season One ReRolled, page 15")
    assert (there.id, there.citation) == ("DT-PRI-01", "Season Two, page 14")
    assert "clockwise" in there.statement
    assert "clockwise" not in here.statement


def test_a_rule_of_several_readings_is_shown_once() -> None:
    """AMB-38: two of the three readings rest on DT-PRI-09."""
    text = load_replay("buh-bye-on-crit").settle().in_full()
    question = text[text.index("What becomes of a card") : text.index("What leads where")]
    assert question.count("DT-PRI-09:") == 1


def test_what_was_consulted_need_not_have_mattered() -> None:
    """AMB-02: who is asked next is consulted in every window, and nobody else wants to act."""
    settlement = load_replay("buh-bye-on-protect").settle()
    assert "turns-of-asking" in settlement.consulted
    assert "turns-of-asking" in settlement.idle
    assert "claims" not in settlement.idle


def test_what_leaves_the_moves_in_the_air_is_listed_as_such() -> None:
    """AMB-37: four alike are no three of a kind if it must be exactly three: none to announce."""
    settlement = load_replay(FOUR_ALIKE.encode()).settle()
    assert "of-a-kind" in settlement.consulted
    assert settlement.unplayable == ("of-a-kind",)
    assert not settlement.hangs
    text = " ".join(settlement.in_full().split())
    assert "under another reading the moves cannot be played to the end: of-a-kind (AMB-37)" in text


def test_the_answers_to_claims_belong_to_the_outcome() -> None:
    """TV-05: "Paladin takes 4" is false here and true without acting in front."""
    settlement = load_replay(CLAIMED.encode()).settle()
    assert rows(settlement)["Ben: Paladin takes 4"] == (0, 1)
    # A figure that is true under both readings is no difference.
    assert "Ann: Barbarian takes 0" not in rows(settlement)
    assert "Ben: Paladin takes 4" in settlement.in_full()


def test_pure_damage_and_drag_hang_on_what_a_modifier_may_do() -> None:
    """ED-10, AMB-39: 5, or 5 − 2 = 3."""
    settlement = load_replay("drag-on-pure").settle()
    assert settlement.decides == ("modifiers-on-pure",)
    assert rows(settlement)["Damage to Ben: Sure Hit"] == (5, 3)


def test_a_half_in_upkeep_turns_on_whether_what_waits_is_one_amount() -> None:
    """DT-DMG-01, DT-CALC-02: of 5 that wait 3 are prevented; of the 3 that are named it is 2."""
    settlement = load_replay("half-of-burn-and-poison").settle()
    assert not settlement.hangs
    assert settlement.elsewhere[0] == "incoming-damage"
    here, there = rows(settlement)["Ann: Health"][:2]
    assert isinstance(here, int)
    assert isinstance(there, int)
    assert here == there + 1


def test_a_reading_may_matter_only_beside_another() -> None:
    """AMB-38 under Season Two: no card is taken back unless somebody may act in front of it.

    With acting in front: Follow-Up adds 2, half of 12 is 6, and Shrug Off! takes 4: 12 − 6 − 4 = 2.
    """
    settlement = load_replay("four-ends").run("season-two").settle()
    assert "claims" in settlement.changing_alone
    assert "retarget-preempted-card" not in settlement.changing_alone
    assert (("claims", "before-commit"),) in settlement.sufficient_sets["retarget-preempted-card"]
    assert rows(settlement)["Damage to Ben: Drill"][:2] == (1, 2)
    assert "It matters only with claims = before-commit" in " ".join(settlement.in_full().split())


def test_readings_that_decide_are_tried_together_as_well() -> None:
    """ED-03 and ED-06 in one turn: 1 under Season Two is both of them exchanged."""
    settlement = load_replay("four-ends").settle()
    damage = rows(settlement)["Damage to Ben: Drill"]
    both = {"claims": "none", "reductions": "cumulative"}
    (number,) = (number for number, sets in leads(settlement).items() if both in sets)
    assert damage[number - 1] == 1
    assert damage[0] == 4


def test_another_books_printed_rule_is_no_reading_of_this_one() -> None:
    """DT-CALC-05 is printed: that two halves leave nothing is not open under this book.

    ED-06b: halves of what is left would prevent 5 and then 2 of 9, so that 2 remain.
    """
    settlement = load_replay("false-claim").settle()
    assert not settlement.hangs
    assert settlement.decides == ()
    # Each needs the other book's way of reducing, and is open there: AMB-21, AMB-22.
    assert set(settlement.elsewhere) == {
        "reductions", "reduction-total", "multiplier-combination", "unstated-rounding",
    }  # fmt: skip
    assert rows(settlement)["Damage to Ben: Mighty Blow"][:2] == (0, 2)
    # Without the defence the question how to defend stays open: that run reaches no end.
    assert "No open reading that was tried changes the outcome." in settlement.in_full()


def test_branches_are_part_of_the_outcome() -> None:
    """ED-06: in the branch 9 − 4 = 5, less 3, is 2; under Season Two 9 − 5 − 4 is 0."""
    settlement = load_replay("protect-now-or-later").settle()
    line = "If the Paladin keeps Protect for later"
    (row,) = (
        row for row in settlement.ends.rows if row.label.startswith("Damage") and row.line == line
    )
    other = {"reductions": "cumulative"}
    (number,) = (number for number, sets in leads(settlement).items() if other in sets)
    assert (row.values[0], row.values[number - 1]) == (2, 0)


def test_nothing_to_exchange_is_reported() -> None:
    settlement = load_replay("one-blow-for-both").settle()
    assert settlement.decides == settlement.elsewhere == ()
    assert [outcome.number for outcome in settlement.outcomes] == [1]
    assert "Outcome" not in settlement.in_full().replace("The outcome", "")


def test_trials_stop_at_the_limit_and_this_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert room.MAX_RUNS == 64
    monkeypatch.setattr(room, "MAX_RUNS", 2)
    settlement = load_replay("four-ends").settle()
    assert (settlement.runs, settlement.cut) == (2, True)
    assert "The search ends after 2 runs" in settlement.in_full()
    assert "No open reading that was tried changes the outcome." in settlement.in_full()
    assert settlement.elsewhere == ("claims",)
    # AMB-02 can be read otherwise; that it was not tried is no claim that it cannot be played.
    assert "turns-of-asking" in settlement.consulted
    assert "turns-of-asking" not in (*settlement.unplayable, *settlement.idle)


def test_a_search_that_was_cut_does_not_claim_that_nothing_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "MAX_RUNS", 0)
    text = load_replay("four-ends").settle().in_full()
    assert "No open reading that was tried changes the outcome." in text
    assert "hangs on no reading" not in text


def test_no_cut_is_reported_where_there_was_none() -> None:
    settlement = load_replay("buh-bye-on-protect").settle()
    assert not settlement.cut
    assert settlement.runs <= 64
    assert "The search ends" not in settlement.in_full()


def test_a_page_shows_what_a_file_says_as_text() -> None:
    text = turn("marvel", "Ann rolls 4 for Follow-Up", title="<script>alert(1)</script>")
    page = load_replay(text).settle()._repr_html_()
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


def test_everything_is_also_shown_in_french() -> None:
    text = load_replay("buh-bye-on-protect", lang="fr").settle().in_full()
    assert "L'issue ne serait autre que contre ce que ce livre imprime : claims." in text
    assert "Barbarian : Buh, Bye! en main" in text
    assert "‹" not in text


#: four play King of the Hill, which the books describe for three
FOUR_KINGS = """\
dtnb: 1
title: How much Health
game: dice-throne
seats:
  Ann: {hero: barbarian, hand: []}
  Ben: {hero: barbarian, hand: []}
  Cat: {hero: barbarian, hand: []}
  Dan: {hero: barbarian, hand: []}
start: {mode: king of the hill}
moves:
  - Ann rolls 1 1 1 4 4
  - Ann announces nothing
"""


def test_the_house_policy_by_which_the_dials_were_set_is_settled_too() -> None:
    """DT-MODE-02, DT-KOTH-01: all begin at 35, or at 50, and nothing else decides it."""
    settlement = load_replay(FOUR_KINGS.encode()).settle()
    policy = "king-of-the-hill-health-at-larger-tables"
    assert policy in settlement.consulted
    assert settlement.decides == (policy,)
    assert rows(settlement)["Ann: Health"] == (35, 50)


IMPOSSIBLE = b"""\
dtnb: 1
game: dice-throne
edition: season-two
seats:
  Ann: {hero: Barbarian, cp: 2, hand: ["Buh, Bye!"]}
  Ben: {hero: Paladin, cp: 0, tokens: {Protect: 1}, hand: []}
start: {attack: {ability: Mighty Blow, damage: 9}}
moves:
  - at: before defense
  - Ben spends Protect
  - Ann plays Buh, Bye! on Ben's Protect
  - Ben does not defend
"""


def test_a_file_that_cannot_be_played_as_it_is_read_can_be_settled() -> None:
    """DT-STAT-18: the Protect is spent, so there is none left to remove."""
    settlement = load_replay(IMPOSSIBLE, tolerant=True).settle()
    assert list(settlement.not_made) == ["Ann plays Buh, Bye! on Ben's Protect"]
    assert "Ann plays Buh, Bye! on Ben's Protect" in " ".join(settlement.in_full().split())


def test_what_did_not_reach_an_end_is_named() -> None:
    """AMB-37: exactly three alike leave the announcement of three of a kind in the air."""
    data = load_replay(FOUR_ALIKE.encode()).settle().data()
    assert any("of-a-kind" in readings for readings in data.untried)
    assert "hangs on no reading" not in load_replay(FOUR_ALIKE.encode()).settle().in_full()
