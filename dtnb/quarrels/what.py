"""The fourth screen: what was used, and of dice and numbers only what matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.quarrels.acts import Choose, Go, Open, SetField, TurnDie, UseIt, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import dice_of, roll_asked
from dtnb.quarrels.screens import Block, Choice, Choices, Dice, Die, Number, Text
from dtnb.quarrels.ways import options_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.replay.game.quick_entry import Use
    from dtnb.replay.game.set_up_form import Field

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
    named = at.hints.names
    for use in sorted(uses, key=lambda use: use.name not in named):
        if not use.levels:
            continue
        symbols = tuple(filter(None, (at.symbol(path, at.active) for path in use.symbols)))
        note = at.say.text("line.from") if use.name in named else use.note
        choices.append(
            Choice(
                use.name, act(UseIt(use.name)), note, use.amount, needs=symbols, seat=at.active
            )
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
    if (at.moment is not None and at.moment.asks_dice) or not _is_made_up(at):
        yield from asked_dice(at)
        yield from asked_choice(at)
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


def _is_made_up(at: Context) -> bool:
    """Tell whether what the play waits for may be made up, so that it comes later if at all."""
    position = at.position
    if position is None:
        return False
    state = position.record.state
    return bool(at.plugin.quick_entry.closing_moves(position.record.game, state))


def asked_choice(at: Context) -> Iterator[Block]:
    """Yield the answers to the choice that the play waits for."""
    position = at.position
    options = options_of(position) if position is not None else []
    if position is not None and options:
        seat = position.speaker.seats[position.ending.seat]
        choices = tuple(
            Choice(option.label, act(Choose(index)), seat=seat)
            for index, option in enumerate(options)
        )
        yield Choices(choices, at.say.text("what.choice", seat=seat), "list")


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
    say, unfolded = at.say.text, at.draft.open == ELSE
    fields = at.plugin.form.fields(at.draft.table, at.game_speaker)
    of_seats = [field for field in fields if field.path[0] == "seats"]
    for field in of_seats:
        if field.kind == "number" and (unfolded or field.path[2] == "health"):
            yield _number(at, field)
        if unfolded and field.kind == "counts":
            yield from _counts(at, field)
    if not unfolded:
        yield Choices((Choice(say("what.open"), act(Open(ELSE))),), say("what.else"), folded=True)


def _number(at: Context, field: Field) -> Number:
    value = field.value if isinstance(field.value, int) else field.usual
    label = at.say.text("what.of", seat=field.path[1], label=field.label)
    return Number(
        label, value, field.low, field.high, act(SetField(field.path)), field.path[1], decides=False
    )


def _counts(at: Context, field: Field) -> Iterator[Number]:
    """Yield a number for each thing that is counted."""
    counts = field.value if isinstance(field.value, dict) else {}
    for answer in field.answers:
        name = str(answer.value)
        label = at.say.text("what.of", seat=field.path[1], label=answer.label)
        setting = act(SetField(field.path, answer=name))
        yield Number(
            label, counts.get(name, 0), 0, answer.most, setting, field.path[1], decides=False
        )
