"""Acts that set up the table: the game, its book, the seats, the moment, what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dtnb import registry
from dtnb.files.reader import can_hold
from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import check, refuse, unfit
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.hints import name_of
from dtnb.quarrels.renaming import renamed
from dtnb.quarrels.tables import with_value

#: the most seats
_MAX_SEATS = 6


def set_game(at: Context, act: acts.SetGame) -> Draft:
    """Choose the game."""
    if act.game not in registry.games():
        raise unfit(at)
    return Draft(
        step=at.draft.step, lang=at.draft.lang, line=at.draft.line, table={"game": act.game}
    )


def set_book(at: Context, act: acts.SetBook) -> Draft:
    """Choose the book."""
    if act.edition not in at.plugin.rulebook().editions:
        raise unfit(at)
    table = {**at.draft.table, "edition": act.edition}
    return replace(at.draft, table=table, open="")


def set_reading(at: Context, act: acts.SetReading) -> Draft:
    """Choose how the table reads a question."""
    policies = at.plugin.rulebook().policies
    readings = (
        {reading.id for reading in policies[act.policy].readings}
        if act.policy in policies
        else set()
    )
    if act.policy not in policies or (act.reading and act.reading not in readings):
        raise unfit(at)
    chosen = {**at.draft.table.get("policies", {}), act.policy: act.reading}
    kept = {policy: reading for policy, reading in chosen.items() if reading}
    table = {**at.draft.table, "policies": kept}
    draft = replace(at.draft, table=table)
    check(draft)
    return draft


def sit(at: Context, act: acts.Sit) -> Draft:
    """Seat a character."""
    seats = at.seats
    if act.figure >= len(at.figures) or (act.seat and act.seat not in seats):
        raise unfit(at)
    figure = at.figures[act.figure]
    if act.seat:
        changed = {
            name: dict(figure.entry) if name == act.seat else entry for name, entry in seats.items()
        }
    elif len(seats) >= _MAX_SEATS:
        raise refuse(at, "seats", limit=_MAX_SEATS)
    else:
        name = name_of(at.hints.people, act.figure, seats) or free_name(figure.name, seats)
        changed = {**seats, name: dict(figure.entry)}
    if act.seat and _play_in_teams(at):
        changed = dict(at.plugin.quick_entry.in_teams(changed, True) or changed)
    draft = replace(at.draft, table={**at.draft.table, "seats": changed}, open="")
    return without_play(replace(draft, active=_likely_active(at, changed)))


def _play_in_teams(at: Context) -> bool:
    """Tell whether the seats play in teams."""
    in_teams = at.plugin.quick_entry.in_teams(at.seats, True)
    return in_teams is not None and dict(in_teams) == at.seats


def _likely_active(at: Context, seats: Mapping[str, Any]) -> str:
    """Return the seat whose turn it is; if nobody said so, not the one of whom a token is named."""
    if at.draft.active or len(seats) != 2:
        return at.draft.active
    waiting = [dict(at.figures[index].entry) for index in at.hints.waiting]
    first, second = seats
    return second if seats[first] in waiting and seats[second] not in waiting else ""


def free_name(name: str, seats: Mapping[str, Any]) -> str:
    """Return a name for a seat that no other has."""
    taken = sum(seat == name or seat.startswith(f"{name} ") for seat in seats)
    return f"{name} {taken + 1}" if taken else name


def leave(at: Context, act: acts.Leave) -> Draft:
    """Take a seat away."""
    if act.seat not in at.seats:
        raise unfit(at)
    seats = {name: entry for name, entry in at.seats.items() if name != act.seat}
    seats = dict(at.plugin.quick_entry.in_teams(seats, False) or seats)
    return without_play(replace(at.draft, table={**at.draft.table, "seats": seats}))


def name_seat(at: Context, act: acts.Name) -> Draft:
    """Name a seat."""
    name = act.value.strip()
    taken = name != act.seat and name in at.seats
    if act.seat not in at.seats or not name or taken or not can_hold(name, 60):
        raise refuse(at, "name", name=name)
    draft = renamed(at.draft, act.seat, name)
    check(draft)
    return draft


def turn(at: Context, act: acts.Turn) -> Draft:
    """Say whose turn it is."""
    if act.seat not in at.seats:
        raise unfit(at)
    return without_play(replace(at.draft, active=act.seat))


def teams(at: Context, act: acts.Teams) -> Draft:
    """Play in teams, or alone. Teams sit alternately, so that a partner sits third of four."""
    seated = at.seats
    if act.partner:
        first, *others = (name for name in seated if name != act.partner)
        if act.partner not in seated or len(others) != 2:
            raise unfit(at)
        order = (first, others[0], act.partner, others[1])
        seated = {name: seated[name] for name in order}
    seats = at.plugin.quick_entry.in_teams(seated, act.teams)
    if seats is None:
        raise unfit(at)
    return without_play(replace(at.draft, table={**at.draft.table, "seats": dict(seats)}))


def set_field(at: Context, act: acts.SetField) -> Draft:
    """Answer a question about the table."""
    fields = at.plugin.form.fields(at.draft.table, at.game_speaker)
    field = next((field for field in fields if field.path == act.path), None)
    if field is None:
        raise unfit(at)
    value: Any = act.value
    if field.kind == "number":
        if value is not None and (
            not isinstance(value, int) or not field.low <= value <= field.high
        ):
            raise refuse(at, "number", label=field.label, low=field.low, high=field.high)
    elif field.kind == "counts":
        answer = next((a for a in field.answers if str(a.value) == act.answer), None)
        if answer is None or not isinstance(value, int) or not 0 <= value <= answer.max_count:
            raise unfit(at)
        counts = {**(field.value if isinstance(field.value, dict) else {}), act.answer: value}
        value = {name: count for name, count in counts.items() if count != field.base} or None
    elif field.kind == "choice":
        if str(value) not in {str(answer.value) for answer in field.answers}:
            raise unfit(at)
    else:
        raise unfit(at)
    draft = replace(at.draft, table=with_value(at.draft.table, act.path, value))
    check(draft)
    return draft


def set_print(at: Context, act: acts.SetPrint) -> Draft:
    """Choose how a card or board is printed."""
    position = at.play()
    known = {policy.id: policy for policy in at.plugin.printings.prints(position.record.game)}
    policy = known.get(act.thing)
    readings = {reading.id for reading in policy.readings} if policy is not None else set()
    if policy is None or (act.printed and act.printed not in readings):
        raise unfit(at)
    chosen = {**(at.draft.table.get("prints") or {}), act.thing: act.printed}
    kept = {thing: printed for thing, printed in chosen.items() if printed}
    draft = replace(at.draft, table={**at.draft.table, "prints": kept})
    check(draft)
    return draft


def own_figure(at: Context, act: acts.OwnFigure) -> Draft:
    """Seat a character of the players' own, from its file."""
    name, entry, files = at.plugin.quick_entry.own_figure(act.value)
    if act.seat and act.seat not in at.seats:
        raise unfit(at)
    seats = dict(at.seats)
    seats[act.seat or free_name(name, seats)] = dict(entry)
    carried = {**(at.draft.table.get("files") or {}), **files}
    used = {value for seat in seats.values() for value in (seat or {}).values()
            if isinstance(value, str)}  # fmt: skip
    carried = {path: lines for path, lines in carried.items() if path in used}
    note = at.say.text("note.figure", name=name)
    notes = tuple(dict.fromkeys((*at.draft.notes, note)))
    table = {**at.draft.table, "seats": seats, "files": carried}
    draft = without_play(replace(at.draft, table=table, notes=notes, open=""))
    check(draft)
    return draft


def where(at: Context, act: acts.Where) -> Draft:
    """Say at which moment the quarrel is."""
    if act.moment >= len(at.moments):
        raise unfit(at)
    draft = started(replace(at.draft, where=str(act.moment), open=""))
    if draft.table.get("start") != at.draft.table.get("start"):
        draft = without_play(draft)
    return replace(draft, step="what")


def without_play(draft: Draft) -> Draft:
    """Return a draft whose table has changed so much that nothing was done at it."""
    table = {name: value for name, value in draft.table.items() if name not in ("start", "prints")}
    draft = started(replace(draft, table=table))
    return replace(
        draft, moves=(), opened=0, used="", dice=(), wanted="", wanted_at=0, dispute="", also=(),
        claims=(), case="",
    )  # fmt: skip


def started(draft: Draft) -> Draft:
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
