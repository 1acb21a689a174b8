"""Parse the notation in which people write a calculation: ``18 -3 +5 half reflect-half``.

Each word stands for incoming damage or for one effect on it; the order of the words does not
matter. A word may begin with a name (``Protect=half``) or a side (``defense:-3``).

* share: a fraction or multiple of damage, such as a half
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
    multiple_of,
    prevention_of,
    reflection_of,
)
from dtnb.errors import PicklableError, closest
from dtnb.files.numbers import MAX_POINTS
from dtnb.sanitize import sanitize_line

#: the limits of one notation, in characters, words, and characters of a name. A real turn never
#: reaches them
MAX_LENGTH = 2000
MAX_PARTS = 100
MAX_NAME_LENGTH = 60

#: the operation that each word stands for; the words of all languages are listed together
OPERATIONS_BY_WORD: Mapping[str, Operation] = {
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
#: the share that a sign or word stands for: ``third`` means ``1/3``
SHARES_BY_WORD: Mapping[str, str] = {
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
#: the prefixes of a share that is reflected, as in ``reflect-1/3``
REFLECT_PREFIXES = ("reflect-", "renvoyer-")
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
#: the operations that may follow the prefix of a side, as in ``attack:+2`` or ``defense:half``. A
#: word without a prefix gets the side ATTACK if it increases the damage, and else the side RECEIVER
_OPERATIONS_OF_SIDE: Mapping[Side, frozenset[Operation]] = {
    Side.ATTACK: frozenset({Operation.ADD, Operation.SUBTRACT, *MULTIPLYING}),
    Side.DEFENSE: frozenset({Operation.SUBTRACT, *PREVENTING, Operation.AVOID}),
}

_PART = re.compile(
    r"""(?:(?P<label>"[^"]*"|'[^']*'|[^\s"'=]*)(?P<equals>=))?(?P<body>[^\s=]*)""", re.VERBOSE
)
_SHARE = re.compile(r"(?P<times>[x×]?)(?P<parts>[0-9]{1,4})(?:/(?P<of>[0-9]{1,4}))?")
_NUMBER = re.compile(r"(?P<sign>[+\-−–]?)(?P<points>[0-9]+)")


class NotationError(PicklableError, ValueError):
    """A notation that cannot be parsed.

    The message ``notation.<code>`` describes the mistake, the message ``notation.<code>.right`` the
    correction. `args` fills the placeholders of both. `column` is counted from 1.
    """

    def __init__(self, code: str, column: int, **args: object) -> None:
        super().__init__(code, column)
        self.code = code
        self.column = column
        self.values = args

    def message(self, lang: str = "en") -> str:
        """Return one text: where the error is, what is wrong, and how to correct it."""
        # Import the catalogues late, because only an error message needs them.
        from dtnb.dicethrone.damage.speaker import speaker

        text = speaker(lang).text
        return text(
            "notation.error",
            column=self.column,
            what=text(f"notation.{self.code}", **self.values),
            right=text(f"notation.{self.code}.right", **self.values),
        )

    def message_and_hint(self) -> tuple[str, str]:
        """Return two texts: the error with its column, and how to correct it."""
        from dtnb.dicethrone.damage.speaker import speaker

        text = speaker(self.lang).text
        error_text = text(f"notation.{self.code}", **self.values)
        hint = text(f"notation.{self.code}.right", **self.values)
        return text("notation.error", column=self.column, what=error_text), hint

    def __str__(self) -> str:
        return sanitize_line(self.message(self.lang))


class Part(NamedTuple):
    """One word of a notation.

    Parameters
    ----------
    key
        The name of the part in :meth:`Total.without <dtnb.dicethrone.damage.total.Total.without>`:
        its label, or its operation and number, as in ``half#2``.
    label
        The name before the equals sign; empty if there is none.
    operation
        What the part does; None for incoming damage.
    points
        Points of the damage or operation. For a share such as 2/3, its numerator.
    side
        See :class:`~dtnb.dicethrone.damage.packet.Side`.
    type
        The type of incoming damage; None if the notation names no type.
    denominator
        Denominator of the share whose numerator is `points`.
    """

    key: str
    label: str
    operation: Operation | None
    points: int
    side: Side
    type: DamageType | None = None
    denominator: int = 1


class Notation(NamedTuple):
    """A parsed calculation."""

    parts: tuple[Part, ...]

    def packet(self, type_: DamageType = DamageType.NORMAL) -> Packet:
        """Return the calculation as a packet for seat 1.

        The source of each component and entry is the index of its part. `type_` is used for
        incoming damage whose type the notation does not give.
        """
        numbered = list(enumerate(self.parts))
        return Packet(
            id=1,
            seat=1,
            source="",
            dealer=0,
            components=tuple(
                Component(part.type or type_, part.points, source=str(index))
                for index, part in numbered
                if part.operation is None
            ),
            entries=tuple(
                Entry(
                    part.operation,
                    part.points,
                    source=str(index),
                    seat=0 if part.side is Side.ATTACK else 1,
                    side=part.side,
                    denominator=part.denominator,
                )
                for index, part in numbered
                if part.operation is not None
            ),
            is_attack=True,
        )

    @property
    def removable(self) -> tuple[str, ...]:
        """Keys of the parts that `without` can remove: all except the incoming damage."""
        return tuple(part.key for part in self.parts if part.operation is not None)

    def without(self, key: str) -> Notation:
        """Return the calculation without the part that has this key. Case does not matter."""
        folded_key = key.casefold()
        return Notation(tuple(part for part in self.parts if part.key.casefold() != folded_key))


class _Word(NamedTuple):
    """A word: its column, its label, the text after the label, and the column of that text."""

    column: int
    label: str
    body: str
    body_column: int


def parse(text: str) -> Notation:
    """Parse a notation.

    Parameters
    ----------
    text
        Words separated by spaces: a number (incoming damage), ``+n``, ``-n``, ``half``, ``double``,
        ``avoid``, ``reflect-half``. Other shares are written ``2/3``, ``x3``, ``reflect-1/3``.

    Returns
    -------
    Notation
        Its parts, in the order written.

    Raises
    ------
    NotationError
        For the first word that cannot be parsed, or if there is no incoming damage.
    """
    if len(text) > MAX_LENGTH:
        raise NotationError("too-long", MAX_LENGTH + 1, most=MAX_LENGTH)
    words = list(_split_words(text))
    if len(words) > MAX_PARTS:
        raise NotationError("too-many", words[MAX_PARTS].column, most=MAX_PARTS)
    parts: list[Part] = []
    counts: dict[str, int] = {}
    for index, word in enumerate(words):
        next_word = words[index + 1] if index + 1 < len(words) else None
        part = _parse_part(word, next_word)
        name = part.label or _default_key(part)
        counts[name.casefold()] = number = counts.get(name.casefold(), 0) + 1
        is_numbered = not part.label or number > 1
        parts.append(part._replace(key=f"{name}#{number}" if is_numbered else name))
    incoming_indexes = [index for index, part in enumerate(parts) if part.operation is None]
    if not incoming_indexes:
        raise NotationError("no-damage", 1)
    untyped_indexes = [index for index in incoming_indexes if parts[index].type is None]
    # If there are several numbers, each of them needs a type. Report the second number without a
    # type; if only one number has no type, report that number.
    if untyped_indexes and len(incoming_indexes) > 1:
        second_index = untyped_indexes[min(1, len(untyped_indexes) - 1)]
        word = words[second_index]
        raise NotationError("second-number", word.body_column, number=parts[second_index].points)
    return Notation(tuple(parts))


def _split_words(text: str) -> Iterator[_Word]:
    """Yield the words of a notation. A label in quotes may contain spaces."""
    position = 0
    while position < len(text):
        if text[position].isspace():
            position += 1
            continue
        match = _PART.match(text, position)
        # If no word begins at this position, the pattern matches the empty string.
        if match is None or match.end() == position or _continues_word(text, match.end()):
            stray_word = text[position:].split()[0][:MAX_NAME_LENGTH]
            raise NotationError("stray", position + 1, word=stray_word)
        label = (match["label"] or "").strip("\"'").strip()
        if match["equals"]:
            _check_label(label, position + 1, match["body"])
        yield _Word(position + 1, label, match["body"], match.start("body") + 1)
        position = match.end()


def _continues_word(text: str, end: int) -> bool:
    """Tell whether a word goes on after the text that the pattern matched."""
    return end < len(text) and not text[end].isspace()


def _check_label(label: str, column: int, body: str) -> None:
    """Raise NotationError for a label that is empty, unprintable or too long."""
    if not label or not label.isprintable():
        raise NotationError("no-name", column, body=body)
    if len(label) > MAX_NAME_LENGTH:
        raise NotationError("long-name", column, most=MAX_NAME_LENGTH)


def _parse_part(word: _Word, next_word: _Word | None) -> Part:
    """Parse a word with its prefix; `next_word` is only used to explain an error."""
    prefix, colon, after_colon = word.body.rpartition(":")
    body = after_colon if colon else word.body
    side = SIDES.get(prefix.casefold()) if colon else None
    type_ = TYPES.get(prefix.casefold()) if colon else None
    if colon and side is None and type_ is None:
        raise _unknown_word_error("prefix", word.body_column, prefix, [*SIDES, *TYPES])
    column = word.body_column + len(prefix) + len(colon)
    operation, points, denominator = _parse_operation(body, column, next_word)
    if type_ is not None and operation is not None:
        raise NotationError("type-of-entry", word.body_column, prefix=prefix, body=body)
    if side is not None and operation not in _OPERATIONS_OF_SIDE[side]:
        raise NotationError(f"not-of-{side.value}", word.body_column, body=body)
    if side is None:
        increases = operation is Operation.ADD or operation in MULTIPLYING
        side = Side.ATTACK if increases else Side.RECEIVER
    return Part(
        "",
        label=word.label,
        operation=operation,
        points=points,
        side=side,
        type=type_,
        denominator=denominator,
    )


def _parse_operation(
    body: str, column: int, next_word: _Word | None
) -> tuple[Operation | None, int, int]:
    """Parse a word without its prefix, and return operation, points and denominator."""
    number = _NUMBER.fullmatch(body)
    if number is not None:
        if len(number["points"]) > len(str(MAX_POINTS)):
            raise NotationError("big-number", column, most=MAX_POINTS)
        points = int(number["points"])
        if not number["sign"]:
            return None, points, 1
        return (Operation.ADD if number["sign"] == "+" else Operation.SUBTRACT), points, 1
    operation = OPERATIONS_BY_WORD.get(body.casefold())
    if operation is not None:
        return operation, 0, 1
    share = _parse_share(body.casefold(), column)
    if share is not None:
        return share
    if next_word is not None and next_word.label and not closest(body, OPERATIONS_BY_WORD):
        name = f"{body} {next_word.label}"
        raise NotationError("unquoted", column, word=body, name=name, body=next_word.body)
    if not body:
        raise NotationError("nothing", column)
    raise _unknown_word_error("word", column, body, OPERATIONS_BY_WORD)


def _parse_share(body: str, column: int) -> tuple[Operation, int, int] | None:
    """Parse a share or a multiple, and return None for any other word."""
    without_prefix = next(
        (body.removeprefix(prefix) for prefix in REFLECT_PREFIXES if body.startswith(prefix)), body
    )
    match = _SHARE.fullmatch(SHARES_BY_WORD.get(without_prefix, without_prefix))
    if match is None or not (match["times"] or match["of"]):
        return None
    numerator, denominator = int(match["parts"]), int(match["of"] or 1)
    divisor = gcd(numerator, denominator) or 1
    if match["times"]:
        if without_prefix != body or not 0 < denominator < numerator:
            raise NotationError("no-multiple", column, body=body)
        return multiple_of((numerator // divisor, denominator // divisor))
    if not 0 < numerator < denominator:
        raise NotationError("no-share", column, body=body)
    make_operation = prevention_of if without_prefix == body else reflection_of
    return make_operation((numerator // divisor, denominator // divisor))


def _unknown_word_error(
    code: str, column: int, word: str, known: Mapping[str, object] | list[str]
) -> NotationError:
    """Return the error for an unknown word, with the nearest known word if there is a near one."""
    suggestion = closest(word, known)
    return NotationError(
        f"{code}-near" if suggestion else code, column, word=word[:MAX_NAME_LENGTH], near=suggestion
    )


def _default_key(part: Part) -> str:
    """Return the key of a part without a label, such as ``-3`` or ``half``."""
    if part.operation is None:
        return "damage"
    if part.operation is Operation.ADD:
        return f"+{part.points}"
    if part.operation is Operation.SUBTRACT:
        return f"-{part.points}"
    if part.operation is Operation.PREVENT_HALF:
        return "half"
    share = f"{part.points}/{part.denominator}" if part.denominator > 1 else str(part.points)
    if part.operation is Operation.MULTIPLY:
        return f"x{share}"
    if part.operation in PREVENTING:
        return share
    return f"reflect-{share}" if part.operation is Operation.REFLECT_SHARE else part.operation.value
