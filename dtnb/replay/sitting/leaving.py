"""Playing on from a moment of a replay: what is played there as a branch of its file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.replay.file.model import MoveSpec, ReplayFile
from dtnb.replay.running.line_result import LineResult
from dtnb.replay.running.load import prepare, run

if TYPE_CHECKING:
    from dtnb.replay.replay import Replay


class Leaving(NamedTuple):
    """A moment at which a play leaves the main line of a replay.

    Attributes
    ----------
    replay
        The replay.
    position
        How many of its inputs have been given.
    name
        What the branch is called.
    """

    replay: Replay
    position: int
    name: str

    @property
    def _landed(self) -> list[tuple[int, int, int]]:
        """The entries of the file that were made, with the inputs before and after each."""
        found: dict[int, tuple[int, int]] = {}
        for result in self.replay.results:
            if result.status == "landed" and result.path[:1] == ("moves",):
                at = int(result.path[1])
                begin, end = found.get(at, (result.searched_from, result.position))
                found[at] = (min(begin, result.searched_from), max(end, result.position))
        return [(at, begin, end) for at, (begin, end) in sorted(found.items())]

    @property
    def entry(self) -> int | None:
        """The entry instead of which the branch goes on; None at the end of what the file says."""
        landed = self._landed
        if not landed or self.position >= max(end for *_, end in landed):
            return None
        return max((at for at, begin, _ in landed if begin <= self.position), default=landed[0][0])

    @property
    def begin(self) -> int:
        """How many inputs had been given where the file lets the branch begin."""
        landed = self._landed
        if self.entry is None:
            return max((end for *_, end in landed), default=0)
        return next(begin for at, begin, _ in landed if at == self.entry)

    def file(self, moves: list[str | MoveSpec]) -> ReplayFile:
        """Return the file with what was played: a branch, or at its end further moves."""
        file, at = self.replay.file, self.entry
        if at is None:
            return replace(file, moves=[*file.moves, *moves], expect=[], hashes=[])
        left = file.moves[at]
        spec = MoveSpec(move=left) if isinstance(left, str) else left
        instead = replace(spec, branch={**(spec.branch or {}), self.name: moves})
        return replace(file, moves=[*file.moves[:at], instead, *file.moves[at + 1 :]])

    def played(self, moves: list[str | MoveSpec]) -> LineResult:
        """Play moves from there."""
        loaded = self.replay.loaded._replace(file=self.file(moves))
        prepared = prepare(loaded, self.replay.edition, self.replay.policies)
        line = run(loaded, prepared, tolerant=True)
        if self.entry is None:
            return line
        forks = (played for branch, played in line.forks if branch.name == self.name)
        return next(forks)
