"""Effects that allow a Defensive Ability against undefendable damage."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player

LUNGE = (1, 2, 3, 4, 6)  # 5 undefendable damage
editions = pytest.mark.parametrize("edition", EDITIONS)


@editions
def test_a_defence_that_is_allowed_prevents_of_undefendable_damage(edition: str) -> None:
    """DT-DRP-10: two thwips prevent 2 of 5, and deal 2."""
    hidden = player("miles-morales", tokens={"Invisibility": 1})
    fight = Fight(player(), hidden, edition=edition).attacks("Lunge", *LUNGE)
    fight.spends(D, "Invisibility", "TW-13a").defends("Defense of Miles Morales", 1, 3, 5).finish()
    assert fight.healths() == (48, 47)


def test_what_nobody_allowed_is_not_defended() -> None:
    """DT-DRP-10: the token is kept, the damage stands."""
    hidden = player("miles-morales", tokens={"Invisibility": 1})
    fight = Fight(player(), hidden, edition="marvel").attacks("Lunge", *LUNGE).finish()
    assert (fight.healths(), fight.tokens(D)) == ((50, 45), {"Invisibility": 1})


@pytest.mark.parametrize("edition", ["season-two", "marvel"])
def test_its_type_stays_so_that_others_act_on_it_as_before(edition: str) -> None:
    """DT-DMG-02: a Protect still halves it, and no packet has changed its type."""
    hidden = player("miles-morales", tokens={"Invisibility": 1})
    fight = Fight(player(), hidden, edition=edition).attacks("Lunge", *LUNGE)
    fight.spends(D, "Invisibility", "TW-13a")
    (packet,) = fight.table.packets
    assert [part.type.value for part in packet.components] == ["undefendable"]
    assert fight.seat(A).health == 50
