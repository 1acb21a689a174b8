"""Say in words why a command to a table, such as a move, was refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from dtnb.errors import PicklableError
from dtnb.explain.sentence import text_of
from dtnb.explain.verdicts import explain_reason
from dtnb.files import FileProblems
from dtnb.files.reader import fits_in_file
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import EndlessResolutionError, IllegalMoveError, Verdict
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice, problems_text
from dtnb.tabletop.table_speaker import table_speaker

#: a command to the table, as plain data
Command = Mapping[str, Any]


class Refusal(PicklableError, ValueError):
    """Raised if a command is refused.

    The text is the reason; `rules` has the ids of the rules behind it.
    """

    def __init__(self, text: str, rules: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.rules = tuple(rules)


#: the errors of a command that cannot be carried out
COMMAND_ERRORS = (ValueError, TypeError, KeyError, EndlessResolutionError)


def refusal_of(error: Exception, lang: str) -> dict[str, Any]:
    """Return the reason why a command was not carried out, as ``text`` and ``rules``."""
    rules: Iterable[str] = ()
    if isinstance(error, FileProblems):
        text = problems_text(error, lang)
    elif isinstance(error, UnknownChoice):
        text = table_speaker(lang).text("table.no-choice", name=str(error))
    elif isinstance(error, PhraseError):
        text = str(error.in_language(lang))
    elif isinstance(error, Refusal | EndlessResolutionError | IllegalMoveError):
        text = str(error)
    else:
        text = table_speaker(lang).text("table.not-understood", what=str(error))
    if isinstance(error, IllegalMoveError):
        rules = error.verdict.rules
    elif isinstance(error, Refusal):
        rules = error.rules
    return {"text": text, "rules": list(rules)}


def refusal_of_action(session: Sitting, verdict: Verdict, lang: str) -> Refusal:
    """Return a Refusal that states the reasons in the verdict on an action."""
    speaker = speaker_for(session.plugin.presenter, session.game, session.record.start.table, lang)
    reasons = [text_of(explain_reason(reason, speaker).text) for reason in verdict.reasons]
    return Refusal(" ".join(reasons), verdict.rules)


def check_text(text: str, max_length: int, lang: str) -> str:
    """Return the text; raise Refusal if it is blank, too long, or not allowed in a replay file."""
    if not text.strip() or not fits_in_file(text, max_length):
        raise Refusal(table_speaker(lang).text("table.unsayable", limit=max_length))
    return text


def write_new_file(path: Path, write_to: Callable[[Path], None], lang: str) -> str:
    """Call `write_to` with a path to write a file; return the path.

    Raise Refusal if the file exists or cannot be written.
    """
    say = table_speaker(lang).text
    try:
        write_to(path)
    except FileExistsError as error:
        raise Refusal(say("table.exists", path=str(path))) from error
    except OSError as error:
        reason = str(error.strerror or error)
        raise Refusal(say("table.not-written", path=str(path), reason=reason)) from error
    return str(path)
