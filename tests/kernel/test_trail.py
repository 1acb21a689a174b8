"""Forks of a record know the steps before them."""

from __future__ import annotations

import pytest

from dtnb.kernel import PASS, Action, Choice, Outcome, Record
from dtnb.kernel.trail import Trail
from tests.toy import CountToTen, Seat, set_up

LINE = (
    Choice(1, PASS),
    Outcome((5,)),
    Choice(0, PASS),
    Choice(1, PASS),
    Choice(0, Action("stop")),
    Choice(0, PASS),
    Choice(1, Action("spend", "damp")),
    Choice(0, Action("spend", "boost")),
    Choice(1, PASS),
)


def play_line() -> Record:
    ann = Seat("Ann", 4, (("nudge", 1), ("boost", 1)))
    ben = Seat("Ben", 0, (("thief", 1), ("damp", 1)))
    return Record(CountToTen(), set_up([ann, ben]), LINE)


@pytest.mark.parametrize("position", range(len(LINE) + 1))
def test_a_way_that_goes_on_as_the_line_did_has_its_steps(position: int) -> None:
    line = play_line()
    way = Trail(line).fork(position)
    for input_ in LINE[position:]:
        way.add(input_)
    assert way.steps == line.steps
    assert way.state == line.state


def test_ways_do_not_hear_of_each_other() -> None:
    trail = Trail(play_line())
    first, second = trail.fork(2), trail.fork(2)
    first.add(Choice(0, Action("spend", "nudge")))
    second.add(Choice(0, PASS))
    assert [step.kind for step in second.steps] == [s.kind for s in play_line().fork(3).steps]
