"""A replay: a file that was played, and everything one may ask of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb import registry
from dtnb.explain.speakers import error_of
from dtnb.files import FileProblems
from dtnb.files.localized_errors import errors_in
from dtnb.files.problems import suggested
from dtnb.replay.lines.played_file import PlayedFile
from dtnb.replay.running.load import load
from dtnb.resources import shipped

#: the folder of the casebook, in which each topic has one
CASES = "cases"
#: a line of more inputs is shown under its own book alone: under each it would be as long again
A_TURN = 60

if TYPE_CHECKING:
    from ipywidgets import Widget

    from dtnb.frames import Document
    from dtnb.frames.line import Line
    from dtnb.graph import PriorityGraph
    from dtnb.graph.what_if import Without
    from dtnb.replay.disputes.compare import Comparison
    from dtnb.replay.disputes.settle import Settlement
    from dtnb.replay.disputes.what_if import WhatIf
    from dtnb.replay.verdict.data import Verdict


class Replay(PlayedFile):
    """A replay file, played under one edition and one set of policies.

    Parameters
    ----------
    loaded
        The file.
    edition, policies
        The edition and readings it is played under; the file's own unless said otherwise.
    lang
        The language of what it shows.
    tolerant
        Whether a move that cannot be made is a result also where the file is played as it is meant.

    Raises
    ------
    FileProblems
        If a name or phrase is wrong, or, played as it is meant, a move that cannot be made.
    """

    @cached_property
    def document_under_every_book(self) -> Document:
        """The document with the same moves under the other books, which a Stepper can change to."""
        from dtnb.replay.lines.editions import under_every_book

        return under_every_book(self)

    def _document_to_show(self, editions: bool | None) -> Document:
        if editions is None:
            editions = len(self.record.inputs) <= A_TURN
        return self.document_under_every_book if editions else self.document

    def _sits_down(self, step: int) -> Widget:
        table: Widget = registry.table()(self, step=step)
        return table

    def _dispute(self) -> Verdict | None:
        """Return the verdict; None where it would take long, or is about other lines."""
        if len(self.record.inputs) > A_TURN:
            return None
        verdict = self.settle().verdict
        return None if any(claim.line for claim in verdict.claims) else verdict

    def _said_first(self) -> tuple[str, int]:
        """Return what a page opens with: a dispute begins with its verdict, where it arises."""
        if not self.claims:
            return "", -1
        from dtnb.replay.disputes.settle import settle

        settled = settle(self)
        verdict = f'<header class="dtnb-verdict-first">{settled._repr_html_()}</header>\n'
        return verdict, settled.verdict.at

    def compare(
        self,
        editions: Iterable[str] | None = None,
        policies: Iterable[Mapping[str, str]] | None = None,
        prints: Iterable[Mapping[str, str]] | None = None,
    ) -> Comparison:
        """Run the file under several editions or policies, or with several prints, side by side.

        Parameters
        ----------
        editions
            The editions, one alone beside the replay's own; if omitted the replay's own and
            those the file names, or all there are where it names none; only its own where
            `policies` or `prints` are given.
        policies
            Sets of readings, each beside the replay's own.
        prints
            Sets of prints, each on the table in the place of the replay's own.

        Raises
        ------
        FileProblems
            If one of the tables cannot be set up or has no such print, or a reading cannot be
            played.
        ValueError
            If this makes fewer than two different runs.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        from dtnb.replay.disputes.compare import compare

        with errors_in(self.lang):
            return compare(self, editions, policies, prints)

    def settle(self, told: Callable[[int], object] | None = None) -> Settlement:
        """Find out whether the outcome hangs on how something is read, and on what.

        Parameters
        ----------
        told
            Called with the number of further runs, as they are made: there may be dozens.
        """
        from dtnb.replay.disputes.settle import settle

        return settle(self, told)

    def without(self, action: str) -> WhatIf:
        """Find out what would be without one action: a card, a token that is spent.

        The file is played once more without that move, with the same dice and the same other
        choices. What was declared in front of the action falls with it.

        Parameters
        ----------
        action
            The action, as :meth:`~dtnb.graph.PriorityGraph.find` finds it in `graph`.

        Raises
        ------
        NotThereError
            If there is no such action, or no move of the file declared it.
        """
        from dtnb.replay.disputes.what_if import what_if

        node = self.graph.find(action)
        data = self.graph.graph.nodes.get(node, {"outcome": None})
        if data["outcome"] is None:
            raise error_of("not-declared", self.lang, name=node)
        told = what_if(self, self.steps[data["step"]])
        if told is None:
            raise error_of("not-by-move", self.lang, name=node)
        return told

    def _what_if(self, line: Line, graph: PriorityGraph) -> dict[str, Without]:
        from dtnb.replay.disputes.what_if import without

        # A branch is not played from the file's beginning.
        return without(self, graph) if line.record is self.record else {}

    def play_on(self, players: Sequence[str], seed: int, inputs: int | None = None) -> Replay:
        """Let players of the program play on from the last thing the file says.

        Parameters
        ----------
        players
            One name for every seat, or one for all: ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same game.
        inputs
            Stop after so many inputs; at the end unless given, or at the last that a file holds.

        Returns
        -------
        Replay
            What was played, with exact inputs and fingerprints; its file can be saved.

        Raises
        ------
        LookupError
            If there is no player of a name.
        ValueError
            If there is neither one name nor one for every seat.
        """
        from dtnb.replay.lines.continued import kept, play_on, played_so_far, seated, under

        with errors_in(self.lang):
            seats = seated(self.plugin, players, len(self.file.seats), seed)
        record = play_on(played_so_far(self), seats, seed, inputs)
        loaded, line = kept(under(self), record)
        return type(self)(loaded, lang=self.lang, line=line)

    def save(
        self, path: str | PathLike[str], *, embed: bool = False, replace: bool = False
    ) -> None:
        """Write the file, whole or not at all: JSON where the name ends so, else YAML.

        Paths in it are rewritten, so that they lead from there to the same files.

        Parameters
        ----------
        path
            Where, such as ``game.yaml``.
        embed
            Whether the files that it names are brought along in it, so that it travels alone.
        replace
            Whether a file that is there is replaced.

        Raises
        ------
        FileExistsError
            If something is there and is not to be replaced.
        OSError
            If it cannot be written there.
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
        How messages call it; the path as given unless said otherwise.
    lang
        The language of what it shows.
    tolerant
        Whether a move that cannot be made is a result, as it is under another edition, so that it
        can be settled on what that hangs.

    Returns
    -------
    Replay

    Raises
    ------
    FileProblems
        With everything that is wrong with its form and its names, or else the first error of
        syntax, or the first move that cannot be made; each with its place and what would be right.

    Examples
    --------
    >>> load_replay("false-claim").ok
    True
    """
    with errors_in(lang):
        try:
            loaded = load(find_shipped(source) or source, name)
        except FileProblems as error:
            raise _with_names(error, source) from None
    return Replay(loaded, lang=lang, tolerant=tolerant)


def _with_names(error: FileProblems, source: object) -> FileProblems:
    """Return what is wrong with a file, with the shipped replay that its name probably means."""
    names = sorted(shipped_files())
    return FileProblems(
        structs.replace(problem, args={**problem.args, "right": suggested(str(source), names)})
        if problem.code == "no-file" and FilePath(str(source)).name == source
        else problem
        for problem in error.problems
    )


def shipped_files() -> dict[str, FilePath]:
    """Return the shipped replays by name, those of the casebook as well."""
    folder = shipped("replays")
    files = (*folder.glob("*.yaml"), *folder.glob(f"{CASES}/*/*.yaml"))
    return {file.stem: file for file in sorted(files, key=lambda file: file.stem)}


def find_shipped(source: str | FilePath | bytes) -> FilePath | None:
    """Return the file of a shipped replay of that name; None for a path or a text."""
    if not isinstance(source, str) or FilePath(source).name != source or "." in source:
        return None
    folder, name = shipped("replays"), f"{source.casefold()}.yaml"
    try:
        for place in (folder, *(folder / CASES).iterdir()):
            if (place / name).is_file():
                return place / name
    except OSError:
        # The text of a file, too long to be a name.
        pass
    return None
