"""Kinds of values in effects: how each is read from a file, and its JSON Schema."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from math import gcd
from typing import Any, NamedTuple, TypeAlias

from dtnb.dicethrone.heroes import vocabulary as words
from dtnb.dicethrone.heroes.context import Context
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.findings import Findings, kind_of
from dtnb.dicethrone.heroes.ranges import never
from dtnb.dicethrone.heroes.reading import expression
from dtnb.dicethrone.heroes.values import Price, Resource, Several, Sight, Tokens
from dtnb.files import Path

Schema: TypeAlias = dict[str, Any]
#: how often damage may count
MOST_TIMES = 20
Counts: TypeAlias = tuple[tuple[str, int], ...]


class At(NamedTuple):
    """A place in a file.

    Parameters
    ----------
    path, here, findings
        Where it is, what surrounds it, and where findings go.
    verb
        The verb of the effect that stands there.
    lists
        Reads the list of effects that stands at a place.
    """

    path: Path
    here: Context
    findings: Findings
    verb: str
    lists: Callable[[object, At], tuple[Any, ...]]

    def add(self, code: str, /, *, key: bool = False, **args: Any) -> None:
        """Note what is wrong at this place."""
        self.findings.add(self.path, code, key=key, **args)

    def below(self, key: str | int) -> At:
        """Return the place one step further in."""
        return self._replace(path=(*self.path, key))

    def within(self, **changed: Any) -> At:
        """Return the place with other surroundings."""
        return self._replace(here=dataclasses.replace(self.here, **changed))


class Kind(NamedTuple):
    """A kind of value."""

    read: Callable[[Any, At], Any]
    schema: Schema
    #: what stands in for one that is missing, to check the rest
    nothing: Any = ""


# -- words and whole numbers -----------------------------------------------------------------------


def word(raw: object, known: Iterable[str], called: str, at: At) -> str:
    """Read one word of a list."""
    known = tuple(known)
    if not isinstance(raw, str):
        at.add("no-word", found=kind_of(raw), kind=f"kind.{called}", example=next(iter(known), ""))
    elif raw not in known:
        at.findings.unknown(at.path, called, raw, known)
    return str(raw)


def one_of(known: tuple[str, ...], called: str) -> Kind:
    """Return the kind that is one of a few words."""
    return Kind(lambda raw, at: word(raw, known, called, at), {"enum": list(known)})


def _whole(raw: object, most: int, at: At) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= most:
        at.add("no-whole-number", found=kind_of(raw), limit=most)
        return 1
    return raw


def whole(most: int) -> Kind:
    """Return the kind that is a number from 1 on."""
    schema = {"type": "integer", "minimum": 1, "maximum": most}
    return Kind(lambda raw, at: _whole(raw, most, at), schema, 1)


def _count(raw: object, at: At) -> int | str:
    return "all" if raw == "all" else _whole(raw, 20, at)


def _truth(raw: object, at: At) -> bool:
    if not isinstance(raw, bool):
        at.add("no-truth", found=kind_of(raw))
    return raw is True


def _procedure(raw: object, at: At) -> str:
    return word(raw, at.here.names.procedures, "procedure", at)


def _pool_name(raw: object, at: At) -> str:
    if not isinstance(raw, str) or not raw.isidentifier() or raw == words.ACTIVATION:
        at.add("no-name-for-dice", found=kind_of(raw))
        return ""
    return raw


DICE = whole(words.MAX_DICE)
COUNT = Kind(_count, {"anyOf": [whole(20).schema, {"const": "all"}]}, 1)
TRUTH = Kind(_truth, {"type": "boolean"}, False)
PROCEDURE = Kind(_procedure, {"type": "string"})
POOL_NAME = Kind(_pool_name, {"type": "string"})


# -- numbers that are read from the game -----------------------------------------------------------

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
    if wrong is not None:
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


# -- tokens, prices and what lies somewhere --------------------------------------------------------


def _counts(wanted: Iterable[tuple[Any, Any, At]]) -> Counts:
    placed: dict[str, int] = {}
    for name, number, at in wanted:
        if _known_token(name, at):
            placed[name] = placed.get(name, 0) + _whole(number, 20, at)
    return tuple(placed.items())


def _known_token(name: object, at: At) -> bool:
    if not isinstance(name, str):
        at.add("no-token", found=kind_of(name))
        return False
    if name not in at.here.names.tokens:
        at.findings.unknown(at.path, "token", name, at.here.names.tokens)
        return False
    return True


def _tokens(raw: object, at: At) -> Tokens:
    """Read which tokens are placed, and how many of each; one alone may have an expression."""
    if isinstance(raw, str):
        return Tokens(_counts([(raw, 1, at)]))
    if isinstance(raw, list):
        return Tokens(_counts((item, 1, at.below(place)) for place, item in enumerate(raw)))
    if not isinstance(raw, Mapping):
        at.add("no-tokens", found=kind_of(raw))
        return Tokens()
    only = next(iter(raw.items()), ("", 0))
    if len(raw) == 1 and isinstance(only[1], (str, list)):
        inside = at.below(only[0])
        return Tokens(_counts([(only[0], 1, inside)]), NUMBERS.read(only[1], inside))
    return Tokens(_counts((name, number, at.below(name)) for name, number in raw.items()))


def _token(raw: object, at: At) -> str:
    """Read which token is taken: a name, also that of a group, ``any`` or ``this``."""
    if raw == "this" and not at.here.token:
        at.add("this")
    named = raw in ("any", "this") or raw in at.here.names.groups
    return str(raw) if named or _known_token(raw, at) else ""


def _price(raw: object, at: At) -> Price:
    if not isinstance(raw, Mapping) or not raw:
        at.add("no-price", found=kind_of(raw))
        return Price()
    asked: dict[str, Any] = {}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "cp" and value == "any":
            asked["any_cp"] = True
        elif key == "cp":
            asked["cp"] = _whole(value, 15, inside)
        elif key == "discard":
            asked["discard"] = _whole(value, 6, inside)
        elif key == "tokens" and isinstance(value, Mapping):
            asked["tokens"] = _counts((n, count, inside.below(n)) for n, count in value.items())
        elif key == "tokens":
            inside.add("no-price-in-tokens", found=kind_of(value))
        else:
            known = ("cp", "discard", "tokens")
            at.findings.unknown(inside.path, "price", str(key), known, key=True)
    return Price(**asked)


def _resource(raw: object, at: At) -> Resource:
    if not isinstance(raw, Mapping) or len(raw) != 1:
        at.add("no-resource", found=kind_of(raw))
        return Resource()
    ((name, points),) = raw.items()
    inside = at.below(name)
    return Resource(word(name, words.RESOURCES, "resource", inside), NUMBERS.read(points, inside))


def _sight(raw: object, at: At) -> Sight:
    if isinstance(raw, Mapping) and list(raw) == ["deck"]:
        return Sight("deck", _whole(raw["deck"], words.MAX_SEEN, at.below("deck")))
    if raw != "hand":
        at.add("no-sight", found=kind_of(raw))
    return Sight("hand")


def _fields(required: Iterable[str] = (), **properties: Schema) -> Schema:
    shape = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**shape, "required": list(required)} if required else shape


TOKENS = Kind(
    _tokens,
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}, "minItems": 1},
            {"type": "object", "additionalProperties": NUMBERS.schema, "minProperties": 1},
        ]
    },
    Tokens(),
)
TOKEN = Kind(_token, {"type": "string"})
SIDED = Kind(lambda raw, at: raw if raw == "board" else _token(raw, at), {"type": "string"})
PRICE = Kind(
    _price,
    {
        **_fields(
            cp={"anyOf": [whole(15).schema, {"const": "any"}]},
            discard=whole(6).schema,
            tokens={"type": "object", "additionalProperties": whole(20).schema},
        ),
        "minProperties": 1,
    },
    Price(),
)
RESOURCE = Kind(
    _resource,
    {
        **_fields(**dict.fromkeys(words.RESOURCES, NUMBERS.schema)),
        "minProperties": 1,
        "maxProperties": 1,
    },
    Resource(),
)
SIGHT = Kind(
    _sight,
    {"anyOf": [{"const": "hand"}, _fields(["deck"], deck=whole(words.MAX_SEEN).schema)]},
    Sight("hand"),
)


# -- players ---------------------------------------------------------------------------------------


def _player(raw: object, at: At) -> str:
    if isinstance(raw, Mapping):
        at.add("several")
        return ""
    if raw == "another player" and not at.here.has_from:
        at.add("another")
    if raw in at.here.names.companions:
        at.add("companion", verb=at.verb)
        return str(raw)
    return word(raw, words.SELECTORS, "selector", at)


def _players(raw: object, at: At) -> str | Several:
    if not isinstance(raw, Mapping):
        return _player(raw, at)
    who = word(raw.get("chosen"), words.SEVERAL, "player to choose", at.below("chosen"))
    found: dict[str, Any] = {}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "count":
            found[key] = _whole(value, 6, inside)
        elif key in ("up_to", "may_repeat"):
            found[key] = _truth(value, inside)
        elif key != "chosen":
            known = ("chosen", "count", "up_to", "may_repeat")
            at.findings.unknown(inside.path, "part of a selector", str(key), known, key=True)
    return Several(f"chosen {who}", **found)


def _players_or_companion(raw: object, at: At) -> str | Several:
    return str(raw) if raw in at.here.names.companions else _players(raw, at)


def _companion(raw: object, at: At) -> str:
    if raw not in at.here.names.companions:
        at.add("no-companion")
    return str(raw)


_SEVERAL = {
    **_fields(
        ["chosen", "count"],
        chosen={"enum": list(words.SEVERAL)},
        count={"type": "integer", "minimum": 2, "maximum": 6},
        up_to={"type": "boolean"},
        may_repeat={"type": "boolean"},
    ),
}
PLAYER = Kind(_player, {"enum": list(words.SELECTORS)})
PLAYERS = Kind(_players, {"anyOf": [PLAYER.schema, _SEVERAL]})
# A companion's name is the file's own.
PLAYERS_OR_COMPANION = Kind(_players_or_companion, {"anyOf": [{"type": "string"}, _SEVERAL]})
COMPANION = Kind(_companion, {"type": "string"})
