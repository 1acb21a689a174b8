"""List the moves that are not allowed now, so that people can record that a move is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.frames.building.questions import action_label
from dtnb.kernel import PASS, Action, Decision, DecisionKind, State
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the kinds of decisions at which somebody might try to act although another seat is asked
_KINDS_FOR_ALL_SEATS = (DecisionKind.ACTION, DecisionKind.INTERRUPT)


class ForbiddenMove(NamedTuple):
    """A candidate that a seat may not choose at the pending question."""

    seat: int
    #: the index of the candidate
    option: int
    #: the seat and the candidate in words
    label: str


def forbidden_moves(sitting: Sitting, speaker: Speaker) -> Iterator[ForbiddenMove]:
    """Yield each seat's candidates that are not allowed at the pending question."""
    for seat in range(len(sitting.seats)):
        state = _state_asking(sitting, seat)
        if state is None:
            continue
        for option, action in enumerate(sitting.game.candidates(state)):
            if action != PASS and not sitting.game.allows(state, seat, action):
                label = action_label(action, state, sitting.plugin.presenter, sitting.game, speaker)
                words = speaker.text("list.pair", name=speaker.seats[seat], value=label)
                yield ForbiddenMove(seat, option, words)


def phrase_of_candidate(sitting: Sitting, seat: int, option: int) -> str:
    """Return a candidate of a seat as a phrase; raise UnknownChoice if it does not exist."""
    state = _state_asking(sitting, seat) if 0 <= seat < len(sitting.seats) else None
    actions: list[Action] = list(sitting.game.candidates(state)) if state is not None else []
    if state is None or not 0 <= option < len(actions):
        raise UnknownChoice(str(option))
    action = actions[option]
    phrase = next(iter(sitting.plugin.wording.phrases_with(sitting.game, state, action, ())), None)
    if phrase is None:
        phrase = sitting.plugin.wording.phrase(sitting.game, state, action)
    return f"{sitting.speaker.seats[seat]} {sitting.speaker.render(phrase)}"


def _state_asking(sitting: Sitting, seat: int) -> State | None:
    """Return the present state with the pending question put to a seat.

    Return None if the question cannot be put to that seat, or if no decision is pending.
    """
    pending = sitting.pending
    if not isinstance(pending, Decision) or pending.kind is DecisionKind.DETAIL:
        return None
    if pending.kind not in _KINDS_FOR_ALL_SEATS and seat != pending.seat:
        # Only the asked seat can make a forced choice.
        return None
    return replace(sitting.state, pending=replace(pending, seat=seat))
