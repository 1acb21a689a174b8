"""Arguments that are numbers or conditions: their readers and their JSON Schemas."""

from __future__ import annotations

import re
from math import gcd
from typing import Final

from dtnb.dicethrone.heroes.language.arguments import Kind, Location, Schema
from dtnb.dicethrone.heroes.language.checked_expressions import parse_expression
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.ranges import explain_impossible

#: the greatest whole number by which damage can be multiplied
MAX_MULTIPLE: Final = 20

_EXPRESSION: Schema = {"type": ["integer", "string"]}

_FRACTION = re.compile(r"([0-9]{1,3})/([0-9]{1,3})")
_FRACTIONS: Schema = {"type": "string", "pattern": f"^{_FRACTION.pattern}$"}


def _read_share(raw: str, at: Location) -> str | None:
    """Return a fraction below 1 in lowest terms, or ``half`` for 1/2; None if not a fraction."""
    match = _FRACTION.fullmatch(raw)
    if match is None:
        return None
    parts, of = int(match[1]), int(match[2])
    if not 0 < parts < of:
        at.add("no-fraction", verb=at.verb, fraction=raw)
        return "half"
    common = gcd(parts, of)
    return "half" if of == 2 * parts else f"{parts // common}/{of // common}"


def _read_multiple(raw: object, at: Location) -> str:
    """Return a multiple: a whole number of at least 2, or a fraction above 1."""
    match = _FRACTION.fullmatch(raw) if isinstance(raw, str) else None
    if match is not None:
        parts, of = int(match[1]), int(match[2])
        if 0 < of < parts:
            common = gcd(parts, of)
            return f"{parts // common}/{of // common}" if of > common else str(parts // common)
    elif isinstance(raw, int) and not isinstance(raw, bool) and 2 <= raw <= MAX_MULTIPLE:
        return str(raw)
    at.add("no-multiple", verb=at.verb)
    return "2"


def number_kind(*shares: str, signed: bool = False, fractions: bool = False) -> Kind:
    """Return the kind of argument that is a number, a number for each tier, or a share.

    Parameters
    ----------
    shares
        The words allowed in place of a number.
    signed
        Whether a number may be below 1.
    fractions
        Whether a fraction such as 2/3 is allowed in place of a number.
    """

    def read(raw: object, at: Location) -> tuple[Expression, ...] | str:
        if isinstance(raw, str) and raw in shares:
            return raw
        share = _read_share(raw, at) if fractions and isinstance(raw, str) else None
        if share is not None:
            return share
        if not isinstance(raw, list):
            single = _read_number(raw, signed, at)
            return () if single is None else (single,)
        tiers = at.context.tiers
        if len(raw) != tiers:
            if tiers == 1:
                at.add("no-tiers")
            else:
                at.add("other-tiers", count=len(raw), tiers=tiers)
        read_items = (_read_number(item, signed, at.below(i)) for i, item in enumerate(raw))
        return tuple(number for number in read_items if number is not None)

    tiers = {"type": "array", "items": _EXPRESSION, "minItems": 2}
    return Kind(read, {"anyOf": [_EXPRESSION, tiers]}, ())


def _read_number(raw: object, signed: bool, at: Location) -> Expression | None:
    """Read one number; None after adding a finding if there is none."""
    if raw in ("half", "all"):
        at.add("no-share", verb=at.verb, word=raw)
        return None
    number = parse_expression(raw, at.path, at.context, at.findings)
    if number is not None and number.constant is not None:
        if signed and number.constant == 0:
            at.add("of-zero", verb=at.verb)
        elif not signed and number.constant < 1:
            at.add("too-little", verb=at.verb, number=str(number.constant))
    return number


def _read_condition(raw: object, at: Location) -> Expression | None:
    """Read a condition, and report a condition that can never hold."""
    condition = parse_expression(raw, at.path, at.context, at.findings)
    if condition is None:
        return None
    if condition.constant == 0:
        at.add("always-false", text=condition.source)
    elif (impossible := explain_impossible(condition, at.context.dice)) is not None:
        at.add("never", **impossible._asdict())
    return condition


def _read_values(raw: object, at: Location) -> tuple[Expression, ...] | str:
    """Read the values to which ``set_die`` may set a die."""
    if raw in ("any", "another"):
        return str(raw)
    inside = at.within(in_die=True)
    items = raw if isinstance(raw, list) else [raw]
    values = []
    for index, item in enumerate(items):
        place = inside.below(index) if isinstance(raw, list) else inside
        value = parse_expression(item, place.path, place.context, place.findings)
        if value is None:
            continue
        if value.constant is not None and not 1 <= value.constant <= 6:
            place.add("no-such-face", number=str(value.constant))
        values.append(value)
    return tuple(values)


NUMBERS = number_kind()
MULTIPLE = Kind(
    _read_multiple,
    {"anyOf": [{"type": "integer", "minimum": 2, "maximum": MAX_MULTIPLE}, _FRACTIONS]},
    "2",
)
CONDITION = Kind(_read_condition, _EXPRESSION, None)
VALUES = Kind(_read_values, {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION}]}, ())
