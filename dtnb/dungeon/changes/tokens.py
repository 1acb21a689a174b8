"""Stat tokens and DieMinions are taken, used and lost."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dungeon.changes.draft import Draft, change_me, me
from dtnb.dungeon.changes.stats import gain_stat
from dtnb.dungeon.rules.in_force import faces
from dtnb.dungeon.state.seat import counted, held
from dtnb.dungeon.state.stats import FIXED


def take_token(draft: Draft, token: str, source: str, rules: tuple[str, ...]) -> None:
    """Hold one more stat token or DieMinion; what is a die is a DieMinion."""
    entry = me(draft)
    if token.startswith("d") and token[1:].isdigit():
        minions = counted(entry.minions, token, 1)
        change_me(draft, minions=minions)
        kind, number = "minion-gained", held(minions, token)
        draft.note(kind, draft.table.active, rules, die=faces(token), count=number, source=source)
        return
    tokens = counted(entry.tokens, token, 1)
    change_me(draft, tokens=tokens)
    number = held(tokens, token)
    draft.note("token-gained", draft.table.active, rules, token=token, count=number, source=source)
    if token not in FIXED and draft.rules.reading("stat-tokens") == "immediate":
        use_token(draft, token)


def from_supply(draft: Draft, token: str, source: str, rules: tuple[str, ...]) -> bool:
    """Take a token that lies aside; return whether there was one."""
    if held(draft.table.supply, token) == 0:
        return False
    draft.table = replace(draft.table, supply=counted(draft.table.supply, token, -1))
    take_token(draft, token, source, rules)
    return True


def use_token(draft: Draft, token: str) -> None:
    """Use a stat token: it goes aside, its stat rises (DD-TOK-04, DD-TOK-05)."""
    entry = me(draft)
    tokens = counted(entry.tokens, token, -1)
    change_me(draft, tokens=tokens)
    draft.table = replace(draft.table, supply=counted(draft.table.supply, token, 1))
    rules = ("DD-TOK-05",) if token in FIXED else ("DD-TOK-04",)
    draft.note(
        "token-used", draft.table.active, rules, token=token, count=held(tokens, token),
        source=f"token:{token}",
    )  # fmt: skip
    gain_stat(draft, token, draft.rules.token_gain(token), f"token:{token}", rules)


def drop_minion(draft: Draft, die: str) -> int:
    """Put a DieMinion aside and return how many of its die are left."""
    minions = counted(me(draft).minions, die, -1)
    change_me(draft, minions=minions)
    draft.table = replace(draft.table, supply=counted(draft.table.supply, die, 1))
    return held(minions, die)


def lose_minion(draft: Draft, die: str, source: str, rules: tuple[str, ...]) -> None:
    """Lose a DieMinion without throwing it."""
    left = drop_minion(draft, die)
    draft.note("minion-lost", draft.table.active, rules, die=faces(die), count=left, source=source)
