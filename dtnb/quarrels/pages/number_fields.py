"""Number fields and dice on the screens of the quick entry, such as a field for Ann's Health.

* set-up field: a field of the form that describes the table, such as a seat's Health. It is drawn
  as a number field, or, if it counts several things, as a number field for each of them.
* setting: the act that writes a value into a set-up field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.quarrels.acts import NameSeat, SetField, TurnDie, act_data
from dtnb.quarrels.moves import dice_of, phrase_of
from dtnb.quarrels.phrasing import seat_of, to_screen_language
from dtnb.quarrels.screens import Block, Dice, Die, Number, Search

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.replay.game.set_up_form import Field


def all_fields(context: Context) -> Iterator[Block]:
    """Yield fields for the names, numbers, counts and dice of a draft."""
    for name in context.seats:
        yield Search(name, context.speaker.text("book.name", seat=name), act_data(NameSeat(name)))
    for field in fields_of(context):
        if field.kind == "number":
            yield number_field(context, field)
        elif field.kind == "counts" and field.value:
            yield from count_fields(context, field, present_only=True)
    play = context.play
    for index, entry in enumerate(context.draft.moves):
        rolled = dice_of(entry)
        if rolled and play is not None:
            seat = seat_of(play, phrase_of(entry))
            yield dice_block(
                context, seat, to_screen_language(play, "play", phrase_of(entry)), rolled, index
            )


def fields_of(context: Context) -> list[Field]:
    """Return the set-up fields of the seats."""
    fields = context.plugin.form.fields(context.draft.table, context.game_speaker)
    return [field for field in fields if field.seat]


def is_stated(field: Field) -> bool:
    """Return whether the players have entered a number for a field."""
    return isinstance(field.value, int)


def number_field(context: Context, field: Field, *, decides: bool = False) -> Number:
    """Return the number field of a set-up field."""
    value = field.value if isinstance(field.value, int) else field.default
    label = context.speaker.text("what.of", seat=field.seat, label=field.label)
    setting = act_data(SetField(field.path))
    return Number(
        label, value, low=field.low, high=field.high, act=setting, seat=field.seat, decides=decides
    )


def count_fields(
    context: Context,
    field: Field,
    *,
    present_only: bool = False,
    deciding: Sequence[str] = (),
    names: Collection[str] | None = None,
) -> Iterator[Number]:
    """Yield a number field for each thing that a set-up field counts, such as each token.

    With `present_only`, things with count 0 are left out. With `names`, only the things with these
    names are yielded. `deciding` are the names of those whose number can change the answer.
    """
    present_counts = field.value if isinstance(field.value, dict) else {}
    for answer in field.answers:
        name = str(answer.value)
        is_absent = present_only and not present_counts.get(name)
        if is_absent or (names is not None and name not in names):
            continue
        message = "what.level-of" if field.counts_levels else "what.of"
        label = context.speaker.text(message, seat=field.seat, label=answer.label)
        setting = act_data(SetField(field.path, answer=name))
        count = present_counts.get(name, field.default_count)
        yield Number(
            label, count, low=field.default_count, high=answer.max_count, act=setting,
            seat=field.seat, decides=name in deciding,
        )  # fmt: skip


def dice_block(context: Context, seat: str, label: str, dice: Sequence[int], move: int) -> Dice:
    """Return dice that can be turned.

    `move` is the index of the move that rolls them. A roll that is not among the moves yet is
    `acts.PENDING_ROLL` or `acts.WANTED_ROLL`.
    """
    path_of_face = faces_of(context, seat)
    drawn_dice = tuple(
        Die(
            face,
            picture=context.symbol(path_of_face.get(face, ""), seat),
            act=act_data(TurnDie(index, move=move)),
        )
        for index, face in enumerate(dice)
    )
    face_choices = tuple(
        Die(face, picture=context.symbol(path, seat)) for face, path in path_of_face.items()
    )
    return Dice(label, drawn_dice, seat, face_choices)


def faces_of(context: Context, seat: str) -> dict[int, str]:
    """Return the drawing (SVG path data) of each face of a seat's dice."""
    play = context.play
    if play is None or seat not in play.speaker.seats:
        return {}
    index = list(play.speaker.seats).index(seat)
    return dict(context.plugin.quick_entry.faces(play.record.game, play.table, index))
