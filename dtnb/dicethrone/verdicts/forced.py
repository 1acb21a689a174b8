"""Why something is no answer to a forced choice, or to a follow-up question."""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.rules.in_force import Rules
from dtnb.dicethrone.state.agenda import Announce
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.verdicts.abilities import (
    against_announcing,
    announce_reasons,
    defense_reasons,
    unasked_reasons,
)
from dtnb.dicethrone.verdicts.actions import VERBS, action_reasons
from dtnb.dicethrone.verdicts.candidates import decision_candidates
from dtnb.dicethrone.verdicts.cards import sell_down_reasons
from dtnb.dicethrone.verdicts.elsewhere import ASKED_BY, asked_elsewhere, asked_here
from dtnb.kernel import Action, Decision, Reason, State
from dtnb.kernel.windows import WindowPoint

#: forced choices whose candidates are judged one by one; of all others every candidate is an answer
JUDGED_VERBS = {"announce": ("announce", "back"), "defense": ("defend", "decline")}
JUDGED_TOPICS = tuple(JUDGED_VERBS)
BACK = Action("back")
DECLINE = Action("decline")


def forced_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an action does not answer the pending decision, which must be answered.

    Parameters
    ----------
    rules, state, pending
        The moment, and the decision that is asked there.
    seat, action
        Who answers what; that it is this seat's turn to answer is judged elsewhere.

    Notes
    -----
    Source: DT-ORP-02/05/06/07, DT-DRP-03/09, DT-CARD-06/25, AMB-30.
    """
    table = state.table
    asked = (pending.topic, action.verb)
    if seat != pending.seat and (action.verb not in VERBS or asked == ("sell-down", "sell")):
        yield asked_here(pending, ASKED_BY.get(pending.topic, ()))
    if asked == ("announce", "announce") and not action.details:
        if (roll := _announced_on(state)) is not None:
            yield from announce_reasons(rules, table, seat, action.object, roll)
    elif asked == ("sell-down", "sell"):
        yield from sell_down_reasons(rules, table, seat, action.object)
        if action.details:
            yield Reason("not-an-option", (), {"subject": action.object})
    elif action.verb in VERBS:
        # A forced choice comes after the window's actions; say what else speaks against it.
        args = {"topic": pending.topic, "seat": pending.seat}
        yield Reason("forced-choice-first", (), args)
        yield from action_reasons(rules, table, WindowPoint(pending.window), seat, action)
    elif action.details and action.verb in JUDGED_VERBS.get(pending.topic, ()):
        yield Reason("not-an-option", (), {"subject": action.object})
    elif (pending.topic, action) == ("announce", BACK):
        yield from _back_reasons(state)
    elif asked == ("defense", "defend"):
        if not action.object:
            # With which ability is what is asked (DT-DRP-03).
            yield Reason("not-an-option", (), {"subject": action.object})
        yield from defense_reasons(rules, table, seat, action.object)
    elif (pending.topic, action) == ("defense", DECLINE):
        yield from _decline_reasons(rules, state, pending, seat)
    else:
        yield from _option_reasons(rules, state, pending, seat, action)


def announcements(rules: Rules, state: State, pending: Decision) -> list[Action]:
    """List what may be announced, and whether one may go back, as `forced_reasons` has it."""
    roll = _announced_on(state)
    assert roll is not None
    candidates = decision_candidates(rules, state, pending)
    named = (action.object for action in candidates)
    against = against_announcing(rules, state.table, pending.seat, named, roll)
    return [
        action
        for action, code in zip(candidates, against, strict=True)
        if not code and (action.verb != BACK.verb or not any(_back_reasons(state)))
    ]


def _announced_on(state: State) -> DiceRoll | None:
    """Return the dice on which an ability is announced, if they lie there."""
    item = state.agenda[-1]
    return state.table.roll(item.roll) if isinstance(item, Announce) else None


def _back_reasons(state: State) -> Iterator[Reason]:
    """Yield why nobody goes back to Roll Attempts from the announcement."""
    item, roll = state.agenda[-1], _announced_on(state)
    if not isinstance(item, Announce) or not item.again:
        yield Reason("no-die-altered", ("DT-ORP-05", "DT-ORP-07"))
    if roll is not None and roll.attempt >= roll.allowed:
        args = {"used": roll.attempt, "allowed": roll.allowed}
        yield Reason("no-attempt-left", ("DT-ORP-06",), args)


def _decline_reasons(rules: Rules, state: State, pending: Decision, seat: int) -> Iterator[Reason]:
    """Yield why the Defender cannot go without a defence, where one is possible."""
    possible = any(
        next(defense_reasons(rules, state.table, seat, option.object), None) is None
        for option in decision_candidates(rules, state, pending)
        if option.verb == "defend"
    )
    if possible and rules.reading("optional-defence") == "nothing":
        yield Reason("defence-is-made", ("DT-DRP-09", "AMB-30"))


def _option_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an action is none of the candidates."""
    options = decision_candidates(rules, state, pending)
    if action in options:
        return
    if action.bare() in {option.bare() for option in options}:
        rules_of = ("DT-TRP-03",) if pending.topic == "target" else ()
        yield Reason("not-offered", rules_of, {"topic": pending.topic, "seat": pending.seat})
    else:
        if seat == pending.seat:
            yield asked_here(pending)
        yield asked_elsewhere(state.table, seat, action)
        yield from unasked_reasons(rules, state.table, seat, action)
