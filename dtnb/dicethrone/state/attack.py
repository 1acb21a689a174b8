"""Values of a Roll Phase: announcement, Attack, deferred effects, triggers, waiting healing."""

from __future__ import annotations

import msgspec

from dtnb.dicethrone.damage import Entry
from dtnb.dicethrone.state.effect_run import EffectRun
from dtnb.kernel.inputs import Detail

#: names under which fields are encoded: fingerprints of saved games hash them
_ENCODED = {"roll": "pool"}


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The announcement of the Active Player; an empty ability means that none will be activated."""

    ability: str
    #: alterations of the roll at the announcement; any later one reopens the choice (DT-ORP-04)
    alterations: int = 0


class Attack(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """The activated Offensive Ability, from activation to the conclusion of the Roll Phase.

    Parameters
    ----------
    attacker, target
        Seats; the target is None before targeting, and where there is none.
    ability, level, tier
        The activated ability.
    roll
        Id of the offensive roll that activated it.
    is_attack
        Whether it is an Attack (DT-DMG-13); None until that is decided.
    ultimate
        Whether the Ultimate lock holds (DT-ULT-03).
    defense
        The Defensive Ability in use; empty for none.
    offense_concluded, defense_concluded
        Whether the Offensive Roll Phase has ended, and whether the defence has.
    cancelled
        Whether the ability failed.
    packet
        Id of the ability's packet; -1 while it deals no damage.
    deferred
        Effects that wait for the Defensive Roll Phase, in printed order.
    for_target
        Tokens inflicted before there was a target, as (token, count, inflicting seat, source).
    complete
        Whether the ability is resolved except for its waiting damage (AMB-17).
    early_entries, early_types
        Entries and damage types, as (type, seat, source), that wait until the damage of the Attack
        exists.
    hindrances
        Entries that reduce all damage of the ability, stored for damage that the ability deals
        later to players other than its target.
    gains
        Gains of its player so far, as (token, count) with an empty name for CP; kept only where
        a reading takes them back (policy failed-ability).
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
        Its index in the effect list.
    late
        Whether it waits longer, because it follows damage and a Then (DT-TXT-06).
    chosen
        The option chosen at the activation; empty for none.
    """

    at: int
    #: id of the roll that it reads; -1 for the roll of the effect before it
    roll: int
    late: bool = False
    chosen: str = ""

    @property
    def answers(self) -> tuple[tuple[str, Detail], ...]:
        """The answer to the follow-up question that was asked before the effect was deferred."""
        return ((f"{self.at}.choose", self.chosen),) if self.chosen else ()


class TemporaryTrigger(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Triggers that an effect list sets up until a certain moment.

    Parameters
    ----------
    seat, kind, name, level, trigger
        The source of the effect list.
    path
        Path of the effect that sets them up.
    until
        The moment at which they end.
    when
        Names of the triggers, in the order of their lists.
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
    """An amount that is read again when its dice change, under a reading of AMB-10.

    Parameters
    ----------
    run, path
        The effect that made it.
    kind
        ``"part"`` (a component) or ``"entry"`` of a packet, ``"early"`` for an entry whose packet
        does not exist yet, or ``"healing"``.
    packet, at
        Id of the packet, and the index of the amount there or among the waiting healing.
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
        Seat and points of the healing, and the name of its card, ability or token.
    expression
        Expression that gives the amount once the total of the Attack is known; empty where
        `amount` is known already.
    """

    seat: int
    amount: int
    source: str
    expression: str = ""
