"""The second screen: the rulebook of the table, and who plays which character."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dtnb import registry
from dtnb.files import normalized
from dtnb.frames.looks import colours_of_hue
from dtnb.quarrels.acts import (
    GoToStep,
    NameSeat,
    RemoveSeat,
    SeatFigure,
    SeatOwnFigure,
    SetBook,
    SetGame,
    SetPrint,
    SetReading,
    SetTeams,
    SetTurn,
    TypeText,
    Unfold,
    act,
)
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.screens import Block, Choice, Choices, Picture, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dtnb.quarrels.screens import Act
    from dtnb.rulebook import Policy

#: the beginning of the name of an unfolded list of characters, before the name of the seat
FIGURE = "figure:"
#: the names of the unfolded parts: how to recognize the box, house rules, and printings
BOX, HOUSE, PRINTS = "box", "house", "prints"
#: the maximum number of house-rule questions that a search shows
_MOST_POLICIES = 8


def show(context: Context) -> ScreenParts:
    """Return the screen of the rulebook and the seats."""
    say = context.speaker.text
    ready = len(context.seats) > 1
    next_ = (
        Choice(say("book.next"), act(GoToStep("where"))) if ready else Choice(say("book.nobody"))
    )
    return ScreenParts(say("book.title"), list(_blocks(context)), next_)


def _of_book(context: Context) -> Iterator[Block]:
    """Yield help to recognize the rulebook, the house rules, and the printings."""
    say, opened = context.speaker.text, context.draft.unfolded
    chosen = context.draft.table.get("policies") or {}
    further = (
        Choice(say("book.which-one"), act(Unfold(BOX)), state=_state(opened == BOX)),
        Choice(
            say("book.house"), act(Unfold(HOUSE)), say("book.house-count", count=len(chosen)),
            state=_state(opened == HOUSE),
        ),
        *(
            (Choice(say("book.prints"), act(Unfold(PRINTS)), state=_state(opened == PRINTS)),)
            if len(context.seats) > 1
            else ()
        ),
    )  # fmt: skip
    yield Choices(further, "", "chips")
    if opened == BOX:
        looks = [
            (edition.id, f"quick.box.{edition.id}")
            for edition in context.plugin.rulebook().editions.values()
        ]
        yield Choices(
            tuple(
                Choice(context.game_speaker.text(look), act(SetBook(id_)))
                for id_, look in looks
                if context.game_speaker.has(look)
            ),
            say("book.look"),
            "list",
        )
    if opened == HOUSE:
        yield from _house_rules(context, chosen)
    if opened == PRINTS and context.position is not None:
        own = context.draft.table.get("prints") or {}
        for policy in context.plugin.printings.prints(context.position.record.game):
            yield _question(
                context, policy, own.get(policy.id, ""), lambda p, r: act(SetPrint(p, r))
            )  # fmt: skip


def _house_rules(context: Context, chosen: Mapping[str, str]) -> Iterator[Block]:
    """Yield the house-rule questions that the table has answered, and those of the search."""
    typed = normalized(context.draft.typed_text)
    yield Search(
        context.draft.typed_text,
        context.speaker.text("book.house-label"),
        act(TypeText(field=HOUSE)),
        context.speaker.text("book.house-example"),
    )
    policies = [
        policy
        for policy in context.plugin.rulebook().policies.values()
        if policy.id in chosen
        or (len(typed) > 1 and typed in normalized(policy.question.get(context.lang)))
    ]
    for policy in policies[:_MOST_POLICIES]:
        yield _question(
            context, policy, chosen.get(policy.id, ""), lambda p, r: act(SetReading(p, r))
        )


def _question(
    context: Context, policy: Policy, chosen: str, acting: Callable[[str, str], Act]
) -> Choices:
    """Return the question of a policy with its readings; the first choice is the rulebook's."""
    usual = Choice(
        context.speaker.text("book.usual"), acting(policy.id, ""), state=_state(not chosen)
    )
    answers = (
        Choice(
            reading.statement.get(context.lang),
            acting(policy.id, reading.id),
            state=_state(chosen == reading.id),
        )
        for reading in policy.readings
    )
    return Choices((usual, *answers), policy.question.get(context.lang), "list")


def _state(chosen: bool) -> Literal["free", "chosen"]:
    return "chosen" if chosen else "free"


def _blocks(context: Context) -> Iterator[Block]:
    say = context.speaker.text
    games = registry.games()
    if len(games) > 1 and not context.seats:
        yield Choices(
            tuple(
                Choice(
                    registry.plugin(game).titles[context.lang],
                    act(SetGame(game)),
                    state=_state(game == context.draft.table["game"]),
                )
                for game in games
            ),
            say("book.game"),
            "chips",
        )
    editions = context.plugin.rulebook().editions.values()
    yield Choices(
        tuple(
            Choice(
                edition.name.get(context.lang), act(SetBook(edition.id)),
                state="chosen" if edition.id == context.draft.table["edition"] else "free",
            )
            for edition in editions
        ),
        say("book.which"),
        "chips",
    )  # fmt: skip
    yield from _of_book(context)
    for seat in context.drawn_seats:
        yield Choices(
            (
                Choice(
                    seat.figure or seat.name, act(Unfold(FIGURE + seat.name)), picture=seat.picture,
                    seat=seat.name,
                ),
                Choice(say("book.leave"), act(RemoveSeat(seat.name))),
            ),
            seat.name,
            "chips",
        )  # fmt: skip
        yield Search(seat.name, say("book.name", seat=seat.name), act(NameSeat(seat.name)))
    opened = context.draft.unfolded
    if len(context.seats) > 1 and not opened:
        yield _teams(context)
    if len(context.seats) < 2 or opened.startswith(FIGURE):
        in_place_of = opened.removeprefix(FIGURE) if opened.startswith(FIGURE) else ""
        yield Choices(
            tuple(
                Choice(
                    figure.name, act(SeatFigure(index, in_place_of)),
                    picture=Picture(figure.sigil, colours_of_hue(figure.hue)),
                )
                for index, figure in enumerate(context.figures)
            ),
            say("book.who"),
            "tiles",
        )  # fmt: skip
        own = act(SeatOwnFigure(in_place_of))
        yield Choices(
            (Choice(say("book.own"), own, say("book.own-note"), asks_for="file"),), "", "list"
        )
    if len(context.seats) > 1:
        yield Choices(
            tuple(
                Choice(
                    seat.name, act(SetTurn(seat.name)), picture=seat.picture, seat=seat.name,
                    state="chosen" if seat.name == context.active else "free",
                )
                for seat in context.drawn_seats
            ),
            say("book.turn"),
            "buttons",
        )  # fmt: skip


def _teams(context: Context) -> Choices:
    """Return the choices for another seat and for teams; of four seats, also the partner."""
    say = context.speaker.text
    another = Choice(say("book.another"), act(Unfold(FIGURE)))
    in_teams = context.plugin.quick_entry.in_teams(context.seats, True)
    if in_teams is None:
        return Choices((another,), "", "chips")
    playing = dict(in_teams) == context.seats
    alone = Choice(say("book.alone"), act(SetTeams(False)), state=_state(not playing))
    if not playing or len(context.seats) > 4:
        teams = Choice(say("book.teams"), act(SetTeams()), state=_state(playing))
        return Choices((another, teams, alone), "", "chips")
    first, *others = context.seats
    partners = (
        Choice(other, act(SetTeams(partner=other)), seat=other, state=_state(other == others[1]))
        for other in others
    )
    return Choices((*partners, alone, another), say("book.partner", seat=first), "chips")
