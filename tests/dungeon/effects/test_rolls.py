"""Effects on rolls: other dice, rerolls, modifiers, barred actions."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.state.agenda import BeginCheck
from dtnb.kernel import State
from tests.dungeon.bench import Line, ability, box, game, table
from tests.dungeon.effects.carried_out import HERE, run


def test_settling_a_check_without_one_does_nothing() -> None:
    """DD-CHK-03."""
    assert len(run(verbs.SettleCheck(result="passed")).steps("nothing-happens")) == 1


def test_a_reroll_is_granted_and_used_after_a_failed_roll() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 7, HERE)).give(2)
    assert "reroll" in line.options
    line.give("reroll", 9)
    assert (line.ledgers()[0]["total"], line.ledgers()[0]["success"]) == (9, True)


def test_of_two_rerolls_that_are_granted_one_is_left_after_the_first() -> None:
    line = run(verbs.Reroll(count=2), then=BeginCheck("agility", 7, HERE)).give(2, "reroll", 3)
    assert [reroll.amount for reroll in line.table.active_modifiers("reroll")] == [1]
    line.give("reroll", 2)
    assert line.why("reroll") == ("no-reroll",)


def test_without_a_grant_there_is_no_reroll_and_one_grant_is_one() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 7, HERE)).give(2, "reroll", 3)
    assert line.why("reroll") == ("no-reroll",)


def test_a_reroll_that_is_used_holds_no_longer() -> None:
    line = run(verbs.Reroll(count=1, until="turn"), then=BeginCheck("agility", 7, HERE)).give(
        2, "reroll"
    )
    assert line.table.modifiers == ()
    assert [step["what"] for step in line.steps("modifier-ends")] == ["reroll"]


def test_boosts_stay_when_the_die_is_rolled_again() -> None:
    line = run(verbs.Reroll(count=1), then=BeginCheck("agility", 9, HERE))
    line.give(2, "boost 1", "reroll", 8)
    assert line.ledgers()[0]["total"] == 9


@pytest.mark.parametrize(("value", "shown"), [("highest", 10), ("half", 5), (7, 7), (20, 10)])
def test_a_roll_that_is_set_is_not_rolled(value: Any, shown: int) -> None:
    """A number is at most the die's highest: Agility lies on a d10."""
    line = run(verbs.SetRoll(value=value), then=BeginCheck("agility", 2, HERE))
    assert line.ledgers()[0]["total"] == shown


def test_what_sets_a_roll_before_it_is_rolled_sets_it_then() -> None:
    """DD-CHK-02: the natural roll is not there yet; one roll is told, with the highest number."""
    steady = ability(1, verbs.SetRoll(value="highest", until="roll"), when=("check",))
    play = game(box(abilities={"steady": steady}))
    line = Line(play, State(replace(table(play), turn=1), (BeginCheck("agility", 11, HERE),)))
    line.give("use steady").pass_to_chance()
    assert [step["values"] for step in line.steps("roll")] == [[10]]
    assert line.table.stat_roll is None or line.table.stat_roll.face == 10


@pytest.mark.parametrize(
    ("effect", "total"),
    [
        (verbs.SetRoll(value="highest"), 10),
        (verbs.Modify(what="check", amount=2, until="roll"), 5),
        (verbs.Modify(what="check", amount=2, stat="agility", until="roll"), 5),
        (verbs.Modify(what="check", amount=2, stat="magic", until="roll"), 3),
        (verbs.Modify(what="attack", amount=2, until="roll"), 3),
    ],
)
def test_what_comes_after_a_roll_acts_on_that_roll_if_it_is_meant(effect: Any, total: int) -> None:
    """A 3 against Agility 11 on a d10: the ability is used when the check has been rolled."""
    play = game(box(abilities={"help": ability(1, effect, when=("check",))}))
    laid = replace(table(play), turn=1)
    line = Line(play, State(laid, (BeginCheck("agility", 11, HERE),)))
    line.pass_to_chance().give(3, "use help")
    if line.state.pending is not None:
        line.pass_to_chance()
    assert line.ledgers()[0]["total"] == total


@pytest.mark.parametrize(("until", "second"), [("roll", 3), ("turn", 5)])
def test_what_is_used_on_a_roll_lasts_as_long_as_it_says(until: Any, second: int) -> None:
    """3 + 2, and another 3 in the same turn."""
    effect = verbs.Modify(what="check", amount=2, until=until)
    play = game(box(abilities={"help": ability(1, effect, when=("check",))}))
    tries = BeginCheck("agility", 11, HERE), BeginCheck("agility", 11, HERE)
    line = Line(play, State(replace(table(play), turn=1), tries))
    line.pass_to_chance().give(3, "use help").pass_to_chance().give(3).pass_to_chance()
    assert [ledger["total"] for ledger in line.ledgers()] == [5, second]


def test_modifiers_are_rows_of_the_ledger_and_last_one_roll() -> None:
    line = run(
        verbs.Modify(what="check", amount=2, until="roll"), then=BeginCheck("magic", 5, HERE)
    )
    line.give(3)
    (ledger,) = line.ledgers()
    assert [row["amount"] for row in ledger["rows"]] == [3, 2]
    assert line.table.modifiers == ()


def test_dieminions_rolls_can_be_modified() -> None:
    """DD-TOK-02: 3 + 1 of the effect."""
    laid = table(game(), minions=(("d6", 1),))
    line = run(
        verbs.Modify(what="minion", amount=1), then=BeginCheck("agility", 7, HERE), laid=laid
    )
    assert line.give(3, "minion d6", 3).ledgers()[0]["total"] == 7


def test_a_thrown_dieminion_goes_back_to_the_supply() -> None:
    """DD-TOK-02: three d6 are in the box, and three lie there again when one was thrown."""
    laid = table(game(), minions=(("d6", 1),))
    line = run(then=BeginCheck("agility", 12, HERE), laid=laid)
    before = dict(line.table.supply)["d6"]
    line.give(2, "minion d6", 1)
    assert dict(line.table.supply)["d6"] == before + 1


BARS = [
    ("minions", "minion d6", "minions-barred"),
    ("pips", "pips 1", "pips-barred"),
    ("boosts", "boost 1", "boosts-barred"),
    ("tokens", "token time", "tokens-barred"),
]


@pytest.mark.parametrize(("barred", "phrase", "code"), BARS)
def test_a_barred_action_is_refused_with_the_reason(barred: Any, phrase: str, code: str) -> None:
    laid = table(game(), minions=(("d6", 1),), die_namic=(1,), tokens=(("time", 1),))
    line = run(verbs.Bar(what=barred), then=BeginCheck("agility", 9, HERE), laid=laid)
    line.pass_to_chance().give(1)
    assert code in line.why(phrase)
