"""Expectations and claims: ``Might is 7 on d8``, ``the Rogue is defeated``, ``the total is 9``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dtnb.dungeon.replay.finding import index, is_settled, last, over, result, unsettled
from dtnb.dungeon.replay.phrases import Reader
from dtnb.dungeon.replay.wording import error
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
#: what parts two statements
_PARTS = re.compile(r"\s*,\s*(?:(?:and|et)\s+)?|\s+(?:and|et)\s+", re.IGNORECASE)
_KINDS = "|".join((*BASIC, *EPIC))


def parse(phrase: str, reader: Reader, english: Callable[[str], str]) -> list[Expectation]:
    """Read an expectation; one line may hold several, parted by commas or ``and``.

    A part that names nobody is about the seat named last, with the verb said last.

    Parameters
    ----------
    phrase
        What is expected.
    reader
        Knows the seats.
    english
        Puts a statement that is French into English.

    Raises
    ------
    PhraseError
        If it cannot be read.
    """
    said = phrase.strip().rstrip(".")
    ends = [*((match.start(), match.end()) for match in _PARTS.finditer(said)), (len(said),) * 2]
    read: list[Expectation] = []
    begin, before = 0, _Before(0, "")
    while begin < len(said) or not read:
        # A list of heroes has commas of its own, so the longest part that can be read is taken.
        longer = [
            (english(said[begin:end]), after) for end, after in reversed(ends) if after > begin
        ]
        start = begin
        check, begin, before = _longest(longer or [("", 1)], before, reader)
        end = next((end for end, after in ends if after == begin), len(said))
        read.append(Expectation(phrase, check, said[start:end]))
    return read


class _Before(NamedTuple):
    """Whom the statement before is about, and with which verb."""

    seat: int
    verb: str


def _longest(
    parts: Sequence[tuple[str, int]], before: _Before, reader: Reader
) -> tuple[Check, int, _Before]:
    """Read the first of some beginnings that is a statement; return where the next one begins.

    Raises
    ------
    PhraseError
        If none is one: what is wrong with the shortest of them.
    """
    for part, after in parts:
        try:
            check, about = _statement(part, before, reader)
        except PhraseError as wrong:
            error_of_last = wrong
        else:
            return check, after, about
    raise error_of_last


def _statement(said: str, before: _Before, reader: Reader) -> tuple[Check, _Before]:
    for pattern, make in _WHOLE:
        match = re.fullmatch(pattern, said, re.IGNORECASE)
        if match is not None:
            return make(match), before
    seat, rest = _whose(said, before.seat, reader)
    for words in (rest, f"{before.verb} {rest}"):
        for pattern, make_for in _SEAT:
            match = re.fullmatch(pattern, words, re.IGNORECASE)
            if match is not None:
                verb = "has" if words.casefold().startswith("has ") else ""
                return make_for(seat, match), _Before(seat, verb)
    raise error("no-expectation", name=said)


def _whose(said: str, seat: int, reader: Reader) -> tuple[int, str]:
    """Split ``Ann's`` or ``Ann`` off the beginning; without it whoever was named last is meant."""
    for number, name in enumerate(reader.seats):
        match = re.match(rf"{re.escape(name)}(?:['’]s)?\s+(?P<rest>.+)$", said, re.IGNORECASE)
        if match is not None:
            return number, match["rest"]
    return seat, said


# -- about the roll, the party, the game -----------------------------------------------------------


def _total(match: re.Match[str]) -> Check:
    number = int(match["n"])

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        rolled = last(record, lambda step: "ledger" in step.args and step.args["ledger"]["face"])
        if table.trial is not None and table.trial.face:
            value = table.trial.total
        elif rolled is not None:
            value = rolled.args["ledger"]["total"]
        else:
            return Finding(False, Message("found.no-ledger"))
        return Finding(value == number, Message("found.value", {"value": value}), index(rolled))

    return check


_OUTCOMES = {"check": ("check",), "attack": ("attack",), "heroes": ("hero-attack",)}


def _outcome(kind: str) -> Callable[[re.Match[str]], Check]:
    def make(match: re.Match[str]) -> Check:
        wanted = normalized(match["how"]) in ("succeeds", "is passed", "hits", "hit")

        def check(record: Record) -> Finding:
            step = is_settled(record, _OUTCOMES[kind])
            waits = unsettled(record, _OUTCOMES[kind])
            if waits is not None:
                return Finding(False, Message("found.not-settled"), waits.index)
            if step is None:
                return Finding(False, Message("found.no-ledger"))
            success = bool(step.args["ledger"]["success"])
            found = Message("found.succeeds" if success else "found.fails")
            return Finding(success == wanted, found, step.index)

        return check

    return make


def _damage(match: re.Match[str]) -> Check:
    number = int(match["n"])

    def check(record: Record) -> Finding:
        step = last(record, lambda each: each.kind == "damage")
        value = step.args["amount"] if step is not None else 0
        return Finding(value == number, Message("found.value", {"value": value}), index(step))

    return check


def _attacks(match: re.Match[str]) -> Check:
    number, stat = int(match["n"]), normalized(match["stat"])

    def check(record: Record) -> Finding:
        made = [
            step
            for step in record.steps
            if step.kind == "hero-attack-begins" and step.args["ledger"]["stat"] == stat
        ]
        found = Message("found.value", {"value": len(made)})
        return Finding(len(made) == number, found, index(made[-1] if made else None))

    return check


def _party_stat(match: re.Match[str]) -> Check:
    stat, number = normalized(match["stat"]), int(match["n"])
    die = int(match["die"]) if match["die"] else None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        step = last(record, lambda each: each.kind in ("party-assembled", "party-changes"))
        if not table.party:
            return Finding(False, Message("found.nobody-in-play"), index(step))
        game: Any = record.game
        value = game.party_total(table, stat)
        thrown = game.party_die(table, stat)
        holds = value == number and die in (None, thrown)
        return Finding(holds, Message("found.on-die", {"value": value, "die": thrown}), index(step))

    return check


def _party(match: re.Match[str]) -> Check:
    names = _AND.split(match["names"])
    for name in names:
        if re.fullmatch(_HERO, name.strip(), re.IGNORECASE) is None:
            raise error("no-hero", name=name, right=suggest(name, (*BASIC, *EPIC)))
    wanted = sorted(normalized(name).replace(" ", "-") for name in names)

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        names = [hero.id for hero in table.party]
        step = last(record, lambda each: each.kind in ("party-assembled", "party-changes"))
        if not names:
            return Finding(False, Message("found.nobody-in-play"), index(step))
        found = Message("found.still-there", {"names": [_spoken(name) for name in names]})
        return Finding(sorted(names) == wanted, found, index(step))

    return check


def _spoken(hero: str) -> str:
    return hero.replace("-", " ").capitalize()


def _defeated(match: re.Match[str]) -> Check:
    hero = normalized(match["name"]).replace(" ", "-")
    wanted = match["no"] is None

    def check(record: Record) -> Finding:
        step = last(
            record, lambda each: each.kind == "hero-defeated" and each.args["hero"]["id"] == hero
        )
        code = "not-defeated" if step is None else "defeated"
        return Finding(
            (step is not None) == wanted,
            Message(f"found.{code}", {"name": _spoken(hero)}),
            index(step),
        )

    return check


def _explored(match: re.Match[str]) -> Check:
    cell, wanted = match["cell"].upper(), match["no"] is None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        cells = [place.cell for place in table.places if place.explored]
        step = last(
            record, lambda each: each.kind == "tile-explored" and each.args["place"] == cell
        )
        found = Message("found.explored", {"names": cells})
        return Finding((cell in cells) == wanted, found, index(step))

    return check


def _lost(match: re.Match[str]) -> Check:
    return lambda record: Finding(record.state.table.result == (), result(record), over(record))


def _goes_on(match: re.Match[str]) -> Check:
    return lambda record: Finding(record.state.table.result is None, result(record), over(record))


_STAT = "|".join(FIGHTING)
_ANY = "|".join(STATS)
_HERO = rf"(?:{_KINDS})(?:[ -]\d+)?"
_WHOLE: tuple[tuple[str, Callable[[re.Match[str]], Check]], ...] = (
    (r"(?:the )?total(?: is)? (?P<n>\d+)", _total),
    (r"the check (?P<how>succeeds|fails|is passed|is failed)", _outcome("check")),
    (r"the attack (?P<how>succeeds|fails|hits|misses)", _outcome("attack")),
    (r"the heroes (?P<how>hit|miss)", _outcome("heroes")),
    (r"(?:the )?damage(?: is)? (?P<n>\d+)", _damage),
    (rf"(?P<n>\d+) (?P<stat>{_STAT}) attacks? of the heroes", _attacks),
    (
        rf"the party['’]?s? (?P<stat>{_STAT}) is (?P<n>\d+)(?: on (?:an? )?d(?P<die>\d+))?",
        _party_stat,
    ),
    (r"the party is (?P<names>.+)", _party),
    (rf"(?:the )?(?P<name>{_HERO}) is (?P<no>not )?defeated", _defeated),
    (r"(?P<cell>[A-Za-z]\d+) is (?P<no>not )?explored", _explored),
    (r"the game is lost", _lost),
    (r"the game goes on", _goes_on),
)


# -- about one seat --------------------------------------------------------------------------------


def _value(seat: int, match: re.Match[str]) -> Check:
    stat, number = normalized(match["stat"]), int(match["n"])
    die = int(match["die"]) if match["die"] else None

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        shown = table.seats[seat].stats.of(stat)
        step = last(
            record,
            lambda each: (
                each.kind in ("stat-gained", "stat-lost")
                and each.args["stat"] == stat
                and each.actor == seat
            ),
        )
        holds = shown.value == number and die in (None, shown.die)
        return Finding(
            holds, Message("found.on-die", {"value": shown.value, "die": shown.die}), index(step)
        )

    return check


def _counted(
    kinds: tuple[str, ...], count: Callable[[Table, int, str], int]
) -> Callable[[int, re.Match[str]], Check]:
    def make(seat: int, match: re.Match[str]) -> Check:
        said = match["n"].casefold()
        number = {"no": 0, "a": 1, "an": 1, "one": 1}.get(said)
        wanted = int(said) if number is None else number
        name = normalized(match.groupdict().get("what") or "")

        def check(record: Record) -> Finding:
            value = count(record.state.table, seat, name)
            step = last(record, lambda each: each.kind in kinds and each.actor == seat)
            return Finding(value == wanted, Message("found.value", {"value": value}), index(step))

        return check

    return make


def _all_minions(table: Table, seat: int, name: str) -> int:
    return sum(count for _, count in table.seats[seat].minions)


def _at(seat: int, match: re.Match[str]) -> Check:
    cell = match["cell"].upper()

    def check(record: Record) -> Finding:
        at = record.state.table.seats[seat].at
        step = last(record, lambda each: each.kind == "moves" and each.actor == seat)
        return Finding(at == cell, Message("found.at", {"cell": at}), index(step))

    return check


def _wins(seat: int, match: re.Match[str]) -> Check:
    return lambda record: Finding(
        seat in (record.state.table.result or ()), result(record), over(record)
    )


def _is_out(seat: int, match: re.Match[str]) -> Check:
    return lambda record: Finding(record.state.table.seats[seat].out, result(record), over(record))


_N = r"(?P<n>\d+|no|an?|one)"
_PIPS = ("pips-spent", "pips-gained", "die-namic-gained")
_MINIONS = ("minion-gained", "minion-used", "minion-lost")
_SEAT: tuple[tuple[str, Callable[[int, re.Match[str]], Check]], ...] = (
    (rf"(?P<stat>{_ANY}) is (?P<n>\d+)(?: on (?:an? )?d(?P<die>\d+))?", _value),
    (
        rf"has {_N} pips?",
        _counted(_PIPS, lambda table, seat, name: table.seats[seat].pips),
    ),
    (
        rf"has {_N} die-namic d(?:ie|ice) (?:of|with) (?P<what>\d) pips?",
        _counted(_PIPS, lambda table, seat, name: table.seats[seat].die_namic.count(int(name))),
    ),
    (
        rf"has {_N} victory points?",
        _counted(("points-gained",), lambda table, seat, name: table.seats[seat].points),
    ),
    (
        rf"has {_N} epic part(?:y|ies)",
        _counted(("epic-party-defeated",), lambda table, seat, name: table.seats[seat].epics),
    ),
    (
        rf"has {_N} (?P<what>{_ANY}) tokens?",
        _counted(
            ("token-gained", "token-used"),
            lambda table, seat, name: count_of(table.seats[seat].tokens, name),
        ),
    ),
    (
        rf"has {_N} (?P<what>d\d+)(?: dieminions?)?",
        _counted(_MINIONS, lambda table, seat, name: count_of(table.seats[seat].minions, name)),
    ),
    (rf"has {_N} dieminions?", _counted(_MINIONS, _all_minions)),
    (
        rf"has {_N} ability cards?",
        _counted(("card-removed",), lambda table, seat, name: len(table.seats[seat].cards)),
    ),
    (r"(?:the standee )?is at (?P<cell>[A-Za-z]\d+)", _at),
    (r"wins", _wins),
    (r"is out", _is_out),
)
