"""The numbers and dice of a draft as fields: what lies on the table, and what was rolled."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.quarrels.acts import NameSeat, SetField, TurnDie, act
from dtnb.quarrels.moves import dice_of, phrase_of
from dtnb.quarrels.phrasing import seat_of, to_screen_language
from dtnb.quarrels.screens import Block, Dice, Die, Number, Search

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.replay.game.set_up_form import Field


def numbers_of(context: Context) -> Iterator[Block]:
    """Yield the names, numbers, things and dice of a draft that can be changed."""
    for name in context.seats:
        yield Search(name, context.speaker.text("book.name", seat=name), act(NameSeat(name)))
    for field in fields_of(context):
        if field.kind == "number":
            yield number(context, field)
        elif field.kind == "counts" and field.value:
            yield from counts(context, field, lying=True)
    position = context.position
    for index, entry in enumerate(context.draft.moves):
        rolled = dice_of(entry)
        if rolled and position is not None:
            seat = seat_of(position, phrase_of(entry))
            yield dice_block(
                context, seat, to_screen_language(position, "play", phrase_of(entry)), rolled, index
            )


def fields_of(context: Context) -> list[Field]:
    """Return the questions about the seats of a table."""
    fields = context.plugin.form.fields(context.draft.table, context.game_speaker)
    return [field for field in fields if field.path[0] == "seats"]


def is_stated(field: Field) -> bool:
    """Tell whether somebody has entered a number, instead of leaving it at its usual value."""
    return isinstance(field.value, int)


def number(context: Context, field: Field, decides: bool = False) -> Number:
    """Return a field for a number."""
    value = field.value if isinstance(field.value, int) else field.usual
    label = context.speaker.text("what.of", seat=field.path[1], label=field.label)
    setting = act(SetField(field.path))
    return Number(
        label, value, field.low, field.high, setting, field.path[1], decides=decides
    )  # fmt: skip


def counts(
    context: Context,
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
        label = context.speaker.text(name_of, seat=field.path[1], label=answer.label)
        setting = act(SetField(field.path, answer=name))
        yield Number(
            label, held.get(name, field.base), field.base, answer.most, setting, field.path[1],
            decides=name in deciding,
        )  # fmt: skip


def dice_block(context: Context, seat: str, label: str, dice: Sequence[int], move: int) -> Dice:
    """Return dice that can be turned; `move` is the move that states them, -1 for a new one."""
    faces = faces_of(context, seat)
    drawn = tuple(
        Die(face, "", context.symbol(faces.get(face, ""), seat), act(TurnDie(index, move=move)))
        for index, face in enumerate(dice)
    )
    tray = tuple(Die(face, "", context.symbol(path, seat)) for face, path in faces.items())
    return Dice(label, drawn, seat, tray)


def faces_of(context: Context, seat: str) -> dict[int, str]:
    """Return the drawing of each face of a seat's dice."""
    position = context.position
    if position is None or seat not in position.speaker.seats:
        return {}
    place = list(position.speaker.seats).index(seat)
    return dict(context.plugin.quick_entry.faces(position.record.game, position.table, place))
