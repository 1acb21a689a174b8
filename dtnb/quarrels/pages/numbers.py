"""The numbers and dice of a draft as fields: what lies on the table, and what was rolled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Name, SetField, TurnDie, act
from dtnb.quarrels.moves import dice_of, phrase_of
from dtnb.quarrels.phrasing import in_words, seat_of
from dtnb.quarrels.screens import Block, Dice, Die, Number, Search

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.replay.game.set_up_form import Field


def numbers_of(at: Context) -> Iterator[Block]:
    """Yield the names, numbers, things and dice of a draft that can be changed."""
    for name in at.seats:
        yield Search(name, at.say.text("book.name", seat=name), act(Name(name)))
    for field in fields_of(at):
        if field.kind == "number":
            yield number(at, field)
        elif field.kind == "counts" and field.value:
            yield from counts(at, field, lying=True)
    position = at.position
    for index, entry in enumerate(at.draft.moves):
        rolled = dice_of(entry)
        if rolled and position is not None:
            seat = seat_of(position, phrase_of(entry))
            yield dice_block(at, seat, in_words(position, "play", phrase_of(entry)), rolled, index)


def fields_of(at: Context) -> list[Field]:
    """Return the questions about the seats of a table."""
    fields = at.plugin.form.fields(at.draft.table, at.game_speaker)
    return [field for field in fields if field.path[0] == "seats"]


def is_stated(field: Field) -> bool:
    """Tell whether somebody has entered a number, instead of leaving it at its usual value."""
    return isinstance(field.value, int)


def number(at: Context, field: Field, decides: bool = False) -> Number:
    """Return a field for a number."""
    value = field.value if isinstance(field.value, int) else field.default
    label = at.say.text("what.of", seat=field.path[1], label=field.label)
    setting = act(SetField(field.path))
    return Number(
        label, value, field.low, field.high, setting, field.path[1], decides=decides
    )  # fmt: skip


def counts(
    at: Context,
    field: Field,
    *,
    lying: bool = False,
    deciding: Sequence[str] = (),
    only: Collection[str] | None = None,
) -> Iterator[Number]:
    """Yield a field for each thing that is counted, or for those of `only`.

    If `lying`, only those that lie there are yielded.
    """
    held = field.value if isinstance(field.value, dict) else {}
    for answer in field.answers:
        name = str(answer.value)
        if (lying and not held.get(name)) or (only is not None and name not in only):
            continue
        name_of = "what.level-of" if field.base else "what.of"
        label = at.say.text(name_of, seat=field.path[1], label=answer.label)
        setting = act(SetField(field.path, answer=name))
        yield Number(
            label, held.get(name, field.base), field.base, answer.max_count, setting, field.path[1],
            decides=name in deciding,
        )  # fmt: skip


def dice_block(at: Context, seat: str, label: str, dice: Sequence[int], move: int) -> Dice:
    """Return dice that can be turned; `move` is the move that states them, -1 for a new one."""
    faces = faces_of(at, seat)
    drawn = tuple(
        Die(face, "", at.symbol(faces.get(face, ""), seat), act(TurnDie(index, move=move)))
        for index, face in enumerate(dice)
    )
    tray = tuple(Die(face, "", at.symbol(path, seat)) for face, path in faces.items())
    return Dice(label, drawn, seat, tray)


def faces_of(at: Context, seat: str) -> dict[int, str]:
    """Return the drawing of each face of a seat's dice."""
    position = at.position
    if position is None or seat not in position.speaker.seats:
        return {}
    place = list(position.speaker.seats).index(seat)
    return dict(at.plugin.quick_entry.faces(position.record.game, position.table, place))
