"""The numbers and tokens that each seat has after a quarrel, shown below the verdict.

* dial, first number: a dial shows one number of a seat, such as Health. The first number of a seat
  is that of its first dial. Several seats may share a dial.
* tally: the changes of a seat's first number, which `one_line` writes as ``= 27 − 5 − 2``.
* shown sum: the calculation on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.quarrels.pages.number_fields import fields_of, is_stated
from dtnb.quarrels.pages.sums import MINUS, sharing_seats, steps_until_turn_part_ends, tallies
from dtnb.quarrels.screens import Standing
from dtnb.quarrels.table_changes import seats_at

if TYPE_CHECKING:
    from dtnb.frames.scene import SceneSeat
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft_play import DraftPlay
    from dtnb.quarrels.pages.sums import Sum


class TokenChange(NamedTuple):
    """A step that changes how many tokens of one name a seat has.

    Attributes
    ----------
    name
        The name of the token.
    change
        The difference, negative for lost tokens.
    cause
        The name of the ability or card that changed their number; "" if the cause is unknown or
        is the token itself.
    step
        The step in which they changed.
    """

    seat: int
    name: str
    change: int
    cause: str
    step: Step


def list_standings(context: Context, play: DraftPlay, shown_sum: Sum) -> Iterator[Standing]:
    """Yield everybody's situation afterwards, with the changes that led to it.

    The text names the cause of each change, except for the seat of `shown_sum`.
    """
    before = seats_at(play, play.record.start.table)
    after = seats_at(play, play.table_after(context.end_of_moves))
    change_texts = {
        tally.seat: tally.one_line(with_causes=tally.seat != shown_sum.seat)
        for tally in tallies(context, play)
    }
    changes = token_changes(context, play)
    for old, new in zip(before, after, strict=True):
        seat = play.speaker.seats[new.seat]
        if not new.dials:
            yield Standing(seat)
            continue
        first_dial, sharing = new.dials[0], sorted(sharing_seats(new) - {new.seat})
        own_changes = [change for change in changes if change.seat == new.seat]
        texts = [
            *_further_numbers(context, play, old, new),
            *_token_texts(context, old, new, own_changes),
        ]
        if sharing and sharing[0] < new.seat and not texts:
            # An earlier seat shares this number, so it has been shown already.
            continue
        later_seats = [play.speaker.seats[other] for other in sharing if other > new.seat]
        if later_seats and change_texts[seat]:
            texts.insert(0, context.speaker.text("verdict.shared", names=later_seats))
        change = change_texts[seat] or context.speaker.text("verdict.stays")
        yield Standing(seat, first_dial.label, str(first_dial.value), change, text=", ".join(texts))


def token_changes(context: Context, play: DraftPlay) -> list[TokenChange]:
    """Return all changes of tokens, up to the end of the part of the turn with the last move."""
    table = play.record.start.table
    seats_before, changes = seats_at(play, table), list[TokenChange]()
    for step in steps_until_turn_part_ends(play, context.end_of_moves):
        if step.table == table:
            continue
        table = step.table
        seats_now = seats_at(play, table)
        cause = play.plugin.quick_entry.cause(step, play.speaker)
        for old, new in zip(seats_before, seats_now, strict=True):
            old_counts, new_counts = _token_counts(old), _token_counts(new)
            for name in {**old_counts, **new_counts}:
                change = new_counts.get(name, 0) - old_counts.get(name, 0)
                if change:
                    other_cause = cause if cause != name else ""
                    changes.append(TokenChange(new.seat, name, change, other_cause, step))
        seats_before = seats_now
    return changes


def _token_counts(seat: SceneSeat) -> dict[str, int]:
    """Return the count of each token of a seat, by name."""
    return {token.name: token.count for token in seat.tokens if token.count}


def _further_numbers(
    context: Context, play: DraftPlay, old: SceneSeat, new: SceneSeat
) -> Iterator[str]:
    """Yield the changed numbers of a seat, apart from its first number.

    For example "CP 3 = 2 + 1". If the players have not entered how many CP the seat has, only
    "CP +1".
    """
    seat = play.speaker.seats[new.seat]
    stated_dials = {(field.seat, field.label) for field in fields_of(context) if is_stated(field)}
    for index, (old_dial, new_dial) in enumerate(zip(old.dials, new.dials, strict=True)):
        if index == 0:
            continue
        change = _dial_changes(play, context.end_of_moves, new.seat, index)
        if not change:
            continue
        if (seat, new_dial.label) in stated_dials:
            yield f"{new_dial.label} {new_dial.value} = {old_dial.value} {change}"
        else:
            yield f"{new_dial.label} {_without_spaces(change)}"


def _token_texts(
    context: Context, old: SceneSeat, new: SceneSeat, changes: Sequence[TokenChange]
) -> Iterator[str]:
    """Yield the tokens of a seat, grouped by what gave them to it, and then its lost tokens."""
    before, after = _token_counts(old), _token_counts(new)
    by_cause: dict[str, list[str]] = {}
    for name, count in after.items():
        causes = [change.cause for change in changes if change.name == name]
        if count < before.get(name, 0):
            by_cause.setdefault("", []).append(
                context.speaker.text("verdict.left", name=name, count=count)
            )
            continue
        text = f"{name} {count}" if count > 1 else name
        by_cause.setdefault(next(filter(None, causes), ""), []).append(text)
    for cause, names in by_cause.items():
        yield ", ".join(names) + (f" ({cause})" if cause else "")
    lost_tokens = [name for name in before if name not in after]
    if lost_tokens:
        yield context.speaker.text("verdict.gone", names=lost_tokens)


def _dial_changes(play: DraftPlay, index: int, seat: int, dial: int) -> str:
    """Return the changes of a seat's dial, such as ``- 2 + 1``; "" without changes.

    They are the changes up to the end of the part of the turn that has state `index`.
    """
    table = play.record.start.table
    last, changes = seats_at(play, table)[seat].dials[dial].value, list[str]()
    for step in steps_until_turn_part_ends(play, index):
        if step.table == table:
            continue
        table = step.table
        new_value = seats_at(play, table)[seat].dials[dial].value
        if new_value != last:
            changes.append(f"{'+' if new_value > last else MINUS} {abs(new_value - last)}")
        last = new_value
    return " ".join(changes)


def _without_spaces(changes: str) -> str:
    """Return ``- 2 + 1`` as ``-2 +1``."""
    for sign in ("+", MINUS):
        changes = changes.replace(f"{sign} ", sign)
    return changes
