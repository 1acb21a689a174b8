"""Several effects on one trigger: in the order listed, or chosen by a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from dtnb.dicethrone.heroes import load_hero
from dtnb.kernel import Action, Decision
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player

FOLDER = Path(__file__).parents[2] / "heroes"
OTHERS = {name: load_hero(FOLDER / f"{name}.yaml") for name in ("conjurer", "reckoner", "tinker")}
WITH_OTHERS = {**HEROES, **OTHERS}
BLOW = (1, 2, 3, 4, 4)
editions = pytest.mark.parametrize("edition", EDITIONS)


def fighting(edition: str, reading: str, attacker: str, **tokens: dict[str, int]) -> Fight:
    """Return a fight under a reading of trigger-order."""
    seats = player(attacker, tokens=tokens.get("own")), player(tokens=tokens.get("theirs"))
    chosen = {"trigger-order": reading}
    return Fight(*seats, edition=edition, policies=chosen, heroes=WITH_OTHERS)


def next_in_order(fight: Fight, name: str) -> Fight:
    """As the Active Player, choose the next effect when asked for the order."""
    fight.until("order")
    assert isinstance(fight.pending, Decision)
    assert fight.pending.seat == A
    return fight.act(Action("choose", "", (("effect", name),)))


@editions
@pytest.mark.parametrize(("first", "gained"), [("", 1), ("Grit", 1), ("Webbed", 0)])
def test_triggers_of_an_attack_act_as_listed_or_as_the_active_player_orders(
    first: str, gained: int, edition: str
) -> None:
    """DT-TURN-04, DT-STAT-17, policy trigger-order: Grit gains 1 CP unless it is undefendable.

    Webbed makes the Attack undefendable. G comes before W, and the Attacker would have it so.
    """
    reading = "active-player" if first else "as-listed"
    tokens = {"Grit": 1, "Webbed": 1}
    seats = player("barbarian"), player(cp=0, tokens=tokens)
    fight = Fight(
        *seats, edition=edition, policies={"trigger-order": reading}, heroes=WITH_OTHERS
    ).attacks("Mighty Blow", *BLOW)
    if first:
        next_in_order(fight, first)
    fight.finish()
    assert (fight.seat(D).cp, fight.tokens(D)) == (gained, {"Grit": 1})
    (changed,) = fight.steps("type-changed")
    assert changed.args["type"] == "undefendable"


@editions
@pytest.mark.parametrize(
    ("first", "dice"),
    [
        ("", ["Blind", "Blinding Light"]),
        ("Blind", ["Blind", "Blinding Light"]),
        ("Blinding Light", ["Blinding Light", "Blind"]),
    ],
)
def test_who_orders_says_for_which_token_the_first_die_is_rolled(
    first: str, dice: list[str], edition: str
) -> None:
    """DT-TURN-04, policy trigger-order: both act as the Offensive Roll Phase ends."""
    reading = "active-player" if first else "as-listed"
    own = {"Blind": 1, "Blinding Light": 1}
    fight = fighting(edition, reading, "barbarian", own=own).attacks("Mighty Blow", *BLOW)
    if first:
        next_in_order(fight, first)
    fight.rolls(5, purpose=dice[0]).rolls(5, purpose=dice[1]).finish()
    assert (fight.tokens(A), fight.health(D)) == ({}, 50 - 9)


@editions
@pytest.mark.parametrize("first", ["Ear", "Shadows"])
def test_every_triggered_effect_knows_its_trigger_in_any_order(first: str, edition: str) -> None:
    """DT-DMG-10, policy trigger-order: collateral damage comes in from an ability.

    Shadows prevents all that is from an ability, the Ear gains 1 CP for what is collateral.
    """
    seats = player("pyromancer"), player(cp=0, tokens={"Ear": 1, "Shadows": 1})
    fight = Fight(
        *seats, edition=edition, policies={"trigger-order": "active-player"}, heroes=WITH_OTHERS
    ).attacks("Burning Soul", 1, 5, 5, 5, 5)
    next_in_order(fight, first).finish()
    assert (fight.health(D), fight.seat(D).cp) == (50, 1)


@editions
@pytest.mark.parametrize("first", ["Grudge", "Nettle"])
def test_the_last_triggered_effect_still_reads_the_damage_taken(first: str, edition: str) -> None:
    """DT-STAT-17, policy trigger-order: the Grudge gains as many CP as damage came at once, 9."""
    seats = player("barbarian"), player(cp=0, tokens={"Grudge": 1, "Nettle": 1})
    fight = Fight(
        *seats, edition=edition, policies={"trigger-order": "active-player"}, heroes=WITH_OTHERS
    ).attacks("Mighty Blow", *BLOW)
    fight.declines()
    next_in_order(fight, first).finish()
    assert fight.seat(D).cp == 9


@editions
def test_one_effect_alone_is_not_put_in_order(edition: str) -> None:
    """DT-TURN-04, policy trigger-order: there is nothing to choose."""
    fight = fighting(edition, "active-player", "barbarian", own={"Blind": 1})
    fight.attacks("Mighty Blow", *BLOW).rolls(5, purpose="Blind").finish()
    assert fight.health(D) == 50 - 9
