"""The moves of a draft: made, wanted, taken back, and the dice that they state."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from dtnb.kernel import Chance
from dtnb.quarrels.phrasing import english
from dtnb.quarrels.position import Position, Unplayable, position_of

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft

#: an entry of ``moves`` in a replay file
Entry: TypeAlias = "Mapping[str, Any] | str"
_DICE = re.compile(r"(?<=rolls )\d( \d)*")


def phrase_of(entry: Entry) -> str:
    """Return the move that an entry states; empty for another entry."""
    return entry if isinstance(entry, str) else str(entry.get("move") or "")


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
    if position is None or not position.ending.open:
        return None
    pending = position.record.state.pending
    return pending if isinstance(pending, Chance) and pending.kind == "roll" else None


def roll_phrase(position: Position, dice: Sequence[int]) -> str:
    """Return the move that states the roll that a play waits for."""
    state, speaker = position.record.state, english(position)
    assert state.pending is not None
    said = position.plugin.wording.roll_phrase(position.record.game, state, dice)
    return f"{speaker.seats[state.pending.seat]} {speaker.words(said)}"


def with_move(draft: Draft, position: Position, phrase: str, windows: Sequence[str]) -> Draft:
    """Return a draft after a move, in one of the windows if it is possible there.

    Raises
    ------
    Unplayable
        If it is possible nowhere.
    """
    possible = list(position.windows_for(phrase))
    wanted = next((window for window in windows if window in possible), "")
    pins = dict.fromkeys([wanted if wanted and possible[0] != wanted else "", "", *possible])
    for pin in pins:
        entries = ({"at": pin}, phrase) if pin else (phrase,)
        trial = replace(draft, moves=(*draft.moves, *entries))
        if _landed(trial, phrase):
            return trial
    raise Unplayable(phrase)


def _landed(draft: Draft, phrase: str) -> bool:
    """Tell whether the last move of a draft is made."""
    try:
        results = position_of(draft).results
    except Unplayable:
        return False
    return bool(results) and results[-1].text == phrase and results[-1].status == "landed"


def stated(draft: Draft) -> Iterator[tuple[int, str]]:
    """Yield the moves of a draft with their indices, without those that only name a window."""
    for index, entry in enumerate(draft.moves):
        phrase = phrase_of(entry)
        if phrase:
            yield index, phrase
