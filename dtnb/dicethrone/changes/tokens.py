"""Place, turn and remove tokens, and change the dials of Companions."""

from __future__ import annotations

from msgspec.structs import replace

from dtnb.dicethrone.changes.cancelling import (
    cancel_effects_of_token,
    cancel_repetitions_of_token,
    record_gain,
)
from dtnb.dicethrone.changes.draft import Draft
from dtnb.dicethrone.rules.expression_view import View
from dtnb.dicethrone.state.seat import Counts, TokenCopy, set_count


def stack_limit(draft: Draft, seat: int, token: str) -> int:
    """Return the Stack Limit of a token on this board (DT-STAT-14, DT-STAT-16)."""
    rules, limit = draft.rules, draft.rules.stack_limit(draft.table, seat, token)
    if rules.world is None:
        return limit
    # In a world without DT-STAT-14 or DT-STAT-16, the limit is what a mistaken player assumes.
    limit_raises = [dict(seat_state.limits).get(token, 0) for seat_state in draft.table.seats]
    partners = draft.table.teammates(seat)
    held_by_partners = sum(draft.table.seats[partner].count(token) for partner in partners)
    if held_by_partners and not rules.forbids("DT-STAT-14", token, seat, *partners):
        # DT-STAT-14 counts the tokens on one board. In a world without that rule, a team has one
        # stack.
        limit = max(0, limit - held_by_partners)
    if not any(limit_raises):
        return limit
    raised_elsewhere = max([0, *limit_raises[:seat], *limit_raises[seat + 1 :]])
    # DT-STAT-16: a raised limit counts only for the player who raised it. In a world without that
    # rule, it counts only for the others.
    mistaken_limit = limit - limit_raises[seat] + raised_elsewhere
    return rules.apply(
        ("DT-STAT-16", "DT-STAT-14"), token, seat, with_rule=limit, without_rule=mistaken_limit
    )


def place_tokens(
    draft: Draft,
    seat: int,
    token: str,
    count: int,
    actor: int | None,
    source: str,
    side: int = -1,
) -> int:
    """Place tokens on a board up to the Stack Limit, and return how many were placed.

    `actor` is the player who places the tokens; None if no player does. `side` is the index of the
    side that will be face up; -1 stands for the token's starting side.

    Source: DT-STAT-05, DT-STAT-14, DT-STAT-15.
    """
    seat_state = draft.table.seats[seat]
    held_count = seat_state.count(token)
    placed_count = max(0, min(count, stack_limit(draft, seat, token) - held_count))
    surplus_rules = "DT-STAT-15", "DT-STAT-14"
    if placed_count < count:
        # DT-STAT-15: only tokens beyond the limit are not placed. In a world without that rule, all
        # tokens are placed; in a world without its application "in part", none is.
        placed_count = draft.rules.apply(
            surplus_rules, token, seat, with_rule=placed_count, without_rule=count
        )
    if 0 < placed_count < count:
        placed_count = draft.rules.apply(
            surplus_rules, token, seat, "in part", with_rule=placed_count, without_rule=0
        )
    if placed_count:
        changes = _changes_of_placing(draft, seat, token, placed_count, actor, side)
        draft.table = draft.table.with_seat(seat, **changes)
        if not held_count and draft.rules.needs_phase_gained(token):
            draft.table = replace(draft.table, new_tokens=(*draft.table.new_tokens, (seat, token)))
        record_gain(draft, seat, source=source, token=token, count=placed_count)
        kind = "token-gained" if actor in (None, seat) else "token-inflicted"
        draft.add_step(
            kind,
            actor if actor is not None else seat,
            ("DT-STAT-05", "DT-TXT-11"),
            subject=token,
            seat=seat,
            count=placed_count,
            held=held_count + placed_count,
            source=source,
            limit=stack_limit(draft, seat, token),
        )
    if placed_count < count:
        draft.add_step(
            "token-not-placed",
            actor if actor is not None else seat,
            surplus_rules,
            subject=token,
            seat=seat,
            count=count - placed_count,
            limit=stack_limit(draft, seat, token),
            source=source,
        )
    return placed_count


def _changes_of_placing(
    draft: Draft, seat: int, token: str, placed_count: int, actor: int | None, side: int
) -> dict[str, object]:
    """Return the changes of a seat that receives copies of a token."""
    seat_state = draft.table.seats[seat]
    held_count = seat_state.count(token)
    changes: dict[str, object] = {
        "tokens": set_count(seat_state.tokens, token, held_count + placed_count)
    }
    if draft.rules.token(token).tracked_individually:
        changes["token_copies"] = _copies_after_placing(
            draft, seat, token, placed_count, actor, side
        )
    if actor is not None and draft.rules.needs_inflicter(token):
        changes["inflicters"] = (*_without_token(seat_state.inflicters, token), (token, actor))
    if draft.rules.needs_turn_gained(token):
        if dict(seat_state.gained_turns).get(token) != draft.table.turn:
            changes["older_copies"] = set_count(seat_state.older_copies, token, held_count)
        other_turns = _without_token(seat_state.gained_turns, token)
        changes["gained_turns"] = (*other_turns, (token, draft.table.turn))
    return changes


def _without_token(pairs: Counts, token: str) -> Counts:
    return tuple(pair for pair in pairs if pair[0] != token)


def _copies_after_placing(
    draft: Draft, seat: int, token: str, placed: int, actor: int | None, side: int
) -> tuple[TokenCopy, ...]:
    """Return all token copies of a board, including those that are being placed."""
    seat_state = draft.table.seats[seat]
    old_copies = seat_state.copies_of(token)
    side_expression = draft.rules.token(token).first_side
    if side < 0:
        view = View(draft.rules, draft.table, seat if actor is None else actor)
        side = side_expression.value(view) if side_expression else 0
    first_id = max((copy.id for copy in old_copies), default=0) + 1
    new_copies = (TokenCopy(token, first_id + offset, side) for offset in range(placed))
    return seat_state.with_copies(token, (*old_copies, *new_copies))


def change_companion_dial(
    draft: Draft, seat: int, name: str, points_lost: int, actor: int | None, source: str
) -> int:
    """Lower the dial of a Companion (negative `points_lost` raise it), and return its new value.

    Source: DT-COMP-03; the dial stays between 0 and its start.
    """
    seat_state = draft.table.seats[seat]
    maximum = draft.rules.token(name).health
    copy = seat_state.copies_of(name)[0]
    damage = max(0, min(maximum, copy.damage + points_lost))
    copies = seat_state.with_copies(name, (replace(copy, damage=damage),))
    draft.table = draft.table.with_seat(seat, token_copies=copies)
    draft.add_step(
        "companion-dial", actor, ("DT-COMP-03",), subject=name, seat=seat, source=source,
        before=maximum - copy.damage, after=maximum - damage,
    )  # fmt: skip
    return maximum - damage


def turn_copy(draft: Draft, seat: int, copy: TokenCopy, side: int, actor: int, source: str) -> None:
    """Turn a token to one of its sides."""
    seat_state = draft.table.seats[seat]
    rules = draft.rules
    other_copies = (other for other in seat_state.copies_of(copy.token) if other.id != copy.id)
    turned_copy = replace(copy, side=side)
    draft.table = draft.table.with_seat(
        seat, token_copies=seat_state.with_copies(copy.token, (*other_copies, turned_copy))
    )
    draft.add_step(
        "turned-over", actor, (f"token:{copy.token}",), subject=copy.token, seat=seat,
        side=rules.token(copy.token).sides[side], source=source,
    )  # fmt: skip


def take_tokens(
    draft: Draft,
    seat: int,
    token: str,
    count: int,
    actor: int | None,
    source: str,
    step_kind: str,
    token_copy: int = -1,
    older_first: bool = False,
) -> int:
    """Take up to `count` tokens off the board of `seat`; return how many were taken.

    `actor` is the seat that takes the tokens; None stands for their holder. `source` is the name of
    the card or effect. `step_kind` is the kind of the step that is recorded, such as
    ``"token-spent"``. The copy with the id `token_copy` is taken first; -1 names no copy. If
    `older_first` is true, tokens from earlier turns are taken before those gained in this turn.

    Source: DT-STAT-07, DT-STAT-08, DT-STAT-09.
    """
    held_count = draft.table.seats[seat].count(token)
    taken_count = min(count, held_count)
    if taken_count:
        removes_entries = (
            step_kind == "token-returned" or "incoming" in draft.rules.token(token).when
        )
        if held_count == taken_count and removes_entries:
            _remove_entries_of(draft, seat, token)
        changes = _changes_of_taking(draft, seat, token, taken_count, token_copy, older_first)
        draft.table = draft.table.with_seat(seat, **changes)
        rule_ids = ("DT-STAT-09",) if step_kind == "token-spent" else ("DT-STAT-07", "DT-STAT-08")
        draft.add_step(
            step_kind,
            actor if actor is not None else seat,
            rule_ids,
            subject=token,
            seat=seat,
            count=taken_count,
            held=held_count - taken_count,
            source=source,
        )
        if draft.rules.token(token).when:
            is_self_removal = source == token and step_kind != "token-spent"
            if held_count == taken_count:
                cancel_effects_of_token(draft, seat, token, is_self_removal)
            elif not is_self_removal:
                cancel_repetitions_of_token(draft, seat, token, taken_count)
    return taken_count


def _changes_of_taking(
    draft: Draft, seat: int, token: str, taken_count: int, token_copy: int, older_first: bool
) -> dict[str, object]:
    """Return the changes of a seat that loses copies of a token; see :func:`take_tokens`."""
    seat_state = draft.table.seats[seat]
    left_count = seat_state.count(token) - taken_count
    changes: dict[str, object] = {"tokens": set_count(seat_state.tokens, token, left_count)}
    if draft.rules.token(token).tracked_individually:
        # Move `token_copy` to the front. The remaining copies keep the order of `copies_of`: by
        # side, the highest first.
        copies = sorted(seat_state.copies_of(token), key=lambda copy: copy.id != token_copy)
        changes["token_copies"] = seat_state.with_copies(token, tuple(copies[taken_count:]))
    if older_count := dict(seat_state.older_copies).get(token):
        # Tokens gained in this turn are taken first, unless the effect takes older ones.
        older_left = older_count - taken_count if older_first else min(older_count, left_count)
        changes["older_copies"] = set_count(seat_state.older_copies, token, older_left)
    if not left_count:
        changes["inflicters"] = _without_token(seat_state.inflicters, token)
        changes["gained_turns"] = _without_token(seat_state.gained_turns, token)
    return changes


def _remove_entries_of(draft: Draft, seat: int, token: str) -> None:
    """Remove the entries of a token from waiting damage when the token has left the board."""
    for packet in draft.table.packets:
        other_entries = tuple(
            entry for entry in packet.entries if (entry.seat, entry.source) != (seat, token)
        )
        if (
            packet.seat == seat
            and other_entries != packet.entries
            and draft.rules.holds(("DT-STAT-17", "DT-STAT-07"), token, packet.source, seat)
        ):
            draft.table = draft.table.with_packet(replace(packet, entries=other_entries))
            draft.add_step(
                "packet-released", seat, ("DT-STAT-17",), modifies=f"packet:{packet.id}",
                subject=token, seat=seat, packet=packet.source,
            )  # fmt: skip
