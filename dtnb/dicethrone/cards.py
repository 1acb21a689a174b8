"""Cards outside their effects: the hand limit, sales, and Hero Upgrades on the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.dicethrone.agenda import REGISTRY, FireTrigger, PlaceUpgrade
from dtnb.dicethrone.changes.cards import leave_hand
from dtnb.dicethrone.changes.combat_points import gain_cp
from dtnb.dicethrone.draft import Work, game_of
from dtnb.dicethrone.heroes.model import Card
from dtnb.dicethrone.places import MAIN_WINDOWS, Place
from dtnb.dicethrone.seats import Seat, set_count
from dtnb.dicethrone.table import Table
from dtnb.kernel import Reason

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone
    from dtnb.dicethrone.library import Library

#: cards in hand when the Discard Phase ends (DT-CARD-05)
HAND_LIMIT = 6
#: CP for a sold card, whatever its price (DT-CARD-06)
SALE = 1
#: where the obligation to sell is met (DT-CARD-25)
DISCARD_WINDOW = "TW-19a"


# -- what speaks against it ---------------------------------------------------------------------


def hold_reasons(table: Table, seat: int, card: str) -> Iterator[Reason]:
    """Yield why a card cannot come from this hand."""
    if not table.seats[seat].may_hold(card):
        yield Reason("not-in-hand", ("DT-CARD-17",), {"subject": card})


def sale_reasons(
    game: DiceThrone, table: Table, place: Place, seat: int, name: str
) -> Iterator[Reason]:
    """Yield why a card may not be sold here.

    Source: DT-CARD-06, DT-CARD-07, DT-CARD-12.
    """
    card = game.card(table, seat, name)
    if card is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": name})
        return
    entry = table.seats[seat]
    if name in entry.in_play and name not in entry.hand:
        yield Reason("upgrade-in-play", ("DT-CARD-12",), {"subject": name})
    else:
        yield from hold_reasons(table, seat, name)
    yield from sale_timing(place.main and seat == table.active, name)


def sale_timing(own_main: bool, name: str) -> Iterator[Reason]:
    """Yield why no card is sold at such a moment of any turn (DT-CARD-07)."""
    if not own_main:
        opens = (*MAIN_WINDOWS, DISCARD_WINDOW)
        yield Reason("sale-timing", ("DT-CARD-07",), {"subject": name}, opens)


def sell_down_reasons(game: DiceThrone, table: Table, seat: int, name: str) -> Iterator[Reason]:
    """Yield why a card may not be sold where the Discard Phase obliges to."""
    if game.card(table, seat, name) is None:
        yield Reason("no-such-card", ("DT-CARD-01",), {"subject": name})
        return
    yield from hold_reasons(table, seat, name)


def upgrade_reasons(game: DiceThrone, table: Table, seat: int, card: Card) -> Iterator[Reason]:
    """Yield why a Hero Upgrade cannot be laid on its space.

    Source: DT-CARD-14, AMB-45.
    """
    level = table.seats[seat].level(card.upgrades)
    if card.level <= level and game.reading("upgrade-corner-cases") != "may-cover":
        yield Reason(
            "no-downgrade", ("DT-CARD-14", "AMB-45"),
            {"subject": card.name, "ability": card.upgrades, "level": level},
        )  # fmt: skip


def upgrade_price(game: Library, entry: Seat, card: Card) -> int:
    """Return what a Hero Upgrade costs here: the difference over the one it covers.

    Source: DT-CARD-13, DT-CARD-14; never below 0 (AMB-45).
    """
    covered = entry.level(card.upgrades)
    for other in game.heroes[entry.hero].cards.values():
        if (other.upgrades, other.level) == (card.upgrades, covered):
            return max(0, card.cp - other.cp)
    return card.cp


# -- what it does -------------------------------------------------------------------------------


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
