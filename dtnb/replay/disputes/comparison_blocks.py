"""Show a comparison of a file's runs on a page: how each ends, where they diverge, and why.

A run plays the file under one edition of the rules (a book), and a divergence is a step in which
runs differ for the first time. Its sides are the groups of runs that go on in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from dtnb.frames.building.citations import inferred_mark_note, short_citation
from dtnb.present import GAP, Group, Heading, Node, Paragraph
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Rule
    from dtnb.replay.disputes.comparison_data import (
        Cause,
        ComparisonData,
        Divergence,
        MoveOutcome,
        Objection,
    )
    from dtnb.replay.lines.final_states import ResultTable
    from dtnb.replay.running.results import Status


def comparison_blocks(comparison: ComparisonData, ends: ResultTable, speaker: Speaker) -> Group:
    """Return a comparison as blocks. `ends` are the final states of its runs, side by side."""
    return Group(
        (
            Heading(comparison.title),
            Paragraph(_count_sentence(comparison, ends, speaker)),
            GAP,
            ends.table(),
            *with_gaps(with_legend(_explanation_paragraphs(comparison, speaker), speaker)),
        )
    )


# -- shared with settlements ----------------------------------------------------------------------


def with_gaps(paragraphs: Iterable[Paragraph]) -> Iterator[Node]:
    """Yield paragraphs with a gap before each one that is not indented."""
    for paragraph in paragraphs:
        if paragraph.depth == 0:
            yield GAP
        yield paragraph


def with_legend(paragraphs: Iterable[Paragraph], speaker: Speaker) -> Iterator[Paragraph]:
    """Yield paragraphs; if one of them marks a page as inferred, explain the mark at the end."""
    texts = []
    for paragraph in paragraphs:
        texts.append(str(paragraph.content))
        yield paragraph
    legend = inferred_mark_note(texts, speaker)
    if legend:
        yield Paragraph(legend)


def rule_paragraphs(
    rules: Sequence[Sequence[Rule]], speaker: Speaker, depth: int
) -> Iterator[Paragraph]:
    """Yield each rule once with its statement and its places in the books.

    Parameters
    ----------
    rules
        One list for each book: the same rules, with the pages of that book.
    speaker
        The language.
    depth
        How far the paragraphs are indented.
    """
    places_by_words: dict[tuple[str, str], dict[str, None]] = {}
    for book in rules:
        for rule in book:
            places = places_by_words.setdefault((rule.id, rule.statement), {})
            places[short_citation(rule, speaker)] = None
    for (name, statement), places in places_by_words.items():
        if not is_rule_id(name):
            # A source outside the rulebook, such as a card, has no rule id.
            text = speaker.text("compare.side", runs=next(iter(places)), what=statement)
        else:
            listed_places = speaker.text("compare.separator").join(
                place for place in places if place
            )
            text = speaker.text("compare.side", runs=name, what=statement)
            text = f"{text} [{listed_places}]" if listed_places else text
        yield Paragraph(text, depth)


# -- how runs end, and where they diverge ---------------------------------------------------------


def _count_sentence(comparison: ComparisonData, ends: ResultTable, speaker: Speaker) -> str:
    """Return a text: how many runs and final states there are, and the editions not played."""
    sentences = [
        speaker.text("compare.count", runs=len(comparison.runs), ends=ends.distinct_count),
        *(
            speaker.text(
                "verdict.unplayed", books=speaker.listed(unplayed.books), why=unplayed.reason
            )
            for unplayed in comparison.verdict.unplayed
        ),
    ]
    return " ".join(sentences)


def _explanation_paragraphs(comparison: ComparisonData, speaker: Speaker) -> Iterator[Paragraph]:
    """Yield each divergence, then the moves that no divergence explains."""
    names = [run.name for run in comparison.runs]
    if not comparison.partings:
        yield Paragraph(speaker.text("compare.alike"))
    for number, divergence in enumerate(comparison.partings, 1):
        yield from _divergence_paragraphs(number, divergence, names, speaker)
    all_runs = range(len(names))
    # Report the moves that no run made as well, or readers would think that these were made.
    equal = [outcome for outcome in comparison.moves if len(set(outcome.status)) == 1]
    different = [outcome for outcome in comparison.moves if outcome not in equal]
    for message, outcomes in (("compare.moves", different), ("compare.nowhere", equal)):
        if outcomes:
            yield Paragraph(speaker.text(message))
        for outcome in outcomes:
            yield from _outcome_paragraphs(outcome, all_runs, names, speaker, outcome.branch)


def _divergence_paragraphs(
    number: int, divergence: Divergence, names: Sequence[str], speaker: Speaker
) -> Iterator[Paragraph]:
    """Yield the paragraphs of a divergence.

    They show the next step of each side, the causes, and the moves whose results differ.
    """
    say = speaker.text
    after, line = divergence.last_shared_step or None, divergence.branch or None
    yield Paragraph(say("compare.parting", number=number, after=after, line=line))
    for group in divergence.groups:
        # Runs of one side may still differ in words or rules. Each wording gets its own line.
        by_words: dict[str, list[int]] = {}
        for run, sentence, rules in zip(
            group.run_indices, group.sentences, group.rules, strict=True
        ):
            ids = ", ".join(map(_rule_name, rules))
            by_words.setdefault(f"{sentence} [{ids}]" if ids else sentence, []).append(run)
        for step_text, runs in by_words.items():
            yield Paragraph(_runs_with_text(runs, step_text, names, speaker), 1)
    for cause in divergence.causes:
        yield from _cause_paragraphs(cause, names, speaker)
    if not divergence.causes:
        yield Paragraph(say("compare.unexplained"), 1)
        for group in divergence.groups:
            yield from rule_paragraphs(group.rules, speaker, 2)
    diverging_runs = [run for group in divergence.groups for run in group.run_indices]
    for outcome in divergence.moves:
        yield from _outcome_paragraphs(outcome, diverging_runs, names, speaker)


def _rule_name(rule: Rule) -> str:
    return rule.id if is_rule_id(rule.id) else rule.citation or rule.id


def _runs_with_text(
    runs: Iterable[int], step_text: str, names: Sequence[str], speaker: Speaker
) -> str:
    listed_runs = speaker.listed([names[run] for run in runs])
    return speaker.text("compare.side", runs=listed_runs, what=step_text)


def _cause_paragraphs(cause: Cause, names: Sequence[str], speaker: Speaker) -> Iterator[Paragraph]:
    name = f"{cause.policy}, {cause.ambiguity}" if cause.ambiguity else cause.policy
    message = "compare.why" if cause.acts_alone else "compare.why-together"
    yield Paragraph(speaker.text(message, question=cause.question, name=name), 1)
    for reading in cause.readings:
        statement = f"{reading.statement} ({reading.reading})"
        yield Paragraph(_runs_with_text(reading.run_indices, statement, names, speaker), 2)
        yield from rule_paragraphs(reading.rules, speaker, 3)


def _outcome_paragraphs(
    outcome: MoveOutcome,
    shown_runs: Sequence[int],
    names: Sequence[str],
    speaker: Speaker,
    line: str = "",
) -> Iterator[Paragraph]:
    """Yield the result of a move in `shown_runs`, with the reasons if the move was not made."""
    yield Paragraph(speaker.text("compare.move", move=outcome.move, line=line or None), 1)
    runs_by_result: dict[tuple[Status, tuple[Objection, ...]], list[int]] = {}
    for run, (status, reasons) in enumerate(zip(outcome.status, outcome.reasons, strict=True)):
        if run in shown_runs and status is not None:
            runs_by_result.setdefault((status, reasons), []).append(run)
    for (status, reasons), runs in runs_by_result.items():
        result_text = speaker.text(f"compare.status.{status}")
        yield Paragraph(_runs_with_text(runs, result_text, names, speaker), 2)
        for reason in reasons:
            where = speaker.text("compare.in-window", window=reason.window, text=reason.text)
            text = where if reason.window else reason.text
            yield Paragraph(f"{text} [{', '.join(reason.rules)}]" if reason.rules else text, 3)
