"""Read and change the moves of a draft, and the dice that they state.

* answer: a move that interrupts another seat's move, and is carried out before it.
* opening moves: the first moves of a draft, which state that an ability was used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from dtnb.errors import PicklableError
from dtnb.kernel import Chance
from dtnb.quarrels.draft_play import DraftPlay, Unplayable, play_draft
from dtnb.quarrels.phrasing import english_speaker

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft


class NotPossible(PicklableError, ValueError):
    """Raised if no window allows a move; the text is the move."""


#: an entry of ``moves`` in a replay file
Entry: TypeAlias = "Mapping[str, Any] | str"
_DICE = re.compile(r"(?<=rolls )\d( \d)*")


def phrase_of(entry: Entry) -> str:
    """Return the move that an entry states; "" if the entry states none."""
    return entry if isinstance(entry, str) else str(entry.get("move") or "")


def answers_to(entry: Entry) -> tuple[str, ...]:
    """Return the answers to a move; they are carried out before the move that they answer."""
    answers = () if isinstance(entry, str) else entry.get("in answer") or ()
    return tuple(answer for answer in answers if isinstance(answer, str))


def index_of_move_to_answer(draft: Draft, seat: str) -> int | None:
    """Return the index of the move that `seat` would answer: the latest move that is not a roll.

    Return None if the seat made this move itself.
    """
    index = len(draft.moves) - 1
    while index >= draft.opening_move_count and dice_of(draft.moves[index]):
        index -= 1
    latest = phrase_of(draft.moves[index]) if index >= draft.opening_move_count else ""
    return None if not latest or latest.startswith(f"{seat} ") else index


def with_answer(draft: Draft, index: int, phrase: str) -> Draft:
    """Return a draft in which the move `phrase` answers the move with an index.

    The answer may prevent the answered move, so the rolls after that move become optional.
    """
    moves = list(draft.moves)
    entry = moves[index]
    fields = {} if isinstance(entry, str) else entry
    answers = [*fields.get("in answer", ()), phrase]
    moves[index] = {**fields, "move": phrase_of(entry), "in answer": answers}
    for next_index in range(index + 1, len(moves)):
        moves[next_index] = {"move": phrase_of(moves[next_index]), "if possible": True}
    return replace(draft, moves=tuple(moves))


def is_optional(entry: Entry) -> bool:
    """Return whether a move, such as the roll of a wanted move, is skipped if it is impossible."""
    return not isinstance(entry, str) and bool(entry.get("if possible"))


def dice_of(entry: Entry) -> tuple[int, ...]:
    """Return the faces of the dice in a roll; empty if the move is not a roll."""
    match = _DICE.search(phrase_of(entry))
    return tuple(map(int, match[0].split())) if match else ()


def entered_dice(draft: Draft, count: int) -> tuple[int, ...]:
    """Return the dice of the roll that is being entered; 0 is a die that is not entered yet."""
    return (*draft.dice, *[0] * count)[:count]


def with_dice(entry: Entry, dice: Sequence[int]) -> Any:
    """Return the entry of a roll with other dice, and otherwise unchanged."""
    phrase = _DICE.sub(" ".join(map(str, dice)), phrase_of(entry), count=1)
    return phrase if isinstance(entry, str) else {**entry, "move": phrase}


def pending_roll_of(play: DraftPlay | None) -> Chance | None:
    """Return the roll that a play waits for; None without such a roll, or without a play."""
    if play is None or not play.ending.is_open:
        return None
    pending = play.record.state.pending
    return pending if isinstance(pending, Chance) and pending.kind == "roll" else None


def roll_phrase(play: DraftPlay, dice: Sequence[int]) -> str:
    """Return the phrase that states the roll that a play waits for, with these dice."""
    state, speaker = play.record.state, english_speaker(play)
    assert state.pending is not None
    phrase = play.plugin.wording.roll_phrase(play.record.game, state, dice)
    return f"{speaker.seats[state.pending.seat]} {speaker.render(phrase)}"


def with_move(draft: Draft, play: DraftPlay, phrase: str, windows: Sequence[str]) -> Draft:
    """Return a draft with one more move, made in one of the preferred `windows` if possible.

    Raises
    ------
    NotPossible
        If no window allows the move.
    """
    possible = list(play.windows_for(phrase))
    preferred = next((window for window in windows if window in possible), "")
    # Without the name of a window, the move is made in the first window that allows it.
    first_allowing = ""
    named_window = preferred if preferred and possible[0] != preferred else first_allowing
    for window in dict.fromkeys([named_window, first_allowing, *possible]):
        entries = ({"at": window}, phrase) if window else (phrase,)
        trial_draft = replace(draft, moves=(*draft.moves, *entries))
        if _is_last_move_made(trial_draft, play, phrase):
            return trial_draft
    raise NotPossible(phrase)


def _is_last_move_made(draft: Draft, before: DraftPlay, phrase: str) -> bool:
    """Return whether the last move is made in the part of the turn where `before` ends."""
    try:
        played = play_draft(draft)
    except Unplayable:
        return False
    results = played.results
    if not results or results[-1].text != phrase or results[-1].status != "landed":
        return False
    turn_part_before = before.turn_part_of(before.record.states[before.end_of_moves].table)
    turn_part = played.turn_part_of(played.record.states[played.end_of_moves - 1].table)
    return not turn_part_before or not turn_part or turn_part_before == turn_part


def stated_moves(draft: Draft) -> Iterator[tuple[int, str]]:
    """Yield the index and the phrase of each move; entries that only name a window are skipped."""
    for index, entry in enumerate(draft.moves):
        phrase = phrase_of(entry)
        if phrase:
            yield index, phrase
