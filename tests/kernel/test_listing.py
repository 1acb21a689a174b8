"""Legal actions are listed once for each state; actions in the list are not judged again."""

from __future__ import annotations

import pytest

from dtnb.kernel import Action, Choice, IllegalMoveError, Outcome, Record, State
from tests.toy import CountToTen, Seat, set_up


def asked() -> tuple[CountToTen, State]:
    """Ann has rolled and may roll again or stop."""
    game = CountToTen()
    record = Record(game, set_up([Seat("Ann", 0, (("boost", 1),)), Seat("Ben", 0, ())]))
    return game, record.add(Outcome((4,)))


def test_what_is_done_with_a_list_of_legal_actions_does_not_change_what_is_legal() -> None:
    game, state = asked()
    refused = Action("spend", "no such token")
    legal = game.legal_actions(state)
    legal.append(refused)
    assert refused not in game.legal_actions(state)
    with pytest.raises(IllegalMoveError):
        game.advance(state, Choice(0, refused))


def test_an_action_listed_for_one_state_is_judged_at_another() -> None:
    game, state = asked()
    (stop,) = (action for action in game.legal_actions(state) if action == Action("stop"))
    later = game.advance(state, Choice(0, stop))
    with pytest.raises(IllegalMoveError):
        game.advance(later, Choice(0, stop))


def test_an_action_is_judged_whether_its_state_was_listed_or_not() -> None:
    (game, state), (other, same) = asked(), asked()
    legal = game.legal_actions(state)
    assert [game.advance(state, Choice(0, action)) for action in legal] == [
        other.advance(same, Choice(0, action)) for action in legal
    ]
