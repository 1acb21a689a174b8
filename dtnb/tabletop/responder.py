"""Answer the commands that the view of a table sends, in a notebook or on a page of dtnb."""

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

    Each command has a number. Each answer has the number of its command and, if the command was
    refused, the refusal. With `downloads`, files are handed to the view instead of being written to
    the disk.
    """

    def __init__(self, table: Table, *, downloads: bool = False) -> None:
        self.table = table
        self._downloads = downloads

    def state(self) -> dict[str, Any]:
        """Return the state of a new view."""
        labels = table_speaker(self.table.lang).labels()
        return {"view": "table", "words": labels, "shown": self.table.view()}

    def respond(self, message: Any) -> Response:
        """Carry out a command; messages of other forms are ignored."""
        if not isinstance(message, dict) or "do" not in message:
            return Response({})
        answer: dict[str, Any] = {"answers": message.get("number"), "refused": None}
        try:
            answer |= self._carry_out(message)
        except COMMAND_ERRORS as error:
            answer["refused"] = refusal_of(error, self.table.lang)
        shown = self.table.view()
        # If the change could not be saved, the answer reports that as well.
        answer["refused"] = answer["refused"] or shown["notice"]
        return Response({"shown": shown}, (answer,))

    def _carry_out(self, command: Command) -> dict[str, Any]:
        """Carry out a command, and return what the answer has in addition."""
        name = command["do"]
        if name == "hello":
            return {}
        if name == "page":
            # The page is large, so it is sent only on request.
            return {"page": self.table.page() if self.table.sitting is not None else ""}
        if self._downloads and name in ("save", "give"):
            content = self._file() if name == "save" else self.table.page()
            return {"download": {"name": str(command["path"]), "content": content}}
        return {"refused": self.table.apply(command)}

    def _file(self) -> str:
        """Return the replay file, complete in itself."""
        return text_for(self.table.as_replay().loaded, Path("turn.yaml"), embed=True)
