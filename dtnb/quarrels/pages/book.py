"""The second screen: which book lies on the table, and who plays what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dtnb import registry
from dtnb.files import normalized
from dtnb.frames.looks import colours_of_hue
from dtnb.quarrels.acts import (
    Go,
    Leave,
    Name,
    Open,
    OwnFigure,
    SetBook,
    SetGame,
    SetPrint,
    SetReading,
    Sit,
    Teams,
    Turn,
    Type,
    act,
)
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.screens import Block, Choice, Choices, Picture, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dtnb.quarrels.screens import Act
    from dtnb.rulebook import Policy

#: what is unfolded to choose the character of a seat begins with this
FIGURE = "figure:"
#: what is unfolded to look at the box, to agree on house rules, and to choose prints
BOX, HOUSE, PRINTS = "box", "house", "prints"
#: the most questions of a search
_MOST_POLICIES = 8


def show(at: Context) -> Shown:
    """Return the screen of the book and the seats."""
    say = at.say.text
    ready = len(at.seats) > 1
    next_ = Choice(say("book.next"), act(Go("where"))) if ready else Choice(say("book.nobody"))
    return Shown(say("book.title"), list(_blocks(at)), next_)


def _of_book(at: Context) -> Iterator[Block]:
    """Yield how one finds out which book one has, and the rules of one's own table."""
    say, opened = at.say.text, at.draft.open
    chosen = at.draft.table.get("policies") or {}
    further = (
        Choice(say("book.which-one"), act(Open(BOX)), state=_state(opened == BOX)),
        Choice(
            say("book.house"), act(Open(HOUSE)), say("book.house-count", count=len(chosen)),
            state=_state(opened == HOUSE),
        ),
        *(
            (Choice(say("book.prints"), act(Open(PRINTS)), state=_state(opened == PRINTS)),)
            if len(at.seats) > 1
            else ()
        ),
    )  # fmt: skip
    yield Choices(further, "", "chips")
    if opened == BOX:
        looks = [
            (edition.id, f"quick.box.{edition.id}")
            for edition in at.plugin.rulebook().editions.values()
        ]
        yield Choices(
            tuple(
                Choice(at.game_speaker.text(look), act(SetBook(id_)))
                for id_, look in looks
                if at.game_speaker.has(look)
            ),
            say("book.look"),
            "list",
        )
    if opened == HOUSE:
        yield from _house_rules(at, chosen)
    if opened == PRINTS and at.position is not None:
        own = at.draft.table.get("prints") or {}
        for policy in at.plugin.printings.prints(at.position.record.game):
            yield _question(
                at, policy, own.get(policy.id, ""), lambda p, r: act(SetPrint(p, r))
            )  # fmt: skip


def _house_rules(at: Context, chosen: Mapping[str, str]) -> Iterator[Block]:
    """Yield the questions that a table may answer itself: those that it has, and those searched."""
    typed = normalized(at.draft.typed)
    yield Search(
        at.draft.typed, at.say.text("book.house-label"), act(Type(field=HOUSE)),
        at.say.text("book.house-example"),
    )  # fmt: skip
    policies = [
        policy
        for policy in at.plugin.rulebook().policies.values()
        if policy.id in chosen
        or (len(typed) > 1 and typed in normalized(policy.question.get(at.lang)))
    ]
    for policy in policies[:_MOST_POLICIES]:
        yield _question(at, policy, chosen.get(policy.id, ""), lambda p, r: act(SetReading(p, r)))


def _question(
    at: Context, policy: Policy, chosen: str, acting: Callable[[str, str], Act]
) -> Choices:
    """Return a question with its answers, of which the usual one is that of the book."""
    usual = Choice(at.say.text("book.usual"), acting(policy.id, ""), state=_state(not chosen))
    answers = (
        Choice(
            reading.statement.get(at.lang),
            acting(policy.id, reading.id),
            state=_state(chosen == reading.id),
        )
        for reading in policy.readings
    )
    return Choices((usual, *answers), policy.question.get(at.lang), "list")


def _state(chosen: bool) -> Literal["free", "chosen"]:
    return "chosen" if chosen else "free"


def _blocks(at: Context) -> Iterator[Block]:
    say = at.say.text
    games = registry.games()
    if len(games) > 1 and not at.seats:
        yield Choices(
            tuple(
                Choice(
                    registry.plugin(game).titles[at.lang],
                    act(SetGame(game)),
                    state=_state(game == at.draft.table["game"]),
                )
                for game in games
            ),
            say("book.game"),
            "chips",
        )
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
    yield from _of_book(at)
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
        yield _teams(at)
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
        own = act(OwnFigure(in_place_of))
        yield Choices(
            (Choice(say("book.own"), own, say("book.own-note"), asks="file"),), "", "list"
        )
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


def _teams(at: Context) -> Choices:
    """Return who else plays, and whether in teams; of four, who is with the first."""
    say = at.say.text
    another = Choice(say("book.another"), act(Open(FIGURE)))
    in_teams = at.plugin.quick_entry.in_teams(at.seats, True)
    if in_teams is None:
        return Choices((another,), "", "chips")
    playing = dict(in_teams) == at.seats
    alone = Choice(say("book.alone"), act(Teams(False)), state=_state(not playing))
    if not playing or len(at.seats) > 4:
        teams = Choice(say("book.teams"), act(Teams()), state=_state(playing))
        return Choices((another, teams, alone), "", "chips")
    first, *others = at.seats
    partners = (
        Choice(other, act(Teams(partner=other)), seat=other, state=_state(other == others[1]))
        for other in others
    )
    return Choices((*partners, alone, another), say("book.partner", seat=first), "chips")
