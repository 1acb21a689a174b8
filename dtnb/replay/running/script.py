"""Compile a replay file's moves into a script: every phrase is parsed, every window looked up.

* statement: an expectation of the file ("Ann has 7"), a claim of a player, or the question that the
  players dispute.
* path: leads to a value in the file, such as ``("moves", 3, "move")``.
* problem: an error of the file. All problems are collected, and reported together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dtnb.files import Path, Problems, normalized
from dtnb.kernel import Game, State
from dtnb.replay.file.model import (
    MAX_BRANCH_DEPTH,
    MAX_MOVES,
    BothLanguages,
    BranchSpec,
    Expect,
    Mark,
    MoveSpec,
)
from dtnb.replay.game.phrases import read_dispute, read_expectation, read_move
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Dispute, Expectation, Move, PhraseError
from dtnb.replay.running.known_names import (
    EVERY_EDITION,
    check_condition,
    check_rules,
    unknown_window,
    window_names,
)


class StatedMove(NamedTuple):
    """A move with its words and its place in the file."""

    #: the words of the file, such as "Ann rolls 3"
    text: str
    #: the move as the game has parsed these words
    move: Move
    #: the keys and indices that lead to the words, such as ``("moves", 3, "move")``
    path: Path


class PlaceholderMove(NamedTuple):
    """Stands in for a move while the next roll or a window is searched for.

    It belongs to no seat and is no choice, so the search never answers a decision with it.
    """

    seat: int = -1
    is_chance: bool = True


class PinnedWindow(NamedTuple):
    """A timing window that the file names with ``at``, and the ids that the name stands for."""

    #: the name as the file writes it
    text: str
    #: the ids of all windows with this name
    window_ids: frozenset[str]


class UpcomingMove(NamedTuple):
    """A move that may be the next of the line, here or in a branch, and the window pinned for it.

    `stated_move` is None for a statement for which the file names a window.
    """

    stated_move: StatedMove | None
    pin: PinnedWindow | None


class StatedExpectation(NamedTuple):
    """An expectation of the file or a claim of a player, and its place in the file."""

    text: str
    #: the statements in the text, each with the function that checks it on a record
    checks: tuple[Expectation, ...]
    path: Path
    #: the edition or reading (``policy=reading``) under which the expectation is checked; empty if
    #: it is checked under all
    condition: str = ""
    #: the person who makes the claim; empty for an expectation of the file
    claimant: str = ""


class StatedDispute(NamedTuple):
    """The question that people quarrel about, and its place in the file."""

    #: the question as the game has parsed it
    question: Dispute
    path: Path


class ScriptBranch(NamedTuple):
    """A branch: an alternative continuation of a line of play."""

    name: str
    path: Path
    script: Script


class ScriptEntry(NamedTuple):
    """One entry of ``moves``."""

    path: Path
    #: the window that the file names here, for this entry and those that follow; None for none
    pin: PinnedWindow | None = None
    #: one move, several that are declared together, or none
    moves: tuple[StatedMove, ...] = ()
    #: whether the file states that the moves are not allowed
    states_refusal: bool = False
    #: the rules that the file names for the refusal; the reasons against the move must cite them
    required_rules: tuple[str, ...] = ()
    #: moves and refusals that interrupt the entry's move
    interruptions: tuple[ScriptEntry, ...] = ()
    #: whether moves that no window allows are reported as a result, not as an error
    if_possible: bool = False
    #: branches that leave the line of play before this entry
    alternatives: tuple[ScriptBranch, ...] = ()
    claim: StatedExpectation | None = None
    dispute: StatedDispute | None = None
    #: what the file says will hold at this point
    expect: tuple[StatedExpectation, ...] = ()
    note: str | BothLanguages | None = None
    #: what the author thinks of the entry, such as "mistake"
    mark: Mark | None = None


class Script(NamedTuple):
    """The moves and expectations of one line of play, the main line or a branch."""

    #: the place of the list of moves in the file
    path: Path
    entries: tuple[ScriptEntry, ...]
    #: what the file says will hold at the end of the line
    expect: tuple[StatedExpectation, ...]


#: the fields that say what kind of entry it is; an entry has at most one of them
_KIND_FIELDS = ("move", "together", "refused", "claim", "dispute", "expect")
#: the fields that an entry may have without one of `_KIND_FIELDS`
_STANDALONE_FIELDS = ("at", "branch", "note", "mark")


class Compiler:
    """Compiles the moves of a file, and reports each unreadable phrase with its place.

    A problem that is reported with ``key=True`` is at the name of a field, not at its value.
    `Problems.report` differs from `Problems.add` in that it suggests what may have been meant.
    """

    def __init__(self, plugin: Plugin, game: Game[Any], start: State, problems: Problems) -> None:
        self.plugin = plugin
        self.game = game
        self.start = start
        self.problems = problems
        self.entry_count = 0
        self._windows = window_names(plugin)

    def script(
        self,
        path: Path,
        moves: Sequence[str | MoveSpec],
        expect: Expect,
        expect_path: Path,
        depth: int = 0,
    ) -> Script:
        """Compile a line with its moves at `path` and its expectations at `expect_path`."""
        entries = self._compile_entries(path, moves, depth)
        return Script(path, entries, tuple(self._compile_expectations(expect_path, expect)))

    def _compile_entries(
        self, path: Path, moves: Sequence[str | MoveSpec], depth: int
    ) -> tuple[ScriptEntry, ...]:
        """Return the compiled entries of a list of moves."""
        entries = []
        for index, spec in enumerate(moves):
            self.entry_count += 1
            if self.entry_count == MAX_MOVES + 1:
                self.problems.add((*path, index), "moves-limit", limit=MAX_MOVES)
            if self.entry_count > MAX_MOVES:
                break
            entry = self._compile_entry((*path, index), spec, depth)
            if entry is not None:
                entries.append(entry)
        self._require_one_dispute(entries)
        return tuple(entries)

    def _require_one_dispute(self, entries: Sequence[ScriptEntry]) -> None:
        """Report each dispute after the first: a line of play has only one."""
        disputes = [entry.dispute for entry in entries if entry.dispute is not None]
        for later_dispute in disputes[1:]:
            first = disputes[0].question.text
            self.problems.add(later_dispute.path, "second-dispute", key=True, first=first)

    def _compile_entry(self, path: Path, spec: str | MoveSpec, depth: int) -> ScriptEntry | None:
        """Compile one entry; report fields that contradict each other."""
        if isinstance(spec, str):
            stated_move = self._compile_move(path, spec)
            return ScriptEntry(path, moves=(stated_move,)) if stated_move else None
        fields = [name for name in _KIND_FIELDS if getattr(spec, name) is not None]
        if len(fields) > 1:
            self.problems.add((*path, fields[1]), "one-thing", key=True, count=len(fields))
            return None
        if not fields and not any(getattr(spec, name) for name in _STANDALONE_FIELDS):
            self.problems.add(path, "says-nothing")
            return None
        self._check_fields(path, spec)
        phrases = self._move_phrases(path, spec)
        moves = tuple(filter(None, (self._compile_move(*phrase) for phrase in phrases)))
        if spec.in_answer and moves and moves[0].move.is_chance:
            field_path = (*path, "in answer")
            self.problems.add(field_path, "not-before-chance", key=True, move=moves[0].text)
        return ScriptEntry(
            path,
            pin=self._compile_pin((*path, "at"), spec.at) if spec.at else None,
            moves=moves,
            states_refusal=spec.refused is not None,
            required_rules=check_rules(self.plugin, spec.by, (*path, "by"), self.problems),
            interruptions=self._compile_interruptions((*path, "in answer"), spec.in_answer, depth),
            if_possible=spec.if_possible,
            alternatives=tuple(
                self._compile_branches((*path, "branch"), spec.branch or {}, depth + 1)
            ),
            claim=self._compile_claim((*path, "claim"), spec),
            dispute=self._compile_dispute((*path, "dispute"), spec),
            expect=tuple(self._compile_expectations((*path, "expect"), spec.expect or [])),
            note=spec.note,
            mark=spec.mark,
        )

    def _compile_interruptions(
        self, path: Path, moves: Sequence[str | MoveSpec], depth: int
    ) -> tuple[ScriptEntry, ...]:
        """Compile the entries that interrupt a move. Each of them must be a single move."""
        entries = self._compile_entries(path, moves, depth)
        for entry in entries:
            is_single_move = len(entry.moves) == 1
            if not is_single_move or entry.pin is not None or entry.alternatives:
                self.problems.add(entry.path, "only-moves")
        return entries

    def _check_fields(self, path: Path, spec: MoveSpec) -> None:
        """Report each field that is stated without the field that it belongs to."""
        has_moves = spec.move is not None or spec.together is not None
        for name, is_present, parents, has_parent in (
            ("in answer", bool(spec.in_answer), "move, together", has_moves),
            ("if possible", spec.if_possible, "move, together", has_moves),
            ("by", bool(spec.by), "refused", spec.refused is not None),
        ):
            if is_present and not has_parent:
                self.problems.add((*path, name), "only-under", key=True, name=name, under=parents)

    def _move_phrases(self, path: Path, spec: MoveSpec) -> Iterator[tuple[Path, str]]:
        """Yield the moves of an entry as phrases, each with its path."""
        if spec.move is not None:
            yield (*path, "move"), spec.move
        elif spec.refused is not None:
            yield (*path, "refused"), spec.refused
        for index, text in enumerate(spec.together or ()):
            yield (*path, "together", index), text

    def _compile_move(self, path: Path, text: str) -> StatedMove | None:
        try:
            move = read_move(self.plugin, self.game, self.start, text)
        except PhraseError as error:
            self.problems.report(path, error.code, **error.values)
            return None
        if move.is_chance and "together" in path:
            self.problems.add(path, "together-rolls", move=text)
        return StatedMove(text, move, path)

    def _compile_claim(self, path: Path, spec: MoveSpec) -> StatedExpectation | None:
        """Compile the claim of an entry, which may be written in short as ``Ann: …``."""
        if spec.claim is None:
            return None
        if isinstance(spec.claim, str):
            claimant, _, statement = map(str.strip, spec.claim.partition(":"))
            if not (claimant and statement):
                self.problems.add(path, "claim-by-nobody", says=spec.claim)
                return None
        else:
            claimant, statement, path = spec.claim.by, spec.claim.says, (*path, "says")
        claim = self._compile_expectation(path, statement)
        return claim._replace(claimant=claimant) if claim else None

    def _compile_dispute(self, path: Path, spec: MoveSpec) -> StatedDispute | None:
        if spec.dispute is None:
            return None
        try:
            dispute = read_dispute(self.plugin, self.game, self.start, spec.dispute)
        except PhraseError as error:
            self.problems.report(path, error.code, **error.values)
            return None
        return StatedDispute(dispute, path)

    def _compile_branches(
        self,
        path: Path,
        branches: Mapping[str, list[str | MoveSpec] | BranchSpec],
        depth: int,
    ) -> Iterator[ScriptBranch]:
        """Yield the compiled branches; report empty ones and those nested too deeply."""
        if branches and depth > MAX_BRANCH_DEPTH:
            self.problems.add(path, "branch-depth", key=True, limit=MAX_BRANCH_DEPTH)
            return
        for name, spec in branches.items():
            branch_path = (*path, name)
            if isinstance(spec, BranchSpec):
                is_empty = not (spec.moves or spec.expect)
                expect_path = (*branch_path, "expect")
                script = self.script(
                    (*branch_path, "moves"), spec.moves, spec.expect, expect_path, depth
                )
            else:
                is_empty = not spec
                script = self.script(branch_path, spec, [], branch_path, depth)
            if is_empty:
                self.problems.add(branch_path, "empty-branch", key=True, name=name)
            yield ScriptBranch(name, branch_path, script)

    # -- names ------------------------------------------------------------------------------------

    def _compile_pin(self, path: Path, text: str) -> PinnedWindow | None:
        windows = self._windows.get(normalized(text))
        if windows is None:
            self.problems.add(path, "unknown-name", **unknown_window(self.plugin, text))
            return None
        return PinnedWindow(text, windows)

    def _compile_expectations(self, path: Path, expect: Expect) -> Iterator[StatedExpectation]:
        """Yield the expectations, each with the edition or reading that it is for."""
        if isinstance(expect, Mapping):
            for key, texts in expect.items():
                check_condition(self.plugin, key, (*path, key), self.problems)
                condition = "" if key == EVERY_EDITION else key
                for index, text in enumerate(texts):
                    expected = self._compile_expectation((*path, key, index), text)
                    if expected is not None:
                        yield expected._replace(condition=condition)
            return
        for index, text in enumerate(expect):
            expected = self._compile_expectation((*path, index), text)
            if expected is not None:
                yield expected

    def _compile_expectation(self, path: Path, text: str) -> StatedExpectation | None:
        try:
            checks = read_expectation(self.plugin, self.game, self.start, text)
        except PhraseError as error:
            self.problems.report(path, error.code, **error.values)
            return None
        return StatedExpectation(text, tuple(checks), path)


def entry_without(entry: ScriptEntry, path: Path) -> ScriptEntry | None:
    """Return an entry without the move at `path`, and without its expectations and claims.

    Return None if neither a move nor a pinned window is left.
    """
    moves = () if entry.states_refusal else tuple(move for move in entry.moves if move.path != path)
    if not moves and entry.pin is None:
        return None
    interruptions = (entry_without(interruption, path) for interruption in entry.interruptions)
    return ScriptEntry(
        entry.path,
        pin=entry.pin,
        moves=moves,
        interruptions=tuple(filter(None, interruptions)) if moves else (),
        if_possible=entry.if_possible,
    )
