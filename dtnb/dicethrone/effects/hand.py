"""Verbs of hands: discard."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cards import discard_from_hand
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.environment import amount
from dtnb.dicethrone.effects.receivers import receiver
from dtnb.dicethrone.effects.verbs import nothing, verb
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import REGISTRY, DiscardAtRandom, Effects
from dtnb.dicethrone.state.seat import UNKNOWN_CARD, Counts, set_count
from dtnb.kernel import Chance, Outcome


@verb("discard")
def discard(draft: Draft, item: Effects, effect: Effect, then: Effects) -> None:
    """Put cards from a hand on the Discard Pile (DT-CARD-17)."""
    run = item.run
    seat = receiver(draft, item, effect, "you")
    if seat is None:
        draft.push(then)
        nothing(draft, item, effect, "no-target")
        return
    hand = draft.table.seats[seat]
    held = len(hand.hand) + hand.unknown_hand
    wanted = held if effect.all else min(held, amount(draft, run, effect, seat))
    draft.push(replace(then, run=replace(then.run, taken=wanted)))
    if wanted < 1:
        nothing(draft, item, effect, "empty-hand")
    elif effect.all:
        for card in (*hand.hand, *(UNKNOWN_CARD for _ in range(hand.unknown_hand))):
            discard_from_hand(draft, seat, card, run.source.name)
    elif effect.resource == "random":
        draft.push(DiscardAtRandom(seat, wanted, run.source.name))
    else:
        for nth in range(1, wanted + 1):
            card = str(run.detail(f"{key(item)}.card.{nth}"))
            discard_from_hand(draft, seat, card, run.source.name)


@REGISTRY.resolves(DiscardAtRandom)
def ask_card(draft: Draft, item: DiscardAtRandom) -> None:
    """Let chance pick a card of the hand."""
    entry = draft.table.seats[item.seat]
    deck: Counts = ()
    for card in entry.hand:
        deck = set_count(deck, card, dict(deck).get(card, 0) + 1)
    if entry.unknown_hand:
        deck = set_count(deck, UNKNOWN_CARD, entry.unknown_hand)
    if item.count and deck:
        window = draft.table.window
        draft.ask(item, Chance("draw", item.seat, item.source, 1, deck=deck, window=window))


@REGISTRY.answers(DiscardAtRandom)
def take_card(draft: Draft, item: DiscardAtRandom, given: Outcome) -> None:
    """Discard the card that chance picked."""
    discard_from_hand(draft, item.seat, str(given.values[0]), item.source)
    draft.push(replace(item, count=item.count - 1))
