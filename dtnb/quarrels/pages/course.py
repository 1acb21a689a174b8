"""What happened so far: the moves, what came of them, and the windows that were skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.kernel import Decision, Role
from dtnb.quarrels.acts import TakeBack, TurnDie, Unanswer, Want, act
from dtnb.quarrels.moves import answered_by, dice_of, is_optional, stated
from dtnb.quarrels.pages.numbers import faces_of
from dtnb.quarrels.pages.refusals import places_of
from dtnb.quarrels.pages.remarks import orders_of_effects
from dtnb.quarrels.phrasing import in_words, may_it, seat_of
from dtnb.quarrels.screens import Die, Event
from dtnb.quarrels.tables import changes_between
from dtnb.quarrels.wish import Wish, wish_of

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.position import Position

#: the most signs of what came of a move
_MOST_SIGNS = 90
#: the roles of steps that may say that a window was skipped
_SKIPPING = (Role.RESULT, Role.PASS)
#: the roles of steps that say what takes effect by itself
_BY_ITSELF = (Role.EFFECT, Role.AMOUNT)


class _Made(NamedTuple):
    """A move with its place among the moves, and the steps that it led to."""

    place: int
    phrase: str
    begin: int
    end: int | None


def events(at: Context, position: Position) -> Iterator[Event]:
    """Yield what happened, in order, and last what somebody wants."""
    draft, wish = at.draft, wish_of(at.draft)
    moves = list(_moves_of(at, position))
    is_told = not draft.wanted
    if at.moment is not None and at.moment.start:
        yield from _of_itself(at, position, moves[0].begin if moves else -1)
    for place, move in enumerate(moves):
        if not is_told and move.place >= draft.wanted_at:
            is_told = True
            yield _wanted(at, position, wish)
        is_opening = move.place < draft.opened and bool(draft.used)
        if is_opening and move.place != draft.opened - 1:
            continue
        if draft.wanted and move.place >= draft.wanted_at and is_optional(draft.moves[move.place]):
            continue
        following = moves[place + 1].phrase if place + 1 < len(moves) else ""
        if not is_opening and _is_rolled_next(move.phrase, following):
            continue
        chosen = moves[place - 1].phrase if place else ""
        phrase = chosen if _is_rolled_next(chosen, move.phrase) else move.phrase
        yield _event(
            at, position, move, draft.used if is_opening else in_words(position, "play", phrase)
        )
        for answer in answered_by(draft.moves[move.place]):
            seat = seat_of(position, answer)
            text = at.say.text("then.answered", move=in_words(position, "play", answer))
            back = act(Unanswer(move.place))
            yield Event(text, seat=seat, picture=at.picture_of(seat), remove=back)
        yield from _skipped(at, position, move)
    if not is_told:
        yield _wanted(at, position, wish)


def _of_itself(at: Context, position: Position, until: int) -> Iterator[Event]:
    """Yield what took effect in a phase before somebody did something, but not what came of it."""
    kinds, end = position.record.game.kinds, until if until >= 0 else len(position.record.steps)
    for remark in orders_of_effects(at, position, end):
        yield Event(remark.text, "skipped", places=remark.places)
    for step in position.record.steps[:end]:
        if kinds[step.kind] in _BY_ITSELF and step.actor is not None:
            seat = position.speaker.seats[step.actor]
            text = text_of(position.speaker.step(step))
            yield Event(text, seat=seat, picture=at.picture_of(seat))


def _moves_of(at: Context, position: Position) -> Iterator[_Made]:
    """Yield the moves with the steps that they led to."""
    steps: dict[str, list[int]] = {}
    for result in position.results:
        steps.setdefault(result.text, []).append(result.step)
    begins = [
        (index, phrase, steps[phrase].pop(0) if steps.get(phrase) else -1)
        for index, phrase in stated(at.draft)
    ]
    for place, (index, phrase, begin) in enumerate(begins):
        later = [other for _, _, other in begins[place + 1 :] if other > begin]
        yield _Made(index, phrase, begin, min(later, default=None))


def _is_rolled_next(phrase: str, following: str) -> bool:
    """Tell whether a choice is followed by the roll for what was chosen."""
    purpose = following.rpartition(" for ")[2] if dice_of(following) else ""
    return bool(purpose) and not dice_of(phrase) and phrase.endswith(f" {purpose}")


def _event(at: Context, position: Position, move: _Made, text: str) -> Event:
    seat = seat_of(position, move.phrase)
    removable = move.place >= at.draft.opened
    return Event(
        text,
        detail=" ".join(_sentences(position, move.begin, move.end)),
        seat=seat,
        picture=at.picture_of(seat),
        dice=_dice(at, seat, move.place, move.phrase),
        remove=act(TakeBack(move.place)) if removable else None,
    )


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
    amounts = [
        text_of(position.speaker.step(step))
        for step in steps[begin + 1 : end]
        if kinds[step.kind] is Role.AMOUNT
    ]
    before = steps[begin - 1].table if begin else position.record.start.table
    after = steps[end - 1].table if end is not None else position.record.state.table
    # What still waits is not lost yet: others may act.
    changed = changes_between(position, before, after, dials=end is not None)
    kept: list[str] = []
    for sentence in dict.fromkeys((*changed, *filter(None, amounts[:1]))):
        if len(" ".join([*kept, sentence])) <= _MOST_SIGNS:
            kept.append(sentence)
    return kept


# -- windows that were skipped --------------------------------------------------------------------


def _skipped(at: Context, position: Position, move: _Made) -> Iterator[Event]:
    """Yield the windows that were skipped for a reason, each with the rule."""
    if move.begin < 0:
        return
    kinds, texts = position.record.game.kinds, set[str]()
    for step in position.record.steps[move.begin : move.end]:
        verdict = step.args.get("verdict")
        if kinds[step.kind] not in _SKIPPING or not verdict:
            continue
        seat = _seat_of(position, step)
        text = text_of(position.speaker.step(step))
        if not seat or text in texts:
            continue
        is_first = not texts
        texts.add(text)
        if is_first and _was_asked(position, move.begin, step):
            text = at.say.text("then.later", seat=seat, text=text)
        rules = [rule for reason in verdict for rule in _rules(reason)]
        yield Event(
            text,
            "skipped",
            seat=seat,
            picture=at.picture_of(seat),
            places=places_of(position, rules)[:1],
            dispute=_dispute(at, position, seat),
        )


def _was_asked(position: Position, begin: int, until: Step) -> bool:
    """Tell whether the seat of a step was asked since a move, before it could do nothing."""
    kinds = position.record.game.kinds
    return any(
        step.actor == until.actor and kinds[step.kind] is Role.PASS and not step.args.get("verdict")
        for step in position.record.steps[begin : until.index]
    )


def _rules(reason: Any) -> tuple[str, ...]:
    rules = reason["rules"] if isinstance(reason, dict) else reason.rules
    return tuple(rules)


def _seat_of(position: Position, step: Step) -> str:
    """Return the seat that was not asked; empty if nobody is named."""
    pending = step.question_state.pending if step.question_state is not None else None
    number = pending.seat if isinstance(pending, Decision) else step.actor
    return position.speaker.seats[number] if number is not None else ""


def _dispute(at: Context, position: Position, seat: str) -> dict[str, Any] | None:
    """Return the act that disputes that a seat may do nothing: it wants what it could have done."""
    if at.draft.wanted:
        return None
    for thing in position.things:
        is_own = position.speaker.seats[thing.seat] == seat and not thing.seat_fields
        if is_own and thing.kind in ("ability", "token") and may_it(position, thing.phrase):
            return act(Want(thing.phrase))
    return None


# -- what somebody wants --------------------------------------------------------------------------


def _wanted(at: Context, position: Position, wish: Wish | None) -> Event:
    seat = seat_of(position, at.draft.wanted)
    results = wish.results() if wish is not None else []
    return Event(
        in_words(position, "play", at.draft.wanted).removeprefix(f"{seat} "),
        "wanted",
        at.say.text("then.would", results=results) if results else "",
        seat,
        at.picture_of(seat),
        _wished_dice(at, seat),
        remove=act(TakeBack(-1)),
    )


def _wished_dice(at: Context, seat: str) -> tuple[Die, ...]:
    """Return the dice that are stated of the wanted move."""
    for index, phrase in stated(at.draft):
        entry = at.draft.moves[index]
        if index >= at.draft.wanted_at and is_optional(entry) and dice_of(entry):
            return _dice(at, seat, index, phrase)
    return ()
