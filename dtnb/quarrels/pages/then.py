"""The fifth screen: what happened then, on two boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from dtnb.kernel import Decision, DecisionKind
from dtnb.quarrels.acts import Answer, Do, Go, Open, RollAgain, Want, act
from dtnb.quarrels.changing.moves import ANSWERS, WAYS, supplied
from dtnb.quarrels.changing.use import AGAIN, WISHED
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.moves import (
    latest_of_others,
    phrase_of,
)
from dtnb.quarrels.pages.course import events
from dtnb.quarrels.pages.looks import CARD
from dtnb.quarrels.pages.numbers import counts, dice_block, fields_of
from dtnb.quarrels.pages.numbers import number as number_field
from dtnb.quarrels.pages.refusals import refusal
from dtnb.quarrels.pages.what import asked_choice, asked_dice, is_made_up, is_phase
from dtnb.quarrels.phrasing import in_words, seat_of
from dtnb.quarrels.position import Unplayable, position_of
from dtnb.quarrels.screens import Block, Choice, Choices, Course, Text
from dtnb.quarrels.tables import seats_at
from dtnb.quarrels.ways import reroll_of, ways
from dtnb.quarrels.wish import wish_of
from dtnb.replay.game.terms import PhraseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dtnb.kernel import Verdict
    from dtnb.quarrels.position import Position
    from dtnb.replay.game.quick_entry import Thing

#: what is unfolded begins with this, for the whole board, the cards and the acts of a seat
BOARD, CARDS, ACTS = "board:", "cards:", "acts:"
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
    blocks: list[Block] = [Course(tuple(events(at, position)))]
    blocks += _wished_roll(at, position)
    # The roll that comes after a phase is beside the point.
    if not (is_phase(at) and is_made_up(at)):
        blocks += asked_dice(at)
    blocks += asked_choice(at, [thing for thing in position.things if thing.kind != "act"])
    blocks += _again(at, position)
    blocks += _drawn_on(at, position)
    blocks += _boards(at, position)
    return Shown(say("then.title"), blocks, Choice(say("then.next"), act(Go("quarrel"))))


def _wished_roll(at: Context, position: Position) -> Iterator[Block]:
    """Yield the dice of the roll that the wanted move would ask for."""
    wish = wish_of(at.draft)
    roll = wish.roll if wish is not None else None
    if roll is not None:
        seat = position.speaker.seats[roll.seat]
        dice = (*at.draft.dice, *[0] * roll.count)[: roll.count]
        label = at.say.text(
            "then.wish-roll", seat=seat, purpose=position.speaker.object(roll.purpose)
        )
        yield dice_block(at, seat, label, dice, WISHED)


def _drawn_on(at: Context, position: Position) -> Iterator[Block]:
    """Yield the numbers behind the first that the play has drawn on, to say how many there were."""
    before = seats_at(position, position.record.start.table)
    after = seats_at(position, position.table)
    drawn: set[tuple[str, str]] = set()
    for old, new in zip(before, after, strict=True):
        seat, left = position.speaker.seats[new.seat], {t.name: t.count for t in new.tokens}
        dials = zip(old.dials[1:], new.dials[1:], strict=True)
        drawn |= {(seat, dial.label) for dial, now in dials if dial.value != now.value}
        drawn |= {(seat, t.name) for t in old.tokens if t.count > left.get(t.name, 0)}
    for field in fields_of(at):
        if field.kind == "number" and (field.path[1], field.label) in drawn:
            yield number_field(at, field)
        elif field.kind == "counts" and not field.base:
            labels = {str(answer.value): answer.label for answer in field.answers}
            named = [name for name, label in labels.items() if (field.path[1], label) in drawn]
            yield from counts(at, field, only=named)


# -- boards ---------------------------------------------------------------------------------------


def _boards(at: Context, position: Position) -> Iterator[Block]:
    say, opened = at.say.text, at.draft.open
    for prefix in (WAYS, ANSWERS):
        if opened.startswith(prefix):
            yield _ways(at, position, prefix, opened.removeprefix(prefix))
    rerolled = reroll_of(position)
    roller = rerolled[0] if rerolled is not None and opened != AGAIN else ""
    for number, name in enumerate(position.speaker.seats):
        own = [thing for thing in position.things if thing.seat == number]
        if opened == CARDS + name:
            named = at.hints.names
            cards = [
                card
                for card in _judge(at, position, [thing for thing in own if thing.kind == "card"])
                if card.how or card.thing.label in named or not _lacks(position, card)
            ]
            cards.sort(key=lambda one: (one.thing.label not in named, not one.how))
            yield from _listed(at, position, cards, say("then.cards", seat=name))
            continue
        if opened == ACTS + name:
            judged = _judge(at, position, [thing for thing in own if thing.kind == "act"])
            yield from _listed(at, position, judged, say("then.acts", seat=name))
            continue
        board = _judge(at, position, [thing for thing in own if thing.kind not in ("card", "act")])
        listed = board if opened == BOARD + name else _plausible(position, number, board)
        choices = [choice for judged in listed for choice in _choices(at, position, judged)]
        if name == roller:
            choices.append(Choice(say("then.again"), act(Open(AGAIN)), seat=name))
        card = at.symbol(CARD, name)
        choices.append(Choice(say("then.card"), act(Open(CARDS + name)), picture=card, seat=name))
        if any(thing.kind == "act" for thing in own):
            choices.append(Choice(say("then.act"), act(Open(ACTS + name)), seat=name))
        if opened == BOARD + name:
            choices.append(Choice(say("then.less"), act(Open()), seat=name))
        elif len(listed) < len(board):
            choices.append(Choice(say("then.board"), act(Open(BOARD + name)), seat=name))
        yield Choices(tuple(choices), name, "tiles")


def _listed(
    at: Context, position: Position, judged: Sequence[Judged], title: str
) -> Iterator[Block]:
    """Yield what is possible, and behind a tap what is not, unless this is short."""
    named = at.hints.names
    choices = [choice for one in judged for choice in _choices(at, position, one)]
    refused = [c for c in choices if c.state == "refused" and c.label not in named]
    free = [choice for choice in choices if choice not in refused]
    if len(refused) <= _MOST_REFUSED or not free:
        yield Choices(tuple(choices), title, "list")
        return
    yield Choices(tuple(free), title, "list")
    label = at.say.text("then.refused", title=title, count=len(refused))
    yield Choices(tuple(refused), label, "list", folded=True)


def _again(at: Context, position: Position) -> Iterator[Block]:
    """Yield the dice of which one says which were rolled again."""
    rerolled = reroll_of(position)
    if rerolled is None:
        return
    say, (seat, values) = at.say.text, rerolled
    if at.draft.open != AGAIN:
        return
    dice = (*at.draft.dice, *[0] * len(values))[: len(values)]
    faces = [new or old for new, old in zip(dice, values, strict=True)]
    yield dice_block(at, seat, say("then.which-again", seat=seat), faces, -1)
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
        if not how and thing.seat_fields:
            verdict = _verdict_with(at, position, thing) or verdict
        judged.append(Judged(thing, verdict, how))
    return judged


def _verdict_with(at: Context, position: Position, thing: Thing) -> Verdict | None:
    """Return the verdict on a thing that does not lie there as if it did; None if unplayable."""
    with_it = supplied(at.draft, position, thing.phrase)
    try:
        return position_of(with_it).verdict_on(thing.phrase)[0] if with_it is not None else None
    except Unplayable:
        return None


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


def _in_front_of(at: Context, position: Position, thing: Thing) -> str:
    """Return the move in front of which a thing would be done; empty if in front of none."""
    index = position.index_for(thing.phrase)
    pending = position.record.states[index].pending if index is not None else None
    latest = latest_of_others(at.draft, position.speaker.seats[thing.seat])
    is_claim = isinstance(pending, Decision) and pending.kind is DecisionKind.CLAIM
    if not is_claim or latest is None:
        return ""
    return in_words(position, "play", phrase_of(at.draft.moves[latest]))


def _lacks(position: Position, judged: Judged) -> bool:
    """Tell whether a thing is refused because it does not lie there, which nobody was asked."""
    return bool(position.not_held & {reason.code for reason in judged.verdict.reasons})


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
        before = _in_front_of(at, position, thing)
        note = say("then.answer", move=before) if before else ""
        yield Choice(thing.label, act(Do(thing.phrase)), note, picture=picture, seat=seat)
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
        return
    want = act(Want(thing.phrase))
    why = refusal(position, judged.verdict, want, say("then.want", seat=seat))
    note = why.reasons[0] if why.reasons else ""
    yield Choice(thing.label, None, note, picture=picture, seat=seat, state="refused", refused=why)
