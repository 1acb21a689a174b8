"""Tell whether a player can pay a price, and ask what they pay, or how much they steal."""

from __future__ import annotations

from dtnb.dicethrone.details.cards import hand_follow_ups
from dtnb.dicethrone.details.follow_up import (
    Answers,
    Details,
    EffectContext,
    FollowUp,
    FollowUps,
    amount_of,
)
from dtnb.dicethrone.details.players import chosen_or_fixed_seat, player_follow_ups
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.points import Pay, Steal
from dtnb.dicethrone.state.seat import Seat


def can_afford(seat_state: Seat, price: Price) -> bool:
    """Tell whether a seat can pay a price."""
    needed_cp = 1 if price.any_cp else price.cp
    return (
        seat_state.cp >= needed_cp
        and seat_state.hand_size >= price.discard
        and all(seat_state.count(name) >= count for name, count in price.tokens)
    )


def payment_follow_ups(
    context: EffectContext, effect: Pay, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about who pays, whether they pay, how much, and with which cards."""
    yield from player_follow_ups(context, effect, effect.by, prefix, answers)
    seat, price = chosen_or_fixed_seat(context, effect.by, prefix, answers), effect.price
    if seat is None or not can_afford(context.table.seats[seat], price):
        return
    if price.any_cp:
        points = tuple(range(context.table.seats[seat].cp + 1))
        yield FollowUp(f"{prefix}.amount", "amount", points, seat=seat)
        return
    yield FollowUp(f"{prefix}.may", "may", ("accept", "decline"), seat=seat)
    if answers.get(f"{prefix}.may") == "accept":
        yield from hand_follow_ups(
            context,
            seat,
            count=price.discard,
            name=f"{prefix}.card",
            answers=answers,
            asked_seat=seat,
        )


def price_follow_ups(context: EffectContext, spec: ActionSpec, answers: Answers) -> FollowUps:
    """Yield the questions about which cards are discarded as the price of an action."""
    yield from hand_follow_ups(
        context, context.seat, count=spec.price.discard, name="card", answers=answers, asked_seat=-1
    )


def paid_cards(details: Details, prefix: str) -> tuple[str, ...]:
    """Return the cards that pay a price: the answers to the questions below `prefix`."""
    return tuple(str(card) for name, card in details if name.startswith(f"{prefix}."))


def amount_held(seat_state: Seat, resource: str) -> int:
    """Return how much a seat has of a resource that can be stolen (DT-TXT-09)."""
    return seat_state.health if resource == "health" else seat_state.cp


def steal_follow_ups(
    context: EffectContext, effect: Steal, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about whom to steal from, and how much if the text says "up to"."""
    yield from player_follow_ups(context, effect, effect.source, prefix, answers)
    victim = chosen_or_fixed_seat(context, effect.source, prefix, answers)
    if not effect.up_to or victim is None:
        return
    available = amount_held(context.table.seats[victim], effect.resource.name)
    limit = min(amount_of(context, effect), available)
    if limit > 0:
        yield FollowUp(f"{prefix}.amount", "amount", tuple(range(limit + 1)))
