"""A replay: a file that was played, and everything one may ask of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb.files import FileProblems, Problem, Problems, Source
from dtnb.kernel import Game
from dtnb.replay import fidelity
from dtnb.replay.branch import Branch
from dtnb.replay.load import Loaded, chosen_policies, load, prepare, run
from dtnb.replay.model import ReplayFile
from dtnb.replay.plugin import Plugin
from dtnb.resources import shipped

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing
    from dtnb.replay.compare import Comparison
    from dtnb.replay.settle import Settlement


class Replay(Branch):
    """A replay file, played under one edition and one set of policies.

    Parameters
    ----------
    loaded
        The file.
    edition, policies
        The edition and readings it is played under; the file's own unless said otherwise.
    lang
        The language of what it shows.

    Raises
    ------
    FileProblems
        If a name or phrase is wrong, or, played as it is meant, a move that cannot be made.
    """

    def __init__(
        self,
        loaded: Loaded,
        edition: str | None = None,
        policies: Mapping[str, str] | None = None,
        lang: str = "en",
    ) -> None:
        self._loaded = loaded
        self.lang = lang
        self.edition = edition or loaded.edition
        own = chosen_policies(loaded.plugin, loaded.file.policies)
        self.policies = own if policies is None else chosen_policies(loaded.plugin, policies)
        #: whether it is played otherwise than the file says; moves that fail are results then
        self.tolerant = self.edition != loaded.edition or self.policies != own
        prepared = prepare(loaded, self.edition, self.policies)
        super().__init__(self, run(loaded, prepared, self.tolerant))

    def __repr__(self) -> str:
        held = sum(each.holds for each in self.expectations)
        said = f"{held} of {len(self.expectations)} expectations hold"
        if self.claims and not self.expectations:
            true = sum(each.answer for each in self.claims)
            said = f"{true} of {len(self.claims)} claims are true"
        title = self.title or self.source.name
        return (
            f"<Replay {title!r}: {self.plugin.name}, {self.edition}, "
            f"{len(self.record.inputs)} inputs, {self.record.step_count} steps, "
            f"{said}, {self.outcome}>"
        )

    @property
    def title(self) -> str:
        """The file's title."""
        return self.file.title

    @property
    def file(self) -> ReplayFile:
        """The file's content."""
        return self._loaded.file

    @property
    def source(self) -> Source:
        """The file as it was read, with the place of everything in it."""
        return self._loaded.source

    @property
    def plugin(self) -> Plugin:
        """The game's plug."""
        return self._loaded.plugin

    @property
    def drawing(self) -> Drawing:
        """How the game is drawn and told."""
        return self.plugin.drawing

    def in_language(self, lang: str) -> Replay:
        """Return the same replay, told in another language."""
        return Replay(self._loaded, self.edition, self.policies, lang)

    @property
    def game(self) -> Game[Any]:
        """The rules it is played by."""
        return self.record.game

    @cached_property
    def fidelity(self) -> fidelity.Agreement:
        """Whether the file's fingerprints agree; other editions and policies have none."""
        hashes = [] if self.tolerant else self.file.hashes
        return fidelity.compare(self.record, hashes)

    @property
    def ok(self) -> bool:
        """Whether every expectation holds, in every branch."""
        return not self.problems()

    def problems(self) -> tuple[Problem, ...]:
        """Return every expectation that does not hold, with its place in the file."""
        found = Problems(self.source)
        for line in self.everything():
            for each in line.expectations:
                if not each.holds:
                    found.add(each.path, "expectation", text=each.text, found=each.found)
        return FileProblems(found.found).problems

    def run(self, edition: str | None = None, policies: Mapping[str, str] | None = None) -> Replay:
        """Play the same file under another edition or other policies.

        A move that cannot be made there is a result (`results`), not an error; a roll that is
        missing leaves the record open (`outcome`).

        Parameters
        ----------
        edition
            The edition; this replay's own if omitted.
        policies
            Readings that differ from the edition's; this replay's own if omitted.

        Raises
        ------
        FileProblems
            If the table cannot be set up like that.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        rulebook = self.plugin.rulebook()
        wanted = rulebook.edition(edition or self.edition).id
        chosen = self.policies if policies is None else chosen_policies(self.plugin, policies)
        for name in chosen:
            rulebook.ruling(name, wanted, chosen)
        return Replay(self._loaded, wanted, chosen, self.lang)

    def compare(
        self,
        editions: Iterable[str] | None = None,
        policies: Iterable[Mapping[str, str]] | None = None,
    ) -> Comparison:
        """Run the file under several editions or policies, side by side.

        Parameters
        ----------
        editions
            The editions, one alone beside the replay's own; if omitted the replay's own and
            those the file names, or all there are where it names none; only its own where
            `policies` are given.
        policies
            Sets of readings, each beside the replay's own.

        Raises
        ------
        FileProblems
            If the table cannot be set up in one of them, or a reading cannot be played.
        ValueError
            If this makes fewer than two different runs.
        dtnb.rulebook.UnknownId
            If there is no such edition, policy or reading.
        """
        from dtnb.replay.compare import compare

        return compare(self, editions, policies)

    def settle(self) -> Settlement:
        """Find out whether the outcome hangs on how something is read, and on what."""
        from dtnb.replay.settle import settle

        return settle(self)

    def play_on(self, players: Sequence[str], seed: int, inputs: int | None = None) -> Replay:
        """Let players of the program play on from the last thing the file says.

        Parameters
        ----------
        players
            One name for every seat, or one for all: ``"random"`` or ``"greedy"``.
        seed
            The same seed gives the same game.
        inputs
            Stop after so many inputs; at the end unless given.

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
        from dtnb.replay.playing import play_on
        from dtnb.replay.writers import to_json

        played = play_on(self, players, seed, inputs)
        return load_replay(to_json(played), self.source.name, lang=self.lang)

    def applies(self, only: str) -> bool:
        """Tell whether a statement for one edition or policy is meant for this run."""
        if not only:
            return True
        name, sign, reading = only.partition("=")
        if not sign:
            return only == self.edition
        ruling = self.plugin.rulebook().ruling(name.strip(), self.edition, self.policies)
        return ruling.value == reading.strip()

    def with_hashes(self) -> ReplayFile:
        """Return the file's content with the fingerprints of this run."""
        return msgspec.structs.replace(self.file, hashes=list(self.record.hashes()))


def load_replay(
    source: str | FilePath | bytes, name: str | None = None, *, lang: str = "en"
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
    return Replay(load(find_shipped(source) or source, name), lang=lang)


def find_shipped(source: str | FilePath | bytes) -> FilePath | None:
    """Return the file of a shipped replay of that name; None for a path or a text."""
    if not isinstance(source, str) or FilePath(source).name != source or "." in source:
        return None
    file = shipped("replays") / f"{source.casefold()}.yaml"
    try:
        return file if file.is_file() else None
    except OSError:
        # The text of a file, too long to be a name.
        return None
