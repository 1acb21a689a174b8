"""Tokens, prices, and what lies somewhere: how each is read from a file, and its JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.amounts import NUMBERS
from dtnb.dicethrone.heroes.language.arguments import At, Kind, mapping, whole, whole_number, word
from dtnb.dicethrone.heroes.language.findings import kind_of
from dtnb.dicethrone.heroes.language.values import Price, Resource, Sight, Tokens

Counts: TypeAlias = tuple[tuple[str, int], ...]


def _counts(wanted: Iterable[tuple[Any, Any, At]]) -> Counts:
    placed: dict[str, int] = {}
    for name, number, at in wanted:
        if _known_token(name, at):
            placed[name] = placed.get(name, 0) + whole_number(number, 20, at)
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
            asked["cp"] = whole_number(value, 15, inside)
        elif key == "discard":
            asked["discard"] = whole_number(value, 6, inside)
        elif key == "tokens" and isinstance(value, Mapping):
            asked["tokens"] = _counts((n, count, inside.below(n)) for n, count in value.items())
        elif key == "tokens":
            inside.add("no-price-in-tokens", found=kind_of(value))
        else:
            known = ("cp", "discard", "tokens")
            at.findings.unknown(inside.path, "price", str(key), known, key=True)
    if asked.keys() > {"any_cp"}:
        at.add("any-cp-alone")
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
        return Sight("deck", whole_number(raw["deck"], words.MAX_SEEN, at.below("deck")))
    if raw != "hand":
        at.add("no-sight", found=kind_of(raw))
    return Sight("hand")


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
        **mapping(
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
        **mapping(**dict.fromkeys(words.RESOURCES, NUMBERS.schema)),
        "minProperties": 1,
        "maxProperties": 1,
    },
    Resource(),
)
SIGHT = Kind(
    _sight,
    {"anyOf": [{"const": "hand"}, mapping(["deck"], deck=whole(words.MAX_SEEN).schema)]},
    Sight("hand"),
)
