"""A comparison in words: as text, and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from dtnb.frames.building.citations import short_place, worked_out_in
from dtnb.frames.document import Rule
from dtnb.markup import heading, html
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.replay.disputes.comparison_data import Cause, ComparisonData, Divergence, MoveOutcome
    from dtnb.replay.lines.final_states import ResultTable

WIDTH = 100

_DEPTHS = (None, "deep", "deeper", "deepest")


class Paragraph(NamedTuple):
    """A paragraph and how deep it stands."""

    depth: int
    text: str


def as_text(
    comparison: ComparisonData, ends: ResultTable, speaker: Speaker, width: int = WIDTH
) -> str:
    """Return a comparison as lines of text."""
    teller = _Teller(comparison, speaker)
    count = wrap_pieces([Piece(teller.count(ends))], width)
    lines = [sanitize_line(comparison.title), *count, "", ends.text()]
    for said in explained(teller.everything(), speaker):
        if said.depth == 0:
            lines.append("")
        indent = "  " * said.depth
        lines += wrap_pieces([Piece(said.text)], width, indent, indent + "  ")
    return "\n".join(lines)


def as_html(comparison: ComparisonData, ends: ResultTable, speaker: Speaker) -> Markup:
    """Return a comparison as a piece of a page."""
    teller = _Teller(comparison, speaker)
    return html.div(
        heading(comparison.title),
        html.p(teller.count(ends)),
        ends.html(),
        map(paragraph, explained(teller.everything(), speaker)),
    )


def paragraph(said: Paragraph) -> Markup:
    """Return a paragraph of a page, indented as in a text."""
    return html.p(said.text, class_=_DEPTHS[min(said.depth, 3)])


def explained(said: Iterable[Paragraph], speaker: Speaker) -> Iterator[Paragraph]:
    """Yield paragraphs, and at the end what the sign behind pages says, where one stands."""
    told = list(said)
    yield from told
    sign = worked_out_in((each.text for each in told), speaker)
    if sign:
        yield Paragraph(0, sign)


def cited(rules: Sequence[Sequence[Rule]], speaker: Speaker) -> Iterator[str]:
    """Yield each rule once with its statement, and where each book has it.

    Parameters
    ----------
    rules
        The same rules as each of several books has them.
    speaker
        The language.
    """
    by_words: dict[tuple[str, str], dict[str, None]] = {}
    for book in rules:
        for rule in book:
            by_words.setdefault((rule.id, rule.statement), {})[short_place(rule, speaker)] = None
    for (name, statement), places in by_words.items():
        if ":" in name:
            # A source that is no rule of a book (a card) is named by where it stands.
            yield speaker.text("compare.side", runs=next(iter(places)), what=statement)
            continue
        listed = speaker.text("compare.separator").join(place for place in places if place)
        said = speaker.text("compare.side", runs=name, what=statement)
        yield f"{said} [{listed}]" if listed else said


def _name(rule: Rule) -> str:
    return rule.citation if ":" in rule.id and rule.citation else rule.id


class _Teller:
    def __init__(self, comparison: ComparisonData, speaker: Speaker) -> None:
        self.comparison = comparison
        self.speaker = speaker
        self.say = speaker.text

    def count(self, ends: ResultTable) -> str:
        told = [self.say("compare.count", runs=len(self.comparison.runs), ends=ends.different)]
        for each in self.comparison.verdict.unplayed:
            books = self.speaker.listed(each.books)
            told.append(self.say("verdict.unplayed", books=books, why=each.reason))
        return " ".join(told)

    def names(self, runs: Iterable[int]) -> str:
        return self.speaker.listed([self.comparison.runs[run].name for run in runs])

    def everything(self) -> Iterator[Paragraph]:
        partings = self.comparison.partings
        if not partings:
            yield Paragraph(0, self.say("compare.alike"))
        for number, divergence in enumerate(partings, 1):
            yield from self.divergence(number, divergence)
        everywhere = range(len(self.comparison.runs))
        # What no book allows is told as well: else two people think it was done.
        alike = [outcome for outcome in self.comparison.moves if len(set(outcome.status)) == 1]
        other = [outcome for outcome in self.comparison.moves if outcome not in alike]
        for message, outcomes in (("compare.moves", other), ("compare.nowhere", alike)):
            if outcomes:
                yield Paragraph(0, self.say(message))
            for outcome in outcomes:
                yield from self.outcome(outcome, everywhere, outcome.line)

    def divergence(self, number: int, divergence: Divergence) -> Iterator[Paragraph]:
        after, line = divergence.after or None, divergence.line or None
        yield Paragraph(0, self.say("compare.parting", number=number, after=after, line=line))
        for group in divergence.sides:
            # What books tell in other words, or by other rules, stands apart.
            told: dict[str, list[int]] = {}
            for run, sentence, rules in zip(group.runs, group.sentences, group.rules, strict=True):
                ids = ", ".join(map(_name, rules))
                told.setdefault(f"{sentence} [{ids}]" if ids else sentence, []).append(run)
            for what, runs in told.items():
                yield Paragraph(1, self.say("compare.side", runs=self.names(runs), what=what))
        for cause in divergence.causes:
            yield from self.cause(cause)
        if not divergence.causes:
            yield Paragraph(1, self.say("compare.unexplained"))
            for group in divergence.sides:
                yield from (Paragraph(2, line) for line in cited(group.rules, self.speaker))
        parted = [run for group in divergence.sides for run in group.runs]
        for outcome in divergence.moves:
            yield from self.outcome(outcome, parted)

    def cause(self, cause: Cause) -> Iterator[Paragraph]:
        name = f"{cause.policy}, {cause.ambiguity}" if cause.ambiguity else cause.policy
        message = "compare.why" if cause.alone else "compare.why-together"
        yield Paragraph(1, self.say(message, question=cause.question, name=name))
        for read in cause.readings:
            statement = f"{read.statement} ({read.reading})"
            yield Paragraph(2, self.say("compare.side", runs=self.names(read.runs), what=statement))
            yield from (Paragraph(3, line) for line in cited(read.rules, self.speaker))

    def outcome(
        self, outcome: MoveOutcome, among: Sequence[int], line: str = ""
    ) -> Iterator[Paragraph]:
        yield Paragraph(1, self.say("compare.move", move=outcome.move, line=line or None))
        alike: dict[tuple[object, ...], list[int]] = {}
        for run, found in enumerate(zip(outcome.status, outcome.reasons, strict=True)):
            if run in among and found[0] is not None:
                alike.setdefault(found, []).append(run)
        for (status, reasons), runs in alike.items():
            became = self.say(f"compare.status.{status}")
            yield Paragraph(2, self.say("compare.side", runs=self.names(runs), what=became))
            assert isinstance(reasons, tuple)
            for reason in reasons:
                where = self.say("compare.in-window", window=reason.window, text=reason.text)
                text = where if reason.window else reason.text
                yield Paragraph(3, f"{text} [{', '.join(reason.rules)}]" if reason.rules else text)
