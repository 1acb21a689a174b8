"""Change a draft as an act asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dtnb.quarrels import acts
from dtnb.quarrels.changing import claims, moves, steps, table, use

if TYPE_CHECKING:
    from dtnb.quarrels.context import Context
    from dtnb.quarrels.draft import Draft


def change(at: Context, act: acts.AnyAct) -> Draft:
    """Return the draft of a context after an act.

    Raises
    ------
    Refused
        If the act does not fit.
    Unplayable, PhraseError
        If the draft could not be played after it.
    """
    return _CHANGES[type(act)](at, act)


_CHANGES: Mapping[type[acts.AnyAct], Callable[[Context, Any], Draft]] = {
    acts.Go: steps.go,
    acts.Open: steps.unfold,
    acts.Type: steps.type_text,
    acts.AddWord: steps.add_word,
    acts.SetGame: table.set_game,
    acts.SetBook: table.set_book,
    acts.SetReading: table.set_reading,
    acts.Sit: table.sit,
    acts.Leave: table.leave,
    acts.Name: table.name_seat,
    acts.Turn: table.turn,
    acts.Where: table.where,
    acts.UseIt: use.use,
    acts.TurnDie: use.turn_die,
    acts.SetField: table.set_field,
    acts.Do: moves.do_move,
    acts.Want: moves.want,
    acts.RollAgain: moves.roll_again,
    acts.Choose: moves.choose,
    acts.Teams: table.teams,
    acts.Answer: moves.answer,
    acts.TakeBack: moves.take_back,
    acts.Ask: claims.ask,
    acts.Say: claims.say,
    acts.SayNumber: claims.say_number,
    acts.Unanswer: moves.unanswer,
    acts.Pick: claims.pick,
    acts.Unsay: claims.unsay,
    acts.Unask: claims.unask,
    acts.SetPrint: table.set_print,
    acts.OwnFigure: table.own_figure,
    acts.Blow: use.blow,
    acts.OpenCase: steps.open_case,
    acts.Begin: steps.begin,
}
