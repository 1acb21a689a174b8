"""The table: everything that players can observe of a game, as an immutable value."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dicethrone.damage.packet import Packet
from dtnb.dicethrone.state.attack import Announcement, Attack, Healing, LiveAmount, TemporaryTrigger
from dtnb.dicethrone.state.dice_roll import DiceRoll
from dtnb.dicethrone.state.seat import Seat

#: The names that these fields have in encoded states. They are the earlier names of the fields, and
#: are kept because saved games contain hashes of encoded states.
_ENCODED = {
    "rolls": "pools",
    "defeated_seats": "out",
    "new_tokens": "fresh",
    "skipped_phases": "skips",
    "attempt_changes": "attempts",
    "limited_uses": "used",
    "extra_phases": "extra",
    "inflicted_statuses": "inflicted",
    "temporary_triggers": "riders",
    "live_amounts": "followers",
    "pending_defeats": "lingering",
    "retarget_bans": "barred",
    "totals_applied": "applied",
    "roll_again_cause": "again",
}


class Table(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """Everything that can be observed of a game.

    Parameters
    ----------
    seats
        The players in turn order, which in a team game differs from clockwise order
        (:mod:`dtnb.dicethrone.rules.seating`).
    active
        The Active Player.
    teams
        Number of each seat's team; empty if everybody plays alone.
    edition, readings
        The edition of the rulebook in force, and for some policies the reading that is used instead
        of the edition's own, as (policy, reading).
    phase, window
        The current phase and timing window.
    announced, attack
        The announcement of the Active Player and, after activation, the Offensive Ability. At most
        one of the two is set.
    rolls, packets, healing
        Dice, damage and healing of this phase, oldest first.
    turn
        Number of the turn, counted over all players; 0 if only a part of a turn is recorded.
    start_seat
        The Start Player; None if it is not known.
    serial
        The latest serial number given to a packet, roll, window or action.
    retarget_bans
        Cards that their player may not aim at the attacker's tokens until the window closes, as
        (seat, card) (AMB-38).
    prevented_statuses
        Status Effects that will be prevented, as (seat, count, kind). An empty kind means any.
    inflicted_statuses
        Status Effects that were inflicted in this Roll Phase, as (seat, token).
    new_tokens
        Tokens of which a seat gained its first copy in this phase, as (seat, token); stored only if
        an effect of the token reads it.
    skipped_phases
        Phases that will be skipped, as (seat, phase).
    fixed_target
        The opponent of an additional Roll Phase (AMB-47).
    attempt_changes
        Roll Attempts given or taken before the first roll of a phase, as (seat, phase, number).
    temporary_triggers
        Triggers that effects have set up for a limited time.
    limited_uses
        Uses of actions and procedures that can be used only so often in a turn, as (turn, seat,
        name).
    extra_phases
        Additional Roll Phases that follow this one, as (attacker, opponent). The opponent is None
        if it is not fixed.
    leaders
        The Leaders when the Roll Phase began; stored only if a reading needs them (AMB-33).
    defeated_seats
        Defeated seats, in the order of their defeats.
    live_amounts
        Amounts that are computed again if their dice change.
    pending_defeats
        Seats at 0 Health that, by a policy, are defeated only when the Roll Phase concludes.
    totals_applied
        Whether the accumulated damage and healing of this phase have been applied. Later damage and
        healing are applied at once.
    income_draw
        Name of the source that drew the card of the Income Phase or replaced the draw; empty before
        the draw.
    attempts_used
        The number of Roll Attempts of the Active Player in this turn's Offensive Roll Phase; stored
        when the dice of that phase are cleared away.
    roll_again_cause
        Name of the card or ability that ends the Offensive Roll Phase and adds another one; empty
        if there is none.
    result
        The winning seats; one winner of a team stands for the team. Seats of several sides mean a
        draw. None during the game.
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
    inflicted_statuses: tuple[tuple[int, str], ...] = ()
    new_tokens: tuple[tuple[int, str], ...] = ()
    skipped_phases: tuple[tuple[int, str], ...] = ()
    fixed_target: int | None = None
    extra_phases: tuple[tuple[int, int | None], ...] = ()
    attempt_changes: tuple[tuple[int, str, int], ...] = ()
    temporary_triggers: tuple[TemporaryTrigger, ...] = ()
    limited_uses: tuple[tuple[int, int, str], ...] = ()
    teams: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    defeated_seats: tuple[int, ...] = ()
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
        """Return the roll with this serial number, or None."""
        for roll in self.rolls:
            if roll.id == id_:
                return roll
        return None

    def attempts_by(self, seat: int) -> int:
        """Return how many Roll Attempts a seat used in this turn's Offensive Roll Phase."""
        attempts = [
            roll.attempt for roll in self.rolls if roll.phase == "offensive" and roll.seat == seat
        ]
        if attempts:
            return attempts[-1]
        return self.attempts_used if seat == self.active else 0

    def packet(self, id_: int) -> Packet | None:
        """Return the waiting packet with this serial number, or None."""
        for packet in self.packets:
            if packet.id == id_:
                return packet
        return None

    @property
    def mode(self) -> str:
        """The game mode: ``"duel"``, ``"teams"`` or ``"king-of-the-hill"``."""
        return mode_of(len(self.seats), self.teams)

    def side(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win or are defeated together with `seat`, including `seat`."""
        if not self.teams:
            return (seat,)
        team = self.teams[seat]
        return tuple(other for other, number in enumerate(self.teams) if number == team)

    def is_in_game(self, seat: int) -> bool:
        """Tell whether a seat is still in the game."""
        return self.seats[seat].health > 0 or seat in self.pending_defeats

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the seats still in the game that play against `seat`."""
        own_side = self.side(seat)
        others = [other for other in range(len(self.seats)) if other not in own_side]
        return tuple(filter(self.is_in_game, others))

    def teammates(self, seat: int) -> tuple[int, ...]:
        """Return the other members of the team of `seat`; empty if everybody plays alone."""
        if not self.teams:
            return ()
        return tuple(other for other in self.side(seat) if other != seat)

    @property
    def is_draw(self) -> bool:
        """Whether the game ended without a winner."""
        return self.result is not None and len({self.side(seat) for seat in self.result}) != 1

    def with_seat(self, seat: int, **changes: Any) -> Table:
        """Return the table with changes of one seat.

        A change of Health changes all seats of the team, because a team has one Health dial
        (DT-TEAM-05).
        """
        seats = list(self.seats)
        seats[seat] = msgspec.structs.replace(seats[seat], **changes)
        if self.teams and "health" in changes:
            for other in self.teammates(seat):
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

    def without_phase(self) -> Table:
        """Return the table without the dice, damage and healing of a phase that ends."""
        return msgspec.structs.replace(
            self,
            rolls=(),
            packets=(),
            healing=(),
            inflicted_statuses=(),
            new_tokens=(),
            totals_applied=False,
        )

    def with_attack(self, **changes: Any) -> Table:
        """Return the table with the attack changed."""
        assert self.attack is not None
        return msgspec.structs.replace(self, attack=msgspec.structs.replace(self.attack, **changes))


def mode_of(count: int, teams: tuple[int, ...]) -> str:
    """Return the game mode for `count` seats; `teams` is empty if everybody plays alone."""
    if teams:
        return "teams"
    return "duel" if count == 2 else "king-of-the-hill"
