"""When effects on the target resolve that stand after damage and a Then."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dtnb import load_replay
from dtnb.dicethrone.state.agenda import RollPhase
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.rules.attack.test_attack_from_activation import KNOWN, sequencer

#: dice of abilities of the Sequencer
BLOW_DAZE, DAZE_BLOW, BLOW_AND_DAZE = (1, 2, 3, 5, 6), (1, 2, 3, 4, 1), (1, 2, 3, 6, 6)
HERO = Path(__file__).parents[2] / "heroes" / "sequencer.yaml"
BLOW_MARK, BLOW_THEFT = (4, 4, 5, 1, 1), (1, 2, 3, 4, 6)
POLICY = "effects-behind-then"


def fight(*seats: Seat, edition: str = "marvel", reading: str = "", **policies: str) -> Fight:
    """Begin a Roll Phase with these seats, under a reading of the policy."""
    chosen = {name.replace("_", "-"): value for name, value in policies.items()}
    if reading:
        chosen[POLICY] = reading
    return Fight(*seats, edition=edition, policies=chosen, heroes=KNOWN)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("reading", "prevented"), [("", 2), ("after-the-damage", 2), ("step-one", 0)]
)
def test_damage_then_a_token_that_takes_the_defence_away(
    edition: str, reading: str, prevented: int
) -> None:
    """DT-TXT-06, DT-DRP-02, DT-DRP-03: 8 damage, then Daze: Guard with one guard prevents 2.

    In step 1 the Daze is there first, and nobody defends.
    """
    turn = fight(sequencer(), sequencer(), edition=edition, reading=reading)
    turn.attacks("Blow, then Daze", *BLOW_DAZE)
    if prevented:
        turn.defends("Guard", 4, 1)
    turn.finish()
    assert turn.health(D) == 50 - (8 - prevented)
    (placed,) = turn.steps("token-inflicted")
    assert placed.args["subject"] == "Daze"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("reading", ["after-the-defence", "step-one", "after-the-damage"])
@pytest.mark.parametrize(
    ("ability", "dice"), [("Daze, then Blow", DAZE_BLOW), ("Blow and Daze", BLOW_AND_DAZE)]
)
def test_a_token_printed_first_or_without_a_then_takes_the_defence_away(
    edition: str, reading: str, ability: str, dice: tuple[int, ...]
) -> None:
    """DT-DRP-02: step 1 stands before the defence, and no Then puts the token behind the damage."""
    turn = fight(sequencer(), sequencer(), edition=edition, reading=reading)
    turn.attacks(ability, *dice).finish()
    assert turn.health(D) == 50 - 8
    assert turn.steps("no-defense")


def test_effects_after_the_defence_come_before_the_last_chance() -> None:
    """DT-DRP-07, DT-DRP-06: the Daze lies there in TW-16, not yet in TW-15."""
    turn = fight(sequencer(), sequencer(tokens={"Ward": 1}))
    turn.attacks("Blow, then Daze", *BLOW_DAZE).defends("Guard", 4, 1)
    assert turn.at("TW-15", D).verdict(D, "spend", "Ward").allowed
    turn.at("TW-16", A)
    assert "Daze" in turn.tokens(D)
    assert turn.verdict(D, "spend", "Ward").codes == ("no-action-while",)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("reading", "damage"), [("", 6), ("after-the-damage", 6), ("step-one", 7)])
def test_a_mark_behind_the_damage_adds_nothing_to_it(
    edition: str, reading: str, damage: int
) -> None:
    """DT-TXT-06, AMB-19: one more for each Attack on who holds a Mark; 6, or 7 in step 1."""
    turn = fight(sequencer(), sequencer(), edition=edition, reading=reading)
    turn.attacks("Blow, then Mark", *BLOW_MARK).finish()
    assert (turn.health(D), turn.tokens(D)) == (50 - damage, {"Mark": 1})


@pytest.mark.parametrize("edition", ["french", "season-one-rerolled", "marvel"])
def test_a_theft_behind_the_damage_comes_after_the_defence_and_a_gain_behind_it_too(
    edition: str,
) -> None:
    """DT-TXT-06, AMB-29: printed order: the CP are stolen behind the defence, then the Push."""
    turn = fight(sequencer(cp=0), sequencer(cp=3), edition=edition)
    turn.attacks("Blow, then Theft", *BLOW_THEFT).defends("Guard", 1, 1)
    turn.at("TW-15", D)
    assert (turn.seat(A).cp, turn.tokens(A)) == (0, {})
    turn.at("TW-16", A)
    assert (turn.seat(A).cp, turn.seat(D).cp, turn.tokens(A)) == (2, 1, {"Push": 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("reading", "damage"), [("", 12), ("step-one", 12)])
def test_a_gain_behind_the_damage_is_used_on_the_same_attack(
    edition: str, reading: str, damage: int
) -> None:
    """DT-STAT-10, DT-AM-03: the Crit of Righteous Prayer adds 4 to its own 8."""
    turn = fight(player("paladin"), player(), edition=edition, reading=reading)
    turn.attacks("Righteous Prayer", 1, 6, 6, 6, 6).declines().spends(A, "Crit", "TW-16")
    assert turn.finish().health(D) == 50 - damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_under_the_strict_reading_a_gain_waits_for_the_damage(edition: str) -> None:
    """DT-TXT-06, DT-DRP-08: the Crit comes when the 8 were applied, and stays."""
    turn = fight(player("paladin", cp=0), player(), edition=edition, reading="after-the-damage")
    turn.attacks("Righteous Prayer", 1, 6, 6, 6, 6).finish()
    assert (turn.health(D), turn.tokens(A), turn.seat(A).cp) == (50 - 8, {"Crit": 1}, 2)
    kinds = [step.kind for step in turn.steps("damage-applied", "token-gained", "phase-ends")]
    assert kinds == ["damage-applied", "token-gained", "phase-ends"]


def test_nothing_is_asked_of_the_policy_without_damage_before_a_then() -> None:
    """DT-TXT-06: with the token printed first both rules say the same."""
    first = fight(sequencer(), sequencer()).attacks("Daze, then Blow", *DAZE_BLOW).finish()
    assert POLICY not in first.record.consulted
    later = fight(sequencer(), sequencer()).attacks("Blow, then Daze", *BLOW_DAZE).finish()
    assert POLICY in later.record.consulted


DISPUTE = """
dtnb: 1
game: dice-throne
title: Damage, then a token that takes the defence away
seats:
  Ann: {hero: sequencer.yaml, hand: []}
  Ben: {hero: Barbarian, hand: []}
moves:
  - Ann rolls 1 2 3 5 6
  - Ann announces "Blow, then Daze"
  - move: Ben defends with Thick Skin
    if possible: true
  - move: Ben rolls 4 5 1
    if possible: true
expect:
  effects-behind-then=after-the-defence: [Ben heals 4]
  effects-behind-then=step-one: [Ben heals 0]
"""


def test_settle_names_the_policy(tmp_path: Path) -> None:
    """DT-TXT-06, DT-DRP-02: whether Ben defends hangs on it."""
    shutil.copy(HERO, tmp_path / "sequencer.yaml")
    (tmp_path / "dispute.yaml").write_text(DISPUTE, encoding="utf-8")
    replay = load_replay(tmp_path / "dispute.yaml")
    assert replay.ok
    text = replay.settle().in_full()
    assert "effects-behind-then = step-one" in text


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_an_extra_phase_without_a_defence_it_still_comes(edition: str) -> None:
    """AMB-47: Stun's extra phase as its offensive part alone: 8, and the Daze is placed."""
    turn = Fight(
        sequencer(), sequencer(), edition=edition, heroes=KNOWN,
        policies={"stun-extra-phase": "offensive-part-only"},
        start=(RollPhase(A, opponent=D, is_additional=True),),
    )  # fmt: skip
    turn.attacks("Blow, then Daze", *BLOW_DAZE).finish()
    assert turn.health(D) == 50 - 8
    assert len(turn.steps("token-inflicted")) == 1


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("die", "damage"), [(1, 0), (2, 4), (3, 4), (4, 9)])
def test_a_hindrance_before_the_damage_acts_when_the_damage_comes(
    die: int, damage: int, edition: str
) -> None:
    """DT-TXT-06, DT-CALC-04: Eclipse deals 7 behind a Then, Targeted adds 2; half of 9, up, is 5.

    Blinding Light is rolled for as the Offensive Roll Phase ends: a 1 lets the ability fail.
    """
    seats = player("moon-elf", tokens={"Blinding Light": 1}), player("seraph")
    game = Fight(*seats, edition=edition).attacks("Eclipse", 6, 6, 6, 6, 1)
    game.rolls(die, purpose="Blinding Light").finish()
    assert game.health(D) == 50 - damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_hindrance_takes_nothing_off_an_ultimate_that_deals_after_a_then(
    edition: str,
) -> None:
    """DT-ULT-05: Fill'em With Lead! deals its 10, and Bounty 1 more."""
    seats = player("gunslinger", tokens={"Blinding Light": 1}), player("seraph")
    game = Fight(*seats, edition=edition).attacks("Fill'em With Lead!", 6, 6, 6, 6, 6)
    game.rolls(2, purpose="Blinding Light").finish()
    assert game.health(D) == 50 - 11
    assert not game.steps("modifier-waits")
