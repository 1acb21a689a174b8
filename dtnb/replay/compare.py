"""One file under several editions or readings: where the lines part, why, and how they end.

Why they part is tried, not guessed: a reading is named as a cause when one run, given the other's
reading of that one question, goes the other's way there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dtnb.explain.sentence import text_of
from dtnb.files import FileProblems
from dtnb.frames.citations import cited_rule, rule_of
from dtnb.frames.document import Rule
from dtnb.frames.speaker import speaker_for
from dtnb.kernel import Step
from dtnb.replay.alignment import Split, aligned, comparable_steps, splits
from dtnb.replay.comparison_data import (
    FORMAT,
    Cause,
    ComparisonData,
    Divergence,
    Group,
    MoveOutcome,
    Objection,
    ReadingUsed,
    Run,
)
from dtnb.replay.final_states import FinalState, ResultTable, ending_text, final_state_of, rows_of
from dtnb.replay.results import AS_NOT_SAID, MoveResult

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.branch import Branch
    from dtnb.replay.played_file import PlayedFile
    from dtnb.rulebook import Language, Policy


class Comparison:
    """One file under several editions or policies.

    Parameters
    ----------
    replays
        The runs, each of the same file; the first is the one the others are compared with.

    Raises
    ------
    ValueError
        If there are fewer than two.
    """

    def __init__(self, replays: Sequence[PlayedFile]) -> None:
        if len(replays) < 2:
            raise ValueError("a comparison needs two runs")
        self.replays = tuple(replays)
        first = replays[0]
        self.lang: Language = "fr" if first.lang == "fr" else "en"
        self._steps = [comparable_steps(each.record) for each in replays]
        self._speakers = [line_speaker(each) for each in replays]
        self.runs = tuple(
            Run(name_of(each), each.edition, dict(sorted(each.policies.items())))
            for each in replays
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.replays,)

    def __repr__(self) -> str:
        from dtnb.replay.comparison_text import as_text

        return as_text(self.data(), self.ends, self.speaker)

    def _repr_html_(self) -> str:
        from dtnb.replay.comparison_text import as_html

        return as_html(self.data(), self.ends, self.speaker)

    @property
    def title(self) -> str:
        """The file's title."""
        return self.replays[0].title or self.replays[0].source.name

    @property
    def speaker(self) -> Speaker:
        """Who tells the comparison."""
        return self._speakers[0]

    # -- ends -------------------------------------------------------------------------------------

    @cached_property
    def _ends(self) -> tuple[FinalState, ...]:
        pairs = zip(self.replays, self._speakers, strict=True)
        ends = []
        for replay, speaker in pairs:
            whole: FinalState = {}
            for line in replay.everything():
                whole |= final_state_of(line, speaker)
            ends.append(whole)
        return tuple(ends)

    @cached_property
    def ends(self) -> ResultTable:
        """How each run ends."""
        heads = tuple(run.name for run in self.runs)
        return ResultTable(self.speaker.text("compare.end"), heads, rows_of(self._ends))

    # -- steps ------------------------------------------------------------------------------------

    def aligned(self, one: int = 0, other: int = 1) -> list[tuple[Step | None, Step | None]]:
        """Return the steps of two runs side by side; None where one has nothing of the kind.

        Windows, passes and what merely closes are left out.
        """
        return list(aligned(self._steps[one], self._steps[other]))

    @property
    def first(self) -> Divergence | None:
        """The first step that differs; None where every run goes the same way."""
        return self.partings[0] if self.partings else None

    @cached_property
    def partings(self) -> tuple[Divergence, ...]:
        """Every step in which runs differ that had been alike, with why."""
        outcomes = list(self._outcomes)
        found = []
        for split in self._splits:
            mine = [each for each in outcomes if _divides(each, split)]
            outcomes = [each for each in outcomes if each not in mine]
            found.append(self._divergence(split, tuple(mine)))
        return tuple(found)

    @cached_property
    def moves(self) -> tuple[MoveOutcome, ...]:
        """Moves that fare differently though no step differs because of it, or nowhere as said."""
        taken = [each for parting in self.partings for each in parting.moves]
        return tuple(each for each in self._outcomes if each not in taken)

    @cached_property
    def _splits(self) -> tuple[Split, ...]:
        return splits([each.keys for each in self._steps])

    def _divergence(self, split: Split, moves: tuple[MoveOutcome, ...]) -> Divergence:
        run = split.groups[0][0]
        after = ""
        if split.at:
            after = text_of(self._speakers[run].step(self._steps[run].steps[split.at - 1]))
        return Divergence(
            after,
            tuple(self._group(group, split.at) for group in split.groups),
            tuple(self._causes(split)),
            moves,
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
        speaker = self._speakers[run]
        if step is not None:
            return text_of(speaker.step(step))
        return ending_text(self.replays[run], speaker) or speaker.text("compare.over")

    def _step(self, run: int, at: int) -> Step | None:
        steps = self._steps[run].steps
        return steps[at] if at < len(steps) else None

    def _rule(self, run: int, rule: str) -> Rule:
        replay = self.replays[run]
        return cited_rule(rule, replay.drawing, replay.game, self._speakers[run])

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
        heard = {*self.replays[one].record.consulted, *self.replays[other].record.consulted}
        rulebook = self.replays[one].plugin.rulebook()
        differ = [
            each
            for each in rulebook.policies.values()
            if self._reading(one, each) != self._reading(other, each)
        ]
        # First what a run says it rested on; a verdict on a move may have rested on more.
        tried = [each for each in differ if each.id in heard]
        for candidates in (tried, [each for each in differ if each not in tried]):
            found = [each.id for each in candidates if self._turns(one, other, [each], at)]
            if found:
                return [(policy, True) for policy in found]
        if len(tried) > 1 and self._turns(one, other, tried, at):
            return [(each.id, False) for each in tried]
        return []

    def _turns(self, one: int, other: int, policies: Sequence[Policy], at: int) -> bool:
        """Tell whether a run goes the other's way where it reads some questions as the other."""
        for here, there in ((one, other), (other, one)):
            exchanged = {each.id: self._reading(there, each) for each in policies}
            tried = played_otherwise(self.replays[here], exchanged)
            if tried is None:
                continue
            mine, theirs = comparable_steps(tried.record).keys, self._steps[there].keys
            if mine[: at + 1] == theirs[: at + 1]:
                return True
        return False

    def _reading(self, run: int, policy: Policy) -> str:
        replay = self.replays[run]
        rulebook = replay.plugin.rulebook()
        return rulebook.ruling(policy.id, replay.edition, replay.policies).value

    def _cause(self, policy_id: str, alone: bool, runs: Sequence[int]) -> Cause:
        rulebook = self.replays[0].plugin.rulebook()
        policy = rulebook.policy(policy_id)
        by_reading: dict[str, list[int]] = {}
        for run in sorted(runs):
            by_reading.setdefault(self._reading(run, policy), []).append(run)
        readings = []
        for reading in policy.readings:
            mine = by_reading.get(reading.id)
            if mine is None:
                continue
            statement = reading.statement.get(self.lang)
            rules = []
            for run in mine:
                replay = self.replays[run]
                cited = [
                    rulebook.cite(rule, replay.edition, replay.policies) for rule in reading.rules
                ]
                rules.append(tuple(rule_of(each, self._speakers[run]) for each in cited))
            readings.append(ReadingUsed(tuple(mine), reading.id, statement, tuple(rules)))
        question = policy.question.get(self.lang)
        readings.sort(key=lambda each: each.runs)
        return Cause(policy.id, policy.ambiguity, question, alone, tuple(readings))

    # -- moves ------------------------------------------------------------------------------------

    @cached_property
    def _outcomes(self) -> tuple[MoveOutcome, ...]:
        """What became of each move that does not fare the same in every run, or nowhere as said."""
        by_path: dict[Any, dict[int, MoveResult]] = {}
        for run, replay in enumerate(self.replays):
            for result in replay.results:
                by_path.setdefault(result.path, {})[run] = result
        outcomes = []
        for results in by_path.values():
            each = [results.get(run) for run in range(len(self.replays))]
            status = tuple(result.status if result is not None else None for result in each)
            if len(set(status)) > 1 or status[0] in AS_NOT_SAID:
                reasons = tuple(
                    tuple(objections(replay, result, speaker)) if result is not None else ()
                    for replay, result, speaker in zip(
                        self.replays, each, self._speakers, strict=True
                    )
                )
                outcomes.append(MoveOutcome(next(iter(results.values())).text, status, reasons))
        return tuple(outcomes)

    # -- data -------------------------------------------------------------------------------------

    def data(self) -> ComparisonData:
        """Return everything as plain data."""
        return ComparisonData(
            FORMAT, self.title, self.runs, self.ends.rows, self.partings, self.moves
        )


def compare(
    replay: PlayedFile,
    editions: Iterable[str] | None = None,
    policies: Iterable[Mapping[str, str]] | None = None,
) -> Comparison:
    """Run a replay under several editions and sets of policies; see `Replay.compare`."""
    chosen = [replay.policies]
    for each in policies or ():
        chosen.append({**replay.policies, **each})
    if editions is not None:
        wanted = list(dict.fromkeys(editions))
        if len(wanted) == 1 and policies is None:
            wanted.insert(0, replay.edition)
    else:
        # A comparison of readings stays in one book unless it is asked to leave it.
        named = replay.file.editions or replay.plugin.editions()
        wanted = [replay.edition, *(() if policies is not None else named)]
    runs: dict[Any, PlayedFile] = {}
    for edition in wanted:
        for readings in chosen:
            run = replay.run(edition, readings)
            runs.setdefault((run.edition, tuple(sorted(run.policies.items()))), run)
    return Comparison(list(runs.values()))


def played_otherwise(replay: PlayedFile, policies: Mapping[str, str]) -> PlayedFile | None:
    """Play a replay with some questions read otherwise; None where that cannot be set up."""
    try:
        return replay.run(policies={**replay.policies, **policies})
    except FileProblems:
        return None


def name_of(replay: PlayedFile) -> str:
    """Return what a run is called: its edition, and the readings chosen besides."""
    rulebook = replay.plugin.rulebook()
    edition = rulebook.edition(replay.edition).name.get("fr" if replay.lang == "fr" else "en")
    chosen = [f"{policy} = {reading}" for policy, reading in sorted(replay.policies.items())]
    return f"{edition} ({', '.join(chosen)})" if chosen else edition


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


def line_speaker(line: Branch) -> Speaker:
    """Return who tells a line, in the language of its replay."""
    record = line.record
    return speaker_for(line.replay.drawing, record.game, record.start.table, line.replay.lang)
