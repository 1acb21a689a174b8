"""Carry out the commands that the view of a table sends, from a notebook or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from dtnb.notebook.responder import Response
from dtnb.replay.lines.saving import text_for
from dtnb.tabletop.refusal import COMMAND_ERRORS, Command, refusal_of
from dtnb.tabletop.table_speaker import table_speaker

if TYPE_CHECKING:
    from dtnb.tabletop.table import Table


class TableResponder:
    """Carries out the commands that a view sends.

    Each answer has the number of its command and, if the command was refused, the refusal. With
    `downloads`, the view receives files as downloads, and nothing is written to the disk.
    """

    def __init__(self, table: Table, *, downloads: bool = False) -> None:
        self.table = table
        self._downloads = downloads

    def state(self) -> dict[str, Any]:
        """Return the state of a new view."""
        labels = table_speaker(self.table.lang).labels()
        return {"view": "table", "words": labels, "shown": self.table.view()}

    def respond(self, message: Any) -> Response:
        """Carry out a command, and return the new view and the answer; ignore other messages."""
        if not isinstance(message, dict) or "do" not in message:
            return Response({})
        answer: dict[str, Any] = {"answers": message.get("number"), "refused": None}
        try:
            answer |= self._carry_out(message)
        except COMMAND_ERRORS as error:
            answer["refused"] = refusal_of(error, self.table.lang)
        view = self.table.view()
        # A command may succeed without being saved; the answer then has the save file's notice.
        answer["refused"] = answer["refused"] or view["notice"]
        return Response({"shown": view}, (answer,))

    def _carry_out(self, command: Command) -> dict[str, Any]:
        """Carry out a command, and return further values for the answer."""
        name = command["do"]
        if name == "hello":
            return {}
        if name == "page":
            # The page is large, so it is sent only on request.
            return {"page": self.table.page() if self.table.sitting is not None else ""}
        # "give" is the button to pass the turn on to other people as a page.
        if self._downloads and name in ("save", "give"):
            content = self._replay_file() if name == "save" else self.table.page()
            return {"download": {"name": str(command["path"]), "content": content}}
        return {"refused": self.table.apply(command)}

    def _replay_file(self) -> str:
        """Return the replay as a file that contains the files that it names."""
        return text_for(self.table.as_replay().loaded, Path("turn.yaml"), embed=True)
