"""A packet is damage waiting for one seat; entries are what acts on it."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec


class DamageType(enum.StrEnum):
    """The five damage types, and none for damage from tokens and defences (DT-DMG-16)."""

    NORMAL = "normal"
    UNDEFENDABLE = "undefendable"
    PURE = "pure"
    COLLATERAL = "collateral"
    ULTIMATE = "ultimate"
    NONE = "none"

    @property
    def defendable(self) -> bool:
        """Whether a Defensive Ability may be used against it (DT-DMG-03)."""
        return self is DamageType.NORMAL

    @property
    def avoidable(self) -> bool:
        """Whether cards and Status Effects may reduce, prevent or avoid it (DT-DMG-04)."""
        return self is not DamageType.ULTIMATE

    @property
    def takes_attack_modifiers(self) -> bool:
        """Whether Attack Modifiers act on it (DT-DMG-05, DT-DMG-15)."""
        return self in (DamageType.NORMAL, DamageType.UNDEFENDABLE, DamageType.ULTIMATE)


class Operation(enum.StrEnum):
    """What an entry does to the damage it acts on."""

    ADD = "add"
    SUBTRACT = "subtract"
    #: half of it is not received, rounded as the method in force says (DT-CALC-07)
    PREVENT_HALF = "prevent-half"
    #: it counts twice
    DOUBLE = "double"
    #: no damage of this source is received (AMB-23)
    AVOID = "avoid"
    #: sends half back without lowering what is taken (DT-CALC-06)
    REFLECT_HALF = "reflect-half"
    #: another share of it is not received, counts again, or is sent back (DT-CALC-04…07)
    PREVENT_SHARE = "prevent-share"
    MULTIPLY = "multiply"
    REFLECT_SHARE = "reflect-share"


#: operations that name their own share of the damage
SHARES: Mapping[Operation, tuple[int, int]] = {
    Operation.PREVENT_HALF: (1, 2),
    Operation.DOUBLE: (2, 1),
    Operation.REFLECT_HALF: (1, 2),
}
#: what prevents a share, multiplies, and sends a share back
PREVENTING = frozenset({Operation.PREVENT_HALF, Operation.PREVENT_SHARE})
MULTIPLYING = frozenset({Operation.DOUBLE, Operation.MULTIPLY})
REFLECTING = frozenset({Operation.REFLECT_HALF, Operation.REFLECT_SHARE})
#: shares other than a half and double
OTHER_SHARES = frozenset({Operation.PREVENT_SHARE, Operation.MULTIPLY, Operation.REFLECT_SHARE})
_SIGNS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


def fraction(share: tuple[int, int]) -> str:
    """Return a share as it is written: ``⅔``, ``2/5``, ``3``."""
    parts, of = share
    return _SIGNS.get(share, str(parts) if of == 1 else f"{parts}/{of}")


def share_of(text: str) -> tuple[int, int]:
    """Read a share as hero files write it: ``half``, ``2/3``, ``3``."""
    parts, _, of = ("1/2" if text == "half" else text).partition("/")
    return int(parts), int(of or 1)


class Side(enum.StrEnum):
    """From where an entry acts, which settles the components it may touch."""

    #: an Attack Modifier: acts on the Attack itself
    ATTACK = "attack"
    #: the Defensive Ability: counts against normal damage only (AMB-14)
    DEFENSE = "defense"
    #: a card or Status Effect of the receiver: counts against whatever is avoidable
    RECEIVER = "receiver"


class Component(msgspec.Struct, frozen=True, gc=False):
    """One typed part of the damage, points before anything acts on it."""

    type: DamageType
    base: int
    source: str = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that acts on a packet.

    Parameters
    ----------
    operation
        What it does.
    amount
        By how many points, never below 0, where it adds or subtracts; how many parts of how many
        where it is another share than a half or double; 0 and never read where it halves, doubles
        or avoids.
    source
        Name of the card, token or ability.
    seat
        Who brought it; None where nobody did.
    side
        See :class:`Side`.
    part
        In which part of the Roll Phase it was brought (1 to 3), where that is asked (AMB-21).
    of
        Of how many parts an `amount` is a share: 2 of 3 are two thirds, 3 of 1 three times.
    only
        Whether it acts on the damage on which it lies alone, whatever else waits (DT-DMG-01).
    """

    operation: Operation
    amount: int = 0
    source: str = ""
    seat: int | None = None
    side: Side = Side.RECEIVER
    part: int = 0
    of: int = 1
    only: bool = False

    @property
    def share(self) -> tuple[int, int]:
        """The share of the damage, as parts and of how many."""
        return SHARES.get(self.operation, (self.amount, self.of))

    @property
    def fraction(self) -> str:
        """A share other than a half or double, as it is written; else nothing."""
        if self.operation not in OTHER_SHARES:
            return ""
        return fraction(self.share)

    @property
    def shared(self) -> bool:
        """Whether it acts on all that waits for its receiver, which is one amount (DT-DMG-01).

        What acts on the Attack, or defends against it, does not (AMB-14); avoidance covers a
        source (AMB-23).
        """
        return (
            not self.only
            and self.side is Side.RECEIVER
            and self.operation in (Operation.SUBTRACT, *PREVENTING, *REFLECTING)
        )


def prevents(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return the operation that prevents a share, with its amount and of how many."""
    return (Operation.PREVENT_HALF, 0, 1) if share == (1, 2) else (Operation.PREVENT_SHARE, *share)


def multiplies(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return the operation that multiplies, with its amount and of how many."""
    return (Operation.DOUBLE, 0, 1) if share == (2, 1) else (Operation.MULTIPLY, *share)


def reflects(share: tuple[int, int]) -> tuple[Operation, int, int]:
    """Return the operation that sends a share back, with its amount and of how many."""
    return (Operation.REFLECT_HALF, 0, 1) if share == (1, 2) else (Operation.REFLECT_SHARE, *share)


class Packet(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Damage waiting for one seat.

    Parameters
    ----------
    id
        Serial number on this table.
    seat
        The receiver; None while the Attack has no target yet.
    source, by
        What deals it, and whose it is.
    components
        Typed parts, the main one first.
    entries
        What acts on it, in the order in which it was committed.
    attack
        Whether it is the Attack's own damage.
    offensive
        Whether an Offensive Ability deals it, be it an Attack or not.
    isolated
        Dealt at once, as its own instance (DT-DMG-14).
    returned_by
        For damage that another packet's total settles: that packet's id.
    returns_at
        Which of the other packet's returns it is.
    condition
        Expression on ``damage_dealt`` under which it comes at all; empty for always.
    unpreventable
        Whether nothing acts on it.
    companion, split, share
        What takes the damage in the place of its receiver; whether its player divides it, and how
        much the companion takes then (-1 while that is not said).
    defended
        Which components were normal damage when a defence was made, and are no more (policy), or
        may be defended because something allows it; what a defence prevents counts against them.
    """

    id: int
    seat: int | None
    source: str
    by: int | None
    components: tuple[Component, ...] = ()
    entries: tuple[Entry, ...] = ()
    attack: bool = False
    offensive: bool = False
    isolated: bool = False
    returned_by: int | None = None
    returns_at: int = 0
    condition: str = ""
    unpreventable: bool = False
    companion: str = ""
    split: bool = False
    share: int = -1
    defended: tuple[int, ...] = ()

    @property
    def preventable(self) -> bool:
        """Whether anything may act on it while it waits (DT-DMG-04, DT-ULT-01)."""
        if self.unpreventable:
            return False
        return self.returned_by is not None or any(
            part.type.avoidable and part.base for part in self.components
        )

    @property
    def incoming(self) -> int:
        """Points before anything acts on them."""
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
