"""Which players an effect may be meant for."""

from __future__ import annotations

from collections.abc import Callable

from dtnb.dicethrone.details.follow_up import STOP, Answers, FollowUp, FollowUps, Moment
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.kernel.inputs import Detail

#: selectors that somebody has to fill in
CHOSEN = (*CHOSEN_SELECTORS, "another player")


#: whether an effect can do anything for a seat
Fits = Callable[[int], bool]


def players(
    moment: Moment, effect: Effect, selector: str, answers: Answers, fits: Fits | None = None
) -> tuple[int, ...]:
    """Return whom a "chosen …" selector may name for this effect."""
    seats = range(len(moment.table.seats))
    alive = [seat for seat in seats if moment.table.is_in_game(seat)]
    if selector == "chosen opponent":
        alive = [seat for seat in alive if seat in moment.table.opponents(moment.seat)]
    elif selector == "chosen teammate":
        alive = [seat for seat in alive if seat in moment.table.teammates(moment.seat)]
    same = same_player(effect, selector, answers)
    if same is not None:
        alive = [seat for seat in alive if seat == same]
    return tuple(seat for seat in alive if fits is None or fits(seat))


def seat_named(moment: Moment, selector: str) -> int | None:
    """Return the seat of a selector that needs no choosing; None where there is none."""
    table, run = moment.table, moment.run
    if selector in ("", "you"):
        return moment.seat
    if selector == "active player":
        return table.active
    if selector == "inflicter":
        return run.inflicter if run is not None and run.inflicter >= 0 else None
    attack = table.attack
    if attack is None:
        return None
    return {"target": attack.target, "attacker": attack.attacker}.get(selector)


def same_player(effect: Effect, selector: str, answers: Answers) -> int | None:
    """Return who was chosen by the same words earlier in the list; None if nobody was."""
    for word, place in effect.same:
        for topic in ("player", "holder", "token", "picked") if word == selector else ():
            answer = answers.get(f"{place}.{topic}")
            if isinstance(answer, tuple):
                return int(answer[0])
            if isinstance(answer, int):
                return answer
    return None


def chosen_receiver(effect: Effect) -> str | ChosenPlayers:
    """Return the words for whom an effect is meant, where somebody has to be chosen."""
    to: str | ChosenPlayers = getattr(effect, "to", "")
    return to if isinstance(to, ChosenPlayers) or to in CHOSEN else ""


def receiver_follow_ups(
    moment: Moment, effect: Effect, at: str, answers: Answers, fits: Fits | None = None
) -> FollowUps:
    """Yield whom an effect is meant for, where that is somebody to be chosen.

    Parameters
    ----------
    moment, effect, at, answers
        As for every question of an effect.
    fits
        Whether the effect can do anything for a seat; for everybody if that is not said.
    """
    to = chosen_receiver(effect)
    if isinstance(to, ChosenPlayers):
        yield from _several_follow_ups(moment, effect, to, at, answers)
    elif to:
        chosen = players(moment, effect, to, answers, fits)
        # At a table without teammates what is meant for one does nothing, and bars nothing else.
        if chosen or to != "chosen teammate":
            yield FollowUp(f"{at}.player", "player", chosen)


def named_follow_ups(
    moment: Moment, effect: Effect, selector: str, at: str, answers: Answers
) -> FollowUps:
    """Yield who is meant by the words after ``by`` or ``from``, where one player is chosen."""
    if selector in CHOSEN_SELECTORS:
        yield FollowUp(f"{at}.player", "player", players(moment, effect, selector, answers))


def _several_follow_ups(
    moment: Moment, effect: Effect, to: ChosenPlayers, at: str, answers: Answers
) -> FollowUps:
    """Yield which players an effect for several is meant for, one after the other."""
    taken: list[Detail] = []
    for nth in range(1, to.count + 1):
        offered = players(moment, effect, to.chosen, answers)
        free = [seat for seat in offered if to.may_repeat or seat not in taken]
        if not free:
            return
        stop = (STOP,) if to.up_to else ()
        name = f"{at}.player.{nth}"
        yield FollowUp(name, "player", (*free, *stop))
        if answers.get(name) == STOP:
            return
        taken.append(answers.get(name, -1))
