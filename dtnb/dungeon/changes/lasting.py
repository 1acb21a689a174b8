"""What holds for a while."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft
from dtnb.dungeon.state.table import Lasting


def begin_lasting(draft: Draft, lasting: Lasting, rules: tuple[str, ...]) -> None:
    """Let something hold from now on."""
    draft.table = replace(draft.table, lasting=(*draft.table.lasting, lasting))
    draft.note(
        "modifier-begins", draft.table.active, rules, source=lasting.source, what=lasting.what,
        until=lasting.until, amount=lasting.amount, stat=lasting.stat, hero=lasting.hero,
        value=lasting.value,
    )  # fmt: skip


def end_lasting(draft: Draft, *ending: Lasting) -> None:
    """Let some of what holds end."""
    kept = list(draft.table.lasting)
    for each in ending:
        kept.remove(each)
        draft.note("modifier-ends", draft.table.active, (), source=each.source, what=each.what)
    draft.table = replace(draft.table, lasting=tuple(kept))


def use_up(draft: Draft, lasting: Lasting, amount: int) -> None:
    """Take from the amount of what holds; at nothing it ends."""
    if amount >= lasting.amount:
        end_lasting(draft, lasting)
        return
    kept = list(draft.table.lasting)
    kept[kept.index(lasting)] = replace(lasting, amount=lasting.amount - amount)
    draft.table = replace(draft.table, lasting=tuple(kept))


def expire(draft: Draft, *until: str) -> None:
    """End what lasted until now."""
    end_lasting(draft, *(each for each in draft.table.lasting if each.until in until))
