"""Numbers that effects read from the game: how each is read from a file, and its JSON Schema."""

from __future__ import annotations

import re
from math import gcd
from typing import Final

from dtnb.dicethrone.heroes.language.arguments import At, Kind, Schema
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.ranges import never
from dtnb.dicethrone.heroes.language.reading import expression

#: how often damage may count
MOST_TIMES: Final = 20

_EXPRESSION: Schema = {"type": ["integer", "string"]}

_FRACTION = re.compile(r"([0-9]{1,3})/([0-9]{1,3})")
_FRACTIONS: Schema = {"type": "string", "pattern": f"^{_FRACTION.pattern}$"}


def _share(raw: str, at: At) -> str | None:
    """Read a fraction below the whole, in its lowest terms; a half has its word."""
    found = _FRACTION.fullmatch(raw)
    if found is None:
        return None
    parts, of = int(found[1]), int(found[2])
    if not 0 < parts < of:
        at.add("no-fraction", verb=at.verb, fraction=raw)
        return "half"
    common = gcd(parts, of)
    return "half" if of == 2 * parts else f"{parts // common}/{of // common}"


def _multiple(raw: object, at: At) -> str:
    """Read how many times something counts: a whole number, or a fraction above the whole."""
    found = _FRACTION.fullmatch(raw) if isinstance(raw, str) else None
    if found is not None:
        parts, of = int(found[1]), int(found[2])
        if 0 < of < parts:
            common = gcd(parts, of)
            return f"{parts // common}/{of // common}" if of > common else str(parts // common)
    elif isinstance(raw, int) and not isinstance(raw, bool) and 2 <= raw <= MOST_TIMES:
        return str(raw)
    at.add("no-multiple", verb=at.verb)
    return "2"


def numbers(*shares: str, signed: bool = False, fractions: bool = False) -> Kind:
    """Return the kind that is a number, one for each tier, or one of these words.

    Parameters
    ----------
    shares
        Words that stand for a share and not for a number.
    signed
        It may fall below 1.
    fractions
        It may be a fraction, such as 2/3.
    """

    def read(raw: object, at: At) -> tuple[Expression, ...] | str:
        if isinstance(raw, str) and raw in shares:
            return raw
        share = _share(raw, at) if fractions and isinstance(raw, str) else None
        if share is not None:
            return share
        if not isinstance(raw, list):
            single = _number(raw, signed, at)
            return () if single is None else (single,)
        tiers = at.here.tiers
        if len(raw) != tiers:
            if tiers == 1:
                at.add("no-tiers")
            else:
                at.add("other-tiers", count=len(raw), tiers=tiers)
        found = (_number(item, signed, at.below(place)) for place, item in enumerate(raw))
        return tuple(number for number in found if number is not None)

    tiers = {"type": "array", "items": _EXPRESSION, "minItems": 2}
    return Kind(read, {"anyOf": [_EXPRESSION, tiers]}, ())


def _number(raw: object, signed: bool, at: At) -> Expression | None:
    if raw in ("half", "all"):
        at.add("no-share", verb=at.verb, word=raw)
        return None
    read = expression(raw, at.path, at.here, at.findings)
    if read is not None and read.constant is not None:
        if signed and read.constant == 0:
            at.add("of-zero", verb=at.verb)
        elif not signed and read.constant < 1:
            at.add("too-little", verb=at.verb, number=str(read.constant))
    return read


def _condition(raw: object, at: At) -> Expression | None:
    read = expression(raw, at.path, at.here, at.findings)
    wrong = never(read, at.here.dice) if read is not None else None
    if read is not None and read.constant == 0:
        at.add("always-false", text=read.source)
    elif wrong is not None:
        at.add("never", **wrong._asdict())
    return read


def _values(raw: object, at: At) -> tuple[Expression, ...] | str:
    if raw in ("any", "another"):
        return str(raw)
    inside = at.within(in_die=True)
    items = raw if isinstance(raw, list) else [raw]
    offered = []
    for place, item in enumerate(items):
        where = inside.below(place) if isinstance(raw, list) else inside
        read = expression(item, where.path, where.here, where.findings)
        if read is None:
            continue
        if read.constant is not None and not 1 <= read.constant <= 6:
            where.add("no-such-face", number=str(read.constant))
        offered.append(read)
    return tuple(offered)


NUMBERS = numbers()
MULTIPLE = Kind(
    _multiple,
    {"anyOf": [{"type": "integer", "minimum": 2, "maximum": MOST_TIMES}, _FRACTIONS]},
    "2",
)
CONDITION = Kind(_condition, _EXPRESSION, None)
VALUES = Kind(_values, {"anyOf": [_EXPRESSION, {"type": "array", "items": _EXPRESSION}]}, ())
