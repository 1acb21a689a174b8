"""The flow of a quick entry: a draft and an act become the next screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import msgspec

from dtnb.files import FileProblems
from dtnb.kernel import EndlessResolutionError, IllegalMoveError
from dtnb.quarrels.acts import Go, act, read_act
from dtnb.quarrels.changing.change import change
from dtnb.quarrels.changing.refusing import Refused
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.draft import STEPS
from dtnb.quarrels.pages import book, line, quarrel, then, verdict, what, where
from dtnb.quarrels.position import Unplayable
from dtnb.quarrels.screens import Choice, Screen
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import MoveError

if TYPE_CHECKING:
    from dtnb.quarrels.draft import Draft, Step
    from dtnb.quarrels.screens import Act

_SCREENS: Mapping[Step, Callable[[Context], Shown]] = {
    "line": line.show,
    "book": book.show,
    "where": where.show,
    "what": what.show,
    "then": then.show,
    "quarrel": quarrel.show,
    "verdict": verdict.show,
}
#: what an act may raise that does not fit
_ERRORS = (Refused, Unplayable, PhraseError, FileProblems, IllegalMoveError, MoveError,
           EndlessResolutionError, LookupError)  # fmt: skip


def show(draft: Draft, act: Act | None = None) -> Screen:
    """Return the screen of a draft, after an act if one is given.

    Parameters
    ----------
    draft
        The quarrel so far.
    act
        What was tapped: the act of a thing of the last screen; one that asks for a value has it as
        ``value``. An act that does not fit changes nothing, and the screen says why in `problem`.
    """
    at, problem = Context(draft), ""
    if act is not None:
        try:
            at = Context(change(at, read_act(act)))
        except msgspec.ValidationError:
            problem = at.say.text("unfit.act")
        except _ERRORS as error:
            problem = _words(error, at)
    return _screen(at, problem)


def _words(error: Exception, at: Context) -> str:
    if isinstance(error, PhraseError):
        return str(error.in_language(at.lang))
    return str(error)


def _screen(at: Context, problem: str) -> Screen:
    draft = at.draft
    drawn = _SCREENS[draft.step](at)
    rulebook = at.plugin.rulebook()
    edition = draft.table["edition"]
    name = rulebook.editions[edition].name.get(at.lang) if edition in rulebook.editions else ""
    return Screen(
        draft,
        draft.step,
        STEPS.index(draft.step) + 1,
        len(STEPS),
        drawn.title,
        tuple(drawn.blocks),
        at.drawn_seats,
        Choice(name, act(Go("book"))),
        drawn.next,
        tuple(drawn.more),
        problem,
    )
