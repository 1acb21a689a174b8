"""Show a settlement on a page: on which questions a dispute depends, and its possible outcomes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from dtnb.present import GAP, Group, Heading, OnPage, OnTerminal, Paragraph
from dtnb.replay.disputes.comparison_blocks import rule_paragraphs, with_gaps, with_legend

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule
    from dtnb.replay.disputes.settlement_data import ConsultedQuestion, SettlementData
    from dtnb.replay.lines.final_states import ResultTable


def settlement_blocks(
    settlement: SettlementData, name: str, ends: ResultTable, speaker: Speaker
) -> Group:
    """Return a settlement as blocks.

    `name` names the settled run, and `ends` shows the outcomes' final states side by side.
    """
    has_several = len(settlement.outcomes) > 1
    return Group(
        (
            # A page folds this part away under a label, so it needs no heading there.
            OnTerminal((GAP, Heading(speaker.text("verdict.fold"), name))),
            OnPage(Heading(settlement.title, name)),
            *with_gaps(with_legend(_deciding_paragraphs(settlement, speaker), speaker)),
            (GAP, ends.table(mark="")) if has_several else (),
            *with_gaps(_readings_by_outcome(settlement, speaker) if has_several else ()),
            *with_gaps(_remaining_paragraphs(settlement, speaker)),
            *with_gaps(_run_count_paragraphs(settlement, speaker)),
        )
    )


# -- what the dispute depends on -------------------------------------------------------------------


def _deciding_paragraphs(settlement: SettlementData, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield the deciding questions and printings, then the moves that were not made."""
    say = speaker.text
    # If some readings were not tried, the text says "as far as was tried", because these readings
    # may decide too.
    is_incomplete = settlement.cut or (settlement.untried and not settlement.decides)
    message_id = "settle.hangs-as-tried" if is_incomplete else "settle.hangs"
    for message, questions in (
        (message_id, settlement.decides),
        ("settle.elsewhere", settlement.elsewhere),
    ):
        if questions or message == message_id:
            names = speaker.listed([question.policy for question in questions])
            yield Paragraph(say(message, count=len(questions), names=names))
        for question in questions:
            yield from _question_paragraphs(question, speaker)
    if settlement.prints:
        names = speaker.listed([question.question for question in settlement.prints])
        yield Paragraph(say("settle.prints", names=names))
    for question in settlement.prints:
        yield from _printing_paragraphs(question, speaker)
    if settlement.not_made:
        quoted = [say("list.quoted", name=move) for move in settlement.not_made]
        yield Paragraph(say("settle.not-made", moves=speaker.listed(quoted)))
    if settlement.verdict.correction:
        yield Paragraph(settlement.verdict.correction, 1)


def _question_paragraphs(question: ConsultedQuestion, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield a question with its readings, and the rules that support each reading."""
    say = speaker.text
    name = f"{question.policy}, {question.ambiguity}" if question.ambiguity else question.policy
    yield Paragraph(say("settle.question", question=question.question, name=name), 1)
    # A rule that supports several readings is printed once.
    cited: list[Rule] = []
    in_force = [("settle.here", question.reading, question.statement)]
    others = [("settle.other", reading, sentence) for reading, sentence in question.others.items()]
    for message, reading, statement in [*in_force, *others]:
        books = speaker.listed(question.books.get(reading, ()))
        text = say(message, reading=reading, statement=statement, books=books or None)
        yield Paragraph(text, 2)
        rules = [rule for rule in question.rules.get(reading, ()) if rule not in cited]
        cited += rules
        yield from rule_paragraphs([rules], speaker, 3)
    yield from _needed_choices(question, speaker)


def _printing_paragraphs(question: ConsultedQuestion, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield the text of each printing of one component."""
    yield Paragraph(question.question, 1)
    yield Paragraph(speaker.text("settle.printed-here", statement=question.statement), 2)
    for statement in question.others.values():
        yield Paragraph(speaker.text("settle.printed", statement=statement), 2)
    yield from _needed_choices(question, speaker)


def _needed_choices(question: ConsultedQuestion, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield each set of other readings with which a question changes the outcome."""
    for choices in question.together_with:
        readings = _choices_text(dict(choices), speaker)
        yield Paragraph(speaker.text("settle.only-with", readings=readings), 2)


def _choices_text(readings: Mapping[str, str], speaker: Speaker) -> str:
    """Return the changed readings as text; if none is changed, name the readings in force."""
    if not readings:
        return speaker.text("settle.own")
    return " + ".join(f"{policy} = {reading}" for policy, reading in readings.items())


# -- which readings were tried ---------------------------------------------------------------------


def _readings_by_outcome(settlement: SettlementData, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield each outcome with the readings that lead to it."""
    yield Paragraph(speaker.text("settle.lead"))
    for outcome in settlement.outcomes:
        sets = [_choices_text(readings, speaker) for readings in outcome.readings]
        listed_sets = speaker.text("compare.separator").join(sets)
        yield Paragraph(
            speaker.text("settle.leads", number=outcome.number, readings=listed_sets), 1
        )


def _remaining_paragraphs(settlement: SettlementData, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield the questions that change nothing, and the readings that were not played."""
    for message, questions in (
        ("settle.idle", settlement.idle),
        ("settle.unplayable", settlement.unplayable),
    ):
        if questions:
            yield Paragraph(speaker.text(message, names=", ".join(map(_policy_name, questions))))
    unplayable = {question.policy for question in settlement.unplayable}
    untried = [choices for choices in settlement.untried if not unplayable.issuperset(choices)]
    if untried:
        sets = [_choices_text(choices, speaker) for choices in untried]
        listed_sets = speaker.text("compare.separator").join(sets)
        yield Paragraph(speaker.text("settle.untried", readings=listed_sets))
    if settlement.idle_prints:
        names = ", ".join(question.question for question in settlement.idle_prints)
        yield Paragraph(speaker.text("settle.idle-prints", names=names))


def _policy_name(question: ConsultedQuestion) -> str:
    return f"{question.policy} ({question.ambiguity})" if question.ambiguity else question.policy


def _run_count_paragraphs(settlement: SettlementData, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield the number of runs, and a warning if some were skipped because of the limit."""
    runs, print_runs = settlement.runs, settlement.print_runs
    yield Paragraph(speaker.text("settle.runs", runs=runs))
    if print_runs:
        yield Paragraph(speaker.text("settle.print-runs", runs=print_runs))
    if settlement.cut:
        yield Paragraph(speaker.text("settle.cut", runs=runs))
    if settlement.prints_cut:
        yield Paragraph(speaker.text("settle.prints-cut", runs=print_runs))
