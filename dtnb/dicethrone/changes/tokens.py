"""Tokens are placed, turned and taken; the dials of Companions."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.changes.lapsing import lapse_with_some, lapse_with_token, remember_gain
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.seat import TokenCopy, set_count


def stack_limit(draft: Draft, seat: int, token: str) -> int:
    """Return how many of a token may lie on this board (DT-STAT-14, DT-STAT-16)."""
    return draft.rules.stack_limit(draft.table, seat, token)


def place_tokens(
    draft: Draft,
    seat: int,
    token: str,
    count: int,
    by: int | None,
    source: str,
    side: int = -1,
) -> int:
    """Put tokens on a board up to the Stack Limit.

    Parameters
    ----------
    draft, seat
        The draft, and on whose board.
    token, count
        Which, and how many.
    by
        Who puts them there; None where nobody does.
    source
        The card, ability or token that says so.
    side
        The side that they show; -1 for the one that they come into play on.

    Returns
    -------
    int
        How many were placed.

    Notes
    -----
    Source: DT-STAT-05, DT-STAT-14, DT-STAT-15.
    """
    entry = draft.table.seats[seat]
    held = entry.count(token)
    placed = max(0, min(count, stack_limit(draft, seat, token) - held))
    if placed:
        changes: dict[str, object] = {"tokens": set_count(entry.tokens, token, held + placed)}
        if draft.rules.token(token).tracked_individually:
            changes["token_copies"] = _more_copies(draft, seat, token, placed, by, side)
        if by is not None and draft.rules.remembers_inflicter(token):
            kept = tuple(pair for pair in entry.inflicters if pair[0] != token)
            changes["inflicters"] = (*kept, (token, by))
        if draft.rules.remembers_turn(token):
            if dict(entry.gained).get(token) != draft.table.turn:
                changes["older"] = set_count(entry.older, token, held)
            others = tuple(pair for pair in entry.gained if pair[0] != token)
            changes["gained"] = (*others, (token, draft.table.turn))
        draft.table = draft.table.with_seat(seat, **changes)
        if not held and draft.rules.remembers_phase(token):
            draft.table = replace(draft.table, fresh=(*draft.table.fresh, (seat, token)))
        remember_gain(draft, seat, source, token, placed)
        kind = "token-gained" if by in (None, seat) else "token-inflicted"
        draft.note(
            kind,
            by if by is not None else seat,
            ("DT-STAT-05", "DT-TXT-11"),
            subject=token,
            seat=seat,
            count=placed,
            held=held + placed,
            source=source,
            limit=stack_limit(draft, seat, token),
        )
    if placed < count:
        draft.note(
            "token-not-placed",
            by if by is not None else seat,
            ("DT-STAT-15", "DT-STAT-14"),
            subject=token,
            seat=seat,
            count=count - placed,
            limit=stack_limit(draft, seat, token),
            source=source,
        )
    return placed


def _more_copies(
    draft: Draft, seat: int, token: str, placed: int, by: int | None, side: int
) -> tuple[TokenCopy, ...]:
    """Return the pieces of a board with those that are being placed."""
    entry = draft.table.seats[seat]
    known = entry.copies_of(token)
    first = draft.rules.token(token).first_side
    if side < 0:
        placing = View(draft.rules, draft.table, seat if by is None else by)
        side = first.value(placing) if first else 0
    start = max((copy.id for copy in known), default=0) + 1
    new = (TokenCopy(token, start + nth, side) for nth in range(placed))
    return entry.with_copies(token, (*known, *new))


def change_dial(
    draft: Draft, seat: int, name: str, points: int, by: int | None, source: str
) -> int:
    """Lower the dial of a Companion, or raise it (points below 0); return what it reads then.

    Source: DT-COMP-03; a dial ends at what it began with, and at 0.
    """
    entry = draft.table.seats[seat]
    most = draft.rules.token(name).health
    copy = entry.copies_of(name)[0]
    damage = max(0, min(most, copy.damage + points))
    changed = entry.with_copies(name, (replace(copy, damage=damage),))
    draft.table = draft.table.with_seat(seat, token_copies=changed)
    draft.note(
        "companion-dial", by, ("DT-COMP-03",), subject=name, seat=seat, source=source,
        before=most - copy.damage, after=most - damage,
    )  # fmt: skip
    return most - damage


def turn_copy(draft: Draft, seat: int, copy: TokenCopy, side: int, by: int, source: str) -> None:
    """Turn a token to one of its sides."""
    entry = draft.table.seats[seat]
    rules = draft.rules
    rest = (other for other in entry.copies_of(copy.token) if other.id != copy.id)
    turned = replace(copy, side=side)
    draft.table = draft.table.with_seat(
        seat, token_copies=entry.with_copies(copy.token, (*rest, turned))
    )
    draft.note(
        "turned-over", by, (f"token:{copy.token}",), subject=copy.token, seat=seat,
        side=rules.token(copy.token).sides[side], source=source,
    )  # fmt: skip


def take_tokens(
    draft: Draft,
    seat: int,
    token: str,
    count: int,
    by: int | None,
    source: str,
    kind: str,
    token_copy: int = -1,
    older_first: bool = False,
) -> int:
    """Return tokens to their leaflet.

    Parameters
    ----------
    draft, seat
        The draft, and from whose board.
    token, count
        Which, and how many at most.
    by, source
        Who takes them, None for their holder; and what says so.
    kind
        The kind of step that tells it: whether they are spent, removed or returned.
    token_copy
        Which goes first, of tokens with sides; else those furthest turned do.
    older_first
        Tokens of this turn stay as long as there are others.

    Returns
    -------
    int
        How many were taken.

    Notes
    -----
    Source: DT-STAT-07, DT-STAT-08, DT-STAT-09.
    """
    entry = draft.table.seats[seat]
    held = entry.count(token)
    taken = min(count, held)
    if taken:
        changes: dict[str, object] = {"tokens": set_count(entry.tokens, token, held - taken)}
        if draft.rules.token(token).tracked_individually:
            first = sorted(entry.copies_of(token), key=lambda one: one.id != token_copy)
            changes["token_copies"] = entry.with_copies(token, tuple(first[taken:]))
        ends = kind == "token-returned" or "incoming" in draft.rules.token(token).when
        if held == taken and ends:
            _no_longer_acts(draft, seat, token)
        if held == taken and entry.gained:
            changes["gained"] = tuple(pair for pair in entry.gained if pair[0] != token)
        if earlier := dict(entry.older).get(token):
            # Those of this turn go first, unless only the earlier ones can be what is taken.
            left = earlier - taken if older_first else min(earlier, held - taken)
            changes["older"] = set_count(entry.older, token, left)
        if held == taken:
            changes["inflicters"] = tuple(pair for pair in entry.inflicters if pair[0] != token)
        draft.table = draft.table.with_seat(seat, **changes)
        rules = ("DT-STAT-09",) if kind == "token-spent" else ("DT-STAT-07", "DT-STAT-08")
        draft.note(
            kind,
            by if by is not None else seat,
            rules,
            subject=token,
            seat=seat,
            count=taken,
            held=held - taken,
            source=source,
        )
        if draft.rules.token(token).when:
            own = source == token and kind != "token-spent"
            if held == taken:
                lapse_with_token(draft, seat, token, own)
            elif not own:
                lapse_with_some(draft, seat, token, taken)
    return taken


def _no_longer_acts(draft: Draft, seat: int, token: str) -> None:
    """What a token did to waiting damage by lying there ends with it."""
    for packet in draft.table.packets:
        kept = tuple(e for e in packet.entries if (e.seat, e.source) != (seat, token))
        if packet.seat == seat and kept != packet.entries:
            draft.table = draft.table.with_packet(replace(packet, entries=kept))
            draft.note(
                "packet-released", seat, ("DT-STAT-17",), modifies=f"packet:{packet.id}",
                subject=token, seat=seat, packet=packet.source,
            )  # fmt: skip
