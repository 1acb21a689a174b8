"""Continue a replay from one of its moments, as a new branch of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.replay.file.model import MoveSpec, ReplayFile
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.load import prepare, run

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class _MadeEntry(NamedTuple):
    """An entry of the file whose move was made. `file_index` is the entry's index in the file."""

    file_index: int
    #: how many inputs had been given before the entry, and how many after it
    begin: int
    end: int


class BranchStart(NamedTuple):
    """The moment at which a new branch, `name`, leaves the main line of a replay."""

    replay: Replay
    #: how many inputs of the replay have been given
    position: int
    name: str

    @property
    def _made_entries(self) -> list[_MadeEntry]:
        """The entries of the file whose moves were made, in the order of the file."""
        spans: dict[int, tuple[int, int]] = {}
        for result in self.replay.results:
            # The path of a move begins with ("moves", index of the entry).
            if result.status == "landed" and result.path[:1] == ("moves",):
                index = int(result.path[1])
                begin, end = spans.get(index, (result.search_start, result.position))
                spans[index] = (min(begin, result.search_start), max(end, result.position))
        return [_MadeEntry(index, *span) for index, span in sorted(spans.items())]

    @property
    def entry(self) -> int | None:
        """Index of the entry that the branch replaces; None for a branch after the last move."""
        made_entries = self._made_entries
        if not made_entries or self.position >= max(entry.end for entry in made_entries):
            return None
        return max(
            (entry.file_index for entry in made_entries if entry.begin <= self.position),
            default=made_entries[0].file_index,
        )

    @property
    def begin(self) -> int:
        """How many inputs precede the entry of the file at which the branch begins."""
        made_entries = self._made_entries
        if self.entry is None:
            return max((entry.end for entry in made_entries), default=0)
        return next(entry.begin for entry in made_entries if entry.file_index == self.entry)

    def file(self, moves: list[str | MoveSpec]) -> ReplayFile:
        """Return the file with the moves added: as a branch, or after the file's last move."""
        file, index = self.replay.file, self.entry
        if index is None:
            return replace(file, moves=[*file.moves, *moves], expect=[], hashes=[])
        replaced = file.moves[index]
        spec = MoveSpec(move=replaced) if isinstance(replaced, str) else replaced
        branched = replace(spec, branch={**(spec.branch or {}), self.name: moves})
        return replace(file, moves=[*file.moves[:index], branched, *file.moves[index + 1 :]])

    def play(self, moves: list[str | MoveSpec]) -> LineResult:
        """Play the file with these moves added; return the line to which they belong."""
        loaded = self.replay.loaded._replace(file=self.file(moves))
        prepared = prepare(loaded, self.replay.edition, self.replay.policies)
        line = run(loaded, prepared, tolerant=True)
        if self.entry is None:
            return line
        forks = (fork for branch, fork in line.forks if branch.name == self.name)
        return next(forks)
