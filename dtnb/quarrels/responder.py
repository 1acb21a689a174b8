"""What stands behind the screens in a notebook: answers to what its view sends."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb._version import HOME, __version__
from dtnb.files import FileProblems
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.files import DraftError, draft_text, read_draft
from dtnb.quarrels.flow import show


class Report(msgspec.Struct, frozen=True):
    """What says that a verdict is wrong.

    Parameters
    ----------
    file
        The quarrel as the text of a replay file.
    dtnb
        The version that reached the verdict.
    draft, screen
        The quarrel as it was entered, and its screen with the verdict.
    """

    file: str
    dtnb: str = ""
    draft: Any = None
    screen: Any = None


def report_of(draft: Draft) -> dict[str, str]:
    """Return the file that says that the verdict on a draft is wrong, and where to send it.

    Returns
    -------
    dict[str, str]
        The ``name`` of the file, its ``text``, and the address ``to`` which it may be sent; that is
        empty if the project has none.
    """
    report = Report(draft_text(draft), __version__, draft, show(draft))
    text = msgspec.json.format(msgspec.json.encode(report), indent=1).decode()
    to = f"{HOME}/issues/new?template=wrong-verdict.yml" if HOME else ""
    return {"name": "quarrel-report.json", "text": text, "to": to}


class QuarrelResponder:
    """Answers the messages of a view.

    Each message has a number, and so has its answer.

    Parameters
    ----------
    draft
        The draft that is shown first.
    """

    def __init__(self, draft: Draft) -> None:
        #: the draft as it was shown last
        self.draft = draft

    def respond(self, message: Any) -> dict[str, Any] | None:
        """Return the answer to a message; None to one of another form."""
        if not isinstance(message, dict) or not isinstance(message.get("number"), int):
            return None
        answer: dict[str, Any] = {"answers": message["number"]}
        try:
            draft = read_draft(message.get("draft"), self.draft.lang)
            if message.get("do") == "show":
                screen = show(draft, message.get("act"))
                self.draft = screen.draft
                return {**answer, "screen": msgspec.to_builtins(screen)}
            return {**answer, "file": self._file(str(message.get("do")), draft)}
        except (DraftError, FileProblems) as error:
            return {**answer, "failed": str(error)}

    def _file(self, purpose: str, draft: Draft) -> dict[str, str]:
        """Return a file: the quarrel alone, or with its screen to report that it is wrong."""
        if purpose == "report":
            return report_of(draft)
        return {"name": "quarrel.yaml", "text": draft_text(draft)}
