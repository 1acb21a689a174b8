"""Read the arguments of effects that are numbers or conditions: ``3``, ``half``, ``total >= 14``.

* argument of an effect: a value in it, such as 3 in ``{deal: 3, to: you}``
* share: a fraction or multiple, such as a half
"""

from __future__ import annotations

import re
from math import gcd
from typing import Final

from dtnb.dicethrone.heroes.language.arguments import (
    ArgumentKind,
    Location,
    Schema,
    read_whole_number,
)
from dtnb.dicethrone.heroes.language.checked_expressions import parse_expression
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.ranges import explain_impossible
from dtnb.dicethrone.heroes.language.vocabulary import MAX_DICE

#: the maximum whole number in ``multiply``
MAX_MULTIPLE: Final = 20

#: refers to the definition of expressions in the published schema
_EXPRESSION: Schema = {"$ref": "#/$defs/expression"}

_FRACTION = re.compile(r"([0-9]{1,3})/([0-9]{1,3})")
_FRACTIONS: Schema = {"type": "string", "pattern": f"^{_FRACTION.pattern}$"}


def _read_share(raw: str, location: Location) -> str | None:
    """Return a fraction below 1 in lowest terms, with 1/2 as ``half``; None for any other text."""
    match = _FRACTION.fullmatch(raw)
    if match is None:
        return None
    numerator, denominator = int(match[1]), int(match[2])
    if not 0 < numerator < denominator:
        location.report("no-fraction", verb=location.verb, fraction=raw)
        return "half"
    divisor = gcd(numerator, denominator)
    if denominator == 2 * numerator:
        return "half"
    return f"{numerator // divisor}/{denominator // divisor}"


def _read_multiple(raw: object, location: Location) -> str:
    """Return a multiple: a whole number of at least 2, or a fraction above 1."""
    match = _FRACTION.fullmatch(raw) if isinstance(raw, str) else None
    if match is not None:
        numerator, denominator = int(match[1]), int(match[2])
        if 0 < denominator < numerator:
            divisor = gcd(numerator, denominator)
            return (
                f"{numerator // divisor}/{denominator // divisor}"
                if denominator > divisor
                else str(numerator // divisor)
            )
    elif isinstance(raw, int) and not isinstance(raw, bool) and 2 <= raw <= MAX_MULTIPLE:
        return str(raw)
    location.report("no-multiple", verb=location.verb)
    return "2"


def number_kind(
    *share_words: str, minimum: int | None = 1, with_fractions: bool = False
) -> ArgumentKind:
    """Return the kind of argument that is a number, a list of numbers, or a share.

    A list has a number for each tier (requirement) of the ability. A share is one of the
    `share_words`, such as ``half``. If `with_fractions` is true, a fraction such as 2/3 is also a
    share. A constant must be at least `minimum`; if that is None, it may be negative, but not 0.
    """

    def read(raw: object, location: Location) -> tuple[Expression, ...] | str:
        """Read a share as a word or fraction, a number as one expression, a list as several."""
        if isinstance(raw, str) and raw in share_words:
            return raw
        share = _read_share(raw, location) if with_fractions and isinstance(raw, str) else None
        if share is not None:
            return share
        if not isinstance(raw, list):
            single = _read_number(raw, location, minimum)
            return () if single is None else (single,)
        tiers = location.context.tier_count
        if len(raw) != tiers:
            if tiers == 1:
                location.report("no-tiers")
            else:
                location.report("other-tiers", count=len(raw), tiers=tiers)
        tier_numbers = (
            _read_number(item, location.below(index), minimum) for index, item in enumerate(raw)
        )
        return tuple(number for number in tier_numbers if number is not None)

    tiers = {"type": "array", "items": _EXPRESSION, "minItems": 2}
    return ArgumentKind(read, {"anyOf": [_EXPRESSION, tiers]}, placeholder=())


def _read_dice(raw: object, location: Location) -> tuple[Expression, ...]:
    """Read how many dice to roll; report a number above MAX_DICE."""
    if isinstance(raw, int):
        return (Expression.of(read_whole_number(raw, MAX_DICE, location)),)
    numbers = NUMBERS.read(raw, location)
    if any((number.constant or 0) > MAX_DICE for number in numbers):
        location.report("too-many-dice", limit=MAX_DICE)
    return tuple(numbers)


def _read_repetitions(raw: object, location: Location) -> tuple[Expression, ...]:
    """Read the maximum number of repetitions; report a condition such as ``until total > 9``."""
    if isinstance(raw, str) and raw.startswith(("until ", "while ")):
        location.report("no-most", text=raw)
        return ()
    return tuple(NUMBERS.read(raw, location))


def _read_number(raw: object, location: Location, minimum: int | None) -> Expression | None:
    """Read one number; report any other value, and return None."""
    if raw in ("half", "all"):
        location.report("no-share", verb=location.verb, word=raw)
        return None
    number = parse_expression(raw, location.path, location.context, location.mistakes)
    if number is not None and number.constant is not None:
        if minimum is None and number.constant == 0:
            location.report("of-zero", verb=location.verb)
        elif minimum is not None and number.constant < minimum:
            constant = str(number.constant)
            location.report("too-little", verb=location.verb, number=constant, minimum=str(minimum))
    return number


def _read_condition(raw: object, location: Location) -> Expression | None:
    """Read a condition, and report a condition that can never hold."""
    condition = parse_expression(raw, location.path, location.context, location.mistakes)
    if condition is None:
        return None
    if condition.constant == 0:
        location.report("always-false", text=condition.source)
    elif (impossible := explain_impossible(condition, location.context.dice)) is not None:
        location.report("never", **impossible._asdict())
    return condition


def _read_condition_after(raw: object, location: Location) -> Expression | None:
    """Read a condition that is evaluated after a nested list, and may read its dice and cards."""
    return _read_condition(
        raw, location.with_context(has_dice=True, dice=0, has_seen_cards=True, taken_has_value=True)
    )


def _read_values(raw: object, location: Location) -> tuple[Expression, ...] | str:
    """Read the values to which ``set_die`` may set a die."""
    if raw in ("any", "another"):
        return str(raw)
    die_location = location.with_context(in_set_die=True)
    items = raw if isinstance(raw, list) else [raw]
    values = []
    for index, item in enumerate(items):
        item_location = die_location.below(index) if isinstance(raw, list) else die_location
        value = parse_expression(
            item, item_location.path, item_location.context, item_location.mistakes
        )
        if value is None:
            continue
        if value.constant is not None and not 1 <= value.constant <= 6:
            item_location.report("no-such-face", number=str(value.constant))
        values.append(value)
    return tuple(values)


NUMBERS = number_kind()
REPETITIONS = ArgumentKind(_read_repetitions, NUMBERS.schema, placeholder=())
DICE_ROLLED = ArgumentKind(_read_dice, NUMBERS.schema, placeholder=(Expression.of(1),))
MULTIPLE = ArgumentKind(
    _read_multiple,
    {"anyOf": [{"type": "integer", "minimum": 2, "maximum": MAX_MULTIPLE}, _FRACTIONS]},
    placeholder="2",
)
CONDITION = ArgumentKind(_read_condition, _EXPRESSION, placeholder=None)
CONDITION_AFTER_LIST = ArgumentKind(_read_condition_after, _EXPRESSION, placeholder=None)
DIE_VALUES = ArgumentKind(
    _read_values, {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION}]}, placeholder=()
)
