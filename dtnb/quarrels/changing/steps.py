"""Acts that lead from screen to screen: going on, unfolding, typing, opening a case."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.files.reader import can_hold
from dtnb.quarrels import acts
from dtnb.quarrels.changing.refusing import unfit
from dtnb.quarrels.changing.table import free_name
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.hints import name_of


def go(at: Context, act: acts.Go) -> Draft:
    """Go to a screen."""
    if at.draft.case and at.draft.own and act.to in ("line", "book"):
        # Whoever leaves a case goes back to the table from which they came.
        at = Context(Draft("line", at.draft.lang, at.draft.line, table=at.draft.own))
    draft = replace(at.draft, step=act.to, open="", typed="")
    if act.to == "book" and at.draft.step == "line" and not at.seats and at.hints.figures:
        # Who is named in the line sits down.
        seats: dict[str, Any] = {}
        for figure in at.hints.figures[:2]:
            named = at.figures[figure]
            name = name_of(at.hints.people, figure, seats) or free_name(named.name, seats)
            seats[name] = dict(named.entry)
        draft = replace(draft, table={**draft.table, "seats": seats})
    return draft


def unfold(at: Context, act: acts.Open) -> Draft:
    """Unfold a part of a screen, or fold it."""
    what = "" if act.what == at.draft.open else act.what
    return replace(at.draft, open=what, typed="", dice=())


def type_text(at: Context, act: acts.Type) -> Draft:
    """Keep what is typed."""
    if not can_hold(act.value, 200):
        raise unfit(at)
    if act.field:
        return replace(at.draft, typed=act.value)
    return replace(at.draft, line=act.value)


def add_word(at: Context, act: acts.AddWord) -> Draft:
    """Add a word to the line."""
    line = f"{at.draft.line.rstrip()} {act.word}".strip()
    if len(line) > 200:
        raise unfit(at)
    return replace(at.draft, line=line)


def open_case(at: Context, act: acts.OpenCase) -> Draft:
    """Take up a case of the casebook."""
    from dtnb.quarrels.case import draft_of_case

    draft = draft_of_case(act.name, at.draft)
    if draft is None:
        raise unfit(at)
    return draft


def begin(at: Context, act: acts.Begin) -> Draft:
    """Begin anew, with the same book and house rules."""
    kept = ("dtnb", "game", "edition", "policies")
    table = {name: value for name, value in at.draft.table.items() if name in kept}
    return Draft(lang=at.draft.lang, table={**table, "seats": {}})
