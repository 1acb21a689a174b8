"""Say in words how the seats of a table have changed, such as ``CP 3 → 5``.

A dial shows one number of a seat. A play is the result of playing the moves of a quarrel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.quarrels.quarrel_speaker import quarrel_speaker

if TYPE_CHECKING:
    from dtnb.frames.scene import SceneSeat
    from dtnb.quarrels.draft_play import DraftPlay


def seats_at(play: DraftPlay, table: Any) -> tuple[SceneSeat, ...]:
    """Return the seats of a table as they are drawn."""
    scenes = play.plugin.presenter.scenes
    seats: tuple[SceneSeat, ...] = scenes.scene(play.record.game, table, play.speaker).seats
    return seats


def changes_between(
    play: DraftPlay, before: Any, after: Any, *, with_dials: bool = True
) -> list[str]:
    """Return a sentence on each seat that differs between two tables."""
    if before == after:
        return []
    sentences = []
    for old, new in zip(seats_at(play, before), seats_at(play, after), strict=True):
        changes = list(_seat_changes(old, new, with_dials=with_dials))
        if changes:
            name = play.speaker.seats[new.seat]
            sentences.append(
                quarrel_speaker(play.lang).text("table.changes", seat=name, changes=changes)
            )
    return sentences


def with_value(data: Mapping[str, Any], path: Sequence[str], value: Any) -> dict[str, Any]:
    """Return the data of a table with a value set at a path; None removes the field."""
    name, *inner_path = path
    if inner_path:
        return {**data, name: with_value(data.get(name) or {}, inner_path, value)}
    other_fields = {key: other for key, other in data.items() if key != name}
    return other_fields if value is None else {**other_fields, name: value}


def _seat_changes(old: SceneSeat, new: SceneSeat, *, with_dials: bool) -> Iterator[str]:
    """Yield the changes of a seat's dials and tokens, such as ``CP 3 → 5``."""
    if with_dials:
        for old_dial, dial in zip(old.dials, new.dials, strict=True):
            # Report a dial that several seats share only once, for the first of them.
            is_first_seat = new.seat == min((*dial.shared_with, new.seat))
            if old_dial.value != dial.value and is_first_seat:
                yield f"{dial.label} {old_dial.value} → {dial.value}"
    old_counts = {token.name: token.count for token in old.tokens}
    for token in new.tokens:
        change = token.count - old_counts.pop(token.name, 0)
        if change:
            yield f"{token.name} {_signed(change)}"
    for name, count in old_counts.items():
        yield f"{name} {_signed(-count)}"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "\N{MINUS SIGN}")
