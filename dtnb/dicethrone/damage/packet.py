"""Damage as data: packets, their components, and the entries that act on them.

* component of a packet: an amount of damage with one damage type
* share: a fraction or multiple of damage, such as a half or a double
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec


class DamageType(enum.StrEnum):
    """The five damage types, and NONE for the damage of tokens and defences (DT-DMG-16)."""

    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"
    NONE = "none"

    @property
    def defendable(self) -> bool:
        """Whether a Defensive Ability may be used against such damage (DT-DMG-03)."""
        return self is DamageType.NORMAL

    @property
    def avoidable(self) -> bool:
        """Whether cards and Status Effects may reduce or avoid such damage (DT-DMG-04)."""
        return self is not DamageType.ULTIMATE

    @property
    def takes_attack_modifiers(self) -> bool:
        """Whether Attack Modifiers act on such damage (DT-DMG-05, DT-DMG-15)."""
        return self in (DamageType.NORMAL, DamageType.UNDEFENDABLE, DamageType.ULTIMATE)


class Operation(enum.StrEnum):
    """What an entry does to the damage it acts on."""

    ADD = "add"
    SUBTRACT = "subtract"
    #: prevents half of the damage, rounded as the method in force says (DT-CALC-07)
    PREVENT_HALF = "prevent-half"
    #: doubles the damage
    DOUBLE = "double"
    #: prevents all damage of one source (AMB-23)
    AVOID = "avoid"
    #: reflects half without reducing the damage that the receiver takes (DT-CALC-06)
    REFLECT_HALF = "reflect-half"
    #: prevents a share other than a half (DT-CALC-04…07)
    PREVENT_SHARE = "prevent-share"
    #: multiplies the damage by a number other than 2
    MULTIPLY = "multiply"
    #: reflects a share other than a half
    REFLECT_SHARE = "reflect-share"


#: the share, as (numerator, denominator), of each operation that always takes the same share
SHARES: Mapping[Operation, tuple[int, int]] = {
    Operation.PREVENT_HALF: (1, 2),
    Operation.DOUBLE: (2, 1),
    Operation.REFLECT_HALF: (1, 2),
}
PREVENTING = frozenset({Operation.PREVENT_HALF, Operation.PREVENT_SHARE})
MULTIPLYING = frozenset({Operation.DOUBLE, Operation.MULTIPLY})
REFLECTING = frozenset({Operation.REFLECT_HALF, Operation.REFLECT_SHARE})
#: operations whose share is neither a half nor a double
OTHER_SHARES = frozenset({Operation.PREVENT_SHARE, Operation.MULTIPLY, Operation.REFLECT_SHARE})
_FRACTION_SIGNS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def format_share(share: tuple[int, int]) -> str:
    """Format a share: ``⅔``, ``2/5``, ``3``."""
    numerator, denominator = share
    return _FRACTION_SIGNS.get(
        share, str(numerator) if denominator == 1 else f"{numerator}/{denominator}"
    )


def parse_share(text: str) -> tuple[int, int]:
    """Parse a share as hero files write it: ``half``, ``2/3``, ``3``."""
    numerator, _, denominator = ("1/2" if text == "half" else text).partition("/")
    return int(numerator), int(denominator or 1)


class Side(enum.StrEnum):
    """The kind of effect that made an entry. It decides on which components the entry acts."""

    #: an Attack Modifier
    ATTACK = "attack"
    #: the Defensive Ability, which acts on normal damage only (AMB-14)
    DEFENSE = "defense"
    #: a card or Status Effect of the receiver, which acts on all avoidable damage
    RECEIVER = "receiver"


#: the name under which each of these fields is stored. The stored names are older than the names in
#: the code. They must stay, because the fingerprint of a saved game is a hash of the stored form
_ENCODED = {
    "is_attack": "attack",
    "is_offensive": "offensive",
    "dealer": "by",
    "deciding_packet": "returned_by",
    "reflection_index": "returns_at",
    "is_divided": "split",
    "companion_share": "share",
    "defended_components": "defended",
    "denominator": "of",
    "own_packet_only": "only",
    "roll_phase_part": "part",
}


class Component(msgspec.Struct, frozen=True, gc=False):
    """A part of a packet with one damage type and its points (`base`) before entries act on it."""

    type: DamageType
    base: int
    source: str = ""


class Entry(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """An effect that acts on a packet.

    Parameters
    ----------
    operation
        What the entry does to the damage.
    amount
        Points to add or subtract, at least 0, or the numerator of a share other than a half or
        double. Operations that halve, double or avoid have no amount.
    source
        Name of the card, token or ability.
    seat
        The seat to which the effect belongs; None if it belongs to no player.
    side
        See :class:`Side`.
    roll_phase_part
        The part (1 to 3) of the Roll Phase in which the entry was added. It is 0 where it makes no
        difference: only one reading of AMB-21 (on which damage a reduction acts) asks for it.
    denominator
        Denominator of the share whose numerator is `amount`. An amount of 2 with the denominator 3
        is two thirds; 3 with the denominator 1 is three times the damage.
    own_packet_only
        Whether the entry acts only on the packet that stores it, even if other damage waits
        (DT-DMG-01).
    rounded_up
        Whether the text of the effect says to round the share up (AMB-21).
    """

    operation: Operation
    amount: int = 0
    source: str = ""
    seat: int | None = None
    side: Side = Side.RECEIVER
    roll_phase_part: int = 0
    denominator: int = 1
    own_packet_only: bool = False
    rounded_up: bool = False

    @property
    def share(self) -> tuple[int, int]:
        """The share of the damage that the operation takes, as (numerator, denominator)."""
        return SHARES.get(self.operation, (self.amount, self.denominator))

    @property
    def fraction(self) -> str:
        """The share as text; empty for a half, a double, and operations without a share."""
        if self.operation not in OTHER_SHARES:
            return ""
        return format_share(self.share)

    @property
    def acts_on_all_packets(self) -> bool:
        """Whether the entry acts on all damage that waits for its receiver (DT-DMG-01).

        An Attack Modifier or a defence acts on the Attack alone (AMB-14), and avoidance covers only
        one source (AMB-23).
        """
        return (
            not self.own_packet_only
            and self.side is Side.RECEIVER
            and self.operation in (Operation.SUBTRACT, *PREVENTING, *REFLECTING)
        )


def prevention_of(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return operation, amount and denominator of an entry that prevents a share."""
    return (Operation.PREVENT_HALF, 0, 1) if share == (1, 2) else (Operation.PREVENT_SHARE, *share)


def multiple_of(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return operation, amount and denominator of an entry that multiplies the damage."""
    return (Operation.DOUBLE, 0, 1) if share == (2, 1) else (Operation.MULTIPLY, *share)


def reflection_of(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return operation, amount and denominator of an entry that reflects a share."""
    return (Operation.REFLECT_HALF, 0, 1) if share == (1, 2) else (Operation.REFLECT_SHARE, *share)


class Packet(msgspec.Struct, frozen=True, rename=_ENCODED, omit_defaults=True, gc=False):
    """Damage of one source that waits for one seat.

    Parameters
    ----------
    id
        Serial number on this table.
    seat
        The receiver; None while the Attack has no target yet.
    source
        Name of the card, ability or token that deals the damage.
    dealer
        The seat that deals the damage; None if no player deals it.
    components
        Typed parts, the main one first.
    entries
        The entries, in the order in which they were committed.
    is_attack
        Whether this is the damage of the Attack.
    is_offensive
        Whether an Offensive Ability deals the damage, as an Attack or not.
    isolated
        Whether the damage is dealt at once, separately from other damage (DT-DMG-14).
    deciding_packet
        Id of the packet whose total decides this damage; None if the damage is known.
    reflection_index
        The index of this damage in the `reflections` of the deciding packet's `Ledger`, if that
        packet reflects it.
    condition
        An expression that reads the total, such as ``damage_dealt >= 1``. The damage is dealt only
        if the expression is true. Empty if the damage is always dealt.
    unpreventable
        Whether no entry may act on the damage.
    companion
        The Companion that takes the damage in place of the receiver; empty for none.
    is_divided
        Whether a player divides the damage between the receiver and the Companion.
    companion_share
        How much divided damage the Companion takes; -1 before the player has chosen.
    defended_components
        Indices of components that are not normal damage, but on which a defence acts: because they
        were normal when the defence was used (a policy decides), or because an effect allows it.
    """

    id: int
    seat: int | None
    source: str
    dealer: int | None
    components: tuple[Component, ...] = ()
    entries: tuple[Entry, ...] = ()
    is_attack: bool = False
    is_offensive: bool = False
    isolated: bool = False
    deciding_packet: int | None = None
    reflection_index: int = 0
    condition: str = ""
    unpreventable: bool = False
    companion: str = ""
    is_divided: bool = False
    companion_share: int = -1
    defended_components: tuple[int, ...] = ()

    @property
    def preventable(self) -> bool:
        """Whether an entry may reduce the damage while it waits (DT-DMG-04, DT-ULT-01)."""
        if self.unpreventable:
            return False
        return self.deciding_packet is not None or any(
            part.type.avoidable and part.base for part in self.components
        )

    @property
    def incoming_points(self) -> int:
        """Points before any entry acts on them."""
        return sum(component.base for component in self.components)

    def with_entry(self, entry: Entry) -> Packet:
        """Return the packet with one more entry."""
        return msgspec.structs.replace(self, entries=(*self.entries, entry))

    def with_type(self, type_: DamageType) -> Packet:
        """Return the packet with its normal components changed to `type_`."""
        components = tuple(
            msgspec.structs.replace(part, type=type_) if part.type is DamageType.NORMAL else part
            for part in self.components
        )
        return msgspec.structs.replace(self, components=components)
