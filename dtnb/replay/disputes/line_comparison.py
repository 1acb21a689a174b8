"""Find the first step in which two ways of playing a file differ, and the rules that explain it.

* split, divergence: a split is a step in which some runs differ for the first time. The divergence
  describes the split in words, with its causes.
* cause: a policy whose different readings explain a divergence, alone or together with others.

To test whether a policy explains a difference between the runs A and B, run A is played again with
B's reading of this policy and A's readings of all others. If it now continues as B does, the policy
is a cause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.building.citations import cited_rule, rule_from_explanation
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
from dtnb.replay.lines.alignment import Split, comparable_steps, find_splits
from dtnb.replay.running.results import FAILED_STATUSES, MoveResult
from dtnb.rulebook import language_of

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.played_file import PlayedFile
    from dtnb.rulebook import Language, Policy


class RunOfLine(NamedTuple):
    """One line of play in one run of the file."""

    #: the run: the file, played under one edition
    replay: PlayedFile
    #: the speaker of this run
    speaker: Speaker
    line: Branch


class LineComparison:
    """Compares the runs of one line of play. Methods refer to a run by its index in `runs`.

    `line_index` is the index of the line in `Branch.everything`: 0 is the main line.
    """

    def __init__(self, runs: Sequence[RunOfLine], line_index: int) -> None:
        self._runs = tuple(runs)
        self._line_index = line_index
        self._lang: Language = language_of(runs[0].replay.lang)
        self.steps_by_run = tuple(comparable_steps(run_of_line.line.record) for run_of_line in runs)

    @cached_property
    def divergences(self) -> tuple[Divergence, ...]:
        """Every step at which runs diverge, with the causes. Until that step, these runs agree.

        In a branch, divergences before the start of the branch are left out: they belong to its
        parent line.
        """
        outcomes = list(self._notable_outcomes)
        divergences = []
        for split in find_splits([run_steps.step_keys for run_steps in self.steps_by_run]):
            if self._is_before_branch(split):
                continue
            divided = [outcome for outcome in outcomes if _differs_between_groups(outcome, split)]
            outcomes = [outcome for outcome in outcomes if outcome not in divided]
            divergences.append(self._make_divergence(split, tuple(divided)))
        return tuple(divergences)

    @cached_property
    def moves(self) -> tuple[MoveOutcome, ...]:
        """The notable moves that no divergence explains.

        They fail in every run, or their results differ although the steps of the runs do not.
        """
        explained = [move for divergence in self.divergences for move in divergence.moves]
        return tuple(outcome for outcome in self._notable_outcomes if outcome not in explained)

    def _is_before_branch(self, split: Split) -> bool:
        """Whether the runs diverge before this branch begins."""
        return bool(self._line_name) and all(
            self._is_step_before_branch(run_index, self._step_at(run_index, split.step_index))
            for group in split.groups
            for run_index in group
        )

    def _is_step_before_branch(self, run_index: int, step: Step | None) -> bool:
        line = self._runs[run_index].line
        inputs_before = len(line.record.inputs) if step is None else step.position
        return inputs_before <= line.position

    def _line_of(self, replay: PlayedFile) -> Branch:
        """Return this line of play in another run of the file."""
        lines: Iterator[Branch] = replay.everything()
        return next(islice(lines, self._line_index, None))

    @property
    def _line_name(self) -> str:
        return self._runs[0].line.name

    def _make_divergence(self, split: Split, moves: tuple[MoveOutcome, ...]) -> Divergence:
        """Describe a split. `moves` are the moves whose results differ between its groups."""
        run_index = split.groups[0][0]
        previous_sentence = ""
        if split.step_index:
            previous_step = self.steps_by_run[run_index].steps[split.step_index - 1]
            previous_sentence = text_of(self._runs[run_index].speaker.step(previous_step))
        return Divergence(
            previous_sentence,
            tuple(self._group_with_next_step(group, split.step_index) for group in split.groups),
            tuple(self._find_causes(split)),
            moves,
            self._line_name,
        )

    def _group_with_next_step(self, group: tuple[int, ...], index: int) -> Group:
        """Return a group of runs, with the step at `index` of each run in words, and its rules."""
        steps = [self._step_at(run_index, index) for run_index in group]
        return Group(
            group,
            tuple(
                self._next_sentence(run_index, step)
                for run_index, step in zip(group, steps, strict=True)
            ),
            tuple(step.index if step is not None else -1 for step in steps),
            tuple(
                tuple(
                    self._cite_rule(run_index, rule)
                    for rule in (step.rules if step is not None else ())
                )
                for run_index, step in zip(group, steps, strict=True)
            ),
        )

    def _next_sentence(self, run_index: int, step: Step | None) -> str:
        speaker = self._runs[run_index].speaker
        if step is not None:
            return text_of(speaker.step(step))
        return self._runs[run_index].line.outcome.text(speaker) or speaker.text("compare.over")

    def _step_at(self, run_index: int, index: int) -> Step | None:
        steps = self.steps_by_run[run_index].steps
        return steps[index] if index < len(steps) else None

    def _cite_rule(self, run_index: int, rule: str) -> Rule:
        replay = self._runs[run_index].replay
        return cited_rule(rule, replay.plugin.presenter, replay.game, self._runs[run_index].speaker)

    # -- why --------------------------------------------------------------------------------------

    def _find_causes(self, split: Split) -> Iterator[Cause]:
        """Yield the questions whose different readings make the groups of runs split."""
        acts_alone: dict[str, bool] = {}
        (first, *_), *others = split.groups
        for other, *_ in others:
            for policy, is_alone in self._causes_between(first, other, split.step_index):
                acts_alone[policy] = acts_alone.get(policy, False) or is_alone
        # If any question is a cause by itself, drop questions that are causes only in combination.
        causes = [policy for policy, is_alone in acts_alone.items() if is_alone] or list(acts_alone)
        run_indices = [run_index for group in split.groups for run_index in group]
        for policy in causes:
            yield self._make_cause(policy, run_indices, acts_alone=acts_alone[policy])

    def _causes_between(self, first: int, other: int, index: int) -> list[tuple[str, bool]]:
        """Return the policies that make two runs diverge, and for each whether it does so alone.

        `first` and `other` are the indices of the runs, and `index` is the index of the step at
        which they diverge.
        """
        lines = (self._runs[first].line, self._runs[other].line)
        consulted = {policy for line in lines for policy in line.record.consulted}
        rulebook = self._runs[first].replay.plugin.rulebook()
        differing = [
            policy
            for policy in rulebook.policies.values()
            if self._reading_of(first, policy) != self._reading_of(other, policy)
        ]
        # Try first the policies that the runs consulted, then the others: whether a move is allowed
        # may depend on a policy that neither run consulted.
        consulted_differing = [policy for policy in differing if policy.id in consulted]
        unconsulted_differing = [
            policy for policy in differing if policy not in consulted_differing
        ]
        for candidates in (consulted_differing, unconsulted_differing):
            causes = [
                candidate.id
                for candidate in candidates
                if self._policies_explain(first, other, [candidate], index)
            ]
            if causes:
                return [(policy, True) for policy in causes]
        if len(consulted_differing) > 1 and self._policies_explain(
            first, other, consulted_differing, index
        ):
            needed = self._find_needed(first, other, consulted_differing, index)
            return [(policy.id, False) for policy in needed]
        # No policy explains the steps. A policy may still explain why the claims are answered
        # differently.
        return [
            (policy.id, True)
            for policy in consulted_differing
            if self._explains_claims(first, other, policy)
        ]

    def _explains_claims(self, first: int, other: int, policy: Policy) -> bool:
        """Whether `policy` explains why two runs answer the claims differently.

        It does if run `first`, played with the reading of run `other`, answers the claims as run
        `other` does. If both runs answer the claims alike anyway, there is nothing to explain.
        """
        exchanged = {policy.id: self._reading_of(other, policy)}
        rerun = play_with_readings(self._runs[first].replay, exchanged)
        if rerun is None:
            return False
        answers, answers_with_reading, other_answers = (
            [claim.answer for claim in line.claims]
            for line in (self._runs[first].line, self._line_of(rerun), self._runs[other].line)
        )
        return answers != other_answers and answers_with_reading == other_answers

    def _find_needed(
        self, first: int, other: int, policies: list[Policy], index: int
    ) -> list[Policy]:
        """Return `policies` without those that are not needed to explain the divergence."""
        needed = policies
        for policy in policies:
            other_policies = [candidate for candidate in needed if candidate is not policy]
            if self._policies_explain(first, other, other_policies, index):
                needed = other_policies
        return needed

    def _policies_explain(
        self, first: int, other: int, policies: Sequence[Policy], index: int
    ) -> bool:
        """Whether the readings of `policies` explain why two runs differ at the step at `index`.

        They do if one run, played with the other run's readings of these policies, has the same
        steps as the other run, up to and including this step.
        """
        for run_index, other_index in ((first, other), (other, first)):
            exchanged = {policy.id: self._reading_of(other_index, policy) for policy in policies}
            rerun = play_with_readings(self._runs[run_index].replay, exchanged)
            if rerun is None:
                continue
            rerun_steps = comparable_steps(self._line_of(rerun).record).step_keys
            other_steps = self.steps_by_run[other_index].step_keys
            if rerun_steps[: index + 1] == other_steps[: index + 1]:
                return True
        return False

    def _reading_of(self, run_index: int, policy: Policy) -> str:
        replay = self._runs[run_index].replay
        rulebook = replay.plugin.rulebook()
        return rulebook.ruling(policy.id, replay.edition, replay.policies).value

    def _make_cause(self, policy_id: str, run_indices: Sequence[int], *, acts_alone: bool) -> Cause:
        """Return a cause: the policy, and for each of its readings the runs that use it."""
        rulebook = self._runs[0].replay.plugin.rulebook()
        policy = rulebook.policy(policy_id)
        by_reading: dict[str, list[int]] = {}
        for run_index in sorted(run_indices):
            by_reading.setdefault(self._reading_of(run_index, policy), []).append(run_index)
        readings = []
        for reading in policy.readings:
            runs_with_reading = by_reading.get(reading.id)
            if runs_with_reading is None:
                continue
            statement = reading.statement.get(self._lang)
            rules = []
            for run_index in runs_with_reading:
                replay = self._runs[run_index].replay
                explanations = [
                    rulebook.cite(rule, replay.edition, replay.policies) for rule in reading.rules
                ]
                rules.append(
                    tuple(
                        rule_from_explanation(explanation, self._runs[run_index].speaker)
                        for explanation in explanations
                    )
                )
            readings.append(
                ReadingUsed(tuple(runs_with_reading), reading.id, statement, tuple(rules))
            )
        question = policy.question.get(self._lang)
        readings.sort(key=lambda reading: reading.run_indices)
        return Cause(policy.id, policy.ambiguity, question, acts_alone, tuple(readings))

    # -- moves ------------------------------------------------------------------------------------

    @cached_property
    def _notable_outcomes(self) -> tuple[MoveOutcome, ...]:
        """The moves whose results differ between runs, and the moves that fail in every run."""
        by_path: dict[Any, dict[int, MoveResult]] = {}
        for run_index, run_of_line in enumerate(self._runs):
            for result in run_of_line.line.results:
                by_path.setdefault(result.path, {})[run_index] = result
        outcomes = []
        for results in by_path.values():
            by_run = [results.get(run_index) for run_index in range(len(self._runs))]
            statuses = tuple(result.status if result is not None else None for result in by_run)
            if len(set(statuses)) > 1 or statuses[0] in FAILED_STATUSES:
                reasons = tuple(
                    tuple(objections(run_of_line.line, result, run_of_line.speaker))
                    if result is not None
                    else ()
                    for run_of_line, result in zip(self._runs, by_run, strict=True)
                )
                text = next(iter(results.values())).text
                outcomes.append(MoveOutcome(text, statuses, reasons, self._line_name))
        return tuple(outcomes)


def play_with_readings(replay: PlayedFile, policies: Mapping[str, str]) -> PlayedFile | None:
    """Play a replay with other readings; None if it cannot be played with them."""
    try:
        return replay.run(policies={**replay.policies, **policies})
    except FileProblems:
        return None


def objections(line: Branch, result: MoveResult, speaker: Speaker) -> Iterator[Objection]:
    """Yield each reason why a move was not made, with the first window in which it held."""
    if result.status == "landed":
        return
    texts_yielded: set[str] = set()
    reasons = [
        (skipped.window, reason)
        for skipped in line.passed_over(result)
        for reason in skipped.verdict.reasons
    ]
    for window, reason in [*reasons, *(("", reason) for reason in result.verdict.reasons)]:
        text = text_of(speaker.reason(reason))
        if text not in texts_yielded:
            texts_yielded.add(text)
            yield Objection(window, text, reason.rules)


def _differs_between_groups(outcome: MoveOutcome, split: Split) -> bool:
    """Whether a move has the same result within each group, but not in all groups."""
    groups = [{outcome.status[run_index] for run_index in group} for group in split.groups]
    return all(len(statuses) == 1 for statuses in groups) and len(set.union(*groups)) > 1
