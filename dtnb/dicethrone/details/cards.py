"""Ask which cards an effect takes from a hand or deck, or puts back."""

from __future__ import annotations

from dtnb.dicethrone.details.follow_up import (
    STOP,
    Answers,
    Details,
    EffectContext,
    FollowUp,
    FollowUps,
    amount_of,
)
from dtnb.dicethrone.details.players import chosen_or_fixed_seat, receiver_follow_ups
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.vocabulary import TOP_OR_BOTTOM
from dtnb.dicethrone.heroes.verbs.cards import Discard, PutIntoPlay, Search
from dtnb.dicethrone.heroes.verbs.looking import PutBack
from dtnb.dicethrone.state.deck import face_down_cards, returnable_cards
from dtnb.dicethrone.state.seat import UNKNOWN_CARD


def hand_follow_ups(
    context: EffectContext, seat: int, count: int, name: str, answers: Answers, asked_seat: int
) -> FollowUps:
    """Yield a question for each card to take from a hand."""
    seat_state = context.table.seats[seat]
    unknown_count, size, cards = (
        seat_state.unknown_hand,
        seat_state.hand_size,
        list(seat_state.hand),
    )
    if context.played and seat == context.seat:
        # DT-CARD-17: a card that is being played counts as no longer in hand.
        size -= 1
        if context.played in cards:
            cards.remove(context.played)
        else:
            unknown_count -= 1
    cards += [UNKNOWN_CARD] * unknown_count
    for number in range(1, min(count, size) + 1):
        yield FollowUp(f"{name}.{number}", "card", tuple(dict.fromkeys(cards)), seat=asked_seat)
        chosen_card = answers.get(f"{name}.{number}")
        if chosen_card in cards:
            cards.remove(str(chosen_card))


def discard_follow_ups(
    context: EffectContext, effect: Discard, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about who discards cards and, if not at random, about which cards."""
    yield from receiver_follow_ups(context, effect, prefix, answers)
    seat = chosen_or_fixed_seat(context, effect.to, prefix, answers)
    if seat is None or isinstance(effect.amount, str) or effect.pick == "random":
        return
    asked_seat = context.seat if effect.pick == "you" else seat
    count = amount_of(context, effect)
    yield from hand_follow_ups(
        context, seat, count=count, name=f"{prefix}.card", answers=answers, asked_seat=asked_seat
    )


def search_follow_ups(
    context: EffectContext, effect: Search, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about which cards of the deck are taken, one by one."""
    remaining_copies = dict(face_down_cards(context.table.seats[context.seat]))
    into_play = effect.into == "play"
    for number in range(1, effect.count + 1):
        name = f"{prefix}.card.{number}"
        cards = tuple(
            card
            for card, copies in remaining_copies.items()
            if copies
            and _can_take(
                context, card, upgrades_only=effect.cards == "upgrade", into_play=into_play
            )
        )
        if not cards and number > 1:
            return
        yield FollowUp(name, "card", (*cards, STOP) if cards and effect.up_to else cards)
        chosen_card = answers.get(name)
        if chosen_card == STOP or chosen_card is None:
            return
        remaining_copies[str(chosen_card)] -= 1


def put_into_play_follow_ups(
    context: EffectContext, effect: PutIntoPlay, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the question about which card of the hand is put into play."""
    hand = dict.fromkeys(context.table.seats[context.seat].hand)
    upgrades_only = effect.cards == "upgrade"
    cards = tuple(
        card
        for card in hand
        if _can_take(context, card, upgrades_only=upgrades_only, into_play=True)
    )
    yield FollowUp(f"{prefix}.card.1", "card", cards)


def _can_take(context: EffectContext, name: str, *, upgrades_only: bool, into_play: bool) -> bool:
    """Tell whether an effect may take a card, which must be a Hero Upgrade if `upgrades_only`."""
    card = context.rules.card(context.table, context.seat, name)
    if card is None or (upgrades_only and not card.upgrades):
        return False
    level = context.table.seats[context.seat].level(card.upgrades)
    # AMB-45: an upgrade must raise the level of its space.
    return not into_play or card.level > level


def has_nothing_to_play(context: EffectContext, effect: Effect) -> bool:
    """Tell whether an effect puts a card of the hand into play, but the hand has no such card."""
    if not isinstance(effect, PutIntoPlay) or context.table.seats[context.seat].unknown_hand:
        return False
    return not next(put_into_play_follow_ups(context, effect, "", {})).options


def put_back_follow_ups(
    context: EffectContext, effect: PutBack, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about which card goes back next, from the top down, and where."""
    resolution = context.resolution
    if resolution is None or not resolution.seen_cards:
        return
    names = tuple(card for _, card in resolution.seen_cards)
    # All cards that were seen together are cards of one seat.
    owner, _card = resolution.seen_cards[0]
    cards = list(returnable_cards(context.table.seats[owner], names, resolution.seen_place))
    count = len(cards) if isinstance(effect.count, str) else min(effect.count, len(cards))
    for number in range(1, count + 1):
        name = f"{prefix}.card.{number}"
        yield FollowUp(name, "card", tuple(dict.fromkeys(cards)))
        if effect.place == TOP_OR_BOTTOM:
            yield FollowUp(f"{prefix}.place.{number}", "place", ("top", "bottom"))
        if answers.get(name) in cards:
            cards.remove(str(answers[name]))


def put_back_order(effect: PutBack, prefix: str, details: Details) -> list[tuple[str, str]]:
    """Return the cards to put back and their places, from the top down."""
    answers = dict(details)
    cards_and_places: list[tuple[str, str]] = []
    while (card := answers.get(f"{prefix}.card.{len(cards_and_places) + 1}")) is not None:
        place = answers.get(f"{prefix}.place.{len(cards_and_places) + 1}", effect.place)
        cards_and_places.append((str(card), str(place)))
    return cards_and_places
