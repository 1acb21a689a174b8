"""Answer the messages that the quick entry's screens send to Python in a notebook.

The quick entry is a form in which two people enter a quarrel by tapping; a draft is the quarrel as
entered so far.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb._version import HOME, __version__
from dtnb.files import FileProblems
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.files import DraftError, draft_text, read_draft
from dtnb.quarrels.flow import show


class Report(msgspec.Struct, frozen=True):
    """A report that a verdict is wrong."""

    #: the quarrel as the text of a replay file
    file: str
    version: str = msgspec.field(default="", name="dtnb")
    #: the draft of the quarrel; the next field has the screen that shows the verdict
    draft: Any = None
    screen: Any = None


def report_of(draft: Draft) -> dict[str, str]:
    """Return the report that the verdict on a draft is wrong.

    ``name`` and ``text`` are the name and the text of the report's file. ``to`` is the address to
    which it can be sent; it is empty if the project has none.
    """
    report = Report(draft_text(draft), __version__, draft, show(draft))
    text = msgspec.json.format(msgspec.json.encode(report), indent=1).decode()
    to = f"{HOME}/issues/new?template=wrong-verdict.yml" if HOME else ""
    return {"name": "quarrel-report.json", "text": text, "to": to}


class QuarrelResponder:
    """Answers the messages of a front end; an answer has the number of its message."""

    def __init__(self, draft: Draft) -> None:
        #: the draft of the last screen
        self.draft = draft

    def respond(self, message: Any) -> dict[str, Any] | None:
        """Return the answer to a message; None if the message is malformed."""
        if not isinstance(message, dict) or not isinstance(message.get("number"), int):
            return None
        answer: dict[str, Any] = {"answers": message["number"]}
        try:
            draft = read_draft(message.get("draft"), self.draft.lang)
            if message.get("do") == "show":
                screen = show(draft, message.get("act"))
                self.draft = screen.draft
                return {**answer, "screen": msgspec.to_builtins(screen)}
            return {**answer, "file": self._file_for(str(message.get("do")), draft)}
        except (DraftError, FileProblems) as error:
            return {**answer, "failed": str(error)}

    def _file_for(self, purpose: str, draft: Draft) -> dict[str, str]:
        """Return the quarrel as a replay file, or for the purpose "report" as a report."""
        if purpose == "report":
            return report_of(draft)
        return {"name": "quarrel.yaml", "text": draft_text(draft)}
