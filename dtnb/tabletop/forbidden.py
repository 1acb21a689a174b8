"""Moves of which people say that they may not be made: what can be said so, and in which words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from dtnb.frames.building.questions import action_label
from dtnb.frames.building.speaker import speaker_for
from dtnb.kernel import PASS, Action, Decision, DecisionKind, State
from dtnb.replay.sitting.sitting import Sitting
from dtnb.tabletop.seating import UnknownChoice

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: questions at which anybody may wish to act
_KINDS = (DecisionKind.ACTION, DecisionKind.CLAIM)


class Forbidden(NamedTuple):
    """Something that a seat may not do at the open question.

    Attributes
    ----------
    seat, option
        Who, and the number of what it could try.
    label
        Both in words.
    """

    seat: int
    option: int
    label: str


def forbidden(here: Sitting, speaker: Speaker) -> Iterator[Forbidden]:
    """Yield what each seat could try at the open question and may not do."""
    for seat in range(len(here.seats)):
        state = _asking(here, seat)
        if state is None:
            continue
        for option, action in enumerate(here.game.candidates(state)):
            if action != PASS and not here.game.allows(state, seat, action):
                label = action_label(action, state, here.drawing, here.game, speaker)
                words = speaker.text("list.pair", name=speaker.seats[seat], value=label)
                yield Forbidden(seat, option, words)


def phrase_of(here: Sitting, seat: int, option: int) -> str:
    """Return what a seat could try in the words of a file.

    Raises
    ------
    UnknownChoice
        If there is no such thing.
    """
    state = _asking(here, seat) if 0 <= seat < len(here.seats) else None
    actions: list[Action] = list(here.game.candidates(state)) if state is not None else []
    if state is None or not 0 <= option < len(actions):
        raise UnknownChoice(str(option))
    action = actions[option]
    speaker = speaker_for(here.drawing, here.game, here.record.start.table, here.lang)
    said = next(iter(here.plugin.wording.phrases_with(here.game, state, action, ())), None)
    if said is None:
        said = here.plugin.wording.phrase(here.game, state, action)
    return f"{speaker.seats[seat]} {speaker.words(said)}"


def _asking(here: Sitting, seat: int) -> State | None:
    """Return the open question as if it were put to a seat; None where that could not be."""
    pending = here.pending
    if not isinstance(pending, Decision) or pending.kind is DecisionKind.DETAIL:
        return None
    if pending.kind not in _KINDS and seat != pending.seat:
        # What somebody has to choose is asked of nobody else.
        return None
    return replace(here.state, pending=replace(pending, seat=seat))
