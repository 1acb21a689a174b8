"""A replay: a file that was played, with its disputes, its views and its continuation.

A book is one edition of the rules. A policy is a question that the books answer differently or
leave open; a reading is one of its answers. A run plays the file under one book and one set of
readings.

The file is long because loading a replay, running it and viewing it belong to one public object.
"""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, TypeVar

from msgspec import structs

from dtnb import registry
from dtnb.explain.speakers import error_of
from dtnb.files import FileProblems
from dtnb.files.localized_errors import errors_in
from dtnb.files.problems import suggest
from dtnb.replay.lines.played_file import PlayedFile
from dtnb.replay.running.load import load
from dtnb.replay.views.line_views import LineViews
from dtnb.resources import contributed_folders, shipped

#: the name of the casebook's folder, which has a folder for each topic
CASES = "cases"
#: a line with more inputs than this is shown only under its own edition (book), because each
#: further edition enlarges the page
MAX_INPUTS_OF_TURN = 60

if TYPE_CHECKING:
    from ipywidgets import Widget

    from dtnb.frames import Document
    from dtnb.frames.line import Line
    from dtnb.graph import PriorityGraph
    from dtnb.graph.what_if import WhatIfText
    from dtnb.notebook.responder import StepperResponder
    from dtnb.replay.disputes.compare import Comparison
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.disputes.what_if import WhatIf
    from dtnb.replay.verdict.data import Verdict

T = TypeVar("T")


class ReplayViews(LineViews):
    """The views of a line and, besides, the other books, the verdict and a table to play on."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay)
        self._file_replay = replay

    @cached_property
    def document_with_editions(self) -> Document:
        """The document for a Stepper, with the same moves under the other books as well."""
        from dtnb.replay.lines.editions import under_every_book

        return under_every_book(self._file_replay)

    def _document_for(self, editions: bool | None) -> Document:
        if editions is None:
            editions = len(self._record.inputs) <= MAX_INPUTS_OF_TURN
        return self.document_with_editions if editions else self.document

    def _open_table(self) -> Callable[[int], Widget]:
        return self._table_at

    def responder(self, sits_down: Callable[[int], T]) -> StepperResponder[T]:
        """Return the object that answers a Stepper's requests on a page without widgets.

        `sits_down` opens a table at a step.
        """
        from dtnb.notebook.responder import StepperResponder

        document = self._document_with(None, odds=False)
        return StepperResponder(document, odds=self._odds_of_frames, sits_down=sits_down)

    def _table_at(self, step: int) -> Widget:
        table: Widget = registry.table_opener()(self._file_replay, step=step)
        return table

    def _with_ruling(self, document: Document) -> Document:
        books_differ = any(book.outcome != document.outcome for book in document.editions)
        verdict = (
            self._file_replay._dispute_verdict()
            if self._file_replay.claims or books_differ
            else None
        )
        if verdict is None:
            return document
        from dtnb.replay.file.model import in_language
        from dtnb.replay.verdict.ruling import with_ruling

        case = self._file_replay.file.case
        quarrel = in_language(case.quarrel, self._line.speaker.lang) if case is not None else ""
        in_every_book = self._verdict_in_every_book(document, verdict)
        return with_ruling(document, verdict, self._line.speaker, quarrel, in_every_book)

    def _verdict_in_every_book(self, document: Document, verdict: Verdict) -> Verdict | None:
        """Return the verdict that includes the books which `verdict` leaves out.

        `document` has the file's moves under every book. Return None if these books do not matter:
        the moves end in the same way under each of them, and the deciding question is not open.
        """
        names = {book.name for book in document.editions}
        left_out = [book for book in document.editions if book.name not in verdict.books]
        is_open = verdict.deciding is not None and verdict.deciding.is_open
        matters = is_open or any(book.outcome != document.outcome for book in left_out)
        if not left_out or not matters or not verdict.claims:
            return None
        editions = self._file_replay.plugin.rulebook().editions.items()
        lang = self._line.speaker.lang
        others = [id_ for id_, edition in editions if edition.name.get(lang) in names]
        return self._file_replay.compare([self._file_replay.edition, *others]).verdict

    def _below_page(self) -> str:
        # The Stepper shows only a short ruling, so the whole verdict is below it.
        if not self._file_replay.claims:
            return ""
        verdict = self._file_replay.settle()._repr_html_()
        # The headings are at the level of a notebook's cell, but here they follow the page's title.
        for tag, level in (("h4", 2), ("h5", 3)):
            verdict = verdict.replace(f"<{tag}>", f'<{tag} aria-level="{level}">')
        return f'<aside class="dtnb-verdict-below">{verdict}</aside>\n'

    def _what_if(self, line: Line, graph: PriorityGraph) -> dict[str, WhatIfText]:
        from dtnb.replay.disputes.what_if import what_ifs_by_node

        # What-ifs are computed only for the main line, which begins where the file does.
        return what_ifs_by_node(self._file_replay, graph) if line.record is self._record else {}


class Replay(PlayedFile):
    """A replay file, played under one edition and with one reading of each policy.

    Parameters
    ----------
    loaded
        The file.
    edition, policies
        The edition and readings under which the file is played; the file's own if omitted.
    lang
        The language of its texts.
    tolerant
        If true, a move that cannot be made raises no error: it becomes a result. Under editions
        other than the file's own this is always so.

    Raises
    ------
    FileProblems
        If a name or phrase is wrong, or a move cannot be made under the file's own edition.
    """

    @cached_property
    def views(self) -> ReplayViews:
        """Every way to look at the replay: documents, tables, events, widgets."""
        return ReplayViews(self)

    def _dispute_verdict(self) -> Verdict | None:
        """Return the verdict; None for a long line, or if a claim of the verdict is in a branch."""
        if len(self.record.inputs) > MAX_INPUTS_OF_TURN:
            return None
        if not self.claims:
            # Without claims, the verdict compares only the books; no other reading is played.
            return self.compare().verdict
        verdict = self.settle().verdict
        return None if any(claim.line for claim in verdict.claims) else verdict

    def compare(
        self,
        editions: Iterable[str] | None = None,
        policies: Iterable[Mapping[str, str]] | None = None,
        prints: Iterable[Mapping[str, str]] | None = None,
    ) -> Comparison:
        """Run the file under several editions or readings, or with several prints, side by side.

        Parameters
        ----------
        editions
            The editions to run the file under; a single one is compared with the replay's own. If
            they are omitted, the file runs under the replay's own edition if `policies` or `prints`
            are given; else under the replay's own edition and those that the file names, or under
            all editions if the file names none.
        policies
            Sets of readings. Each set is compared with the replay's own readings.
        prints
            Sets of prints. Each set is compared with the prints that the replay uses.

        Raises
        ------
        FileProblems
            If the table of a run cannot be set up or has no such print, or a reading cannot be
            played.
        ValueError
            If this makes fewer than two different runs.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        from dtnb.replay.disputes.compare import compare

        with errors_in(self.lang):
            return compare(self, editions, policies, prints)

    # The parameter keeps its name, because version 0.1.0 promised it (tests/promises).
    def settle(self, told: Callable[[int], object] | None = None) -> Settlement:
        """Find out whether the outcome depends on a reading, and on which reading.

        Parameters
        ----------
        told
            Called with the number of new runs whenever runs are made; there may be dozens in all.
        """
        from dtnb.replay.disputes.settle import settle

        return settle(self, told) if told is not None else self._settlement

    @cached_property
    def _settlement(self) -> Settlement:
        """The settlement, which a page shows twice: shortly in the Stepper, and whole below it."""
        from dtnb.replay.disputes.settle import settle

        return settle(self)

    def without(self, action: str) -> WhatIf:
        """Return what changes without one action, such as a card or a token that is spent.

        The file is played again without the move of the action and without the actions that
        interrupted it. The dice and the other choices stay the same.

        Parameters
        ----------
        action
            The name of the action, in a form that :meth:`~dtnb.graph.PriorityGraph.find` of `graph`
            finds.

        Raises
        ------
        NotThereError
            If there is no such action, or no move of the file declared it.
        """
        from dtnb.replay.disputes.what_if import what_if

        node = self.graph.find(action)
        data = self.graph.network.nodes.get(node, {"outcome": None})
        if data["outcome"] is None:
            raise error_of("not-declared", self.lang, name=node)
        result = what_if(self, self.steps[data["step"]])
        if result is None:
            raise error_of("not-by-move", self.lang, name=node)
        return result

    def play_on(self, players: Sequence[str], seed: int, inputs: int | None = None) -> Replay:
        """Let computer players continue after the last move of the file.

        Parameters
        ----------
        players
            One name for every seat, or a single name for all seats: ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same game.
        inputs
            The number of inputs after which to stop; if omitted, play stops at the end of the game
            or at the limit of a file.

        Returns
        -------
        Replay
            The continued game, with exact inputs and fingerprints; its file can be saved.

        Raises
        ------
        LookupError
            If there is no player of one of the names.
        ValueError
            If the number of names is neither one nor the number of seats.
        """
        from dtnb.replay.lines.continued import (
            exact_file_and_line,
            file_with_readings,
            play_on,
            played_so_far,
            players_for_seats,
        )

        with errors_in(self.lang):
            seats = players_for_seats(self.plugin, players, len(self.file.seats), seed)
        record = play_on(played_so_far(self), seats, seed, inputs)
        loaded, line = exact_file_and_line(file_with_readings(self), record)
        return type(self)(loaded, lang=self.lang, line=line)

    def save(
        self, path: str | PathLike[str], *, embed: bool = False, replace: bool = False
    ) -> None:
        """Save the file atomically: as JSON if the name ends in ``.json``, else as YAML.

        Paths in the file are rewritten so that they still lead to the same files.

        Parameters
        ----------
        path
            The path to save under, such as ``game.yaml``.
        embed
            Whether the files that this file names are embedded, so that it needs no other file.
        replace
            Whether an existing file is replaced.

        Raises
        ------
        FileExistsError
            If a file with this path exists and `replace` is false.
        OSError
            If the file cannot be written.
        """
        from dtnb.replay.lines.saving import save

        save(self.loaded, path, embed=embed, replace=replace)


def load_replay(
    source: str | FilePath | bytes,
    name: str | None = None,
    *,
    lang: str = "en",
    tolerant: bool = False,
) -> Replay:
    """Read a replay file and play it.

    Parameters
    ----------
    source
        The name of a shipped replay, a path, or the text itself.
    name
        The name of the file in messages; the path if omitted.
    lang
        The language of the replay's texts.
    tolerant
        Whether a move that cannot be made is a result instead of an error, as it is under another
        edition. Then `settle` can find out what the move depends on.

    Returns
    -------
    Replay

    Raises
    ------
    FileProblems
        If the file cannot be read or played. It has every wrong value and name, or the first syntax
        error, or the first move that cannot be made; each with its place and a suggestion.

    Examples
    --------
    >>> load_replay("false-claim").ok
    True
    """
    with errors_in(lang):
        try:
            loaded = load(find_shipped(source) or source, name)
        except FileProblems as error:
            raise _suggest_shipped_name(error, source) from None
    return Replay(loaded, lang=lang, tolerant=tolerant)


def _suggest_shipped_name(error: FileProblems, source: object) -> FileProblems:
    """Return the error; for a missing file, it suggests the shipped replay with a similar name."""
    names = sorted(shipped_files())
    return FileProblems(
        structs.replace(problem, args={**problem.args, "right": suggest(str(source), names)})
        if problem.code == "no-file" and FilePath(str(source)).name == source
        else problem
        for problem in error.problems
    )


def shipped_files() -> dict[str, FilePath]:
    """Return the shipped replays by name, with the casebook and the replays of other packages."""
    folder = shipped("replays")
    patterns = ("replays/*.yaml", f"replays/{CASES}/*/*.yaml")
    of_packages = [
        file
        for package in contributed_folders()
        for pattern in patterns
        for file in package.glob(pattern)
    ]
    # A shipped name means the same file everywhere, so a shipped file replaces a package's file
    # of the same name.
    files = (*of_packages, *folder.glob("*.yaml"), *folder.glob(f"{CASES}/*/*.yaml"))
    by_name = {file.stem: file for file in files}
    return dict(sorted(by_name.items()))


def find_shipped(source: str | FilePath | bytes) -> FilePath | None:
    """Return the file of a shipped replay; None if `source` is not its name but a path or text."""
    if not isinstance(source, str) or FilePath(source).name != source or "." in source:
        return None
    folder, name = shipped("replays"), f"{source.casefold()}.yaml"
    try:
        for place in (folder, *(folder / CASES).iterdir()):
            if (place / name).is_file():
                return place / name
        for place in contributed_folders():
            replays = place / "replays"
            for file in (replays / name, *replays.glob(f"{CASES}/*/{glob.escape(name)}")):
                if file.is_file():
                    return file
    except OSError:
        # The source is too long for a file's name: it is the text of a replay.
        pass
    return None
