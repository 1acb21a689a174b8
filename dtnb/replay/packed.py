"""The inputs of a record as a program keeps them: about a byte each.

An input is written as its place among the answers that the rules allowed: the index of the option,
of the card drawn, or the number that the dice make when read to the base of their faces. Whoever
reads it plays along to know those answers, so the rules have to be the ones it was written under;
a hash of the end tells if they are not. What a file for people holds is in
:mod:`dtnb.replay.inputs`, and so is the form of an input that is among no such answers: one with
details given at once, several declared together, a card that nobody looked at.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.kernel import Chance, Choice, Decision, Game, Input, Outcome, Record, State, replay_hash
from dtnb.replay.inputs import InputShapeError, decode, encode

VERSION = 1


class PackedInputsError(ValueError):
    """Bytes that are no packed inputs, or that were packed under other rules."""


def pack(record: Record) -> bytes:
    """Return the inputs of a record in as few bytes as are simply had."""
    written = [
        _written(record.game, state, given)
        for state, given in zip(record.states, record.inputs, strict=False)
    ]
    return msgspec.msgpack.encode((VERSION, replay_hash(record.game, record.state), written))


def unpack(game: Game[Any], start: State, data: bytes) -> Record:
    """Play packed inputs again.

    Parameters
    ----------
    game, start
        The rules and the state that the record began with.
    data
        What :func:`pack` returned.

    Raises
    ------
    PackedInputsError
        If the inputs cannot be read, or lead elsewhere than they did.
    IllegalMoveError
        If one that is written out in full is refused.
    """
    try:
        version, end, written = msgspec.msgpack.decode(data, type=tuple[int, str, list[Any]])
    except msgspec.DecodeError as error:
        raise PackedInputsError(str(error)) from error
    if version != VERSION:
        raise PackedInputsError(f"version {version} is not known")
    record = Record(game, start)
    for each in written:
        record.add(_read(game, record.state, each))
    if replay_hash(game, record.state) != end:
        raise PackedInputsError("packed under other rules: the end is another one")
    return record


def _written(game: Game[Any], state: State, given: Input) -> int | list[Any]:
    pending = state.pending
    if isinstance(given, Choice) and isinstance(pending, Decision):
        options = game.legal_actions(state)
        if given.seat == pending.seat and given.action in options:
            return options.index(given.action)
    if isinstance(given, Outcome) and isinstance(pending, Chance):
        if pending.kind == "roll":
            return _as_number(given.values, pending.faces)
        cards = [name for name, _ in pending.deck]
        if len(given.values) == 1 and given.values[0] in cards:
            return cards.index(str(given.values[0]))
    return encode(given)


def _read(game: Game[Any], state: State, each: object) -> Input:
    pending = state.pending
    try:
        if not isinstance(each, int):
            return decode(each)
        if each < 0:
            raise IndexError(each)
        if isinstance(pending, Decision):
            return Choice(pending.seat, game.legal_actions(state)[each])
        if isinstance(pending, Chance):
            if pending.kind == "roll":
                return Outcome(_as_faces(each, pending.count, pending.faces))
            return Outcome((pending.deck[each][0],))
    except (IndexError, InputShapeError) as error:
        raise PackedInputsError(f"{each!r} answers nothing that is asked") from error
    raise PackedInputsError("there are more inputs than questions")


def _as_number(values: tuple[int | str, ...], faces: int) -> int:
    number = 0
    for value in values:
        number = number * faces + int(value) - 1
    return number


def _as_faces(number: int, count: int, faces: int) -> tuple[int, ...]:
    values = []
    for _ in range(count):
        number, rest = divmod(number, faces)
        values.append(rest + 1)
    if number:
        raise IndexError(number)
    return tuple(reversed(values))
