"""The chart of damage types: which effects act on which damage, and by which rules (DT-DMG-15)."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from dtnb.dicethrone.damage.packet import DamageType, Packet
from dtnb.kernel import AppliesRules

#: the rules as printed, for calculations without a game
UNCHANGED_RULES = AppliesRules()


class Attribute(enum.StrEnum):
    """An attribute of a damage type. The printed chart has the first three as columns."""

    #: a Defensive Ability acts on the damage
    DEFENDABLE = "defendable"
    #: cards and Status Effects prevent or avoid the damage
    AVOIDABLE = "avoidable"
    #: Attack Modifiers raise the damage
    MODIFIABLE = "modifiable"
    #: Attack Modifiers lower the damage
    REDUCIBLE = "reducible"


_UNDEFENDABLE, _PURE, _COLLATERAL, _ULTIMATE, _NONE = (
    DamageType.UNDEFENDABLE,
    DamageType.PURE,
    DamageType.COLLATERAL,
    DamageType.ULTIMATE,
    DamageType.NONE,
)

#: the rules behind each cell of the chart: whether damage of a type has an attribute. The first
#: rule decides. In a world without one of the rules, the answer is the opposite. Normal damage is
#: not listed, because nobody disputes its attributes
_RULES: Mapping[tuple[Attribute, DamageType], tuple[str, ...]] = {
    (Attribute.DEFENDABLE, _UNDEFENDABLE): ("DT-DRP-10", "DT-DMG-08"),
    (Attribute.DEFENDABLE, _PURE): ("DT-DRP-10", "DT-DMG-09"),
    (Attribute.DEFENDABLE, _COLLATERAL): ("DT-DRP-10", "DT-DMG-10"),
    (Attribute.DEFENDABLE, _ULTIMATE): ("DT-DRP-10", "DT-ULT-06"),
    (Attribute.AVOIDABLE, _UNDEFENDABLE): ("DT-DMG-08", "DT-DMG-04"),
    (Attribute.AVOIDABLE, _PURE): ("DT-DMG-09", "DT-DMG-04"),
    (Attribute.AVOIDABLE, _COLLATERAL): ("DT-DMG-10", "DT-DMG-04"),
    (Attribute.AVOIDABLE, _ULTIMATE): ("DT-ULT-01", "DT-ULT-05", "DT-ULT-06"),
    (Attribute.AVOIDABLE, _NONE): ("DT-DMG-04", "DT-DMG-16"),
    (Attribute.MODIFIABLE, _UNDEFENDABLE): ("DT-DMG-08", "DT-DMG-05"),
    (Attribute.MODIFIABLE, _PURE): ("DT-DMG-09", "DT-DMG-05"),
    (Attribute.MODIFIABLE, _COLLATERAL): ("DT-DMG-10", "DT-DMG-05"),
    (Attribute.MODIFIABLE, _ULTIMATE): ("DT-ULT-07", "DT-ULT-02"),
    (Attribute.REDUCIBLE, _UNDEFENDABLE): ("DT-DMG-08", "DT-DMG-05"),
    (Attribute.REDUCIBLE, _PURE): ("DT-DMG-09", "AMB-39"),
    (Attribute.REDUCIBLE, _COLLATERAL): ("DT-DMG-10", "DT-DMG-05"),
    (Attribute.REDUCIBLE, _ULTIMATE): ("DT-ULT-07", "DT-DMG-12"),
}


def chart_answer(
    rules: AppliesRules,
    attribute: Attribute,
    type_: DamageType,
    printed_answer: bool,
    packet: Packet,
    source: str,
    seat: int | None = None,
) -> bool:
    """Tell whether damage has an attribute: the `printed_answer`, unless a world changes it.

    `source` is the card, token or ability of `seat` that would act on the packet. A world can
    change the answer for this source and packet alone. For a defence, the source does not matter.
    """
    deciding_rules = _RULES.get((attribute, type_))
    if (
        deciding_rules is not None
        and type_ is _ULTIMATE
        and seat is not None
        and seat == packet.dealer
    ):
        # DT-ULT-05 is the rule that the dealer has overlooked here: their own effects in play do
        # not weaken an Ultimate. So it becomes the deciding rule, which comes first.
        deciding_rules = ("DT-ULT-05", *(rule for rule in deciding_rules if rule != "DT-ULT-05"))
    if deciding_rules is None:
        return printed_answer
    sources = (packet.source,) if attribute is Attribute.DEFENDABLE else (source, packet.source)
    return rules.apply(
        deciding_rules, *sources, with_rule=printed_answer, without_rule=not printed_answer
    )


def defendable_parts(rules: AppliesRules, packet: Packet) -> list[bool]:
    """Return, for each part of a packet, whether a Defensive Ability may be used against it."""
    return [
        part.type.defendable
        if part.type is DamageType.NORMAL
        else chart_answer(
            rules,
            Attribute.DEFENDABLE,
            part.type,
            printed_answer=part.type.defendable,
            packet=packet,
            source="",
        )
        for part in packet.components
    ]


def is_preventable(
    rules: AppliesRules, packet: Packet, source: str, seat: int | None = None
) -> bool:
    """Tell whether a card or token of a seat may prevent waiting damage (DT-DMG-04, DT-ULT-01).

    Damage computed from another packet's total may be prevented before its amount is known.
    """
    if packet.unpreventable:
        return False
    if packet.deciding_packet is not None:
        return True
    return any(
        part.base
        and (
            part.type.avoidable
            if part.type is DamageType.NORMAL
            else chart_answer(
                rules,
                Attribute.AVOIDABLE,
                part.type,
                printed_answer=part.type.avoidable,
                packet=packet,
                source=source,
                seat=seat,
            )
        )
        for part in packet.components
    )
