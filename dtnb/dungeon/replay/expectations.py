"""Parse expectations and claims: ``Might is 7 on d8``, ``the Rogue is defeated``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dtnb.dungeon.replay.finding import (
    compare_value,
    find_end,
    find_settled,
    find_unsettled,
    index_of,
    last_step,
)
from dtnb.dungeon.replay.parse_errors import error
from dtnb.dungeon.replay.phrases import Reader
from dtnb.dungeon.state.party import BASIC, EPIC
from dtnb.dungeon.state.seat import count_of
from dtnb.dungeon.state.stats import FIGHTING, STATS
from dtnb.dungeon.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import normalized
from dtnb.files.problems import suggest
from dtnb.kernel import Record
from dtnb.replay.game.terms import Check, Expectation, Finding, PhraseError

_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
#: what separates two statements of one line
_SEPARATOR = re.compile(r"\s*,\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE)
_KINDS = "|".join((*BASIC, *EPIC))


def parse(phrase: str, reader: Reader, english: Callable[[str], str]) -> list[Expectation]:
    """Parse a line of expectations, separated by commas or ``and``.

    A statement without a subject is about the seat named last, with the verb used last. `english`
    translates a French statement into English.

    Raises
    ------
    PhraseError
        If a statement cannot be parsed.
    """
    line = phrase.strip().rstrip(".")
    ends = [
        *((match.start(), match.end()) for match in _SEPARATOR.finditer(line)),
        (len(line),) * 2,
    ]
    expectations: list[Expectation] = []
    begin, context = 0, _Context(0, "")
    while begin < len(line) or not expectations:
        # A list of heroes has commas of its own, so the longest part that can be parsed is taken.
        parts = [
            (english(line[begin:end]), after) for end, after in reversed(ends) if after > begin
        ]
        start = begin
        check, begin, context = _parse_longest(parts or [("", 1)], context, reader)
        end = next((end for end, after in ends if after == begin), len(line))
        expectations.append(Expectation(phrase, check, line[start:end]))
    return expectations


class _Context(NamedTuple):
    """The seat and the verb that the next statement may omit."""

    seat: int
    verb: str


def _parse_longest(
    parts: Sequence[tuple[str, int]], context: _Context, reader: Reader
) -> tuple[Check, int, _Context]:
    """Parse the first of `parts` that is a statement; return also where the next one begins.

    `parts` begin at the same place, the longest first. If none can be parsed, the error of the
    shortest is raised.
    """
    for part, after in parts:
        try:
            check, next_context = _parse_statement(part, context, reader)
        except PhraseError as phrase_error:
            last_error = phrase_error
        else:
            return check, after, next_context
    raise last_error


def _parse_statement(statement: str, context: _Context, reader: Reader) -> tuple[Check, _Context]:
    for pattern, make in _GENERAL_PATTERNS:
        match = re.fullmatch(pattern, statement, re.IGNORECASE)
        if match is not None:
            return make(match), context
    seat, rest = _split_seat(statement, context.seat, reader)
    for words in (rest, f"{context.verb} {rest}"):
        for pattern, make_for in _SEAT_PATTERNS:
            match = re.fullmatch(pattern, words, re.IGNORECASE)
            if match is not None:
                verb = "has" if words.casefold().startswith("has ") else ""
                return make_for(seat, match), _Context(seat, verb)
    raise error("no-expectation", name=statement)


def _split_seat(statement: str, seat: int, reader: Reader) -> tuple[int, str]:
    """Split ``Ann's`` or ``Ann`` off the beginning; without a name, `seat` is meant."""
    for number, name in enumerate(reader.seats):
        match = re.match(rf"{re.escape(name)}(?:['’]s)?\s+(?P<rest>.+)$", statement, re.IGNORECASE)
        if match is not None:
            return number, match["rest"]
    return seat, statement


# -- about the roll, the party, the game -----------------------------------------------------------


def _expect_total(match: re.Match[str]) -> Check:
    number = int(match["n"])

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        rolled = last_step(
            record, lambda step: "ledger" in step.args and step.args["ledger"]["face"]
        )
        if table.trial is not None and table.trial.face:
            value = table.trial.total
        elif rolled is not None:
            value = rolled.args["ledger"]["total"]
        else:
            return Finding(False, Message("found.no-ledger"))
        return compare_value(value, number, rolled)

    return check


_OUTCOMES = {"check": ("check",), "attack": ("attack",), "heroes": ("hero-attack",)}


def _expect_outcome(kind: str) -> Callable[[re.Match[str]], Check]:
    def make(match: re.Match[str]) -> Check:
        wanted = normalized(match["how"]) in ("succeeds", "is passed", "hits", "hit")

        def check(record: Record) -> Finding:
            step = find_settled(record, _OUTCOMES[kind])
            open_step = find_unsettled(record, _OUTCOMES[kind])
            if open_step is not None:
                return Finding(False, Message("found.not-settled"), open_step.index)
            if step is None:
                return Finding(False, Message("found.no-ledger"))
            success = bool(step.args["ledger"]["success"])
            message = Message("found.succeeds" if success else "found.fails")
            return Finding(success == wanted, message, step.index)

        return check

    return make


def _expect_damage(match: re.Match[str]) -> Check:
    number = int(match["n"])

    def check(record: Record) -> Finding:
        step = last_step(record, lambda step: step.kind == "damage")
        value = step.args["amount"] if step is not None else 0
        return compare_value(value, number, step)

    return check


def _expect_attacks(match: re.Match[str]) -> Check:
    number, stat = int(match["n"]), normalized(match["stat"])

    def check(record: Record) -> Finding:
        attacks = [
            step
            for step in record.steps
            if step.kind == "hero-attack-begins" and step.args["ledger"]["stat"] == stat
        ]
        return compare_value(len(attacks), number, attacks[-1] if attacks else None)

    return check


def _expect_party_stat(match: re.Match[str]) -> Check:
    stat, number = normalized(match["stat"]), int(match["n"])
    die = int(match["die"]) if match["die"] else None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        step = last_step(record, lambda step: step.kind in ("party-assembled", "party-changes"))
        if not table.party:
            return Finding(False, Message("found.nobody-in-play"), index_of(step))
        game: Any = record.game
        value = game.party_total(table, stat)
        party_die = game.party_die(table, stat)
        message = Message("found.on-die", {"value": value, "die": party_die})
        return Finding(value == number and die in (None, party_die), message, index_of(step))

    return check


def _expect_party(match: re.Match[str]) -> Check:
    names = _AND.split(match["names"])
    for name in names:
        if re.fullmatch(_HERO, name.strip(), re.IGNORECASE) is None:
            raise error("no-hero", name=name, right=suggest(name, (*BASIC, *EPIC)))
    wanted = sorted(normalized(name).replace(" ", "-") for name in names)

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        names = [hero.id for hero in table.party]
        step = last_step(record, lambda step: step.kind in ("party-assembled", "party-changes"))
        if not names:
            return Finding(False, Message("found.nobody-in-play"), index_of(step))
        message = Message("found.still-there", {"names": [_hero_name(name) for name in names]})
        return Finding(sorted(names) == wanted, message, index_of(step))

    return check


def _hero_name(hero: str) -> str:
    return hero.replace("-", " ").capitalize()


def _expect_defeat(match: re.Match[str]) -> Check:
    hero = normalized(match["name"]).replace(" ", "-")
    wanted = match["no"] is None

    def check(record: Record) -> Finding:
        step = last_step(
            record, lambda step: step.kind == "hero-defeated" and step.args["hero"]["id"] == hero
        )
        code = "not-defeated" if step is None else "defeated"
        message = Message(f"found.{code}", {"name": _hero_name(hero)})
        return Finding((step is not None) == wanted, message, index_of(step))

    return check


def _expect_explored(match: re.Match[str]) -> Check:
    cell, wanted = match["cell"].upper(), match["no"] is None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        cells = [place.cell for place in table.places if place.explored]
        step = last_step(
            record, lambda step: step.kind == "tile-explored" and step.args["place"] == cell
        )
        message = Message("found.explored", {"names": cells})
        return Finding((cell in cells) == wanted, message, index_of(step))

    return check


def _expect_loss(match: re.Match[str]) -> Check:
    return lambda record: find_end(record, record.state.table.result == ())


def _expect_game_goes_on(match: re.Match[str]) -> Check:
    return lambda record: find_end(record, record.state.table.result is None)


_STAT = "|".join(FIGHTING)
_ANY = "|".join(STATS)
_HERO = rf"(?:{_KINDS})(?:[ -]\d+)?"
_GENERAL_PATTERNS: tuple[tuple[str, Callable[[re.Match[str]], Check]], ...] = (
    (r"(?:the )?total(?: is)? (?P<n>\d+)", _expect_total),
    (r"the check (?P<how>succeeds|fails|is passed|is failed)", _expect_outcome("check")),
    (r"the attack (?P<how>succeeds|fails|hits|misses)", _expect_outcome("attack")),
    (r"the heroes (?P<how>hit|miss)", _expect_outcome("heroes")),
    (r"(?:the )?damage(?: is)? (?P<n>\d+)", _expect_damage),
    (rf"(?P<n>\d+) (?P<stat>{_STAT}) attacks? of the heroes", _expect_attacks),
    (
        rf"the party['’]?s? (?P<stat>{_STAT}) is (?P<n>\d+)(?: on (?:an? )?d(?P<die>\d+))?",
        _expect_party_stat,
    ),
    (r"the party is (?P<names>.+)", _expect_party),
    (rf"(?:the )?(?P<name>{_HERO}) is (?P<no>not )?defeated", _expect_defeat),
    (r"(?P<cell>[A-Za-z]\d+) is (?P<no>not )?explored", _expect_explored),
    (r"the game is lost", _expect_loss),
    (r"the game goes on", _expect_game_goes_on),
)


# -- about one seat --------------------------------------------------------------------------------


def _expect_value(seat: int, match: re.Match[str]) -> Check:
    stat, number = normalized(match["stat"]), int(match["n"])
    die = int(match["die"]) if match["die"] else None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        shown = table.seats[seat].stats.of(stat)
        step = last_step(
            record,
            lambda step: (
                step.kind in ("stat-gained", "stat-lost")
                and step.args["stat"] == stat
                and step.actor == seat
            ),
        )
        holds = shown.value == number and die in (None, shown.die)
        message = Message("found.on-die", {"value": shown.value, "die": shown.die})
        return Finding(holds, message, index_of(step))

    return check


def _expect_count(
    kinds: tuple[str, ...], count: Callable[[Table, int, str], int]
) -> Callable[[int, re.Match[str]], Check]:
    def make(seat: int, match: re.Match[str]) -> Check:
        word = match["n"].casefold()
        number = {"no": 0, "a": 1, "an": 1, "one": 1}.get(word)
        wanted = int(word) if number is None else number
        name = normalized(match.groupdict().get("what") or "")

        def check(record: Record) -> Finding:
            value = count(record.state.table, seat, name)
            step = last_step(record, lambda step: step.kind in kinds and step.actor == seat)
            return compare_value(value, wanted, step)

        return check

    return make


def _all_minions(table: Table, seat: int, name: str) -> int:
    return sum(count for _, count in table.seats[seat].minions)


def _expect_position(seat: int, match: re.Match[str]) -> Check:
    cell = match["cell"].upper()

    def check(record: Record) -> Finding:
        actual = record.state.table.seats[seat].at
        step = last_step(record, lambda step: step.kind == "moves" and step.actor == seat)
        return Finding(actual == cell, Message("found.at", {"cell": actual}), index_of(step))

    return check


def _expect_win(seat: int, match: re.Match[str]) -> Check:
    return lambda record: find_end(record, seat in (record.state.table.result or ()))


def _expect_out(seat: int, match: re.Match[str]) -> Check:
    return lambda record: find_end(record, record.state.table.seats[seat].out)


_N = r"(?P<n>\d+|no|an?|one)"
_PIPS = ("pips-spent", "pips-gained", "die-namic-gained")
_MINIONS = ("minion-gained", "minion-used", "minion-lost")
_SEAT_PATTERNS: tuple[tuple[str, Callable[[int, re.Match[str]], Check]], ...] = (
    (rf"(?P<stat>{_ANY}) is (?P<n>\d+)(?: on (?:an? )?d(?P<die>\d+))?", _expect_value),
    (
        rf"has {_N} pips?",
        _expect_count(_PIPS, lambda table, seat, name: table.seats[seat].pips),
    ),
    (
        rf"has {_N} die-namic d(?:ie|ice) (?:of|with) (?P<what>\d) pips?",
        _expect_count(
            _PIPS, lambda table, seat, name: table.seats[seat].die_namic.count(int(name))
        ),
    ),
    (
        rf"has {_N} victory points?",
        _expect_count(("points-gained",), lambda table, seat, name: table.seats[seat].points),
    ),
    (
        rf"has {_N} epic part(?:y|ies)",
        _expect_count(("epic-party-defeated",), lambda table, seat, name: table.seats[seat].epics),
    ),
    (
        rf"has {_N} (?P<what>{_ANY}) tokens?",
        _expect_count(
            ("token-gained", "token-used"),
            lambda table, seat, name: count_of(table.seats[seat].tokens, name),
        ),
    ),
    (
        rf"has {_N} (?P<what>d\d+)(?: dieminions?)?",
        _expect_count(
            _MINIONS, lambda table, seat, name: count_of(table.seats[seat].minions, name)
        ),
    ),
    (rf"has {_N} dieminions?", _expect_count(_MINIONS, _all_minions)),
    (
        rf"has {_N} ability cards?",
        _expect_count(("card-removed",), lambda table, seat, name: len(table.seats[seat].cards)),
    ),
    (r"(?:the standee )?is at (?P<cell>[A-Za-z]\d+)", _expect_position),
    (r"wins", _expect_win),
    (r"is out", _expect_out),
)
