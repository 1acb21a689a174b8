"""The second screen: which book lies on the table, and who plays what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.frames.looks import colours_of_hue
from dtnb.quarrels.acts import Go, Leave, Name, Open, SetBook, Sit, Teams, Turn, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.screens import Block, Choice, Choices, Picture, Search

if TYPE_CHECKING:
    from collections.abc import Iterator

#: what is unfolded to choose the character of a seat begins with this
FIGURE = "figure:"


def show(at: Context) -> Shown:
    """Return the screen of the book and the seats."""
    say = at.say.text
    ready = len(at.seats) > 1
    next_ = Choice(say("book.next"), act(Go("where"))) if ready else Choice(say("book.nobody"))
    return Shown(say("book.title"), list(_blocks(at)), next_)


def _blocks(at: Context) -> Iterator[Block]:
    say = at.say.text
    editions = at.plugin.rulebook().editions.values()
    yield Choices(
        tuple(
            Choice(
                edition.name.get(at.lang), act(SetBook(edition.id)),
                state="chosen" if edition.id == at.draft.table["edition"] else "free",
            )
            for edition in editions
        ),
        say("book.which"),
        "chips",
    )  # fmt: skip
    for seat in at.drawn_seats:
        yield Choices(
            (
                Choice(
                    seat.figure or seat.name, act(Open(FIGURE + seat.name)), picture=seat.picture,
                    seat=seat.name,
                ),
                Choice(say("book.leave"), act(Leave(seat.name))),
            ),
            seat.name,
            "chips",
        )  # fmt: skip
        yield Search(seat.name, say("book.name", seat=seat.name), act(Name(seat.name)))
    opened = at.draft.open
    if len(at.seats) > 1 and not opened:
        further = [Choice(say("book.another"), act(Open(FIGURE)))]
        in_teams = at.plugin.quick_entry.in_teams(at.seats, True)
        if in_teams is not None:
            playing = dict(in_teams) == at.seats
            further += [
                Choice(say("book.teams"), act(Teams()), state="chosen" if playing else "free"),
                Choice(say("book.alone"), act(Teams(False)), state="free" if playing else "chosen"),
            ]
        yield Choices(tuple(further), say("book.more"), "chips")
    if len(at.seats) < 2 or opened.startswith(FIGURE):
        in_place_of = opened.removeprefix(FIGURE) if opened.startswith(FIGURE) else ""
        yield Choices(
            tuple(
                Choice(
                    figure.name, act(Sit(index, in_place_of)),
                    picture=Picture(figure.sigil, colours_of_hue(figure.hue)),
                )
                for index, figure in enumerate(at.figures)
            ),
            say("book.who"),
            "tiles",
        )  # fmt: skip
    if len(at.seats) > 1:
        yield Choices(
            tuple(
                Choice(
                    seat.name, act(Turn(seat.name)), picture=seat.picture, seat=seat.name,
                    state="chosen" if seat.name == at.active else "free",
                )
                for seat in at.drawn_seats
            ),
            say("book.turn"),
            "buttons",
        )  # fmt: skip
