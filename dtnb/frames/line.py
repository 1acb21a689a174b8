"""A played line with what people wrote on it: what the builder of frames needs of a replay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, TypeVar

from dtnb.files import Path
from dtnb.frames.document import Mark
from dtnb.kernel import Record, Role, State, Verdict


class Remark(NamedTuple):
    """A note or a mark.

    Attributes
    ----------
    position
        How many inputs had been given. It stands at the first step that the last of them made.
    step
        The first step of the move it belongs to, -1 for none.
    path
        Where it stands in the file.
    """

    position: int
    note: str | None = None
    mark: Mark | None = None
    step: int = -1
    path: Path = ()
    #: index of the step on which it stands instead
    after: int = -1


class Refused(NamedTuple):
    """A move that was tried on purpose to show that it is refused.

    Attributes
    ----------
    position
        How many inputs had been given; it stands after the last step that they made.
    """

    text: str
    path: Path
    seat: int
    position: int
    window: str
    verdict: Verdict
    #: index of the step after which it stands instead
    after: int = -1
    #: the question that was judged, where it is not the pending one
    asked: State | None = None


class Unmade(NamedTuple):
    """A move that comes to nothing under the readings in force, though the file says it is made.

    Attributes
    ----------
    position
        How many inputs had been given when it was tried.
    verdict
        What spoke against it in the last window in which it was tried.
    asked
        False for a roll that nothing asked for.
    """

    text: str
    path: Path
    position: int
    verdict: Verdict = Verdict()
    asked: bool = True
    #: index of the step after which it stands instead
    after: int = -1


class ClaimResult(NamedTuple):
    """A claim and its answer, by which step and rules.

    Attributes
    ----------
    position
        How many inputs had been given; it stands after the last step that they made.
    answer
        Whether it is true; None where it is not so yet, and what may decide it is still going on.
    found
        What the record has instead, in words, if that was said.
    step
        Index of the step that decides it, -1 for none.
    """

    by: str
    says: str
    path: Path
    position: int
    answer: bool | None
    found: str
    step: int
    rules: tuple[str, ...]
    #: index of the step after which it stands instead
    after: int = -1
    #: of several statements: index of the last step that decides one of them
    settled: int = -1


def when_answered(claim: ClaimResult, record: Record, since: int = 0) -> ClaimResult:
    """Return a claim as it is told: behind what answers it, wherever somebody said it.

    That is when all is settled which belongs to the step that decides it.

    Parameters
    ----------
    claim, record
        A claim that a file makes of a record; one that no step answers stays where it is.
    since
        For a branch: how many inputs it shares. What they answer is not told again.
    """
    steps, kinds = record.steps, record.game.kinds
    decides = max(claim.step, claim.settled)
    if decides < 0 or steps[decides].position < since:
        return claim
    root = last = steps[decides]
    while root.parent >= 0 and kinds[steps[root.parent].kind] not in _NEXT:
        root = steps[root.parent]
    within = {root.index}
    for step in steps[root.index + 1 :]:
        if step.parent in within:
            within.add(step.index)
        elif step.position != last.position or kinds[step.kind] in _NEXT:
            break
        last = max(last, step, key=lambda each: each.index)
    return claim._replace(position=last.position, after=last.index)


#: what begins something else
_NEXT = frozenset({Role.TURN, Role.PHASE, Role.WINDOW})


class _Placed(Protocol):
    @property
    def position(self) -> int: ...


class _Said(_Placed, Protocol):
    @property
    def after(self) -> int: ...


_Item = TypeVar("_Item", bound=_Placed)
_Statement = TypeVar("_Statement", bound=_Said)


class Written:
    """What people wrote on a line, by the input on which it stands."""

    def __init__(self, line: Line) -> None:
        self._remarks = _by_position(line.remarks)
        self._noted_steps: dict[int, list[Remark]] = {}
        for remark in line.remarks:
            if remark.after >= 0:
                self._noted_steps.setdefault(remark.after, []).append(remark)
        self._claims = _by_position(line.claims)
        self._refusals = _by_position(line.refusals)
        self._unmade = _by_position(line.unmade)
        #: whether anything was claimed, refused, or came to nothing
        self.says = bool(line.claims or line.refusals or line.unmade)
        tried: list[Refused | Unmade] = [*line.refusals, *line.unmade]
        self._told_there = [each.path for each in tried]
        self._remarks_there = [remark for remark in line.remarks if self._there(remark)]

    def claims(self, position: int, after: int = -1) -> tuple[ClaimResult, ...]:
        """Return what was claimed when `position` inputs had been given, or after a step."""
        return _standing(self._claims.get(position, ()), after)

    def refusals(self, position: int, after: int = -1) -> tuple[Refused, ...]:
        """Return what was refused when `position` inputs had been given, or after a step."""
        return _standing(self._refusals.get(position, ()), after)

    def unmade(self, position: int, after: int = -1) -> tuple[Unmade, ...]:
        """Return what came to nothing when `position` inputs had been given, or after a step."""
        return _standing(self._unmade.get(position, ()), after)

    def notes(self, position: int = -1, step: int = -1) -> Remark:
        """Return the notes and the mark on the latest of so many inputs, and on a step, as one."""
        if not self._remarks:
            return Remark(position)
        on_input = [each for each in self._remarks.get(position, ()) if each.after < 0]
        remarks = [*on_input, *self._noted_steps.get(step, ())]
        return _as_one(
            position, [remark for remark in remarks if remark not in self._remarks_there]
        )

    def aside(self, step: int) -> bool:
        """Tell whether what is noted on a step was written by itself, about that moment."""
        return step in self._noted_steps

    def notes_there(self, tried: Refused | Unmade) -> Remark:
        """Return the notes and the mark on a move that was not made."""
        return _as_one(
            tried.position,
            [each for each in self._remarks_there if _within(tried.path, each.path)],
        )

    def _there(self, remark: Remark) -> bool:
        """Tell whether a remark stands on a move that was not made."""
        return any(_within(path, remark.path) for path in self._told_there)


def _within(path: Path, entry: Path) -> bool:
    return bool(entry) and path[: len(entry)] == entry


def _as_one(position: int, remarks: list[Remark]) -> Remark:
    if not remarks:
        return Remark(position)
    note = " ".join(remark.note for remark in remarks if remark.note) or None
    mark = next((remark.mark for remark in remarks if remark.mark), None)
    return Remark(position, note, mark)


def _standing(items: tuple[_Statement, ...], after: int) -> tuple[_Statement, ...]:
    return tuple(item for item in items if item.after == after) if items else ()


def _by_position(items: Iterable[_Item]) -> dict[int, tuple[_Item, ...]]:
    found: dict[int, tuple[_Item, ...]] = {}
    for item in items:
        found[item.position] = (*found.get(item.position, ()), item)
    return found


class Fork(NamedTuple):
    """A branch: another line that shares the first `position` inputs.

    Its remarks are those written in the branch; what stands before it is told by the line it
    leaves.
    """

    name: str
    position: int
    line: Line


class Line(NamedTuple):
    """A record with its title, what people wrote on it, and its branches."""

    record: Record
    title: str = ""
    remarks: tuple[Remark, ...] = ()
    claims: tuple[ClaimResult, ...] = ()
    refusals: tuple[Refused, ...] = ()
    forks: tuple[Fork, ...] = ()
    unmade: tuple[Unmade, ...] = ()
