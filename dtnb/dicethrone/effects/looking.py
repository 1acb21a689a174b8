"""Carry out the effects that show cards to a player: the verbs look and put_back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import remove_from_hand
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.cards import put_back_follow_ups, put_back_order
from dtnb.dicethrone.details.effect_cursor import answer_prefix
from dtnb.dicethrone.details.follow_up import Answers, EffectContext, FollowUp
from dtnb.dicethrone.details.players import player_follow_ups
from dtnb.dicethrone.effects.receivers import find_receiver
from dtnb.dicethrone.effects.verbs import carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.verbs.looking import Look, PutBack
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.dicethrone.state.agenda import Look as LookAtCards
from dtnb.dicethrone.state.deck import next_card, returnable_cards, trim_unknown
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Seat, set_count
from dtnb.kernel import Chance, Outcome


@carries_out_and_continues(Look)
def look(draft: Draft, item: Effects, effect: Look, rest_of_list: Effects) -> None:
    """Look at a hand, or at cards from the top of a deck, without moving a card.

    `effect.source` names the player whose cards are looked at.
    """
    resolution = item.resolution
    seat = find_receiver(draft, item, effect.source)
    place, cards = effect.sight.place, effect.sight.cards
    rest_of_list = replace(
        rest_of_list, resolution=replace(rest_of_list.resolution, seen_cards=(), seen_place=place)
    )
    if seat is None:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "no-target")
        return
    seat_state = draft.table.seats[seat]
    remaining_count = seat_state.hand_size if place == "hand" else min(cards, seat_state.deck_size)
    if not remaining_count:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "empty-hand" if place == "hand" else "empty-deck")
        return
    draft.push(
        LookAtCards(
            viewer=resolution.source.seat,
            seat=seat,
            place=place,
            position=0,
            remaining=remaining_count,
            source=resolution.source.name,
            next_effects=rest_of_list,
        )
    )


@asks(Look)
def ask_whose(
    context: EffectContext, effect: Look, prefix: str, answers: Answers
) -> Iterator[FollowUp]:
    """Ask whose hand or deck to look at, if the text lets the player choose."""
    yield from player_follow_ups(context, effect, effect.source, prefix, answers)


@REGISTRY.resolves(LookAtCards)
def see_next_card(draft: Draft, item: LookAtCards) -> None:
    """Look at the next card, and ask for its name if the record does not know it yet."""
    if not item.remaining:
        draft.push(item.next_effects)
        return
    seat_state = draft.table.seats[item.seat]
    card = _next_card(seat_state, item)
    if card != UNKNOWN_CARD:
        _note_seen_card(draft, item, card)
        return
    deck = seat_state.deck
    draft.ask(
        item,
        Chance(
            "draw", item.seat, purpose=item.source, count=1, deck=deck, window=draft.table.window
        ),
    )


@REGISTRY.answers(LookAtCards)
def name_card(draft: Draft, item: LookAtCards, outcome: Outcome) -> None:
    """Record the name of a card that a player looks at, and leave the card in its place."""
    card = str(outcome.values[0])
    if card != UNKNOWN_CARD:
        seat_state = draft.table.seats[item.seat]
        deck = set_count(seat_state.deck, card, dict(seat_state.deck)[card] - 1)
        if item.place == "hand":
            hand = tuple(sorted((*seat_state.hand, card)))
            draft.table = draft.table.with_seat(
                item.seat, deck=deck, hand=hand, unknown_hand=seat_state.unknown_hand - 1
            )
        else:
            top_places = (
                *seat_state.top_cards,
                *(UNKNOWN_CARD for _ in range(item.position + 1 - len(seat_state.top_cards))),
            )
            top_cards = (*top_places[: item.position], card, *top_places[item.position + 1 :])
            draft.table = draft.table.with_seat(item.seat, deck=deck, top_cards=top_cards)
    _note_seen_card(draft, item, card)


def _next_card(seat_state: Seat, item: LookAtCards) -> str:
    """Return the card to look at next; UNKNOWN_CARD if its name is not known yet."""
    if item.place == "deck":
        return next_card(seat_state, item.position)
    # Known cards come first. A card that this look has named is known too, but already seen.
    seen_cards = [card for _, card in item.next_effects.resolution.seen_cards]
    unseen_cards = list(seat_state.hand)
    for card in seen_cards:
        if card != UNKNOWN_CARD:
            unseen_cards.remove(card)
    return unseen_cards[0] if unseen_cards else UNKNOWN_CARD


def _note_seen_card(draft: Draft, item: LookAtCards, card: str) -> None:
    """Note which player saw which card, and go on to the next card."""
    rule = source_id(draft.rules, draft.table, item.next_effects.resolution.source)
    draft.add_step(
        "sees-card", item.viewer, (rule,), subject=card, seat=item.seat, place=item.place,
        source=item.source,
    )  # fmt: skip
    resolution = item.next_effects.resolution
    resolution = replace(resolution, seen_cards=(*resolution.seen_cards, (item.seat, card)))
    rest_of_list = replace(item.next_effects, resolution=resolution)
    draft.push(
        replace(
            item,
            position=item.position + 1,
            remaining=item.remaining - 1,
            next_effects=rest_of_list,
        )
    )


asks(PutBack)(put_back_follow_ups)


@carries_out_and_continues(PutBack)
def put_back(draft: Draft, item: Effects, effect: PutBack, rest_of_list: Effects) -> None:
    """Put the cards of the latest look or draw back on the deck, in the order chosen."""
    draft.push(rest_of_list)
    resolution = item.resolution
    names = tuple(card for _, card in resolution.seen_cards)
    seat = resolution.seen_cards[0][0] if resolution.seen_cards else resolution.source.seat
    seat_state = draft.table.seats[seat]
    if not returnable_cards(seat_state, names, resolution.seen_place):
        note_no_effect(draft, item, effect, "nothing-to-put-back")
        return
    chosen_places = put_back_order(effect, answer_prefix(item), resolution.details)
    if resolution.seen_place == "hand":
        for card, _ in chosen_places:
            remove_from_hand(draft, seat, card)
        unmoved: tuple[str, ...] = ()
        cards_below = draft.table.seats[seat].top_cards
    else:
        unmoved_names = list(names)
        for card, _ in chosen_places:
            unmoved_names.remove(card)
        unmoved, cards_below = tuple(unmoved_names), seat_state.top_cards[len(names) :]
    upper = tuple(card for card, place in chosen_places if place == "top")
    lower = tuple(card for card, place in chosen_places if place == "bottom")
    rule = source_id(draft.rules, draft.table, resolution.source)
    bottom = (*draft.table.seats[seat].bottom_cards, *lower)
    draft.table = draft.table.with_seat(
        seat, top_cards=trim_unknown((*upper, *unmoved, *cards_below)), bottom_cards=bottom
    )
    for place, cards in (("top", upper), ("bottom", lower)):
        if cards:
            draft.add_step(
                "puts-back", resolution.source.seat, (rule,), subject=resolution.source.name,
                seat=seat, cards=list(cards), place=place,
            )  # fmt: skip
