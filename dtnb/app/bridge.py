"""Answer calls from JavaScript; arguments and results are only texts and bytes.

A `Session` has the methods that a page may call; their arguments and values are plain data, which
the bridge converts from and to JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from dtnb.app.link import LinkError
from dtnb.app.session import Session
from dtnb.errors import NotThereError
from dtnb.files import FileProblems
from dtnb.quarrels.files import DraftError
from dtnb.replay.questions.asking_error import AskingError

#: the methods of `Session` that a page may call
CALLS = (
    # the open replay, and the models (Steppers and tables) of the page
    "open_shipped", "open_text", "open_link", "open_table", "settle", "share", "state", "send",
    # saved games
    "kept", "kept_text", "forget",
    # users' files for a game
    "own", "begin", "proof", "keep_own",
    # lessons
    "lesson_moments", "make_lesson", "lesson_page", "open_lesson",
    # quarrels that are entered screen by screen
    "quarrel", "open_quarrel", "share_quarrel", "quarrel_file", "quarrel_report",
)  # fmt: skip


class Bridge:
    """Answers the calls of a page.

    `saved_games` is a JSON object that maps the names of the saved games to their texts.
    `on_change` is called with the name and the text of each saved game that changes; the text of a
    removed game is empty.
    """

    def __init__(self, saved_games: str, on_change: Callable[[str, str], object]) -> None:
        games = msgspec.json.decode(saved_games, type=dict[str, str])

        def report(name: str, content: bytes | None) -> None:
            on_change(name, (content or b"").decode())

        self._session = Session({name: text.encode() for name, text in games.items()}, report)

    def call(self, name: str, arguments: str) -> tuple[str, bytes]:
        """Call the method `name` of the session; `arguments` is a JSON list.

        Returns
        -------
        tuple[str, bytes]
            A JSON object with the ``value``, or with an ``error`` in words. The bytes are the
            compressed document if `name` is ``state`` and the model is a Stepper; otherwise they
            are empty.
        """
        document = b""
        try:
            if name not in CALLS:
                raise ValueError(name)
            value: Any = getattr(self._session, name)(*msgspec.json.decode(arguments))
            if name == "state":
                document = value.pop("frames_gz", b"")
        except (FileProblems, LinkError, NotThereError, DraftError, AskingError) as error:
            return _to_json({"error": str(error)}), document
        return _to_json({"value": value}), document


def _to_json(data: Any) -> str:
    # `json.dumps` would refuse the structs in a view.
    return msgspec.json.encode(data).decode()
