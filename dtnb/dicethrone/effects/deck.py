"""Verbs of cards beside the rules of playing them: search, put_into_play."""

from __future__ import annotations

from dtnb.dicethrone.changes.cards import leave_hand
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.follow_up import STOP
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.effects.verbs import simple
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import Effects, PlaceUpgrade
from dtnb.dicethrone.state.deck import shuffled
from dtnb.dicethrone.state.seat import set_count


def _picked(item: Effects) -> list[str]:
    prefix = f"{key(item)}.card."
    return [
        str(value) for name, value in item.run.details if name.startswith(prefix) and value != STOP
    ]


@simple("search")
def search(draft: Draft, item: Effects, effect: Effect) -> None:
    """Take cards out of the deck; positions in it are forgotten (DT-CARD-03)."""
    seat = item.run.source.seat
    placed: list[PlaceUpgrade] = []
    draft.table = draft.table.with_seat(seat, **shuffled(draft.table.seats[seat]))
    for card in _picked(item):
        entry = draft.table.seats[seat]
        deck = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
        draft.table = draft.table.with_seat(seat, deck=deck)
        draft.note(
            "finds-card", seat, ("DT-CARD-03",), subject=card, source=item.run.source.name,
            into=effect.into or "hand",
        )  # fmt: skip
        if effect.into == "play":
            placed.append(PlaceUpgrade(seat, card))
        else:
            hand = tuple(sorted((*draft.table.seats[seat].hand, card)))
            draft.table = draft.table.with_seat(seat, hand=hand)
    draft.push(*placed)


@simple("put_into_play")
def put_into_play(draft: Draft, item: Effects, effect: Effect) -> None:
    """Lay an upgrade from the hand on its space, without its price (DT-CARD-09, DT-CARD-15)."""
    seat = item.run.source.seat
    for card in _picked(item):
        leave_hand(draft, seat, card)
        draft.push(PlaceUpgrade(seat, card))
