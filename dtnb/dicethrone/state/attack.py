"""Parts of the table that exist only for a phase, such as the announced ability and the Attack.

* alteration: a change of a die outside the Roll Attempts
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dtnb.dicethrone.damage import Entry
from dtnb.dicethrone.state.effect_resolution import EffectResolution
from dtnb.kernel.inputs import Detail

#: The names that these fields have in encoded states. They are the earlier names of the fields, and
#: are kept because saved games contain hashes of encoded states.
_ENCODED = {
    "roll": "pool",
    "decided_as_attack": "is_attack",
    "deferred_effects": "deferred",
    "tokens_for_target": "for_target",
    "is_resolved": "complete",
    "is_cancelled": "cancelled",
    "index": "at",
    "is_late": "late",
    "chosen_option": "chosen",
    "trigger_names": "when",
    "end_moment": "until",
}


class Announcement(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The announcement of the Active Player. `ability` is empty if they announced no ability."""

    ability: str
    #: how often the dice had been altered when the announcement was made; if they are altered
    #: later, the player announces again (DT-ORP-04)
    alterations: int = 0


class Attack(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """The activated Offensive Ability, from activation to the conclusion of the Roll Phase."""

    attacker: int
    ability: str
    level: int
    #: id of the Offensive Roll that activated the ability
    roll: int
    #: index of the tier (one of the ability's requirements) that the dice met
    tier: int = 0
    #: the seat that is the target; None before it is known, or if the ability has no target
    target: int | None = None
    #: whether the ability is an Attack (DT-DMG-13); None before this is decided
    decided_as_attack: bool | None = None
    #: whether the ability is an Ultimate, during which opponents may not act (DT-ULT-03)
    ultimate: bool = False
    #: the Defensive Ability that the target uses; empty before the choice, or without a defence
    defense: str = ""
    #: whether the Offensive Roll Phase has ended
    offense_concluded: bool = False
    #: whether the defence has ended
    defense_concluded: bool = False
    #: whether the ability has failed, so that it does nothing any more
    is_cancelled: bool = False
    #: id of the packet of the ability's damage; -1 before there is damage
    packet: int = -1
    #: effects that wait for the Defensive Roll Phase, in printed order
    deferred_effects: tuple[Deferred, ...] = ()
    #: tokens that the target will receive, inflicted before the target was known, as (token, count,
    #: inflicting seat, source)
    tokens_for_target: tuple[tuple[str, int, int, str], ...] = ()
    #: whether the ability is resolved except for its waiting damage (AMB-17)
    is_resolved: bool = False
    #: entries made before the damage of the Attack exists; they will act on this damage
    early_entries: tuple[Entry, ...] = ()
    #: changes of the damage type, made before the damage exists, as (type, seat, source)
    early_types: tuple[tuple[str, int, str], ...] = ()
    #: entries that reduce all damage of the ability, also damage to players other than the target
    hindrances: tuple[Entry, ...] = ()
    #: the attacker's gains from the ability, as (token, count), or ("", CP). They are recorded only
    #: under the reading of "failed-ability" by which a failed ability's gains are lost
    gains: tuple[tuple[str, int], ...] = ()
    #: the announced ability, if it copies another ability, which is then in `ability`; otherwise
    #: empty
    copied_by: str = ""

    @property
    def announced(self) -> str:
        """The ability that was announced."""
        return self.copied_by or self.ability


class Deferred(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """An effect of the Offensive Ability that waits for step 1 of the Defensive Roll Phase."""

    #: index of the effect in the effect list
    index: int
    #: id of the roll that the effect reads; -1 for the latest roll
    roll: int
    #: true for an effect that is printed after damage and a ``Then``: it waits even until the
    #: defence or the damage is over (DT-TXT-06)
    is_late: bool = False
    #: the option of the effect that the player chose at activation; empty if there was no choice
    chosen_option: str = ""

    @property
    def answers(self) -> tuple[tuple[str, Detail], ...]:
        """The chosen option as details: pairs of a question's name and its answer; () for none."""
        return ((f"{self.index}.choose", self.chosen_option),) if self.chosen_option else ()


class TemporaryTrigger(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """Triggers that an effect (the verb ``until``) sets up for a limited time."""

    #: The five fields up to `trigger` identify the effect list with the ``until`` effect; they have
    #: the same meaning as in `Source`.
    seat: int
    kind: str
    name: str
    level: int
    trigger: str
    #: the path of the ``until`` effect in this list
    path: tuple[int, ...]
    #: the moment at which the triggers end
    end_moment: str
    #: the names of the triggers; the effect has one list for each of them, in this order
    trigger_names: tuple[str, ...]


#: where a `LiveAmount` is stored: in a component of a packet (``"part"``), in an entry of a packet,
#: in one of `Attack.early_entries`, or in waiting healing
LiveAmountKind = Literal["part", "entry", "early", "healing"]


class LiveAmount(
    msgspec.Struct,
    frozen=True,
    rename={"index": "at", "resolution": "run"},
    omit_defaults=True,
    gc=False,
):
    """An amount that is computed again: see `dtnb.dicethrone.effects.live_amounts`."""

    #: the resolution of the effect list with the effect that made the amount
    resolution: EffectResolution
    #: the path of this effect in the list
    path: tuple[int, ...]
    #: where the amount is stored
    kind: LiveAmountKind
    #: id of the packet; -1 if the amount is not in a packet
    packet: int
    #: the index of this component, entry or healing among those of its kind
    index: int


class Healing(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Healing that waits for the conclusion of the phase (DT-DRP-08)."""

    #: the seat that is healed
    seat: int
    amount: int
    #: name of the card, ability or token that heals
    source: str
    #: an expression for the amount, which is evaluated as soon as the total of the Attack is known;
    #: empty if `amount` is already right
    expression: str = ""
