"""Which players an effect may be meant for."""

from __future__ import annotations

from dtnb.dicethrone.details.attempts import attempts_changeable
from dtnb.dicethrone.details.follow_up import STOP, Answers, FollowUp, FollowUps, Moment
from dtnb.dicethrone.details.packets import preventable
from dtnb.dicethrone.heroes.model import Effect
from dtnb.dicethrone.heroes.vocabulary import CHOSEN_ONE
from dtnb.kernel.inputs import Detail

#: selectors that somebody has to fill in
CHOSEN = (*CHOSEN_ONE, "another player")


def players(moment: Moment, effect: Effect, selector: str, answers: Answers) -> tuple[int, ...]:
    """Return whom a "chosen …" selector may name for this effect."""
    seats = range(len(moment.table.seats))
    alive = [seat for seat in seats if moment.table.stands(seat)]
    if selector == "chosen opponent":
        alive = [seat for seat in alive if seat in moment.table.opponents(moment.seat)]
    elif selector == "chosen teammate":
        alive = [seat for seat in alive if seat in moment.table.teammates(moment.seat)]
    same = same_player(effect, selector, answers)
    if same is not None:
        alive = [seat for seat in alive if seat == same]
    if effect.verb == "prevent":
        alive = [seat for seat in alive if preventable(moment, seat)]
    elif effect.verb == "change_attempts":
        alive = [seat for seat in alive if attempts_changeable(moment, seat, effect.phase)]
    return tuple(alive)


def seat_named(moment: Moment, selector: str) -> int | None:
    """Return the seat of a selector that needs no choosing; None where there is none."""
    attack = moment.table.attack
    if selector in ("", "you"):
        return moment.seat
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


def several_follow_ups(moment: Moment, effect: Effect, at: str, answers: Answers) -> FollowUps:
    """Yield which players an effect for several is meant for, one after the other."""
    taken: list[Detail] = []
    for nth in range(1, effect.several + 1):
        offered = players(moment, effect, effect.to, answers)
        free = [seat for seat in offered if effect.may_repeat or seat not in taken]
        if not free:
            return
        stop = (STOP,) if effect.several_up_to else ()
        name = f"{at}.player.{nth}"
        yield FollowUp(name, "player", (*free, *stop))
        if answers.get(name) == STOP:
            return
        taken.append(answers.get(name, -1))
