"""What decides a dispute: the question that books or tables answer differently, or a rule.

The rule that is named is the one that says most: one that the step cites, and on which no other
reading rests.
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
    correct_claimants,
    deciding_line,
    said,
    subject_of,
)
from dtnb.replay.disputes.left_out import rules_of_play
from dtnb.replay.disputes.line_comparison import played_otherwise
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
    """Return the first place where runs part that end on different sides.

    A place that parts those in which somebody is right from those in which somebody else is comes
    before one that leaves both on the same side.
    """
    first = None
    for parting in partings:
        ends = [
            {at for at, side in enumerate(sides) if not set(side.runs).isdisjoint(group.runs)}
            for group in parting.sides
        ]
        if any(each != ends[0] for each in ends):
            right = [{sides[at].right for at in each} for each in ends]
            if all(len(each) == 1 for each in right) and any(each != right[0] for each in right):
                return parting
            first = first or parting
    return first


def by_book(
    parting: Divergence, played: Played, sides: Sequence[Side]
) -> tuple[Deciding, tuple[str, ...]]:
    """Return the question that books answer differently, and others that divide them as well."""
    others = [
        cause.question
        for each in played.partings
        if each is parting or first_parting([each], sides) is not None
        for cause in _turning(each, played)
    ]
    if not parting.causes:
        grounds = [
            Ground(group.runs, "", group.sentences[0], *_ruled(group.rules, (), played.speaker))
            for group in parting.sides
        ]
        return Deciding("", None, "", False, tuple(grounds)), tuple(dict.fromkeys(others))
    cause = _turning(parting, played)[0]
    grounds = [
        Ground(
            read.runs,
            read.reading,
            read.statement,
            *_ruled(read.rules, _weights(cause, read.reading, parting), played.speaker),
        )
        for read in cause.readings
    ]
    deciding = Deciding(cause.policy, cause.ambiguity, cause.question, False, tuple(grounds))
    return deciding, tuple(name for name in dict.fromkeys(others) if name != cause.question)


def _turning(parting: Divergence, played: Played) -> Sequence[Cause]:
    """Return the causes of a parting that are needed for what is claimed.

    Those that part a step only together may each turn a figure of it; a claim is about one.
    """
    together = not any(cause.alone for cause in parting.causes)
    if together and any(line.claims for replay in played.replays for line in replay.everything()):
        alone = [each for each in parting.causes if _turns_claims(each, played)]
        return alone or parting.causes
    return parting.causes


def _turns_claims(cause: Cause, played: Played) -> bool:
    """Tell whether one book, with only this question read as in another, answers all as that."""
    for here, there in permutations(cause.readings, 2):
        one, other = (played.replays[read.runs[0]] for read in (here, there))
        tried = played_otherwise(one, {cause.policy: there.reading})
        if tried is not None:
            before, after, wanted = (_claims(each, played.speaker) for each in (one, tried, other))
            if before != wanted == after:
                return True
    return False


def _claims(replay: PlayedFile, speaker: Speaker) -> list[FinalState]:
    return [claims_of(line, speaker) for line in replay.everything()]


def _weights(cause: Cause, reading: str, parting: Divergence) -> tuple[set[str], ...]:
    """Return rules by which a reading may stand out, the surest first.

    A rule that the step cites, and on which no other reading rests, says what decides.
    """
    (mine,) = (each for each in cause.readings if each.reading == reading)
    resting = _ids(mine.rules)
    elsewhere = {rule for each in cause.readings if each is not mine for rule in _ids(each.rules)}
    cited = {
        rule
        for group in parting.sides
        if not set(group.runs).isdisjoint(mine.runs)
        for rule in _ids(group.rules)
    }
    own = resting - elsewhere
    return own & cited, resting & cited, own, resting


def _ids(rules: Iterable[Iterable[Rule]]) -> set[str]:
    return {rule.id for book in rules for rule in book}


def _ruled(
    books: Sequence[Sequence[Rule]], weights: Sequence[set[str]], speaker: Speaker
) -> tuple[Rule | None, tuple[str, ...]]:
    """Return the rule that says most, with the places where each book prints it."""
    # A rule that a book prints says more than one on which it is silent.
    for printed in (True, False):
        for wanted in [*weights, None] if printed or not weights else [None]:
            for rule in (rule for book in books for rule in book):
                if (wanted is None or rule.id in wanted) and (
                    not printed or rule.certainty != "silent"
                ):
                    places = [each for book in books for each in book if each.id == rule.id]
                    return rule, tuple(
                        dict.fromkeys(short_place(place, speaker) for place in places)
                    )
    return None, ()


def by_reading(
    tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> tuple[Deciding | None, tuple[str, ...]]:
    """Return the question that turns the outcome if it is read otherwise, and others that do.

    First those that make somebody right who is wrong.
    """
    outcomes = Outcomes(tried, claims, played.speaker)
    asked = [*tried.decides, *tried.elsewhere]
    turning = [each for each in asked if outcomes.turns(each.policy)]
    if not turning:
        return None, ()
    # A reading under which a move cannot be made settles another case than the one at hand.
    first = max(
        turning,
        key=lambda each: (
            outcomes.helps(each.policy), each.policy in tried.as_said, -turning.index(each)
        ),
    )  # fmt: skip
    # What a book prints, or only against a book's print matters, is no open question in it.
    books = tuple(_open_in(first, tried, played))
    left_open = bool(books)
    if not claims and not left_open:
        return None, ()
    grounds: list[Ground] = []
    every = tuple(range(len(played.replays)))
    told: list[Rule] = []
    leading: list[int] = []
    for reading, statement in ((first.reading, first.statement), *first.others.items()):
        # On what a reading before it rests as well, that is no ground for another.
        rules = [rule for rule in first.rules.get(reading, ()) if rule not in told]
        told += rules
        number = outcomes.number(first, reading)
        here = reading == first.reading
        if number is None or (not here and not (left_open and outcomes.differs(number))):
            continue
        weights = _reading_weights(first, reading, _claimed_rules(played))
        ruled = _ruled([rules], weights, played.speaker)
        runs = every if here and not left_open else ()
        grounds.append(Ground(runs, reading, statement, *ruled, outcomes.right(number)))
        leading.append(number)
    grounds = [
        structs.replace(ground, result=result)
        for ground, result in zip(grounds, outcomes.results(leading), strict=True)
    ]
    deciding = Deciding(
        first.policy, first.ambiguity, first.question, left_open, tuple(grounds), books
    )
    others = [each.question for each in turning if each is not first and each in tried.decides]
    return deciding, tuple(dict.fromkeys(others))


def _open_in(asked: Asked, tried: Tried, played: Played) -> Iterator[int]:
    """Yield the numbers of the books that leave a question open, and in which it turns the outcome.

    They are those that are read as the first, and that do not print an answer.
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
            else any(_turns(replay, asked.policy, each, played.speaker) for each in alone)
        ):
            yield run


def _turns(replay: PlayedFile, policy: str, reading: str, speaker: Speaker) -> bool:
    """Tell whether a file ends otherwise under another reading: what is claimed, if anything is."""
    other = played_otherwise(replay, {policy: reading})
    if other is None:
        return True
    claimed = any(line.claims for line in replay.everything())
    of = claims_of if claimed else final_state_of
    here, there = ([of(line, speaker) for line in each.everything()] for each in (replay, other))
    return here != there


def _reading_weights(asked: Asked, reading: str, cited: set[str]) -> tuple[set[str], ...]:
    mine = _ids([asked.rules.get(reading, ())])
    elsewhere = _ids(rules for name, rules in asked.rules.items() if name != reading)
    return (mine - elsewhere) & cited, mine & cited, mine - elsewhere, mine


def _claimed_rules(played: Played) -> set[str]:
    return {rule for _, each in said(played) for rule in each.rules}


class Outcomes:
    """The outcomes of a settlement, as far as a verdict needs them; 0 is the one at hand."""

    def __init__(self, tried: Tried, claims: Sequence[ClaimAnswer], speaker: Speaker) -> None:
        self.tried = tried
        self.claims = claims
        self.rows = {(row.line, row.label): row for row in tried.ends if row.kind == "claim"}
        self.speaker = speaker

    def right(self, number: int) -> tuple[str, ...]:
        """Return who is right in an outcome: all of whose claims are true."""
        if not self.claims:
            return ()
        answered = []
        for claim in self.claims:
            label = self.speaker.text("list.pair", name=claim.by, value=claim.says)
            row = self.rows.get((claim.line, label))
            answer = bool(row.values[number]) if row is not None else claim.answers[0]
            answered.append(structs.replace(claim, answers=(answer,)))
        return correct_claimants(answered, 0)

    def differs(self, number: int) -> bool:
        """Tell whether an outcome is another than the one at hand in what is asked of it."""
        return self.right(number) != self.right(0) if self.claims else number != 0

    def results(self, numbers: Sequence[int]) -> list[str | None]:
        """Return what outcomes come to, in words; None where there is nothing to compare.

        Each of them is told by what tells it from the first; where that is not the same in all of
        them, the first is told by all of it.
        """
        first, *others = numbers
        alike = self._subject(numbers)
        if alike is not None and all(alike.values[0] != value for value in alike.values[1:]):
            return [self._in_words(alike, at) for at in range(len(numbers))]
        pairs = [self._subject((first, other)) for other in others]
        told = [self._in_words(pair, 1) if pair is not None else None for pair in pairs]
        here = dict.fromkeys(self._in_words(pair, 0) for pair in pairs if pair is not None)
        return [self.speaker.text("list.clause").join(here) or None, *told]

    def _subject(self, numbers: Sequence[int]) -> Row | None:
        """Return what some outcomes differ in first of all, with their values alone."""
        rows = [
            structs.replace(row, values=tuple(row.values[number] for number in numbers))
            for row in self.tried.ends
        ]
        return subject_of(rows)

    def _in_words(self, row: Row, at: int) -> str:
        if row.kind in ("card", "note"):
            # A condition that stands is a whole sentence; here it is what the answer is about.
            so = "verdict.so" if row.values[at] else "verdict.not-so"
            return self.speaker.text(so, what=row.label.rstrip("."))
        return self.speaker.text("list.pair", name=row.label, value=row.cells()[at])

    def number(self, asked: Asked, reading: str) -> int | None:
        """Return the outcome of one question read otherwise, alone or where it matters."""
        if reading == asked.reading:
            return 0
        own = (asked.policy, reading)
        found = [
            (len(readings), outcome.number - 1)
            for outcome in self.tried.outcomes
            for readings in outcome.readings
            if own in readings.items()
        ]
        return min(found)[1] if found else None

    def _of(self, policy: str) -> Iterable[int]:
        return (
            outcome.number - 1
            for outcome in self.tried.outcomes
            if outcome.number > 1
            and any(
                policy in reading and self._needs(reading, outcome) for reading in outcome.readings
            )
        )

    def _needs(self, readings: Mapping[str, str], outcome: DisputeOutcome) -> bool:
        """Tell whether it takes all of some readings to make those right who are then right.

        Some of them may lead to other figures, and to the same answers to what is claimed.
        """
        right = self.right(outcome.number - 1)
        return not self.claims or not any(
            fewer.items() < readings.items() and self.right(each.number - 1) == right
            for each in self.tried.outcomes
            for fewer in each.readings
        )

    def turns(self, policy: str) -> bool:
        """Tell whether somebody becomes right or wrong; where nobody claims, whether it matters."""
        return any(
            not self.claims or self.right(each) != self.right(0) for each in self._of(policy)
        )

    def helps(self, policy: str) -> bool:
        """Tell whether it makes somebody right who is wrong."""
        return any(set(self.right(each)) - set(self.right(0)) for each in self._of(policy))


def by_claim(played: Played, play: Step | None) -> Deciding | None:
    """Return the rule that decides a claim, the first that is false if there is one.

    Parameters
    ----------
    played
        The file under each book.
    play
        The play without which that claim would be true.
    """
    found = [each for each in said(played) if each[1].rules]
    if not found:
        return None
    line, claim = min(found, key=lambda each: bool(each[1].answer))
    rules = rules_of_play(line.record, play) if play is not None else ()
    rule = _cited((*rules, *claim.rules)[0], played)
    row = deciding_line(line, claim, played.speaker).row
    if row is not None and rule.id not in row.rules:
        row = None
    what = rule.statement
    if play is not None:
        told = text_of(played.speaker.step(play))
        what = played.speaker.text("verdict.play", play=told, what=what)
    elif row is not None:
        what = played.speaker.text("verdict.line", label=row.label, op=row.op, what=what)
    return _because(rule, what, played)


def by_case(played: Played, rule: str) -> Deciding:
    """Return the rule that decides as the file itself says."""
    cited = _cited(rule, played)
    return _because(cited, cited.statement, played)


def _cited(id_: str, played: Played) -> Rule:
    """Return a rule as the first of the books has it that prints it."""
    books = [cited_rule(id_, run.drawing, run.game, played.speaker) for run in played.replays]
    return next((book for book in books if book.certainty != "silent"), books[0])


def _because(rule: Rule, what: str, played: Played) -> Deciding:
    runs = tuple(range(len(played.replays)))
    ground = Ground(runs, "", what, rule, (short_place(rule, played.speaker),))
    return Deciding("", None, "", False, (ground,))
