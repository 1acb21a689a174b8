"""Change a draft as an act asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from dtnb import registry
from dtnb.errors import PicklableError
from dtnb.files.reader import can_hold
from dtnb.quarrels import acts
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft, Statement
from dtnb.quarrels.files import to_file
from dtnb.quarrels.moves import (
    NotPossible,
    answered_by,
    answering,
    dice_of,
    is_optional,
    latest_of_others,
    roll_asked,
    roll_phrase,
    with_dice,
    with_move,
)
from dtnb.quarrels.phrasing import YesOrNo, english, may_it, seat_of
from dtnb.quarrels.position import Position, Unplayable, played, position_of
from dtnb.quarrels.renaming import renamed
from dtnb.quarrels.tables import with_value
from dtnb.quarrels.ways import options_of, reroll_of, ways
from dtnb.quarrels.wish import wish_of
from dtnb.replay.game.phrases import read_dispute, read_expectation

#: the most seats
_MAX_SEATS = 6
#: what is unfolded to choose among the ways of a move, and of an answer, begins with this
WAYS, ANSWERS = "ways:", "answers:"
#: what was used, if it is said in numbers
BLOW = "*"
#: what is unfolded to say which dice were rolled again
AGAIN = "again"
#: the move of the dice of a wanted move, which is no move of the draft
WISHED = -2
#: the faces of a die whose own number is not known here
_MOST_FACES = 6


class Refused(PicklableError, ValueError):
    """Raised for an act that does not fit; the text says why."""


def change(at: Context, act: acts.AnyAct) -> Draft:
    """Return the draft of a context after an act.

    Raises
    ------
    Refused
        If the act does not fit.
    Unplayable, PhraseError
        If the draft could not be played after it.
    """
    return _CHANGES[type(act)](at, act)


def _refuse(at: Context, why: str, **values: Any) -> Refused:
    return Refused(at.say.text(f"unfit.{why}", **values))


def _unfit(at: Context) -> Refused:
    return _refuse(at, "act")


def _go(at: Context, act: acts.Go) -> Draft:
    if at.draft.case and at.draft.own and act.to in ("line", "book"):
        # Whoever leaves a case goes back to the table from which they came.
        at = Context(Draft("line", at.draft.lang, at.draft.line, table=at.draft.own))
    draft = replace(at.draft, step=act.to, open="", typed="")
    if act.to == "book" and at.draft.step == "line" and not at.seats and at.hints.figures:
        # Who is named in the line sits down.
        seats: dict[str, Any] = {}
        for figure in at.hints.figures[:2]:
            named = at.figures[figure]
            seats[_free_name(named.name, seats)] = dict(named.entry)
        draft = replace(draft, table={**draft.table, "seats": seats})
    return draft


def _open(at: Context, act: acts.Open) -> Draft:
    what = "" if act.what == at.draft.open else act.what
    return replace(at.draft, open=what, typed="", dice=())


def _type(at: Context, act: acts.Type) -> Draft:
    if not can_hold(act.value, 200):
        raise _unfit(at)
    if act.field:
        return replace(at.draft, typed=act.value)
    return replace(at.draft, line=act.value)


def _add_word(at: Context, act: acts.AddWord) -> Draft:
    line = f"{at.draft.line.rstrip()} {act.word}".strip()
    if len(line) > 200:
        raise _unfit(at)
    return replace(at.draft, line=line)


def _set_game(at: Context, act: acts.SetGame) -> Draft:
    if act.game not in registry.games():
        raise _unfit(at)
    return Draft(
        step=at.draft.step, lang=at.draft.lang, line=at.draft.line, table={"game": act.game}
    )


def _set_book(at: Context, act: acts.SetBook) -> Draft:
    if act.edition not in at.plugin.rulebook().editions:
        raise _unfit(at)
    table = {**at.draft.table, "edition": act.edition}
    return replace(at.draft, table=table, open="")


def _set_reading(at: Context, act: acts.SetReading) -> Draft:
    policies = at.plugin.rulebook().policies
    readings = (
        {reading.id for reading in policies[act.policy].readings}
        if act.policy in policies
        else set()
    )
    if act.policy not in policies or (act.reading and act.reading not in readings):
        raise _unfit(at)
    chosen = {**at.draft.table.get("policies", {}), act.policy: act.reading}
    kept = {policy: reading for policy, reading in chosen.items() if reading}
    table = {**at.draft.table, "policies": kept}
    draft = replace(at.draft, table=table)
    _check(draft)
    return draft


def _sit(at: Context, act: acts.Sit) -> Draft:
    seats = at.seats
    if act.figure >= len(at.figures) or (act.seat and act.seat not in seats):
        raise _unfit(at)
    figure = at.figures[act.figure]
    if act.seat:
        changed = {
            name: dict(figure.entry) if name == act.seat else entry for name, entry in seats.items()
        }
    elif len(seats) >= _MAX_SEATS:
        raise _refuse(at, "seats", limit=_MAX_SEATS)
    else:
        changed = {**seats, _free_name(figure.name, seats): dict(figure.entry)}
    return _without_play(replace(at.draft, table={**at.draft.table, "seats": changed}, open=""))


def _free_name(name: str, seats: Mapping[str, Any]) -> str:
    taken = sum(seat == name or seat.startswith(f"{name} ") for seat in seats)
    return f"{name} {taken + 1}" if taken else name


def _without_play(draft: Draft) -> Draft:
    """Return a draft whose table has changed so much that nothing was done at it."""
    table = {name: value for name, value in draft.table.items() if name not in ("start", "prints")}
    draft = _started(replace(draft, table=table))
    return replace(
        draft, moves=(), opened=0, used="", dice=(), wanted="", wanted_at=0, dispute="", also=(),
        claims=(), case="",
    )  # fmt: skip


def _leave(at: Context, act: acts.Leave) -> Draft:
    if act.seat not in at.seats:
        raise _unfit(at)
    seats = {name: entry for name, entry in at.seats.items() if name != act.seat}
    seats = dict(at.plugin.quick_entry.in_teams(seats, False) or seats)
    return _without_play(replace(at.draft, table={**at.draft.table, "seats": seats}))


def _name(at: Context, act: acts.Name) -> Draft:
    name = act.value.strip()
    taken = name != act.seat and name in at.seats
    if act.seat not in at.seats or not name or taken or not can_hold(name, 60):
        raise _refuse(at, "name", name=name)
    draft = renamed(at.draft, act.seat, name)
    _check(draft)
    return draft


def _turn(at: Context, act: acts.Turn) -> Draft:
    if act.seat not in at.seats:
        raise _unfit(at)
    return _without_play(replace(at.draft, active=act.seat))


def _where(at: Context, act: acts.Where) -> Draft:
    if act.moment >= len(at.moments):
        raise _unfit(at)
    moment = at.moments[act.moment]
    draft = _started(replace(at.draft, where=str(act.moment), open=""))
    if draft.table.get("start") != at.draft.table.get("start"):
        draft = _without_play(draft)
    step = "what" if moment.asks_use or moment.asks_dice else "then"
    return replace(draft, step=step)


def _started(draft: Draft) -> Draft:
    """Return a draft whose table begins at its moment, with the seat whose turn it is."""
    at = Context(draft)
    moment = at.moment
    start = dict(moment.start) if moment is not None else {}
    if at.active != next(iter(at.seats), ""):
        start["active"] = at.active
    mode = (at.draft.table.get("start") or {}).get("mode")
    if mode:
        start["mode"] = mode
    table = {name: value for name, value in at.draft.table.items() if name != "start"}
    return replace(at.draft, table={**table, "start": start} if start else table)


def _use(at: Context, act: acts.UseIt) -> Draft:
    draft, entry = at.draft, at.plugin.quick_entry
    rest = draft.moves[draft.opened :] if act.name == draft.used else ()
    if not act.name:
        return _without_play(draft)
    uses = entry.uses(draft.table, at.active, at.game_speaker)
    use = next((use for use in uses if use.name == act.name), None)
    if use is None or act.level >= len(use.levels) or act.tier >= len(use.levels[act.level].tiers):
        raise _unfit(at)
    level = use.levels[act.level]
    entry_of_seat = {**at.seats[at.active], **level.seat}
    entry_of_seat = {name: value for name, value in entry_of_seat.items() if value != {}}
    seats = {**at.seats, at.active: entry_of_seat}
    moves = tuple(entry.opening_moves(at.active, use.name, level.tiers[act.tier].dice))
    table = {**draft.table, "seats": seats}
    draft = replace(
        draft, table=table, used=use.name, moves=(*moves, *rest), opened=len(moves), dice=()
    )
    _check(draft)
    return draft


def _turn_die(at: Context, act: acts.TurnDie) -> Draft:
    draft = at.draft
    if act.move >= 0:
        dice = dice_of(draft.moves[act.move]) if act.move < len(draft.moves) else ()
        if act.die >= len(dice) or not 1 <= act.value <= _MOST_FACES:
            raise _unfit(at)
        turned = (*dice[: act.die], act.value, *dice[act.die + 1 :])
        changed = with_dice(draft.moves[act.move], turned)
        moves = (*draft.moves[: act.move], changed, *draft.moves[act.move + 1 :])
        draft = replace(draft, moves=moves)
        _check(draft)
        return draft
    if draft.open == AGAIN and at.position is not None:
        found = reroll_of(at.position)
        if found is None or act.die >= len(found[1]) or not 1 <= act.value <= _MOST_FACES:
            raise _unfit(at)
        dice = (*draft.dice, *[0] * len(found[1]))[: len(found[1])]
        return replace(draft, dice=(*dice[: act.die], act.value, *dice[act.die + 1 :]))
    if act.move == WISHED:
        return _roll_wished(at, act)
    asked = roll_asked(at.position)
    if asked is None or act.die >= asked.count or not 1 <= act.value <= asked.faces:
        raise _unfit(at)
    assert at.position is not None
    dice = (*draft.dice, *[0] * asked.count)[: asked.count]
    dice = (*dice[: act.die], act.value, *dice[act.die + 1 :])
    if 0 in dice:
        return replace(draft, dice=dice)
    made = (*draft.moves, roll_phrase(at.position, dice))
    draft = replace(draft, moves=made, dice=(), opened=draft.opened + (draft.step == "what"))
    _check(draft)
    return draft


def _roll_wished(at: Context, act: acts.TurnDie) -> Draft:
    """Return a draft in which a die of the wanted move is stated."""
    draft, wish = at.draft, wish_of(at.draft)
    roll = wish.roll if wish is not None else None
    if wish is None or roll is None or act.die >= roll.count or not 1 <= act.value <= roll.faces:
        raise _unfit(at)
    dice = (*draft.dice, *[0] * roll.count)[: roll.count]
    dice = (*dice[: act.die], act.value, *dice[act.die + 1 :])
    if 0 in dice:
        return replace(draft, dice=dice)
    entry = {"move": wish.phrase(dice), "if possible": True}
    index = draft.wanted_at
    moves = (*draft.moves[:index], entry, *draft.moves[index:])
    draft = replace(draft, moves=moves, dice=())
    _check(draft)
    return draft


def _set_field(at: Context, act: acts.SetField) -> Draft:
    fields = at.plugin.form.fields(at.draft.table, at.game_speaker)
    field = next((field for field in fields if field.path == act.path), None)
    if field is None:
        raise _unfit(at)
    value: Any = act.value
    if field.kind == "number":
        if value is not None and (
            not isinstance(value, int) or not field.low <= value <= field.high
        ):
            raise _refuse(at, "number", label=field.label, low=field.low, high=field.high)
    elif field.kind == "counts":
        answer = next((a for a in field.answers if str(a.value) == act.answer), None)
        if answer is None or not isinstance(value, int) or not 0 <= value <= answer.most:
            raise _unfit(at)
        counts = {**(field.value if isinstance(field.value, dict) else {}), act.answer: value}
        value = {name: count for name, count in counts.items() if count != field.base} or None
    elif field.kind == "choice":
        if str(value) not in {str(answer.value) for answer in field.answers}:
            raise _unfit(at)
    else:
        raise _unfit(at)
    draft = replace(at.draft, table=with_value(at.draft.table, act.path, value))
    _check(draft)
    return draft


def supplied(draft: Draft, position: Position, move: str) -> Draft | None:
    """Return a draft with the thing of a move at the table; None if it lies there already."""
    thing = next((t for t in position.things if t.phrase == move and t.lacking), None)
    if thing is None:
        return None
    name = position.speaker.seats[thing.seat]
    seats = draft.table["seats"]
    seats = {**seats, name: {**(seats[name] or {}), **thing.lacking}}
    return replace(draft, table={**draft.table, "seats": seats})


def _do(at: Context, act: acts.Do) -> Draft:
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
        return _answer(at, acts.Answer(act.move))
    raise _refuse(at, "not-now", move=act.move)


def _answer(at: Context, act: acts.Answer) -> Draft:
    draft = at.draft
    seat = seat_of(at.play(), act.move)
    index = latest_of_others(draft, seat)
    if index is None:
        raise _unfit(at)
    before = position_of(replace(draft, moves=draft.moves[:index]))
    known = ways(before, act.move)
    phrases = [way.phrase for way in known] or [act.move]
    if len(phrases) > 1 and act.move not in phrases:
        return replace(draft, open=f"{ANSWERS}{act.move}")
    phrase = act.move if act.move in phrases else phrases[0]
    draft = replace(answering(draft, index, phrase), open="")
    _check(draft)
    return draft


def _roll_again(at: Context, act: acts.RollAgain) -> Draft:
    position, entry = at.play(), at.plugin.quick_entry
    found = reroll_of(position)
    if found is None or not any(at.draft.dice):
        raise _unfit(at)
    seat, values = found
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


def _choose(at: Context, act: acts.Choose) -> Draft:
    position = at.play()
    options = options_of(position)
    if act.option >= len(options):
        raise _unfit(at)
    phrase = options[act.option].phrase
    draft = replace(at.draft, moves=(*at.draft.moves, phrase), dice=())
    _check(draft)
    return draft


def _teams(at: Context, act: acts.Teams) -> Draft:
    seats = at.plugin.quick_entry.in_teams(at.seats, act.teams)
    if seats is None:
        raise _unfit(at)
    return _without_play(replace(at.draft, table={**at.draft.table, "seats": dict(seats)}))


def _want(at: Context, act: acts.Want) -> Draft:
    position, draft = at.play(), at.draft
    asked = may_it(position, act.move)
    index = len(draft.moves) if act.at < 0 else act.at
    if asked is None or index > len(draft.moves):
        raise _unfit(at)
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
    said = replace(draft, claims=(Statement("?", statement),))
    try:
        return any(claim.answer for claim in played(to_file(said), draft.lang).replay.claims)
    except Unplayable:
        return True


def _take_back(at: Context, act: acts.TakeBack) -> Draft:
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
        raise _unfit(at)
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


def _ask(at: Context, act: acts.Ask) -> Draft:
    position, draft = at.play(), at.draft
    read_dispute(position.plugin, position.record.game, position.record.start, act.question)
    index = len(draft.moves) if act.at < 0 else act.at
    if index > len(draft.moves):
        raise _unfit(at)
    if act.more:
        if act.question in (draft.dispute, *draft.also) or len(draft.also) > 5:
            raise _unfit(at)
        return replace(draft, also=(*draft.also, act.question), open="")
    return replace(draft, dispute=act.question, wanted_at=index, claims=(), also=(), open="")


def _say(at: Context, act: acts.Say) -> Draft:
    position, draft = at.play(), at.draft
    names = list(at.seats)
    if act.by not in names or (act.among and act.says not in act.among):
        raise _unfit(at)
    plugin, game, start = position.plugin, position.record.game, position.record.start
    for statement in (act.says, *act.among):
        read_expectation(plugin, game, start, statement)
    if act.question and not draft.dispute:
        index = len(draft.moves) if act.at < 0 else act.at
        if index > len(draft.moves):
            raise _unfit(at)
        read_dispute(plugin, game, start, act.question)
        draft = replace(draft, dispute=act.question, wanted_at=index)
    kept = [c for c in draft.claims if c.by != act.by or c.says not in (act.says, *act.among)]
    claims = [*kept, Statement(act.by, act.says)]
    others = [name for name in names if name != act.by]
    rest = [statement for statement in act.among if statement != act.says]
    # What one says leaves the other what remains.
    if len(others) == 1 and len(rest) == 1:
        (other,) = others
        if not any(c.by == other and c.says in act.among for c in claims):
            claims.append(Statement(other, rest[0]))
    return replace(draft, claims=tuple(claims), open="", typed="")


def _unanswer(at: Context, act: acts.Unanswer) -> Draft:
    moves = at.draft.moves
    if act.move >= len(moves) or not answered_by(moves[act.move]):
        raise _unfit(at)
    entry = moves[act.move]
    kept = {} if isinstance(entry, str) else {k: v for k, v in entry.items() if k != "in answer"}
    plain: Any = kept["move"] if kept.keys() == {"move"} else kept
    draft = replace(at.draft, moves=(*moves[: act.move], plain, *moves[act.move + 1 :]))
    return replace(draft, dispute="", also=(), claims=(), wanted_at=0)


def _pick(at: Context, act: acts.Pick) -> Draft:
    if not can_hold(act.text, 200):
        raise _unfit(at)
    return replace(at.draft, typed=act.text)


def _unsay(at: Context, act: acts.Unsay) -> Draft:
    claims = at.draft.claims
    if act.claim >= len(claims):
        raise _unfit(at)
    return replace(at.draft, claims=(*claims[: act.claim], *claims[act.claim + 1 :]))


def _set_print(at: Context, act: acts.SetPrint) -> Draft:
    position = at.play()
    known = {policy.id: policy for policy in at.plugin.printings.prints(position.record.game)}
    policy = known.get(act.thing)
    readings = {reading.id for reading in policy.readings} if policy is not None else set()
    if policy is None or (act.printed and act.printed not in readings):
        raise _unfit(at)
    chosen = {**(at.draft.table.get("prints") or {}), act.thing: act.printed}
    kept = {thing: printed for thing, printed in chosen.items() if printed}
    draft = replace(at.draft, table={**at.draft.table, "prints": kept})
    _check(draft)
    return draft


def _own_figure(at: Context, act: acts.OwnFigure) -> Draft:
    name, entry, files = at.plugin.quick_entry.own_figure(act.value)
    if act.seat and act.seat not in at.seats:
        raise _unfit(at)
    seats = dict(at.seats)
    seats[act.seat or _free_name(name, seats)] = dict(entry)
    carried = {**(at.draft.table.get("files") or {}), **files}
    used = {value for seat in seats.values() for value in (seat or {}).values()
            if isinstance(value, str)}  # fmt: skip
    carried = {path: lines for path, lines in carried.items() if path in used}
    note = at.say.text("note.figure", name=name)
    notes = tuple(dict.fromkeys((*at.draft.notes, note)))
    table = {**at.draft.table, "seats": seats, "files": carried}
    draft = _without_play(replace(at.draft, table=table, notes=notes, open=""))
    _check(draft)
    return draft


def _blow(at: Context, act: acts.Blow) -> Draft:
    moment, entry = at.moment, at.plugin.quick_entry
    kinds = dict(entry.kinds_of_blow(at.game_speaker))
    kind = act.kind or next(iter(kinds), "")
    others = [name for name in at.seats if name != at.active]
    if moment is None or kind not in kinds or not others:
        raise _unfit(at)
    amount = act.value or _amount_of_blow(at.draft) or 1
    start = dict(entry.plain_blow(at.active, others[0], amount, kind, moment))
    note = at.say.text("note.blow", seat=at.active, amount=amount, kind=kinds[kind])
    draft = _without_play(at.draft)
    draft = replace(
        draft,
        table={**draft.table, "start": {**draft.table.get("start", {}), **start}},
        used=BLOW,
        notes=(note,),
    )
    _check(draft)
    return draft


def _amount_of_blow(draft: Draft) -> int:
    """Return the number that was stated of what was done; 0 if there is none."""
    numbers = [
        value
        for inner in (draft.table.get("start") or {}).values()
        if isinstance(inner, dict)
        for value in inner.values()
        if isinstance(value, int)
    ]
    return numbers[0] if numbers else 0


def _open_case(at: Context, act: acts.OpenCase) -> Draft:
    from dtnb.quarrels.case import draft_of_case

    draft = draft_of_case(act.name, at.draft)
    if draft is None:
        raise _unfit(at)
    return draft


def _begin(at: Context, act: acts.Begin) -> Draft:
    kept = ("dtnb", "game", "edition", "policies")
    table = {name: value for name, value in at.draft.table.items() if name in kept}
    return Draft(lang=at.draft.lang, table={**table, "seats": {}})


def _check(draft: Draft) -> None:
    """Raise Unplayable if a draft with seats cannot be played."""
    if len(draft.table.get("seats", {})) > 1:
        position_of(draft)


_CHANGES: Mapping[type[acts.AnyAct], Callable[[Context, Any], Draft]] = {
    acts.Go: _go,
    acts.Open: _open,
    acts.Type: _type,
    acts.AddWord: _add_word,
    acts.SetGame: _set_game,
    acts.SetBook: _set_book,
    acts.SetReading: _set_reading,
    acts.Sit: _sit,
    acts.Leave: _leave,
    acts.Name: _name,
    acts.Turn: _turn,
    acts.Where: _where,
    acts.UseIt: _use,
    acts.TurnDie: _turn_die,
    acts.SetField: _set_field,
    acts.Do: _do,
    acts.Want: _want,
    acts.RollAgain: _roll_again,
    acts.Choose: _choose,
    acts.Teams: _teams,
    acts.Answer: _answer,
    acts.TakeBack: _take_back,
    acts.Ask: _ask,
    acts.Say: _say,
    acts.Unanswer: _unanswer,
    acts.Pick: _pick,
    acts.Unsay: _unsay,
    acts.SetPrint: _set_print,
    acts.OwnFigure: _own_figure,
    acts.Blow: _blow,
    acts.OpenCase: _open_case,
    acts.Begin: _begin,
}
