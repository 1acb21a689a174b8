"""The fourth screen: what was used, and of dice and numbers only what matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Go, Open, SetField, TurnDie, UseIt, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import dice_of, roll_asked
from dtnb.quarrels.screens import Block, Choice, Choices, Dice, Die, Number, Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.replay.game.quick_entry import Use

#: what is unfolded to state what else lies on the table
ELSE = "else"


def show(at: Context) -> Shown:
    """Return the screen of what was used."""
    say = at.say.text
    moment = at.moment
    if moment is None:
        return Shown(
            say("what.title"),
            (Text(say("what.no-moment")),),
            Choice(say("what.back"), act(Go("where"))),
        )
    uses = at.plugin.quick_entry.uses(at.draft.table, at.active, at.game_speaker)
    used = next((use for use in uses if use.name == at.draft.used), None)
    if moment.asks_use and used is None:
        title = say("what.used", seat=at.active)
        return Shown(title, tuple(_tiles(at, uses)))
    return Shown(
        say("what.title"), tuple(_stated(at, used)), Choice(say("what.next"), act(Go("then")))
    )


def _tiles(at: Context, uses: Sequence[Use]) -> Iterator[Block]:
    choices = []
    for use in uses:
        if not use.levels:
            continue
        symbols = tuple(filter(None, (at.symbol(path, at.active) for path in use.symbols)))
        choices.append(
            Choice(use.name, act(UseIt(use.name)), use.note, use.amount, needs=symbols,
                   seat=at.active)
        )  # fmt: skip
    yield Choices(tuple(choices), at.say.text("what.numbers"), "tiles")


def _stated(at: Context, used: Use | None) -> Iterator[Block]:
    say, draft = at.say.text, at.draft
    if used is not None:
        yield Choices(
            (Choice(used.name, act(UseIt()), say("what.change"), used.amount,
                    at.picture_of(at.active), seat=at.active, state="chosen"),),
            layout="tiles",
        )  # fmt: skip
        yield from _levels(at, used)
    for index, entry in enumerate(draft.moves[: draft.opened]):
        dice = dice_of(entry)
        if dice:
            yield _dice(at, at.active, say("what.dice", seat=at.active), dice, index)
    yield from asked_dice(at)
    yield from _numbers(at)


def _levels(at: Context, used: Use) -> Iterator[Block]:
    say, upgrades = at.say.text, at.seats[at.active].get("upgrades") or {}
    present = next(
        (i for i, level in enumerate(used.levels) if level.seat["upgrades"] == upgrades), 0
    )
    if len(used.levels) > 1:
        yield Choices(
            tuple(
                Choice(level.label, act(UseIt(used.name, index)),
                       state="chosen" if index == present else "free")
                for index, level in enumerate(used.levels)
            ),
            say("what.level"), "chips",
        )  # fmt: skip
    tiers = used.levels[present].tiers
    if len(tiers) > 1:
        dice = dice_of(at.draft.moves[0]) if at.draft.moves else ()
        yield Choices(
            tuple(
                Choice(tier.amount, act(UseIt(used.name, present, index)), amount=tier.amount,
                       state="chosen" if tier.dice == dice else "free")
                for index, tier in enumerate(tiers)
            ),
            say("what.strength"), "chips",
        )  # fmt: skip


def asked_dice(at: Context) -> Iterator[Block]:
    """Yield the dice of the roll that the play waits for."""
    position = at.position
    asked = roll_asked(position)
    if asked is None or position is None:
        return
    seat = position.speaker.seats[asked.seat]
    dice = (*at.draft.dice, *[0] * asked.count)[: asked.count]
    purpose = position.speaker.object(asked.purpose)
    yield _dice(at, seat, at.say.text("what.roll", seat=seat, purpose=purpose), dice, -1)


def _dice(at: Context, seat: str, label: str, dice: Sequence[int], move: int) -> Dice:
    faces = faces_of(at, seat)
    return Dice(
        label,
        tuple(
            Die(face, "", at.symbol(faces.get(face, ""), seat), act(TurnDie(index, move=move)))
            for index, face in enumerate(dice)
        ),
        seat,
    )


def faces_of(at: Context, seat: str) -> dict[int, str]:
    """Return the drawing of each face of a seat's dice."""
    position = at.position
    if position is None or seat not in position.speaker.seats:
        return {}
    number = list(position.speaker.seats).index(seat)
    return dict(at.plugin.quick_entry.faces(position.record.game, position.table, number))


def _numbers(at: Context) -> Iterator[Block]:
    fields = at.plugin.form.fields(at.draft.table, at.game_speaker)
    say, unfolded = at.say.text, at.draft.open == ELSE
    for field in fields:
        if field.kind == "number" and field.path[0] == "seats" and field.path[2] == "health":
            yield Number(
                say("what.of", seat=field.path[1], label=field.label),
                field.value if isinstance(field.value, int) else field.usual, field.low, field.high,
                act(SetField(field.path)), field.path[1], decides=False,
            )  # fmt: skip
    yield Choices(
        (Choice(say("what.open"), act(Open(ELSE))),), say("what.else"), folded=not unfolded
    )
