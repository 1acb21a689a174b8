"""The effects of words on cards, abilities and tokens (DT-TXT, DT-STAT)."""

from __future__ import annotations

import pytest

from dtnb.kernel import Chance, Decision
from tests.dicethrone.play import EDITIONS, HEROES, A, D, Fight, player
from tests.dicethrone.turns import Turns

editions = pytest.mark.parametrize("edition", EDITIONS)
DRILL = (1, 1, 1, 4, 5)


@editions
def test_roll_n_is_n_dice_once_and_then_what_follows(edition: str) -> None:
    """DT-TXT-01: Feelin' Good! rolls three dice, which nobody rolls again, and heals 1 + 2 · 1."""
    fight = Fight(player("barbarian", health=30, hand=("Feelin' Good!",)), player(),
                  edition=edition)  # fmt: skip
    fight.plays(A, "Feelin' Good!", "TW-04a")
    assert isinstance(fight.pending, Chance)
    assert (fight.pending.kind, fight.pending.count) == ("roll", 3)
    fight.rolls(1, 2, 4)
    assert not (isinstance(fight.pending, Decision) and fight.pending.topic == "reroll")
    fight.attacks("", 1, 1, 2, 2, 4).finish()
    assert fight.health(A) == 33


@editions
def test_additionally_comes_after_everything_else_that_is_listed(edition: str) -> None:
    """DT-TXT-10: Meteorite: 2 Fire Mastery and Stun, then the damage of the Attack, additionally
    2 collateral: in this order, 4 meteors on an opponent who held nothing."""
    fight = Fight(player("pyromancer"), player(), edition=edition)
    fight.attacks("Meteorite", 6, 6, 6, 6, 1).finish_to("roll")
    sentences = [
        (step.kind, step.args.get("type") or step.args["subject"])
        for step in fight.steps("token-gained", "token-inflicted", "packet-created")
    ]
    assert sentences == [
        ("token-gained", "Fire Mastery"),
        ("token-inflicted", "Stun"),
        ("packet-created", "undefendable"),
        ("packet-created", "collateral"),
    ]
    assert fight.health(D) == 50 - 2 - 2


@editions
def test_gain_goes_to_oneself_and_inflict_to_the_receiver(edition: str) -> None:
    """DT-TXT-11, DT-STAT-05: Recover heals 4 and gains Sidestep, Weigh Down inflicts two Drag,
    Getting Paid! gains 2 CP: each on the one board or dial that is meant."""
    fight = Fight(player(health=40, cp=3, hand=("Getting Paid!",)), player(cp=3), edition=edition)
    fight.plays(A, "Getting Paid!", "TW-04a").attacks("Recover", 1, 1, 4, 4, 6).finish()
    assert (fight.healths(), fight.seat(A).cp, fight.seat(D).cp) == ((44, 50), 5, 3)
    assert (fight.tokens(A), fight.tokens(D)) == ({"Sidestep": 1}, {})
    fight = Fight(edition=edition).attacks("Weigh Down", 6, 6, 6, 6, 1).finish()
    assert (fight.tokens(A), fight.tokens(D)) == ({}, {"Drag": 2})


@editions
def test_a_token_that_came_lies_there_and_acts_from_then_on(edition: str) -> None:
    """DT-STAT-05: Fresh Legs! in Main Phase (1): the Sidestep can be spent in the same turn."""
    turn = Turns(
        player(hand=("Fresh Legs!",)), player(), first="main-phase-1", edition=edition
    ).plays(A, "Fresh Legs!", "TW-03a", player=D)
    assert turn.tokens(D) == {"Sidestep": 1}
    turn.attacks("Drill", *DRILL).spends(D, "Sidestep", "TW-13b").rolls(1).finish()
    assert (turn.health(D), turn.tokens(D)) == (50, {})


@editions
@pytest.mark.parametrize("seat", [A, D])
def test_positive_and_negative_tokens_may_come_to_oneself_or_to_others(
    seat: int, edition: str
) -> None:
    """DT-STAT-03: Fresh Legs! gives the positive Sidestep to whoever is chosen; Transference!
    moves the negative Drag of one player to the other."""
    turn = Turns(player(hand=("Fresh Legs!",)), first="main-phase-1", edition=edition)
    turn.plays(A, "Fresh Legs!", "TW-03a", player=seat)
    assert (turn.tokens(A), turn.tokens(D)) == (
        ({"Sidestep": 1}, {}) if seat == A else ({}, {"Sidestep": 1})
    )
    tokens = {"Drag": 1}
    seats = [player(hand=("Transference!",), tokens=tokens if seat == D else {}),
             player(tokens=tokens if seat == A else {})]  # fmt: skip
    turn = Turns(*seats, first="main-phase-1", edition=edition)
    turn.plays(A, "Transference!", "TW-03a")
    assert turn.tokens(seat) == tokens
    assert turn.tokens(D if seat == A else A) == {}


@editions
def test_the_tokens_in_the_box_are_no_limit_but_the_stack_is_one_for_each_board(
    edition: str,
) -> None:
    """DT-STAT-02: with two Drag already on each of two boards a third board takes two as well,
    three Sidestep lie on every board of six."""
    full = {"Drag": 2, "Sidestep": 3}
    six = (player(tokens={"Sidestep": 3}), player(tokens={"Sidestep": 3}),
           *(player(tokens=full) for _ in range(4)))  # fmt: skip
    fight = Fight(*six, edition=edition).attacks("Weigh Down", 6, 6, 6, 6, 1).targets(1).finish()
    assert fight.tokens(1) == {"Drag": 2, "Sidestep": 3}
    assert sum(fight.tokens(seat).get("Drag", 0) for seat in range(6)) == 10
    assert HEROES["apprentice"].tokens["Drag"].limit == 2


@editions
def test_what_a_player_inflicted_stays_when_that_player_is_defeated(edition: str) -> None:
    """DT-STAT-06: seat 1 inflicted two Drag on the attacker and falls; the Drag stay and lower
    the next Attack: 5 - 2."""
    attacker = player(tokens={"Drag": 2}, inflicters={"Drag": 1})
    fight = Fight(attacker, player(health=3), player(), edition=edition)
    fight.attacks("Drill", *DRILL).targets(1).finish()
    assert fight.healths() == (50, 0, 50)
    assert fight.table.result is None
    assert fight.tokens(A) == {"Drag": 2}
    again = Fight(*fight.table.seats, edition=edition).attacks("Drill", *DRILL).declines()
    assert again.finish().health(2) == 47


@editions
def test_a_raised_stack_limit_is_its_owners_own(edition: str) -> None:
    """DT-STAT-16, DT-STAT-14: Burning Soul II on four souls raises the Pyromancer's limit to 6 and
    gains 8: 6 lie there. Another Pyromancer at the table still holds 5 of 5, and gains no more."""
    full = player("pyromancer", tokens={"Fire Mastery": 5})
    raised = player("pyromancer", upgrades={"Burning Soul": 2})
    fight = Fight(raised, full, edition=edition).attacks("Burning Soul", 5, 5, 5, 5, 1).finish()
    assert (fight.tokens(A)["Fire Mastery"], fight.tokens(D)["Fire Mastery"]) == (6, 5)
    assert fight.game.stack_limit(fight.table, D, "Fire Mastery") == 5
    again = Fight(*reversed(fight.table.seats), edition=edition)
    again.attacks("Fireball", 1, 2, 3, 4, 5).finish()
    assert again.tokens(A)["Fire Mastery"] == 5
