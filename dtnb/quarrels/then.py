"""The fifth screen: what happened then, on two boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.kernel import Role
from dtnb.quarrels.acts import Do, Go, Open, TakeBack, TurnDie, Want, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.looks import CARD
from dtnb.quarrels.moves import dice_of, stated
from dtnb.quarrels.phrasing import in_words, seat_of
from dtnb.quarrels.refusals import refusal
from dtnb.quarrels.screens import Block, Choice, Choices, Course, Die, Event, Text
from dtnb.quarrels.what import asked_dice, faces_of
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.kernel import Verdict
    from dtnb.quarrels.position import Position
    from dtnb.replay.game.quick_entry import Thing

#: what is unfolded begins with this, for the whole board and the cards of a seat
BOARD, CARDS = "board:", "cards:"
#: the roles of steps that say what came of a move
_RESULTS = (Role.AMOUNT, Role.CHANGE, Role.SUM, Role.RESULT)
#: the most sentences of an event, and the most refused things of a board that is not unfolded
_MOST_SENTENCES, _MOST_REFUSED = 4, 3


class Judged(NamedTuple):
    """A thing with the verdict on its move, and the window in which it is possible."""

    thing: Thing
    verdict: Verdict
    window: str


def show(at: Context) -> Shown:
    """Return the screen of what happened."""
    say, position = at.say.text, at.position
    if position is None:
        return Shown(
            say("then.title"),
            (Text(say("then.no-table")),),
            Choice(say("what.back"), act(Go("book"))),
        )
    blocks: list[Block] = [Course(tuple(_events(at, position)))]
    dice = list(asked_dice(at))
    blocks += dice
    blocks += _boards(at, position)
    return Shown(say("then.title"), blocks, Choice(say("then.next"), act(Go("quarrel"))))


# -- what happened --------------------------------------------------------------------------------


def _events(at: Context, position: Position) -> Iterator[Event]:
    draft, say = at.draft, at.say.text
    moves = list(stated(draft))
    by_text: dict[str, list[int]] = {}
    for result in position.results:
        by_text.setdefault(result.text, []).append(result.step)
    starts = [
        (index, phrase, by_text.get(phrase, [-1]).pop(0) if by_text.get(phrase) else -1)
        for index, phrase in moves
    ]
    for place, (index, phrase, step) in enumerate(starts):
        later = [other for _, _, other in starts[place + 1 :] if other > step]
        end = later[0] if later else None
        if index < draft.opened and draft.used and index != draft.opened - 1:
            continue
        seat = seat_of(position, phrase)
        yield Event(
            in_words(position, "play", phrase),
            detail=" ".join(_sentences(position, step, end)),
            seat=seat,
            picture=at.picture_of(seat),
            dice=_dice(at, seat, index, phrase),
            remove=act(TakeBack(index)) if index >= draft.opened else None,
        )
    if draft.wanted:
        seat = seat_of(position, draft.wanted)
        yield Event(
            say("then.wants", seat=seat, move=in_words(position, "play", draft.wanted)),
            "wanted", seat=seat, picture=at.picture_of(seat), remove=act(TakeBack(-1)),
        )  # fmt: skip


def _dice(at: Context, seat: str, index: int, phrase: str) -> tuple[Die, ...]:
    faces = faces_of(at, seat)
    return tuple(
        Die(face, "", at.symbol(faces.get(face, ""), seat), act(TurnDie(die, move=index)))
        for die, face in enumerate(dice_of(phrase))
    )


def _sentences(position: Position, begin: int, end: int | None) -> list[str]:
    """Return what came of a move, in sentences."""
    if begin < 0:
        return []
    kinds, speaker = position.record.game.kinds, position.speaker
    told = [
        text_of(speaker.step(step))
        for step in position.record.steps[begin + 1 : end]
        if kinds[step.kind] in _RESULTS
    ]
    return list(dict.fromkeys(filter(None, told)))[:_MOST_SENTENCES]


# -- boards ---------------------------------------------------------------------------------------


def _boards(at: Context, position: Position) -> Iterator[Block]:
    say, opened = at.say.text, at.draft.open
    for number, name in enumerate(position.speaker.seats):
        own = [thing for thing in position.things if thing.seat == number]
        if opened == CARDS + name:
            cards = _judge(position, [thing for thing in own if thing.kind == "card"])
            cards.sort(key=lambda judged: not judged.window)
            yield Choices(
                tuple(_choice(at, position, judged) for judged in cards),
                say("then.cards", seat=name), "list",
            )  # fmt: skip
            continue
        board = _judge(position, [thing for thing in own if thing.kind != "card"])
        shown = board if opened == BOARD + name else _plausible(position, number, board)
        choices = [_choice(at, position, judged) for judged in shown]
        choices.append(
            Choice(
                say("then.card"), act(Open(CARDS + name)), picture=at.symbol(CARD, name), seat=name
            )
        )
        if opened != BOARD + name:
            choices.append(Choice(say("then.board"), act(Open(BOARD + name)), seat=name))
        yield Choices(tuple(choices), name, "tiles")


def _judge(position: Position, things: Sequence[Thing]) -> list[Judged]:
    judged = []
    for thing in things:
        try:
            judged.append(Judged(thing, *position.verdict_on(thing.phrase)))
        except PhraseError:
            continue
    return judged


def _plausible(position: Position, seat: int, board: Sequence[Judged]) -> list[Judged]:
    """Return what is allowed, and what is forbidden but plausible."""
    allowed = [judged for judged in board if judged.window]
    scene = position.plugin.drawing.scenes.scene(
        position.record.game, position.record.state.table, position.speaker
    )
    held = {token.name for token in scene.seats[seat].tokens if token.count}
    refused = [
        judged
        for judged in board
        if not judged.window and (judged.thing.kind == "ability" or judged.thing.label in held)
    ]
    return [*allowed, *refused[:_MOST_REFUSED]]


def _choice(at: Context, position: Position, judged: Judged) -> Choice:
    thing = judged.thing
    seat = position.speaker.seats[thing.seat]
    picture = at.symbol(thing.symbol, seat)
    if judged.window:
        return Choice(thing.label, act(Do(thing.phrase)), picture=picture, seat=seat)
    want = act(Want(thing.phrase))
    why = refusal(position, judged.verdict, want, at.say.text("then.want", seat=seat))
    note = why.reasons[0] if why.reasons else ""
    return Choice(thing.label, None, note, picture=picture, seat=seat, state="refused", refused=why)
