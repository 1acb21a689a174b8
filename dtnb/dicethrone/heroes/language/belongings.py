"""Read the arguments of effects that are tokens, prices, resources or cards: ``{Protect: 2}``.

* argument of an effect: a value in it, such as 3 in ``{deal: 3, to: you}``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.amounts import NUMBERS
from dtnb.dicethrone.heroes.language.arguments import (
    ArgumentKind,
    Location,
    mapping_schema,
    read_whole_number,
    read_word,
    whole_number_to,
)
from dtnb.dicethrone.heroes.language.file_mistakes import describe_value
from dtnb.dicethrone.heroes.language.values import Price, Resource, Sight, Tokens

#: words that authors use in ``steal`` by mistake. The verb takes only a resource, never tokens
_TOKENS: Final = ("token", "tokens", "status", "any")
_CARDS: Final = ("card", "cards", "hand")

Counts: TypeAlias = tuple[tuple[str, int], ...]


def _read_counts(entries: Iterable[tuple[Any, Any, Location]]) -> Counts:
    """Return the known tokens with their numbers; an entry is (token, number, location)."""
    counts: dict[str, int] = {}
    for name, number, location in entries:
        if _check_token_known(name, location):
            counts[name] = counts.get(name, 0) + read_whole_number(number, 20, location)
    return tuple(counts.items())


def _check_token_known(name: object, location: Location) -> bool:
    """Report an unknown token; return whether the file defines the token."""
    if not isinstance(name, str):
        location.report("no-token", found=describe_value(name))
        return False
    if name not in location.context.names.tokens:
        location.mistakes.add_unknown(location.path, "token", name, location.context.names.tokens)
        return False
    return True


def _read_tokens(raw: object, location: Location) -> Tokens:
    """Read the tokens to place and how many; the number of a single token may be an expression."""
    if isinstance(raw, str):
        return Tokens(_read_counts([(raw, 1, location)]))
    if isinstance(raw, list):
        return Tokens(
            _read_counts((item, 1, location.below(index)) for index, item in enumerate(raw))
        )
    if not isinstance(raw, Mapping):
        location.report("no-tokens", found=describe_value(raw))
        return Tokens()
    single_entry = next(iter(raw.items()), ("", 0))
    if len(raw) == 1 and isinstance(single_entry[1], (str, list)):
        inner_location = location.below(single_entry[0])
        return Tokens(
            _read_counts([(single_entry[0], 1, inner_location)]),
            NUMBERS.read(single_entry[1], inner_location),
        )
    return Tokens(
        _read_counts((name, number, location.below(name)) for name, number in raw.items())
    )


def _read_token(raw: object, location: Location) -> str:
    """Read a token to take: the name of a token or group, ``any`` or ``this``."""
    if raw == "this" and not location.context.token:
        location.report("this")
    is_word_or_group = raw in ("any", "this") or raw in location.context.names.groups
    return str(raw) if is_word_or_group or _check_token_known(raw, location) else ""


def _read_price(raw: object, location: Location) -> Price:
    """Read a price in CP, tokens and discarded cards."""
    if not isinstance(raw, Mapping) or not raw:
        location.report("no-price", found=describe_value(raw))
        return Price()
    fields: dict[str, Any] = {}
    for key, value in raw.items():
        inner_location = location.below(key)
        if key == "cp" and value == "any":
            fields["any_cp"] = True
        elif key == "cp":
            fields["cp"] = read_whole_number(value, 15, inner_location)
        elif key == "discard":
            fields["discard"] = read_whole_number(value, 6, inner_location)
        elif key == "tokens" and isinstance(value, Mapping):
            fields["tokens"] = _read_counts(
                (name, count, inner_location.below(name)) for name, count in value.items()
            )
        elif key == "tokens":
            inner_location.report("no-price-in-tokens", found=describe_value(value))
        else:
            known_keys = ("cp", "discard", "tokens")
            location.mistakes.add_unknown(
                inner_location.path, "price", str(key), known_keys, is_in_key=True
            )
    if "any_cp" in fields and len(fields) > 1:
        location.report("any-cp-alone")
    return Price(**fields)


def _read_resource(raw: object, location: Location) -> Resource:
    """Read a resource with its amount, such as ``{cp: 2}``."""
    if not isinstance(raw, Mapping) or len(raw) != 1:
        location.report("no-resource", found=describe_value(raw))
        return Resource()
    ((name, points),) = raw.items()
    inner_location = location.below(name)
    if name in _TOKENS or name in location.context.names.tokens:
        inner_location.report("steals-token", is_in_key=True)
        return Resource()
    if name in _CARDS:
        inner_location.report("steals-card", is_in_key=True)
        return Resource()
    return Resource(
        read_word(name, vocabulary.RESOURCES, "resource", inner_location),
        NUMBERS.read(points, inner_location),
    )


def _read_sight(raw: object, location: Location) -> Sight:
    """Read the cards to look at: ``hand``, or a number of cards of the deck."""
    if isinstance(raw, Mapping) and list(raw) == ["deck"]:
        return Sight(
            "deck", read_whole_number(raw["deck"], vocabulary.MAX_SEEN, location.below("deck"))
        )
    if raw != "hand":
        location.report("no-sight", found=describe_value(raw))
    return Sight("hand")


TOKENS = ArgumentKind(
    _read_tokens,
    {
        "anyOf": [
            {"type": "string"},
            {"type": "array", "items": {"type": "string"}, "minItems": 1},
            {"type": "object", "additionalProperties": NUMBERS.schema, "minProperties": 1},
        ]
    },
    placeholder=Tokens(),
)
TOKEN = ArgumentKind(_read_token, {"type": "string"})
TOKEN_OR_BOARD = ArgumentKind(
    lambda raw, location: raw if raw == "board" else _read_token(raw, location), {"type": "string"}
)
PRICE = ArgumentKind(
    _read_price,
    {
        **mapping_schema(
            cp={"anyOf": [whole_number_to(15).schema, {"const": "any"}]},
            discard=whole_number_to(6).schema,
            tokens={"type": "object", "additionalProperties": whole_number_to(20).schema},
        ),
        "minProperties": 1,
    },
    placeholder=Price(),
)
RESOURCE = ArgumentKind(
    _read_resource,
    {
        **mapping_schema(**dict.fromkeys(vocabulary.RESOURCES, NUMBERS.schema)),
        "minProperties": 1,
        "maxProperties": 1,
    },
    placeholder=Resource(),
)
SIGHT = ArgumentKind(
    _read_sight,
    {
        "anyOf": [
            {"const": "hand"},
            mapping_schema(["deck"], deck=whole_number_to(vocabulary.MAX_SEEN).schema),
        ]
    },
    placeholder=Sight("hand"),
)
