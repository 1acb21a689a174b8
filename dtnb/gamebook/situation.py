"""A situation for readers without the widget: what lies on the table, and what was told so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dtnb.explain.catalogue import load_catalogue
from dtnb.explain.speaker import Speaker
from dtnb.explain.speakers import shared_speaker
from dtnb.frames.format.pools import Pools
from dtnb.frames.telling.ledger import ledger_blocks, table_text
from dtnb.frames.telling.story import story
from dtnb.markup import html
from dtnb.present import to_html
from dtnb.sanitize import sanitize_line, sanitize_lines

if TYPE_CHECKING:
    from markupsafe import Markup

    from dtnb.frames import Document, Ledger, SceneSeat

#: lines of the story that are told, and frames that a situation keeps for it: the last ones
LINES, FRAMES = 12, 60
_WIDTH = 100


def withheld(ledger: Ledger) -> Ledger:
    """Return a calculation as it lies on the table, before anybody has worked it out.

    A finished one stays as it is: it has been worked out.
    """
    if ledger.total is not None:
        return ledger
    rows = tuple(replace(row, effect=None, running=None) for row in ledger.rows)
    return replace(ledger, rows=rows, subtotal=None, sentence=None)


def situation(document: Document, frame: int) -> Document:
    """Return what may be known at a frame: the table, and what was told up to then.

    What people claim of the line, and what they tried on purpose, is left out, for it comes with
    its answer; and so is what they wrote on it, for who writes knows the end.
    """
    pools = Pools()
    first = max(0, frame + 1 - FRAMES)
    known = [
        replace(each, note=None, mark=None)
        for each in document.frames[first : frame + 1]
        if each.claim is None and each.kind not in ("refused", "unmade")
    ]
    if known:
        # What has been worked out before is no matter of the question.
        open_ = tuple(at for at in known[-1].ledgers if document.ledgers[at].total is None)
        known[-1] = replace(known[-1], ledgers=open_)
    frames = pools.taken(document, known, ledger=withheld)
    cited = {rule for each in frames for rule in each.rules}
    # The lines of a calculation name rules of their own.
    cited |= {rule for one in pools.ledgers.items() for row in one.rows for rule in row.rules}
    pools.rules = {rule: said for rule, said in pools.rules.items() if rule in cited}
    return pools.document(document, frames, title="")


def lines(document: Document) -> list[str]:
    """Return the situation at which a document ends, as lines of text."""
    say = shared_speaker(document.lang).text
    found = [each for each in (_where(document),) if each]
    for name, lying in [*_seats(document), *_dice(document)]:
        found.append(say("list.pair", name=name, value=lying) if lying else name)
    scene = document.scenes[document.frames[-1].scene]
    found += [*scene.notes, *(picture.label for picture in scene.pictures)]
    for ledger in _ledgers(document):
        found += ["", *ledger.splitlines()]
    told = _told(document)
    return [*found, *(["", say("quiz.so-far"), *told] if told else [])]


def piece(document: Document) -> Markup:
    """Return the same as a piece of a page."""
    speaker = _speaker(document)
    scene = document.scenes[document.frames[-1].scene]
    rows = [
        html.tr(html.th(name, scope="row", style="text-align:left"), html.td(lying))
        for name, lying in [*_seats(document), *_dice(document)]
    ]
    notes = [*scene.notes, *(picture.label for picture in scene.pictures)]
    told = _told(document)
    return html.div(
        html.p(_where(document)) if _where(document) else None,
        html.div(html.table(html.tbody(rows)), class_="wide"),
        [html.p(note) for note in notes],
        [
            to_html(ledger_blocks(document.ledgers[at], speaker, labels=document.labels))
            for at in document.frames[-1].ledgers
        ],
        [html.p(speaker.text("quiz.so-far")), html.pre("\n".join(told))] if told else None,
        class_="part",
    )


def _speaker(document: Document) -> Speaker:
    return Speaker(load_catalogue(document.lang), [seat.name for seat in document.seats])


def _where(document: Document) -> str:
    scene = document.scenes[document.frames[-1].scene]
    return sanitize_line(" · ".join(filter(None, (document.subtitle, scene.phase, scene.window))))


def _seats(document: Document) -> Iterator[tuple[str, str]]:
    scene = document.scenes[document.frames[-1].scene]
    for seat in scene.seats:
        lying = sanitize_line("; ".join(_lying(seat, document.lang)))
        yield sanitize_line(document.seats[seat.seat].name), lying


def _lying(seat: SceneSeat, lang: str) -> Iterator[str]:
    say = shared_speaker(lang).text
    if seat.dials:
        yield ", ".join(f"{dial.label} {dial.value}" for dial in seat.dials)
    if seat.tokens:
        yield ", ".join(f"{token.name} {token.count}" for token in seat.tokens)
    cards = [card.name for card in seat.cards]
    if seat.hidden_cards:
        cards.append(say("quiz.hidden-cards", count=seat.hidden_cards))
    if cards:
        yield say("list.pair", name=say("quiz.hand"), value=", ".join(cards))


def _dice(document: Document) -> Iterator[tuple[str, str]]:
    scene = document.scenes[document.frames[-1].scene]
    for group in scene.dice:
        faces = " ".join(str(die.value) for die in group.dice)
        yield sanitize_line(group.label), sanitize_line(faces)


def _ledgers(document: Document) -> Iterator[str]:
    seats = [seat.name for seat in document.seats]
    for at in document.frames[-1].ledgers:
        yield sanitize_lines(table_text(document.ledgers[at], document.lang, seats))


def _told(document: Document) -> list[str]:
    """Return the last lines of the story; calculations stand above it."""
    frames = tuple(replace(frame, ledgers=()) for frame in document.frames)
    bare = replace(document, title="", subtitle="", frames=frames)
    told = sanitize_lines(story(bare, rules=False, width=_WIDTH)).strip().splitlines()
    return told if len(told) <= LINES else ["…", *told[-LINES:]]
