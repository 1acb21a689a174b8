"""Upgrades played outside their price and phase: put_into_play, search, in a Roll Phase."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.state.seat import Seat
from dtnb.kernel import Action
from tests.dicethrone.play import A, D, Fight, player

DECK = {"Hacked II": 1, "Sabotage II": 1, "Tip It!": 1}


def widow(
    deck: Mapping[str, int] = DECK,
    hand: tuple[str, ...] = (),
    upgrades: Mapping[str, int] | None = None,
    cp: int = 0,
) -> Seat:
    return player("black-widow", deck=deck, hand=hand, upgrades=upgrades, cp=cp)


def fight(attacker: Seat) -> Fight:
    return Fight(attacker, player(), edition="marvel")


def test_recon_puts_an_upgrade_of_the_deck_into_play_without_its_price() -> None:
    """DT-CARD-09: with 0 CP; no card but upgrades is offered."""
    game = fight(widow(upgrades={"Grapple": 2})).attacks("Recon", 6, 6, 6, 1, 2)
    assert game.offered() == ["Hacked II", "Sabotage II"]
    game.chooses(card="Sabotage II").finish()
    assert dict(game.seat(A).upgrades) == {"Grapple": 2, "Sabotage": 2}
    assert dict(game.seat(A).deck) == {"Hacked II": 1, "Tip It!": 1}
    assert game.seat(A).in_play == ("Sabotage II",)


def test_widows_bite_finds_up_to_two() -> None:
    """Two are searched for one after the other; the first does not come a second time."""
    game = fight(widow()).attacks("Widow's Bite!", 6, 6, 6, 6, 6)
    game.chooses(card="Hacked II")
    assert game.offered() == ["Sabotage II", STOP]
    game.chooses(card="Sabotage II").finish()
    assert dict(game.seat(A).upgrades) == {"Hacked": 2, "Sabotage": 2}
    assert game.health(D) == 40


def test_widows_bite_may_find_none() -> None:
    game = fight(widow()).attacks("Widow's Bite!", 6, 6, 6, 6, 6).chooses(card=STOP).finish()
    assert (game.seat(A).upgrades, game.health(D)) == ((), 40)


def test_an_upgrade_that_would_raise_nothing_is_not_offered() -> None:
    """AMB-45: level II is not laid over level II."""
    game = fight(widow(upgrades={"Grapple": 2, "Hacked": 2})).attacks("Recon", 6, 6, 6, 1, 2)
    game.finish()
    assert dict(game.seat(A).upgrades) == {"Grapple": 2, "Hacked": 2, "Sabotage": 2}


@pytest.mark.parametrize("window", ["TW-04a", "TW-10", "TW-13b"])
def test_she_may_play_upgrades_in_a_roll_phase(window: str) -> None:
    """Red Room Training beside DT-CARD-11; the price is paid."""
    game = fight(widow(hand=("Hacked II",), cp=3))
    if window != "TW-04a":
        game.attacks("Baton Strike", 3, 3, 3, 1, 6)
    game.plays(A, "Hacked II", window)
    assert (dict(game.seat(A).upgrades), game.seat(A).cp) == ({"Hacked": 2}, 2)


def test_who_has_no_passive_for_it_plays_no_upgrade_in_a_roll_phase() -> None:
    """DT-CARD-11."""
    game = Fight(player("barbarian", hand=("Smack II", "Tip It!"))).rolls(1, 2, 3, 4, 6)
    game.at("TW-04b", A)
    assert game.verdict(A, "play", "Smack II").codes == ("upgrade-timing",)


@pytest.mark.parametrize(("upgrades", "damage"), [(4, 5), (5, 6)])
def test_with_five_upgrades_her_attacks_deal_1_more(upgrades: int, damage: int) -> None:
    """Red Room Training: Baton Strike 5 on three batons."""
    placed = {f"space {n}": 2 for n in range(upgrades)}
    game = fight(widow(upgrades=placed)).attacks("Baton Strike", 3, 3, 3, 1, 6).finish()
    assert game.health(D) == 50 - damage


def test_a_card_of_unknown_text_is_not_played() -> None:
    """DT-CARD-17: there is nothing to do."""
    game = fight(widow(hand=("Cunning", "Hacked II"), cp=15)).at("TW-04a", A)
    verdict = game.game.verdict(game.record.state, A, Action("play", "Cunning"))
    assert verdict.codes == ("text-unknown",)


def test_sabotage_re_rolls_its_dice_before_they_are_read() -> None:
    """DT-DRP-05, AMB-10: with four upgrades; 1 2 6 6 with both sixes rolled into batons."""
    placed = {"Sabotage": 2, "b": 2, "c": 2, "d": 2}
    game = Fight(player(), widow(upgrades=placed), edition="marvel")
    game.attacks("Drill", 1, 1, 1, 4, 5).defends("Sabotage", 1, 2, 6, 6)
    game.until("may").chooses(may="accept")
    roll = next(roll for roll in game.table.rolls if roll.phase == "defensive")
    game.chooses(die=(roll.id, 2)).rolls(3).chooses(die=(roll.id, 3)).rolls(4)
    game.until("die").chooses(die=STOP).finish()
    # Drill 5, two espionage prevent 2, two batons deal 2.
    assert game.healths() == (48, 47)


def test_without_four_upgrades_sabotage_re_rolls_nothing() -> None:
    game = Fight(player(), widow(upgrades={"Sabotage": 2}), edition="marvel")
    game.attacks("Drill", 1, 1, 1, 4, 5).defends("Sabotage", 1, 2, 3, 6).finish()
    assert game.healths() == (49, 47)
