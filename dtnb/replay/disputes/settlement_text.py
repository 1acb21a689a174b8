"""A settlement in words: as text, and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.markup import heading, html
from dtnb.present.wrap import Piece, wrap_pieces
from dtnb.replay.disputes.comparison_text import WIDTH, Paragraph, cited, explained, paragraph

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule
    from dtnb.replay.disputes.settlement_data import Asked, SettlementData
    from dtnb.replay.lines.final_states import ResultTable


def as_text(
    settlement: SettlementData, name: str, ends: ResultTable, speaker: Speaker, width: int = WIDTH
) -> str:
    """Return a settlement as lines of text.

    Parameters
    ----------
    settlement, ends
        What was found, and its outcomes side by side.
    name
        What the run is called that is settled.
    speaker
        The language.
    width
        Characters in a line.
    """
    teller = _Teller(settlement, speaker)
    lines = wrap_pieces([Piece(settlement.title)], width)
    lines += wrap_pieces([Piece(name)], width)
    for said in explained(teller.before(), speaker):
        lines += _lines(said, width)
    if len(settlement.outcomes) > 1:
        lines += ["", ends.text(mark="")]
    for said in teller.after():
        lines += _lines(said, width)
    return "\n".join(lines)


def as_html(settlement: SettlementData, name: str, ends: ResultTable, speaker: Speaker) -> Markup:
    """Return a settlement as a piece of a page; see `text`."""
    teller = _Teller(settlement, speaker)
    return html.div(
        heading(settlement.title, name),
        map(paragraph, explained(teller.before(), speaker)),
        ends.html() if len(settlement.outcomes) > 1 else None,
        map(paragraph, teller.after()),
    )


def _lines(said: Paragraph, width: int) -> list[str]:
    indent = "  " * said.depth
    lines = wrap_pieces([Piece(said.text)], width, indent, indent + "  ")
    return ["", *lines] if said.depth == 0 else lines


class _Teller:
    def __init__(self, settlement: SettlementData, speaker: Speaker) -> None:
        self.settlement = settlement
        self.speaker = speaker
        self.say = speaker.text

    def before(self) -> Iterator[Paragraph]:
        """Yield what is said before the table of outcomes."""
        settlement = self.settlement
        # Where not everything was tried, that nothing was found is no claim that there is nothing.
        open_ = settlement.cut or (settlement.untried and not settlement.decides)
        hangs = "settle.hangs-as-tried" if open_ else "settle.hangs"
        for message, questions in (
            (hangs, settlement.decides),
            ("settle.elsewhere", settlement.elsewhere),
        ):
            if questions or message == hangs:
                names = self.speaker.listed([question.policy for question in questions])
                yield Paragraph(0, self.say(message, count=len(questions), names=names))
            for asked in questions:
                yield from self.question(asked)
        if settlement.prints:
            names = self.speaker.listed([each.question for each in settlement.prints])
            yield Paragraph(0, self.say("settle.prints", names=names))
        for asked in settlement.prints:
            yield from self.printed(asked)
        if settlement.not_made:
            quoted = [self.say("list.quoted", name=move) for move in settlement.not_made]
            moves = self.speaker.listed(quoted)
            yield Paragraph(0, self.say("settle.not-made", moves=moves))
        if settlement.verdict.put_right:
            yield Paragraph(1, settlement.verdict.put_right)

    def question(self, asked: Asked) -> Iterator[Paragraph]:
        name = f"{asked.policy}, {asked.ambiguity}" if asked.ambiguity else asked.policy
        yield Paragraph(1, self.say("settle.question", question=asked.question, name=name))
        # Rules on which several readings rest are told once.
        told: list[Rule] = []
        for message, readings in (
            ("settle.here", {asked.reading: asked.statement}),
            ("settle.other", asked.others),
        ):
            for reading, statement in readings.items():
                books = self.speaker.listed(asked.books.get(reading, ()))
                text = self.say(message, reading=reading, statement=statement, books=books or None)
                yield Paragraph(2, text)
                rules = [rule for rule in asked.rules.get(reading, ()) if rule not in told]
                told += rules
                yield from (Paragraph(3, line) for line in cited([rules], self.speaker))
        for choices in asked.with_:
            yield Paragraph(2, self.say("settle.only-with", readings=self.chosen(dict(choices))))

    def printed(self, asked: Asked) -> Iterator[Paragraph]:
        """Yield what the prints of one thing say."""
        yield Paragraph(1, asked.question)
        yield Paragraph(2, self.say("settle.printed-here", statement=asked.statement))
        for statement in asked.others.values():
            yield Paragraph(2, self.say("settle.printed", statement=statement))
        for choices in asked.with_:
            yield Paragraph(2, self.say("settle.only-with", readings=self.chosen(dict(choices))))

    def after(self) -> Iterator[Paragraph]:
        """Yield what is said below it."""
        settlement = self.settlement
        if len(settlement.outcomes) > 1:
            yield Paragraph(0, self.say("settle.lead"))
            for outcome in settlement.outcomes:
                sets = [self.chosen(readings) for readings in outcome.readings]
                listed = self.say("compare.separator").join(sets)
                yield Paragraph(1, self.say("settle.leads", number=outcome.number, readings=listed))
        for message, questions in (
            ("settle.idle", settlement.idle),
            ("settle.unplayable", settlement.unplayable),
        ):
            if questions:
                names = [
                    f"{question.policy} ({question.ambiguity})"
                    if question.ambiguity
                    else question.policy
                    for question in questions
                ]
                yield Paragraph(0, self.say(message, names=", ".join(names)))
        told = {each.policy for each in settlement.unplayable}
        untried = [each for each in settlement.untried if not told.issuperset(each)]
        if untried:
            listed = self.say("compare.separator").join(map(self.chosen, untried))
            yield Paragraph(0, self.say("settle.untried", readings=listed))
        if settlement.idle_prints:
            idle = ", ".join(each.question for each in settlement.idle_prints)
            yield Paragraph(0, self.say("settle.idle-prints", names=idle))
        yield Paragraph(0, self.say("settle.runs", runs=settlement.runs))
        if settlement.print_runs:
            yield Paragraph(0, self.say("settle.print-runs", runs=settlement.print_runs))
        if settlement.cut:
            yield Paragraph(0, self.say("settle.cut", runs=settlement.runs))
        if settlement.prints_cut:
            yield Paragraph(0, self.say("settle.prints-cut", runs=settlement.print_runs))

    def chosen(self, readings: Mapping[str, str]) -> str:
        if not readings:
            return self.say("settle.own")
        return " + ".join(f"{policy} = {reading}" for policy, reading in readings.items())
