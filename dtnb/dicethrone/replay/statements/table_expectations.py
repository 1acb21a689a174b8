"""Check statements about the table: hands, decks, discard piles, boards, limits, turns."""

from __future__ import annotations

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.rules.seating import leaders
from dtnb.dicethrone.state.seat import Seat
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record
from dtnb.replay.game.terms import Check, CheckResult

#: kinds of steps that move cards
CARD_STEPS = (
    "draws", "reshuffles", "card-discarded", "card-thrown", "finds-card", "puts-back", "sells",
    "upgrade-placed", "commits",
)  # fmt: skip


def _cards_in(seat_state: Seat, place: str) -> tuple[str, ...]:
    return {"hand": seat_state.hand, "discard": seat_state.discard, "play": seat_state.in_play}[
        place
    ]


def counts_cards(seat: int, number: int, place: str) -> Check:
    """Return a check of the number of cards in a player's hand, deck or discard pile."""

    def check(record: Record) -> CheckResult:
        seat_state: Seat = record.state.table.seats[seat]
        if place in ("hand", "deck"):
            value = seat_state.hand_size if place == "hand" else seat_state.deck_size
        else:
            value = len(_cards_in(seat_state, place))
        return CheckResult(
            value == number, actual_value=str(value), step=_last_card_step_index(record, seat)
        )

    return check


def card_is_in(seat: int, card: str, place: str, expected: bool) -> Check:
    """Return a check whether a card is in `place` (hand, play or discard).

    If `expected` is true, the statement says that the card is there; else, that it is not there.
    """

    def check(record: Record) -> CheckResult:
        is_there = card in _cards_in(record.state.table.seats[seat], place)
        step_index = _last_card_step_index(record, seat, card)
        if place == "hand":
            actual = Message("found.in-hand" if is_there else "found.not-in-hand")
        else:
            actual = Message("found.there" if is_there else "found.not-there")
        return CheckResult(is_there == expected, actual_value=actual, step=step_index)

    return check


def _last_card_step_index(record: Record, seat: int, card: str = "") -> int:
    for step in reversed(record.steps):
        # Whoever looks at the cards of another player puts them back there.
        is_card_step = step.kind in CARD_STEPS and step.args.get("seat", step.actor) == seat
        moved_cards = (step.args.get("subject"), *step.args.get("cards", ()))
        if is_card_step and card in ("", *moved_cards):
            return step.index
    return -1


# -- limits -------------------------------------------------------------------------------------


def has_attempts(seat: int, number: int, remaining_only: bool) -> Check:
    """Return a check of the number of Roll Attempts in a player's latest Roll Phase (DT-ORP-01).

    If `remaining_only` is true, only attempts that are left are counted; otherwise, all attempts.
    """

    def check(record: Record) -> CheckResult:
        for step in reversed(record.steps):
            args = step.args
            is_roll = step.kind == "rolls" and step.actor == seat
            if is_roll and args["phase"] in ("offensive", "defensive"):
                used_attempts = int(args["attempt"])
            elif step.kind == "attempts-changed" and args["seat"] == seat:
                used_attempts = int(args["used"])
            else:
                continue
            value = int(args["allowed"]) - (used_attempts if remaining_only else 0)
            return CheckResult(value == number, actual_value=str(value), step=step.index)
        return CheckResult(holds=False, actual_value=Message("found.no-roll"), step=-1)

    return check


def has_limit(seat: int, token: str, number: int) -> Check:
    """Return a check of a player's Stack Limit for a token (DT-STAT-14, DT-STAT-16)."""

    def check(record: Record) -> CheckResult:
        assert isinstance(record.game, DiceThrone)
        value = record.game.stack_limit(record.state.table, seat, token)
        raising_steps = (
            step.index
            for step in reversed(record.steps)
            if step.kind == "limit-raised"
            and step.args["seat"] == seat
            and step.args["subject"] == token
        )
        return CheckResult(value == number, actual_value=str(value), step=next(raising_steps, -1))

    return check


def leads(seat: int) -> Check:
    """Return a check that a seat is a Leader in King of the Hill (DT-KOTH-06)."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        if table.mode != "king-of-the-hill":
            return CheckResult(holds=False, actual_value=Message("found.no-leader"), step=-1)
        leading_seats = leaders(table)
        leader_names = ", ".join(table.seats[leader].name for leader in leading_seats)
        kinds = ("damage-applied", "healing-applied")
        last_index = next((step.index for step in reversed(record.steps) if step.kind in kinds), -1)
        return CheckResult(seat in leading_seats, actual_value=leader_names, step=last_index)

    return check


# -- turns --------------------------------------------------------------------------------------


def is_turn(number: int) -> Check:
    """Return a check of the number of the turn."""

    def check(record: Record) -> CheckResult:
        value: int = record.state.table.turn
        return CheckResult(value == number, actual_value=str(value), step=_last_turn_index(record))

    return check


def is_active(seat: int) -> Check:
    """Return a check that it is a player's turn."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        active = table.seats[table.active].name
        return CheckResult(table.active == seat, actual_value=active, step=_last_turn_index(record))

    return check


def is_start_player(seat: int) -> Check:
    """Return a check that a seat is the Start Player (DT-SETUP-06)."""

    def check(record: Record) -> CheckResult:
        table: Table = record.state.table
        actual: Message | str = Message("found.not-settled")
        if table.start_seat is not None:
            actual = table.seats[table.start_seat].name
        step_index = next((step.index for step in record.steps if step.kind == "starts"), -1)
        return CheckResult(table.start_seat == seat, actual_value=actual, step=step_index)

    return check


def _last_turn_index(record: Record) -> int:
    turns = [step.index for step in record.steps if step.kind == "turn-begins"]
    return turns[-1] if turns else -1
