"""What a fight brings onto the table: the announcement, the Attack, what waits, what lives on."""

from __future__ import annotations

import msgspec

from dtnb.dicethrone.damage import Entry
from dtnb.dicethrone.state.effect_run import EffectRun
from dtnb.kernel.inputs import Detail

#: names under which fields are encoded: fingerprints of saved games hash them
_ENCODED = {"roll": "pool"}


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What the Active Player announced; an empty ability means none will be activated."""

    ability: str
    #: alterations of the roll when it was announced: more of them reopen the choice (DT-ORP-04)
    alterations: int = 0


class Attack(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """The activated Offensive Ability, from activation to the conclusion of the Roll Phase.

    Parameters
    ----------
    attacker, target
        Seats; no target yet before targeting, or when there is none to have.
    ability, level, tier
        What was activated.
    roll
        The offensive roll that it was activated with.
    is_attack
        Whether it is an Attack (DT-DMG-13); None while that is open.
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
    early_entries, early_types
        What was brought to change the damage of the Attack before that waits; types as (type,
        seat, source).
    hindrances
        What lessens everything that the ability deals, where some of it is still to come to others
        than its target.
    gains
        What it brought its player so far, as (token, count) with an empty name for CP; kept only
        where a reading takes that back (policy failed-ability).
    """

    attacker: int
    ability: str
    level: int
    roll: int
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
    early_entries: tuple[Entry, ...] = ()
    early_types: tuple[tuple[str, int, str], ...] = ()
    hindrances: tuple[Entry, ...] = ()
    gains: tuple[tuple[str, int], ...] = ()


class Deferred(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """An effect of the Offensive Ability that waits for step 1 of the Defensive Roll Phase.

    Parameters
    ----------
    at
        Its place in the list.
    late
        Whether it waits for more: it stands behind a Then that follows damage (DT-TXT-06).
    chosen
        Which of its options was chosen at the activation already; empty where none was.
    """

    at: int
    #: the roll that it reads; -1 for the one before it
    roll: int
    late: bool = False
    chosen: str = ""

    @property
    def answers(self) -> tuple[tuple[str, Detail], ...]:
        """What was answered before it waited."""
        return ((f"{self.at}.choose", self.chosen),) if self.chosen else ()


class TemporaryTrigger(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
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


class LiveAmount(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount that keeps following the dice it was read from, where a reading has that (AMB-10).

    Parameters
    ----------
    run, path
        The effect that made it.
    kind
        ``"part"`` or ``"entry"`` of a packet, ``"early"`` for an entry that waits for its packet,
        or ``"healing"``.
    packet, at
        Which packet, and its place there or among what heals.
    """

    run: EffectRun
    path: tuple[int, ...]
    kind: str
    packet: int
    at: int


class Healing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Healing that waits for the conclusion of the phase (DT-DRP-08).

    Parameters
    ----------
    seat, amount, source
        Who heals by how much, and what says so.
    expression
        What the amount is worked out from once the total of the Attack is known; empty where it
        is known already.
    """

    seat: int
    amount: int
    source: str
    expression: str = ""
