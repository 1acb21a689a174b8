"""Parses statements about a play: ``Ben takes 0``, ``Ann has 2 CP``, ``it is a draw``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from dtnb.dicethrone.replay.phrases.absent import hint_absent_hero
from dtnb.dicethrone.replay.phrases.french import statement_in_english
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.replay.set_up.token_copies import dial_reads, side_shows
from dtnb.dicethrone.replay.statements.record_expectations import parse_whole_record, result_of
from dtnb.dicethrone.replay.statements.subjects import Subjects
from dtnb.dicethrone.replay.statements.table_expectations import (
    has_cards,
    has_limits,
    leads,
    starts,
)
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import closest_name, find_name, normalized, signed_number
from dtnb.files.problems import did_you_mean
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import Check, Expectation, Finding, PhraseError

FORMS = Message("hint.expectations")

#: a Companion with the value on its dial, or a token with the side that is up
_COPY = re.compile(r"(?P<name>.+?)\s+(?:at\s+(?P<n>\d+)|on\s+(?P<side>.+))", re.IGNORECASE)
#: the separator of two statements in one line
_SEPARATOR = re.compile(r"\s*,\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE)


def parse(text: str, reader: Subjects) -> list[Expectation]:
    """Parse the expectations of one line, separated by commas or ``and``.

    A part without a player is about the player before, one without a verb uses the verb before.
    Raises `PhraseError` for a part that is not understood.
    """
    sides = [side for token in reader.known_tokens.values() for side in token.sides]
    names = (*reader.things(), *sides, *reader.seats)
    signed = signed_number(text.strip().rstrip(" ."), names)
    if signed is not None:
        raise error("no-number", name=signed, right=Message("hint.number-alone"))
    parsed: list[Expectation] = []
    seat, verb = -1, ""
    for part in _parts(text, reader):
        statement = statement_in_english(part, reader.seats)
        whole = parse_whole_record(statement, reader)
        if whole is not None:
            parsed.append(Expectation(text, whole, part))
            continue
        named = _split_seat(statement, reader)
        if named is None and seat < 0:
            raise _no_expectation(text, reader)
        if named is None:
            subject = f"{reader.seats[seat]} {part}"
            _, rest = reader.seat_of(statement_in_english(subject, reader.seats))
        else:
            (seat, rest), verb = named, ""
        first, _, behind = rest.strip().partition(" ")
        if normalized(first) in _SEAT_VERBS:
            verb, rest = normalized(first), behind
        if verb not in _SEAT_VERBS:
            raise error("no-expectation", name=text, right=FORMS)
        parsed.append(Expectation(text, _SEAT_VERBS[verb](seat, rest.strip(), reader), part))
    if not parsed:
        raise error("no-expectation", name=text, right=FORMS)
    return parsed


def _no_expectation(text: str, reader: Subjects) -> PhraseError:
    """Return the error for a text that begins with no player's name, or a misspelled one."""
    if text.strip() and closest_name(text.split()[0], reader.seats):
        try:
            reader.seat_of(text)
        except PhraseError as unknown_seat:
            return unknown_seat
    return error("no-expectation", name=text, right=FORMS)


def _split_seat(part: str, reader: Subjects) -> tuple[int, str] | None:
    try:
        return reader.seat_of(part)
    except PhraseError:
        return None


def _parts(text: str, reader: Subjects) -> list[str]:
    """Split at commas and ``and``, but not inside a name."""
    masked = text
    things = (card for hero in reader.heroes for card in (*hero.cards, *hero.abilities))
    for name in (*things, *reader.tokens, *reader.seats):
        if _SEPARATOR.search(name):
            mask = name.replace(",", "\x00").replace(" ", "\x01")
            masked = re.sub(re.escape(name), mask, masked, flags=re.IGNORECASE)
    parts = (part.strip(" .") for part in _SEPARATOR.split(masked))
    return [part.replace("\x00", ",").replace("\x01", " ") for part in parts if part]


# -- about one seat -----------------------------------------------------------------------------


def _number(text: str, form: str) -> int:
    match = re.fullmatch(r"(\d+|no|nothing)(?: (?:damage|health))?", normalized(text))
    if match is None:
        raise error("no-number", name=text, right=Message(form))
    return int(match[1]) if match[1].isdigit() else 0


def _takes(seat: int, rest: str, reader: Subjects) -> Check:
    number = _number(rest, "hint.takes")
    return lambda record: _sum_of(record, "damage", seat, number)


def _heals(seat: int, rest: str, reader: Subjects) -> Check:
    number = _number(rest, "hint.heals")
    return lambda record: _sum_of(record, "healing", seat, number)


def _sum_of(record: Record, field: str, seat: int, number: int) -> Finding:
    step_index, value = -1, 0
    for step in record.steps:
        if step.kind in ("damage-applied", "healing-applied") and _about(step, seat):
            value += _share(step, field, seat)
            step_index = step.index
    ledgers = [step for step in record.steps if step.kind == "ledger" and step.args["seat"] == seat]
    nonzero = [step for step in ledgers if step.args["total"]] or ledgers
    if step_index < 0 and ledgers:
        step_index = ledgers[-1].index
    elif field == "damage" and len(nonzero) == 1 and nonzero[0].args["total"] == value:
        # If one calculation gives the whole damage, point to it: it explains why (DT-CALC-01).
        step_index = nonzero[0].index
    return Finding(value == number, str(value), step_index)


def _share(step: Step, field: str, seat: int) -> int:
    """Return one seat's share in the change of a dial that teammates share (DT-TEAM-07)."""
    own = {field: int(step.args[field])}
    for sharer, damage, healing in step.args.get("shares", ()):
        if sharer == seat:
            own = {"damage": int(damage), "healing": int(healing)}
    return own[field] if field == "damage" else min(own[field], _effective_healing(step))


def _effective_healing(step: Step) -> int:
    """Return by how much a dial really rose, given its cap (DT-HP-01, AMB-16)."""
    args = step.args
    return max(0, int(args["after"]) - int(args["before"]) + int(args["damage"]))


def _has(seat: int, rest: str, reader: Subjects) -> Check:
    match = re.fullmatch(r"(\d+)\s+(cp|combat points?|health|hp)", normalized(rest))
    if match:
        field = "health" if match[2] in ("health", "hp") else "cp"
        return _dial(field, seat, int(match[1]))
    cards = has_cards(seat, rest, reader.heroes[seat])
    if cards is not None:
        return cards
    if (limits := has_limits(seat, rest, reader.tokens)) is not None:
        return limits
    if (copies := _has_copy(seat, rest, reader)) is not None:
        return copies
    match = re.fullmatch(r"(?P<name>.+?)\s+(?P<n>\d+)", rest) or re.fullmatch(
        r"(?P<n>\d+|no)\s+(?P<name>.+)", rest, re.IGNORECASE
    )
    name = match["name"] if match else rest
    token = find_name(name, reader.tokens)
    if token is None:
        close = closest_name(name, reader.tokens)
        hint = hint_absent_hero(name, reader.heroes) or (did_you_mean(close) if close else FORMS)
        raise error("no-token", name=name, right=hint)
    if match is None:
        return _tokens(seat, token, None)
    return _tokens(seat, token, 0 if match["n"].casefold() == "no" else int(match["n"]))


def _has_copy(seat: int, rest: str, reader: Subjects) -> Check | None:
    """Parse the value on a Companion's dial, or the side of a token that is up."""
    match = _COPY.fullmatch(rest.strip())
    name = find_name(match["name"], reader.tokens) if match is not None else None
    if match is None or name is None:
        return None
    token = reader.known_tokens[name]
    if match["n"] and token.health:
        return dial_reads(seat, token, int(match["n"]))
    side = find_name(match["side"] or "", token.sides)
    return side_shows(seat, token, side) if side is not None else None


def _dial(field: str, seat: int, number: int) -> Check:
    kinds = ("cp-gained", "cp-paid") if field == "cp" else ("damage-applied", "healing-applied")

    def check(record: Record) -> Finding:
        value = getattr(record.state.table.seats[seat], field)
        steps = [step for step in record.steps if step.kind in kinds and _about_dial(step, seat)]
        return Finding(value == number, str(value), steps[-1].index if steps else -1)

    return check


def _about(step: Step, seat: int) -> bool:
    about = step.args.get("seat", step.actor)
    return bool(seat in about if isinstance(about, (list, tuple)) else about == seat)


def _about_dial(step: Step, seat: int) -> bool:
    return seat in step.args.get("team", ()) or _about(step, seat)


def _tokens(seat: int, token: str, number: int | None) -> Check:
    def check(record: Record) -> Finding:
        table: Table = record.state.table
        count = table.seats[seat].count(token)
        steps = [
            step
            for step in record.steps
            if step.kind.startswith("token-")
            and step.args.get("subject") == token
            and step.args.get("seat") == seat
        ]
        holds = count > 0 if number is None else count == number
        return Finding(holds, str(count), steps[-1].index if steps else -1)

    return check


def _draws(seat: int, rest: str, reader: Subjects) -> Check:
    match = re.fullmatch(r"(\d+|no|a|one)(?: (?:unknown )?cards?)?", normalized(rest))
    if match is None:
        raise error("no-number", name=rest, right=Message("hint.draws"))
    words = {"no": 0, "a": 1, "one": 1}
    number = words.get(match[1], -1) if not match[1].isdigit() else int(match[1])

    def check(record: Record) -> Finding:
        draws = [step for step in record.steps if step.kind == "draws" and step.actor == seat]
        last = draws[-1].index if draws else -1
        return Finding(len(draws) == number, str(len(draws)), last)

    return check


def _wins(seat: int, rest: str, reader: Subjects) -> Check:
    def check(record: Record) -> Finding:
        result: Any = record.state.table.result
        step = next((step.index for step in record.steps if step.kind in ("wins", "draw")), -1)
        table: Table = record.state.table
        holds = result is not None and not table.drawn and seat in result
        return Finding(holds, result_of(record), step)

    return check


def _is(seat: int, rest: str, reader: Subjects) -> Check:
    predicate = normalized(rest)
    if predicate == "defeated":
        return lambda record: Finding(
            record.state.table.seats[seat].health == 0,
            Message("found.at-health", {"health": record.state.table.seats[seat].health}),
            next(
                (step.index for step in record.steps
                 if step.kind == "defeated" and _about(step, seat)),
                -1,
            ),
        )  # fmt: skip
    if predicate in ("the start player", "start player"):
        return starts(seat)
    if predicate in ("the leader", "a leader", "leader"):
        return leads(seat)
    before = re.fullmatch(r"asked before (?P<other>.+)", rest, re.IGNORECASE)
    if before:
        other, _ = reader.seat_of(before["other"])
        return lambda record: _asked_before(record, seat, other)
    match = re.fullmatch(r"at (\d+)(?: health)?", predicate)
    if match:
        return _dial("health", seat, int(match[1]))
    raise error("no-expectation", name=f"is {rest}", right=Message("hint.is"))


def _asked_before(record: Record, seat: int, other: int) -> Finding:
    """Find which of two seats is asked first in the latest window that asks both (DT-PRI-02)."""
    for step in reversed(record.steps):
        order = step.order if step.kind == "window-opens" else ()
        if seat in order and other in order:
            holds = order.index(seat) < order.index(other)
            names = [record.state.table.seats[asked].name for asked in order]
            return Finding(holds, ", ".join(names), step.index)
    return Finding(False, Message("found.not-asked"), -1)


_SEAT_VERBS: dict[str, Callable[[int, str, Subjects], Check]] = {
    "takes": _takes,
    "take": _takes,
    "heals": _heals,
    "heal": _heals,
    "has": _has,
    "have": _has,
    "draws": _draws,
    "draw": _draws,
    "wins": _wins,
    "win": _wins,
    "is": _is,
}
