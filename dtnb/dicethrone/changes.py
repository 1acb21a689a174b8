"""The elementary changes: what verbs and phases do to the table, each noted as one step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from dtnb.dicethrone.agenda import FireTrigger
from dtnb.dicethrone.damage import Component, DamageType, Entry, Packet
from dtnb.dicethrone.table import UNKNOWN_CARD, Die, Healing, Piece, Pool, Table, set_count
from dtnb.dicethrone.view import View
from dtnb.kernel import Draft

if TYPE_CHECKING:
    from dtnb.dicethrone.game import DiceThrone

#: the draft of one advance, with this game's table
Work: TypeAlias = Draft[Table]

CP_CAP = 15
#: what the scan of one book shows in its place (AMB-43)
CP_AS_SCANNED = 10
#: points of Health above the start that healing can reach (DT-HP-01)
HEALING_ROOM = 10
#: the three Roll Phases (DT-TURN-10)
ROLL_PHASES = frozenset({"offensive-roll-phase", "targeting-roll-phase", "defensive-roll-phase"})
#: phases whose damage and healing are applied together at their end (DT-DRP-08, DT-TURN-05)
ACCUMULATING = ROLL_PHASES | {"upkeep-phase"}
#: the parts of a Roll Phase in their order (DT-TURN-10)
PARTS = {"offensive-roll-phase": 1, "targeting-roll-phase": 2, "defensive-roll-phase": 3}


def accumulates(table: Table) -> bool:
    """Tell whether damage and healing wait now to be applied together.

    Source: DT-DRP-08, DT-TURN-05. What the application itself sets off comes after it.
    """
    return table.phase in ACCUMULATING and not table.applied


def game_of(work: Work) -> DiceThrone:
    """Return the game of a draft, as the type it is."""
    return work.game  # type: ignore[return-value]


def next_serial(work: Work) -> int:
    """Count one more thing brought into being and return its number."""
    serial = work.table.serial + 1
    work.table = replace(work.table, serial=serial)
    return serial


# -- Combat Points ------------------------------------------------------------------------------


def cp_limit(game: DiceThrone, wanted: int) -> int:
    """Return how many CP a player can hold who would have `wanted` (DT-CP-02, AMB-43)."""
    if wanted > CP_AS_SCANNED and game.reading("cp-limit") == "as-scanned":
        return CP_AS_SCANNED
    return CP_CAP


def gain_cp(
    work: Work, seat: int, amount: int, source: str, printed: tuple[str, ...] = ("DT-TXT-11",)
) -> None:
    """Raise a CP dial up to the cap (DT-CP-02, DT-CP-03)."""
    before = work.table.seats[seat].cp
    limit = cp_limit(game_of(work), before + amount)
    after = max(before, min(limit, before + amount))
    work.table = work.table.with_seat(seat, cp=after)
    rules = printed if after == before + amount else ("DT-CP-02", "DT-CP-03")
    work.note(
        "cp-gained", seat, rules, subject=source, amount=after - before, offered=amount, cp=after,
        lost=before + amount - after or None, limit=limit,
    )  # fmt: skip


def pay_cp(work: Work, seat: int, amount: int, source: str) -> None:
    """Lower a CP dial by a price (DT-CP-01)."""
    after = work.table.seats[seat].cp - amount
    work.table = work.table.with_seat(seat, cp=after)
    work.note("cp-paid", seat, ("DT-CP-01", "DT-CARD-04"), subject=source, amount=amount, cp=after)


def lose_cp(work: Work, seat: int, amount: int, source: str, *, by: int | None = None) -> None:
    """Lower a CP dial, not below 0; `by` is who takes it (DT-CP-02, DT-TXT-08)."""
    before = work.table.seats[seat].cp
    after = max(0, before - amount)
    work.table = work.table.with_seat(seat, cp=after)
    work.note(
        "cp-lost", by if by is not None else seat, ("DT-CP-02",) if by is None else ("DT-TXT-08",),
        subject=source, seat=seat, amount=before - after, offered=amount, cp=after,
    )  # fmt: skip


# -- Status Effects -----------------------------------------------------------------------------


def stack_limit(work: Work, seat: int, token: str) -> int:
    """Return how many of a token may lie on this board (DT-STAT-14, DT-STAT-16)."""
    return game_of(work).stack_limit(work.table, seat, token)


def place_tokens(work: Work, seat: int, token: str, count: int, by: int | None, source: str) -> int:
    """Put tokens on a board up to the Stack Limit; return how many were placed.

    Source: DT-STAT-05, DT-STAT-14, DT-STAT-15.
    """
    entry = work.table.seats[seat]
    held = entry.count(token)
    placed = max(0, min(count, stack_limit(work, seat, token) - held))
    if placed:
        changes: dict[str, object] = {"tokens": set_count(entry.tokens, token, held + placed)}
        if game_of(work).token(token).told_apart:
            changes["pieces"] = _more_pieces(work, seat, token, placed, by)
        if by is not None and game_of(work).remembers_inflicter(token):
            kept = tuple(pair for pair in entry.inflicters if pair[0] != token)
            changes["inflicters"] = (*kept, (token, by))
        if game_of(work).remembers_turn(token):
            older = tuple(pair for pair in entry.gained if pair[0] != token)
            changes["gained"] = (*older, (token, work.table.turn))
        work.table = work.table.with_seat(seat, **changes)
        kind = "token-gained" if by in (None, seat) else "token-inflicted"
        work.note(
            kind,
            by if by is not None else seat,
            ("DT-STAT-05", "DT-TXT-11"),
            subject=token,
            seat=seat,
            count=placed,
            held=held + placed,
            source=source,
            limit=stack_limit(work, seat, token),
        )
    if placed < count:
        work.note(
            "token-not-placed",
            by if by is not None else seat,
            ("DT-STAT-15", "DT-STAT-14"),
            subject=token,
            seat=seat,
            count=count - placed,
            limit=stack_limit(work, seat, token),
            source=source,
        )
    return placed


def _more_pieces(
    work: Work, seat: int, token: str, placed: int, by: int | None
) -> tuple[Piece, ...]:
    """Return the pieces of a board with those that are being placed."""
    entry = work.table.seats[seat]
    known = entry.pieces_of(token)
    first = game_of(work).token(token).first_side
    side = first.value(View(game_of(work), work.table, seat if by is None else by)) if first else 0
    start = max((piece.id for piece in known), default=0) + 1
    new = (Piece(token, start + nth, side) for nth in range(placed))
    return entry.with_pieces(token, (*known, *new))


def change_dial(work: Work, seat: int, name: str, points: int, by: int | None, source: str) -> int:
    """Lower the dial of a Companion, or raise it (points below 0); return what it reads then.

    Source: DT-COMP-03; a dial ends at what it began with, and at 0.
    """
    entry = work.table.seats[seat]
    most = game_of(work).token(name).health
    piece = entry.pieces_of(name)[0]
    damage = max(0, min(most, piece.damage + points))
    changed = entry.with_pieces(name, (replace(piece, damage=damage),))
    work.table = work.table.with_seat(seat, pieces=changed)
    work.note(
        "companion-dial", by, ("DT-COMP-03",), subject=name, seat=seat, source=source,
        before=most - piece.damage, after=most - damage,
    )  # fmt: skip
    return most - damage


def turn_piece(work: Work, seat: int, piece: Piece, side: int, by: int, source: str) -> None:
    """Turn a token to one of its sides."""
    entry = work.table.seats[seat]
    game = game_of(work)
    rest = (other for other in entry.pieces_of(piece.token) if other.id != piece.id)
    turned = replace(piece, side=side)
    work.table = work.table.with_seat(seat, pieces=entry.with_pieces(piece.token, (*rest, turned)))
    work.note(
        "turned-over", by, (f"token:{piece.token}",), subject=piece.token, seat=seat,
        side=game.token(piece.token).sides[side], source=source,
    )  # fmt: skip


def take_tokens(
    work: Work,
    seat: int,
    token: str,
    count: int,
    by: int | None,
    source: str,
    kind: str,
    piece: int = -1,
) -> int:
    """Return tokens to their leaflet (DT-STAT-07); `kind` says whether spent or removed.

    Of tokens with sides those furthest turned go first, unless `piece` names one.
    """
    entry = work.table.seats[seat]
    held = entry.count(token)
    taken = min(count, held)
    if taken:
        changes: dict[str, object] = {"tokens": set_count(entry.tokens, token, held - taken)}
        if game_of(work).token(token).told_apart:
            first = sorted(entry.pieces_of(token), key=lambda one: one.id != piece)
            changes["pieces"] = entry.with_pieces(token, tuple(first[taken:]))
        if held == taken and "incoming" in game_of(work).token(token).when:
            _no_longer_acts(work, seat, token)
        if held == taken and entry.gained:
            changes["gained"] = tuple(pair for pair in entry.gained if pair[0] != token)
        if held == taken:
            changes["inflicters"] = tuple(pair for pair in entry.inflicters if pair[0] != token)
        work.table = work.table.with_seat(seat, **changes)
        rules = ("DT-STAT-09",) if kind == "token-spent" else ("DT-STAT-07", "DT-STAT-08")
        work.note(
            kind,
            by if by is not None else seat,
            rules,
            subject=token,
            seat=seat,
            count=taken,
            held=held - taken,
            source=source,
        )
    return taken


def _no_longer_acts(work: Work, seat: int, token: str) -> None:
    """What a token did to waiting damage by lying there ends with it."""
    for packet in work.table.packets:
        kept = tuple(e for e in packet.entries if (e.seat, e.source) != (seat, token))
        if packet.seat == seat and kept != packet.entries:
            work.table = work.table.with_packet(replace(packet, entries=kept))
            work.note(
                "packet-released", seat, ("DT-STAT-17",), modifies=f"packet:{packet.id}",
                subject=token, seat=seat, packet=packet.source,
            )  # fmt: skip


# -- Cards --------------------------------------------------------------------------------------


def leave_hand(work: Work, seat: int, card: str) -> None:
    """Take a card out of a hand; a card nobody named comes from the unknown ones."""
    entry = work.table.seats[seat]
    if card in entry.hand:
        hand = list(entry.hand)
        hand.remove(card)
        work.table = work.table.with_seat(seat, hand=tuple(hand))
    elif card == UNKNOWN_CARD:
        # It leaves unseen, so what the deck can still hold stays as open as it was.
        work.table = work.table.with_seat(seat, unknown_hand=entry.unknown_hand - 1)
    else:
        deck = set_count(entry.deck, card, dict(entry.deck)[card] - 1)
        work.table = work.table.with_seat(seat, unknown_hand=entry.unknown_hand - 1, deck=deck)


def discard_card(work: Work, seat: int, card: str) -> None:
    """Put a played card on the discard pile (DT-CARD-16, DT-CARD-17)."""
    entry = work.table.seats[seat]
    work.table = work.table.with_seat(seat, discard=(*entry.discard, card))
    work.note("card-discarded", seat, ("DT-CARD-17",), subject=card)


def discard_from_hand(work: Work, seat: int, card: str, source: str) -> None:
    """Put a card from a hand on the Discard Pile; one that nobody named stays without a name."""
    leave_hand(work, seat, card)
    if card != UNKNOWN_CARD:
        discard = (*work.table.seats[seat].discard, card)
        work.table = work.table.with_seat(seat, discard=discard)
    work.note(
        "card-thrown", seat, ("DT-CARD-17",), subject="" if card == UNKNOWN_CARD else card,
        source=source,
    )  # fmt: skip


# -- Dice ---------------------------------------------------------------------------------------


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


# -- Damage and healing -------------------------------------------------------------------------


def add_packet(
    work: Work,
    seat: int | None,
    source: str,
    by: int | None,
    component: Component,
    rules: tuple[str, ...],
    form: str = "",
    **extra: object,
) -> Packet:
    """Put damage in wait for a seat; `form` names the sentence where the packet does not."""
    serial = next_serial(work)
    packet = Packet(serial, seat, source, by, (component,), **extra)  # type: ignore[arg-type]
    work.table = work.table.with_packet(packet)
    note_packet(work, packet, rules, form)
    return packet


def comes_in(work: Work, packet: Packet) -> None:
    """Let what its receiver holds act on damage that begins to wait (DT-DMG-01)."""
    if packet.seat is None:
        return
    if game_of(work).triggered(work.table, packet.seat, "incoming"):
        work.push(FireTrigger("incoming", packet.seat, packet=packet.id))


def note_packet(work: Work, packet: Packet, rules: tuple[str, ...], form: str = "") -> None:
    """Record that damage waits for a seat."""
    component = packet.components[0]
    work.note(
        "packet-created",
        packet.by,
        rules,
        id=f"packet:{packet.id}",
        subject=packet.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        isolated=packet.isolated,
        attack=packet.attack,
        pending=packet.returned_by is not None,
        condition=packet.condition,
        form=form or _form(packet),
        **({"caused_by": f"packet:{packet.returned_by}"} if packet.returned_by else {}),
    )


def _form(packet: Packet) -> str:
    """Return which of its sentences a new packet has."""
    if packet.condition:
        return "conditional"
    if packet.returned_by is not None:
        return "returned"
    if packet.isolated:
        return "isolated"
    return "waiting" if packet.seat is not None else "open"


def add_component(work: Work, packet: Packet, component: Component) -> None:
    """Add a typed part to the damage of the Attack (AMB-14)."""
    packet = replace(packet, components=(*packet.components, component))
    work.table = work.table.with_packet(packet)
    work.note(
        "packet-grows",
        packet.by,
        ("DT-DMG-01", "AMB-14"),
        modifies=f"packet:{packet.id}",
        subject=component.source,
        seat=packet.seat,
        amount=component.base,
        type=component.type.value,
        incoming=packet.incoming,
    )


def add_entry(work: Work, packet: Packet, entry: Entry, rules: tuple[str, ...]) -> None:
    """Let something act on a packet."""
    if game_of(work).method.reduction_phase == "single-phase":
        entry = replace(entry, part=PARTS.get(work.table.phase, 0))
    work.table = work.table.with_packet(packet.with_entry(entry))
    work.note(
        "packet-modified",
        entry.seat,
        rules,
        modifies=f"packet:{packet.id}",
        subject=entry.source,
        seat=packet.seat,
        operation=entry.operation.value,
        amount=entry.amount,
        side=entry.side.value,
        packet=packet.source,
    )


def change_type(work: Work, packet: Packet, type_: DamageType, by: int, source: str) -> None:
    """Change the damage type of the Attack (DT-AM-02)."""
    work.table = work.table.with_packet(packet.with_type(type_))
    work.note(
        "type-changed",
        by,
        ("DT-DMG-08", "DT-AM-02"),
        modifies=f"packet:{packet.id}",
        subject=source,
        seat=packet.seat,
        type=type_.value,
    )


def add_healing(work: Work, seat: int, amount: int, source: str) -> None:
    """Let healing wait for the conclusion of the phase (DT-DRP-08, AMB-15)."""
    if not accumulates(work.table):
        # DT-DRP-08 and DT-TURN-05 speak of Roll Phases and of Upkeep; elsewhere nothing waits.
        apply_dial(work, seat, 0, amount, source)
        return
    if game_of(work).reading("heal-timing") == "immediate":
        apply_dial(work, seat, 0, amount, source)
        return
    work.table = replace(work.table, healing=(*work.table.healing, Healing(seat, amount, source)))
    work.note(
        "healing-waits",
        seat,
        ("DT-DRP-08", "DT-HP-02", "AMB-15"),
        subject=source,
        seat=seat,
        amount=amount,
    )


def apply_dial(work: Work, seat: int, damage: int, healing: int, source: str) -> None:
    """Change a Health dial by damage and healing at once, then hold it in its bounds.

    Source: DT-HP-01, DT-WIN-02, AMB-16 (net first, then clamp).
    """
    apply_shares(work, {seat: (damage, healing)}, source)


def apply_shares(work: Work, shares: Mapping[int, tuple[int, int]], source: str = "") -> None:
    """Change each dial by the damage and healing of those who share it, all at once.

    Parameters
    ----------
    work
        The draft.
    shares
        Damage and healing by seat. A team's dial drops by the sum (DT-TEAM-07).
    source
        What it comes from, where that is one thing.
    """
    done: set[int] = set()
    for seat in sorted(shares):
        if seat not in done:
            side = work.table.side(seat)
            done.update(side)
            _change_dial(work, {one: shares[one] for one in side if one in shares}, source)


def move_health(work: Work, victim: int, taker: int, points: int, source: str) -> None:
    """Lower one dial and raise another by what is stolen: no damage, and at once.

    Source: DT-TXT-08, DT-HP-01 (the taker's dial ends at its cap).
    """
    below = work.table.seats[victim].health - points
    work.table = work.table.with_seat(victim, health=below)
    entry = work.table.seats[taker]
    cap = max(entry.health, entry.start_health + HEALING_ROOM)
    above = min(cap, entry.health + points)
    work.table = work.table.with_seat(taker, health=above)
    work.note(
        "health-stolen", taker, ("DT-TXT-08", "DT-TXT-09", "DT-HP-01"), subject=source, seat=victim,
        amount=points, left=below, after=above,
    )  # fmt: skip


def _change_dial(work: Work, shares: Mapping[int, tuple[int, int]], source: str) -> None:
    damage = sum(taken for taken, _ in shares.values())
    healing = sum(healed for _, healed in shares.values())
    seats = list(shares)
    entry = work.table.seats[seats[0]]
    cap = max(entry.health, entry.start_health + HEALING_ROOM)
    after = max(0, min(cap, entry.health - damage + healing))
    if damage and healing and game_of(work).reading("cap-and-simultaneity") == "clamp-first":
        after = max(0, min(cap, entry.health + healing) - damage)
    work.table = work.table.with_seat(seats[0], health=after)
    applied = "DT-TURN-05" if work.table.phase == "upkeep-phase" else "DT-DRP-08"
    if not accumulates(work.table):
        applied = "DT-DMG-16"
    elif source:
        # Only isolated damage comes alone where everything else waits.
        applied = "DT-DMG-14"
    rules = [applied] if damage or not healing else []
    if healing:
        rules += ["DT-HP-01", "DT-HP-02", "AMB-16"]
    shared: dict[str, object] = {}
    if work.table.teams:
        rules += ["DT-TEAM-05", "DT-TEAM-07"]
        shared = {"team": list(work.table.side(seats[0])),
                  "shares": [[seat, *shares[seat]] for seat in seats]}  # fmt: skip
    kind = "damage-applied" if damage or not healing else "healing-applied"
    work.note(
        kind, None, tuple(rules), subject=source, seat=seats if len(seats) > 1 else seats[0],
        damage=damage, healing=healing, before=entry.health, after=after,
        form=_dial_form(damage, healing, len(seats)), **shared,
    )  # fmt: skip


def _dial_form(damage: int, healing: int, seats: int) -> str:
    """Return which of its sentences a change of a dial has."""
    if seats > 1:
        return "together-both" if damage and healing else "together"
    return "both" if damage and healing else "damage" if damage else "nothing"
