"""Arguments that are tokens, prices, resources or cards: their readers and JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from dtnb.dicethrone.heroes.language import vocabulary as words
from dtnb.dicethrone.heroes.language.amounts import NUMBERS
from dtnb.dicethrone.heroes.language.arguments import (
    Kind,
    Location,
    mapping_schema,
    read_whole_number,
    read_word,
    whole_number_to,
)
from dtnb.dicethrone.heroes.language.findings import describe_value
from dtnb.dicethrone.heroes.language.values import Price, Resource, Sight, Tokens

Counts: TypeAlias = tuple[tuple[str, int], ...]


def _read_counts(entries: Iterable[tuple[Any, Any, Location]]) -> Counts:
    """Return the number of each known token, from entries (token, number, location)."""
    counts: dict[str, int] = {}
    for name, number, at in entries:
        if _is_known_token(name, at):
            counts[name] = counts.get(name, 0) + read_whole_number(number, 20, at)
    return tuple(counts.items())


def _is_known_token(name: object, at: Location) -> bool:
    """Tell whether the file defines this token, and report an unknown token."""
    if not isinstance(name, str):
        at.add("no-token", found=describe_value(name))
        return False
    if name not in at.context.names.tokens:
        at.findings.add_unknown(at.path, "token", name, at.context.names.tokens)
        return False
    return True


def _read_tokens(raw: object, at: Location) -> Tokens:
    """Read the tokens to place and their numbers; a single token may have an expression."""
    if isinstance(raw, str):
        return Tokens(_read_counts([(raw, 1, at)]))
    if isinstance(raw, list):
        return Tokens(_read_counts((item, 1, at.below(place)) for place, item in enumerate(raw)))
    if not isinstance(raw, Mapping):
        at.add("no-tokens", found=describe_value(raw))
        return Tokens()
    only = next(iter(raw.items()), ("", 0))
    if len(raw) == 1 and isinstance(only[1], (str, list)):
        inside = at.below(only[0])
        return Tokens(_read_counts([(only[0], 1, inside)]), NUMBERS.read(only[1], inside))
    return Tokens(_read_counts((name, number, at.below(name)) for name, number in raw.items()))


def _read_token(raw: object, at: Location) -> str:
    """Read a token to take: the name of a token or group, ``any`` or ``this``."""
    if raw == "this" and not at.context.token:
        at.add("this")
    is_word_or_group = raw in ("any", "this") or raw in at.context.names.groups
    return str(raw) if is_word_or_group or _is_known_token(raw, at) else ""


def _read_price(raw: object, at: Location) -> Price:
    if not isinstance(raw, Mapping) or not raw:
        at.add("no-price", found=describe_value(raw))
        return Price()
    fields: dict[str, Any] = {}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "cp" and value == "any":
            fields["any_cp"] = True
        elif key == "cp":
            fields["cp"] = read_whole_number(value, 15, inside)
        elif key == "discard":
            fields["discard"] = read_whole_number(value, 6, inside)
        elif key == "tokens" and isinstance(value, Mapping):
            fields["tokens"] = _read_counts(
                (n, count, inside.below(n)) for n, count in value.items()
            )
        elif key == "tokens":
            inside.add("no-price-in-tokens", found=describe_value(value))
        else:
            known = ("cp", "discard", "tokens")
            at.findings.add_unknown(inside.path, "price", str(key), known, key=True)
    if fields.keys() > {"any_cp"}:
        at.add("any-cp-alone")
    return Price(**fields)


def _read_resource(raw: object, at: Location) -> Resource:
    if not isinstance(raw, Mapping) or len(raw) != 1:
        at.add("no-resource", found=describe_value(raw))
        return Resource()
    ((name, points),) = raw.items()
    inside = at.below(name)
    return Resource(
        read_word(name, words.RESOURCES, "resource", inside), NUMBERS.read(points, inside)
    )


def _read_sight(raw: object, at: Location) -> Sight:
    if isinstance(raw, Mapping) and list(raw) == ["deck"]:
        return Sight("deck", read_whole_number(raw["deck"], words.MAX_SEEN, at.below("deck")))
    if raw != "hand":
        at.add("no-sight", found=describe_value(raw))
    return Sight("hand")


TOKENS = Kind(
    _read_tokens,
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}, "minItems": 1},
            {"type": "object", "additionalProperties": NUMBERS.schema, "minProperties": 1},
        ]
    },
    Tokens(),
)
TOKEN = Kind(_read_token, {"type": "string"})
SIDED = Kind(lambda raw, at: raw if raw == "board" else _read_token(raw, at), {"type": "string"})
PRICE = Kind(
    _read_price,
    {
        **mapping_schema(
            cp={"anyOf": [whole_number_to(15).schema, {"const": "any"}]},
            discard=whole_number_to(6).schema,
            tokens={"type": "object", "additionalProperties": whole_number_to(20).schema},
        ),
        "minProperties": 1,
    },
    Price(),
)
RESOURCE = Kind(
    _read_resource,
    {
        **mapping_schema(**dict.fromkeys(words.RESOURCES, NUMBERS.schema)),
        "minProperties": 1,
        "maxProperties": 1,
    },
    Resource(),
)
SIGHT = Kind(
    _read_sight,
    {
        "anyOf": [
            {"const": "hand"},
            mapping_schema(["deck"], deck=whole_number_to(words.MAX_SEEN).schema),
        ]
    },
    Sight("hand"),
)
