"""The fifth screen: what happened then, on two boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.explain.sentence import text_of
from dtnb.kernel import Role
from dtnb.quarrels.acts import Answer, Do, Go, Open, RollAgain, TakeBack, TurnDie, Want, act
from dtnb.quarrels.changing import AGAIN, ANSWERS, WAYS, supplied
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.looks import CARD
from dtnb.quarrels.moves import answered_by, dice_of, latest_of_others, phrase_of, stated
from dtnb.quarrels.phrasing import in_words, seat_of
from dtnb.quarrels.position import Unplayable, position_of
from dtnb.quarrels.refusals import refusal
from dtnb.quarrels.screens import Block, Choice, Choices, Course, Dice, Die, Event, Text
from dtnb.quarrels.tables import changes_between
from dtnb.quarrels.ways import reroll_of, ways
from dtnb.quarrels.what import asked_choice, asked_dice, faces_of
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.kernel import Verdict
    from dtnb.quarrels.position import Position
    from dtnb.replay.game.quick_entry import Thing

#: what is unfolded begins with this, for the whole board and the cards of a seat
BOARD, CARDS = "board:", "cards:"
#: the most sentences of an event, and the most refused things of a board that is not unfolded
_MOST_SENTENCES, _MOST_REFUSED = 3, 3


#: how a thing is possible: as the play stands, if it lay there, in front of the latest move
How: TypeAlias = Literal["now", "supply", "answer", ""]


class Judged(NamedTuple):
    """A thing with the verdict on its move, and how it is possible; empty if it is refused."""

    thing: Thing
    verdict: Verdict
    how: How


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
    blocks += asked_dice(at)
    blocks += asked_choice(at)
    blocks += _again(at, position)
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
            draft.used
            if index < draft.opened and draft.used
            else in_words(position, "play", phrase),
            detail=" ".join(_sentences(position, step, end)),
            seat=seat,
            picture=at.picture_of(seat),
            dice=_dice(at, seat, index, phrase),
            remove=act(TakeBack(index)) if index >= draft.opened else None,
        )
        for answer in answered_by(draft.moves[index]):
            seat = seat_of(position, answer)
            words = say("then.answered", move=in_words(position, "play", answer))
            yield Event(words, seat=seat, picture=at.picture_of(seat))
    if draft.wanted:
        seat = seat_of(position, draft.wanted)
        yield Event(
            in_words(position, "play", draft.wanted).removeprefix(f"{seat} "),
            "wanted", seat=seat, picture=at.picture_of(seat), remove=act(TakeBack(-1)),
        )  # fmt: skip


def _dice(at: Context, seat: str, index: int, phrase: str) -> tuple[Die, ...]:
    faces = faces_of(at, seat)
    return tuple(
        Die(face, "", at.symbol(faces.get(face, ""), seat), act(TurnDie(die, move=index)))
        for die, face in enumerate(dice_of(phrase))
    )


def _sentences(position: Position, begin: int, end: int | None) -> list[str]:
    """Return what came of a move, in at most a few sentences."""
    steps, kinds = position.record.steps, position.record.game.kinds
    if begin < 0:
        return []
    told = [
        text_of(position.speaker.step(step))
        for step in steps[begin + 1 : end]
        if kinds[step.kind] is Role.AMOUNT
    ]
    before = steps[begin - 1].table if begin else position.record.start.table
    after = steps[end - 1].table if end is not None else position.record.state.table
    changed = changes_between(position, before, after)
    return [*dict.fromkeys(filter(None, told[:1])), *changed][:_MOST_SENTENCES]


# -- boards ---------------------------------------------------------------------------------------


def _boards(at: Context, position: Position) -> Iterator[Block]:
    say, opened = at.say.text, at.draft.open
    for prefix in (WAYS, ANSWERS):
        if opened.startswith(prefix):
            yield _ways(at, position, prefix, opened.removeprefix(prefix))
    for number, name in enumerate(position.speaker.seats):
        own = [thing for thing in position.things if thing.seat == number]
        if opened == CARDS + name:
            cards = _judge(at, position, [thing for thing in own if thing.kind == "card"])
            named = at.hints.names
            cards.sort(key=lambda one: (one.thing.label not in named, not one.how))
            choices = [choice for judged in cards for choice in _choices(at, position, judged)]
            yield Choices(tuple(choices), say("then.cards", seat=name), "list")
            continue
        board = _judge(at, position, [thing for thing in own if thing.kind != "card"])
        shown = board if opened == BOARD + name else _plausible(position, number, board)
        choices = [choice for judged in shown for choice in _choices(at, position, judged)]
        card = at.symbol(CARD, name)
        choices.append(Choice(say("then.card"), act(Open(CARDS + name)), picture=card, seat=name))
        if opened != BOARD + name:
            choices.append(Choice(say("then.board"), act(Open(BOARD + name)), seat=name))
        yield Choices(tuple(choices), name, "tiles")


def _again(at: Context, position: Position) -> Iterator[Block]:
    """Yield the way to roll dice again, or the dice of which one says which were rolled again."""
    found = reroll_of(position)
    if found is None:
        return
    say, (seat, values) = at.say.text, found
    if at.draft.open != AGAIN:
        yield Choices((Choice(say("then.again"), act(Open(AGAIN)), seat=seat),), seat, "chips")
        return
    dice = (*at.draft.dice, *[0] * len(values))[: len(values)]
    faces = faces_of(at, seat)
    shown = [new or old for new, old in zip(dice, values, strict=True)]
    yield Dice(
        say("then.which-again", seat=seat),
        tuple(
            Die(face, "", at.symbol(faces.get(face, ""), seat), act(TurnDie(index)))
            for index, face in enumerate(shown)
        ),
        seat,
    )
    if any(dice):
        yield Choices(
            (Choice(say("then.rolled-again"), act(RollAgain()), seat=seat),), "", "buttons"
        )


def _ways(at: Context, position: Position, prefix: str, phrase: str) -> Choices:
    """Return the ways in which a move can be made."""
    seat = seat_of(position, phrase)
    before, answers = position, prefix == ANSWERS
    if answers:
        index = latest_of_others(at.draft, seat)
        before = position_of(replace(at.draft, moves=at.draft.moves[:index]))
    choices = tuple(
        Choice(
            way.label or way.phrase,
            act(Answer(way.phrase) if answers else Do(way.phrase)),
            seat=seat,
        )
        for way in ways(before, phrase)
    )
    return Choices(choices, in_words(position, "play", phrase), "list")


def _judge(at: Context, position: Position, things: Sequence[Thing]) -> list[Judged]:
    judged = []
    for thing in things:
        try:
            verdict, window = position.verdict_on(thing.phrase)
        except PhraseError:
            continue
        how: How = "now" if window else _other_way(at, position, thing)
        judged.append(Judged(thing, verdict, how))
    return judged


def _other_way(at: Context, position: Position, thing: Thing) -> How:
    """Return how a thing is possible that is not possible as the play stands."""
    with_it = supplied(at.draft, position, thing.phrase)
    if with_it is not None:
        try:
            if position_of(with_it).index_for(thing.phrase) is not None:
                return "supply"
        except Unplayable:
            pass
    seat = position.speaker.seats[thing.seat]
    index = latest_of_others(at.draft, seat)
    if index is None:
        return ""
    try:
        before = position_of(replace(at.draft, moves=at.draft.moves[:index]))
    except Unplayable:
        return ""
    return "answer" if before.index_for(thing.phrase) is not None else ""


def _plausible(position: Position, seat: int, board: Sequence[Judged]) -> list[Judged]:
    """Return what is possible, and what is forbidden but plausible."""
    game, table = position.record.game, position.record.state.table
    scene = position.plugin.drawing.scenes.scene(game, table, position.speaker)
    held = {token.name for token in scene.seats[seat].tokens if token.count}
    refused = [
        judged
        for judged in board
        if not judged.how and (judged.thing.kind == "ability" or judged.thing.label in held)
    ]
    return [*(judged for judged in board if judged.how), *refused[:_MOST_REFUSED]]


def _choices(at: Context, position: Position, judged: Judged) -> Iterator[Choice]:
    thing, say = judged.thing, at.say.text
    seat = position.speaker.seats[thing.seat]
    picture = at.symbol(thing.symbol, seat)
    if judged.how == "now":
        yield Choice(thing.label, act(Do(thing.phrase)), picture=picture, seat=seat)
        return
    if judged.how == "supply":
        do = act(Do(thing.phrase, supply=True))
        yield Choice(thing.label, do, say("then.supply"), picture=picture, seat=seat)
        return
    if judged.how == "answer":
        index = latest_of_others(at.draft, seat)
        assert index is not None
        latest = in_words(position, "play", phrase_of(at.draft.moves[index]))
        note = say("then.answer", move=latest)
        yield Choice(thing.label, act(Answer(thing.phrase)), note, picture=picture, seat=seat)
    want = act(Want(thing.phrase))
    why = refusal(position, judged.verdict, want, say("then.want", seat=seat))
    note = why.reasons[0] if why.reasons else ""
    yield Choice(thing.label, None, note, picture=picture, seat=seat, state="refused", refused=why)
