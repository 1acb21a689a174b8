"""Play a file with one change of the rules or the moves, and tell which false claims become true.

* application: one answer that a rule gave during the play.

The other words, such as *change*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from dtnb.kernel import World
from dtnb.replay.lines.branch import Branch
from dtnb.replay.lines.check_statements import check_statements
from dtnb.replay.running.load import run
from dtnb.replay.running.script import ScriptEntry, StatedMove, entry_without

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.kernel import Application, Reason, Step
    from dtnb.replay.lines.played_file import PlayedFile

#: identifies a claim by the name of its line and by the claim's path in the file
ClaimKey: TypeAlias = tuple[str, "Path"]
ChangeKind: TypeAlias = Literal["allowed", "forbidden", "otherwise", "exchanged"]


class Change(NamedTuple):
    """One change of the rules or of the play, and the rules that it breaks.

    Attributes
    ----------
    kind
        * ``allowed``: a refused action is allowed
        * ``forbidden``: an action that was made is left out
        * ``otherwise``: an application of a rule gives another answer
        * ``exchanged``: of two players' actions, the later action comes first
    rules
        Ids of the rules that the change breaks, the deciding rule first.
    world
        The world in which the file is played with the change.
    step
        Index of the step of the unchanged record at which the change begins; -1 if unknown.
    reasons
        For an allowed action the reasons against it, for a forbidden action its permissions.
    path
        The path of the move that is added, left out or made earlier.
    application
        For ``otherwise``, the application of the rule.
    other_path
        For ``exchanged``, the path of the move before which the move at `path` is made.
    objects
        For ``exchanged``, the names of the objects that the two moves play.
    """

    kind: ChangeKind
    rules: tuple[str, ...]
    world: World
    step: int = -1
    reasons: tuple[Reason, ...] = ()
    path: Path = ()
    application: Application | None = None
    other_path: Path = ()
    objects: tuple[str, ...] = ()

    @property
    def subjects(self) -> tuple[str, ...]:
        """The names of the objects that the change is about."""
        rule_subjects = self.application.subjects if self.application is not None else ()
        return (*self.objects, *(name for name in rule_subjects if isinstance(name, str)))


class TriedChange(NamedTuple):
    """A change, and the result of playing the file with it."""

    change: Change
    #: the main line as it is played with the change
    line: Branch
    #: the false claims that the change makes true
    claims_made_true: frozenset[ClaimKey]
    #: whether a claim with several statements becomes partly true: one of its statements becomes
    #: true, and none becomes false
    makes_part_true: bool
    #: whether play stops at a roll or a choice that the file does not state
    stops_early: bool
    #: how many steps occur only with the change, or only without it
    difference: int
    #: whether the change leaves out a play without which the disputed action is refused
    lifts_bar: bool = False

    def makes_impossible(self, path: Path) -> bool:
        """Tell whether the change makes it impossible to make the move at a path of the file."""
        return any(
            result.path == path and result.status == "no-window"
            for branch in self.line.everything()
            for result in branch.results
        )

    def branch(self, name: str) -> Branch:
        """Return the main line or the branch of this name, as it is played with the change."""
        return next(branch for branch in self.line.everything() if branch.name == name)


class OtherWorlds:
    """Plays a file with one change at a time."""

    def __init__(self, replay: PlayedFile) -> None:
        self.replay = replay
        prepared = replay.prepared
        assert prepared is not None
        self.prepared = prepared
        #: the answers to the claims without a change
        self.claims = _answers_by_claim(replay)
        self._answers_of_statements = _answers_of_statements(replay)
        #: whether play stops without a change, because the file lacks an input
        self._stops = replay.outcome.is_open
        check_result = replay.dispute.check_result if replay.dispute is not None else None
        is_refused = (
            check_result is not None and check_result.action is not None and not check_result.holds
        )
        # If the file also states a refused move, try that move instead of the disputed action.
        is_refused = is_refused and not any(
            entry.states_refusal for entry in prepared.script.entries
        )
        #: the path of the file's dispute if the rules refuse the disputed action; else None
        self._refused_path = replay.dispute.path if is_refused and replay.dispute else None
        #: how many changes were tried
        self.count = 0

    def try_change(self, change: Change) -> TriedChange | None:
        """Return the result of playing the file with a change; None if it cannot be played."""
        self.count += 1
        entries = self._changed_entries(self.prepared.script.entries, change)
        script = self.prepared.script._replace(entries=entries)
        game = self.prepared.game.in_world(change.world)
        prepared = self.prepared._replace(script=script, game=game)
        try:
            line = Branch(self.replay, run(self.replay.loaded, prepared, tolerant=True))
            claims, statements = _answers_by_claim(line), _answers_of_statements(line)
        except Exception:  # noqa: BLE001
            # The rules of another world may contradict each other, so that any error is possible.
            # Such a world explains nothing.
            return None
        if change.kind == "exchanged" and not _are_exchanged(line, change):
            return None
        claims_made_true = frozenset(
            key for key in claims if claims[key] and not self.claims.get(key)
        )
        stops = line.outcome.is_open and not self._stops
        lifts_bar = _lifts_bar(self.replay, line, change)
        if stops and change.kind != "otherwise" and not lifts_bar:
            # Play stops at a roll or choice that the file does not state, so the change decides no
            # claim. Only another answer of a rule, or leaving out a play without which the disputed
            # action is refused, can have decided a claim before play stops.
            claims_made_true = frozenset()
        makes_part_true = not stops and any(
            _only_gains_truth(self._answers_of_statements.get(key, ()), answers)
            for key, answers in statements.items()
        )
        return TriedChange(
            change,
            line,
            claims_made_true,
            makes_part_true,
            stops_early=stops,
            difference=count_differing_steps(self.replay, line),
            lifts_bar=lifts_bar,
        )

    def _changed_entries(
        self, entries: Sequence[ScriptEntry], change: Change
    ) -> tuple[ScriptEntry, ...]:
        """Return the entries with the move of a change added, left out or made earlier.

        The move may also be in a branch that leaves the line before one of the entries.
        """
        entries = [self._with_changed_branches(entry, change) for entry in entries]
        if change.kind == "otherwise":
            return tuple(map(self._with_refused_action, entries))
        if change.kind == "exchanged":
            return _exchange_moves(entries, change)
        if not change.path:
            return tuple(entries)
        return tuple(filter(None, (self._changed_entry(entry, change) for entry in entries)))

    def _with_changed_branches(self, entry: ScriptEntry, change: Change) -> ScriptEntry:
        """Return an entry with the change made in each branch that begins before the entry."""
        if not entry.alternatives:
            return entry
        branches = (
            branch._replace(
                script=branch.script._replace(
                    entries=self._changed_entries(branch.script.entries, change)
                )
            )
            for branch in entry.alternatives
        )
        return entry._replace(alternatives=tuple(branches))

    def _with_refused_action(self, entry: ScriptEntry) -> ScriptEntry:
        """Return an entry that tries its move, also if the file states the move as refused."""
        disputed = entry.dispute
        if disputed is not None and self._refused_path == disputed.path:
            return self._disputed_move(entry)
        if entry.states_refusal:
            return entry._replace(states_refusal=False, if_possible=True, required_rules=())
        return entry

    def _changed_entry(self, entry: ScriptEntry, change: Change) -> ScriptEntry | None:
        """Return an entry with a change made; None if the change leaves out all its moves."""
        disputed = entry.dispute
        if disputed is not None and disputed.path == change.path:
            return self._disputed_move(entry)
        has_changed_move = any(move.path == change.path for move in entry.moves)
        if has_changed_move and change.kind == "allowed":
            return entry._replace(states_refusal=False, if_possible=True, required_rules=())
        if has_changed_move:
            return entry_without(entry, change.path)
        if entry.interruptions:
            return entry._replace(interruptions=self._changed_entries(entry.interruptions, change))
        return entry

    def _disputed_move(self, entry: ScriptEntry) -> ScriptEntry:
        """Return an entry that makes the disputed action, instead of an entry that disputes it."""
        disputed = entry.dispute
        assert disputed is not None
        assert disputed.question.action is not None
        move = StatedMove(disputed.question.text, disputed.question.action, disputed.path)
        return ScriptEntry(entry.path, moves=(move,), if_possible=True)


def _exchange_moves(entries: Sequence[ScriptEntry], change: Change) -> tuple[ScriptEntry, ...]:
    """Put the later of two moves, with the rolls that follow it, before the earlier move."""
    paths = [entry.moves[0].path if entry.moves else () for entry in entries]
    if change.path not in paths or change.other_path not in paths:
        return tuple(entries)
    earlier, later = paths.index(change.other_path), paths.index(change.path)
    end = later + 1
    while end < len(entries) and entries[end].moves and entries[end].moves[0].move.is_chance:
        end += 1
    return (*entries[:earlier], *entries[later:end], *entries[earlier:later], *entries[end:])


def _are_exchanged(line: Branch, change: Change) -> bool:
    """Tell whether both moves of an exchange were made, in the exchanged order."""
    step_by_path = {
        result.path: result.step for result in line.results if result.status == "landed"
    }
    return (
        change.path in step_by_path
        and change.other_path in step_by_path
        and step_by_path[change.path] < step_by_path[change.other_path]
    )


def _answers_by_claim(line: Branch) -> dict[ClaimKey, bool]:
    """Return the answers to the claims of a line and its branches."""
    return {
        (branch.name, claim.path): bool(claim.answer)
        for branch in line.everything()
        for claim in branch.claims
    }


def _answers_of_statements(line: Branch) -> dict[ClaimKey, tuple[bool, ...]]:
    """Return the answers to the statements of each claim that has more than one statement."""
    return {
        (branch.name, point.claim.path): tuple(
            part.holds for part in check_statements(branch, point.claim, branch.record, point)
        )
        for branch in line.everything()
        for point in branch.line_result.checkpoints
        if point.claim is not None and len(point.claim.checks) > 1
    }


def _only_gains_truth(before: Sequence[bool], after: Sequence[bool]) -> bool:
    """Tell whether a statement of a claim becomes true, and no true statement becomes false."""
    pairs = list(zip(before, after, strict=False))
    some_become_true = any(is_true and not was_true for was_true, is_true in pairs)
    some_become_false = any(was_true and not is_true for was_true, is_true in pairs)
    return some_become_true and not some_become_false


def _lifts_bar(played: Branch, changed: Branch, change: Change) -> bool:
    """Tell whether a change leaves out a play without which the disputed action is refused.

    The reason against the action must be about another object than the action's own, such as a
    token of the player who wants to act. A step of the play must be about this object too.
    """
    allowed = played.dispute.check_result if played.dispute is not None else None
    refused = changed.dispute.check_result if changed.dispute is not None else None
    if change.kind != "forbidden" or allowed is None or refused is None or allowed.action is None:
        return False
    if not allowed.holds or refused.holds:
        return False
    bars = {reason.args.get("subject") for reason in refused.reasons if reason.rules}
    bars -= {None, allowed.action.object}
    position = played.record.steps[change.step].position
    steps = (step for step in played.record.steps if step.position == position)
    return any(step.args.get("subject") in bars for step in steps)


def count_differing_steps(line: Branch, other: Branch) -> int:
    """Count the steps that occur in only one of two runs, over all lines of the runs."""
    steps, other_steps = _count_signatures(line.everything()), _count_signatures(other.everything())
    only_in_one = (steps - other_steps) + (other_steps - steps)
    return only_in_one.total()


def _count_signatures(lines: Iterator[Branch]) -> Counter[str]:
    """Count how often each step occurs in some lines, wherever it occurs."""
    return Counter(_step_signature(step) for line in lines for step in line.record.steps)


def _step_signature(step: Step) -> str:
    """Return a text that is equal for two steps if the same happens in both."""
    return f"{step.kind} {step.actor} {step.args}"
