"""Take, use and lose stat tokens and DieMinions."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, active_seat, change_active_seat
from dtnb.dungeon.changes.stats import gain_stat
from dtnb.dungeon.rules.rules import count_faces
from dtnb.dungeon.state.seat import count_of, with_count
from dtnb.dungeon.state.stats import FIXED_DIE_STATS


def take_token(draft: Draft, token: str, source: str, rules: tuple[str, ...]) -> None:
    """Give the active seat a stat token, or a DieMinion if `token` is a die such as "d6".

    Under the reading ``immediate`` of the policy ``stat-tokens``, a token of Might, Agility or
    Magic is used at once.
    """
    seat = active_seat(draft)
    if token.startswith("d") and token[1:].isdigit():
        minions = with_count(seat.minions, token, 1)
        change_active_seat(draft, minions=minions)
        draft.add_step(
            "minion-gained", draft.table.active, rules, die=count_faces(token),
            count=count_of(minions, token), source=source,
        )  # fmt: skip
        return
    tokens = with_count(seat.tokens, token, 1)
    change_active_seat(draft, tokens=tokens)
    count = count_of(tokens, token)
    draft.add_step(
        "token-gained", draft.table.active, rules, token=token, count=count, source=source
    )
    if token not in FIXED_DIE_STATS and draft.rules.reading("stat-tokens") == "immediate":
        use_token(draft, token)


def take_from_supply(draft: Draft, token: str, source: str, rules: tuple[str, ...]) -> bool:
    """Take a token from the supply; return whether the supply had one."""
    if count_of(draft.table.supply, token) == 0:
        return False
    draft.table = replace(draft.table, supply=with_count(draft.table.supply, token, -1))
    take_token(draft, token, source=source, rules=rules)
    return True


def use_token(draft: Draft, token: str) -> None:
    """Use a stat token: return it to the supply and raise its stat (DD-TOK-04, DD-TOK-05)."""
    seat = active_seat(draft)
    tokens = with_count(seat.tokens, token, -1)
    change_active_seat(draft, tokens=tokens)
    draft.table = replace(draft.table, supply=with_count(draft.table.supply, token, 1))
    rules = ("DD-TOK-05",) if token in FIXED_DIE_STATS else ("DD-TOK-04",)
    draft.add_step(
        "token-used", draft.table.active, rules, token=token, count=count_of(tokens, token),
        source=f"token:{token}",
    )  # fmt: skip
    gain_stat(draft, token, draft.rules.token_gain(token), source=f"token:{token}", rules=rules)


def drop_minion(draft: Draft, die: str) -> int:
    """Put a DieMinion back into the supply; return the seat's remaining count of this die."""
    minions = with_count(active_seat(draft).minions, die, -1)
    change_active_seat(draft, minions=minions)
    draft.table = replace(draft.table, supply=with_count(draft.table.supply, die, 1))
    return count_of(minions, die)


def lose_minion(draft: Draft, die: str, source: str, rules: tuple[str, ...]) -> None:
    """Lose a DieMinion without throwing it."""
    minions_left = drop_minion(draft, die)
    draft.add_step(
        "minion-lost",
        draft.table.active,
        rules,
        die=count_faces(die),
        count=minions_left,
        source=source,
    )
