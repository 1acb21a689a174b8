"""The table: everything that lies on it, as values that are never changed."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dicethrone.damage import Packet
from dtnb.dicethrone.runs import Invocation

#: a card that nobody has named
UNKNOWN_CARD = "?"


class Die(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A rolled die; `was` keeps what it showed before it was altered, oldest first."""

    value: int
    was: tuple[int, ...] = ()


class Pool(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Dice rolled together for one purpose.

    Parameters
    ----------
    id, purpose, seat
        Serial number, what they were rolled for, and whose dice they are.
    phase
        ``"offensive"``, ``"targeting"``, ``"defensive"``, or ``"effect"`` for dice of a card,
        token or ability.
    attempt, allowed
        Roll Attempts used, and how many there are (DT-ORP-01, DT-DRP-05).
    kept
        Indices of the dice that the latest attempt left lying.
    alterations
        How often a die was changed outside the Roll Attempts.
    open
        Whether a die may still be changed: False once the dice are read (AMB-10).
    reopened
        Whether altered dice have reopened an announcement on this roll (AMB-31).
    used
        Indices of dice that an effect has used up, where a reading has that (AMB-36).
    """

    id: int
    purpose: str
    seat: int
    phase: str
    dice: tuple[Die, ...]
    attempt: int = 1
    allowed: int = 1
    kept: tuple[int, ...] = ()
    alterations: int = 0
    open: bool = True
    reopened: bool = False
    used: tuple[int, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The faces that show."""
        return tuple(die.value for die in self.dice)


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One token that is told apart from others of its name, because it has sides."""

    token: str
    id: int
    #: which side shows, from 0
    side: int = 0
    #: how far its dial stands below what it began with
    damage: int = 0


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, gc=False):
    """A player's side of the table.

    Parameters
    ----------
    tokens, upgrades
        Pairs (name, count) and (ability, level), sorted by name.
    unknown_hand
        Cards in hand that nobody has named.
    deck
        Every card that nobody sees, as (card, copies): the face-down deck and the unknown cards
        in hand. Any of them may be drawn next; there are `library` cards in the face-down deck.
    in_play
        Hero Upgrades on the board, in the order in which they were laid there; a replaced one
        stays beneath (AMB-45).
    limits
        Raises of one's own Stack Limits, as (token, points).
    inflicters
        Who put a token here, as (token, seat), where its effect asks for that.
    pieces
        The tokens of this board that have sides, as far as one was turned over.
    board_side
        The side of the hero board that lies up; empty for the one it starts with.
    gained
        In which turn a token came here, as (token, turn), where its effect asks for that.
    """

    name: str
    hero: str
    health: int
    cp: int
    hand: tuple[str, ...] = ()
    unknown_hand: int = 0
    deck: tuple[tuple[str, int], ...] = ()
    discard: tuple[str, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    upgrades: tuple[tuple[str, int], ...] = ()
    limits: tuple[tuple[str, int], ...] = ()
    inflicters: tuple[tuple[str, int], ...] = ()
    pieces: tuple[Piece, ...] = ()
    board_side: str = ""
    gained: tuple[tuple[str, int], ...] = ()
    start_health: int = 50
    in_play: tuple[str, ...] = ()

    @property
    def library(self) -> int:
        """How many cards lie in the face-down deck."""
        return max(0, sum(copies for _, copies in self.deck) - self.unknown_hand)

    @property
    def hand_size(self) -> int:
        """How many cards are in hand, known or not."""
        return len(self.hand) + self.unknown_hand

    def may_hold(self, card: str) -> bool:
        """Tell whether a card is in hand, or can be one of the unknown ones."""
        return card in self.hand or (
            self.unknown_hand > 0 and any(name == card for name, _ in self.deck)
        )

    def count(self, token: str) -> int:
        """Return how many of a token lie on this board."""
        for name, count in self.tokens:
            if name == token:
                return count
        return 0

    def pieces_of(self, token: str) -> tuple[Piece, ...]:
        """Return the tokens of a name one by one, those furthest turned first."""
        known = [piece for piece in self.pieces if piece.token == token]
        used = {piece.id for piece in known}
        free = (id_ for id_ in range(1, len(known) + self.count(token) + 1) if id_ not in used)
        known += [Piece(token, next(free)) for _ in range(self.count(token) - len(known))]
        return tuple(sorted(known, key=lambda piece: (-piece.side, piece.id)))

    def with_pieces(self, token: str, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return all pieces of the board with those of one name replaced."""
        others = (piece for piece in self.pieces if piece.token != token)
        return tuple(sorted((*others, *pieces), key=lambda piece: (piece.token, piece.id)))

    def level(self, ability: str) -> int:
        """Return the level of a board space; 1 without an upgrade."""
        for name, level in self.upgrades:
            if name == ability:
                return level
        return 1


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Active Player announced; an empty ability means none will be activated."""

    ability: str
    #: alterations of the roll when it was announced: more of them reopen the choice (DT-ORP-04)
    alterations: int = 0


class Deferred(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An effect of the Offensive Ability that waits for step 1 of the Defensive Roll Phase."""

    at: int
    #: the roll that it reads; -1 for the one before it
    pool: int


class Rider(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Triggers inside an effect list that live from then to a moment.

    Parameters
    ----------
    seat, kind, name, level, trigger
        The source of the list.
    path
        Where in the list they stand.
    until
        The moment when they end.
    when
        Their names, in the order of their lists.
    """

    seat: int
    kind: str
    name: str
    level: int
    trigger: str
    path: tuple[int, ...]
    until: str
    when: tuple[str, ...]


class Attack(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The activated Offensive Ability, from activation to the conclusion of the Roll Phase.

    Parameters
    ----------
    attacker, target
        Seats; no target yet before targeting, or when there is none to have.
    ability, level, tier
        What was activated.
    pool
        The offensive roll that it was activated with.
    is_attack
        Whether it is an Attack (DT-DMG-13); None until the Offensive Roll Phase ends.
    ultimate
        Whether the Ultimate lock holds (DT-ULT-03).
    defense
        The Defensive Ability in use; empty for none.
    offense_concluded, defense_concluded
        Whether the Offensive Roll Phase ended, and whether the defence is behind us.
    cancelled
        Whether the ability failed.
    packet
        The damage of the ability, -1 while it deals none.
    deferred
        Effects that wait for the Defensive Roll Phase, in printed order.
    for_target
        Tokens that were inflicted before there was a target, as (token, count, seat, source).
    complete
        Whether everything the ability does is done, but for the damage that waits (AMB-17).
    """

    attacker: int
    ability: str
    level: int
    pool: int
    tier: int = 0
    target: int | None = None
    is_attack: bool | None = None
    ultimate: bool = False
    defense: str = ""
    offense_concluded: bool = False
    defense_concluded: bool = False
    cancelled: bool = False
    packet: int = -1
    deferred: tuple[Deferred, ...] = ()
    for_target: tuple[tuple[str, int, int, str], ...] = ()
    complete: bool = False


class Follower(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount that keeps following the dice it was read from, where a reading has that (AMB-10).

    Parameters
    ----------
    run, path
        The effect that made it.
    kind
        ``"part"`` or ``"entry"`` of a packet, or ``"healing"``.
    packet, at
        Which packet, and its place there or among what heals.
    """

    run: Invocation
    path: tuple[int, ...]
    kind: str
    packet: int
    at: int


class Healing(msgspec.Struct, frozen=True, gc=False):
    """Healing that waits for the conclusion of the phase (DT-DRP-08)."""

    seat: int
    amount: int
    source: str


class Table(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Everything that can be observed.

    Parameters
    ----------
    seats
        In turn order; how they sit is another matter where teams do (:mod:`.tables`).
    active
        The Active Player.
    teams
        Number of the team of each seat; empty where everybody plays alone.
    edition, readings
        Rulebook in force, and the policies chosen otherwise than it has them.
    phase, window
        Where the turn stands.
    turn
        Number of the turn, counted over all players; 0 where a record is no whole turn.
    start_seat
        The Start Player, where that is known.
    serial
        Counts what was brought into being, so that packets, rolls and actions have names.
    barred
        (seat, card) pairs that may not be aimed at the attacker's tokens until the window
        closes (AMB-38).
    prevented_statuses, inflicted
        (seat, count) of Status Effects still to be prevented, and (seat, token) of those that
        were inflicted in this Roll Phase.
    skips
        (seat, phase) of phases that will not take place.
    fixed_target
        The opponent an extra phase is played against (AMB-47).
    attempts
        (seat, phase, number) of Roll Attempts given or taken before the first roll.
    riders
        Triggers that live for a while.
    used
        (turn, seat, what) of what can be done once in a turn only.
    extra
        (attacker, opponent) of extra phases that follow when this Roll Phase is over.
    leaders
        Who led when the Roll Phase began, where a reading asks for that (AMB-33).
    out
        Seats whose defeat is settled, in the order in which they fell.
    followers
        Amounts that keep following dice that were read.
    lingering
        Seats at 0 whose defeat is settled when the Roll Phase concludes, where a reading has that.
    applied
        Whether what this phase accumulated has been applied: nothing is kept waiting any more.
    result
        Seats that won, all of a team's; of several sides: a draw. None while the game goes on.
    """

    seats: tuple[Seat, ...]
    active: int
    edition: str
    readings: tuple[tuple[str, str], ...] = ()
    phase: str = ""
    window: str = ""
    announced: Announcement | None = None
    attack: Attack | None = None
    pools: tuple[Pool, ...] = ()
    packets: tuple[Packet, ...] = ()
    healing: tuple[Healing, ...] = ()
    serial: int = 0
    barred: tuple[tuple[int, str], ...] = ()
    prevented_statuses: tuple[tuple[int, int], ...] = ()
    inflicted: tuple[tuple[int, str], ...] = ()
    skips: tuple[tuple[int, str], ...] = ()
    fixed_target: int | None = None
    extra: tuple[tuple[int, int], ...] = ()
    attempts: tuple[tuple[int, str, int], ...] = ()
    riders: tuple[Rider, ...] = ()
    used: tuple[tuple[int, int, str], ...] = ()
    teams: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    result: tuple[int, ...] | None = None
    turn: int = 0
    start_seat: int | None = None
    followers: tuple[Follower, ...] = ()
    lingering: tuple[int, ...] = ()
    applied: bool = False

    def pool(self, id_: int) -> Pool | None:
        """Return the roll with this serial number, if it still lies there."""
        for pool in self.pools:
            if pool.id == id_:
                return pool
        return None

    def packet(self, id_: int) -> Packet | None:
        """Return the packet with this serial number, if it still waits."""
        for packet in self.packets:
            if packet.id == id_:
                return packet
        return None

    @property
    def mode(self) -> str:
        """``"duel"``, ``"teams"`` or ``"king-of-the-hill"``: what this many sides play."""
        return mode_of(len(self.seats), self.teams)

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win and fall together with `seat`, itself among them."""
        if not self.teams:
            return (seat,)
        team = self.teams[seat]
        return tuple(other for other, named in enumerate(self.teams) if named == team)

    def stands(self, seat: int) -> bool:
        """Tell whether a seat is still in the game."""
        return self.seats[seat].health > 0 or seat in self.lingering

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game that play against `seat`."""
        own = self.side(seat)
        return tuple(
            other for other in range(len(self.seats)) if other not in own and self.stands(other)
        )

    def teammates(self, seat: int) -> tuple[int, ...]:
        """Return the others of the team of `seat`; none where everybody plays alone."""
        return tuple(other for other in self.side(seat) if other != seat)

    @property
    def drawn(self) -> bool:
        """Whether the game ended without a winner."""
        return self.result is not None and len({self.side(seat) for seat in self.result}) != 1

    def with_seat(self, at: int, **changes: Any) -> Table:
        """Return the table with one seat changed; a team has one Health dial (DT-TEAM-05)."""
        seats = list(self.seats)
        seats[at] = msgspec.structs.replace(seats[at], **changes)
        if self.teams and "health" in changes:
            for other in self.teammates(at):
                seats[other] = msgspec.structs.replace(seats[other], health=changes["health"])
        return msgspec.structs.replace(self, seats=tuple(seats))

    def with_pool(self, pool: Pool) -> Table:
        """Return the table with a roll changed or added."""
        pools = tuple(pool if old.id == pool.id else old for old in self.pools)
        if pool not in pools:
            pools = (*self.pools, pool)
        return msgspec.structs.replace(self, pools=pools)

    def with_packet(self, packet: Packet) -> Table:
        """Return the table with a packet changed or added."""
        if self.packet(packet.id) is None:
            return msgspec.structs.replace(self, packets=(*self.packets, packet))
        packets = tuple(packet if old.id == packet.id else old for old in self.packets)
        return msgspec.structs.replace(self, packets=packets)

    def with_attack(self, **changes: Any) -> Table:
        """Return the table with the attack changed."""
        assert self.attack is not None
        return msgspec.structs.replace(self, attack=msgspec.structs.replace(self.attack, **changes))


def mode_of(count: int, teams: tuple[int, ...]) -> str:
    """Return what so many seats play; the team of each is empty where all play alone."""
    if teams:
        return "teams"
    return "duel" if count == 2 else "king-of-the-hill"


def set_count(
    pairs: tuple[tuple[str, int], ...], name: str, count: int
) -> tuple[tuple[str, int], ...]:
    """Return sorted (name, count) pairs with one count set; zero leaves the pair out."""
    rest = [pair for pair in pairs if pair[0] != name]
    if count > 0:
        rest.append((name, count))
    return tuple(sorted(rest))
