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
    #: how often the roll had been altered before; a later alteration reopens it (DT-ORP-04)
    alterations: int = 0


class Attack(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """The activated Offensive Ability, from activation to the conclusion of the Roll Phase."""

    attacker: int
    ability: str
    level: int
    #: id of the offensive roll that activated it
    roll: int
    #: index of the tier that the dice met
    tier: int = 0
    #: None before the target is known, and if the ability has none
    target: int | None = None
    #: whether the ability is an Attack (DT-DMG-13); None before that is decided
    is_attack: bool | None = None
    #: whether the ability is an Ultimate and locks opponents out (DT-ULT-03)
    ultimate: bool = False
    #: the Defensive Ability in use; empty for none
    defense: str = ""
    #: whether the Offensive Roll Phase has ended, and whether the defence has
    offense_concluded: bool = False
    defense_concluded: bool = False
    #: whether the ability failed
    cancelled: bool = False
    #: id of the packet of the ability's damage; -1 as long as there is none
    packet: int = -1
    #: effects that wait for the Defensive Roll Phase, in printed order
    deferred: tuple[Deferred, ...] = ()
    #: tokens that will be placed on the target, inflicted before the target was known, as (token,
    #: count, inflicting seat, source)
    for_target: tuple[tuple[str, int, int, str], ...] = ()
    #: whether the ability is resolved except for its waiting damage (AMB-17)
    complete: bool = False
    #: entries, and damage types as (type, seat, source), that will be applied to the damage of the
    #: Attack when there is any
    early_entries: tuple[Entry, ...] = ()
    early_types: tuple[tuple[str, int, str], ...] = ()
    #: entries that reduce all damage of the ability. They are kept for damage that the ability will
    #: deal to players other than its target
    hindrances: tuple[Entry, ...] = ()
    #: what the attacker has gained from the ability, as (token, count), with an empty name for CP.
    #: Recorded only if a reading can take these gains back (policy failed-ability)
    gains: tuple[tuple[str, int], ...] = ()
    #: the ability that was announced, if it copies the one that is used; empty for none
    copied_by: str = ""

    @property
    def announced(self) -> str:
        """The ability that was announced."""
        return self.copied_by or self.ability


class Deferred(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """An effect of the Offensive Ability that waits for step 1 of the Defensive Roll Phase."""

    #: index of the effect in the effect list
    at: int
    #: id of the roll that the effect reads; -1 for the roll that the effect before it reads
    roll: int
    #: whether the effect waits longer, because it is printed after damage and a Then (DT-TXT-06)
    late: bool = False
    #: the option of the effect that was chosen at activation; empty for none
    chosen: str = ""

    @property
    def answers(self) -> tuple[tuple[str, Detail], ...]:
        """The answer to the question that was asked before the effect was deferred, as details."""
        return ((f"{self.at}.choose", self.chosen),) if self.chosen else ()


class TemporaryTrigger(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Triggers that an effect sets up for a limited time."""

    #: the source of the effect list that contains the effect; see `Source`
    seat: int
    kind: str
    name: str
    level: int
    trigger: str
    path: tuple[int, ...]
    #: the moment at which the triggers end
    until: str
    #: names of the triggers, in the order of their lists
    when: tuple[str, ...]


class LiveAmount(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An amount that is computed again if its dice change, under a reading of AMB-10."""

    #: the run of the effect list that made the amount, and the path of the effect
    run: EffectRun
    path: tuple[int, ...]
    #: what holds the amount: a component (``"part"``) or an ``"entry"`` of a packet, an entry whose
    #: packet does not exist yet (``"early"``), or waiting ``"healing"``
    kind: str
    #: id of the packet, and the index of the amount there or among the waiting healing
    packet: int
    at: int


class Healing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Healing that waits for the conclusion of the phase (DT-DRP-08)."""

    #: seat and points of the healing, and the name of its card, ability or token
    seat: int
    amount: int
    source: str
    #: expression that gives the amount when the total of the Attack is known; empty if `amount` is
    #: known already
    expression: str = ""
