"""Entries that cannot act on a damage type, and a defence against damage that was normal before."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtnb import load_replay
from dtnb.dicethrone.damage import (
    Component,
    DamageType,
    Entry,
    Method,
    Operation,
    Packet,
    Side,
    compute,
)
from tests.dicethrone.play import EDITIONS, A, D
from tests.dicethrone.rules.attack.test_attack_from_activation import sequencer
from tests.dicethrone.rules.attack.test_then import HERO, fight

SHARP = (6, 6, 6, 6, 1)
LAST = (6, 6, 6, 6, 6)
BLOW = (1, 2, 3, 4, 5)


# -- undefendable afterwards -----------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("reading", "damage"), [("defence-stands", 4), ("defence-falls", 6)])
def test_damage_made_undefendable_after_the_defence_follows_the_reading(
    edition: str, reading: str, damage: int
) -> None:
    """DT-DRP-03, DT-DRP-10, DT-DMG-08: Guard prevents 2 of 6; then the Point is spent in TW-16."""
    turn = fight(
        sequencer(tokens={"Point": 1}), sequencer(), edition=edition,
        undefendable_after_defence=reading,
    )  # fmt: skip
    turn.attacks("Blow, then Push", *BLOW).defends("Guard", 4, 6).spends(A, "Point", "TW-16")
    turn.finish()
    # The star of Guard deals 1 back under either reading.
    assert turn.healths() == (49, 50 - damage)
    assert "undefendable-after-defence" in turn.record.consulted


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("reading", "damage"), [("defence-stands", 4), ("defence-falls", 6)])
def test_damage_made_undefendable_before_the_defensive_dice_are_read(
    edition: str, reading: str, damage: int
) -> None:
    """DT-DRP-05, DT-DRP-06: activated in TW-14; where it falls, it says so itself."""
    turn = fight(
        sequencer(tokens={"Point": 1}), sequencer(), edition=edition,
        undefendable_after_defence=reading,
    )  # fmt: skip
    turn.attacks("Blow, then Push", *BLOW).defends("Guard", 4, 1).spends(A, "Point", "TW-14")
    turn.finish()
    assert turn.health(D) == 50 - damage
    reasons = [step.args["reason"] for step in turn.steps("no-result")]
    assert ("type-not-defendable" in reasons) is (reading == "defence-falls")


def test_damage_undefendable_from_the_start_has_no_defence() -> None:
    """DT-DRP-10: the policy is about a defence that was made; here none may be."""
    turn = fight(sequencer(tokens={"Point": 1}), sequencer())
    turn.attacks("Blow, then Push", *BLOW).spends(A, "Point", "TW-13b").finish()
    assert turn.steps("no-defense")
    assert "undefendable-after-defence" not in turn.record.consulted


def test_only_the_parts_that_were_normal_are_defended_still() -> None:
    """AMB-14: of 4 normal and 5 undefendable, a defence prevents up to 4, before and after."""
    parts = (Component(DamageType.UNDEFENDABLE, 4), Component(DamageType.UNDEFENDABLE, 5))
    less = Entry(Operation.SUBTRACT, 7, side=Side.DEFENSE)
    packet = Packet(1, D, "Both Kinds", A, parts, (less,), is_attack=True, defended_components=(0,))
    assert compute(packet, Method()).total == 5


LATE_POINT = """
dtnb: 1
game: dice-throne
title: A defence that falls
policies: {undefendable-after-defence: defence-falls}
seats:
  Ann: {hero: sequencer.yaml, hand: [], tokens: {Point: 1}}
  Ben: {hero: sequencer.yaml, hand: []}
moves:
  - Ann rolls 1 2 3 4 5
  - Ann announces "Blow, then Push"
  - Ben defends with Guard
  - Ben rolls 4 1
  - at: last chance
  - Ann spends Point
expect: [Ben takes 6]
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_ledger_says_of_what_type_the_damage_is(tmp_path: Path, lang: str) -> None:
    """DT-DRP-10: a line that does not count names the type, and never a question mark."""
    shutil.copy(HERO, tmp_path / "sequencer.yaml")
    (tmp_path / "late.yaml").write_text(LATE_POINT, encoding="utf-8")
    replay = load_replay(tmp_path / "late.yaml", lang=lang)
    text = repr(replay.ledgers[0])
    assert {"en": "Against undefendable damage", "fr": "dégâts imparables"}[lang] in text
    assert "?" not in text


# -- what does nothing -----------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_that_only_adds_damage_is_refused_on_pure_damage(edition: str) -> None:
    """DT-DMG-09, DT-DMG-05: a card and a token that would do nothing, like any other such play."""
    turn = fight(sequencer(tokens={"Push": 1}, hand=("Burst!", "Shout!")), edition=edition)
    turn.attacks("Sharp Point", *SHARP).at("TW-10", A)
    for verb, name in (("play", "Burst!"), ("spend", "Push")):
        verdict = turn.verdict(A, verb, name)
        assert verdict.codes == ("type-takes-no-modifier",)
        assert "DT-DMG-09" in verdict.reasons[0].rules


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_with_another_effect_is_playable_for_that_effect(edition: str) -> None:
    """DT-AM-02, DT-DMG-09: Pin! adds nothing to 6 pure damage, says so, and places its Mark."""
    turn = fight(sequencer(hand=("Pin!", "Shout!")), edition=edition)
    turn.attacks("Sharp Point", *SHARP).plays(A, "Pin!", "TW-10").finish()
    assert (turn.health(D), turn.tokens(D)) == (44, {"Mark": 1})
    refusals = [(step.args["subject"], step.args["reason"]) for step in turn.steps("no-result")]
    assert ("Pin!", "type-takes-no-modifier") in refusals
    # The Mark adds nothing to pure damage either.
    assert ("Mark", "type-takes-no-modifier") in refusals
    assert all(row["applied"] for row in turn.ledger(D)["rows"])


@pytest.mark.parametrize(
    ("edition", "damage"),
    [("season-two", 4), ("french", 4), ("season-one-rerolled", 6), ("marvel", 6)],
)
def test_reductions_of_pure_damage_count_as_the_book_says(edition: str, damage: int) -> None:
    """AMB-39, ED-10, DT-DMG-09: two Weak take 2 off, or nothing."""
    turn = fight(sequencer(tokens={"Weak": 2}), edition=edition)
    turn.attacks("Sharp Point", *SHARP).finish()
    assert turn.health(D) == 50 - damage
    assert bool(turn.steps("no-result")) is (damage == 6)
    assert bool(turn.steps("packet-modified")) is (damage == 4)
    assert "modifiers-on-pure" in turn.record.consulted


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_reduction_before_an_ultimate_is_recorded_as_without_result(edition: str) -> None:
    """DT-ULT-05, DT-ULT-06: Weak at activation, though the 10 come behind a Then; Mark adds 1."""
    turn = fight(sequencer(tokens={"Weak": 2}), edition=edition)
    turn.attacks("Last Beat!", *LAST).finish()
    assert turn.health(D) == 50 - 11
    refusals = [(step.args["subject"], step.args["reason"]) for step in turn.steps("no-result")]
    assert refusals == [("Weak", "ultimate")]
    assert not turn.steps("modifier-waits")


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ultimate_may_be_increased(edition: str) -> None:
    """DT-ULT-02, DT-ULT-07: a Push of 3 before its damage waits, and the Mark."""
    turn = fight(sequencer(tokens={"Push": 1}), edition=edition)
    turn.attacks("Last Beat!", *LAST).spends(A, "Push", "TW-10").finish()
    assert turn.health(D) == 50 - 10 - 3 - 1
