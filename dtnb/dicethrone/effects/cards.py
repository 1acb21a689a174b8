"""Carry out the effects on cards: the verbs draw, discard, search and put_into_play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_from_hand, remove_from_hand
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.cards import (
    discard_follow_ups,
    put_into_play_follow_ups,
    search_follow_ups,
)
from dtnb.dicethrone.details.effect_cursor import answer_prefix, list_at
from dtnb.dicethrone.details.follow_up import STOP, EffectContext
from dtnb.dicethrone.details.prices import paid_cards
from dtnb.dicethrone.effects.environment import evaluate_amount
from dtnb.dicethrone.effects.receivers import find_receiver, find_receivers
from dtnb.dicethrone.effects.verbs import carries_out, carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.verbs.cards import Discard, Draw, PutIntoPlay, Search
from dtnb.dicethrone.heroes.verbs.looking import PutBack
from dtnb.dicethrone.state.agenda import REGISTRY, DiscardAtRandom, Effects, PlaceUpgrade
from dtnb.dicethrone.state.agenda import Draw as DrawCards
from dtnb.dicethrone.state.deck import shuffle_changes
from dtnb.dicethrone.state.phases import awaits_income_draw
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, Seat, set_count
from dtnb.dicethrone.state.windows import AFTER_INCOME, BEFORE_INCOME
from dtnb.dicethrone.verdicts.effects import refuses
from dtnb.kernel import Action, Chance, Outcome, Reason


@carries_out_and_continues(Draw)
def draw(draft: Draft, item: Effects, effect: Draw, rest_of_list: Effects) -> None:
    """Draw cards, and reshuffle the deck whenever it is empty (DT-CARD-03)."""
    count = evaluate_amount(draft, item.resolution, effect)
    seats = find_receivers(draft, item, effect.to)
    if effect.instead_of:
        if not awaits_income_draw(draft.table, item.resolution.source.seat):
            draft.push(rest_of_list)
            note_no_effect(draft, item, effect, "no-income-draw")
            return
        draft.table = replace(draft.table, income_draw=item.resolution.source.name)
    if count < 1 or not seats:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "zero" if seats else "no-target")
        return
    later_effects = list_at(draft.rules, draft.table, item.resolution, item.path)[
        item.path[-1] + 1 :
    ]
    if len(seats) == 1 and any(isinstance(later_effect, PutBack) for later_effect in later_effects):
        resolution = replace(rest_of_list.resolution, seen_cards=(), seen_place="hand")
        draft.push(
            DrawCards(seats[0], count, next_effects=replace(rest_of_list, resolution=resolution))
        )
        return
    draft.push(*(DrawCards(seat, count) for seat in seats), rest_of_list)


@refuses(Draw)
def refuse_without_income_draw(
    context: EffectContext, action: Action, effect: Draw
) -> Iterator[Reason]:
    """Yield a reason if the effect replaces an income draw that will not happen (DT-CARD-02)."""
    if effect.instead_of and not awaits_income_draw(context.table, context.seat):
        income_windows = (BEFORE_INCOME, AFTER_INCOME)
        yield Reason(
            "no-income-draw",
            ("DT-CARD-02",),
            {"subject": action.object},
            allowing_windows=income_windows,
        )


asks(Discard)(discard_follow_ups)


@carries_out_and_continues(Discard)
def discard(draft: Draft, item: Effects, effect: Discard, rest_of_list: Effects) -> None:
    """Put cards from a hand on the Discard Pile (DT-CARD-17)."""
    resolution = item.resolution
    seat = find_receiver(draft, item, effect.to)
    if seat is None:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "no-target")
        return
    seat_state = draft.table.seats[seat]
    if not _can_hold_all(seat_state, paid_cards(resolution.details, f"{answer_prefix(item)}.card")):
        # A card that the player chose when declaring the action has left the hand, so ask again.
        remaining_details = (
            answer
            for answer in resolution.details
            if not answer[0].startswith(f"{answer_prefix(item)}.card.")
        )
        draft.push(replace(item, resolution=replace(resolution, details=tuple(remaining_details))))
        return
    whole_hand = isinstance(effect.amount, str)
    limit = seat_state.hand_size if whole_hand else evaluate_amount(draft, resolution, effect, seat)
    count = min(seat_state.hand_size, limit)
    draft.push(
        replace(rest_of_list, resolution=replace(rest_of_list.resolution, taken_count=count))
    )
    if count < 1:
        note_no_effect(draft, item, effect, "empty-hand")
    elif isinstance(effect.amount, str):
        for card in (*seat_state.hand, *(UNKNOWN_CARD for _ in range(seat_state.unknown_hand))):
            discard_from_hand(draft, seat, card, resolution.source.name)
    elif effect.pick == "random":
        draft.push(DiscardAtRandom(seat, count, resolution.source.name))
    else:
        for number in range(1, count + 1):
            card = str(resolution.detail(f"{answer_prefix(item)}.card.{number}"))
            discard_from_hand(draft, seat, card, resolution.source.name)


def _can_hold_all(seat_state: Seat, cards: Sequence[str]) -> bool:
    """Tell whether a hand can hold all these cards; some may be UNKNOWN_CARD."""
    named_cards = (card for card in cards if card != UNKNOWN_CARD)
    return cards.count(UNKNOWN_CARD) <= seat_state.unknown_hand and all(
        map(seat_state.may_hold, named_cards)
    )


@REGISTRY.resolves(DiscardAtRandom)
def ask_card(draft: Draft, item: DiscardAtRandom) -> None:
    """Ask for the outcome of a random draw from the hand: which card it is."""
    seat_state = draft.table.seats[item.seat]
    cards: Counts = ()
    for card in seat_state.hand:
        cards = set_count(cards, card, dict(cards).get(card, 0) + 1)
    if seat_state.unknown_hand:
        cards = set_count(cards, UNKNOWN_CARD, seat_state.unknown_hand)
    if item.count and cards:
        window = draft.table.window
        draft.ask(
            item, Chance("draw", item.seat, purpose=item.source, count=1, deck=cards, window=window)
        )


@REGISTRY.answers(DiscardAtRandom)
def take_card(draft: Draft, item: DiscardAtRandom, outcome: Outcome) -> None:
    """Discard the card that was drawn at random."""
    discard_from_hand(draft, item.seat, str(outcome.values[0]), item.source)
    draft.push(replace(item, count=item.count - 1))


asks(Search)(search_follow_ups)


def _chosen_cards(item: Effects) -> list[str]:
    """Return the cards that a player chose for an effect."""
    prefix = f"{answer_prefix(item)}.card."
    return [
        str(value)
        for name, value in item.resolution.details
        if name.startswith(prefix) and value != STOP
    ]


@carries_out(Search)
def search(draft: Draft, item: Effects, effect: Search) -> None:
    """Take the chosen cards out of the deck, and shuffle the deck (DT-CARD-03)."""
    seat = item.resolution.source.seat
    upgrades: list[PlaceUpgrade] = []
    draft.table = draft.table.with_seat(seat, **shuffle_changes(draft.table.seats[seat]))
    for card in _chosen_cards(item):
        seat_state = draft.table.seats[seat]
        deck = set_count(seat_state.deck, card, dict(seat_state.deck)[card] - 1)
        draft.table = draft.table.with_seat(seat, deck=deck)
        draft.add_step(
            "finds-card", seat, ("DT-CARD-03",), subject=card, source=item.resolution.source.name,
            into=effect.into,
        )  # fmt: skip
        if effect.into == "play":
            upgrades.append(PlaceUpgrade(seat, card))
        else:
            hand = tuple(sorted((*draft.table.seats[seat].hand, card)))
            draft.table = draft.table.with_seat(seat, hand=hand)
    draft.push(*upgrades)


asks(PutIntoPlay)(put_into_play_follow_ups)


@carries_out(PutIntoPlay)
def put_into_play(draft: Draft, item: Effects, effect: PutIntoPlay) -> None:
    """Place an upgrade from the hand on its space for free (DT-CARD-09, DT-CARD-15)."""
    seat = item.resolution.source.seat
    for card in _chosen_cards(item):
        remove_from_hand(draft, seat, card)
        draft.push(PlaceUpgrade(seat, card))
