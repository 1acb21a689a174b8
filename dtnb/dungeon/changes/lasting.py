"""Begin, use up and end temporary modifiers."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.state.table import Lasting


def begin_lasting(draft: Draft, lasting: Lasting, rules: tuple[str, ...]) -> None:
    """Put a temporary modifier in force."""
    draft.table = replace(draft.table, lasting=(*draft.table.lasting, lasting))
    draft.note(
        "modifier-begins", draft.table.active, rules, source=lasting.source, what=lasting.what,
        until=lasting.until, amount=lasting.amount, stat=lasting.stat, hero=lasting.hero,
        value=lasting.value,
    )  # fmt: skip


def end_lasting(draft: Draft, *ending: Lasting) -> None:
    """End temporary modifiers."""
    remaining = list(draft.table.lasting)
    for lasting in ending:
        remaining.remove(lasting)
        draft.note(
            "modifier-ends", draft.table.active, (), source=lasting.source, what=lasting.what
        )
    draft.table = replace(draft.table, lasting=tuple(remaining))


def use_up(draft: Draft, lasting: Lasting, amount: int) -> None:
    """Reduce the amount of a temporary modifier, and end the modifier if nothing is left."""
    if amount >= lasting.amount:
        end_lasting(draft, lasting)
        return
    modifiers = list(draft.table.lasting)
    modifiers[modifiers.index(lasting)] = replace(lasting, amount=lasting.amount - amount)
    draft.table = replace(draft.table, lasting=tuple(modifiers))


def expire(draft: Draft, *until: str) -> None:
    """End all temporary modifiers that last until one of the given events."""
    end_lasting(draft, *(lasting for lasting in draft.table.lasting if lasting.until in until))
