"""Acts that change the screen: go to another screen, unfold a part, type, open a case.

A draft is the quarrel as entered so far. An act is the command that a tap on a screen sends.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from dtnb.files.reader import fits_in_file
from dtnb.quarrels import acts
from dtnb.quarrels.changing.errors import unfit_act
from dtnb.quarrels.changing.table import free_name
from dtnb.quarrels.context import Context
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.hints import likely_player_of


def go_to_step(context: Context, act: acts.GoToStep) -> Draft:
    """Go to a screen."""
    is_left_case = context.draft.case_name and act.step in ("line", "book")
    if is_left_case and context.draft.previous_table:
        # After a case of the casebook, the author returns to the table of the previous draft.
        context = Context(
            Draft(
                step="line",
                lang=context.draft.lang,
                quarrel_text=context.draft.quarrel_text,
                table=context.draft.previous_table,
            )
        )
    draft = replace(context.draft, step=act.step, unfolded_part="", typed_text="")
    if (
        act.step == "book"
        and context.draft.step == "line"
        and not context.seats
        and context.hints.characters
    ):
        # Seat the first two characters that the text about the quarrel names.
        seats: dict[str, Any] = {}
        for index in context.hints.characters[:2]:
            character = context.characters[index]
            name = likely_player_of(context.hints.people, index, seats) or free_name(
                character.name, seats
            )
            seats[name] = dict(character.entry)
        draft = replace(draft, table={**draft.table, "seats": seats})
    return draft


def unfold(context: Context, act: acts.Unfold) -> Draft:
    """Unfold a part of a screen, or fold it."""
    part = "" if act.part == context.draft.unfolded_part else act.part
    return replace(context.draft, unfolded_part=part, typed_text="", dice=())


def type_text(context: Context, act: acts.TypeText) -> Draft:
    """Store the typed text."""
    if not fits_in_file(act.value, max_length=200):
        raise unfit_act(context)
    if act.field:
        return replace(context.draft, typed_text=act.value)
    return replace(context.draft, quarrel_text=act.value)


def add_word(context: Context, act: acts.AddWord) -> Draft:
    """Add a word to the text about the quarrel."""
    text = f"{context.draft.quarrel_text.rstrip()} {act.word}".strip()
    if len(text) > 200:
        raise unfit_act(context)
    return replace(context.draft, quarrel_text=text)


def open_case(context: Context, act: acts.OpenCase) -> Draft:
    """Open a case of the casebook."""
    from dtnb.quarrels.casebook_cases import draft_of_case

    draft = draft_of_case(act.name, context.draft)
    if draft is None:
        raise unfit_act(context)
    return draft


def begin_quarrel(context: Context, act: acts.BeginQuarrel) -> Draft:
    """Begin a new quarrel with the same rulebook and house rules."""
    kept_fields = ("dtnb", "game", "edition", "policies")
    table = {name: value for name, value in context.draft.table.items() if name in kept_fields}
    return Draft(lang=context.draft.lang, table={**table, "seats": {}})
