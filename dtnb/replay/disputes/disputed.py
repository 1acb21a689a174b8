"""Work out who is right in a disputed file, from the results of playing it in different ways.

* subject: the row that shows how the editions differ.

The other words, such as *ends* and *outcome*, are explained in `dtnb.replay.disputes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from dtnb.replay.disputes.not_made import NotMade
from dtnb.replay.lines.deciding_rules import DecidingRules, find_deciding_rules
from dtnb.replay.verdict.data import ClaimAnswer, MainLine, OtherDifferences, Side

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.files import Path
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.disputes.comparison_data import Divergence
    from dtnb.replay.disputes.settlement_data import Choices, ConsultedQuestion, DisputeOutcome
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.lines.final_states import Row
    from dtnb.replay.lines.played_file import PlayedFile


class PlayedDispute(NamedTuple):
    """A file that was played under several editions. Each time it was played is a run."""

    #: the runs
    runs: tuple[PlayedFile, ...]
    #: the names of the runs
    names: tuple[str, ...]
    #: the final states of the runs, side by side
    ends: tuple[Row, ...]
    #: the steps at which the runs diverge
    divergences: tuple[Divergence, ...]
    speaker: Speaker
    #: the reason for each edition under which the table cannot be set up
    unplayed: Mapping[str, str] = {}


class PrintingTrial(NamedTuple):
    """The results of playing a file with each printing of one component."""

    #: the question that the printings answer differently
    question: str
    #: the text of each printing, the one in play first
    statements: tuple[str, ...]
    #: the final state with each printing, side by side
    ends: tuple[Row, ...]
    #: the other readings or printings that must be chosen too, so that the printing changes the
    #: outcome; empty if the printing alone changes it
    needed_choices: Choices


class TrialResults(NamedTuple):
    """The results of a settlement under one edition."""

    #: the open questions whose answer changes the outcome
    deciding_questions: tuple[ConsultedQuestion, ...]
    #: questions that the edition answers, and that would change the outcome if answered otherwise
    answered_questions: tuple[ConsultedQuestion, ...]
    #: the different outcomes, each with the readings that lead to it; the first is the file's own
    outcomes: tuple[DisputeOutcome, ...]
    #: the rows in which the final states of the settlement's outcomes differ
    ends: tuple[Row, ...]
    #: the policies that change the outcome but not the status of any move
    policies_keeping_moves: frozenset[str] = frozenset()
    #: the components whose printing changes the outcome
    deciding_printings: tuple[PrintingTrial, ...] = ()
    #: the moves that do not turn out as the file states
    not_made: NotMade = NotMade()
    #: whether the disputed action is allowed, for each reading of a policy that the edition leaves
    #: open; the keys are pairs of policy and reading
    allowed_by_reading: Mapping[tuple[str, str], bool] = {}


def correct_claimants(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the people whose claims are all true in one run."""
    names = dict.fromkeys(claim.claimant for claim in claims)
    wrong_people = {claim.claimant for claim in claims if not claim.answers[run]}
    return tuple(name for name in names if name not in wrong_people)


def full_label(row: Row) -> str:
    """Return a row's label. If the row is about a branch, the label names the branch too."""
    return f"{row.line} / {row.label}" if row.line else row.label


def subject_of(ends: Sequence[Row]) -> Row | None:
    """Return the row that shows how the editions differ, or None if they do not differ.

    The first total that differs is preferred. If the editions divide a seat's points into totals in
    different ways, the dial that the points change is returned instead.
    """
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # Prefer a total that all editions calculate to a total that only some editions calculate.
    first = min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)
    if first is None or first.kind != "total":
        return first
    same_seat = [row for row in differing if (row.line, row.seat) == (first.line, first.seat)]
    # Where one edition has one total, another may calculate a part of it separately. Such totals
    # cannot be compared, but the dial can.
    if any(row.kind == "total" and None in row.values for row in same_seat):
        return next((row for row in same_seat if row.kind == "dial"), first)
    return first


class ClaimOnLine(NamedTuple):
    """A claim with its answer, and the line of play that it is about."""

    line: Branch
    claim: ClaimResult


def claims_on_lines(played: PlayedDispute) -> list[ClaimOnLine]:
    """Return the claims on the main line and on all branches, as the first edition answers them."""
    lines = played.runs[0].everything()
    return [ClaimOnLine(line, claim) for line in lines for claim in line.claims]


def deciding_rules_of(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidingRules:
    """Return the rules that decide a claim, with the deciding row if the claim is about a total."""
    return find_deciding_rules(line.replay, line.record, claim.says, claim.step, speaker)


def answer_claims(played: PlayedDispute) -> tuple[ClaimAnswer, ...]:
    """Return the claims of the main line and of all branches, answered under each edition.

    An answer is None if play stops before the claim can be judged.
    """
    first_results: dict[tuple[str, Path], ClaimResult] = {}
    answers: dict[tuple[str, Path], dict[int, bool | None]] = {}
    for run, replay in enumerate(played.runs):
        for line in replay.everything():
            for claim in line.claims:
                key = (line.name, claim.path)
                first_results.setdefault(key, claim)
                is_open = not claim.is_final and _is_undecided(
                    played.ends, run, line.name, claim.answer
                )
                answers.setdefault(key, {})[run] = None if is_open else claim.answer
    runs = range(len(played.runs))
    return tuple(
        ClaimAnswer(
            claim.by,
            claim.says,
            tuple(answers[line, path].get(run) for run in runs),
            line,
            claim.found,
        )
        for (line, path), claim in first_results.items()
    )


def _is_undecided(ends: Sequence[Row], run: int, line: str, answer: bool | None) -> bool:
    """Whether a claim cannot be judged in a run, because play stops where the file has no input.

    If play stops under all editions, a claim that is true so far counts as judged nevertheless.
    """
    open_endings = [row.values for row in ends if row.kind == "ending" and row.line == line]
    return any(values[run] and not (all(values) and answer) for values in open_endings)


def group_by_result(
    played: PlayedDispute, claims: Sequence[ClaimAnswer], subject: Row | None
) -> tuple[Side, ...]:
    """Group the runs by who is right and by the value of `subject`."""
    sides: dict[tuple[object, ...], Side] = {}
    for run in range(len(played.runs)):
        result = subject.cells()[run] if subject is not None else None
        is_open = any(claim.answers[run] is None for claim in claims)
        right = () if is_open else correct_claimants(claims, run)
        side = sides.setdefault((right, result, is_open), Side((), right, result, is_open))
        sides[right, result, is_open] = structs.replace(
            side, book_indices=(*side.book_indices, run)
        )
    return tuple(sides.values())


def differences_within_sides(
    played: PlayedDispute, sides: Sequence[Side]
) -> Iterator[OtherDifferences]:
    """Yield the final values in which the editions of one side differ, with the ambiguities.

    The ambiguities are those whose readings explain why these editions diverge.
    """
    for side in sides:
        labels = [
            full_label(row)
            for row in played.ends
            if row.kind != "ending" and len({row.values[run] for run in side.book_indices}) > 1
        ]
        if labels:
            ambiguities = (
                _ambiguities_between(divergence, side.book_indices)
                for divergence in played.divergences
            )
            ids = dict.fromkeys(id_ for ids_between in ambiguities for id_ in ids_between)
            yield OtherDifferences(side.book_indices, tuple(labels), tuple(ids))


def _ambiguities_between(divergence: Divergence, runs: Sequence[int]) -> Iterator[str]:
    """Yield the ambiguities whose different readings make some of these runs diverge."""
    groups = [group for group in divergence.groups if set(runs) & set(group.run_indices)]
    if len(groups) < 2:
        return
    for cause in divergence.causes:
        readings = [reading for reading in cause.readings if set(runs) & set(reading.run_indices)]
        if cause.ambiguity and len(readings) > 1:
            yield cause.ambiguity


def main_line_of(ends: Sequence[Row], subject: Row | None) -> MainLine | None:
    """Return the values that the subject has in the main line, if the subject is from a branch.

    Return None for a subject from the main line, and if there is no subject.
    """
    if subject is None or not subject.line:
        return None
    runs_by_result: dict[str, tuple[int, ...]] = {}
    for row in ends:
        if (row.kind, row.label, row.line) == (subject.kind, subject.label, ""):
            for run, result in enumerate(row.cells()):
                runs_by_result[result] = (*runs_by_result.get(result, ()), run)
    main_sides = tuple(Side(runs, (), result) for result, runs in runs_by_result.items())
    return MainLine(subject.line, subject.label, main_sides) if main_sides else None


def is_against_loser(line: Branch, *, is_allowed: bool) -> bool:
    """Tell whether the verdict on the disputed action disappoints somebody whose claim is false.

    A verdict that allows the action disappoints the other players; one that does not disappoints
    the player who wants it. The verdict on the action is then the reason why the claim is false.
    """
    wrong_people = {claim.by for claim in line.claims if claim.answer is False}
    seats = line.dispute.question.seats[:1] if line.dispute is not None else ()
    actors = {line.record.start.table.seats[seat].name for seat in seats}
    return any((name in actors) != is_allowed for name in wrong_people)


class TrialOutcomes:
    """Compares the outcomes of a settlement for a verdict.

    The methods number the outcomes from 0, which is the outcome of the file's own run.
    (`DisputeOutcome.number` begins at 1.)
    """

    def __init__(
        self, trial_results: TrialResults, claims: Sequence[ClaimAnswer], speaker: Speaker
    ) -> None:
        self.trial_results = trial_results
        self.claims = claims
        #: the rows of the claims, by line and label; their values are the answers
        self.claim_rows = {
            (row.line, row.label): row for row in trial_results.ends if row.kind == "claim"
        }
        self.speaker = speaker

    def people_right(self, number: int) -> tuple[str, ...]:
        """Return the people who are right in an outcome, because all their claims are true."""
        if not self.claims:
            return ()
        answers = []
        for claim in self.claims:
            label = self.speaker.text("list.pair", name=claim.claimant, value=claim.says)
            row = self.claim_rows.get((claim.line, label))
            answer = bool(row.values[number]) if row is not None else claim.answers[0]
            answers.append(structs.replace(claim, answers=(answer,)))
        return correct_claimants(answers, 0)

    def differs(self, number: int) -> bool:
        """Tell whether an outcome differs from the file's own.

        If there are claims, compare only who is right.
        """
        if not self.claims:
            return number != 0
        return self.people_right(number) != self.people_right(0)

    def descriptions(self, outcome_numbers: Sequence[int]) -> list[str | None]:
        """Return for each outcome a text such as "Ann's total: 7"; None if no row differs.

        If one row distinguishes the first outcome from all others, the texts give the values of
        this row. Otherwise the text of each other outcome gives the first row in which it differs
        from the first outcome, and the text of the first outcome gives its values in these rows.
        """
        first, *others = outcome_numbers
        subject = self._first_difference(outcome_numbers)
        if subject is not None and all(subject.values[0] != value for value in subject.values[1:]):
            return [self._describe(subject, index) for index in range(len(outcome_numbers))]
        rows = [self._first_difference((first, other)) for other in others]
        descriptions = [self._describe(row, 1) if row is not None else None for row in rows]
        first_descriptions = dict.fromkeys(
            self._describe(row, 0) for row in rows if row is not None
        )
        return [self.speaker.text("list.clause").join(first_descriptions) or None, *descriptions]

    def _first_difference(self, outcome_numbers: Sequence[int]) -> Row | None:
        """Return the first row in which these outcomes differ, with the values of these alone."""
        rows = [
            structs.replace(row, values=tuple(row.values[number] for number in outcome_numbers))
            for row in self.trial_results.ends
        ]
        return subject_of(rows)

    def _describe(self, row: Row, index: int) -> str:
        if row.kind in ("card", "note"):
            # The label of a condition is a whole sentence, so the value says whether the condition
            # holds.
            message = "verdict.so" if row.values[index] else "verdict.not-so"
            return self.speaker.text(message, what=row.label.rstrip("."))
        return self.speaker.text("list.pair", name=row.label, value=row.cells()[index])

    def outcome_number(self, question: ConsultedQuestion, reading: str) -> int | None:
        """Return the number of the outcome that this reading reaches with the fewest other changes.

        Return 0 for the reading in play, and None if no outcome is reached with the reading.
        """
        if reading == question.reading:
            return 0
        policy_and_reading = (question.policy, reading)
        candidates = [
            (len(readings), outcome.number - 1)
            for outcome in self.trial_results.outcomes
            for readings in outcome.readings
            if policy_and_reading in readings.items()
        ]
        return min(candidates)[1] if candidates else None

    def _outcomes_of(self, policy: str) -> Iterable[int]:
        """Return the numbers of the outcomes that need another reading of a policy."""
        return (
            outcome.number - 1
            for outcome in self.trial_results.outcomes
            if outcome.number > 1
            and any(
                policy in reading and self._needs_all(reading, outcome)
                for reading in outcome.readings
            )
        )

    def _needs_all(self, readings: Mapping[str, str], outcome: DisputeOutcome) -> bool:
        """Tell whether no smaller set of `readings` makes the same people right as `outcome`.

        If some of the readings lead to an outcome in which the same people are right, the omitted
        readings change nothing but numbers. If there are no claims, all readings are needed.
        """
        if not self.claims:
            return True
        right = self.people_right(outcome.number - 1)
        fewer_are_enough = any(
            fewer.items() < readings.items() and self.people_right(other.number - 1) == right
            for other in self.trial_results.outcomes
            for fewer in other.readings
        )
        return not fewer_are_enough

    def is_decisive(self, policy: str) -> bool:
        """Whether another reading changes who is right or, without claims, the final state."""
        return any(
            not self.claims or self.people_right(number) != self.people_right(0)
            for number in self._outcomes_of(policy)
        )

    def vindicates_somebody(self, policy: str) -> bool:
        """Whether another reading of a policy makes a person right who is wrong in the file."""
        return any(
            set(self.people_right(number)) - set(self.people_right(0))
            for number in self._outcomes_of(policy)
        )
