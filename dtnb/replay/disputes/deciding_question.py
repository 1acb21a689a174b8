"""Find what decides a dispute: a question with different readings, or a rule.

The rule named is the most telling: one that the step cites and that no other reading rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from msgspec import structs

from dtnb.explain.sentence import text_of
from dtnb.frames.building.citations import cited_rule, short_place
from dtnb.frames.document import Rule
from dtnb.replay.disputes.disputed import (
    Played,
    Tried,
    claims_by_line,
    correct_claimants,
    deciding_line,
    subject_of,
)
from dtnb.replay.disputes.left_out import rules_of_play
from dtnb.replay.disputes.line_comparison import play_with_readings
from dtnb.replay.lines.final_states import claims_of, final_state_of
from dtnb.replay.verdict.data import ClaimAnswer, Deciding, Ground, Side

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Step
    from dtnb.replay.disputes.comparison_data import Cause, Divergence
    from dtnb.replay.disputes.settlement_data import Asked, DisputeOutcome
    from dtnb.replay.lines.final_states import FinalState, Row
    from dtnb.replay.lines.played_file import PlayedFile


def first_parting(partings: Sequence[Divergence], sides: Sequence[Side]) -> Divergence | None:
    """Return the first parting of runs that end on different sides.

    A parting that separates runs with different people in the right takes precedence.
    """
    first = None
    for parting in partings:
        ends = [
            {index for index, side in enumerate(sides) if not set(side.runs).isdisjoint(group.runs)}
            for group in parting.sides
        ]
        if any(group_ != ends[0] for group_ in ends):
            right = [{sides[index].right for index in group_} for group_ in ends]
            if all(len(group_) == 1 for group_ in right) and any(
                group_ != right[0] for group_ in right
            ):
                return parting
            first = first or parting
    return first


def decide_by_edition(
    parting: Divergence, played: Played, sides: Sequence[Side]
) -> tuple[Deciding, tuple[str, ...]]:
    """Return the question on which the editions differ, and others that divide them too."""
    others = [
        cause.question
        for other in played.partings
        if other is parting or first_parting([other], sides) is not None
        for cause in _needed_causes(other, played)
    ]
    if not parting.causes:
        grounds = [
            Ground(group.runs, "", group.sentences[0], *_pick_rule(group.rules, (), played.speaker))
            for group in parting.sides
        ]
        return Deciding("", None, "", False, tuple(grounds)), tuple(dict.fromkeys(others))
    cause = _needed_causes(parting, played)[0]
    grounds = [
        Ground(
            used.runs,
            used.reading,
            used.statement,
            *_pick_rule(used.rules, _rule_sets(cause, used.reading, parting), played.speaker),
        )
        for used in cause.readings
    ]
    deciding = Deciding(cause.policy, cause.ambiguity, cause.question, False, tuple(grounds))
    return deciding, tuple(name for name in dict.fromkeys(others) if name != cause.question)


def _needed_causes(parting: Divergence, played: Played) -> Sequence[Cause]:
    """Return the causes of a parting that change a claim; all of them if none does alone.

    Causes that only act together may each change a different figure, and a claim is about one.
    """
    together = not any(cause.alone for cause in parting.causes)
    if together and any(line.claims for replay in played.replays for line in replay.everything()):
        changing = [cause_ for cause_ in parting.causes if _changes_claims(cause_, played)]
        return changing or parting.causes
    return parting.causes


def _changes_claims(cause: Cause, played: Played) -> bool:
    """Whether this question, read as in another edition, gives all of that edition's answers."""
    for here, there in permutations(cause.readings, 2):
        one, other = (played.replays[used.runs[0]] for used in (here, there))
        rerun = play_with_readings(one, {cause.policy: there.reading})
        if rerun is not None:
            before, after, target = (_claims(run, played.speaker) for run in (one, rerun, other))
            if before != target == after:
                return True
    return False


def _claims(replay: PlayedFile, speaker: Speaker) -> list[FinalState]:
    return [claims_of(line, speaker) for line in replay.everything()]


def _rule_sets(cause: Cause, reading: str, parting: Divergence) -> tuple[set[str], ...]:
    """Return sets of rules that may tell a reading from the others, the most telling first.

    A rule that the step cites, and that no other reading rests on, decides.
    """
    (used,) = (other for other in cause.readings if other.reading == reading)
    basis = _ids(used.rules)
    elsewhere = {
        rule for other in cause.readings if other is not used for rule in _ids(other.rules)
    }
    cited = {
        rule
        for group in parting.sides
        if not set(group.runs).isdisjoint(used.runs)
        for rule in _ids(group.rules)
    }
    own = basis - elsewhere
    return own & cited, basis & cited, own, basis


def _ids(rules: Iterable[Iterable[Rule]]) -> set[str]:
    return {rule.id for book in rules for rule in book}


def _pick_rule(
    books: Sequence[Sequence[Rule]], weights: Sequence[set[str]], speaker: Speaker
) -> tuple[Rule | None, tuple[str, ...]]:
    """Return the most telling rule, and the places where each edition prints it."""
    # A rule that an edition prints tells more than one on which it is silent.
    for printed in (True, False):
        for wanted in [*weights, None] if printed or not weights else [None]:
            for rule in (rule for book in books for rule in book):
                if (wanted is None or rule.id in wanted) and (
                    not printed or rule.certainty != "silent"
                ):
                    places = [
                        candidate for book in books for candidate in book if candidate.id == rule.id
                    ]
                    return rule, tuple(
                        dict.fromkeys(short_place(place, speaker) for place in places)
                    )
    return None, ()


def decide_by_reading(
    tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> tuple[Deciding | None, tuple[str, ...]]:
    """Return the question whose other reading changes the outcome, and further such questions.

    Questions that put somebody in the right who was wrong come first.
    """
    outcomes = Outcomes(tried, claims, played.speaker)
    asked = [*tried.decides, *tried.elsewhere]
    turning = [question for question in asked if outcomes.turns(question.policy)]
    if not turning:
        return None, ()
    # A reading under which some move fares differently settles a different case than this one.
    first = max(
        turning,
        key=lambda question: (
            outcomes.helps(question.policy), question.policy in tried.as_said,
            -turning.index(question),
        ),
    )  # fmt: skip
    # A question that an edition answers itself is not open in it.
    books = tuple(_editions_leaving_open(first, tried, played))
    left_open = bool(books)
    if not claims and not left_open:
        return None, ()
    grounds: list[Ground] = []
    all_runs = tuple(range(len(played.replays)))
    used_rules: list[Rule] = []
    leading: list[int] = []
    for reading, statement in ((first.reading, first.statement), *first.others.items()):
        # A rule that an earlier reading rests on does not support another one.
        rules = [rule for rule in first.rules.get(reading, ()) if rule not in used_rules]
        used_rules += rules
        number = outcomes.number(first, reading)
        here = reading == first.reading
        if number is None or (not here and not (left_open and outcomes.differs(number))):
            continue
        weights = _rule_sets_of_reading(first, reading, _claimed_rules(played))
        ruled = _pick_rule([rules], weights, played.speaker)
        runs = all_runs if here and not left_open else ()
        grounds.append(Ground(runs, reading, statement, *ruled, outcomes.right(number)))
        leading.append(number)
    grounds = [
        structs.replace(ground, result=result)
        for ground, result in zip(grounds, outcomes.results(leading), strict=True)
    ]
    deciding = Deciding(
        first.policy, first.ambiguity, first.question, left_open, tuple(grounds), books
    )
    others = [
        question.question
        for question in turning
        if question is not first and question in tried.decides
    ]
    return deciding, tuple(dict.fromkeys(others))


def _editions_leaving_open(asked: Asked, tried: Tried, played: Played) -> Iterator[int]:
    """Yield the runs whose edition leaves a question open and in which it changes the outcome.

    They read it as the first run does, and their edition prints no answer.
    """
    alone = [
        readings[asked.policy]
        for outcome in tried.outcomes
        for readings in outcome.readings
        if outcome.number > 1 and readings.keys() == {asked.policy}
    ]
    policy = played.replays[0].plugin.rulebook().policy(asked.policy)
    here = asked in tried.decides
    for run, replay in enumerate(played.replays):
        chosen = replay.policies.get(asked.policy, policy.default_in(replay.edition))
        if chosen != asked.reading or replay.edition in policy.printed:
            continue
        if (
            here
            if run == 0 or not alone
            else any(_changes_outcome(replay, asked.policy, to, played.speaker) for to in alone)
        ):
            yield run


def _changes_outcome(replay: PlayedFile, policy: str, reading: str, speaker: Speaker) -> bool:
    """Whether another reading changes the claims of a file, or its end if there are no claims."""
    other = play_with_readings(replay, {policy: reading})
    if other is None:
        return True
    claimed = any(line.claims for line in replay.everything())
    of = claims_of if claimed else final_state_of
    here, there = ([of(line, speaker) for line in run.everything()] for run in (replay, other))
    return here != there


def _rule_sets_of_reading(asked: Asked, reading: str, cited: set[str]) -> tuple[set[str], ...]:
    own = _ids([asked.rules.get(reading, ())])
    elsewhere = _ids(rules for name, rules in asked.rules.items() if name != reading)
    return (own - elsewhere) & cited, own & cited, own - elsewhere, own


def _claimed_rules(played: Played) -> set[str]:
    return {rule for _, claim in claims_by_line(played) for rule in claim.rules}


class Outcomes:
    """The outcomes of a settlement, for a verdict; outcome 0 is the file's own."""

    def __init__(self, tried: Tried, claims: Sequence[ClaimAnswer], speaker: Speaker) -> None:
        self.tried = tried
        self.claims = claims
        self.rows = {(row.line, row.label): row for row in tried.ends if row.kind == "claim"}
        self.speaker = speaker

    def right(self, number: int) -> tuple[str, ...]:
        """Return who is right in an outcome: those whose claims are all true."""
        if not self.claims:
            return ()
        answers = []
        for claim in self.claims:
            label = self.speaker.text("list.pair", name=claim.by, value=claim.says)
            row = self.rows.get((claim.line, label))
            answer = bool(row.values[number]) if row is not None else claim.answers[0]
            answers.append(structs.replace(claim, answers=(answer,)))
        return correct_claimants(answers, 0)

    def differs(self, number: int) -> bool:
        """Whether an outcome differs from the file's own; with claims, in who is right."""
        return self.right(number) != self.right(0) if self.claims else number != 0

    def results(self, numbers: Sequence[int]) -> list[str | None]:
        """Return the outcomes in words; None where there is nothing to compare.

        Each outcome is described by what tells it from the first. If that is not the same for all,
        the first is described by all of it.
        """
        first, *others = numbers
        subject = self._subject(numbers)
        if subject is not None and all(subject.values[0] != value for value in subject.values[1:]):
            return [self._describe(subject, index) for index in range(len(numbers))]
        pairs = [self._subject((first, other)) for other in others]
        descriptions = [self._describe(pair, 1) if pair is not None else None for pair in pairs]
        own = dict.fromkeys(self._describe(pair, 0) for pair in pairs if pair is not None)
        return [self.speaker.text("list.clause").join(own) or None, *descriptions]

    def _subject(self, numbers: Sequence[int]) -> Row | None:
        """Return the first thing in which some outcomes differ, with only their values."""
        rows = [
            structs.replace(row, values=tuple(row.values[number] for number in numbers))
            for row in self.tried.ends
        ]
        return subject_of(rows)

    def _describe(self, row: Row, index: int) -> str:
        if row.kind in ("card", "note"):
            # A condition is a whole sentence, so the answer says whether it holds.
            message = "verdict.so" if row.values[index] else "verdict.not-so"
            return self.speaker.text(message, what=row.label.rstrip("."))
        return self.speaker.text("list.pair", name=row.label, value=row.cells()[index])

    def number(self, asked: Asked, reading: str) -> int | None:
        """Return the smallest outcome with one question read so; 0 for its own reading, or None."""
        if reading == asked.reading:
            return 0
        own = (asked.policy, reading)
        candidates = [
            (len(readings), outcome.number - 1)
            for outcome in self.tried.outcomes
            for readings in outcome.readings
            if own in readings.items()
        ]
        return min(candidates)[1] if candidates else None

    def _outcomes_of(self, policy: str) -> Iterable[int]:
        return (
            outcome.number - 1
            for outcome in self.tried.outcomes
            if outcome.number > 1
            and any(
                policy in reading and self._needs(reading, outcome) for reading in outcome.readings
            )
        )

    def _needs(self, readings: Mapping[str, str], outcome: DisputeOutcome) -> bool:
        """Whether an outcome needs all of these readings for the same people to be right.

        Some of them may change figures without changing the answers to the claims.
        """
        right = self.right(outcome.number - 1)
        return not self.claims or not any(
            fewer.items() < readings.items() and self.right(other.number - 1) == right
            for other in self.tried.outcomes
            for fewer in other.readings
        )

    def turns(self, policy: str) -> bool:
        """Whether a policy changes who is right, or the outcome if there are no claims."""
        return any(
            not self.claims or self.right(number) != self.right(0)
            for number in self._outcomes_of(policy)
        )

    def helps(self, policy: str) -> bool:
        """Whether a policy puts somebody in the right who was wrong."""
        return any(
            set(self.right(number)) - set(self.right(0)) for number in self._outcomes_of(policy)
        )


def decide_by_claim(played: Played, play: Step | None) -> Deciding | None:
    """Return the rule that decides a claim: the first false one, or the first.

    `play` is the play without which that claim would be true.
    """
    claims = [pair for pair in claims_by_line(played) if pair[1].rules]
    if not claims:
        return None
    line, claim = min(claims, key=lambda pair: bool(pair[1].answer))
    rules = rules_of_play(line.record, play) if play is not None else ()
    rule = _rule_as_printed((*rules, *claim.rules)[0], played)
    row = deciding_line(line, claim, played.speaker).row
    if row is not None and rule.id not in row.rules:
        row = None
    what = rule.statement
    if play is not None:
        sentence = text_of(played.speaker.step(play))
        what = played.speaker.text("verdict.play", play=sentence, what=what)
    elif row is not None:
        what = played.speaker.text("verdict.line", label=row.label, op=row.op, what=what)
    return _decided_by_rule(rule, what, played)


def decide_by_case(played: Played, rule: str) -> Deciding:
    """Return the rule that the file itself names as deciding."""
    cited = _rule_as_printed(rule, played)
    return _decided_by_rule(cited, cited.statement, played)


def _rule_as_printed(id_: str, played: Played) -> Rule:
    """Return a rule as the first edition has it that prints it."""
    books = [cited_rule(id_, run.drawing, run.game, played.speaker) for run in played.replays]
    return next((book for book in books if book.certainty != "silent"), books[0])


def _decided_by_rule(rule: Rule, what: str, played: Played) -> Deciding:
    runs = tuple(range(len(played.replays)))
    ground = Ground(runs, "", what, rule, (short_place(rule, played.speaker),))
    return Deciding("", None, "", False, (ground,))
