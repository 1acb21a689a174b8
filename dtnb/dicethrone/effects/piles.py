"""Draw from the piles that a hero has beside the deck, also by the verb ``take``."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.effects.procedures import begin_procedure
from dtnb.dicethrone.effects.verbs import carries_out_and_continues, note_no_effect
from dtnb.dicethrone.heroes.verbs.piles import Take
from dtnb.dicethrone.rules.activations import can_activate
from dtnb.dicethrone.rules.piles import (
    cards_in_pile,
    face_down_count,
    needs_refill,
    piles_with_kept,
)
from dtnb.dicethrone.rules.source_ids import source_id
from dtnb.dicethrone.state.agenda import REGISTRY, DrawOfPile, Effects
from dtnb.dicethrone.state.seat import UNKNOWN_CARD
from dtnb.kernel import Chance, Outcome


@carries_out_and_continues(Take)
def take(draft: Draft, item: Effects, effect: Take, rest_of_list: Effects) -> None:
    """Take cards of a pile without revealing them."""
    if effect.pile not in draft.rules.hero_at(draft.table, item.resolution.source.seat).piles:
        draft.push(rest_of_list)
        note_no_effect(draft, item, effect, "not-now")
        return
    draft.push(
        DrawOfPile(item.resolution.source, effect.pile, effect.count, keeps_cards=True),
        rest_of_list,
    )


@REGISTRY.resolves(DrawOfPile)
def draw_from_pile(draft: Draft, item: DrawOfPile) -> None:
    """Refill a pile if necessary, and ask for the outcome of drawing a card from it.

    If the pile stays empty, record that and ask nothing.
    """
    if not item.count:
        return
    seat, pile = item.source.seat, item.pile
    seat_state = draft.table.seats[seat]
    hero = draft.rules.hero_at(draft.table, seat)
    if not face_down_count(hero, seat_state, pile):
        _note_draw(draft, item, "empty")
        return
    if seat_state.cards_outside_piles and needs_refill(hero, seat_state, pile):
        _note_draw(draft, item, "refilled")
    deck = cards_in_pile(hero, seat_state, pile)
    draft.ask(
        item, Chance("draw", seat, purpose=pile, count=1, deck=deck, window=draft.table.window)
    )


@REGISTRY.answers(DrawOfPile)
def take_drawn_card(draft: Draft, item: DrawOfPile, outcome: Outcome) -> None:
    """Keep the drawn card, or carry out its effects. An unknown card has no effects."""
    seat = item.source.seat
    drawn_name = str(outcome.values[0])
    card = "" if drawn_name == UNKNOWN_CARD else drawn_name
    draft.push(replace(item, count=item.count - 1))
    _note_draw(
        draft,
        item,
        "kept" if item.keeps_cards and card else "unnamed" if not card else "drawn",
        card,
    )
    if item.keeps_cards:
        seat_state, hero = draft.table.seats[seat], draft.rules.hero_at(draft.table, seat)
        draft.table = draft.table.with_seat(
            seat, piles=piles_with_kept(hero, seat_state, item.pile, card)
        )
    elif card and can_activate(draft.rules, draft.table, seat, card):
        draft.push(
            begin_procedure(draft, item.source, card, window=item.window, action=item.action)
        )


def _note_draw(draft: Draft, item: DrawOfPile, form: str, card: str = "") -> None:
    """Record a draw from a pile. `form` chooses the sentence; `card` is "" for an unknown card."""
    draft.add_step(
        "draws-of-pile", item.source.seat, (source_id(draft.rules, draft.table, item.source),),
        subject=card, pile=item.pile, form=form, source=item.source.name,
    )  # fmt: skip
