"""Show a reader the situation in which a question is asked: the table, and the story so far.

* figure: the character that a seat plays.
"""

from __future__ import annotations

import re
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

    from dtnb.frames import Document, Frame, Ledger, SceneSeat, Segment

#: the maximum number of lines of the story, and the maximum number of frames that they tell
MAX_LINES, MAX_FRAMES = 12, 60
_WIDTH = 100
#: the end of the first sentence of a text; a semicolon ends a sentence too
_SENTENCE_END = re.compile(r"\. |[\s\u202f]?; ")
#: the id of a window, such as ``TW-04b``, which stands before the window's name
_WINDOW_ID = re.compile(r"^(?:[A-Z]+-)+\w+ ")


def hide_results(ledger: Ledger) -> Ledger:
    """Return a calculation, but leave out intermediate results and rules while it has no total.

    A question may ask for these results, and the rules tell how to compute them.
    """
    if ledger.total is not None:
        return ledger
    rows = tuple(replace(row, effect=None, running=None, rules=()) for row in ledger.rows)
    return replace(ledger, rows=rows, subtotal=None, sentence=None)


def situation(document: Document, frame: int, *, asks_total: bool = False) -> Document:
    """Return a document of the frames up to `frame`, without anything that may reveal answers.

    `frame` is the index of the last frame that the reader sees. If `asks_total`, leave out all
    calculations, whose rows tell what the total is made of. Always leave out claims, unmade moves,
    reasons why something did not happen, and the notes and marks of authors, who know how the line
    ends.
    """
    # The pools collect the parts of the frames, so that equal parts are stored once.
    pools = Pools()
    first = max(0, frame + 1 - MAX_FRAMES)
    frames_so_far = document.frames[first : frame + 1]
    opening_index = max(
        (index for index, earlier in enumerate(frames_so_far) if earlier.kind == "window-opens"),
        default=-1,
    )
    shown_frames = [
        # A seat may still act in the open window, so do not say that it passes.
        replace(
            earlier, note=None, mark=None,
            text=()
            if earlier.kind == "passes" and index > opening_index >= 0
            else _without_reasons(earlier),
        )
        for index, earlier in enumerate(frames_so_far)
        if earlier.claim is None and earlier.kind not in ("refused", "unmade")
    ]  # fmt: skip
    if shown_frames:
        # Hide finished calculations, because the next question is not about them.
        open_ledgers = tuple(
            index
            for index in shown_frames[-1].ledgers
            if document.ledgers[index].total is None and not asks_total
        )
        shown_frames[-1] = replace(shown_frames[-1], ledgers=open_ledgers)
    # The new document has only the scenes, ledgers and rules to which these frames refer.
    frames = pools.add_frames(document, shown_frames, change_ledger=hide_results)
    cited = {rule for shown_frame in frames for rule in shown_frame.rules}
    # The rows of a calculation cite rules too.
    cited |= {rule for ledger in pools.ledgers.items() for row in ledger.rows for rule in row.rules}
    pools.rules = {id_: rule for id_, rule in pools.rules.items() if id_ in cited}
    return pools.document(document, frames, title="")


def _without_reasons(frame: Frame) -> tuple[Segment, ...]:
    """Return the text of a frame, or only its first sentence if further sentences give reasons."""
    may_give_reasons = not {"joined", "event"}.isdisjoint(frame.tags)
    if not may_give_reasons:
        return frame.text
    segments: list[Segment] = []
    for segment in frame.text:
        first_part = _SENTENCE_END.split(segment.text, maxsplit=1)[0]
        if first_part != segment.text:
            text_so_far = f"{segments[-1].text if segments else ''}{first_part}"
            has_end = text_so_far.endswith(("!", "?"))
            segments.append(replace(segment, text=first_part if has_end else f"{first_part}."))
            break
        segments.append(segment)
    return tuple(segments)


def situation_lines(document: Document) -> list[str]:
    """Return the situation at the end of a document, as lines of text."""
    say = shared_speaker(document.lang).text
    place = _place_text(document)
    text_lines = [place] if place else []
    for name, contents in [*_seat_rows(document), *_dice_rows(document)]:
        text_lines.append(say("list.pair", name=name, value=contents) if contents else name)
    scene = document.scenes[document.frames[-1].scene]
    text_lines += [*scene.notes, *(picture.label for picture in scene.pictures)]
    for ledger in _ledger_texts(document):
        text_lines += ["", *ledger.splitlines()]
    story_lines = _last_story_lines(document)
    return [*text_lines, *(["", say("quiz.so-far"), *story_lines] if story_lines else [])]


def situation_html(document: Document) -> Markup:
    """Return the situation at the end of a document, as HTML."""
    speaker = _speaker(document)
    scene = document.scenes[document.frames[-1].scene]
    rows = [
        html.tr(html.th(name, scope="row", style="text-align:left"), html.td(contents))
        for name, contents in [
            *_seat_rows(document, with_figures=True),
            *_dice_rows(document, with_symbols=True),
        ]
    ]
    notes = [*scene.notes, *(picture.label for picture in scene.pictures)]
    story_lines = _last_story_lines(document)
    return html.div(
        html.p(_place_text(document)) if _place_text(document) else None,
        html.div(html.table(html.tbody(rows)), class_="wide"),
        [html.p(note) for note in notes],
        [
            to_html(ledger_blocks(document.ledgers[index], speaker, labels=document.labels))
            for index in document.frames[-1].ledgers
        ],
        [html.p(speaker.text("quiz.so-far")), html.pre("\n".join(story_lines))]
        if story_lines
        else None,
        class_="part",
    )


def _speaker(document: Document) -> Speaker:
    return Speaker(load_catalogue(document.lang), [seat.name for seat in document.seats])


def _place_text(document: Document) -> str:
    """Return the turn, the phase and the window in which the document ends."""
    scene = document.scenes[document.frames[-1].scene]
    window = _WINDOW_ID.sub("", scene.window or "")
    return sanitize_line(" · ".join(filter(None, (document.subtitle, scene.phase, window))))


def _seat_rows(document: Document, *, with_figures: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the name of each seat and what the seat has; with `with_figures`, also its figure."""
    say = shared_speaker(document.lang).text
    scene = document.scenes[document.frames[-1].scene]
    for seat in scene.seats:
        parts = _seat_contents(seat, document.lang)
        contents = sanitize_line(say("list.clause").join(parts))
        name, figure = document.seats[seat.seat].name, document.seats[seat.seat].figure
        if with_figures and figure not in ("", name):
            name = say("list.with-id", name=name, id=figure)
        yield sanitize_line(name), contents


def _seat_contents(seat: SceneSeat, lang: str) -> Iterator[str]:
    """Yield what a seat has: its dials, its tokens and its cards, each as one text."""
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


def _dice_rows(document: Document, *, with_symbols: bool = False) -> Iterator[tuple[str, str]]:
    """Yield the label and the faces of each roll; if `with_symbols`, also the dice's symbols."""
    scene = document.scenes[document.frames[-1].scene]
    for group in scene.dice:
        has_symbols = with_symbols and any(die.symbol for die in group.dice)
        faces = (" · " if has_symbols else " ").join(
            " ".join(filter(None, (str(die.value), die.symbol if with_symbols else None)))
            for die in group.dice
        )
        yield sanitize_line(group.label), sanitize_line(faces)


def _ledger_texts(document: Document) -> Iterator[str]:
    seats = [seat.name for seat in document.seats]
    for index in document.frames[-1].ledgers:
        yield sanitize_lines(table_text(document.ledgers[index], document.lang, seats))


def _last_story_lines(document: Document) -> list[str]:
    """Return the last lines of the story, without calculations, which are shown above them."""
    frames = tuple(replace(frame, ledgers=()) for frame in document.frames)
    untitled = replace(document, title="", subtitle="", frames=frames)
    story_lines = sanitize_lines(story(untitled, rules=False, width=_WIDTH)).strip().splitlines()
    return story_lines if len(story_lines) <= MAX_LINES else ["…", *story_lines[-MAX_LINES:]]
