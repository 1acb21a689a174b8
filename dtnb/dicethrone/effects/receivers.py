"""On whom an effect acts."""

from __future__ import annotations

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.details.running import key
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.state.agenda import Effects


def receivers(draft: Draft, item: Effects, effect: Effect, default: str) -> tuple[int, ...]:
    """Return every seat an effect acts on; none while the target is not known."""
    if effect.several > 1:
        picked = (
            item.run.detail(f"{key(item)}.player.{nth}") for nth in range(1, effect.several + 1)
        )
        return tuple(seat for seat in picked if isinstance(seat, int))
    if (effect.to or default) == "opponents":
        return draft.table.opponents(item.run.source.seat)
    seat = receiver(draft, item, effect, default)
    return () if seat is None else (seat,)


def receiver(draft: Draft, item: Effects, effect: Effect, default: str) -> int | None:
    """Return the seat an effect acts on; None while the target is not known.

    `default` is the selector that stands when the file names none.
    """
    run, table = item.run, draft.table
    selector = effect.to or default
    attack = table.attack
    if selector == "you":
        return run.source.seat
    if selector == "target":
        return attack.target if attack is not None else None
    if selector == "attacker":
        return attack.attacker if attack is not None else None
    if selector == "active player":
        return table.active
    if selector == "inflicter":
        return run.inflicter if run.inflicter >= 0 else None
    chosen = run.detail(f"{key(item)}.player")
    return int(str(chosen)) if chosen is not None else None
