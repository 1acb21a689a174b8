"""A settlement in words: as text, and as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from dtnb.explain.wrap import Piece, wrapped
from dtnb.replay.comparison_text import WIDTH, Said, cited

if TYPE_CHECKING:
    from dtnb.frames.document import Rule
    from dtnb.replay.settle import Settlement
    from dtnb.replay.settled import Asked


def text(settlement: Settlement, width: int = WIDTH) -> str:
    """Return a settlement as lines of text."""
    lines = wrapped([Piece(settlement.title)], width)
    lines += wrapped([Piece(settlement.name)], width)
    for said in _before(settlement):
        lines += _lines(said, width)
    if len(settlement.outcomes) > 1:
        lines += ["", settlement.ends.text(mark="")]
    for said in _after(settlement):
        lines += _lines(said, width)
    return "\n".join(lines)


def html(settlement: Settlement) -> str:
    """Return a settlement as a piece of a page."""
    parts = [f"<h4>{escape(settlement.title)}</h4>", f"<p>{escape(settlement.name)}</p>"]
    parts += map(_paragraph, _before(settlement))
    if len(settlement.outcomes) > 1:
        parts.append(settlement.ends.html())
    parts += map(_paragraph, _after(settlement))
    return f'<div class="dtnb-settlement">{"".join(parts)}</div>'


def _lines(said: Said, width: int) -> list[str]:
    indent = "  " * said.depth
    lines = wrapped([Piece(said.text)], width, indent, indent + "  ")
    return ["", *lines] if said.depth == 0 else lines


def _paragraph(said: Said) -> str:
    style = f' style="margin-left:{1.5 * said.depth}em"' if said.depth else ""
    return f"<p{style}>{escape(said.text)}</p>"


def _before(settlement: Settlement) -> Iterator[Said]:
    say = settlement.speaker.text
    # Where not everything was tried, that nothing was found is no claim that there is nothing.
    hangs = "settle.hangs-as-tried" if settlement.cut else "settle.hangs"
    for message, policies in (
        (hangs, settlement.decides),
        ("settle.elsewhere", settlement.elsewhere),
    ):
        if policies or message == hangs:
            names = settlement.speaker.listed(policies)
            yield Said(0, say(message, count=len(policies), names=names))
        for asked in settlement.asked(policies):
            yield from _question(asked, settlement)


def _question(asked: Asked, settlement: Settlement) -> Iterator[Said]:
    say = settlement.speaker.text
    name = f"{asked.policy}, {asked.ambiguity}" if asked.ambiguity else asked.policy
    yield Said(1, say("settle.question", question=asked.question, name=name))
    # Rules on which several readings rest are told once.
    told: list[Rule] = []
    for message, readings in (
        ("settle.here", {asked.reading: asked.statement}),
        ("settle.other", asked.others),
    ):
        for reading, statement in readings.items():
            books = settlement.speaker.listed(asked.books.get(reading, ()))
            text = say(message, reading=reading, statement=statement, books=books or None)
            yield Said(2, text)
            rules = [rule for rule in asked.rules.get(reading, ()) if rule not in told]
            told += rules
            yield from (Said(3, line) for line in cited([rules], settlement.speaker))
    for choices in asked.with_:
        yield Said(2, say("settle.only-with", readings=_chosen(dict(choices), settlement)))


def _after(settlement: Settlement) -> Iterator[Said]:
    say = settlement.speaker.text
    if len(settlement.outcomes) > 1:
        yield Said(0, say("settle.lead"))
        for outcome in settlement.outcomes:
            sets = [_chosen(readings, settlement) for readings in outcome.readings]
            listed = say("compare.separator").join(sets)
            yield Said(1, say("settle.leads", number=outcome.number, readings=listed))
    for message, questions in (
        ("settle.idle", settlement.asked(settlement.idle)),
        ("settle.unplayable", settlement.asked(settlement.unplayable)),
    ):
        if questions:
            names = [
                f"{each.policy} ({each.ambiguity})" if each.ambiguity else each.policy
                for each in questions
            ]
            yield Said(0, say(message, names=", ".join(names)))
    yield Said(0, say("settle.runs", runs=settlement.runs))
    if settlement.cut:
        yield Said(0, say("settle.cut", runs=settlement.runs))


def _chosen(readings: Mapping[str, str], settlement: Settlement) -> str:
    if not readings:
        return settlement.speaker.text("settle.own")
    return " + ".join(f"{policy} = {reading}" for policy, reading in readings.items())
