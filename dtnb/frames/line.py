"""A line of play with its annotations, from which the builder makes frames.

A line is moves that were played: the main line of a file or a branch of it. Its annotations are
what the file says about the play: remarks, claims of players, and moves that are refused. A
*position* in a line is the number of inputs given before it. A step is one event of the record.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, Protocol, TypeVar

from dtnb.files import Path
from dtnb.frames.document import Mark
from dtnb.kernel import Record, Role, State, Verdict


class Remark(NamedTuple):
    """A note or a mark from a file, or both, with its place in the record.

    Attributes
    ----------
    position
        The number of inputs given before the remark. The remark is shown at the first step that the
        last of these inputs causes, unless `display_step` names another step.
    step
        The index of the first step of the move that the remark is about, -1 for none.
    path
        The path of the remark in the file.
    display_step
        The index of the step at which the remark is shown, -1 for the place given by `position`.
    """

    position: int
    note: str | None = None
    mark: Mark | None = None
    step: int = -1
    path: Path = ()
    display_step: int = -1

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


class Refused(NamedTuple):
    """A move that the file expects to be refused.

    Attributes
    ----------
    text, path
        The move in the words of the file, and its path in the file.
    seat, window
        The seat that tries the move, and the id of the window in which the move was judged.
    verdict
        The verdict on the move.
    position
        The number of inputs given; the refusal is shown after the last step of these inputs.
    """

    text: str
    path: Path
    seat: int
    position: int
    window: str
    verdict: Verdict
    #: the index of the step after which the refusal is shown; -1 if it is shown where `position`
    #: says
    display_step: int = -1
    #: the state with the question at which the move was judged; None if it is the state at
    #: `position`
    question_state: State | None = None

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


class Unmade(NamedTuple):
    """A move of the file that cannot be made under the readings in force.

    Attributes
    ----------
    text, path
        The move in the words of the file, and its path in the file.
    position
        The number of inputs given when the move was tried.
    verdict
        The verdict in the last window in which the move was tried.
    was_asked_for
        False if the move is a roll that no question asked for.
    """

    text: str
    path: Path
    position: int
    verdict: Verdict = Verdict()
    was_asked_for: bool = True
    #: the index of the step after which the move is shown; -1 if it is shown where `position` says
    display_step: int = -1


class ClaimResult(NamedTuple):
    """A claim with its answer, the step that decides it, and the rules of that step.

    Attributes
    ----------
    by, says
        Who makes the claim, and the claim in words.
    path
        The path of the claim in the file.
    position
        The number of inputs given; the claim is shown after the last step of these inputs.
    answer
        Whether the claim is true; None if it is not true yet and may still become true.
    found
        The actual value in the record, in words.
    step
        The index of the step that decides the claim, -1 for none.
    """

    by: str
    says: str
    path: Path
    position: int
    answer: bool | None
    found: str
    step: int
    rules: tuple[str, ...]
    #: the index of the step after which the claim is shown; -1 if it is shown where `position` says
    display_step: int = -1
    #: for a claim of several statements, the index of the last step that decides one of them; -1
    #: for any other claim
    last_deciding_step: int = -1
    #: whether the answer is final: nothing that comes later can change it
    is_final: bool = False

    def _repr_html_(self) -> str:
        from dtnb.present.data import data_html

        return data_html(self)


#: steps with these roles begin a section of play, and no effect continues across such a step
_SECTION_ROLES = frozenset({Role.TURN, Role.PHASE, Role.WINDOW})


def place_at_answer(claim: ClaimResult, record: Record, since: int = 0) -> ClaimResult:
    """Place a claim at the end of the effect that decides it, and return the placed claim.

    The claim keeps its place if no step decides it, or if the deciding step belongs to the first
    `since` inputs, which a branch shares with the line that it leaves.
    """
    steps, role_of_kind = record.steps, record.game.kinds
    deciding_step = max(claim.step, claim.last_deciding_step)
    if deciding_step < 0 or steps[deciding_step].position < since:
        return claim
    root = last = steps[deciding_step]
    while root.parent >= 0 and role_of_kind[steps[root.parent].kind] not in _SECTION_ROLES:
        root = steps[root.parent]
    resolution = {root.index}
    for step in steps[root.index + 1 :]:
        if step.parent in resolution:
            resolution.add(step.index)
        elif step.position != last.position or role_of_kind[step.kind] in _SECTION_ROLES:
            break
        last = max(last, step, key=lambda candidate: candidate.index)
    return claim._replace(position=last.position, display_step=last.index)


class _HasPosition(Protocol):
    @property
    def position(self) -> int: ...


class _HasAfterStep(_HasPosition, Protocol):
    @property
    def display_step(self) -> int: ...


_Item = TypeVar("_Item", bound=_HasPosition)
_Statement = TypeVar("_Statement", bound=_HasAfterStep)


class Annotations:
    """The annotations of a line, grouped by the number of inputs before them."""

    def __init__(self, line: Line) -> None:
        self._remarks = _group_by_position(line.remarks)
        self._noted_steps: dict[int, list[Remark]] = {}
        for remark in line.remarks:
            if remark.display_step >= 0:
                self._noted_steps.setdefault(remark.display_step, []).append(remark)
        self._claims = _group_by_position(line.claims)
        self._refusals = _group_by_position(line.refusals)
        self._unmade = _group_by_position(line.unmade)
        #: whether there are claims, refusals or unmade moves
        self.has_statements = bool(line.claims or line.refusals or line.unmade)
        unmade_moves: list[Refused | Unmade] = [*line.refusals, *line.unmade]
        self._unmade_paths = [move.path for move in unmade_moves]
        self._remarks_on_unmade = [remark for remark in line.remarks if self._is_on_unmade(remark)]

    def claims(self, position: int, display_step: int = -1) -> tuple[ClaimResult, ...]:
        """Return the claims shown after `position` inputs; with a step, those shown after it."""
        return _shown_after(self._claims.get(position, ()), display_step)

    def refusals(self, position: int, display_step: int = -1) -> tuple[Refused, ...]:
        """Return the moves expected to be refused that are shown at this place; see `claims`."""
        return _shown_after(self._refusals.get(position, ()), display_step)

    def unmade(self, position: int, display_step: int = -1) -> tuple[Unmade, ...]:
        """Return the moves that could not be made, if shown at this place; see `claims`."""
        return _shown_after(self._unmade.get(position, ()), display_step)

    def notes(self, position: int = -1, step: int = -1) -> Remark:
        """Merge the remarks on an input and on a step into one: all notes, and the first mark."""
        if not self._remarks:
            return Remark(position)
        on_input = [remark for remark in self._remarks.get(position, ()) if remark.display_step < 0]
        remarks = [*on_input, *self._noted_steps.get(step, ())]
        return _merge_remarks(
            position, [remark for remark in remarks if remark not in self._remarks_on_unmade]
        )

    def has_note_on_step(self, step: int) -> bool:
        """Return whether a remark that is about no move is shown at this step."""
        return step in self._noted_steps

    def notes_on_unmade(self, move: Refused | Unmade) -> Remark:
        """Merge the remarks on a move that was not made into one remark, as `notes` does."""
        return _merge_remarks(
            move.position,
            [remark for remark in self._remarks_on_unmade if _is_within(move.path, remark.path)],
        )

    def _is_on_unmade(self, remark: Remark) -> bool:
        return any(_is_within(path, remark.path) for path in self._unmade_paths)


def _is_within(path: Path, outer: Path) -> bool:
    """Return whether `path` is `outer` or below it; False if `outer` is empty."""
    return bool(outer) and path[: len(outer)] == outer


def _merge_remarks(position: int, remarks: list[Remark]) -> Remark:
    if not remarks:
        return Remark(position)
    note = " ".join(remark.note for remark in remarks if remark.note) or None
    mark = next((remark.mark for remark in remarks if remark.mark), None)
    return Remark(position, note, mark)


def _shown_after(items: tuple[_Statement, ...], display_step: int) -> tuple[_Statement, ...]:
    return tuple(item for item in items if item.display_step == display_step) if items else ()


def _group_by_position(items: Iterable[_Item]) -> dict[int, tuple[_Item, ...]]:
    groups: dict[int, tuple[_Item, ...]] = {}
    for item in items:
        groups[item.position] = (*groups.get(item.position, ()), item)
    return groups


class Fork(NamedTuple):
    """A branch: another line that shares the first `position` inputs.

    The remarks of `line` are those written in the branch; earlier remarks belong to the line that
    the branch leaves.
    """

    name: str
    position: int
    line: Line


class Line(NamedTuple):
    """A record with its title, its annotations and its branches.

    `opens_at` says whether a reader first sees the start of the line or its end. If it is None, the
    reader sees the end if the line has claims or ends the game, and the start otherwise.
    """

    record: Record
    title: str = ""
    remarks: tuple[Remark, ...] = ()
    claims: tuple[ClaimResult, ...] = ()
    refusals: tuple[Refused, ...] = ()
    forks: tuple[Fork, ...] = ()
    unmade: tuple[Unmade, ...] = ()
    opens_at: Literal["start", "end"] | None = None
