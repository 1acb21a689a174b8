"""Describe the options at a decision: their labels, and whether the seat has the card or token.

An option is an action. Its details are the answers to its follow-up questions, as (name of the
question, answer).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.details.attempts import roll_in_progress
from dtnb.dicethrone.details.describing import details_as_data, sentence_values
from dtnb.dicethrone.rules.rules import Rules
from dtnb.dicethrone.state.table import Table
from dtnb.dicethrone.verdicts.actions import ACTION_VERBS
from dtnb.kernel import Action, State

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import ObjectPlace


def option_label(rules: Rules, state: State, action: Action, speaker: Speaker) -> str:
    """Return the label of an action, allowed or not; dice are shown with their current faces."""
    table: Table = state.table
    verb = action.verb
    if verb in ACTION_VERBS:
        values = _label_values(rules, state, action)
        if action.details:
            return speaker.text(f"option.{verb}", **values)
        # The labels are cached, because many questions use the same few labels.
        labels = rules.memoize(_new_label_cache)(speaker.lang)
        key = verb, *values.values()
        if key not in labels:
            # There is no phrase for using a token without spending it: the label names the price.
            is_payment = verb == "use" and values["price"] and rules.is_known_token(action.object)
            labels[key] = speaker.text("option.pay" if is_payment else f"option.{verb}", **values)
        return labels[key]
    if verb == "choose":
        return _choice_label(table, action, speaker)
    if verb in ("reroll", "stop"):
        return _roll_label(table, action, speaker)
    if verb == "announce" and not action.object:
        return speaker.text("option.announce-none")
    return speaker.text(f"option.{verb}", object=action.object)


def _new_label_cache(rules: Rules, lang: str) -> dict[tuple[Any, ...], str]:
    """Return a new cache of labels by verb and values; `Rules.memoize` keeps the cache."""
    return {}


#: verbs whose object is a card
_CARD_VERBS = ("play", "sell")


def object_place(rules: Rules, state: State, action: Action) -> ObjectPlace | None:
    """Return "hand" if the asked seat is known to hold the card, else "unknown".

    Return None if the action is not about a card.
    """
    seat = getattr(state.pending, "seat", None)
    if action.verb not in _CARD_VERBS or seat is None:
        return None
    table: Table = state.table
    return "hand" if action.object in table.seats[seat].hand else "unknown"


def is_available(rules: Rules, state: State, action: Action) -> bool:
    """Tell whether the asked seat has the token that it would spend, or the card it would play.

    Return True if no seat is asked. Return False for a token that can never be spent (DT-STAT-12).
    """
    seat = getattr(state.pending, "seat", None)
    if seat is None:
        return True
    seat_state = state.table.seats[seat]
    if action.verb == "spend":
        return bool(seat_state.count(action.object) and rules.token(action.object).spends)
    return action.verb not in _CARD_VERBS or action.object in seat_state.hand


def _label_values(rules: Rules, state: State, action: Action) -> dict[str, Any]:
    """Return the arguments of a label's message; the price depends on the seat that pays it."""
    pending: Any = state.pending
    # A question about a declared action may be put to another seat than the one that declared the
    # action and pays for it.
    is_about_action = pending is not None and getattr(pending, "about", None) == action
    seat = (
        pending.declared_by
        if is_about_action and pending.declared_by is not None
        else getattr(pending, "seat", 0)
    )
    details = sentence_values(details_as_data(state.table, action)) if action.details else {}
    price = rules.memoize(Rules.price_for)(state.table.seats[seat], action)
    return {**details, "object": action.object, "price": price}


def _choice_label(table: Table, action: Action, speaker: Speaker) -> str:
    """Return the label of an answer; `action.details` holds its question and the answer."""
    details = sentence_values(details_as_data(table, action))
    topic = details.get("topic", "")
    _, answer = action.details[0] if action.details else ("", None)
    # A die is chosen as (id of its roll, index of the die).
    if topic == "die" and isinstance(answer, tuple):
        roll = table.roll(int(answer[0]))
        if roll is not None:
            details |= {"holder": roll.seat, "roll": roll.purpose, "nth": int(answer[1]) + 1}
    return speaker.text(f"option.choose.{topic}", **details)


def _roll_label(table: Table, action: Action, speaker: Speaker) -> str:
    """Return the label of stopping, or of a re-roll: the dice rolled again, and the dice kept."""
    roll = roll_in_progress(table)
    values = roll.values if roll is not None else ()
    if action.verb == "stop":
        return speaker.text("option.stop", values=list(values))
    dice_detail = action.detail("dice")
    dice = [int(index) for index in dice_detail] if isinstance(dice_detail, tuple) else []
    return speaker.text(
        "option.reroll",
        dice=[values[index] for index in dice if index < len(values)],
        kept=[value for index, value in enumerate(values) if index not in dice],
    )
