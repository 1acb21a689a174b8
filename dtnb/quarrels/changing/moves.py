"""Acts that make a move, want one, answer one, or take one back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import check, refuse, unfit
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.quarrels.files import to_file
from dtnb.quarrels.moves import (
    NotPossible,
    answered_by,
    answering,
    is_optional,
    latest_of_others,
    with_move,
)
from dtnb.quarrels.phrasing import YesOrNo, english, may_it, seat_of
from dtnb.quarrels.position import Position, Unplayable, played, position_of
from dtnb.quarrels.ways import options_of, reroll_of, ways

#: what is unfolded to choose among the ways of a move, and of an answer, begins with this
WAYS, ANSWERS = "ways:", "answers:"


def supplied(draft: Draft, position: Position, move: str) -> Draft | None:
    """Return a draft with the thing of a move at the table; None if it lies there already."""
    thing = next((t for t in position.things if t.phrase == move and t.seat_fields), None)
    if thing is None:
        return None
    name = position.speaker.seats[thing.seat]
    seats = draft.table["seats"]
    seats = {**seats, name: {**(seats[name] or {}), **thing.seat_fields}}
    return replace(draft, table={**draft.table, "seats": seats})


def do_move(at: Context, act: acts.Do) -> Draft:
    """Make a move, in the window in which it is meant."""
    if act.supply:
        draft = supplied(at.draft, at.play(), act.move)
        at = Context(draft) if draft is not None else at
    moment, position = at.moment, at.play()
    windows = moment.windows if moment is not None else ()
    known = ways(position, act.move)
    if len(known) > 1 and act.move not in {way.phrase for way in known}:
        return replace(at.draft, open=f"{WAYS}{act.move}")
    phrases = dict.fromkeys((act.move, *(way.phrase for way in known)))
    for phrase in phrases:
        try:
            return replace(with_move(at.draft, position, phrase, windows), open="", dice=())
        except NotPossible:
            continue
    if latest_of_others(at.draft, seat_of(position, act.move)) is not None:
        # It can only come in front of what was done last.
        return answer(at, acts.Answer(act.move))
    raise refuse(at, "not-now", move=act.move)


def answer(at: Context, act: acts.Answer) -> Draft:
    """Answer the latest move of another seat before it is carried out."""
    draft = at.draft
    seat = seat_of(at.play(), act.move)
    index = latest_of_others(draft, seat)
    if index is None:
        raise unfit(at)
    before = position_of(replace(draft, moves=draft.moves[:index]))
    known = ways(before, act.move)
    phrases = [way.phrase for way in known] or [act.move]
    if len(phrases) > 1 and act.move not in phrases:
        return replace(draft, open=f"{ANSWERS}{act.move}")
    phrase = act.move if act.move in phrases else phrases[0]
    draft = replace(answering(draft, index, phrase), open="")
    check(draft)
    return draft


def unanswer(at: Context, act: acts.Unanswer) -> Draft:
    """Take back what answers a move."""
    moves = at.draft.moves
    if act.move >= len(moves) or not answered_by(moves[act.move]):
        raise unfit(at)
    entry = moves[act.move]
    kept = {} if isinstance(entry, str) else {k: v for k, v in entry.items() if k != "in answer"}
    plain: Any = kept["move"] if kept.keys() == {"move"} else kept
    draft = replace(at.draft, moves=(*moves[: act.move], plain, *moves[act.move + 1 :]))
    return replace(draft, dispute="", also=(), claims=(), wanted_at=0)


def roll_again(at: Context, act: acts.RollAgain) -> Draft:
    """Roll dice again, and use the same as before if they still allow it."""
    position, entry = at.play(), at.plugin.quick_entry
    reroll = reroll_of(position)
    if reroll is None or not any(at.draft.dice):
        raise unfit(at)
    seat, values = reroll
    new = (*at.draft.dice, *[0] * len(values))[: len(values)]
    rolled = [face for face in new if face]
    kept = [value for value, face in zip(values, new, strict=True) if not face]
    move = entry.reroll_move(seat, rolled, kept)
    draft = replace(at.draft, moves=(*at.draft.moves, move), dice=(), open="")
    # What was used is probably used again, if the dice still allow it.
    again = f" {draft.used}" if draft.used else "\n"
    options = [option.phrase for option in options_of(position_of(draft))]
    same = [phrase for phrase in options if phrase.endswith(again)]
    return replace(draft, moves=(*draft.moves, *same[:1]))


def choose(at: Context, act: acts.Choose) -> Draft:
    """Answer the choice that the play waits for."""
    position = at.play()
    options = options_of(position)
    if act.option >= len(options):
        raise unfit(at)
    phrase = options[act.option].phrase
    draft = replace(at.draft, moves=(*at.draft.moves, phrase), dice=())
    check(draft)
    return draft


def want(at: Context, act: acts.Want) -> Draft:
    """Want a move that is not allowed, which becomes the disputed one."""
    # Whoever wants to use a thing has it.
    draft = supplied(at.draft, at.play(), act.move) or at.draft
    position = position_of(draft)
    asked = may_it(position, act.move)
    index = len(draft.moves) if act.at < 0 else act.at
    if asked is None or index > len(draft.moves):
        raise unfit(at)
    draft = replace(
        draft, wanted=act.move, wanted_at=index, dispute=asked.question, claims=(), also=(), open=""
    )
    return _pinned(draft, position, asked) if index == len(draft.moves) else draft


def _pinned(draft: Draft, position: Position, asked: YesOrNo) -> Draft:
    """Return a draft in which the wanted move is meant at the end of the moves.

    Behind the last move a statement is about the whole play, in which the move may have been
    possible before. With a pass behind it, it is about this moment.
    """
    if not _is_true(draft, asked.yes):
        return draft
    passing = english(position).text("move.pass")
    last = {"move": f"{seat_of(position, draft.wanted)} {passing}", "if possible": True}
    pinned = replace(draft, moves=(*draft.moves, last))
    return draft if _is_true(pinned, asked.yes) else pinned


def _is_true(draft: Draft, statement: str) -> bool:
    """Tell whether a statement is true where the question in dispute stands."""
    claimed = replace(draft, claims=(Statement("?", statement),))
    try:
        return any(claim.answer for claim in played(to_file(claimed), draft.lang).replay.claims)
    except Unplayable:
        return True


def take_back(at: Context, act: acts.TakeBack) -> Draft:
    """Take back the moves from one on, or the wanted move."""
    draft = at.draft
    if act.move < 0:
        moves = tuple(
            entry
            for index, entry in enumerate(draft.moves)
            if index < draft.wanted_at or not is_optional(entry)
        )
        return replace(
            draft, moves=moves, wanted="", wanted_at=0, dispute="", also=(), claims=(), dice=()
        )
    if not draft.opened <= act.move < len(draft.moves):
        raise unfit(at)
    begin = act.move
    while (
        begin > draft.opened
        and isinstance(draft.moves[begin - 1], dict)
        and "at" in draft.moves[begin - 1]
    ):
        begin -= 1
    draft = replace(draft, moves=draft.moves[:begin], dice=())
    if draft.wanted_at > begin:
        draft = replace(draft, wanted="", wanted_at=0, dispute="", claims=())
    return draft
