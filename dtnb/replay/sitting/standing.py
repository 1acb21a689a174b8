"""Draw the present moment of a play: what each seat has, and the pending question.

A speaker puts messages into the words of one language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.kernel import Chance
from dtnb.markup import seat_class
from dtnb.present import Group, Heading, Node, Paragraph, Row, Span, Table
from dtnb.replay.running.play_errors import prompt

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.scene import SceneSeat
    from dtnb.kernel import Record
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.views.displays import QuestionView


def standing_blocks(
    plugin: Plugin,
    record: Record,
    options: QuestionView | None,
    title: str,
    edition: str,
    speaker: Speaker,
) -> Group:
    """Return the present moment of a play as blocks of a page."""
    book = plugin.rulebook().edition(edition).name.get(speaker.lang)
    scene = plugin.presenter.scenes.scene(record.game, record.state.table, speaker)
    pending = record.state.pending
    # Dials have headings. Tokens and cards come in the last column, each with its own name.
    labels = tuple(dict.fromkeys(dial.label for seat in scene.seats for dial in seat.dials))
    rows = tuple(_standing_row(seat, labels, speaker.seats[seat.seat]) for seat in scene.seats)
    prompt_block = Paragraph(speaker.render(prompt(pending)))
    return Group(
        (
            Heading(title or ", ".join(speaker.seats), book),
            Table(("", *labels, ""), rows, f"l{'r' * len(labels)}l") if rows else (),
            prompt_block if options is None or isinstance(pending, Chance) else options.blocks(),
        ),
        "part",
    )


def _standing_row(seat: SceneSeat, labels: tuple[str, ...], name: str) -> Row:
    """Return a row with a seat's name, its dials in the order of `labels`, tokens and cards."""
    values = {dial.label: str(dial.value) for dial in seat.dials}
    tokens_and_cards = (
        *(f"{token.name} × {token.count}" for token in seat.tokens),
        *(card.name for card in seat.cards),
    )
    dials: tuple[Node, ...] = tuple(values.get(label, "") for label in labels)
    return Row((Span(name, role=seat_class(seat.seat)), *dials, ", ".join(tokens_and_cards)))
