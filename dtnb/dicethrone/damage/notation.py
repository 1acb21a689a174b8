"""The notation in which people at the table write a calculation: ``18 -3 +5 half reflect-half``.

Each word is one thing that acts on the damage; the order does not matter. A name may stand before
it (``Protect=half``), and a side (``defense:-3``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import gcd
from typing import NamedTuple

from dtnb.dicethrone.damage.packet import (
    MULTIPLYING,
    PREVENTING,
    Component,
    DamageType,
    Entry,
    Operation,
    Packet,
    Side,
    multiplies,
    prevents,
    reflects,
)
from dtnb.errors import PicklableError, closest
from dtnb.files.numbers import MOST_POINTS
from dtnb.sanitize import sanitize_line

#: what one notation may hold; a turn at the table stays far below
LONGEST = 2000
MOST_PARTS = 100
LONGEST_NAME = 60

#: the words of the notation, in every language in which people write it
WORDS: Mapping[str, Operation] = {
    "half": Operation.PREVENT_HALF,
    "½": Operation.PREVENT_HALF,
    "moitié": Operation.PREVENT_HALF,
    "moitie": Operation.PREVENT_HALF,
    "double": Operation.DOUBLE,
    "avoid": Operation.AVOID,
    "éviter": Operation.AVOID,
    "eviter": Operation.AVOID,
    "reflect-half": Operation.REFLECT_HALF,
    "renvoyer-moitié": Operation.REFLECT_HALF,
    "renvoyer-moitie": Operation.REFLECT_HALF,
}
#: shares by name, and what stands before one that is sent back
SHARES: Mapping[str, str] = {
    "⅓": "1/3",
    "⅔": "2/3",
    "¼": "1/4",
    "¾": "3/4",
    "½": "1/2",
    "third": "1/3",
    "quarter": "1/4",
    "tiers": "1/3",
    "quart": "1/4",
}
BACK = ("reflect-", "renvoyer-")
SIDES: Mapping[str, Side] = {
    "attack": Side.ATTACK,
    "attaque": Side.ATTACK,
    "defense": Side.DEFENSE,
    "defence": Side.DEFENSE,
    "défense": Side.DEFENSE,
}
TYPES: Mapping[str, DamageType] = {
    kind.value: kind for kind in DamageType if kind is not DamageType.NONE
}
#: what each side can bring; whatever is the receiver's own needs no prefix
_BRINGS: Mapping[Side, frozenset[Operation]] = {
    Side.ATTACK: frozenset({Operation.ADD, Operation.SUBTRACT, *MULTIPLYING}),
    Side.DEFENSE: frozenset({Operation.SUBTRACT, *PREVENTING, Operation.AVOID}),
}

_PART = re.compile(
    r"""(?:(?P<label>"[^"]*"|'[^']*'|[^\s"'=]*)(?P<equals>=))?(?P<body>[^\s=]*)""", re.VERBOSE
)
_SHARE = re.compile(r"(?P<times>[x×]?)(?P<parts>[0-9]{1,4})(?:/(?P<of>[0-9]{1,4}))?")
_NUMBER = re.compile(r"(?P<sign>[+\-−–]?)(?P<points>[0-9]+)")


class NotationError(PicklableError, ValueError):
    """A notation that says something else than a calculation.

    Parameters
    ----------
    code
        Message code; ``notation.<code>`` says what is wrong, ``notation.<code>.right`` what would
        be right.
    column
        Where, counted from 1.
    args
        What the messages name.
    """

    def __init__(self, code: str, column: int, **args: object) -> None:
        super().__init__(code, column)
        self.code = code
        self.column = column
        self.values = args

    def message(self, lang: str = "en") -> str:
        """Say where, what is wrong, and what would be right."""
        # Words are read when somebody asks for them.
        from dtnb.dicethrone.damage.voice import speaker

        say = speaker(lang)
        return say.text(
            "notation.error",
            column=self.column,
            what=say.text(f"notation.{self.code}", **self.values),
            right=say.text(f"notation.{self.code}.right", **self.values),
        )

    def message_and_hint(self) -> tuple[str, str]:
        """Return where it is, what is wrong, and what would be right."""
        from dtnb.dicethrone.damage.voice import speaker

        say = speaker(self.lang)
        what = say.text(f"notation.{self.code}", **self.values)
        right = say.text(f"notation.{self.code}.right", **self.values)
        return say.text("notation.error", column=self.column, what=what), right

    def __str__(self) -> str:
        return sanitize_line(self.message(self.lang))


class Part(NamedTuple):
    """One word of a notation.

    Parameters
    ----------
    key
        What it is called when one asks how the sum would be without it: its name, or its
        operation and number, as in ``half#2``.
    label
        The name that was given; empty without one.
    operation
        What it does; None for incoming damage.
    points
        By how much, where that matters; how many parts, where it is another share than a half.
    side
        From where it acts.
    type
        The type of incoming damage, where the notation names one.
    of
        Of how many parts, where it is another share than a half.
    """

    key: str
    label: str
    operation: Operation | None
    points: int
    side: Side
    type: DamageType | None = None
    of: int = 1


class Notation(NamedTuple):
    """A calculation as it was written, read."""

    parts: tuple[Part, ...]

    def packet(self, type_: DamageType = DamageType.NORMAL) -> Packet:
        """Return it as damage that waits for seat 1; each source is its part's place.

        Parameters
        ----------
        type_
            The type of incoming damage that names none.
        """
        numbered = list(enumerate(self.parts))
        return Packet(
            id=1,
            seat=1,
            source="",
            by=0,
            components=tuple(
                Component(part.type or type_, part.points, str(place))
                for place, part in numbered
                if part.operation is None
            ),
            entries=tuple(
                Entry(
                    part.operation,
                    part.points,
                    str(place),
                    0 if part.side is Side.ATTACK else 1,
                    part.side,
                    of=part.of,
                )
                for place, part in numbered
                if part.operation is not None
            ),
            attack=True,
        )

    @property
    def acting(self) -> tuple[str, ...]:
        """The names of the parts that act on the damage, which can be left out."""
        return tuple(part.key for part in self.parts if part.operation is not None)

    def without(self, key: str) -> Notation:
        """Return it without one of the parts that act on the damage, by its name."""
        wanted = key.casefold()
        return Notation(tuple(part for part in self.parts if part.key.casefold() != wanted))


class _Word(NamedTuple):
    column: int
    label: str
    body: str
    body_column: int


def parse(text: str) -> Notation:
    """Read a notation.

    Parameters
    ----------
    text
        Words between spaces: a number (incoming damage), ``+n``, ``-n``, ``half``, ``double``,
        ``avoid``, ``reflect-half``; other shares as ``2/3``, ``x3``, ``reflect-1/3``.

    Returns
    -------
    Notation
        Its parts, in the order written.

    Raises
    ------
    NotationError
        At the first word that cannot be read, or when no damage comes in.
    """
    if len(text) > LONGEST:
        raise NotationError("too-long", LONGEST + 1, most=LONGEST)
    words = list(_words(text))
    if len(words) > MOST_PARTS:
        raise NotationError("too-many", words[MOST_PARTS].column, most=MOST_PARTS)
    parts: list[Part] = []
    counts: dict[str, int] = {}
    for place, word in enumerate(words):
        following = words[place + 1] if place + 1 < len(words) else None
        part = _part(word, following)
        name = part.label or _name(part)
        counts[name.casefold()] = number = counts.get(name.casefold(), 0) + 1
        numbered = not part.label or number > 1
        parts.append(part._replace(key=f"{name}#{number}" if numbered else name))
    incoming = [place for place, part in enumerate(parts) if part.operation is None]
    if not incoming:
        raise NotationError("no-damage", 1)
    untyped = [place for place in incoming if parts[place].type is None]
    if untyped and len(incoming) > 1:
        second = untyped[min(1, len(untyped) - 1)]
        word = words[second]
        raise NotationError("second-number", word.body_column, number=parts[second].points)
    return Notation(tuple(parts))


def _words(text: str) -> Iterator[_Word]:
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        match = _PART.match(text, at)
        # The pattern also matches nothing, so that what no word begins with is named here.
        if match is None or match.end() == at or _goes_on(text, match.end()):
            raise NotationError("stray", at + 1, word=text[at:].split()[0][:LONGEST_NAME])
        label = (match["label"] or "").strip("\"'").strip()
        if match["equals"]:
            _check_name(label, at + 1, match["body"])
        yield _Word(at + 1, label, match["body"], match.start("body") + 1)
        at = match.end()


def _goes_on(text: str, end: int) -> bool:
    return end < len(text) and not text[end].isspace()


def _check_name(label: str, column: int, body: str) -> None:
    if not label or not label.isprintable():
        raise NotationError("no-name", column, body=body)
    if len(label) > LONGEST_NAME:
        raise NotationError("long-name", column, most=LONGEST_NAME)


def _part(word: _Word, following: _Word | None) -> Part:
    prefix, colon, rest = word.body.rpartition(":")
    body = rest if colon else word.body
    side = SIDES.get(prefix.casefold()) if colon else None
    type_ = TYPES.get(prefix.casefold()) if colon else None
    if colon and side is None and type_ is None:
        raise _unknown("prefix", word.body_column, prefix, [*SIDES, *TYPES])
    column = word.body_column + len(prefix) + len(colon)
    operation, points, of = _operation(body, column, following)
    if type_ is not None and operation is not None:
        raise NotationError("type-of-entry", word.body_column, prefix=prefix, body=body)
    if side is not None and operation not in _BRINGS[side]:
        raise NotationError(f"not-of-{side.value}", word.body_column, body=body)
    if side is None:
        increases = operation is Operation.ADD or operation in MULTIPLYING
        side = Side.ATTACK if increases else Side.RECEIVER
    return Part("", word.label, operation, points, side, type_, of)


def _operation(
    body: str, column: int, following: _Word | None
) -> tuple[Operation | None, int, int]:
    number = _NUMBER.fullmatch(body)
    if number is not None:
        if len(number["points"]) > len(str(MOST_POINTS)):
            raise NotationError("big-number", column, most=MOST_POINTS)
        points = int(number["points"])
        if not number["sign"]:
            return None, points, 1
        return (Operation.ADD if number["sign"] == "+" else Operation.SUBTRACT), points, 1
    operation = WORDS.get(body.casefold())
    if operation is not None:
        return operation, 0, 1
    share = _share(body.casefold(), column)
    if share is not None:
        return share
    if following is not None and following.label and not _close(body, WORDS):
        name = f"{body} {following.label}"
        raise NotationError("unquoted", column, word=body, name=name, body=following.body)
    if not body:
        raise NotationError("nothing", column)
    raise _unknown("word", column, body, WORDS)


def _share(body: str, column: int) -> tuple[Operation, int, int] | None:
    """Read a share that is prevented or sent back, or how many times the damage counts."""
    plain = next((body.removeprefix(back) for back in BACK if body.startswith(back)), body)
    found = _SHARE.fullmatch(SHARES.get(plain, plain))
    if found is None or not (found["times"] or found["of"]):
        return None
    parts, of = int(found["parts"]), int(found["of"] or 1)
    common = gcd(parts, of) or 1
    if found["times"]:
        if plain != body or not 0 < of < parts:
            raise NotationError("no-multiple", column, body=body)
        return multiplies((parts // common, of // common))
    if not 0 < parts < of:
        raise NotationError("no-share", column, body=body)
    make = prevents if plain == body else reflects
    return make((parts // common, of // common))


def _close(word: str, known: Mapping[str, object] | list[str]) -> str | None:
    return closest(word, known)


def _unknown(
    code: str, column: int, word: str, known: Mapping[str, object] | list[str]
) -> NotationError:
    near = _close(word, known)
    return NotationError(
        f"{code}-near" if near else code, column, word=word[:LONGEST_NAME], near=near
    )


def _name(part: Part) -> str:
    if part.operation is None:
        return "damage"
    if part.operation is Operation.ADD:
        return f"+{part.points}"
    if part.operation is Operation.SUBTRACT:
        return f"-{part.points}"
    if part.operation is Operation.PREVENT_HALF:
        return "half"
    share = f"{part.points}/{part.of}" if part.of > 1 else str(part.points)
    if part.operation is Operation.MULTIPLY:
        return f"x{share}"
    if part.operation in PREVENTING:
        return share
    return f"reflect-{share}" if part.operation is Operation.REFLECT_SHARE else part.operation.value
