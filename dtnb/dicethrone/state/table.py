"""The table: everything that lies on it, as a value that is never changed."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dicethrone.damage.packet import Packet
from dtnb.dicethrone.state.attack import Announcement, Attack, Healing, LiveAmount, TemporaryTrigger
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.seat import Seat

#: names under which fields are encoded: fingerprints of saved games hash them
_ENCODED = {
    "rolls": "pools",
    "temporary_triggers": "riders",
    "live_amounts": "followers",
    "pending_defeats": "lingering",
    "retarget_bans": "barred",
    "totals_applied": "applied",
    "roll_again_cause": "again",
}


class Table(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """Everything that can be observed.

    Parameters
    ----------
    seats
        In turn order; how they sit is another matter where teams do
        (:mod:`dtnb.dicethrone.rules.seating`).
    active
        The Active Player.
    teams
        Number of the team of each seat; empty where everybody plays alone.
    edition, readings
        Rulebook in force, and the policies chosen otherwise than it has them.
    phase, window
        Where the turn stands.
    announced, attack
        What the Active Player announced, then the Offensive Ability that was activated; at most
        one of them lies there.
    rolls, packets, healing
        Dice, damage and healing of this phase, in the order in which they came.
    turn
        Number of the turn, counted over all players; 0 where a record is no whole turn.
    start_seat
        The Start Player, where that is known.
    serial
        Counts what was brought into being, so that packets, rolls and actions have names.
    retarget_bans
        (seat, card) pairs that may not be aimed at the attacker's tokens until the window
        closes (AMB-38).
    prevented_statuses, inflicted
        (seat, count, kind) of Status Effects still to be prevented, of any kind where it is empty,
        and (seat, token) of those that were inflicted in this Roll Phase.
    fresh
        (seat, token) of those of which none lay there when this phase began, where that is asked.
    skips
        (seat, phase) of phases that will not take place.
    fixed_target
        The opponent an extra phase is played against (AMB-47).
    attempts
        (seat, phase, number) of Roll Attempts given or taken before the first roll.
    temporary_triggers
        Triggers that live for a while.
    used
        (turn, seat, what) of what can be done once in a turn only.
    extra
        (attacker, opponent if one is fixed) of extra phases that follow this Roll Phase.
    leaders
        Who led when the Roll Phase began, where a reading asks for that (AMB-33).
    out
        Seats whose defeat is settled, in the order in which they fell.
    live_amounts
        Amounts that keep following dice that were read.
    pending_defeats
        Seats at 0 whose defeat is settled when the Roll Phase concludes, where a reading has that.
    totals_applied
        Whether what this phase accumulated has been applied: nothing is kept waiting any more.
    income_draw
        What has drawn the card of the Income Phase, or draws in its place; empty before that.
    attempts_used
        How many Roll Attempts the Active Player used in this turn's Offensive Roll Phase, once its
        dice are cleared away.
    roll_again_cause
        What ends the Offensive Roll Phase before an ability activates, so that another follows.
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
    rolls: tuple[DiceRoll, ...] = ()
    packets: tuple[Packet, ...] = ()
    healing: tuple[Healing, ...] = ()
    serial: int = 0
    retarget_bans: tuple[tuple[int, str], ...] = ()
    prevented_statuses: tuple[tuple[int, int, str], ...] = ()
    inflicted: tuple[tuple[int, str], ...] = ()
    fresh: tuple[tuple[int, str], ...] = ()
    skips: tuple[tuple[int, str], ...] = ()
    fixed_target: int | None = None
    extra: tuple[tuple[int, int | None], ...] = ()
    attempts: tuple[tuple[int, str, int], ...] = ()
    temporary_triggers: tuple[TemporaryTrigger, ...] = ()
    used: tuple[tuple[int, int, str], ...] = ()
    teams: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    result: tuple[int, ...] | None = None
    turn: int = 0
    start_seat: int | None = None
    live_amounts: tuple[LiveAmount, ...] = ()
    pending_defeats: tuple[int, ...] = ()
    totals_applied: bool = False
    income_draw: str = ""
    attempts_used: int = 0
    roll_again_cause: str = ""

    def roll(self, id_: int) -> DiceRoll | None:
        """Return the roll with this serial number, if it still lies there."""
        for roll in self.rolls:
            if roll.id == id_:
                return roll
        return None

    def attempts_by(self, seat: int) -> int:
        """Return how many Roll Attempts a seat used in this turn's Offensive Roll Phase."""
        used = [
            roll.attempt for roll in self.rolls if roll.phase == "offensive" and roll.seat == seat
        ]
        if used:
            return used[-1]
        return self.attempts_used if seat == self.active else 0

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
        return self.seats[seat].health > 0 or seat in self.pending_defeats

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game that play against `seat`."""
        own, stands = self.side(seat), self.stands
        others = [other for other in range(len(self.seats)) if other not in own and stands(other)]
        return tuple(others)

    def teammates(self, seat: int) -> tuple[int, ...]:
        """Return the others of the team of `seat`; none where everybody plays alone."""
        if not self.teams:
            return ()
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

    def with_roll(self, roll: DiceRoll) -> Table:
        """Return the table with a roll changed or added."""
        if self.roll(roll.id) is None:
            return msgspec.structs.replace(self, rolls=(*self.rolls, roll))
        rolls = [roll if old.id == roll.id else old for old in self.rolls]
        return msgspec.structs.replace(self, rolls=tuple(rolls))

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
