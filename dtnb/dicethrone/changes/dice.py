"""Dice are laid down and altered."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.draft import Work, next_serial
from dtnb.dicethrone.pools import Die, Pool


def add_pool(
    work: Work, purpose: str, seat: int, phase: str, values: tuple[int, ...], allowed: int = 1
) -> Pool:
    """Lay down freshly rolled dice."""
    serial = next_serial(work)
    pool = Pool(serial, purpose, seat, phase, tuple(map(Die, values)), allowed=allowed)
    work.table = work.table.with_pool(pool)
    return pool


def change_die(work: Work, pool_id: int, at: int, value: int, by: int, source: str) -> None:
    """Alter one die outside the Roll Attempts (DT-ORP-04, DT-PRI-10)."""
    pool = work.table.pool(pool_id)
    assert pool is not None
    old = pool.dice[at]
    die = Die(value, (*old.was, old.value))
    pool = replace(
        pool, dice=(*pool.dice[:at], die, *pool.dice[at + 1 :]), alterations=pool.alterations + 1
    )
    work.table = work.table.with_pool(pool)
    work.note(
        "alters-die",
        by,
        ("DT-PRI-10", "DT-ORP-04"),
        alters=f"pool:{pool_id}",
        subject=source,
        seat=pool.seat,
        purpose=pool.purpose,
        die=at,
        before=old.value,
        after=value,
        values=list(pool.values),
    )
