"""What stands behind the screens in a notebook: answers to what its view sends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from dtnb.files import FileProblems
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.files import DraftError, load_draft, read_draft, to_file
from dtnb.quarrels.flow import show
from dtnb.replay.lines.saving import text_for


def draft_text(draft: Draft) -> str:
    """Return a draft as the text of a replay file with its dispute and its claims."""
    loaded = load_draft(msgspec.json.encode(to_file(draft)))
    return text_for(loaded, Path("quarrel.yaml"), embed=True)


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
        text = draft_text(draft)
        if purpose != "report":
            return {"name": "quarrel.yaml", "text": text}
        report = {"file": text, "screen": msgspec.to_builtins(show(draft))}
        text = json.dumps(report, ensure_ascii=False, indent=1)
        return {"name": "quarrel-report.json", "text": text}
