"""One line of a file under several editions or readings: where its runs part, and why.

Why they part is tried, not guessed: a reading is named as a cause when one run, given the other's
reading of that one question, goes the other's way there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.building.citations import cited_rule, rule_of
from dtnb.frames.document import Rule
from dtnb.kernel import Step
from dtnb.replay.disputes.comparison_data import (
    Cause,
    Divergence,
    Group,
    MoveOutcome,
    Objection,
    ReadingUsed,
)
from dtnb.replay.lines.alignment import Split, comparable_steps, splits
from dtnb.replay.running.results import FAILED_STATUSES, MoveResult
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Language, Policy


class RunOfLine(NamedTuple):
    """A line as one of the runs played it.

    Attributes
    ----------
    replay
        The whole run.
    speaker
        Who tells it.
    line
        The line: the main one, or a branch.
    """

    replay: PlayedFile
    speaker: Speaker
    line: Branch


class LineComparison:
    """The runs of one line.

    Parameters
    ----------
    runs
        The line as each run played it.
    at
        Which line of the file it is, counted as `Branch.everything` yields them.
    """

    def __init__(self, runs: Sequence[RunOfLine], at: int) -> None:
        self._runs = tuple(runs)
        self._at = at
        self._lang: Language = language_of(runs[0].replay.lang)
        self.steps = tuple(comparable_steps(run.line.record) for run in runs)

    @cached_property
    def partings(self) -> tuple[Divergence, ...]:
        """Every step in which runs differ that had been alike, with why.

        What the line shares with the one it leaves is told by that one.
        """
        outcomes = list(self._outcomes)
        found = []
        for split in splits([step.keys for step in self.steps]):
            if self._told_before(split):
                continue
            mine = [outcome for outcome in outcomes if _divides(outcome, split)]
            outcomes = [outcome for outcome in outcomes if outcome not in mine]
            found.append(self._divergence(split, tuple(mine)))
        return tuple(found)

    @cached_property
    def moves(self) -> tuple[MoveOutcome, ...]:
        """Moves that fare differently though no step differs because of it, or nowhere as said."""
        taken = [move for parting in self.partings for move in parting.moves]
        return tuple(outcome for outcome in self._outcomes if outcome not in taken)

    def _told_before(self, split: Split) -> bool:
        """Tell whether runs part in what the line shares with the one it leaves."""
        return bool(self._name) and all(
            self._shares(run, self._step(run, split.at)) for group in split.groups for run in group
        )

    def _shares(self, run: int, step: Step | None) -> bool:
        line = self._runs[run].line
        at = len(line.record.inputs) if step is None else step.position
        return at <= line.position

    def _line_of(self, replay: PlayedFile) -> Branch:
        """Return this line as another run played it."""
        lines: Iterator[Branch] = replay.everything()
        return next(islice(lines, self._at, None))

    @property
    def _name(self) -> str:
        return self._runs[0].line.name

    def _divergence(self, split: Split, moves: tuple[MoveOutcome, ...]) -> Divergence:
        run = split.groups[0][0]
        after = ""
        if split.at:
            after = text_of(self._runs[run].speaker.step(self.steps[run].steps[split.at - 1]))
        return Divergence(
            after,
            tuple(self._group(group, split.at) for group in split.groups),
            tuple(self._causes(split)),
            moves,
            self._name,
        )

    def _group(self, group: tuple[int, ...], at: int) -> Group:
        steps = [self._step(run, at) for run in group]
        return Group(
            group,
            tuple(self._sentence(run, step) for run, step in zip(group, steps, strict=True)),
            tuple(step.index if step is not None else -1 for step in steps),
            tuple(
                tuple(self._rule(run, rule) for rule in (step.rules if step is not None else ()))
                for run, step in zip(group, steps, strict=True)
            ),
        )

    def _sentence(self, run: int, step: Step | None) -> str:
        speaker = self._runs[run].speaker
        if step is not None:
            return text_of(speaker.step(step))
        return self._runs[run].line.outcome.text(speaker) or speaker.text("compare.over")

    def _step(self, run: int, at: int) -> Step | None:
        steps = self.steps[run].steps
        return steps[at] if at < len(steps) else None

    def _rule(self, run: int, rule: str) -> Rule:
        replay = self._runs[run].replay
        return cited_rule(rule, replay.drawing, replay.game, self._runs[run].speaker)

    # -- why --------------------------------------------------------------------------------------

    def _causes(self, split: Split) -> Iterator[Cause]:
        alone: dict[str, bool] = {}
        (first, *_), *others = split.groups
        for other, *_ in others:
            for policy, by_itself in self._between(first, other, split.at):
                alone[policy] = alone.get(policy, False) or by_itself
        # What acts alone explains; what only acts together is told where nothing else does.
        tell = [policy for policy, by_itself in alone.items() if by_itself] or list(alone)
        runs = [run for group in split.groups for run in group]
        for policy in tell:
            yield self._cause(policy, alone[policy], runs)

    def _between(self, one: int, other: int, at: int) -> list[tuple[str, bool]]:
        """Return the questions on which it hangs that two runs part here."""
        lines = (self._runs[one].line, self._runs[other].line)
        heard = {policy for line in lines for policy in line.record.consulted}
        rulebook = self._runs[one].replay.plugin.rulebook()
        differ = [
            each
            for each in rulebook.policies.values()
            if self._reading(one, each) != self._reading(other, each)
        ]
        # First what a run says it rested on; a verdict on a move may have rested on more.
        tried = [each for each in differ if each.id in heard]
        for candidates in (tried, [each for each in differ if each not in tried]):
            found = [
                candidate.id for candidate in candidates if self._turns(one, other, [candidate], at)
            ]
            if found:
                return [(policy, True) for policy in found]
        if len(tried) > 1 and self._turns(one, other, tried, at):
            return [(each.id, False) for each in self._needed(one, other, tried, at)]
        return []

    def _needed(self, one: int, other: int, policies: list[Policy], at: int) -> list[Policy]:
        """Return those of some questions without which they turn no run together."""
        needed = policies
        for policy in policies:
            rest = [kept for kept in needed if kept is not policy]
            if self._turns(one, other, rest, at):
                needed = rest
        return needed

    def _turns(self, one: int, other: int, policies: Sequence[Policy], at: int) -> bool:
        """Tell whether a run goes the other's way where it reads some questions as the other."""
        for here, there in ((one, other), (other, one)):
            exchanged = {policy.id: self._reading(there, policy) for policy in policies}
            tried = played_otherwise(self._runs[here].replay, exchanged)
            if tried is None:
                continue
            mine = comparable_steps(self._line_of(tried).record).keys
            theirs = self.steps[there].keys
            if mine[: at + 1] == theirs[: at + 1]:
                return True
        return False

    def _reading(self, run: int, policy: Policy) -> str:
        replay = self._runs[run].replay
        rulebook = replay.plugin.rulebook()
        return rulebook.ruling(policy.id, replay.edition, replay.policies).value

    def _cause(self, policy_id: str, alone: bool, runs: Sequence[int]) -> Cause:
        rulebook = self._runs[0].replay.plugin.rulebook()
        policy = rulebook.policy(policy_id)
        by_reading: dict[str, list[int]] = {}
        for run in sorted(runs):
            by_reading.setdefault(self._reading(run, policy), []).append(run)
        readings = []
        for reading in policy.readings:
            mine = by_reading.get(reading.id)
            if mine is None:
                continue
            statement = reading.statement.get(self._lang)
            rules = []
            for run in mine:
                replay = self._runs[run].replay
                cited = [
                    rulebook.cite(rule, replay.edition, replay.policies) for rule in reading.rules
                ]
                rules.append(tuple(rule_of(each, self._runs[run].speaker) for each in cited))
            readings.append(ReadingUsed(tuple(mine), reading.id, statement, tuple(rules)))
        question = policy.question.get(self._lang)
        readings.sort(key=lambda each: each.runs)
        return Cause(policy.id, policy.ambiguity, question, alone, tuple(readings))

    # -- moves ------------------------------------------------------------------------------------

    @cached_property
    def _outcomes(self) -> tuple[MoveOutcome, ...]:
        """What became of each move that does not fare the same in every run, or nowhere as said."""
        by_path: dict[Any, dict[int, MoveResult]] = {}
        for run, played in enumerate(self._runs):
            for result in played.line.results:
                by_path.setdefault(result.path, {})[run] = result
        outcomes = []
        for results in by_path.values():
            each = [results.get(run) for run in range(len(self._runs))]
            status = tuple(result.status if result is not None else None for result in each)
            if len(set(status)) > 1 or status[0] in FAILED_STATUSES:
                reasons = tuple(
                    tuple(objections(run.line, result, run.speaker)) if result is not None else ()
                    for run, result in zip(self._runs, each, strict=True)
                )
                text = next(iter(results.values())).text
                outcomes.append(MoveOutcome(text, status, reasons, self._name))
        return tuple(outcomes)


def played_otherwise(replay: PlayedFile, policies: Mapping[str, str]) -> PlayedFile | None:
    """Play a replay with some questions read otherwise; None where that cannot be set up."""
    try:
        return replay.run(policies={**replay.policies, **policies})
    except FileProblems:
        return None


def objections(line: Branch, result: MoveResult, speaker: Speaker) -> Iterator[Objection]:
    """Yield why a move was not made, each reason once with the first window it held in."""
    if result.status == "landed":
        return
    known: set[str] = set()
    found = [
        (at.window, reason) for at in line.passed_over(result) for reason in at.verdict.reasons
    ]
    for window, reason in [*found, *(("", each) for each in result.verdict.reasons)]:
        text = text_of(speaker.reason(reason))
        if text not in known:
            known.add(text)
            yield Objection(window, text, reason.rules)


def _divides(outcome: MoveOutcome, split: Split) -> bool:
    """Tell whether a move fares the same within each group, and not the same in all of them."""
    groups = [{outcome.status[run] for run in group} for group in split.groups]
    return all(len(each) == 1 for each in groups) and len(set.union(*groups)) > 1
