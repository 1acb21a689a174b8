"""Write a screen of the quick entry as lines of text for a terminal.

A line of text may offer an act: the command that a choice sends to the quick entry, which then
shows the next screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.quarrels.screens import (
    Act,
    Answered,
    Block,
    BookRow,
    Choice,
    Choices,
    Course,
    Dice,
    Die,
    Event,
    Hits,
    Number,
    Place,
    Question,
    Screen,
    Search,
    Standing,
    SumLine,
    Text,
    Verdict,
)

#: the width of the labels of a calculation
_LABEL_WIDTH = 28


class Offer(NamedTuple):
    """What happens if a person chooses a line of text."""

    #: the acts to send one after the other, such as an act for each of several dice
    acts: tuple[Act, ...]
    #: what a person has to type as the value of each act; "" if the acts need no value
    asks: Literal["", "text", "number", "file"] = ""


class Line(NamedTuple):
    """A line of text, which may offer acts."""

    text: str
    offer: Offer | None = None


def screen_text(screen: Screen) -> str:
    """Return a screen as text, without the lines that offer acts."""
    return "\n".join(line.text for line in screen_lines(screen) if line.offer is None).strip()


def screen_lines(screen: Screen) -> Iterator[Line]:
    """Yield the lines of a screen, from top to bottom."""
    if not any(isinstance(block, Verdict) for block in screen.blocks):
        yield Line(screen.title)
    for block in screen.blocks:
        yield Line("")
        yield from _block_lines(block, screen.draft.lang)
    yield Line("")
    if screen.problem:
        yield Line(screen.problem)
    for choice in (
        *screen.more_choices,
        *([screen.next_choice] if screen.next_choice is not None else []),
    ):
        yield from _choice_lines(choice, screen.draft.lang)


def _block_lines(block: Block, lang: str) -> Iterator[Line]:
    yield from _LINES_OF[type(block)](block, lang)


def _text_lines(block: Text, lang: str) -> Iterator[Line]:
    yield Line(block.text)


def _search_lines(block: Search, lang: str) -> Iterator[Line]:
    value = f": {block.value}" if block.value else ""
    yield Line(f"{block.label}{value}", Offer((block.act,), "text"))


def _choices_block_lines(block: Choices, lang: str) -> Iterator[Line]:
    if block.title:
        yield Line(block.title)
    for choice in block.choices:
        yield from _choice_lines(choice, lang)


def _number_lines(block: Number, lang: str) -> Iterator[Line]:
    value = "?" if block.value is None else str(block.value)
    yield Line(f"{block.label}: {value}", Offer((block.act,), "number"))
    if block.problem:
        yield Line(f"  {block.problem}")


def _course_lines(block: Course, lang: str) -> Iterator[Line]:
    for event in block.events:
        yield from _event_lines(event, lang)


def _case_lines(block: Hits, lang: str) -> Iterator[Line]:
    if block.title:
        yield Line(block.title)
    for hit in block.hits:
        yield Line(f"{hit.title}: {hit.verdict}", Offer((hit.act,)))


def _choice_lines(choice: Choice, lang: str) -> Iterator[Line]:
    """Yield the line of a choice; for a refused one, its reasons and a line that insists on it."""
    mark = "* " if choice.state == "chosen" else ""
    after = "  ".join(filter(None, (choice.amount, choice.note)))
    text = f"{mark}{choice.label}{f'  ({after})' if after else ''}"
    if choice.act is not None:
        yield Line(text, Offer((choice.act,), choice.asks_for))
        return
    if choice.refused is None:
        yield Line(text)
        return
    say = quarrel_speaker(lang).text
    reasons = " ".join(choice.refused.reasons)
    yield Line(
        f"{choice.label}: {say('label.not_now')}. {reasons}{_in_brackets(choice.refused.places)}"
    )
    if choice.refused.want is not None:
        want_label = choice.refused.want_label or say("label.want")
        yield Line(f"{want_label}: {choice.label}", Offer((choice.refused.want,)))


def _dice_lines(block: Dice, lang: str) -> Iterator[Line]:
    acts = tuple(die.act for die in block.dice if die.act is not None)
    text = f"{block.label}: {_faces(block.dice)}  {block.result}".rstrip()
    yield Line(text, Offer(acts, "number") if acts else None)
    if block.problem:
        yield Line(f"  {block.problem}")


def _event_lines(event: Event, lang: str) -> Iterator[Line]:
    say = quarrel_speaker(lang).text
    want_label = f"{say('label.wants', name=event.seat)}: " if event.kind == "wanted" else ""
    yield Line(f"- {want_label}{event.text}{_in_brackets(event.places)}")
    if event.detail:
        yield Line(f"  {event.detail}")
    if event.dice:
        yield Line(f"  {_faces(event.dice)}")
    if event.dispute is not None:
        yield Line(f"{say('label.dispute')}: {event.text}", Offer((event.dispute,)))
    if event.remove is not None:
        yield Line(say("label.take_back", what=event.text), Offer((event.remove,)))


def _question_lines(block: Question, lang: str) -> Iterator[Line]:
    yield Line(block.text)
    for person in block.people:
        for answer in person.answers:
            mark = "* " if answer.state == "chosen" else ""
            note = f"  ({answer.note})" if answer.note else ""
            text = f"{mark}{person.seat}: {answer.label}{note}"
            yield Line(text, Offer((answer.act,)) if answer.act is not None else None)


def _verdict_lines(block: Verdict, lang: str) -> Iterator[Line]:
    """Yield the lines of a verdict, from the headline to the remarks."""
    say = quarrel_speaker(lang).text
    yield Line(block.headline)
    if block.situation:
        yield Line(block.situation)
    if block.rule:
        places = "; ".join(place.text for place in block.places)
        name = "label.in_short" if places else "label.in_short_alone"
        yield Line(f"{say(name, place=places)}: {block.rule}")
    for text in (block.silence_note, block.doubt):
        if text:
            yield Line(text)
    for answered in block.answered:
        yield from _answered_lines(answered, lang)
    if block.sum_lines:
        yield Line("")
        yield Line(block.sum_title)
        yield from map(_sum_line, block.sum_lines)
    if block.books:
        yield Line("")
        yield from map(_book_line, block.books)
    if block.standings:
        yield Line("")
        yield from map(_standing_line, block.standings)
    for remark in block.remarks:
        yield Line(f"{remark.text}{_in_brackets(remark.places)}")
    if block.assumption:
        yield Line(block.assumption)


def _answered_lines(answered: Answered, lang: str) -> Iterator[Line]:
    mark = {True: "+", False: "-", None: "?"}[answered.is_right]
    yield Line(f"{mark} {answered.seat}: {answered.statement}")
    if answered.correction:
        yield Line(f"  {quarrel_speaker(lang).text('label.in_fact', what=answered.correction)}")
    if answered.reason:
        yield Line(f"  {answered.reason}{_in_brackets(answered.places)}")


def _standing_line(standing: Standing) -> Line:
    number = " ".join(filter(None, (standing.label, standing.value, standing.change)))
    return Line(f"{standing.seat}: {', '.join(filter(None, (number, standing.text)))}")


def _sum_line(line: SumLine) -> Line:
    return Line(f"  {line.label:<{_LABEL_WIDTH}} {line.change:>6} {line.result:>4}")


def _book_line(row: BookRow) -> Line:
    outcome = " ".join(filter(None, (row.seat, row.result)))
    text = row.text or outcome
    return Line(f"{', '.join(row.books)}: {text}{_in_brackets(row.places)}")


def _faces(dice: Sequence[Die]) -> str:
    return " ".join(str(die.face or "?") for die in dice)


def _in_brackets(places: Sequence[Place]) -> str:
    return f" ({'; '.join(place.text for place in places)})" if places else ""


#: for each kind of block, the function that yields its lines
_LINES_OF: Mapping[type[Any], Callable[[Any, str], Iterator[Line]]] = {
    Text: _text_lines,
    Search: _search_lines,
    Choices: _choices_block_lines,
    Number: _number_lines,
    Dice: _dice_lines,
    Course: _course_lines,
    Question: _question_lines,
    Hits: _case_lines,
    Verdict: _verdict_lines,
}
