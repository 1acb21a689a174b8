"""Stat Checks: DD-CHK-01…04, DD-STAT-12/13, DD-AMB-05, DD-TV-11."""

from fractions import Fraction
from typing import Any

import pytest

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import Win
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.rules.odds import roll_odds
from dtnb.dungeon.state.windows import AFTER_ATTACK, AFTER_CHECK
from tests.dungeon.bench import (
    Line,
    ability,
    attack,
    box,
    check,
    game,
    hall,
    party,
    stats,
    table,
    tile,
)


def trapped(*failure: Any) -> Line:
    """Return a line at a tile with an Agility check of 7."""
    trap = tile(effects=(verbs.Check(stat="agility", target=7, failure=failure),))
    play = game(box(tiles={"trap": trap}, places=hall(first="trap"), win=Win(points=9)))
    line = Line(play, initial_state(table(play, stats(ability=(4, 0)))))
    return line.pass_to("DD-TW-05").give("move B1")


def test_a_check_rolls_the_die_of_its_stat() -> None:
    """DD-CHK-01: Magic is 5 on a d8, and the die is told before it is rolled.

    What then passes passes by DD-CHK-02.
    """
    line = check(game(), "magic", 5, table(game(), stats(magic=(8, 5))))
    assert line.topic == "check d8"
    assert line.steps("check-begins")[0]["ledger"]["die"] == 8
    assert "DD-CHK-02" in line.give(5).cited("check-settled")


def test_a_total_equal_to_the_target_passes_unless_read_otherwise() -> None:
    """DD-AMB-05."""
    assert check(game(), "agility", 7).give(7).ledgers()[0]["success"] is True
    above = check(game(check_comparison="above"), "agility", 7).give(7)
    assert above.window == "DD-TW-08"
    assert above.give("pass").ledgers()[0]["success"] is False


def test_the_natural_roll_comes_first_and_then_the_stat_may_be_lowered() -> None:
    """DD-CHK-02, DD-STAT-13: 5 of 7, two points of Agility; all but one of 10 could be given."""
    line = check(game(), "agility", 7).give(5)
    assert line.options == ["pass", *(f"boost {points}" for points in range(1, 10))]
    line.give("boost 2")
    assert (line.ledgers()[0]["total"], line.ledgers()[0]["success"]) == (7, True)
    assert line.value("agility") == 8


def test_the_failed_check_of_the_book_can_be_split_in_three_ways() -> None:
    """DD-TV-11, DD-STAT-12, DD-CHK-04: 2 damage, as Health/Agility."""
    line = trapped(verbs.Damage(stat="agility", amount=2)).give(1, "pass")
    assert line.options == ["split 2/0", "split 1/1", "split 0/2"]


def test_dieminions_help_with_checks() -> None:
    """DD-TOK-02: 3 + 4."""
    line = check(game(), "agility", 7, table(game(), minions=(("d8", 1),))).give(3)
    line.give("minion d8", 4)
    assert line.ledgers()[0]["total"] == 7


def test_a_dieminion_that_is_not_enough_is_gone_and_another_may_follow() -> None:
    """DD-TOK-02: any number."""
    laid = table(game(), minions=(("d6", 2),))
    line = check(game(), "agility", 9, laid).give(1, "minion d6", 1)
    assert line.seat.minions == (("d6", 1),)
    assert "minion d6" in line.options


def test_a_dieminion_is_thrown_after_the_check_or_the_attack_it_helps() -> None:
    """DD-TOK-02, DD-CHK-02: the moment is that after the roll it is added to."""
    laid = table(game(), minions=(("d6", 1),))
    helped = check(game(), "agility", 9, laid).give(1, "minion d6")
    assert (helped.topic, helped.window) == ("minion d6", AFTER_CHECK)
    fought = attack(game(), party("fighter"), "might", laid).give(1, "minion d6")
    assert (fought.topic, fought.window) == ("minion d6", AFTER_ATTACK)


def test_an_ability_may_skip_or_pass_a_check() -> None:
    """DD-CHK-03: skipped is neither passed nor failed; passed is a success.

    Success gives a Time that the turn had cost, failure takes one: 20 - 1, then + 1 or nothing.
    """
    for result, kind, time in (("skipped", "check-skipped", 19), ("passed", "check-settled", 20)):
        give = ability(1, verbs.SettleCheck(result=result), when=("check",))  # type: ignore[arg-type]
        trap = verbs.Check(
            stat="agility", target=7,
            success=(verbs.Gain(stat="time", amount=1),),
            failure=(verbs.Lose(stat="time", amount=1),),
        )  # fmt: skip
        play = game(
            box(
                tiles={"trap": tile(effects=(trap,))}, places=hall(first="trap"),
                abilities={"out": give},
                win=Win(points=9),
            )
        )  # fmt: skip
        line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1")
        assert (line.window, line.options) == ("DD-TW-07", ["pass", "use out"])
        line.give("use out")
        assert len(line.steps(kind)) == 1
        assert "DD-CHK-03" in line.cited(kind)
        assert line.steps("roll") == []
        assert line.value("time") == time
        assert line.table.turn == 2


def test_an_ability_may_be_used_after_the_natural_roll() -> None:
    """DD-CHK-02, DD-AMB-23: the roll first, then the ability."""
    give = ability(1, verbs.SettleCheck(result="passed"), when=("check",))
    trap = tile(effects=(verbs.Check(stat="agility", target=7),))
    play = game(
        box(
            tiles={"trap": trap}, places=hall(first="trap"), abilities={"out": give},
            win=Win(points=9),
        )
    )  # fmt: skip
    line = Line(play, initial_state(table(play))).pass_to("DD-TW-05").give("move B1", "pass", 2)
    assert line.window == "DD-TW-08"
    line.give("use out")
    assert (line.ledgers()[0]["success"], line.ledgers()[0]["by"]) == (True, "given")


def test_some_checks_cannot_be_passed_by_rolling() -> None:
    """DD-CHK-01: 12 on a d6 showing 1 is out of reach."""
    laid = table(game(), stats(magic=(6, 1)))
    line = check(game(), "magic", 12, laid).give(6)
    assert line.ledgers()[0]["success"] is False


def test_success_and_failure_have_their_own_effects() -> None:
    """DD-CHK-04."""
    lost = trapped(verbs.Lose(stat="time", amount=1)).give(1, "pass")
    assert lost.value("time") == 18
    kept = trapped(verbs.Lose(stat="time", amount=1)).give(7)
    assert kept.value("time") == 19


def rerolls() -> Any:
    """Return the game in which an ability allows one more roll of a check."""
    again = ability(1, verbs.Reroll(until="roll"), when=("check",))
    return game(box(abilities={"again": again}))


def test_a_token_used_before_a_check_changes_the_die_that_is_rolled() -> None:
    """DD-CHK-01, DD-TOK-01, DD-TOK-04: Magic 8 on a d8, and 2, is 10 on a d10."""
    line = check(game(), "magic", 9, table(game(), tokens=(("magic", 1),)))
    assert line.window == "DD-TW-07"
    line.give("token magic", 10)
    assert line.steps("roll")[-1]["die"] == 10
    assert (line.ledgers()[0]["die"], line.ledgers()[0]["total"]) == (10, 10)


def test_a_token_used_after_a_check_was_rolled_changes_the_die_of_the_next_roll() -> None:
    """DD-CHK-01, DD-TOK-01: 3 on the d8; the token brings a d10, which is rolled again."""
    play = rerolls()
    line = check(play, "magic", 9, table(play, tokens=(("magic", 1),))).give("pass", 3)
    line.give("token magic")
    assert line.table.stat_roll is not None
    assert (line.table.stat_roll.die, line.table.stat_roll.face) == (8, 3)
    line.give("use again", "reroll")
    assert line.topic == "check d10"


def test_dice_swapped_before_a_check_change_the_die_that_is_rolled() -> None:
    """DD-CHK-01: Magic's d8 goes under Might, and the d12 under Magic is rolled."""
    swap = ability(1, verbs.SwapDice(), when=("check",))
    play = game(box(abilities={"swap": swap}))
    line = check(play, "magic", 9, table(play)).give("use swap", "choose might/magic")
    assert line.topic == "check d12"


def test_the_odds_shown_before_a_check_are_those_of_the_current_die() -> None:
    """DD-CHK-01: 9 or more on the d10 of Magic 10: two of ten faces, where the d8 had none."""
    line = check(game(), "magic", 9, table(game(), tokens=(("magic", 1), ("time", 1))))
    line.give("token magic")
    assert line.table.stat_roll is not None
    assert roll_odds(line.game, line.table, line.table.stat_roll).roll_alone == Fraction(2, 10)


def test_before_the_roll_no_bonus_is_enough_and_the_check_may_still_be_skipped() -> None:
    """DD-CHK-02, DD-CHK-03: 2 is added to a check of 2, but the die has not been rolled yet."""
    sure = ability(1, verbs.Modify(what="check", amount=2, until="turn"), when=("turn",))
    out = ability(1, verbs.SettleCheck(result="skipped"), when=("check",))
    trap = tile(effects=(verbs.Check(stat="agility", target=2),))
    play = game(
        box(
            tiles={"trap": trap}, places=hall(first="trap"), abilities={"sure": sure, "out": out},
            win=Win(points=9),
        )
    )  # fmt: skip
    line = Line(play, initial_state(table(play, stats(ability=(4, 2))))).give("use sure")
    line.pass_to("DD-TW-05").give("move B1")
    assert (line.window, line.options) == ("DD-TW-07", ["pass", "use out"])


@pytest.mark.parametrize(
    ("agility", "answers", "reason"),
    [(10, ("boost 2",), "done"), (10, ("pass",), "passed"), (1, (), "nobody-could-act")],
)
def test_a_window_says_whether_something_was_done_in_it(
    agility: int, answers: tuple[str, ...], reason: str
) -> None:
    """DD-CHK-02, DD-STAT-13: a check of 7 shows 5; with Agility 1 there is no point to give."""
    laid = table(game(), stats(agility=(10, agility)))
    line = check(game(), "agility", 7, laid).give(5, *answers)
    closed = {step["window"]: step["reason"] for step in line.steps("window-closes")}
    assert closed == {"DD-TW-07": "nobody-could-act", "DD-TW-08": reason}
