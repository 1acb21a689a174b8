"""The second screen of the quick entry: the rulebook of the table, and who plays which character.

* house rule: a table plays by a house rule if its reading of a policy is not that of its rulebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from dtnb import registry
from dtnb.files import normalized
from dtnb.frames.looks import colours_of_hue
from dtnb.quarrels.acts import (
    GoToStep,
    NameSeat,
    RemoveSeat,
    SeatCharacter,
    SeatOwnCharacter,
    SetBook,
    SetGame,
    SetPrint,
    SetReading,
    SetTeams,
    SetTurn,
    TypeText,
    Unfold,
    act_data,
)
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.screens import Block, Choice, Choices, Picture, Search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from dtnb.quarrels.screens import Act
    from dtnb.rulebook import Policy

#: While characters are listed for a seat, `Draft.unfolded_part` is this prefix followed by the
#: seat's name.
CHARACTERS = "figure:"
#: the values of `Draft.unfolded_part` for how to recognize the box, for house rules, and for
#: printings
BOX, HOUSE, PRINTS = "box", "house", "prints"
#: the maximum number of policies that a search shows
_MAX_POLICIES = 8


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the rulebook and the seats."""
    say = context.speaker.text
    next_choice = Choice(say("book.nobody"))
    if len(context.seats) > 1:
        next_choice = Choice(say("book.next"), act_data(GoToStep("where")))
    return ScreenParts(say("book.title"), list(_blocks(context)), next_choice)


def _book_help_blocks(context: Context) -> Iterator[Block]:
    """Yield help to recognize the rulebook, the policies, and the choice of printings."""
    say, unfolded = context.speaker.text, context.draft.unfolded_part
    chosen_readings = context.draft.table.get("policies") or {}
    unfoldable = [
        Choice(say("book.which-one"), act_data(Unfold(BOX)), state=_choice_state(unfolded == BOX)),
        Choice(
            say("book.house"), act_data(Unfold(HOUSE)),
            say("book.house-count", count=len(chosen_readings)),
            state=_choice_state(unfolded == HOUSE),
        ),
    ]  # fmt: skip
    if len(context.seats) > 1:
        state = _choice_state(unfolded == PRINTS)
        unfoldable.append(Choice(say("book.prints"), act_data(Unfold(PRINTS)), state=state))
    yield Choices(tuple(unfoldable), "", "chips")
    if unfolded == BOX:
        descriptions = [
            (edition.id, f"quick.box.{edition.id}")
            for edition in context.plugin.rulebook().editions.values()
        ]
        yield Choices(
            tuple(
                Choice(context.game_speaker.text(message), act_data(SetBook(edition)))
                for edition, message in descriptions
                if context.game_speaker.has(message)
            ),
            say("book.look"),
            "list",
        )
    if unfolded == HOUSE:
        yield from _house_rule_blocks(context, chosen_readings)
    if unfolded == PRINTS and context.play is not None:
        chosen_prints = context.draft.table.get("prints") or {}
        for policy in context.plugin.printings.printing_policies(context.play.record.game):
            yield _policy_choices(
                context,
                policy,
                chosen_prints.get(policy.id, ""),
                lambda policy_id, reading: act_data(SetPrint(policy_id, reading)),
            )


def _house_rule_blocks(context: Context, chosen_readings: Mapping[str, str]) -> Iterator[Block]:
    """Yield the policies for which a house rule is chosen, and those that match the search."""
    typed = normalized(context.draft.typed_text)
    yield Search(
        context.draft.typed_text,
        context.speaker.text("book.house-label"),
        act_data(TypeText(field=HOUSE)),
        context.speaker.text("book.house-example"),
    )
    policies = [
        policy
        for policy in context.plugin.rulebook().policies.values()
        if policy.id in chosen_readings
        or (len(typed) > 1 and typed in normalized(policy.question.get(context.lang)))
    ]
    for policy in policies[:_MAX_POLICIES]:
        yield _policy_choices(
            context,
            policy,
            chosen_readings.get(policy.id, ""),
            lambda policy_id, reading: act_data(SetReading(policy_id, reading)),
        )


def _policy_choices(
    context: Context, policy: Policy, chosen_reading: str, act_for: Callable[[str, str], Act]
) -> Choices:
    """Return the choices of a policy's readings; the first is the rulebook's own reading."""
    usual = Choice(
        context.speaker.text("book.usual"),
        act_for(policy.id, ""),
        state=_choice_state(not chosen_reading),
    )
    answers = (
        Choice(
            reading.statement.get(context.lang),
            act_for(policy.id, reading.id),
            state=_choice_state(chosen_reading == reading.id),
        )
        for reading in policy.readings
    )
    return Choices((usual, *answers), policy.question.get(context.lang), "list")


def _choice_state(is_chosen: bool) -> Literal["free", "chosen"]:
    return "chosen" if is_chosen else "free"


def _blocks(context: Context) -> Iterator[Block]:
    """Yield the blocks of the screen; seats and characters follow the rulebook."""
    if len(registry.games()) > 1 and not context.seats:
        yield _game_choices(context)
    yield _rulebook_choices(context)
    yield from _book_help_blocks(context)
    yield from _seat_blocks(context)
    unfolded = context.draft.unfolded_part
    if len(context.seats) > 1 and not unfolded:
        yield _team_choices(context)
    if len(context.seats) < 2 or unfolded.startswith(CHARACTERS):
        changed_seat = unfolded.removeprefix(CHARACTERS) if unfolded.startswith(CHARACTERS) else ""
        yield from _character_blocks(context, changed_seat)
    if len(context.seats) > 1:
        yield _turn_choices(context)


def _game_choices(context: Context) -> Choices:
    games = tuple(
        Choice(
            registry.plugin(game).titles[context.lang],
            act_data(SetGame(game)),
            state=_choice_state(game == context.draft.table["game"]),
        )
        for game in registry.games()
    )
    return Choices(games, context.speaker.text("book.game"), "chips")


def _rulebook_choices(context: Context) -> Choices:
    editions = tuple(
        Choice(
            edition.name.get(context.lang),
            act_data(SetBook(edition.id)),
            state=_choice_state(edition.id == context.draft.table["edition"]),
        )
        for edition in context.plugin.rulebook().editions.values()
    )
    return Choices(editions, context.speaker.text("book.which"), "chips")


def _seat_blocks(context: Context) -> Iterator[Block]:
    """Yield for each seat its character, a button that removes it, and the field of its name."""
    say = context.speaker.text
    for seat in context.drawn_seats:
        character = Choice(
            seat.figure or seat.name,
            act_data(Unfold(CHARACTERS + seat.name)),
            picture=seat.picture,
            seat=seat.name,
        )
        remove = Choice(say("book.leave"), act_data(RemoveSeat(seat.name)))
        yield Choices((character, remove), seat.name, "chips")
        yield Search(seat.name, say("book.name", seat=seat.name), act_data(NameSeat(seat.name)))


def _character_blocks(context: Context, seat: str) -> Iterator[Block]:
    """Yield the characters to choose from for `seat`; "" adds a new seat."""
    say = context.speaker.text
    characters = tuple(
        Choice(
            character.name,
            act_data(SeatCharacter(index, seat)),
            picture=Picture(character.sigil, colours_of_hue(character.hue)),
        )
        for index, character in enumerate(context.characters)
    )
    yield Choices(characters, say("book.who"), "tiles")
    from_file = act_data(SeatOwnCharacter(seat))
    yield Choices(
        (Choice(say("book.own"), from_file, say("book.own-note"), asks_for="file"),), "", "list"
    )


def _turn_choices(context: Context) -> Choices:
    """Return a choice for each seat, to say whose turn it is."""
    seats = tuple(
        Choice(
            seat.name,
            act_data(SetTurn(seat.name)),
            picture=seat.picture,
            seat=seat.name,
            state=_choice_state(seat.name == context.active_seat),
        )
        for seat in context.drawn_seats
    )
    return Choices(seats, context.speaker.text("book.turn"), "buttons")


def _team_choices(context: Context) -> Choices:
    """Return the choices to add a seat, play in teams and, with four seats, pick the partner."""
    say = context.speaker.text
    another = Choice(say("book.another"), act_data(Unfold(CHARACTERS)))
    with_teams = context.plugin.quick_entry.arrange_teams(context.seats, wants_teams=True)
    if with_teams is None:
        return Choices((another,), "", "chips")
    plays_in_teams = dict(with_teams) == context.seats
    alone_choice = Choice(
        say("book.alone"), act_data(SetTeams(teams=False)), state=_choice_state(not plays_in_teams)
    )
    if not plays_in_teams or len(context.seats) > 4:
        teams = Choice(say("book.teams"), act_data(SetTeams()), state=_choice_state(plays_in_teams))
        return Choices((another, teams, alone_choice), "", "chips")
    first, *others = context.seats
    partners = (
        Choice(
            other,
            act_data(SetTeams(partner=other)),
            seat=other,
            state=_choice_state(other == others[1]),
        )
        for other in others
    )
    return Choices((*partners, alone_choice, another), say("book.partner", seat=first), "chips")
