"""The moves of a draft: made, wanted, taken back, and the dice that they state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from dtnb.errors import PicklableError
from dtnb.kernel import Chance
from dtnb.quarrels.phrasing import english
from dtnb.quarrels.position import Position, Unplayable, position_of

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft


class NotPossible(PicklableError, ValueError):
    """Raised for a move that is possible nowhere; the text is the move."""


#: an entry of ``moves`` in a replay file
Entry: TypeAlias = "Mapping[str, Any] | str"
_DICE = re.compile(r"(?<=rolls )\d( \d)*")


def phrase_of(entry: Entry) -> str:
    """Return the move that an entry states; empty for another entry."""
    return entry if isinstance(entry, str) else str(entry.get("move") or "")


def answered_by(entry: Entry) -> tuple[str, ...]:
    """Return the moves that answer a move before it is carried out."""
    answers = () if isinstance(entry, str) else entry.get("in answer") or ()
    return tuple(answer for answer in answers if isinstance(answer, str))


def latest_of_others(draft: Draft, seat: str) -> int | None:
    """Return the index of the latest move if another seat made it; rolls belong to it."""
    index = len(draft.moves) - 1
    while index >= draft.opened and dice_of(draft.moves[index]):
        index -= 1
    latest = phrase_of(draft.moves[index]) if index >= draft.opened else ""
    return None if not latest or latest.startswith(f"{seat} ") else index


def answering(draft: Draft, index: int, phrase: str) -> Draft:
    """Return a draft in which a move answers another one before it is carried out.

    The rolls that this other move asked for may then not be asked for.
    """
    moves = list(draft.moves)
    written = moves[index]
    entry = {} if isinstance(written, str) else written
    answers = [*entry.get("in answer", ()), phrase]
    moves[index] = {**entry, "move": phrase_of(moves[index]), "in answer": answers}
    for later in range(index + 1, len(moves)):
        moves[later] = {"move": phrase_of(moves[later]), "if possible": True}
    return replace(draft, moves=tuple(moves))


def is_optional(entry: Entry) -> bool:
    """Tell whether a move may find no window, such as the roll of a move that is wanted."""
    return not isinstance(entry, str) and bool(entry.get("if possible"))


def dice_of(entry: Entry) -> tuple[int, ...]:
    """Return the dice that a move states; empty if it is no roll."""
    match = _DICE.search(phrase_of(entry))
    return tuple(map(int, match[0].split())) if match else ()


def with_dice(entry: Entry, dice: Sequence[int]) -> Any:
    """Return a roll with other dice."""
    phrase = _DICE.sub(" ".join(map(str, dice)), phrase_of(entry), count=1)
    return phrase if isinstance(entry, str) else {**entry, "move": phrase}


def roll_asked(position: Position | None) -> Chance | None:
    """Return the roll that a play waits for; None if it waits for none."""
    if position is None or not position.ending.is_open:
        return None
    pending = position.record.state.pending
    return pending if isinstance(pending, Chance) and pending.kind == "roll" else None


def roll_phrase(position: Position, dice: Sequence[int]) -> str:
    """Return the move that states the roll that a play waits for."""
    state, speaker = position.record.state, english(position)
    assert state.pending is not None
    phrase = position.plugin.wording.roll_phrase(position.record.game, state, dice)
    return f"{speaker.seats[state.pending.seat]} {speaker.words(phrase)}"


def with_move(draft: Draft, position: Position, phrase: str, windows: Sequence[str]) -> Draft:
    """Return a draft after a move, in one of the windows if it is possible there.

    Raises
    ------
    NotPossible
        If it is possible nowhere.
    """
    possible = list(position.windows_for(phrase))
    wanted = next((window for window in windows if window in possible), "")
    pins = dict.fromkeys([wanted if wanted and possible[0] != wanted else "", "", *possible])
    for pin in pins:
        entries = ({"at": pin}, phrase) if pin else (phrase,)
        trial = replace(draft, moves=(*draft.moves, *entries))
        if _landed(trial, position, phrase):
            return trial
    raise NotPossible(phrase)


def _landed(draft: Draft, before: Position, phrase: str) -> bool:
    """Tell whether the last move of a draft is made, in the part of a turn where the play was."""
    try:
        played = position_of(draft)
    except Unplayable:
        return False
    results = played.results
    if not results or results[-1].text != phrase or results[-1].status != "landed":
        return False
    stages = {p.stage_of(p.record.states[i].table) for p, i in
              ((before, before.made), (played, played.made - 1))}  # fmt: skip
    return len(stages - {""}) <= 1


def stated(draft: Draft) -> Iterator[tuple[int, str]]:
    """Yield the moves of a draft with their indices, without those that only name a window."""
    for index, entry in enumerate(draft.moves):
        phrase = phrase_of(entry)
        if phrase:
            yield index, phrase
