"""Roll Attempts bought back, and an additional Roll Phase without a fixed opponent."""

from __future__ import annotations

import pytest

from tests.dicethrone.play import EDITIONS, A, D, Fight, player
from tests.dicethrone.turns import Turns

PROFITEER = (1, 4, 4, 5, 6)
RETREAT = "Feigned Retreat!"
editions = pytest.mark.parametrize("edition", EDITIONS)


def start_constricted(edition: str, cp: int = 3) -> Turns:
    hand = ("Getting Paid!",)
    seats = player(cp=cp, tokens={"Constrict": 1}, hand=hand), player("tactician")
    return Turns(*seats, first="main-phase-1", edition=edition)


def allowed_attempts(turn: Turns) -> int:
    """Return the number of Roll Attempts that the offensive roll has at the first roll."""
    turn.rolls(1, 1, 2, 4, 6)
    return turn.table.rolls[-1].allowed


@editions
@pytest.mark.parametrize(
    ("window", "attempts", "cp"), [("", 2, 3), ("TW-03a", 3, 2), ("TW-04a", 3, 2)]
)
def test_a_roll_attempt_is_bought_back_before_the_first_roll(
    window: str, attempts: int, cp: int, edition: str
) -> None:
    """DT-ORP-01, DT-ORP-20, DT-CP-01: 3 attempts less 1; 1 CP before it is taken, or after."""
    turn = start_constricted(edition)
    if window:
        turn.uses(A, "Constrict", window)
    assert (allowed_attempts(turn), turn.seat(A).cp) == (attempts, cp)


def test_a_roll_attempt_is_bought_back_between_the_rolls() -> None:
    """DT-ORP-01, DT-ORP-20: two attempts become three."""
    turn = start_constricted("season-two")
    assert allowed_attempts(turn) == 2
    turn.uses(A, "Constrict", "TW-04b")
    assert (turn.table.rolls[-1].allowed, turn.tokens(A)) == (3, {})


def test_without_cp_nobody_buys_a_roll_attempt_back() -> None:
    """DT-CP-01."""
    turn = start_constricted("season-two", cp=0).at("TW-03a", A)
    assert turn.verdict(A, "use", "Constrict").codes == ("not-enough-cp",)


def test_after_the_ability_removing_constrict_returns_no_attempt() -> None:
    """DT-ORP-09: the token leaves for 1 CP, and the roll that was read stays as it is."""
    turn = start_constricted("season-two").rolls(1, 1, 2, 4, 6).announces("Drill").at("TW-10", A)
    turn.uses(A, "Constrict", "TW-10")
    assert not turn.steps("attempts-changed")
    assert turn.tokens(A) == {}


@editions
def test_constrict_lasts_through_the_additional_roll_phase(
    edition: str,
) -> None:
    """DT-ORP-01, DT-STAT-07, AMB-47: the next Offensive Roll Phase is the additional one."""
    seats = player("miles-morales", tokens={"Combo": 1}), player("tactician", hand=(RETREAT,))
    fight = Fight(*seats, edition=edition).attacks("Punch", 1, 2, 3, 3, 4).declines()
    fight.plays(D, RETREAT, "TW-16").at("TW-16", A)
    assert fight.tokens(A) == {"Combo": 1, "Constrict": 1}
    fight.does("spend", "Combo").rolls(1, 2, 3, 3, 4)
    assert fight.tokens(A) == {"Constrict": 1}
    assert fight.table.rolls[-1].allowed == 2
    fight.announces("Punch").finish()
    assert fight.tokens(A) == {}


@editions
def test_a_token_gained_in_a_roll_phase_counts_as_old_after_it(
    edition: str,
) -> None:
    """DT-STAT-07: what asks whether it came in this phase finds no earlier one's tokens."""
    seats = player("miles-morales"), player("tactician", hand=(RETREAT,))
    fight = Fight(*seats, edition=edition).attacks("Punch", 1, 2, 3, 3, 4).declines()
    fight.plays(D, RETREAT, "TW-16").at("TW-16", A)
    assert fight.table.new_tokens == ((A, "Constrict"),)
    fight.finish()
    assert fight.tokens(A) == {"Constrict": 1}
    assert not fight.table.new_tokens


@editions
def test_a_constrict_taken_over_before_the_roll_phase_leaves_with_it(edition: str) -> None:
    """DT-ORP-01, DT-STAT-07, DT-STAT-19: 3 attempts less 1, in this turn alone."""
    mine = player("tactician", tokens={"Tactical Advantage": 4})
    seats = mine, player(tokens={"Constrict": 1})
    turn = Turns(*seats, first="main-phase-1", edition=edition)
    turn.at("TW-03a", A).does(
        "spend", "Tactical Advantage", choose="Redeployment", token=(D, "Constrict")
    )
    assert allowed_attempts(turn) == 2
    assert turn.tokens(A) == {"Constrict": 1}
    turn.rest()
    assert turn.tokens(A) == {}


@editions
def test_an_additional_phase_without_an_opponent_is_aimed_anew(edition: str) -> None:
    """AMB-47, DT-TRP-01: the first hit nobody; the second is aimed at the third player."""
    seats = player("tactician", deck={"Tip It!": 1}), player(), player()
    game = Fight(*seats, edition=edition).attacks("Profiteer", *PROFITEER).rolls(6)
    game.finish_to("draw").draws("Tip It!").attacks("Saber Strike", 1, 1, 2, 4, 6).targets(
        2
    ).declines().finish()
    assert game.healths() == (50, 50, 46)
    begun = [step.args["extra"] for step in game.steps("phase-begins")
             if step.args["phase"] == "offensive-roll-phase"]  # fmt: skip
    assert begun == [False, True]
