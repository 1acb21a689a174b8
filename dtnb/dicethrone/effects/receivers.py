"""Find the seats that an effect acts on."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import answer_prefix
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.state.agenda import Effects


def find_receivers(draft: Draft, item: Effects, selector: str | ChosenPlayers) -> tuple[int, ...]:
    """Return every seat that a selector names; no seat while the target is unknown."""
    if isinstance(selector, ChosenPlayers):
        prefix = f"{answer_prefix(item)}.player"
        chosen_seats = (
            item.resolution.detail(f"{prefix}.{nth}") for nth in range(1, selector.count + 1)
        )
        return tuple(seat for seat in chosen_seats if isinstance(seat, int))
    if selector == "opponents":
        return draft.table.opponents(item.resolution.source.seat)
    if selector == "everybody":
        seats = range(len(draft.table.seats))
        return tuple(seat for seat in seats if draft.table.is_in_game(seat))
    seat = find_receiver(draft, item, selector)
    return () if seat is None else (seat,)


def find_receiver(draft: Draft, item: Effects, selector: str) -> int | None:
    """Return the seat that a selector names; None while the target is unknown."""
    resolution, table = item.resolution, draft.table
    attack = table.attack
    if selector in ("", "you"):
        return resolution.source.seat
    if selector == "target":
        return attack.target if attack is not None else None
    if selector == "attacker":
        return attack.attacker if attack is not None else None
    if selector == "active player":
        return table.active
    if selector == "inflicter":
        return resolution.inflicter if resolution.inflicter >= 0 else None
    chosen_seat = resolution.detail(f"{answer_prefix(item)}.player")
    return int(str(chosen_seat)) if chosen_seat is not None else None
