"""The verdict on a dispute: who is right, under which book, and by which one sentence.

It is put together from what has been tried: a comparison of the books, and where all of them say
the same, a settlement under one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from dtnb.frames.citations import cited_rule
from dtnb.frames.document import Rule
from dtnb.frames.teller import WORKED_OUT
from dtnb.replay.comparison_text import place
from dtnb.replay.deciding_rules import DecidedBy, decided_by
from dtnb.replay.ledgers_compared import side_by_side
from dtnb.replay.verdict_data import (
    Besides,
    ClaimAnswer,
    Deciding,
    Ground,
    Ledgers,
    Same,
    Side,
    Verdict,
)

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.ledger import Ledger
    from dtnb.frames.line import ClaimResult
    from dtnb.replay.branch import Branch
    from dtnb.replay.comparison_data import Cause, Divergence
    from dtnb.replay.final_states import Row
    from dtnb.replay.played_file import PlayedFile
    from dtnb.replay.settlement_data import Asked, DisputeOutcome
    from dtnb.rulebook import Language


class Played(NamedTuple):
    """A file as several books played it.

    Attributes
    ----------
    replays, names
        The runs, and what they are called.
    ends
        How each of them ends.
    partings
        Where they part.
    speaker
        The language.
    """

    replays: tuple[PlayedFile, ...]
    names: tuple[str, ...]
    ends: tuple[Row, ...]
    partings: tuple[Divergence, ...]
    speaker: Speaker


class Tried(NamedTuple):
    """What a settlement found under one book.

    Attributes
    ----------
    decides, elsewhere
        The questions on which the outcome hangs, and those on which it hangs only by the rule of
        another book.
    outcomes, ends
        The outcomes, and how they differ.
    """

    decides: tuple[Asked, ...]
    elsewhere: tuple[Asked, ...]
    outcomes: tuple[DisputeOutcome, ...]
    ends: tuple[Row, ...]


def verdict_of(played: Played, tried: Tried | None = None) -> Verdict:
    """Say who is right, and why.

    Parameters
    ----------
    played
        The file under each book.
    tried
        What was found under the first of them; it tells what decides where the books agree.
    """
    claims = _claims(played)
    subject = _subject(played.ends)
    sides = _sides(played, claims, subject)
    parting = _parting(played.partings, sides)
    deciding = None
    further: tuple[str, ...] = ()
    if parting is not None:
        deciding, further = _by_book(parting, played, sides)
    elif tried is not None:
        deciding, further = _by_reading(tried, claims, played)
    if deciding is None and claims:
        deciding = _by_claim(played)
    return Verdict(
        played.names,
        tuple(_spoken(each, name, played) for each, name in zip(*played[:2], strict=True)),
        claims,
        sides,
        _label(subject) if subject is not None else "",
        deciding,
        further,
        _ledgers(played, subject),
        parting.after if parting is not None else "",
        tuple(
            Same(_label(row), row.cells()[0])
            for row in played.ends
            if not row.differs and row.kind in ("dial", "token") and row.values[0]
        ),
        tuple(_besides(played, sides)) if not claims else (),
        _whole(played.replays),
    )


def right_among(claims: Sequence[ClaimAnswer], run: int) -> tuple[str, ...]:
    """Return the names of those of whom everything that they said is true under a book."""
    names = dict.fromkeys(each.by for each in claims)
    wrong = {each.by for each in claims if not each.answers[run]}
    return tuple(name for name in names if name not in wrong)


def _spoken(replay: PlayedFile, name: str, played: Played) -> str:
    """Name a book as it stands in a sentence."""
    message = f"object.edition.{replay.edition}"
    plain = name == replay.plugin.rulebook().edition(replay.edition).name.get(_lang(replay))
    return played.speaker.text(message) if plain and played.speaker.has(message) else name


def _lang(replay: PlayedFile) -> Language:
    return "fr" if replay.lang == "fr" else "en"


def _label(row: Row) -> str:
    return f"{row.line} / {row.label}" if row.line else row.label


# -- who is right ---------------------------------------------------------------------------------


def _claims(played: Played) -> tuple[ClaimAnswer, ...]:
    """Return what was said of every line, with the answers of each book."""
    said: dict[tuple[object, ...], ClaimResult] = {}
    answers: dict[tuple[object, ...], dict[int, bool | None]] = {}
    lines: dict[tuple[object, ...], str] = {}
    for run, replay in enumerate(played.replays):
        for line in replay.everything():
            for each in line.claims:
                key = (line.name, each.path)
                said.setdefault(key, each)
                lines[key] = line.name
                open_ = _open(played.ends, run, line.name)
                answers.setdefault(key, {})[run] = None if open_ else each.answer
    runs = range(len(played.replays))
    return tuple(
        ClaimAnswer(each.by, each.says, tuple(answers[key].get(run) for run in runs), lines[key])
        for key, each in said.items()
    )


def _open(ends: Sequence[Row], run: int, line: str) -> bool:
    """Tell whether a run stops in the middle where others reach an end."""
    missing = [row.values for row in ends if row.kind == "ending" and row.line == line]
    return any(values[run] and not all(values) for values in missing)


def _subject(ends: Sequence[Row]) -> Row | None:
    """Return what the books differ in first of all: what is calculated, else what lies there."""
    differing = [row for row in ends if row.differs and row.kind not in ("ending", "claim")]
    # What some of them do not calculate at all says less than what all of them have.
    return min(differing, key=lambda row: (None in row.values, row.kind != "total"), default=None)


def _sides(played: Played, claims: Sequence[ClaimAnswer], subject: Row | None) -> tuple[Side, ...]:
    sides: dict[tuple[object, ...], Side] = {}
    for run in range(len(played.replays)):
        result = subject.cells()[run] if subject is not None else None
        open_ = any(each.answers[run] is None for each in claims)
        right = () if open_ else right_among(claims, run)
        side = sides.setdefault((right, result, open_), Side((), right, result, open_))
        sides[right, result, open_] = structs.replace(side, runs=(*side.runs, run))
    return tuple(sides.values())


def _besides(played: Played, sides: Sequence[Side]) -> Iterator[Besides]:
    for side in sides:
        labels = [
            _label(row)
            for row in played.ends
            if row.kind != "ending" and len({row.values[run] for run in side.runs}) > 1
        ]
        if labels:
            found = (_dividing(parting, side.runs) for parting in played.partings)
            ids = dict.fromkeys(each for part in found for each in part)
            yield Besides(side.runs, tuple(labels), tuple(ids))


def _dividing(parting: Divergence, runs: Sequence[int]) -> Iterator[str]:
    """Yield the ambiguities behind a parting of certain runs."""
    if sum(not set(runs).isdisjoint(group.runs) for group in parting.sides) > 1:
        for cause in parting.causes:
            readings = [each for each in cause.readings if not set(runs).isdisjoint(each.runs)]
            if cause.ambiguity and len(readings) > 1:
                yield cause.ambiguity


def _whole(replays: Sequence[PlayedFile]) -> bool:
    played = [each.edition for each in replays]
    return sorted(played) == sorted(replays[0].plugin.rulebook().editions)


# -- what decides ---------------------------------------------------------------------------------


def _parting(partings: Sequence[Divergence], sides: Sequence[Side]) -> Divergence | None:
    """Return the first place where runs part that end on different sides."""
    for parting in partings:
        ends = [
            {at for at, side in enumerate(sides) if not set(side.runs).isdisjoint(group.runs)}
            for group in parting.sides
        ]
        if any(each != ends[0] for each in ends):
            return parting
    return None


def _by_book(
    parting: Divergence, played: Played, sides: Sequence[Side]
) -> tuple[Deciding, tuple[str, ...]]:
    """Return the question that books answer differently, and others that divide them as well."""
    others = [
        cause.question
        for each in played.partings
        if each is parting or _parting([each], sides) is not None
        for cause in each.causes
    ]
    if not parting.causes:
        grounds = [
            Ground(group.runs, "", group.sentences[0], *_ruled(group.rules, (), played.speaker))
            for group in parting.sides
        ]
        return Deciding("", None, "", False, tuple(grounds)), tuple(dict.fromkeys(others))
    cause = parting.causes[0]
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
    return deciding, tuple(each for each in dict.fromkeys(others) if each != cause.question)


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
                    return rule, tuple(dict.fromkeys(_place(each, speaker) for each in places))
    return None, ()


def _place(rule: Rule, speaker: Speaker) -> str:
    """Return where a book has a rule, with the sign of a page that is worked out."""
    if rule.certainty == "inferred":
        return rule.citation + WORKED_OUT
    return place(rule, speaker)


def _by_reading(
    tried: Tried, claims: Sequence[ClaimAnswer], played: Played
) -> tuple[Deciding | None, tuple[str, ...]]:
    """Return the question that turns the outcome if it is read otherwise, and others that do.

    First those that make somebody right who is wrong.
    """
    outcomes = _Outcomes(tried, claims, played.speaker)
    asked = [*tried.decides, *tried.elsewhere]
    turning = [each for each in asked if outcomes.turns(each.policy)]
    if not turning:
        return None, ()
    first = max(turning, key=lambda each: (outcomes.helps(each.policy), -turning.index(each)))
    # What another book prints, or only another book's rule makes matter, is no open question here.
    left_open = first in tried.decides
    if not claims and not left_open:
        return None, ()
    grounds: list[Ground] = []
    every = tuple(range(len(played.replays)))
    told: list[Rule] = []
    for reading, statement in ((first.reading, first.statement), *first.others.items()):
        # On what a reading before it rests as well, that is no ground for another.
        rules = [rule for rule in first.rules.get(reading, ()) if rule not in told]
        told += rules
        number = outcomes.number(first, reading)
        if number is None or (number == 0 and reading != first.reading):
            continue
        if not left_open and reading != first.reading:
            continue
        weights = _reading_weights(first, reading, _claimed_rules(played))
        ruled = _ruled([rules], weights, played.speaker)
        right, result = outcomes.right(number), outcomes.result(number)
        runs = every if reading == first.reading and not left_open else ()
        grounds.append(Ground(runs, reading, statement, *ruled, right, result))
    deciding = Deciding(first.policy, first.ambiguity, first.question, left_open, tuple(grounds))
    others = [each.question for each in turning if each is not first and each in tried.decides]
    return deciding, tuple(dict.fromkeys(others))


def _reading_weights(asked: Asked, reading: str, cited: set[str]) -> tuple[set[str], ...]:
    mine = _ids([asked.rules.get(reading, ())])
    elsewhere = _ids(rules for name, rules in asked.rules.items() if name != reading)
    return (mine - elsewhere) & cited, mine & cited, mine - elsewhere, mine


def _claimed_rules(played: Played) -> set[str]:
    return {rule for _, each in _said(played) for rule in each.rules}


class _Outcomes:
    """The outcomes of a settlement, as far as a verdict needs them; 0 is the one at hand."""

    def __init__(self, tried: Tried, claims: Sequence[ClaimAnswer], speaker: Speaker) -> None:
        self.tried = tried
        self.claims = claims
        self.rows = {(row.line, row.label): row for row in tried.ends if row.kind == "claim"}
        self.subject = _subject(tried.ends)
        self.speaker = speaker

    def right(self, number: int) -> tuple[str, ...]:
        if not self.claims:
            return ()
        answered = []
        for each in self.claims:
            label = self.speaker.text("list.pair", name=each.by, value=each.says)
            row = self.rows.get((each.line, label))
            answer = bool(row.values[number]) if row is not None else each.answers[0]
            answered.append(structs.replace(each, answers=(answer,)))
        return right_among(answered, 0)

    def result(self, number: int) -> str | None:
        if self.subject is None:
            return None
        label, value = self.subject.label, self.subject.cells()[number]
        return self.speaker.text("list.pair", name=label, value=value)

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
            if outcome.number > 1 and any(policy in each for each in outcome.readings)
        )

    def turns(self, policy: str) -> bool:
        """Tell whether somebody becomes right or wrong; where nobody claims, whether it matters."""
        return any(
            not self.claims or self.right(each) != self.right(0) for each in self._of(policy)
        )

    def helps(self, policy: str) -> bool:
        """Tell whether it makes somebody right who is wrong."""
        return any(set(self.right(each)) - set(self.right(0)) for each in self._of(policy))


def _by_claim(played: Played) -> Deciding | None:
    """Return the rule that decides a claim, the first that is false if there is one."""
    found = [each for each in _said(played) if each[1].rules]
    if not found:
        return None
    line, claim = min(found, key=lambda each: bool(each[1].answer))
    runs = tuple(range(len(played.replays)))
    books = [
        cited_rule(claim.rules[0], run.drawing, run.game, played.speaker) for run in played.replays
    ]
    rule = next((each for each in books if each.certainty != "silent"), books[0])
    row = _decided(line, claim, played.speaker).row
    what = rule.statement
    if row is not None:
        what = played.speaker.text("verdict.line", label=row.label, op=row.op, what=what)
    ground = Ground(runs, "", what, rule, (_place(rule, played.speaker),))
    return Deciding("", None, "", False, (ground,))


def _said(played: Played) -> list[tuple[Branch, ClaimResult]]:
    lines = played.replays[0].everything()
    return [(line, each) for line in lines for each in line.claims]


def _decided(line: Branch, claim: ClaimResult, speaker: Speaker) -> DecidedBy:
    return decided_by(line.replay, line.record, claim.says, claim.step, speaker)


# -- calculations ---------------------------------------------------------------------------------


def _ledgers(played: Played, subject: Row | None) -> Ledgers | None:
    if subject is not None and subject.kind == "total":
        found = [_ledger(run, subject.label, subject.line) for run in played.replays]
        return side_by_side(found, played.speaker)
    for line, claim in _said(played):
        ledger = _decided(line, claim, played.speaker).ledger
        if ledger is not None:
            found = [_ledger(run, ledger.title, line.name) for run in played.replays]
            return side_by_side(found, played.speaker)
    return None


def _ledger(replay: PlayedFile, title: str, name: str) -> Ledger | None:
    """Return the last calculation of a name in a line."""
    for line in replay.everything():
        if line.name == name:
            found = [each.ledger for each in line.ledgers if each.ledger.title == title]
            return found[-1] if found else None
    return None
