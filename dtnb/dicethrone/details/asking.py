"""Which details are asked for an effect or an action, one after the other, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtnb.dicethrone.details.cards import (
    card_follow_ups,
    found_follow_ups,
    nothing_to_play,
    put_back_follow_ups,
)
from dtnb.dicethrone.details.dice import reroll_follow_ups, set_die_follow_ups
from dtnb.dicethrone.details.follow_up import Answers, Details, FollowUp, FollowUps, Moment
from dtnb.dicethrone.details.packets import preventable, reflectable, settled_packet
from dtnb.dicethrone.details.players import CHOSEN, players, several_follow_ups
from dtnb.dicethrone.details.prices import (
    payer,
    payment_follow_ups,
    price_follow_ups,
    steal_follow_ups,
)
from dtnb.dicethrone.details.tokens import token_follow_ups
from dtnb.dicethrone.heroes.model import ActionSpec, Effect
from dtnb.dicethrone.heroes.vocabulary import CHOSEN_ONE
from dtnb.dicethrone.rules.expression_view import View


def next_follow_up(moment: Moment, effect: Effect, at: str, details: Details) -> FollowUp | None:
    """Return the first follow-up question of `effect` that `details` leaves open.

    Parameters
    ----------
    moment
        Table and seat.
    effect, at
        The effect and its position in the list, which prefixes the names of its answers.
    details
        What was answered so far.
    """
    answers = dict(details)
    for follow_up in follow_ups(moment, effect, at, answers):
        if follow_up.name not in answers:
            return follow_up
    return None


def next_declared_follow_up(moment: Moment, spec: ActionSpec, details: Details) -> FollowUp | None:
    """Return the first question that must be answered before the action commits."""
    answers = dict(details)
    for asked in price_follow_ups(moment, spec, answers):
        if asked.name not in answers:
            return asked
    for at, effect in declared_effects(spec):
        follow_up = next_follow_up(moment, effect, at, details)
        if follow_up is not None and not follow_up.name.endswith(".again"):
            return follow_up
    return None


#: what follows these is asked when it is reached
_ASKED_LATER = frozenset(
    {
        "do",
        "roll",
        "then",
        "may",
        "choose",
        "repeat",
        "activate",
        "search",
        "put_into_play",
        "put_back",
        "pay",
        "until",
    }
)


def declared_effects(spec: ActionSpec) -> Iterator[tuple[str, Effect]]:
    """Yield the effects whose follow-up questions are asked when the action is declared.

    What comes after a roll, a break or a gate is asked when it is reached.
    """
    for at, effect in enumerate(spec.do):
        if effect.verb in _ASKED_LATER or effect.condition is not None:
            return
        yield str(at), effect


def follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Yield the follow-up questions of `effect` in turn.

    What comes next can hang on the answer to the question before: that is read from `answers` when
    the next one is asked for, so that it may be filled in on the way.
    """
    verb = effect.verb
    whom = _named_otherwise(effect)
    if whom:
        yield FollowUp(f"{at}.player", "player", players(moment, effect, whom, answers))
    if (asks := _ASKS.get(verb)) is not None:
        yield from asks(moment, effect, at, answers)
    elif effect.several > 1:
        yield from several_follow_ups(moment, effect, at, answers)
    elif verb in ("remove", "transfer"):
        yield from token_follow_ups(moment, effect, at, answers)
    elif effect.to in CHOSEN:
        chosen = players(moment, effect, effect.to, answers)
        # At a table without teammates what is meant for one does nothing, and bars nothing else.
        if chosen or effect.to != "chosen teammate":
            yield FollowUp(f"{at}.player", "player", chosen)
    if verb == "discard":
        yield from card_follow_ups(moment, effect, at, answers)
    if verb in ("prevent", "reflect") and not settled_packet(moment, effect):
        yield from _packet_follow_ups(moment, effect, at, answers)


def _choose_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    chooser = payer(moment, effect, at, answers)
    labels = _labels(moment, effect)
    yield FollowUp(f"{at}.choose", "choose", labels, -1 if chooser is None else chooser)


def _activate_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    hero = moment.rules.hero_at(moment.table, moment.seat)
    if effect.name not in hero.procedures:
        yield FollowUp(f"{at}.choose", "choose", hero.activated_by(effect.name))


def _may_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    yield FollowUp(f"{at}.may", "may", ("accept", "decline"))


def _packet_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    receiver = answers.get(f"{at}.player", moment.seat)
    act_on = reflectable if effect.verb == "reflect" else preventable
    waiting = act_on(moment, int(str(receiver)))
    if len(waiting) > 1:
        yield FollowUp(f"{at}.packet", "packet", tuple(packet.id for packet in waiting))


#: what a verb asks by itself, whoever it is meant for
_ASKS: dict[str, Callable[[Moment, Effect, str, Answers], FollowUps]] = {
    "choose": _choose_follow_ups,
    "activate": _activate_follow_ups,
    "may": _may_follow_ups,
    "search": found_follow_ups,
    "put_into_play": found_follow_ups,
    "put_back": put_back_follow_ups,
    "set_die": set_die_follow_ups,
    "reroll": reroll_follow_ups,
    "pay": payment_follow_ups,
    "steal": steal_follow_ups,
}


def _named_otherwise(effect: Effect) -> str:
    """Return the words by which an effect names somebody who is chosen, but not its receiver."""
    selector = effect.source if effect.verb in ("steal", "look") else effect.by
    return selector if selector in CHOSEN_ONE else ""


def _labels(moment: Moment, effect: Effect) -> tuple[str, ...]:
    """Return the options whose first effect is not ruled out: by its own condition, or at all."""
    view = View(moment.rules, moment.table, moment.seat, moment.pool, this=moment.this)
    return tuple(
        label
        for label, body in effect.options
        if not body
        or (
            (body[0].condition is None or body[0].otherwise or body[0].condition.value(view))
            and not nothing_to_play(moment, body[0])
        )
    )
