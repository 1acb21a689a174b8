"""The players that an effect may affect, and the questions about them."""

from __future__ import annotations

from collections.abc import Callable

from dtnb.dicethrone.details.follow_up import STOP, Answers, FollowUp, FollowUps, Moment
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.kernel.inputs import Detail

#: selectors that require a choice
CHOOSING_SELECTORS = (*CHOSEN_SELECTORS, "another player")


#: tells whether an effect can do anything for a seat
Fits = Callable[[int], bool]


def eligible_players(
    moment: Moment, effect: Effect, selector: str, answers: Answers, fits: Fits | None = None
) -> tuple[int, ...]:
    """Return the seats that may be chosen for a selector of this effect."""
    seats = range(len(moment.table.seats))
    alive = [seat for seat in seats if moment.table.is_in_game(seat)]
    if selector == "chosen opponent":
        alive = [seat for seat in alive if seat in moment.table.opponents(moment.seat)]
    elif selector == "chosen teammate":
        alive = [seat for seat in alive if seat in moment.table.teammates(moment.seat)]
    same = previously_chosen(effect, selector, answers)
    if same is not None:
        alive = [seat for seat in alive if seat == same]
    return tuple(seat for seat in alive if fits is None or fits(seat))


def fixed_seat(moment: Moment, selector: str) -> int | None:
    """Return the seat of a selector without a choice; None if there is no such seat."""
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


def previously_chosen(effect: Effect, selector: str, answers: Answers) -> int | None:
    """Return the seat chosen for the same selector earlier in the list; None for no choice."""
    for word, place in effect.same:
        for topic in ("player", "holder", "token", "picked") if word == selector else ():
            answer = answers.get(f"{place}.{topic}")
            if isinstance(answer, tuple):
                return int(answer[0])
            if isinstance(answer, int):
                return answer
    return None


def receiver_to_choose(effect: Effect) -> str | ChosenPlayers:
    """Return the selector of the receiver if it requires a choice, else an empty string."""
    to: str | ChosenPlayers = getattr(effect, "to", "")
    return to if isinstance(to, ChosenPlayers) or to in CHOOSING_SELECTORS else ""


def receiver_follow_ups(
    moment: Moment, effect: Effect, at: str, answers: Answers, fits: Fits | None = None
) -> FollowUps:
    """Yield the questions about the receivers of an effect; `fits` may exclude seats."""
    to = receiver_to_choose(effect)
    if isinstance(to, ChosenPlayers):
        yield from _several_follow_ups(moment, effect, to, at, answers)
    elif to:
        eligible = eligible_players(moment, effect, to, answers, fits)
        # Without teammates, an effect on a teammate does nothing, but does not block the action.
        if eligible or to != "chosen teammate":
            yield FollowUp(f"{at}.player", "player", eligible)


def named_follow_ups(
    moment: Moment, effect: Effect, selector: str, at: str, answers: Answers
) -> FollowUps:
    """Yield the question about the player of ``by`` or ``from``, if that player is chosen."""
    if selector in CHOSEN_SELECTORS:
        yield FollowUp(
            f"{at}.player", "player", eligible_players(moment, effect, selector, answers)
        )


def _several_follow_ups(
    moment: Moment, effect: Effect, to: ChosenPlayers, at: str, answers: Answers
) -> FollowUps:
    """Yield the questions about the receivers of an effect for several players, one by one."""
    chosen: list[Detail] = []
    for number in range(1, to.count + 1):
        eligible = eligible_players(moment, effect, to.chosen, answers)
        options = [seat for seat in eligible if to.may_repeat or seat not in chosen]
        if not options:
            return
        stop = (STOP,) if to.up_to else ()
        name = f"{at}.player.{number}"
        yield FollowUp(name, "player", (*options, *stop))
        if answers.get(name) == STOP:
            return
        chosen.append(answers.get(name, -1))
