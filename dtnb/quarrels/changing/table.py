"""Acts that set up the table: the game, the rulebook, the seats, the moment, the fields.

Each function carries out an act on the draft of a context, and returns the changed draft. It raises
an error if the act does not fit the draft.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dtnb import registry
from dtnb.files.reader import fits_in_file
from dtnb.quarrels import acts
from dtnb.quarrels.changing.errors import check_playable, unfit_act, unfit_because
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.hints import likely_player_of
from dtnb.quarrels.rename_seat import rename_seat
from dtnb.quarrels.table_changes import with_value

#: the maximum number of seats
_MAX_SEATS = 6


def set_game(context: Context, act: acts.SetGame) -> Draft:
    """Choose the game."""
    if act.game not in registry.games():
        raise unfit_act(context)
    return Draft(
        step=context.draft.step,
        lang=context.draft.lang,
        quarrel_text=context.draft.quarrel_text,
        table={"game": act.game},
    )


def set_book(context: Context, act: acts.SetBook) -> Draft:
    """Choose the rulebook."""
    if act.edition not in context.plugin.rulebook().editions:
        raise unfit_act(context)
    table = {**context.draft.table, "edition": act.edition}
    return replace(context.draft, table=table, unfolded_part="")


def set_reading(context: Context, act: acts.SetReading) -> Draft:
    """Choose the table's reading of a policy."""
    policy = context.plugin.rulebook().policies.get(act.policy)
    readings = {reading.id for reading in policy.readings} if policy is not None else set()
    if policy is None or (act.reading and act.reading not in readings):
        raise unfit_act(context)
    chosen_readings = {**context.draft.table.get("policies", {}), act.policy: act.reading}
    # Without a reading, the act withdraws the table's choice.
    house_rules = {id_: reading for id_, reading in chosen_readings.items() if reading}
    table = {**context.draft.table, "policies": house_rules}
    draft = replace(context.draft, table=table)
    check_playable(draft)
    return draft


def seat_character(context: Context, act: acts.SeatCharacter) -> Draft:
    """Add a seat with a character, or give a seat another character."""
    seats = context.seats
    if act.character >= len(context.characters) or (act.seat and act.seat not in seats):
        raise unfit_act(context)
    character = context.characters[act.character]
    if act.seat:
        new_seats = {
            name: dict(character.entry) if name == act.seat else entry
            for name, entry in seats.items()
        }
    elif len(seats) >= _MAX_SEATS:
        raise unfit_because(context, "seats", limit=_MAX_SEATS)
    else:
        name = likely_player_of(context.hints.people, act.character, seats) or free_name(
            character.name, seats
        )
        new_seats = {**seats, name: dict(character.entry)}
    if act.seat and _are_in_teams(context):
        with_teams = context.plugin.quick_entry.arrange_teams(new_seats, wants_teams=True)
        new_seats = dict(with_teams or new_seats)
    draft = replace(
        context.draft, table={**context.draft.table, "seats": new_seats}, unfolded_part=""
    )
    return without_moves(replace(draft, active=_likely_active_seat(context, new_seats)))


def _are_in_teams(context: Context) -> bool:
    """Return whether the seats play in teams, so that arranging them in teams changes nothing."""
    with_teams = context.plugin.quick_entry.arrange_teams(context.seats, wants_teams=True)
    return with_teams is not None and dict(with_teams) == context.seats


def _likely_active_seat(context: Context, seats: Mapping[str, Any]) -> str:
    """Return the seat whose turn it probably is; "" for the first seat.

    If the players have chosen a seat, return that seat. A character is passive if the quarrel's
    text names it only by what is used in another seat's turn, such as a token that prevents damage.
    If only the first of two seats is passive, return the second.
    """
    if context.draft.active or len(seats) != 2:
        return context.draft.active
    passive_entries = [
        dict(context.characters[index].entry) for index in context.hints.passive_characters
    ]
    first, second = seats
    is_first_passive = seats[first] in passive_entries
    is_second_passive = seats[second] in passive_entries
    return second if is_first_passive and not is_second_passive else ""


def free_name(name: str, seats: Mapping[str, Any]) -> str:
    """Return a name that no seat has: `name`, or `name` followed by a number if it is taken."""
    taken_count = sum(seat == name or seat.startswith(f"{name} ") for seat in seats)
    return f"{name} {taken_count + 1}" if taken_count else name


def remove_seat(context: Context, act: acts.RemoveSeat) -> Draft:
    """Remove a seat. The others then play without teams."""
    if act.seat not in context.seats:
        raise unfit_act(context)
    seats = {name: entry for name, entry in context.seats.items() if name != act.seat}
    without_teams = context.plugin.quick_entry.arrange_teams(seats, wants_teams=False)
    seats = dict(without_teams or seats)
    return without_moves(replace(context.draft, table={**context.draft.table, "seats": seats}))


def name_seat(context: Context, act: acts.NameSeat) -> Draft:
    """Rename a seat."""
    name = act.value.strip()
    is_taken = name != act.seat and name in context.seats
    if (
        act.seat not in context.seats
        or not name
        or is_taken
        or not fits_in_file(name, max_length=60)
    ):
        raise unfit_because(context, "name", name=name)
    draft = rename_seat(context.draft, act.seat, name)
    check_playable(draft)
    return draft


def set_turn(context: Context, act: acts.SetTurn) -> Draft:
    """Choose the seat whose turn it is."""
    if act.seat not in context.seats:
        raise unfit_act(context)
    return without_moves(replace(context.draft, active=act.seat))


def set_teams(context: Context, act: acts.SetTeams) -> Draft:
    """Play in teams, or alone.

    Seats of two teams alternate. So if the players choose a partner for the first seat, that
    partner becomes the third seat.
    """
    entries = context.seats
    if act.partner:
        first, *others = (name for name in entries if name != act.partner)
        if act.partner not in entries or len(others) != 2:
            raise unfit_act(context)
        order = (first, others[0], act.partner, others[1])
        entries = {name: entries[name] for name in order}
    seats = context.plugin.quick_entry.arrange_teams(entries, wants_teams=act.teams)
    if seats is None:
        raise unfit_act(context)
    return without_moves(
        replace(context.draft, table={**context.draft.table, "seats": dict(seats)})
    )


def set_field(context: Context, act: acts.SetField) -> Draft:
    """Set a field of the table."""
    fields = context.plugin.form.fields(context.draft.table, context.game_speaker)
    field = next((field for field in fields if field.path == act.path), None)
    if field is None:
        raise unfit_act(context)
    value: Any = act.value
    if field.kind == "number":
        if value is not None and (
            not isinstance(value, int) or not field.low <= value <= field.high
        ):
            raise unfit_because(
                context, "number", label=field.label, low=field.low, high=field.high
            )
    elif field.kind == "counts":
        # The field counts several things, such as tokens; the act sets one of these counts.
        counted = next(
            (answer for answer in field.answers if str(answer.value) == act.answer), None
        )
        if counted is None or not isinstance(value, int) or not 0 <= value <= counted.max_count:
            raise unfit_act(context)
        counts = {**(field.value if isinstance(field.value, dict) else {}), act.answer: value}
        value = {
            name: count for name, count in counts.items() if count != field.default_count
        } or None
    elif field.kind == "choice":
        if str(value) not in {str(answer.value) for answer in field.answers}:
            raise unfit_act(context)
    else:
        raise unfit_act(context)
    draft = replace(context.draft, table=with_value(context.draft.table, act.path, value))
    check_playable(draft)
    return draft


def set_print(context: Context, act: acts.SetPrint) -> Draft:
    """Choose the printing of a card or board."""
    game = context.require_play().record.game
    # The card or board is a policy; its readings are its printings.
    component = next(
        (
            policy
            for policy in context.plugin.printings.printing_policies(game)
            if policy.id == act.thing
        ),
        None,
    )
    printings = {reading.id for reading in component.readings} if component is not None else set()
    if component is None or (act.reading and act.reading not in printings):
        raise unfit_act(context)
    chosen_printings = {**(context.draft.table.get("prints") or {}), act.thing: act.reading}
    # Without a printing, the act withdraws the table's choice.
    prints = {id_: printing for id_, printing in chosen_printings.items() if printing}
    draft = replace(context.draft, table={**context.draft.table, "prints": prints})
    check_playable(draft)
    return draft


def seat_own_character(context: Context, act: acts.SeatOwnCharacter) -> Draft:
    """Seat a character that the players made, from its file."""
    name, entry, files = context.plugin.quick_entry.own_character(act.value)
    if act.seat and act.seat not in context.seats:
        raise unfit_act(context)
    seats = dict(context.seats)
    seats[act.seat or free_name(name, seats)] = dict(entry)
    all_files = {**(context.draft.table.get("files") or {}), **files}
    used_paths = {
        value
        for seat_entry in seats.values()
        for value in (seat_entry or {}).values()
        if isinstance(value, str)
    }
    embedded_files = {path: lines for path, lines in all_files.items() if path in used_paths}
    note = context.speaker.text("note.figure", name=name)
    notes = tuple(dict.fromkeys((*context.draft.notes, note)))
    table = {**context.draft.table, "seats": seats, "files": embedded_files}
    draft = without_moves(replace(context.draft, table=table, notes=notes, unfolded_part=""))
    check_playable(draft)
    return draft


def set_moment(context: Context, act: acts.SetMoment) -> Draft:
    """Choose the moment of the quarrel."""
    if act.moment >= len(context.moments):
        raise unfit_act(context)
    draft = with_start(replace(context.draft, moment_index=str(act.moment), unfolded_part=""))
    if draft.table.get("start") != context.draft.table.get("start"):
        draft = without_moves(draft)
    return replace(draft, step="what")


def without_moves(draft: Draft) -> Draft:
    """Return a draft without moves, questions and statements, because the table has changed."""
    table = {name: value for name, value in draft.table.items() if name not in ("start", "prints")}
    draft = with_start(replace(draft, table=table))
    return replace(
        draft, moves=(), opening_move_count=0, used_ability="", dice=(), wanted_move="",
        dispute_index=0, dispute="", further_disputes=(), claims=(), case_name="",
    )  # fmt: skip


def with_start(draft: Draft) -> Draft:
    """Return a draft whose table begins at the chosen moment, in the turn of the active seat.

    The start of a table may also have a mode of the game; that is kept.
    """
    context = Context(draft)
    moment = context.chosen_moment
    start = dict(moment.start) if moment is not None else {}
    if context.active_seat != next(iter(context.seats), ""):
        start["active"] = context.active_seat
    mode = (context.draft.table.get("start") or {}).get("mode")
    if mode:
        start["mode"] = mode
    table = {name: value for name, value in context.draft.table.items() if name != "start"}
    return replace(context.draft, table={**table, "start": start} if start else table)
