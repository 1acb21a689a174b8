"""The third screen: the moment at which the quarrel is."""

from __future__ import annotations

from dtnb.quarrels.acts import Open, Where, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.pages.looks import ELSEWHERE
from dtnb.quarrels.screens import Choice, Choices, Picture

#: what is unfolded to choose a further moment
FURTHER = "further"


def show(at: Context) -> Shown:
    """Return the screen of the moment."""
    say = at.say.text
    usual = [(index, moment) for index, moment in enumerate(at.moments) if moment.symbol]
    others = [(index, moment) for index, moment in enumerate(at.moments) if not moment.symbol]
    buttons = [
        Choice(
            moment.label, act(Where(index)), moment.note, picture=Picture(moment.symbol),
            state="chosen" if at.draft.where == str(index) else "free",
        )
        for index, moment in usual
    ]  # fmt: skip
    if others and usual:
        note = say("where.elsewhere.note")
        picture = Picture(ELSEWHERE)
        buttons.append(Choice(say("where.elsewhere"), act(Open(FURTHER)), note, picture=picture))
    blocks = [Choices(tuple(buttons), "", "buttons")] if buttons else []
    if others and (at.draft.open == FURTHER or not usual):
        further = tuple(
            Choice(
                moment.label, act(Where(index)), moment.note,
                state="chosen" if at.draft.where == str(index) else "free",
            )
            for index, moment in others
        )  # fmt: skip
        blocks.append(Choices(further, say("where.which"), "list"))
    return Shown(say("where.title"), blocks)
