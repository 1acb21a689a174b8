"""Which details are asked for an effect or an action, one after the other, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dtnb.dicethrone.details.cards import card_slots, found_slots, nothing_to_play, put_back_slots
from dtnb.dicethrone.details.dice import reroll_slots, set_die_slots
from dtnb.dicethrone.details.packets import preventable, reflectable, settled_packet
from dtnb.dicethrone.details.players import CHOSEN, players, several_slots
from dtnb.dicethrone.details.prices import payer, payment_slots, price_slots, steal_slots
from dtnb.dicethrone.details.slots import Details, Given, Moment, Slot
from dtnb.dicethrone.details.tokens import token_slots
from dtnb.dicethrone.heroes.model import ActionSpec, Effect
from dtnb.dicethrone.heroes.vocabulary import CHOSEN_ONE
from dtnb.dicethrone.rules.expression_view import View


def next_slot(moment: Moment, effect: Effect, at: str, details: Details) -> Slot | None:
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
    given = dict(details)
    for slot in slots(moment, effect, at, given):
        if slot.name not in given:
            return slot
    return None


def next_declared_slot(moment: Moment, spec: ActionSpec, details: Details) -> Slot | None:
    """Return the first question that must be answered before the action commits."""
    given = dict(details)
    for asked in price_slots(moment, spec, given):
        if asked.name not in given:
            return asked
    for at, effect in declared_effects(spec):
        slot = next_slot(moment, effect, at, details)
        if slot is not None and not slot.name.endswith(".again"):
            return slot
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


def slots(moment: Moment, effect: Effect, at: str, given: Given) -> Iterator[Slot]:
    """Yield the follow-up questions of `effect` in turn.

    What comes next can hang on the answer to the question before: that is read from `given` when
    the next one is asked for, so that it may be filled in on the way.
    """
    verb = effect.verb
    whom = _named_otherwise(effect)
    if whom:
        yield Slot(f"{at}.player", "player", players(moment, effect, whom, given))
    if (asks := _ASKS.get(verb)) is not None:
        yield from asks(moment, effect, at, given)
    elif effect.several > 1:
        yield from several_slots(moment, effect, at, given)
    elif verb in ("remove", "transfer"):
        yield from token_slots(moment, effect, at, given)
    elif effect.to in CHOSEN:
        chosen = players(moment, effect, effect.to, given)
        # At a table without teammates what is meant for one does nothing, and bars nothing else.
        if chosen or effect.to != "chosen teammate":
            yield Slot(f"{at}.player", "player", chosen)
    if verb == "discard":
        yield from card_slots(moment, effect, at, given)
    if verb in ("prevent", "reflect") and not settled_packet(moment, effect):
        yield from _packet_slots(moment, effect, at, given)


def _choose_slots(moment: Moment, effect: Effect, at: str, given: Given) -> Iterator[Slot]:
    chooser = payer(moment, effect, at, given)
    labels = _labels(moment, effect)
    yield Slot(f"{at}.choose", "choose", labels, -1 if chooser is None else chooser)


def _activate_slots(moment: Moment, effect: Effect, at: str, given: Given) -> Iterator[Slot]:
    hero = moment.rules.hero_at(moment.table, moment.seat)
    if effect.name not in hero.procedures:
        yield Slot(f"{at}.choose", "choose", hero.activated_by(effect.name))


def _may_slots(moment: Moment, effect: Effect, at: str, given: Given) -> Iterator[Slot]:
    yield Slot(f"{at}.may", "may", ("accept", "decline"))


def _packet_slots(moment: Moment, effect: Effect, at: str, given: Given) -> Iterator[Slot]:
    receiver = given.get(f"{at}.player", moment.seat)
    act_on = reflectable if effect.verb == "reflect" else preventable
    waiting = act_on(moment, int(str(receiver)))
    if len(waiting) > 1:
        yield Slot(f"{at}.packet", "packet", tuple(packet.id for packet in waiting))


#: what a verb asks by itself, whoever it is meant for
_ASKS: dict[str, Callable[[Moment, Effect, str, Given], Iterator[Slot]]] = {
    "choose": _choose_slots,
    "activate": _activate_slots,
    "may": _may_slots,
    "search": found_slots,
    "put_into_play": found_slots,
    "put_back": put_back_slots,
    "set_die": set_die_slots,
    "reroll": reroll_slots,
    "pay": payment_slots,
    "steal": steal_slots,
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
