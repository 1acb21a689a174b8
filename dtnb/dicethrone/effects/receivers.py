"""The seats that an effect acts on."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.effect_cursor import answers_key
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.state.agenda import Effects


def receivers(draft: Draft, item: Effects, to: str | ChosenPlayers) -> tuple[int, ...]:
    """Return every seat that `to` names; an empty tuple while the target is not known."""
    if isinstance(to, ChosenPlayers):
        key = answers_key(item)
        picked = (item.run.detail(f"{key}.player.{nth}") for nth in range(1, to.count + 1))
        return tuple(seat for seat in picked if isinstance(seat, int))
    if to == "opponents":
        return draft.table.opponents(item.run.source.seat)
    if to == "everybody":
        seats = range(len(draft.table.seats))
        return tuple(seat for seat in seats if draft.table.is_in_game(seat))
    seat = receiver(draft, item, to)
    return () if seat is None else (seat,)


def receiver(draft: Draft, item: Effects, to: str) -> int | None:
    """Return the seat that `to` names; None while the target is not known."""
    run, table = item.run, draft.table
    attack = table.attack
    if to in ("", "you"):
        return run.source.seat
    if to == "target":
        return attack.target if attack is not None else None
    if to == "attacker":
        return attack.attacker if attack is not None else None
    if to == "active player":
        return table.active
    if to == "inflicter":
        return run.inflicter if run.inflicter >= 0 else None
    chosen = run.detail(f"{answers_key(item)}.player")
    return int(str(chosen)) if chosen is not None else None
