"""What stands behind a verb or a parameter, read and checked."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from dtnb.dicethrone.heroes import vocabulary as words
from dtnb.dicethrone.heroes.context import Context
from dtnb.dicethrone.heroes.expressions import Expression
from dtnb.dicethrone.heroes.findings import Findings, kind_of
from dtnb.dicethrone.heroes.model import Price
from dtnb.dicethrone.heroes.reading import expression
from dtnb.files import Path

Tokens = tuple[tuple[str, int], ...]


class At(NamedTuple):
    """A place in a file, what surrounds it, and where findings go."""

    path: Path
    here: Context
    findings: Findings

    def add(self, what: str, right: str = "") -> None:
        """Note what is wrong at this place."""
        self.findings.add(self.path, what, right)

    def below(self, key: str | int) -> At:
        """Return the place one step further in."""
        return self._replace(path=(*self.path, key))


#: verbs whose amount may fall below 1
_ANY_SIGN = frozenset({"add", "change_attempts"})


def amount(verb: str, raw: object, at: At) -> tuple[Expression, ...]:
    """Read a number, or one for each tier."""
    if not isinstance(raw, list):
        single = _amount(verb, raw, at)
        return () if single is None else (single,)
    tiers = at.here.tiers
    if len(raw) != tiers:
        if tiers == 1:
            at.add("a list of numbers, but the ability has no tiers", "write one number")
        else:
            at.add(f"{len(raw)} numbers for {tiers} tiers", f"write {tiers}, one for each tier")
    read = (_amount(verb, item, at.below(place)) for place, item in enumerate(raw))
    return tuple(item for item in read if item is not None)


def _amount(verb: str, raw: object, at: At) -> Expression | None:
    if raw in ("half", "all"):
        takers = [
            name
            for name, known in words.VERBS.items()
            if known.argument is words.Argument.AMOUNT_OR_SHARE
            or (known.argument is words.Argument.AMOUNT_OR_HALF and raw == "half")
        ]
        at.add(f"{verb} takes no share such as {raw}", f"only {' and '.join(takers)} can")
        return None
    read = expression(raw, at.path, at.here, at.findings)
    if read is not None and read.constant is not None:
        if verb in _ANY_SIGN and read.constant == 0:
            at.add(f"{verb} of 0 changes nothing", "a number other than 0")
        elif verb not in _ANY_SIGN and read.constant < 1:
            at.add(f"{verb} of {read.constant}", "1 or more")
    return read


def dice(raw: object, at: At) -> tuple[Expression, ...]:
    """Read a number of dice."""
    return (Expression.of(_whole(raw, words.MAX_DICE, at)),)


def _whole(raw: object, most: int, at: At) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int) or not 1 <= raw <= most:
        at.add(f"{kind_of(raw)} where a whole number is needed", f"1 to {most}")
        return 1
    return raw


def tokens(raw: object, at: At) -> dict[str, Any]:
    """Read which tokens are placed, and how many of each; one alone may have an expression."""
    if isinstance(raw, str):
        return {"tokens": _tokens([(raw, 1, at)])}
    if isinstance(raw, list):
        listed = [(item, 1, at.below(place)) for place, item in enumerate(raw)]
        return {"tokens": _tokens(listed)}
    if isinstance(raw, Mapping):
        only = next(iter(raw.items()), ("", 0))
        if len(raw) == 1 and isinstance(only[1], (str, list)):
            placed = _tokens([(only[0], 1, at.below(only[0]))])
            return {"tokens": placed, "amount": amount("gain", only[1], at.below(only[0]))}
        listed = [(name, number, at.below(name)) for name, number in raw.items()]
        return {"tokens": _tokens(listed)}
    at.add(f"{kind_of(raw)} where a token is needed", "a name, [A, B] or {A: 2}")
    return {}


def price(raw: object, at: At) -> Price:
    """Read what has to be paid."""
    if not isinstance(raw, Mapping) or not raw:
        at.add(f"{kind_of(raw)} where a price is needed", "such as {cp: 2}")
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
            asked["tokens"] = _tokens([(n, count, inside.below(n)) for n, count in value.items()])
        else:
            at.findings.unknown(
                inside.path, "price", str(key), ("cp", "discard", "tokens"), key=True
            )
    return Price(**asked)


def resource(raw: object, at: At) -> dict[str, Any]:
    """Read what is stolen, and how much of it."""
    if not isinstance(raw, Mapping) or len(raw) != 1:
        at.add(f"{kind_of(raw)} where a resource is needed", "such as {cp: 2}")
        return {}
    ((name, points),) = raw.items()
    inside = at.below(name)
    return {
        "resource": one_of(name, words.RESOURCES, "resource", inside),
        "amount": amount("steal", points, inside),
    }


def _tokens(wanted: Iterable[tuple[Any, Any, At]]) -> Tokens:
    placed: dict[str, int] = {}
    for name, number, at in wanted:
        if _known_token(name, at):
            placed[name] = placed.get(name, 0) + _whole(number, 20, at)
    return tuple(placed.items())


def _known_token(name: object, at: At, groups: bool = False) -> bool:
    if not isinstance(name, str):
        at.add(f"{kind_of(name)} where a token is needed", "the name of a token")
        return False
    if groups and name in at.here.names.groups:
        return True
    if name not in at.here.names.tokens:
        at.findings.unknown(at.path, "token", name, at.here.names.tokens)
        return False
    return True


def token(raw: object, at: At) -> Tokens:
    """Read which token is taken: a name, ``any`` or ``this``."""
    if raw == "any":
        return (("any", 1),)
    if raw == "this":
        if not at.here.token:
            at.add("'this' means a token, and this is no token's effect", "a token's name or any")
        return (("this", 1),)
    return ((str(raw), 1),) if _known_token(raw, at, groups=True) else ()


def values(raw: object, at: At) -> tuple[Expression, ...] | str:
    """Read the values that a die may be set to."""
    if raw in ("any", "another"):
        return str(raw)
    inside = at._replace(here=dataclasses.replace(at.here, in_die=True))
    items = raw if isinstance(raw, list) else [raw]
    offered = []
    for place, item in enumerate(items):
        where = inside.below(place) if isinstance(raw, list) else inside
        read = expression(item, where.path, where.here, where.findings)
        if read is None:
            continue
        if read.constant is not None and not 1 <= read.constant <= 6:
            where.add(f"no die shows {read.constant}", "1 to 6")
        offered.append(read)
    return tuple(offered)


def phase(verb: str, raw: object, at: At) -> str:
    """Read a phase that is skipped or added."""
    # AMB-47 knows one additional phase, and the engine carries out no other.
    known = ("Offensive Roll Phase",) if verb in ("extra_phase", "roll_again") else words.PHASES
    return one_of(raw, known, "phase", at)


def sight(raw: object, at: At) -> dict[str, Any]:
    """Read what is looked at: a hand, or cards from the top of a deck."""
    if isinstance(raw, Mapping) and list(raw) == ["deck"]:
        return {"name": "deck", "count": _whole(raw["deck"], words.MAX_SEEN, at.below("deck"))}
    if raw != "hand":
        at.add(f"{kind_of(raw)} where something to look at is needed", "hand, or {deck: 3}")
    return {"name": "hand"}


def sided(raw: object, at: At) -> dict[str, Any]:
    """Read what is turned over: the board, this token, or a token with sides."""
    if raw == "board":
        return {"name": "board"}
    return {"tokens": token(raw, at)}


def procedure(raw: object, at: At) -> str:
    """Read the name of a procedure, or of a group of them."""
    return one_of(raw, at.here.names.procedures or ("a procedure",), "procedure", at)


def one_of(raw: object, known: Iterable[str], kind: str, at: At) -> str:
    """Read one word of a list."""
    known = tuple(known)
    if not isinstance(raw, str):
        at.add(f"{kind_of(raw)} where a {kind} is needed", f"such as {known[0]}")
    elif raw not in known:
        at.findings.unknown(at.path, kind, raw, known)
    return str(raw)


def several(raw: Mapping[Any, Any], at: At) -> dict[str, Any]:
    """Read the long form of a selector, which names more than one player."""
    who = one_of(raw.get("chosen"), words.SEVERAL, "player to choose", at.below("chosen"))
    fields: dict[str, Any] = {"to": f"chosen {who}"}
    for key, value in raw.items():
        inside = at.below(key)
        if key == "count":
            fields["several"] = _whole(value, 6, inside)
        elif key == "up_to":
            fields["several_up_to"] = truth(value, inside)
        elif key == "may_repeat":
            fields["may_repeat"] = truth(value, inside)
        elif key != "chosen":
            known = ("chosen", "count", "up_to", "may_repeat")
            at.findings.unknown(inside.path, "part of a selector", str(key), known, key=True)
    return fields


def selector(raw: object, at: At) -> str:
    """Read to whom."""
    if isinstance(raw, Mapping):
        at.add("a selector of several players", "only 'to' can name several")
        return ""
    if raw == "another player" and not at.here.has_from:
        at.add("'another player' has nobody to differ from", "add from: chosen player")
    if raw in at.here.names.companions:
        return str(raw)
    return one_of(raw, words.SELECTORS, "selector", at)


def _pool_name(raw: object, at: At) -> str:
    if not isinstance(raw, str) or not raw.isidentifier() or raw == words.ACTIVATION:
        at.add(f"{kind_of(raw)} where a name for the dice is needed", "one word, such as mine")
        return ""
    return raw


def truth(raw: object, at: At) -> bool:
    """Read true or false."""
    if not isinstance(raw, bool):
        at.add(f"{kind_of(raw)} where true or false is needed", "true")
    return raw is True


#: parameters that are one of a few words: the field they fill, the words, and what these are
_ONE_OF: Mapping[str, tuple[str, tuple[str, ...], str]] = {
    "pick": ("resource", words.PICKERS, "picker"),
    "whose": ("whose", words.DICE_OWNERS, "owner of dice"),
    "type": ("type", words.DAMAGE_TYPES, "damage type"),
    "kind": ("kind", words.TOKEN_KINDS, "kind of token"),
    "phase": ("phase", words.ROLL_PHASES, "phase"),
    "instead_of": ("instead", words.DRAWS, "draw"),
    "into": ("into", words.PLACES, "place of cards"),
}


def parameter(name: str, raw: object, at: At) -> dict[str, Any]:
    """Read a parameter into the fields of an effect."""
    if name in _ONE_OF:
        field, known, called = _ONE_OF[name]
        return {field: one_of(raw, known, called, at)}
    if name == "to" and isinstance(raw, Mapping):
        return several(raw, at)
    if name == "as":
        return {"pool": _pool_name(raw, at)}
    if name == "from":
        return {"source": selector(raw, at)}
    if name in ("to", "by", "against"):
        return {name: selector(raw, at)}
    if name in ("isolated", "unpreventable", "up_to"):
        return {name: truth(raw, at)}
    if name == "count" and raw == "all":
        return {"all": True}
    return {name: _whole(raw, 20 if name == "count" else words.MAX_DICE, at)}
