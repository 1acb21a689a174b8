"""The third screen: the moment at which the quarrel is."""

from __future__ import annotations

from dtnb.files import normalized
from dtnb.quarrels.acts import Open, Turn, Where, act
from dtnb.quarrels.context import Context, Shown
from dtnb.quarrels.pages.looks import ELSEWHERE
from dtnb.quarrels.screens import Block, Choice, Choices, Picture

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
    meant = _meant(at)
    if meant >= 0:
        moment = at.moments[meant]
        picture = Picture(moment.symbol or ELSEWHERE)
        note = say("line.from")
        buttons.insert(0, Choice(moment.label, act(Where(meant)), note, picture=picture))
    blocks: list[Block] = [Choices(tuple(buttons), "", "buttons")] if buttons else []
    others_at_table = tuple(
        Choice(say("where.turn-of", seat=name), act(Turn(name)), seat=name)
        for name in at.seats
        if name != at.active
    )
    if others_at_table:
        blocks.insert(0, Choices(others_at_table, say("where.turn", seat=at.active), "chips"))
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


def _meant(at: Context) -> int:
    """Return the index of the moment that a word of the line names alone, or -1."""
    typed = {normalized(word) for word in at.draft.line.split()}
    words = [{normalized(word) for word in moment.label.split()} for moment in at.moments]
    for index, moment in enumerate(at.moments):
        others = set[str]().union(*(own for i, own in enumerate(words) if i != index))
        if not moment.symbol and typed & (words[index] - others):
            return index
    return -1
