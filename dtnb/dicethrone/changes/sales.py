"""Cards outside their effects: the hand limit, sales, and Hero Upgrades on the board."""

from __future__ import annotations

from dtnb.dicethrone.changes.cards import leave_hand
from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.changes.draft import Work, game_of
from dtnb.dicethrone.state.agenda import REGISTRY, FireTrigger, PlaceUpgrade
from dtnb.dicethrone.state.seat import set_count

#: cards in hand when the Discard Phase ends (DT-CARD-05)
HAND_LIMIT = 6
#: CP for a sold card, whatever its price (DT-CARD-06)
SALE = 1


def sell(work: Work, seat: int, card: str, rules: tuple[str, ...]) -> None:
    """Put a card on the discard pile for 1 CP (DT-CARD-06)."""
    outer = work.scope
    leave_hand(work, seat, card)
    entry = work.table.seats[seat]
    work.table = work.table.with_seat(seat, discard=(*entry.discard, card))
    work.begin("sells", seat, rules, subject=card, window=work.table.window)
    gain_cp(work, seat, SALE, card)
    work.scope = outer


@REGISTRY.resolves(PlaceUpgrade)
def place_upgrade(work: Work, item: PlaceUpgrade) -> None:
    """Lay a Hero Upgrade on the space that bears its name (DT-CARD-09, DT-CARD-15)."""
    card = game_of(work).card(work.table, item.seat, item.card)
    assert card is not None
    entry = work.table.seats[item.seat]
    work.table = work.table.with_seat(
        item.seat,
        upgrades=set_count(entry.upgrades, card.upgrades, card.level),
        in_play=(*entry.in_play, card.name),
    )
    covered = next(
        (
            other
            for other in reversed(entry.in_play)
            if _space(work, item.seat, other) == card.upgrades
        ),
        None,
    )
    rules = ("DT-CARD-09", "DT-CARD-15", *(("AMB-45",) if covered else ()))
    work.note(
        "upgrade-placed", item.seat, rules, subject=card.name, ability=card.upgrades,
        level=card.level, covers=covered,
    )  # fmt: skip
    work.push(FireTrigger("upgrade played", item.seat))


def _space(work: Work, seat: int, name: str) -> str:
    card = game_of(work).card(work.table, seat, name)
    return card.upgrades if card is not None else ""
