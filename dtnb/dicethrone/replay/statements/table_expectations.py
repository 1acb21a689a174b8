"""Statements about the table of a game: hands, decks, discard piles, boards, limits, turns."""

from __future__ import annotations

import re

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.heroes.model import Hero
from dtnb.dicethrone.replay.phrases.parse_errors import error
from dtnb.dicethrone.rules.seating import leaders
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import find_name, normalized
from dtnb.files.problems import suggest
from dtnb.kernel import Record
from dtnb.replay.game.terms import Check, Finding

_NUMBER = r"(?P<n>\d+|no)"
_COUNT = re.compile(rf"{_NUMBER} cards?(?P<where> in (?:the )?(?:hand|deck|discard(?: pile)?))?")
_WHERE = re.compile(
    r"(?P<no>no\s+)?(?P<card>.+?)\s+(?P<where>in (?:the )?hand|in play|"
    r"(?:in|on) (?:the )?discard(?: pile)?)",
    re.IGNORECASE,
)
_TURN = re.compile(r"(?:it is )?turn (\d+)")
_WHOSE = re.compile(r"(?:it is )?(?P<who>.+?)(?:'s|’s|s'|’) turn", re.IGNORECASE)
_ATTEMPTS = re.compile(r"(?P<n>\d+|no) roll attempts?(?P<left> left)?")
_LIMIT = re.compile(
    r"(?:a )?stack limit (?:of )?(?P<n>\d+) (?:for|of) (?P<token>.+)", re.IGNORECASE
)
#: steps that change where cards are
_CARD_STEPS = (
    "draws", "reshuffles", "card-discarded", "sells", "upgrade-placed", "commits",
)  # fmt: skip


def has_cards(seat: int, rest: str, hero: Hero) -> Check | None:
    """Parse what a player has in hand, in the deck, on the discard pile or on the board."""
    match = _COUNT.fullmatch(normalized(rest))
    if match is not None:
        number = int(match["n"]) if match["n"].isdigit() else 0
        return _count(seat, number, _place(match["where"] or "in hand"))
    match = _WHERE.fullmatch(rest.strip())
    if match is None:
        return None
    # "no" is never part of a card's name: none is called "No …".
    card = find_name(match["card"], hero.cards)
    if card is None:
        right = suggest(match["card"], hero.cards)
        raise error("no-card", hero=hero.name, name=match["card"], right=right)
    return _lies(seat, card, _place(match["where"]), match["no"] is None)


def _place(where: str) -> str:
    words = normalized(where)
    return next(place for place in ("hand", "deck", "discard", "play") if place in words)


def _cards_in(entry: Seat, place: str) -> tuple[str, ...]:
    return {"hand": entry.hand, "discard": entry.discard, "play": entry.in_play}[place]


def _count(seat: int, number: int, place: str) -> Check:
    def check(record: Record) -> Finding:
        entry: Seat = record.state.table.seats[seat]
        if place in ("hand", "deck"):
            value = entry.hand_size if place == "hand" else entry.deck_size
        else:
            value = len(_cards_in(entry, place))
        return Finding(value == number, str(value), _last_card_step(record, seat))

    return check


def _lies(seat: int, card: str, place: str, wanted: bool) -> Check:
    def check(record: Record) -> Finding:
        is_there = card in _cards_in(record.state.table.seats[seat], place)
        step = _last_card_step(record, seat, card)
        if place == "hand":
            actual = Message("found.in-hand" if is_there else "found.not-in-hand")
        else:
            actual = Message("found.there" if is_there else "found.not-there")
        return Finding(is_there == wanted, actual, step)

    return check


def _last_card_step(record: Record, seat: int, card: str = "") -> int:
    for step in reversed(record.steps):
        mine = step.actor == seat and step.kind in _CARD_STEPS
        if mine and card in ("", step.args.get("subject")):
            return step.index
    return -1


# -- limits -------------------------------------------------------------------------------------


def has_limits(seat: int, rest: str, tokens: list[str]) -> Check | None:
    """Parse ``2 Roll Attempts``, ``1 Roll Attempt left`` or ``a Stack Limit of 4 for Protect``."""
    match = _ATTEMPTS.fullmatch(normalized(rest))
    if match is not None:
        number = int(match["n"]) if match["n"].isdigit() else 0
        return _attempts(seat, number, match["left"] is not None)
    match = _LIMIT.fullmatch(" ".join(rest.split()))
    token = find_name(match["token"], tokens) if match is not None else None
    if match is None:
        return None
    if token is None:
        raise error("no-token", name=match["token"], right=suggest(match["token"], tokens))
    return _limit(seat, token, int(match["n"]))


def _attempts(seat: int, number: int, left: bool) -> Check:
    """Return a check of the Roll Attempts of a player's latest Roll Phase (DT-ORP-01)."""

    def check(record: Record) -> Finding:
        for step in reversed(record.steps):
            args = step.args
            rolled = step.kind == "rolls" and step.actor == seat
            if rolled and args["phase"] in ("offensive", "defensive"):
                used = int(args["attempt"])
            elif step.kind == "attempts-changed" and args["seat"] == seat:
                used = int(args["used"])
            else:
                continue
            value = int(args["allowed"]) - (used if left else 0)
            return Finding(value == number, str(value), step.index)
        return Finding(False, Message("found.no-roll"), -1)

    return check


def _limit(seat: int, token: str, number: int) -> Check:
    """Return a check of a player's Stack Limit for a token (DT-STAT-14, DT-STAT-16)."""

    def check(record: Record) -> Finding:
        assert isinstance(record.game, DiceThrone)
        value = record.game.stack_limit(record.state.table, seat, token)
        raised = (
            step.index
            for step in reversed(record.steps)
            if step.kind == "limit-raised"
            and step.args["seat"] == seat
            and step.args["subject"] == token
        )
        return Finding(value == number, str(value), next(raised, -1))

    return check


def leads(seat: int) -> Check:
    """Return a check that a seat is a Leader in King of the Hill (DT-KOTH-06)."""

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        if table.mode != "king-of-the-hill":
            return Finding(False, Message("found.no-leader"), -1)
        leading = leaders(table)
        names = ", ".join(table.seats[leader].name for leader in leading)
        kinds = ("damage-applied", "healing-applied")
        last = next((step.index for step in reversed(record.steps) if step.kind in kinds), -1)
        return Finding(seat in leading, names, last)

    return check


# -- turns --------------------------------------------------------------------------------------


def parse_turn(text: str, seats: list[str]) -> Check | None:
    """Parse ``it is turn 3`` or ``it is Ben's turn``."""
    match = _TURN.fullmatch(normalized(text))
    if match is not None:
        return _turn(int(match[1]))
    match = _WHOSE.fullmatch(text.strip(" ."))
    name = None
    if match is not None:
        name = find_name(match["who"], seats) or find_name(f"{match['who']}s", seats)
    return _active(seats.index(name)) if name is not None else None


def _turn(number: int) -> Check:
    def check(record: Record) -> Finding:
        value: int = record.state.table.turn
        return Finding(value == number, str(value), _last_turn(record))

    return check


def _active(seat: int) -> Check:
    def check(record: Record) -> Finding:
        table: Table = record.state.table
        active = table.seats[table.active].name
        return Finding(table.active == seat, active, _last_turn(record))

    return check


def starts(seat: int) -> Check:
    """Return a check that a seat is the Start Player (DT-SETUP-06)."""

    def check(record: Record) -> Finding:
        table: Table = record.state.table
        actual: Message | str = Message("found.not-settled")
        if table.start_seat is not None:
            actual = table.seats[table.start_seat].name
        step = next((step.index for step in record.steps if step.kind == "starts"), -1)
        return Finding(table.start_seat == seat, actual, step)

    return check


def _last_turn(record: Record) -> int:
    turns = [step.index for step in record.steps if step.kind == "turn-begins"]
    return turns[-1] if turns else -1
