"""Verbs that reveal cards to a player: look, put_back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import leave_hand
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.asking import asks
from dtnb.dicethrone.details.cards import put_back_follow_ups, put_back_order
from dtnb.dicethrone.details.effect_cursor import answers_key
from dtnb.dicethrone.details.follow_up import Answers, FollowUp, Moment
from dtnb.dicethrone.details.players import named_follow_ups
from dtnb.dicethrone.effects.receivers import receiver
from dtnb.dicethrone.effects.verbs import carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.verbs.looking import Look, PutBack
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, Effects
from dtnb.dicethrone.state.agenda import Look as LookAtCards
from dtnb.dicethrone.state.deck import next_card, returnable_cards, trim_unknown
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Seat, set_count
from dtnb.kernel import Chance, Outcome


@carries_out_and_continues(Look)
def look(draft: Draft, item: Effects, effect: Look, then: Effects) -> None:
    """Look at a hand, or at cards from the top of a deck, without moving a card."""
    run = item.run
    seat = receiver(draft, item, effect.source)
    place, cards = effect.sight.place, effect.sight.cards
    then = replace(then, run=replace(then.run, seen=(), seen_in=place))
    if seat is None:
        draft.push(then)
        note_no_effect(draft, item, effect, "no-target")
        return
    entry = draft.table.seats[seat]
    left = entry.hand_size if place == "hand" else min(cards, entry.deck_size)
    if not left:
        draft.push(then)
        note_no_effect(draft, item, effect, "empty-hand" if place == "hand" else "empty-deck")
        return
    draft.push(LookAtCards(run.source.seat, seat, place, 0, left, run.source.name, then))


@asks(Look)
def ask_whose(moment: Moment, effect: Look, at: str, answers: Answers) -> Iterator[FollowUp]:
    """Ask whose hand or deck to look at, if the text lets the player choose."""
    yield from named_follow_ups(moment, effect, effect.source, at, answers)


@REGISTRY.resolves(LookAtCards)
def see_next_card(draft: Draft, item: LookAtCards) -> None:
    """Look at the next card; ask for its name if the record does not know it yet."""
    if not item.left:
        draft.push(item.then)
        return
    entry = draft.table.seats[item.seat]
    card = _next_card(entry, item)
    if card != UNKNOWN_CARD:
        _note_seen_card(draft, item, card)
        return
    deck = entry.deck
    draft.ask(item, Chance("draw", item.seat, item.source, 1, deck=deck, window=draft.table.window))


@REGISTRY.answers(LookAtCards)
def name_card(draft: Draft, item: LookAtCards, outcome: Outcome) -> None:
    """Record the name of the card, which stays in its place."""
    card = str(outcome.values[0])
    if card != UNKNOWN_CARD:
        entry = draft.table.seats[item.seat]
        deck = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
        if item.place == "hand":
            hand = tuple(sorted((*entry.hand, card)))
            draft.table = draft.table.with_seat(
                item.seat, deck=deck, hand=hand, unknown_hand=entry.unknown_hand - 1
            )
        else:
            places = (*entry.top, *(UNKNOWN_CARD for _ in range(item.at + 1 - len(entry.top))))
            top = (*places[: item.at], card, *places[item.at + 1 :])
            draft.table = draft.table.with_seat(item.seat, deck=deck, top=top)
    _note_seen_card(draft, item, card)


def _next_card(entry: Seat, item: LookAtCards) -> str:
    """Return the card to look at next; UNKNOWN_CARD if its name is not known yet."""
    if item.place == "deck":
        return next_card(entry, item.at)
    # Known cards come first; a card that was named during this look has been seen already.
    seen = [card for _, card in item.then.run.seen]
    unseen = list(entry.hand)
    for card in seen:
        if card != UNKNOWN_CARD:
            unseen.remove(card)
    return unseen[0] if unseen else UNKNOWN_CARD


def _note_seen_card(draft: Draft, item: LookAtCards, card: str) -> None:
    """Note which player saw which card, and go on to the next card."""
    cited = source_id(draft.rules, draft.table, item.then.run.source)
    draft.note(
        "sees-card", item.by, (cited,), subject=card, seat=item.seat, place=item.place,
        source=item.source,
    )  # fmt: skip
    run = item.then.run
    run = replace(run, seen=(*run.seen, (item.seat, card)))
    after = replace(item.then, run=run)
    draft.push(replace(item, at=item.at + 1, left=item.left - 1, then=after))


asks(PutBack)(put_back_follow_ups)


@carries_out_and_continues(PutBack)
def put_back(draft: Draft, item: Effects, effect: PutBack, then: Effects) -> None:
    """Put the cards of the latest look or draw back on the deck, in the order chosen."""
    draft.push(then)
    run = item.run
    names = tuple(card for _, card in run.seen)
    seat = run.seen[0][0] if run.seen else run.source.seat
    entry = draft.table.seats[seat]
    if not returnable_cards(entry, names, run.seen_in):
        note_no_effect(draft, item, effect, "nothing-to-put-back")
        return
    picked = put_back_order(effect, answers_key(item), run.details)
    if run.seen_in == "hand":
        for card, _ in picked:
            leave_hand(draft, seat, card)
        unmoved: tuple[str, ...] = ()
        below = draft.table.seats[seat].top
    else:
        left = list(names)
        for card, _ in picked:
            left.remove(card)
        unmoved, below = tuple(left), entry.top[len(names) :]
    upper = tuple(card for card, place in picked if place == "top")
    lower = tuple(card for card, place in picked if place == "bottom")
    cited = source_id(draft.rules, draft.table, run.source)
    bottom = (*draft.table.seats[seat].bottom, *lower)
    draft.table = draft.table.with_seat(
        seat, top=trim_unknown((*upper, *unmoved, *below)), bottom=bottom
    )
    for place, cards in (("top", upper), ("bottom", lower)):
        if cards:
            draft.note(
                "puts-back", run.source.seat, (cited,), subject=run.source.name, seat=seat,
                cards=list(cards), place=place,
            )  # fmt: skip
