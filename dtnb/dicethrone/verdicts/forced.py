"""Yield why an action does not answer a forced choice or a follow-up question.

* forced choice: a decision at which a player may not pass, such as whether to roll again or what
  to announce. Its `topic` says what is chosen
"""

from __future__ import annotations

from collections.abc import Iterator

from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.agenda import Announce
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.abilities import (
    announce_reasons,
    announcement_refusals,
    defense_reasons,
    unasked_reasons,
)
from dtnb.dicethrone.verdicts.actions import ACTION_VERBS, action_reasons
from dtnb.dicethrone.verdicts.candidates import decision_candidates
from dtnb.dicethrone.verdicts.cards import hand_limit_sale_reasons
from dtnb.dicethrone.verdicts.question_reasons import (
    QUESTION_RULES,
    later_question_reason,
    pending_question_reason,
)
from dtnb.kernel import Action, Decision, Reason, State
from dtnb.kernel.windows import WindowPoint

#: the verbs of the candidates that may be refused, by the topic of the question. All other
#: candidates are legal
JUDGED_VERBS = {"announce": ("announce", "back"), "defense": ("defend", "decline")}
JUDGED_TOPICS = tuple(JUDGED_VERBS)
GO_BACK = Action("back")
DECLINE = Action("decline")
#: By these rules, a player who goes back to rolling gets no new Roll Attempts.
NO_NEW_ATTEMPTS = ("DT-ORP-06", "DT-ORP-05")


def reasons_at_forced_choice(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an action does not answer the pending decision, at which no seat may pass.

    Source: DT-ORP-02/05/06/07, DT-DRP-03/09, DT-CARD-06/25, AMB-30.
    """
    return rules.without_waived(_all_reasons(rules, state, pending, seat, action), seat, action)


def _all_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield every reason against an answer, even if this world lacks the rule of the reason."""
    topic_and_verb = (pending.topic, action.verb)
    yield from _reasons_by_topic(rules, state, pending, seat, action)
    if seat != pending.seat and (
        action.verb not in ACTION_VERBS or topic_and_verb == ("sell-down", "sell")
    ):
        yield pending_question_reason(pending, QUESTION_RULES.get(pending.topic, ()))


def _reasons_by_topic(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the reasons against an answer, except the reason that another seat is asked."""
    topic_and_verb = (pending.topic, action.verb)
    if topic_and_verb == ("announce", "announce") and (seat != pending.seat or not action.details):
        return _announcement_reasons(rules, state, pending, seat, action)
    if topic_and_verb == ("sell-down", "sell"):
        return _sale_reasons(rules, state, seat, action)
    if action.verb in ACTION_VERBS:
        return _window_action_reasons(rules, state, pending, seat, action)
    if action.details and action.verb in JUDGED_VERBS.get(pending.topic, ()):
        return iter((Reason("not-an-option", (), {"subject": action.object}),))
    if (pending.topic, action) == ("announce", GO_BACK):
        return _back_reasons(rules, state)
    if topic_and_verb == ("defense", "defend"):
        return _defense_reasons(rules, state, seat, action)
    if (pending.topic, action) == ("defense", DECLINE):
        return _decline_reasons(rules, state, pending, seat)
    return _option_reasons(rules, state, pending, seat, action)


def _announcement_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an ability may not be announced: another seat announces, or the dice do not fit."""
    if seat != pending.seat:
        yield Reason("active-player-announces", ("DT-ORP-02",), {"seat": pending.seat})
    elif (roll := _roll_to_announce(state)) is not None:
        yield from announce_reasons(rules, state.table, seat, action.object, roll)


def _sale_reasons(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Reason]:
    """Yield why a card may not be sold at the hand limit; a sale asks no further question."""
    yield from hand_limit_sale_reasons(rules, state.table, seat, action.object)
    if action.details:
        yield Reason("not-an-option", (), {"subject": action.object})


def _window_action_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield the reasons against an action that belongs to a window before the forced choice."""
    yield from action_reasons(rules, state.table, WindowPoint(pending.window), seat, action)
    yield Reason("forced-choice-first", (), {"topic": pending.topic, "seat": pending.seat})


def _defense_reasons(rules: Rules, state: State, seat: int, action: Action) -> Iterator[Reason]:
    if not action.object:
        # A defence must name its ability (DT-DRP-03).
        yield Reason("not-an-option", (), {"subject": action.object})
    yield from defense_reasons(rules, state.table, seat, name=action.object)


def legal_announcements(rules: Rules, state: State, pending: Decision) -> list[Action]:
    """List the candidates at an announcement that `reasons_at_forced_choice` would not refuse.

    They are judged together, because this is faster.
    """
    if rules.waives_reasons:
        return [
            action
            for action in decision_candidates(rules, state, pending)
            if next(reasons_at_forced_choice(rules, state, pending, pending.seat, action), None)
            is None
        ]
    roll = _roll_to_announce(state)
    assert roll is not None
    candidates = decision_candidates(rules, state, pending)
    abilities = (action.object for action in candidates)
    refusals = announcement_refusals(rules, state.table, pending.seat, abilities, roll)
    return [
        action
        for action, refusal in zip(candidates, refusals, strict=True)
        if not refusal and (action.verb != GO_BACK.verb or not any(_back_reasons(rules, state)))
    ]


def _roll_to_announce(state: State) -> DiceRoll | None:
    """Return the roll on which an ability must be announced; None if no announcement is due."""
    item = state.agenda[-1]
    return state.table.roll(item.roll) if isinstance(item, Announce) else None


def _back_reasons(rules: Rules, state: State) -> Iterator[Reason]:
    """Yield why the player may not go back from the announcement to Roll Attempts."""
    item, roll = state.agenda[-1], _roll_to_announce(state)
    is_reopened = isinstance(item, Announce) and item.is_reopened
    if (
        roll is not None
        and roll.attempt >= roll.allowed
        and rules.holds(NO_NEW_ATTEMPTS, roll.purpose, roll.seat)
    ):
        rule_ids = NO_NEW_ATTEMPTS if is_reopened else ("DT-ORP-01", "DT-ORP-06")
        args = {"used": roll.attempt, "allowed": roll.allowed}
        yield Reason("no-attempt-left", rule_ids, args)
    if not is_reopened:
        yield Reason("no-die-altered", ("DT-ORP-07", "DT-ORP-05"))


def _decline_reasons(rules: Rules, state: State, pending: Decision, seat: int) -> Iterator[Reason]:
    """Yield a reason if the Defender can defend and may not decline."""
    can_defend = any(
        next(defense_reasons(rules, state.table, seat, name=option.object), None) is None
        for option in decision_candidates(rules, state, pending)
        if option.verb == "defend"
    )
    if can_defend and rules.reading("optional-defence") == "nothing":
        yield Reason("defence-is-made", ("DT-DRP-09", "AMB-30"))


def _option_reasons(
    rules: Rules, state: State, pending: Decision, seat: int, action: Action
) -> Iterator[Reason]:
    """Yield why an action is not among the candidates of a question."""
    options = decision_candidates(rules, state, pending)
    if action in options:
        return
    if action.without_details() in {option.without_details() for option in options}:
        yield from _reasons_not_offered(state.table, pending, action)
    else:
        yield from unasked_reasons(rules, state.table, seat, action)
        if seat == pending.seat:
            yield pending_question_reason(pending)
        yield later_question_reason(state.table, seat, action)


def _reasons_not_offered(table: Table, pending: Decision, action: Action) -> Iterator[Reason]:
    """Yield why an option of the pending question is not offered."""
    target = action.detail("player")
    seats = range(len(table.seats))
    if pending.topic == "target" and target in seats and not table.is_in_game(int(str(target))):
        args = {"subject": table.attack.ability if table.attack else "", "seat": target}
        yield Reason("chosen-is-defeated", ("DT-WIN-02",), args)
        return
    rule_ids = QUESTION_RULES["target"] if pending.topic == "target" else ()
    yield Reason("not-offered", rule_ids, {"topic": pending.topic, "seat": pending.seat})
