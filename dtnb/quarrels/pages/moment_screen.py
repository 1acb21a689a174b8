"""The third screen of the quick entry: the moment of the quarrel, such as a phase of a turn."""

from __future__ import annotations

from dtnb.files import normalized
from dtnb.quarrels.acts import SetMoment, SetTurn, Unfold, act_data
from dtnb.quarrels.context import Context, ScreenParts
from dtnb.quarrels.pages.drawings import CLOCK
from dtnb.quarrels.screens import Block, Choice, Choices, Picture

#: the value of `Draft.unfolded_part` while the moments without a large button are listed
FURTHER = "further"


def screen_parts(context: Context) -> ScreenParts:
    """Return the screen of the moment.

    A usual moment has a symbol and a large button; the others are in a list that can be unfolded.
    """
    say = context.speaker.text
    usual = [(index, moment) for index, moment in enumerate(context.moments) if moment.symbol]
    others = [(index, moment) for index, moment in enumerate(context.moments) if not moment.symbol]
    buttons = [
        Choice(
            moment.label, act_data(SetMoment(index)), moment.note, picture=Picture(moment.symbol),
            state="chosen" if context.draft.moment_index == str(index) else "free",
        )
        for index, moment in usual
    ]  # fmt: skip
    if others and usual:
        note = say("where.elsewhere.note")
        picture = Picture(CLOCK)
        buttons.append(
            Choice(say("where.elsewhere"), act_data(Unfold(FURTHER)), note, picture=picture)
        )
    named_index = _named_moment(context)
    if named_index >= 0:
        moment = context.moments[named_index]
        picture = Picture(moment.symbol or CLOCK)
        note = say("line.from")
        buttons.insert(
            0, Choice(moment.label, act_data(SetMoment(named_index)), note, picture=picture)
        )
    blocks: list[Block] = [Choices(tuple(buttons), "", "buttons")] if buttons else []
    other_turns = tuple(
        Choice(say("where.turn-of", seat=name), act_data(SetTurn(name)), seat=name)
        for name in context.seats
        if name != context.active_seat
    )
    if other_turns:
        blocks.insert(0, Choices(other_turns, say("where.turn", seat=context.active_seat), "chips"))
    if others and (context.draft.unfolded_part == FURTHER or not usual):
        other_moments = tuple(
            Choice(
                moment.label, act_data(SetMoment(index)), moment.note,
                state="chosen" if context.draft.moment_index == str(index) else "free",
            )
            for index, moment in others
        )  # fmt: skip
        blocks.append(Choices(other_moments, say("where.which"), "list"))
    return ScreenParts(say("where.title"), blocks)


def _named_moment(context: Context) -> int:
    """Return the index of the moment that the quarrel's text names; -1 if it names none.

    A moment is named by a word that no other moment has. Only moments without a large button are
    looked for.
    """
    words_in_text = {normalized(word) for word in context.draft.quarrel_text.split()}
    words = [{normalized(word) for word in moment.label.split()} for moment in context.moments]
    for index, moment in enumerate(context.moments):
        words_of_others = set[str]().union(*words[:index], *words[index + 1 :])
        if not moment.symbol and words_in_text & (words[index] - words_of_others):
            return index
    return -1
