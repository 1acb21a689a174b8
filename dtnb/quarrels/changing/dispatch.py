"""Choose the function that changes a draft by an act.

An act is what a tap on a screen sends. A draft is the quarrel as entered so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dtnb.quarrels import acts
from dtnb.quarrels.changing import claims, moves, steps, table, use

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft


def apply_act(context: Context, act: acts.AnyAct) -> Draft:
    """Return the draft of a context after an act.

    Raises
    ------
    UnfitAct
        If the act does not fit the draft.
    Unplayable, PhraseError
        If the changed draft cannot be played.
    """
    return _CHANGES[type(act)](context, act)


_CHANGES: Mapping[type[acts.AnyAct], Callable[[Context, Any], Draft]] = {
    acts.GoToStep: steps.go_to_step,
    acts.Unfold: steps.unfold,
    acts.TypeText: steps.type_text,
    acts.AddWord: steps.add_word,
    acts.SetGame: table.set_game,
    acts.SetBook: table.set_book,
    acts.SetReading: table.set_reading,
    acts.SeatCharacter: table.seat_character,
    acts.RemoveSeat: table.remove_seat,
    acts.NameSeat: table.name_seat,
    acts.SetTurn: table.set_turn,
    acts.SetMoment: table.set_moment,
    acts.SetUse: use.set_use,
    acts.TurnDie: use.turn_die,
    acts.SetField: table.set_field,
    acts.MakeMove: moves.make_move,
    acts.WantMove: moves.want_move,
    acts.RollAgain: moves.roll_again,
    acts.ChooseOption: moves.choose_option,
    acts.SetTeams: table.set_teams,
    acts.AnswerMove: moves.answer_move,
    acts.TakeBackMoves: moves.take_back_moves,
    acts.AskQuestion: claims.ask_question,
    acts.MakeStatement: claims.make_statement,
    acts.StateNumber: claims.state_number,
    acts.RemoveAnswer: moves.remove_answer,
    acts.PickSuggestion: claims.pick_suggestion,
    acts.RemoveStatement: claims.remove_statement,
    acts.RemoveQuestion: claims.remove_question,
    acts.SetPrint: table.set_print,
    acts.SeatOwnCharacter: table.seat_own_character,
    acts.SetBlow: use.set_blow,
    acts.OpenCase: steps.open_case,
    acts.BeginQuarrel: steps.begin_quarrel,
}
