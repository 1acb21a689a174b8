"""An Attack exists from the activation of an ability that is sure to damage its target."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.ranges import minimum
from dtnb.dicethrone.state.seat import Seat
from tests.dicethrone.play import CLAIMING, EDITIONS, HEROES, A, D, Fight, player

SEQUENCER = load_hero(Path(__file__).parents[2] / "heroes" / "sequencer.yaml")
KNOWN = {**HEROES, SEQUENCER.id: SEQUENCER}
#: a card for any window, so that its player is asked in every window
BUSY = ("Shout!",)
#: dice of abilities
DAZE_BLOW, MARK_BLOW, MARK_BET = (1, 2, 3, 4, 1), (4, 4, 5, 6, 6), (4, 4, 5, 6, 6)


def sequencer(**more: object) -> Seat:
    """Return a player who can act in every window."""
    return player("sequencer", **{"hand": BUSY, **more})  # type: ignore[arg-type]


def fight(*seats: Seat, edition: str = "marvel", **policies: str) -> Fight:
    """Begin a Roll Phase with these seats."""
    chosen = {name.replace("_", "-"): reading for name, reading in policies.items()}
    return Fight(*seats, edition=edition, policies=chosen, heroes=KNOWN)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_crit_is_spent_at_the_then_that_brings_another(edition: str) -> None:
    """AMB-11, DT-TXT-05, DT-AM-05, DT-STAT-14: 8, then gain Crit: with one held, 8 + 4 + 4."""
    turn = Fight(player("paladin", tokens={"Crit": 1}), player(), edition=edition)
    turn.attacks("Righteous Prayer", 1, 6, 6, 6, 6).spends(A, "Crit", "TW-09")
    assert turn.at("TW-10", A).tokens(A) == {"Crit": 1}
    assert turn.does("spend", "Crit").finish().health(D) == 50 - 16


@pytest.mark.parametrize("edition", EDITIONS)
def test_fixed_damage_behind_a_then_makes_an_attack_at_once(edition: str) -> None:
    """AMB-11, DT-DMG-13, DT-AM-05: Get Some! before the Stun comes counts with the 5 that do."""
    seats = player("barbarian", hand=("Get Some!",)), player()
    turn = Fight(*seats, edition=edition).attacks("Crit Bash", 6, 6, 6, 6, 1)
    turn.plays(A, "Get Some!", "TW-10").rolls(1, 2, 3, 4, 5)
    assert turn.table.packets == ()
    (waits,) = turn.steps("modifier-waits")
    assert (waits.args["subject"], waits.args["amount"]) == ("Get Some!", 3)
    turn.finish_to("roll")
    assert turn.health(D) == 50 - 5 - 3


@pytest.mark.parametrize("edition", CLAIMING)
def test_a_reload_about_to_be_removed_is_spent_before_the_damage_waits(edition: str) -> None:
    """DT-PRI-09, AMB-11: Bounty Hunter: 1 behind its Then, 3 of the Reload, 1 of the Bounty."""
    attacker = player("gunslinger", tokens={"Reload": 1})
    turn = Fight(attacker, player("paladin", hand=("Buh, Bye!",)), edition=edition)
    turn.attacks("Bounty Hunter", 1, 1, 6, 6, 4)
    turn.plays(D, "Buh, Bye!", "TW-10").claims(A, "spend", "Reload", "TW-10")
    turn.rolls(5, purpose="Reload").finish()
    assert turn.health(D) == 50 - 1 - 3 - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_damage_that_may_come_to_nothing_makes_no_attack_before_it_comes(edition: str) -> None:
    """AMB-12: 2 for each Push: with the Push spent there is no damage, so no Attack to push."""
    turn = fight(sequencer(tokens={"Push": 1}), sequencer(), edition=edition)
    turn.attacks("Mark, then Bet", *MARK_BET).at("TW-10", A)
    assert turn.table.attack is not None
    assert turn.table.attack.decided_as_attack is None
    assert turn.verdict(A, "spend", "Push").codes == ("attack-open",)
    assert turn.at("TW-13b", A).verdict(A, "spend", "Push").allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_token_that_names_a_later_point_waits_for_it(edition: str) -> None:
    """DT-STAT-10, AMB-11: at the Then of an Attack a Push may be spent, the Late Push not yet."""
    turn = fight(
        sequencer(tokens={"Push": 1, "Late Push": 1}), sequencer(), edition=edition
    ).attacks("Blow, then Push", 1, 2, 3, 4, 5)
    turn.at("TW-09", A)
    assert turn.verdict(A, "spend", "Late Push").codes == ("needs-offense-concluded",)
    turn.does("spend", "Push").spends(A, "Late Push", "TW-10").finish()
    assert turn.health(D) == 50 - 6 - 3 - 2


@pytest.mark.parametrize(
    ("edition", "allowed"),
    [("season-two", True), ("french", True), ("season-one-rerolled", False), ("marvel", True)],
)
def test_at_the_then_the_edition_decides_who_may_use_an_attack_modifier(
    edition: str, allowed: bool
) -> None:
    """DT-AM-06, ED-09: only Season One ReRolled keeps an Attack Modifier to the attacker."""
    seats = sequencer(), sequencer(), sequencer(tokens={"Push": 1}), sequencer()
    turn = Fight(*seats, edition=edition, teams=(0, 1, 0, 1), heroes=KNOWN)
    turn.attacks("Blow, then Push", 1, 2, 3, 4, 5).at("TW-09", 0)
    assert turn.verdict(2, "spend", "Push").allowed is allowed


def test_a_threshold_reads_the_damage_pending_at_that_moment() -> None:
    """Crit and its like ask for 5 or more: behind a Then nothing waits yet, later 6 do."""
    turn = fight(sequencer(tokens={"Edge": 1}), sequencer())
    turn.attacks("Mark, then Blow", *MARK_BLOW).at("TW-10", A)
    assert turn.verdict(A, "spend", "Edge").codes == ("needs",)
    assert turn.at("TW-13b", A).verdict(A, "spend", "Edge").allowed


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_type_changed_before_the_damage_waits_is_the_type_that_comes(edition: str) -> None:
    """AMB-11, DT-DMG-08: the Point makes undefendable what comes behind the Then; no defence."""
    turn = fight(sequencer(tokens={"Point": 1}), sequencer(), edition=edition)
    turn.attacks("Mark, then Blow", *MARK_BLOW).spends(A, "Point", "TW-10").finish()
    assert "type-not-defendable" in str(turn.steps("no-defense"))
    assert [row["operation"] for row in turn.ledger(D)["rows"]][:1] == ["undefendable"]
    assert turn.health(D) == 50 - 6 - 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_tokens_on_the_attacker_lower_damage_still_to_come(edition: str) -> None:
    """AMB-11, DT-CALC-03: Weak takes effect with the Attack; 6 - 2, and 1 for the Mark."""
    turn = fight(sequencer(tokens={"Weak": 2}), sequencer(), edition=edition)
    turn.attacks("Mark, then Blow", *MARK_BLOW)
    kinds = [step.kind for step in turn.finish().steps("modifier-waits", "packet-created")]
    assert kinds == ["modifier-waits", "packet-created"]
    assert turn.health(D) == 50 - (6 - 2 + 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_modifier_spent_early_counts_whatever_is_chosen_behind_the_then(edition: str) -> None:
    """AMB-11, AMB-12: each of the choices deals damage, so it is an Attack already."""
    turn = fight(sequencer(tokens={"Push": 1}), sequencer(), edition=edition)
    turn.attacks("Mark, then Choice", 6, 6, 6, 1, 2).spends(A, "Push", "TW-10")
    turn.until("choose").chooses(choose="Safe").finish()
    assert turn.health(D) == 50 - 4 - 3 - 1


def test_dice_of_an_early_modifier_are_followed_where_a_reading_has_that() -> None:
    """AMB-10, AMB-11: under `until-applied` its 3 swords are 4 once a die is altered."""
    seats = player("barbarian", hand=("Get Some!", "So Wild!")), player()
    turn = Fight(*seats, edition="marvel", policies={"dice-read": "until-applied"})
    turn.attacks("Crit Bash", 6, 6, 6, 6, 1).plays(A, "Get Some!", "TW-10")
    turn.rolls(1, 2, 3, 4, 5).plays(A, "So Wild!", "TW-10", die=3, value=1)
    turn.finish_to("roll")
    assert turn.health(D) == 50 - 5 - 4


def test_collateral_damage_behind_a_then_is_no_attack_on_a_leader() -> None:
    """DT-KOTH-10, DT-DMG-10: aimed at the Leader for its Mark, and no card is drawn."""
    turn = fight(sequencer(health=30), sequencer(health=35), sequencer(health=20))
    turn.attacks("Mark, then Splash", 6, 6, 1, 4, 5).targets(1).finish()
    assert not turn.steps("leader-targeted")
    assert turn.healths() == (30, 33, 18)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", 5), ("5 + count(sword) + 2 * count(sword)", 5), ("2 * tokens(Push)", 0),
        ("half(total)", 1), ("3 - count(sword)", None), ("total - 1", None),
        ("half(tokens(Push))", 0), ("2 * (1 + taken)", 2), ("-1 * taken", None),
    ],
)  # fmt: skip
def test_the_lower_bound_of_an_amount(text: str, value: int | None) -> None:
    """DT-DMG-13, AMB-12: counted by hand: what is counted can be 0, a die shows at least 1."""
    assert minimum(Expression(text).syntax()) == value


def test_a_condition_that_reads_no_dice_leaves_an_amount_that_does_to_follow_them() -> None:
    """AMB-10: 1 + 2, then 1 + 6 once a die is altered: 6 + 7, and 1 for the Mark."""
    turn = fight(
        sequencer(hand=("Guess!", "So Wild!")), sequencer(), dice_read="until-applied"
    ).attacks("Mark, then Blow", *MARK_BLOW)
    turn.plays(A, "Guess!", "TW-10").rolls(1, 2).plays(A, "So Wild!", "TW-10", die=1, value=6)
    assert turn.finish().health(D) == 50 - 6 - 7 - 1
