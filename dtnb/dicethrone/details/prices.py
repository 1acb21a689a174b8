"""What somebody can pay, and how much can be taken from somebody."""

from __future__ import annotations

from dtnb.dicethrone.details.cards import hand_follow_ups
from dtnb.dicethrone.details.follow_up import (
    Answers,
    Details,
    FollowUp,
    FollowUps,
    Moment,
    number_in,
)
from dtnb.dicethrone.details.players import named_follow_ups, seat_named
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.lists import Choose
from dtnb.dicethrone.heroes.verbs.points import Pay, Steal
from dtnb.dicethrone.state.seat import Seat


def payer(moment: Moment, effect: Choose | Pay, at: str, answers: Answers) -> int | None:
    """Return who may pay the price of ``pay``, or who chooses, where `by` says so."""
    chosen = answers.get(f"{at}.player")
    return chosen if isinstance(chosen, int) else seat_named(moment, effect.by)


def affordable(entry: Seat, price: Price) -> bool:
    """Tell whether somebody can pay a price."""
    least = 1 if price.any_cp else price.cp
    return (
        entry.cp >= least
        and entry.hand_size >= price.discard
        and all(entry.count(name) >= count for name, count in price.tokens)
    )


def payment_follow_ups(moment: Moment, effect: Pay, at: str, answers: Answers) -> FollowUps:
    """Yield who may pay the price of an effect, whether they do, and what with."""
    yield from named_follow_ups(moment, effect, effect.by, at, answers)
    seat, price = payer(moment, effect, at, answers), effect.price
    if seat is None or not affordable(moment.table.seats[seat], price):
        return
    if price.any_cp:
        points = tuple(range(moment.table.seats[seat].cp + 1))
        yield FollowUp(f"{at}.amount", "amount", points, seat)
        return
    yield FollowUp(f"{at}.may", "may", ("accept", "decline"), seat)
    if answers.get(f"{at}.may") == "accept":
        yield from hand_follow_ups(moment, seat, price.discard, f"{at}.card", answers, seat)


def price_follow_ups(moment: Moment, spec: ActionSpec, answers: Answers) -> FollowUps:
    """Yield which cards are discarded as the price of an action."""
    yield from hand_follow_ups(moment, moment.seat, spec.price.discard, "card", answers, -1)


def paid_cards(details: Details, prefix: str) -> tuple[str, ...]:
    """Return the cards that were named as a price."""
    return tuple(str(card) for name, card in details if name.startswith(f"{prefix}."))


def held_of(entry: Seat, resource: str) -> int:
    """Return how much somebody has of what can be stolen (DT-TXT-09)."""
    return entry.health if resource == "health" else entry.cp


def steal_follow_ups(moment: Moment, effect: Steal, at: str, answers: Answers) -> FollowUps:
    """Yield from whom something is stolen, and how much, where that is up to the thief."""
    yield from named_follow_ups(moment, effect, effect.source, at, answers)
    chosen = answers.get(f"{at}.player")
    victim = chosen if isinstance(chosen, int) else seat_named(moment, effect.source)
    if not effect.up_to or victim is None:
        return
    held = held_of(moment.table.seats[victim], effect.resource.name)
    most = min(number_in(moment, effect), held)
    if most > 0:
        yield FollowUp(f"{at}.amount", "amount", tuple(range(most + 1)))
