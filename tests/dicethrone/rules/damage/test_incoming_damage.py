"""Incoming damage is one amount: what a half or another prevention acts on (DT-DMG-01).

Pages: Season Two p10 (definition), p14 (reducing damage); French p10, p14; Season One ReRolled p10,
p14; Marvel p10, p14.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dtnb.dicethrone.damage import Component, DamageType, Entry, Operation, Packet
from dtnb.dicethrone.drawing import PRESENTER
from dtnb.dicethrone.drawing.ledgers import after_step
from dtnb.dicethrone.heroes.load import read_hero
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.rules.totals import settle_waiting_damage
from dtnb.explain.sentence import text_of
from dtnb.frames import speaker_for
from dtnb.kernel import Action, Decision
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

#: an ability that strikes its target twice, and tokens that act on it
SWEEPER: Hero = read_hero(
    b"""
dtnb: 1
hero: Sweeper
fictional: true
dice: {faces: {1: hit, 2: hit, 3: hit, 4: guard, 5: guard, 6: star}}
abilities:
  Sweep:
    requires: 3 hit
    levels: {I: {do: [{deal: 8}, {deal: 2, type: collateral, to: opponents}]}}
  Two Waves:
    requires: 3 guard
    levels: {I: {do: [{deal: 4}, {deal: 6, type: collateral, to: opponents}]}}
  Cover: {defensive: true, levels: {I: {dice: 1, do: [{prevent: 5}]}}}
tokens:
  Screen: {kind: positive, limit: 3, spend: {do: [{prevent: half}]}}
  Shield: {kind: positive, limit: 3, spend: {do: [{prevent: 3}]}}
  Rebound: {kind: positive, limit: 3, spend: {needs: attacked, do: [{reflect: half}]}}
  Dodge: {kind: positive, limit: 3, spend: {needs: incoming, do: [{prevent: all}]}}
""",
    "sweeper.yaml",
)
KNOWN = {**HEROES, SWEEPER.id: SWEEPER}


def sweep(edition: str, ability: str = "Sweep", **tokens: int) -> Fight:
    """Return a fight in which 8 normal and 2 collateral damage of one ability wait for D."""
    dice = {"Sweep": (1, 2, 3, 6, 6), "Two Waves": (4, 5, 4, 6, 6)}[ability]
    seats = (player("sweeper", deck={}), player("sweeper", deck={}, tokens=tokens))
    return Fight(*seats, edition=edition, heroes=KNOWN).attacks(ability, *dice)


def upkeep(edition: str = "season-one-rerolled", **policies: str) -> Turns:
    """Return an Upkeep in which 3 damage of Venom and 2 of Ember wait, in this order."""
    tokens = {"Venom": 3, "Ember": 1, "Ward": 1, "Dodge": 1, "Shield": 1}
    chosen = {name.replace("_", "-"): reading for name, reading in policies.items()}
    seat = player("examiner", tokens=tokens)
    turn = Turns(seat, player("examiner"), edition=edition, policies=chosen).until("order")
    return turn.act(Action("choose", "", (("effect", "Venom"),)))


# -- Upkeep ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_in_upkeep_halves_all_that_has_accumulated(edition: str) -> None:
    """DT-DMG-01, DT-TURN-05, DT-CALC-02/07: of 3 + 2 = 5, half is 3 prevented: 2 are taken."""
    turn = upkeep(edition).spends(A, "Ward", "TW-01c")
    assert isinstance(turn.pending, Decision)
    assert turn.pending.topic == ""
    turn.rest()
    assert turn.health(A) == 48
    ledger = turn.ledger(A)
    assert (ledger["subject"], ledger["also"]) == ("Venom", ["Ember"])
    assert (ledger["subtotal"], ledger["total"]) == (5, 2)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_also_covers_what_begins_to_wait_after_it(edition: str) -> None:
    """DT-CALC-04/09, DT-TURN-05: spent when only the 3 wait, it halves 3 + 2 = 5 all the same."""
    turn = upkeep(edition).spends(A, "Ward", "TW-01b")
    assert [packet.source for packet in turn.table.packets] == ["Venom"]
    assert turn.rest().health(A) == 48


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("spent", "damage"), [("Venom", 3), ("Ember", 4)])
def test_read_by_source_a_half_acts_on_the_damage_that_is_named(
    spent: str, damage: int, edition: str
) -> None:
    """Policy incoming-damage: 3 - 2 + 2 = 3 with the Venom halved, 3 + 2 - 1 = 4 with the Ember."""
    turn = upkeep(edition, incoming_damage="one-source").at("TW-01c", A)
    (packet,) = [packet.id for packet in turn.table.packets if packet.source == spent]
    turn.does("spend", "Ward", packet=packet).rest()
    assert turn.health(A) == 50 - damage
    assert "incoming-damage" in turn.record.consulted


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fixed_number_is_taken_off_all_that_waits(edition: str) -> None:
    """DT-CALC-03: Shield prevents 8 of 3 + 2: nothing is taken."""
    assert upkeep(edition).spends(A, "Shield", "TW-01c").rest().health(A) == 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_counts_what_is_left_when_a_source_was_avoided(edition: str) -> None:
    """AMB-23, AMB-28: the Venom is avoided and no longer comes in; half of the Ember's 2 is 1."""
    turn = upkeep(edition).spends(A, "Ward", "TW-01c")
    (venom,) = [packet.id for packet in turn.table.packets if packet.source == "Venom"]
    turn.does("spend", "Dodge", packet=venom).rest()
    assert turn.health(A) == 49


def test_the_reading_is_consulted_only_for_combined_damage() -> None:
    """Policy incoming-damage: one Venom alone is one amount under any reading."""
    tokens = {"Venom": 3, "Ward": 1}
    turn = Turns(player("examiner", tokens=tokens), player("examiner"))
    turn.spends(A, "Ward", "TW-01c").rest()
    assert turn.health(A) == 49
    assert "incoming-damage" not in turn.record.consulted


# -- the Roll Phase --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_acts_on_an_attack_and_its_collateral_damage_together(edition: str) -> None:
    """DT-DMG-01, DT-DMG-04/10: half of 8 + 2 = 10 is 5."""
    fight = sweep(edition, Screen=1).spends(D, "Screen", "TW-13b").finish()
    assert fight.health(D) == 45


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_halves_are_each_of_the_one_amount(edition: str) -> None:
    """DT-CALC-05: 10 - 5 - 5 = 0."""
    fight = sweep(edition, Screen=2).spends(D, "Screen", "TW-13b").spends(D, "Screen", "TW-13b")
    assert fight.finish().health(D) == 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_returned_damage_is_half_of_the_combined_amount(edition: str) -> None:
    """DT-CALC-06: half of 8 + 2 = 10 goes back, and nothing is prevented."""
    fight = sweep(edition, Rebound=1).spends(D, "Rebound", "TW-13b").finish()
    assert fight.healths() == (45, 40)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_defence_counts_against_the_normal_damage_only(edition: str) -> None:
    """AMB-14, DT-DRP-10, AMB-24: Cover prevents 5 of the 4; the 6 collateral are halved alone.

    Subtotal 0 + 6; half is 3. Season Two: half of the cumulative 10 is 5, and 6 - 5 = 1.
    """
    fight = sweep(edition, "Two Waves", Screen=1).defends("Cover", 1)
    fight.spends(D, "Screen", "TW-15").finish()
    assert fight.health(D) == (49 if edition == "season-two" else 47)


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_avoidance_covers_both_kinds_of_damage_of_an_ability(edition: str) -> None:
    """AMB-23, AMB-28, DT-HERO-GUN-12: they are one source; nothing is asked."""
    fight = sweep(edition, Dodge=1).spends(D, "Dodge", "TW-13b").finish()
    assert fight.health(D) == 50


def test_read_by_token_an_avoidance_covers_one_kind() -> None:
    """AMB-28: the collateral 2 are avoided, 8 are taken."""
    seats = (player("sweeper", deck={}), player("sweeper", deck={}, tokens={"Dodge": 1}))
    policies = {"avoid-accumulated-damage": "one-token"}
    fight = Fight(*seats, heroes=KNOWN, policies=policies).attacks("Sweep", 1, 2, 3, 6, 6)
    fight.at("TW-13b", D)
    (collateral,) = [packet.id for packet in fight.table.packets if not packet.is_attack]
    fight.does("spend", "Dodge", packet=collateral).finish()
    assert fight.health(D) == 42


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_player_has_an_amount_of_their_own(edition: str) -> None:
    """DT-TEAM-09, DT-DMG-11, DT-TEAM-07: half of 8 + 2 is 5; the teammate's 2 are whole: 7."""
    seats = [player("sweeper", deck={}, tokens={"Screen": 1} if at == 1 else {}) for at in range(4)]
    fight = Fight(*seats, edition=edition, heroes=KNOWN, teams=(0, 1, 0, 1))
    fight.attacks("Sweep", 1, 2, 3, 6, 6).rolls(3)
    fight.spends(1, "Screen", "TW-13b").finish()
    assert [fight.table.packet(1), fight.health(1), fight.health(3)] == [None, 43, 43]


def test_read_by_source_two_damages_of_one_ability_are_halved_and_told_one_by_one() -> None:
    """Policy incoming-damage, DT-DMG-10: half of the collateral 2 is prevented, the 8 stay."""
    seats = (player("sweeper", deck={}), player("sweeper", deck={}, tokens={"Screen": 1}))
    policies = {"incoming-damage": "one-source"}
    fight = Fight(*seats, heroes=KNOWN, policies=policies).attacks("Sweep", 1, 2, 3, 6, 6)
    fight.at("TW-13b", D)
    (collateral,) = [packet.id for packet in fight.table.packets if not packet.is_attack]
    fight.does("spend", "Screen", packet=collateral).finish()
    assert fight.health(D) == 50 - 8 - 1
    assert [step.args["total"] for step in fight.steps("ledger")] == [8, 1]


def test_only_returned_damage_is_settled_with_another_total() -> None:
    """DT-CALC-06, DT-DMG-16: the 8 and 2 wait as they are; how much returns is not known yet."""
    fight = sweep("marvel", Rebound=1).spends(D, "Rebound", "TW-13b").finish()
    created = [
        (step.args["subject"], step.args["pending"]) for step in fight.steps("packet-created")
    ]
    assert created == [("Sweep", False), ("Sweep", False), ("Rebound", True)]


# -- what stands apart -----------------------------------------------------------------------------


def waiting(*packets: Packet, edition: str = "season-one-rerolled") -> dict[int, int]:
    """Return the total of the damage that waits together, by packet."""
    fight = Fight(edition=edition)
    table = replace(fight.table, packets=packets)
    return {
        packet.id: result.total(packet.id)
        for result in settle_waiting_damage(fight.game, table)
        for packet in result.packets
    }


def packet(id_: int, points: int, kind: DamageType, *entries: Entry) -> Packet:
    return Packet(id_, D, f"damage {id_}", A, (Component(kind, points),), entries)


HALF = Entry(Operation.PREVENT_HALF, seat=D)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_ultimate_stands_apart(edition: str) -> None:
    """DT-ULT-06, DT-ULT-01: half of the other 5 is prevented, and none of the Ultimate's 10."""
    other = packet(1, 5, DamageType.NONE, HALF)
    ultimate = replace(packet(2, 10, DamageType.ULTIMATE), is_attack=True)
    assert waiting(other, ultimate, edition=edition) == {1: 2, 2: 10}


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_that_nothing_reduces_stands_apart(edition: str) -> None:
    """DT-DMG-04: half of 5, and all of the 4 that a text makes unpreventable."""
    other = packet(1, 5, DamageType.NONE, HALF)
    cursed = replace(packet(2, 4, DamageType.NONE), unpreventable=True)
    assert waiting(other, cursed, edition=edition) == {1: 2, 2: 4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_modifier_of_one_damage_leaves_the_rest(edition: str) -> None:
    """DT-CALC-04, DT-TXT-11: a half that one damage set off acts on its 5; the 4 stay."""
    alone = packet(1, 5, DamageType.NONE, replace(HALF, own_packet_only=True))
    assert waiting(alone, packet(2, 4, DamageType.NONE), edition=edition) == {1: 2, 2: 4}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_half_takes_from_each_damage_its_own_part(edition: str) -> None:
    """DT-CALC-05/07: half of 7 + 2 = 9 is 5: 4 off the one, 1 off the other."""
    both = packet(1, 7, DamageType.NORMAL, HALF), packet(2, 2, DamageType.COLLATERAL)
    assert waiting(*both, edition=edition) == {1: 3, 2: 1}


def test_damage_returned_by_this_players_own_total_stands_apart() -> None:
    """DT-CALC-06, AMB-20, policy retaliation-chain: a sum cannot hold what hangs on it."""
    attack = packet(1, 10, DamageType.NORMAL, Entry(Operation.REFLECT_HALF, seat=D), HALF)
    back = Packet(2, A, "Rebound", D, (Component(DamageType.NONE, 0),),
                  (Entry(Operation.REFLECT_HALF, seat=A),), deciding_packet=1)  # fmt: skip
    again = Packet(3, D, "Rebound", A, (Component(DamageType.NONE, 0),), deciding_packet=2)
    assert waiting(attack, back, again) == {1: 5, 2: 5, 3: 3}


# -- what is shown ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "sentence", "title"),
    [
        (
            "en",
            "Ward: half of the damage of Venom and Ember will be prevented (amount known at the "
            "end).",
            "Damage to examiner: Venom and Ember",
        ),
        (
            "fr",
            "Ward : la moitié des dégâts (Venom et Ember) sera prévenue (montant connu à la fin).",
            "Dégâts pour examiner : Venom et Ember",
        ),
    ],
)
def test_one_ledger_tells_all_that_a_prevention_acts_on(
    lang: str, sentence: str, title: str
) -> None:
    """DT-DMG-01: each damage has its row, the half stands below all of them."""
    turn = upkeep().spends(A, "Ward", "TW-01c")
    speaker = speaker_for(PRESENTER, turn.game, turn.table, lang, strict=True)
    (modified,) = turn.steps("packet-modified")
    assert text_of(speaker.step(modified)) == sentence
    (ledger,) = after_step(turn.game, turn.table, modified, speaker)
    assert ledger.title == title
    assert [(row.section, row.op, row.effect, row.running) for row in ledger.rows] == [
        (1, "3", 3, 3),
        (1, "2", 2, 5),
        (3, "½", -3, 2),
    ]
