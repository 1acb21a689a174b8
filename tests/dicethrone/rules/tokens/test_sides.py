"""Boards and tokens with sides: Time Bomb, turned-over boards (DT-STAT-17, DT-COMP-04)."""

from __future__ import annotations

import pytest

from dtnb.dicethrone.game import decode_state, encode_state
from dtnb.dicethrone.state.seat import TokenCopy
from dtnb.kernel import State
from tests.dicethrone.play import A, D, Fight, player, triggered
from tests.dicethrone.turns import Turns

BOMB = "Time Bomb"
#: with upgrades on six spaces a Time Bomb is inflicted on its last side
SIX_SPACES = (
    "Baton Strike", "Grapple", "Hacked", "Sabotage", "Vengeance", "Widow's Gauntlets",
)  # fmt: skip


def bombs(fight: Fight, seat: int) -> list[int]:
    """Return which side each Time Bomb of a board shows, those furthest turned first."""
    return [copy.side for copy in fight.seat(seat).copies_of(BOMB)]


def holder(*sides: int, health: int = 50) -> Fight:
    """Return a table in whose Upkeep the holder has Time Bombs on these sides."""
    seat = player(
        tokens={BOMB: len(sides)},
        health=health,
        token_copies=tuple(TokenCopy(BOMB, at, side) for at, side in enumerate(sides, 1)),
    )
    return triggered("upkeep", A, seat, player("black-widow"), edition="marvel")


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_a_time_bomb_advances_on_1_to_5(face: int) -> None:
    """DT-HERO-BW-02: from 0:02 to 0:01; nothing explodes yet."""
    fight = holder(0).rolls(face).finish()
    assert (fight.tokens(A), bombs(fight, A)) == ({BOMB: 1}, [1])
    assert fight.health(A) == 50


def test_a_time_bomb_is_removed_on_a_6() -> None:
    """DT-HERO-BW-02, DT-STAT-07."""
    fight = holder(1).rolls(6).finish()
    assert (fight.tokens(A), fight.seat(A).token_copies) == ({}, ())
    assert fight.health(A) == 50


def test_past_its_last_side_it_is_removed_and_deals_4_isolated() -> None:
    """DT-HERO-BW-02, DT-DMG-14: applied at once, on a ledger of its own."""
    fight = holder(1).rolls(3).finish()
    assert (fight.tokens(A), fight.health(A)) == ({}, 46)
    (ledger,) = fight.steps("ledger")
    assert (ledger.args["subject"], ledger.args["total"]) == (BOMB, 4)
    assert fight.steps("isolated-damage")


def test_two_time_bombs_are_rolled_for_one_by_one() -> None:
    """DT-STAT-08: each is a token of its own; the one at 0:01 goes off, the other advances."""
    fight = holder(0, 1).rolls(2).rolls(5).finish()
    assert (fight.tokens(A), bombs(fight, A), fight.health(A)) == ({BOMB: 1}, [1], 46)


def test_two_on_the_same_side_each_advance_once() -> None:
    """The second roll turns the second token, not the first one again."""
    fight = holder(0, 0).rolls(1).rolls(1).finish()
    assert (bombs(fight, A), fight.health(A)) == ([1, 1], 50)


def test_a_bomb_that_was_removed_in_between_is_not_rolled_for() -> None:
    """The first explodes in TW-I; Buh, Bye! takes the second before its turn."""
    seat = player(
        "barbarian", hand=("Buh, Bye!",), tokens={BOMB: 2},
        token_copies=(TokenCopy(BOMB, 1, 1), TokenCopy(BOMB, 2, 0)),
    )  # fmt: skip
    fight = triggered("upkeep", A, seat, player("black-widow"), edition="marvel")
    fight.rolls(1).plays(A, "Buh, Bye!", "TW-I").finish()
    assert (fight.tokens(A), fight.health(A)) == ({}, 46)
    assert len(fight.steps("rolls")) == 1


@pytest.mark.parametrize(("upgrades", "side"), [(5, 0), (6, 1)])
def test_with_six_upgrades_it_is_placed_on_its_last_side(upgrades: int, side: int) -> None:
    """DT-HERO-BW-02: the upgrades of who places it count, not the receiver's."""
    widow = player("black-widow", upgrades={f"space {n}": 2 for n in range(upgrades)})
    fight = Fight(widow, player(upgrades={f"space {n}": 2 for n in range(9)}), edition="marvel")
    fight.attacks("Hacked", 1, 2, 3, 4, 6).finish()
    assert bombs(fight, D) == [side]


def test_infiltrate_turns_over_every_time_bomb_in_play() -> None:
    """DT-HERO-BW-02: the Defender's explodes before the new one is placed; one's own advances."""
    fight = Fight(
        player("black-widow", tokens={BOMB: 1}),
        player(tokens={BOMB: 1}, token_copies=(TokenCopy(BOMB, 1, 1),)),
        edition="marvel",
    )
    fight.attacks("Infiltrate", 1, 2, 3, 6, 6).finish()
    assert (bombs(fight, A), bombs(fight, D)) == ([1], [0])
    assert (fight.health(A), fight.health(D)) == (50, 46)
    assert not fight.steps("no-result")


def test_infiltrate_without_a_time_bomb_in_play_turns_none_over_and_says_so() -> None:
    """DT-HERO-BW-02."""
    fight = Fight(player("black-widow"), player(), edition="marvel")
    fight.attacks("Infiltrate", 1, 2, 3, 6, 6).finish()
    assert [step.args["reason"] for step in fight.steps("no-result")] == ["token-gone"]


def test_a_token_taken_from_several_with_sides_is_the_one_furthest_turned() -> None:
    """AMB-44: it is the one that the player of Buh, Bye! wants gone."""
    seat = player(
        "barbarian", hand=("Buh, Bye!",), tokens={BOMB: 2}, token_copies=(TokenCopy(BOMB, 2, 1),)
    )
    fight = Fight(seat, player("black-widow"), edition="marvel")
    fight.plays(A, "Buh, Bye!", "TW-04a")
    assert bombs(fight, A) == [0]


@pytest.mark.parametrize("side", [0, 1])
def test_a_token_that_is_moved_keeps_its_side(side: int) -> None:
    """DT-STAT-19, DT-HERO-BW-02: its side is settled where it is inflicted, and this is no such."""
    upgrades = {} if side else dict.fromkeys(SIX_SPACES, 2)
    seat = player(
        "black-widow", hand=("Transference!",), tokens={BOMB: 1}, upgrades=upgrades,
        token_copies=(TokenCopy(BOMB, 1, side),),
    )  # fmt: skip
    turn = Turns(seat, player("barbarian"), first="main-phase-1", edition="marvel")
    turn.plays(A, "Transference!", "TW-03a").rolls(1, 1, 2, 4, 6)
    assert (bombs(turn, A), bombs(turn, D)) == ([], [side])


def test_a_state_keeps_its_sides_through_a_file() -> None:
    fight = holder(0, 1).rolls(2)
    state = fight.record.state
    assert isinstance(state, State)
    assert decode_state(encode_state(state)) == state


def test_the_stack_limit_of_time_bombs_is_2() -> None:
    """DT-HERO-BW-02, DT-STAT-15."""
    fight = Fight(player("black-widow"), player(tokens={BOMB: 2}), edition="marvel")
    fight.attacks("Hacked", 1, 2, 3, 4, 6).finish()
    assert fight.tokens(D)[BOMB] == 2
    assert len(fight.steps("token-not-placed")) == 1
