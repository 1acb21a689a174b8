"""The start and end of a replay file's record: a Roll Phase, any phase of a turn, or setup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from dtnb.dicethrone.phases.turn import FIRST_PHASES
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.agenda import BeginGame, BeginTurn, RollPhase
from dtnb.dicethrone.state.table import Table
from dtnb.files.names import normalized
from dtnb.files.problems import one_of, such_as
from dtnb.kernel import State
from dtnb.replay.game.terms import Report

SETUP = "setup"
ROLLING = "offensive-roll-phase"
#: files may also call phases by these short names, in addition to the names in the glossary
_SHORT_PHASE_NAMES = {
    "upkeep": "upkeep-phase",
    "income": "income-phase",
    "main 1": "main-phase-1",
    "main phase 1": "main-phase-1",
    "main 2": "main-phase-2",
    "main phase 2": "main-phase-2",
    "discard": "discard-phase",
}
_END_OF_TURN = re.compile(r"end of (?:the )?turn(?: (\d+))?")
_END_OF_GAME = re.compile(r"end of (?:the )?game|the end")
_END_OF_ROLL_PHASE = re.compile(r"end of (?:the )?roll phase")
#: examples of the end of a record, for messages; a file may state one of them
ENDS = "end of turn, end of turn 5, end of game, end of the Roll Phase"


class _RecordEnd(NamedTuple):
    """Where the record ends: with a turn, the game, or the Roll Phase in which it begins."""

    #: the number of the last turn; 0 if the record ends with the game or with the Roll Phase
    last_turn: int = 0
    is_roll_phase: bool = False


_AT_END_OF_GAME = _RecordEnd()
_AT_END_OF_ROLL_PHASE = _RecordEnd(is_roll_phase=True)


def phase_names() -> tuple[str, ...]:
    """Return the English names of the phases in which a record may begin."""
    return tuple(rulebook().term(phase).name.en for phase in (SETUP, *FIRST_PHASES))


def find_phase(name: str) -> str | None:
    """Return the phase with an English, French or short name, or None."""
    normalized_name = normalized(name)
    return next(
        (phase for alias, phase in _phase_aliases() if normalized(alias) == normalized_name), None
    )


def _phase_aliases() -> Iterator[tuple[str, str]]:
    """Yield every name of each phase, as (name, phase)."""
    yield from _SHORT_PHASE_NAMES.items()
    for phase in (SETUP, *FIRST_PHASES):
        term = rulebook().term(phase).name
        yield term.en, phase
        yield term.fr, phase


def read_phase(start: StartSpec, report: Report) -> str | None:
    """Return the phase in which the record begins; report an unknown phase."""
    phase = find_phase(start.phase)
    if phase is None:
        report(("start", "phase"), "no-phase", name=start.phase, right=one_of(phase_names()))
    return phase


def start_state(
    table: Table, start: StartSpec, seats: Mapping[str, SeatSpec], report: Report
) -> State | None:
    """Return the state with which a record begins, or None if a problem was reported.

    `table` is set up except for its phase and turn. Its active seat is the seat that `start` names
    or, by default, the first seat.
    """
    phase = read_phase(start, report)
    if phase is None:
        return None
    if start.turn is not None and start.turn < 1:
        report(("start", "turn"), "turn", value=str(start.turn))
        return None
    end = _read_end(start, phase, report)
    if end is None:
        return None
    if start.turn is not None and (phase == SETUP or end.is_roll_phase):
        report(("start", "turn"), "idle-turn", key=True)
        return None
    if phase == SETUP:
        for name, spec in seats.items():
            if spec.deck is not None:
                report(("seats", name, "deck"), "deck-before", key=True)
                return None
        return _state_before_setup(table, start, seats, end.last_turn)
    if end.is_roll_phase:
        return State(table, (RollPhase(table.active),))
    table = msgspec.structs.replace(
        table, turn=(start.turn or 1) - 1, start_seat=table.active if start.turn == 1 else None
    )
    return State(table, (BeginTurn(table.active, phase, end.last_turn),))


def _read_end(start: StartSpec, phase: str, report: Report) -> _RecordEnd | None:
    """Return the end of the record; report an impossible end, and return None."""
    first_turn = start.turn or 1
    if start.until is None:
        if phase == SETUP:
            return _AT_END_OF_GAME
        if phase == ROLLING and start.turn is None:
            return _AT_END_OF_ROLL_PHASE
        return _RecordEnd(first_turn)
    until = normalized(start.until)
    end_of_turn = _END_OF_TURN.fullmatch(until)
    stated_turn = int(end_of_turn[1]) if end_of_turn is not None and end_of_turn[1] else None
    if end_of_turn is not None and phase != SETUP and stated_turn is None:
        return _RecordEnd(first_turn)
    if stated_turn is not None and stated_turn >= first_turn:
        return _RecordEnd(stated_turn)
    if _END_OF_GAME.fullmatch(until):
        return _AT_END_OF_GAME
    if _END_OF_ROLL_PHASE.fullmatch(until) and phase == ROLLING:
        return _AT_END_OF_ROLL_PHASE
    impossible = ([] if phase == ROLLING else ["end of the Roll Phase"]) + (
        ["end of turn"] if phase == SETUP else []
    )
    ends = ", ".join(end for end in ENDS.split(", ") if end not in impossible)
    report(("start", "until"), "no-end", name=start.until, right=such_as(ends))
    return None


def _state_before_setup(
    table: Table, start: StartSpec, seats: Mapping[str, SeatSpec], last_turn: int
) -> State:
    """Return the state before the setup of the game, with the hands that the file states."""
    for seat, spec in enumerate(seats.values()):
        if spec.hand is None:
            table = table.with_seat(seat, unknown_hand=0)
    start_player = table.active if start.active is not None else None
    table = msgspec.structs.replace(table, active=0, phase=SETUP)
    return State(table, (BeginGame(last_turn, start_player),))
