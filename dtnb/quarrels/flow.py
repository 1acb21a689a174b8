"""The flow of the quick entry: a draft and an act give the next screen.

A draft is the quarrel as entered so far. An act is the command that a tap on a screen sends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from dtnb.files import FileProblems
from dtnb.kernel import EndlessResolutionError, IllegalMoveError
from dtnb.quarrels.acts import GoToStep, act_data, read_act
from dtnb.quarrels.changing.dispatch import apply_act
from dtnb.quarrels.changing.errors import UnfitAct
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.draft import STEPS
from dtnb.quarrels.draft_play import Unplayable
from dtnb.quarrels.pages import (
    events_screen,
    line_screen,
    moment_screen,
    question_screen,
    table_screen,
    use_screen,
    verdict_screen,
)
from dtnb.quarrels.screens import Choice, Screen
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import MoveError

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Step
    from dtnb.quarrels.screens import Act

_SCREENS: Mapping[Step, Callable[[Context], ScreenParts]] = {
    "line": line_screen.screen_parts,
    "book": table_screen.screen_parts,
    "where": moment_screen.screen_parts,
    "what": use_screen.screen_parts,
    "then": events_screen.screen_parts,
    "quarrel": question_screen.screen_parts,
    "verdict": verdict_screen.screen_parts,
}
#: the errors of an act that does not fit the draft
_ERRORS = (UnfitAct, Unplayable, PhraseError, FileProblems, IllegalMoveError, MoveError,
           EndlessResolutionError, LookupError)  # fmt: skip


def show(draft: Draft, act: Act | None = None) -> Screen:
    """Return the screen of a draft, after an act if one is given.

    The act is the plain data of what was tapped. If it asks for a value, such as a number, the data
    have it as ``value``. An act that does not fit the draft changes nothing, and `Screen.problem`
    says why.
    """
    context, problem = Context(draft), ""
    if act is not None:
        try:
            context = Context(apply_act(context, read_act(act)))
        except msgspec.ValidationError:
            problem = context.speaker.text("unfit.act")
        except _ERRORS as error:
            problem = _error_text(error, context)
    return _draw_screen(context, problem)


def _error_text(error: Exception, context: Context) -> str:
    if isinstance(error, PhraseError):
        return str(error.in_language(context.lang))
    return str(error)


def _draw_screen(context: Context, problem: str) -> Screen:
    """Return the present screen of a draft, with a problem to show above it."""
    draft = context.draft
    parts = _SCREENS[draft.step](context)
    rulebook = context.plugin.rulebook()
    edition = draft.table["edition"]
    name = rulebook.editions[edition].name.get(context.lang) if edition in rulebook.editions else ""
    return Screen(
        draft,
        draft.step,
        position=STEPS.index(draft.step) + 1,
        steps=len(STEPS),
        title=parts.title,
        blocks=tuple(parts.blocks),
        seats=context.drawn_seats,
        book=Choice(name, act_data(GoToStep("book"))),
        next_choice=parts.next_choice,
        more_choices=tuple(parts.more_choices),
        problem=problem,
    )
