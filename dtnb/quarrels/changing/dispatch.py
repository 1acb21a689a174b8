"""Choose the function that changes a draft by an act."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dtnb.quarrels import acts
from dtnb.quarrels.changing import claims, moves, steps, table, use

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft


def change(context: Context, act: acts.AnyAct) -> Draft:
    """Return the draft of a context after an act.

    Raises
    ------
    Refused
        If the act does not fit.
    Unplayable, PhraseError
        If the changed draft cannot be played.
    """
    return _CHANGES[type(act)](context, act)


_CHANGES: Mapping[type[acts.AnyAct], Callable[[Context, Any], Draft]] = {
    acts.GoToStep: steps.go,
    acts.Unfold: steps.unfold,
    acts.TypeText: steps.type_text,
    acts.AddWord: steps.add_word,
    acts.SetGame: table.set_game,
    acts.SetBook: table.set_book,
    acts.SetReading: table.set_reading,
    acts.SeatFigure: table.sit,
    acts.RemoveSeat: table.leave,
    acts.NameSeat: table.name_seat,
    acts.SetTurn: table.turn,
    acts.SetMoment: table.where,
    acts.SetUse: use.use,
    acts.TurnDie: use.turn_die,
    acts.SetField: table.set_field,
    acts.MakeMove: moves.do_move,
    acts.WantMove: moves.want,
    acts.RollAgain: moves.roll_again,
    acts.ChooseOption: moves.choose,
    acts.SetTeams: table.teams,
    acts.AnswerMove: moves.answer,
    acts.TakeBackMoves: moves.take_back,
    acts.AskQuestion: claims.ask,
    acts.MakeStatement: claims.say,
    acts.StateNumber: claims.say_number,
    acts.RemoveAnswer: moves.unanswer,
    acts.PickSuggestion: claims.pick,
    acts.RemoveStatement: claims.unsay,
    acts.RemoveQuestion: claims.unask,
    acts.SetPrint: table.set_print,
    acts.SeatOwnFigure: table.own_figure,
    acts.SetBlow: use.use_blow,
    acts.OpenCase: steps.open_case,
    acts.BeginQuarrel: steps.begin,
}
