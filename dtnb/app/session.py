"""What the page in the browser asks the engine to do: open a replay, settle it, play, save.

The page calls the methods of a `Session`; all arguments and results are plain data.

* replay: a game or a part of one, as a file; with claims of people in it, it is a dispute.
* model: what is shown, a Stepper or a table. A view in the browser draws it and sends messages.
* quarrel: a dispute that is entered screen by screen. A draft is what was entered so far, and an
  act is what the player does on the screen.
* store: the saved games and the users' files, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from dtnb.app import lessons, quarrels
from dtnb.app.link import LinkError, link, link_of_text, qr_svg, unpack
from dtnb.app.own_files import OwnFiles, is_own
from dtnb.app.page_speaker import page_speaker
from dtnb.files import FileProblems
from dtnb.files.localized_errors import errors_in
from dtnb.notebook.responder import StepperResponder
from dtnb.replay.replay import load_replay, shipped_files
from dtnb.tabletop.open_table import sitting_at
from dtnb.tabletop.responder import TableResponder
from dtnb.tabletop.stores import MemoryStore
from dtnb.tabletop.table import Table

if TYPE_CHECKING:
    from dtnb.gamebook import Book
    from dtnb.quarrels.screens import Screen
    from dtnb.replay.replay import Replay
    from dtnb.replay.sitting.sitting import Sitting

Data: TypeAlias = dict[str, Any]

#: the name under which a new table's game is saved
GAME = Path("table.json")
#: a widget refers to another model by this prefix followed by the model's key
_MODEL_PREFIX = "IPY_MODEL_"


class Session:
    """The models (Steppers and tables) of one page.

    `saved_files` has the saved games and the users' files by name. `on_change` is called with the
    name and the content of each file that changes; the content is None if the file was removed.
    """

    def __init__(
        self,
        saved_files: Mapping[str, bytes] | None = None,
        on_change: Callable[[str, bytes | None], object] | None = None,
    ) -> None:
        self._store = MemoryStore(saved_files, on_change)
        self._own_files = OwnFiles(self._store, Path.cwd())
        self._models: dict[str, StepperResponder[str] | TableResponder] = {}
        self._replay: Replay | None = None
        self._model_numbers = count(1)

    # -- replays -----------------------------------------------------------------------------------

    def open_shipped(self, name: str, lang: str) -> Data:
        """Open a shipped replay or case by its name."""
        path = shipped_files().get(name)
        if path is None:
            raise LinkError(page_speaker(lang).text("page.no-shipped", name=name))
        return self._open(path.read_bytes(), path.name, lang)

    def open_text(self, text: str, name: str, lang: str) -> Data:
        """Open a text: a replay file, a saved game, a lesson, or a user's file for a game.

        For a replay or a lesson, the result has ``link``: the text packed for a link, or "" if it
        is too long for one. For a saved game it has ``game``, the name under which the game is
        saved now. For a user's file it has ``own``, its title; the file is not stored yet.
        """
        raw = text.encode()
        if _SavedGameEntry.of(raw) is not None:
            return {"game": self._store.add(GAME, raw)}
        if lessons.is_lesson(raw):
            return {
                **self._open_lesson(raw, name, lang),
                "lesson": True,
                "link": _link_data(text, lang),
            }
        own_file = self._own_files.recognize(text)
        if own_file is not None:
            return {"own": own_file.title or own_file.path}
        opened = self._open(raw, name, lang)
        try:
            data = link(self._current_replay()).partition("=")[2]
        except LinkError:
            data = ""
        return {**opened, "link": data}

    def open_link(self, data: str, lang: str) -> Data:
        """Open the file that a link contains."""
        return self._open(unpack(data, lang), page_speaker(lang).text("page.link"), lang)

    def _open(self, raw: bytes, name: str, lang: str) -> Data:
        """Open a replay in place of the open one.

        Return the ``key`` of its Stepper's model, its ``title``, whether it is ``disputed``, and
        the file as text (``reads``).
        """
        replay = _load(raw, name, lang)
        stepper = replay.views.responder(self._sit_down)
        # Only one replay is open at a time; close the old one with the tables that continue it.
        self._models.clear()
        self._replay = replay
        return {
            "key": self._add_model(stepper),
            "title": replay.title,
            "disputed": bool(replay.claims),
            "reads": _decode(raw),
        }

    def settle(self) -> Data:
        """Settle the dispute of the open replay; return the verdict as HTML and as text."""
        settlement = self._current_replay().settle()
        return {"html": _without_styles(settlement._repr_html_()), "text": str(settlement)}

    def share(self, address: str, step: int) -> Data:
        """Return the open replay as a link and as a QR code, or say why that is not possible."""
        replay = self._current_replay()
        link_data: Data = {"link": "", "qr": "", "reason": ""}
        try:
            link_data["link"] = link(replay, address, step)
            link_data["qr"] = qr_svg(link_data["link"], replay.lang)
        except LinkError as error:
            link_data["reason"] = str(error)
        return link_data

    def _current_replay(self) -> Replay:
        # The page calls methods that need a replay only while one is open.
        if self._replay is None:
            raise ValueError
        return self._replay

    # -- lessons -----------------------------------------------------------------------------------

    def lesson_moments(self) -> Sequence[Any]:
        """Return the moments of the open replay that a lesson can ask about."""
        return lessons.moments_of(self._current_replay())

    def make_lesson(self, title: str, marked: Any, address: str) -> Data:
        """Return the open replay as a lesson: its ``file``, its ``link`` and its QR code.

        `marked` has the questions that the lesson asks, as its author marked them on the page.
        """
        replay = self._current_replay()
        questions = msgspec.convert(marked, list[lessons.MarkedQuestion])
        lesson = lessons.lesson_of(replay, title, questions)
        lesson_data: Data = {"file": lessons.text_of(lesson), "link": "", "qr": "", "reason": ""}
        try:
            lesson_data["link"] = lessons.lesson_link(lesson, address, replay.lang)
            lesson_data["qr"] = qr_svg(lesson_data["link"], replay.lang)
        except LinkError as error:
            lesson_data["reason"] = str(error)
        return lesson_data

    def lesson_page(self, text: str, lang: str) -> str:
        """Return a lesson as a page that needs neither a network nor an engine."""
        from dtnb.gamebook.page import gamebook_page

        return gamebook_page(_book_of(text.encode(), "lesson.yaml", lang))

    def open_lesson(self, data: str, lang: str) -> Data:
        """Open the lesson that a link contains."""
        return self._open_lesson(unpack(data, lang), page_speaker(lang).text("page.link"), lang)

    def _open_lesson(self, raw: bytes, name: str, lang: str) -> Data:
        from dtnb.gamebook.book import as_document

        book = _book_of(raw, name, lang)
        self._models.clear()
        self._replay = None
        return {
            "key": self._add_model(StepperResponder(as_document(book))),
            "title": book.document.title,
        }

    # -- quarrels ----------------------------------------------------------------------------------

    def quarrel(self, draft: Any, act: Any) -> Screen:
        """Return the next screen of a quarrel after a player's act."""
        return quarrels.next_screen(draft, act)

    def open_quarrel(self, data: str, lang: str) -> Screen:
        """Return the screen of a quarrel that a link contains."""
        return quarrels.open_link(data, lang)

    def share_quarrel(self, draft: Any, address: str, lang: str) -> Data:
        """Return a quarrel as a link and as a QR code, or say why that is not possible."""
        return {**quarrels.share(draft, address, lang)}

    def quarrel_file(self, draft: Any, lang: str) -> str:
        """Return a quarrel as the text of a replay file."""
        return quarrels.file_of(draft, lang)

    def quarrel_report(self, draft: Any, lang: str) -> Data:
        """Return a report that the verdict on a quarrel is wrong, and where to send it."""
        return {**quarrels.report(draft, lang)}

    # -- tables ------------------------------------------------------------------------------------

    def open_table(self, lang: str, name: str = str(GAME)) -> Data:
        """Open the saved game `name`, or a new table; return the ``key`` of its model."""
        return {"key": self._add_model(self._make_table(sitting=None, lang=lang, name=name))}

    def _sit_down(self, step: int) -> str:
        """Open a table at a step of the open replay, and return a reference to its model."""
        replay = self._current_replay()
        responder = self._make_table(sitting_at(replay, step), replay.lang, str(GAME))
        return f"{_MODEL_PREFIX}{self._add_model(responder)}"

    def _make_table(self, sitting: Sitting | None, lang: str, name: str) -> TableResponder:
        """Return the model of the table at which `sitting` is played.

        If `sitting` is None, the saved game `name` is played, or a new game if none is saved.
        """
        table = Table(sitting, lang=lang, kept=Path(name), store=self._store)
        table.save_file.refer_to_page()
        return TableResponder(table, downloads=True)

    def kept(self) -> list[Data]:
        """Return the name and the title of each saved game, and whether it ``opens`` from the list.

        A game that continues a replay opens only from that replay.
        """
        contents = sorted(self._store.contents.items())
        return [_describe(name, raw) for name, raw in contents if not is_own(name)]

    def kept_text(self, name: str) -> str:
        """Return a saved game or a user's file as a text, for a download."""
        return self._store.contents[name].decode()

    def forget(self, name: str) -> None:
        """Remove a saved game or a user's file."""
        self._store.remove(Path(name))
        self._own_files.forget(name)

    # -- users' files -----------------------------------------------------------------------------

    def own(self, lang: str) -> Data:
        """Return the users' ``files``, and the games for which a user can ``begin`` a file."""
        return {"files": self._own_files.list_files(), "begin": self._own_files.invitations(lang)}

    def begin(self, game: str, lang: str) -> str:
        """Return the text of a new file for a game."""
        return self._own_files.template(game, lang)

    def proof(self, text: str, lang: str) -> Data:
        """Return a preview of what a user's file describes, and the problems of the file."""
        preview = self._own_files.preview(text, lang)
        return {**preview, "html": _without_styles(preview["html"])}

    def keep_own(self, text: str, lang: str) -> str:
        """Store a user's file for tables and replays; return its name."""
        return self._own_files.keep(text, lang)

    # -- models ------------------------------------------------------------------------------------

    def state(self, key: str) -> Data:
        """Return the state of a model for a new view."""
        return _with_plain_markup(self._models[key].state())

    def send(self, key: str, message: Any) -> Data:
        """Pass a view's message to its model.

        Return the values that changed in the view's state, and messages to the view.
        """
        changes, messages = self._models[key].respond(message)
        return {"changes": _with_plain_markup(changes), "messages": messages}

    def _add_model(self, model: StepperResponder[str] | TableResponder) -> str:
        key = str(next(self._model_numbers))
        self._models[key] = model
        return key


def _load(raw: bytes, name: str, lang: str) -> Replay:
    """Play a file.

    A move that cannot be made is an error. In a file with people's claims it is no error but a
    result, because the people may dispute this move.
    """
    try:
        return load_replay(raw, name, lang=lang)
    except FileProblems:
        replay = load_replay(raw, name, lang=lang, tolerant=True)
        if not replay.claims:
            raise
        return replay


def _book_of(raw: bytes, name: str, lang: str) -> Book:
    """Return a lesson file as a book: the replay with the questions to its reader."""
    with errors_in(lang):
        return lessons.book_of_lesson(lessons.read_lesson(raw, name, lang), lang)


def _link_data(text: str, lang: str) -> str:
    """Return a text packed for a link; empty if it is too long for one."""
    try:
        return link_of_text(text, address="", lang=lang).removeprefix("=")
    except LinkError:
        return ""


def _with_plain_markup(state: Data) -> Data:
    """Return the state of a view; if it has a verdict, its markup has no style attributes."""
    settled = state.get("shown", {}).get("settled")
    if settled:
        settled["html"] = _without_styles(settled["html"])
    return state


def _without_styles(html: str) -> str:
    """Rename the style attributes, because the page's security policy forbids them.

    A script of the page applies the renamed attributes. In text, quotes are escaped, so only
    attributes are renamed.
    """
    return html.replace(' style="', ' data-style="')


def _decode(raw: bytes) -> str:
    return raw.decode("utf-8", errors="replace")


class _SavedTable(msgspec.Struct):
    """The part of a saved game that shows whether the game continues a replay."""

    #: the digest of the game played in the replay that this game continues; empty if it continues
    #: none
    begins: str = ""


class _SavedGameEntry(msgspec.Struct):
    """The parts of a saved game that a list shows."""

    table: _SavedTable
    title: Any = ""

    @classmethod
    def of(cls, raw: bytes) -> _SavedGameEntry | None:
        """Return the entry for a text; None if the text is no saved game."""
        try:
            return msgspec.json.decode(raw, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None


def _describe(name: str, raw: bytes) -> Data:
    """Return a saved game's entry in a list; a damaged game has no title and does not open."""
    game = _SavedGameEntry.of(raw)
    if game is None:
        return {"name": name, "title": "", "opens": False}
    return {"name": name, "title": game.title, "opens": not game.table.begins}
