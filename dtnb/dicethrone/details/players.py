"""Find the players that an effect may affect, and ask which of them it affects."""

from __future__ import annotations

from collections.abc import Callable

from dtnb.dicethrone.details.follow_up import STOP, Answers, EffectContext, FollowUp, FollowUps
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.values import ChosenPlayers
from dtnb.dicethrone.heroes.language.vocabulary import CHOSEN_SELECTORS
from dtnb.kernel.inputs import Detail

#: the selectors for which somebody must choose a player
SELECTORS_WITH_CHOICE = (*CHOSEN_SELECTORS, "another player")


#: tells whether an effect can do anything to a seat, which is given by its number
SeatFilter = Callable[[int], bool]


def eligible_players(
    context: EffectContext,
    effect: Effect,
    selector: str,
    answers: Answers,
    is_suitable: SeatFilter | None = None,
) -> tuple[int, ...]:
    """Return the seats that a selector such as ``chosen opponent`` lets the player choose.

    If a seat was chosen for the same selector earlier in the list, only that seat remains.
    """
    seats = range(len(context.table.seats))
    seats_in_game = [seat for seat in seats if context.table.is_in_game(seat)]
    if selector == "chosen opponent":
        seats_in_game = [
            seat for seat in seats_in_game if seat in context.table.opponents(context.seat)
        ]
    elif selector == "chosen teammate":
        seats_in_game = [
            seat for seat in seats_in_game if seat in context.table.teammates(context.seat)
        ]
    chosen_seat = previously_chosen_seat(effect, selector, answers)
    if chosen_seat is not None:
        seats_in_game = [seat for seat in seats_in_game if seat == chosen_seat]
    return tuple(seat for seat in seats_in_game if is_suitable is None or is_suitable(seat))


def fixed_seat(context: EffectContext, selector: str) -> int | None:
    """Return the seat that a selector names without a choice, such as ``attacker``, or None."""
    table, resolution = context.table, context.resolution
    if selector in ("", "you"):
        return context.seat
    if selector == "active player":
        return table.active
    if selector == "inflicter":
        return (
            resolution.inflicter if resolution is not None and resolution.inflicter >= 0 else None
        )
    attack = table.attack
    if attack is None:
        return None
    return {"target": attack.target, "attacker": attack.attacker}.get(selector)


def chosen_or_fixed_seat(
    context: EffectContext, selector: str, prefix: str, answers: Answers
) -> int | None:
    """Return the seat that was answered to ``<prefix>.player``; else the selector's fixed seat."""
    chosen_seat = answers.get(f"{prefix}.player")
    return chosen_seat if isinstance(chosen_seat, int) else fixed_seat(context, selector)


def previously_chosen_seat(effect: Effect, selector: str, answers: Answers) -> int | None:
    """Return the seat chosen for the same selector earlier in the list; None if there is none."""
    for earlier_selector, effect_key in effect.earlier_mentions:
        for topic in (
            ("player", "holder", "token", "picked") if earlier_selector == selector else ()
        ):
            answer = answers.get(f"{effect_key}.{topic}")
            if isinstance(answer, tuple):
                seat, _token = answer
                return int(seat)
            if isinstance(answer, int):
                return answer
    return None


def receiver_to_choose(effect: Effect) -> str | ChosenPlayers:
    """Return the selector of an effect's receiver, or ``""`` if the receiver needs no choice."""
    selector: str | ChosenPlayers = getattr(effect, "to", "")
    return (
        selector if isinstance(selector, ChosenPlayers) or selector in SELECTORS_WITH_CHOICE else ""
    )


def receiver_follow_ups(
    context: EffectContext,
    effect: Effect,
    prefix: str,
    answers: Answers,
    is_suitable: SeatFilter | None = None,
) -> FollowUps:
    """Yield the questions about the receivers of an effect; `is_suitable` may exclude seats."""
    selector = receiver_to_choose(effect)
    if isinstance(selector, ChosenPlayers):
        yield from _follow_ups_of_several(context, effect, selector, prefix, answers)
    elif selector:
        eligible = eligible_players(context, effect, selector, answers, is_suitable)
        # Without a teammate, an effect on a teammate does nothing, but its action is allowed.
        if eligible or selector != "chosen teammate":
            yield FollowUp(f"{prefix}.player", "player", eligible)


def player_follow_ups(
    context: EffectContext, effect: Effect, selector: str, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the question for the player in ``by`` or ``from``, if the player is to be chosen."""
    if selector in CHOSEN_SELECTORS:
        yield FollowUp(
            f"{prefix}.player", "player", eligible_players(context, effect, selector, answers)
        )


def _follow_ups_of_several(
    context: EffectContext, effect: Effect, selector: ChosenPlayers, prefix: str, answers: Answers
) -> FollowUps:
    """Yield the questions about the receivers of an effect for several players, one by one."""
    chosen_seats: list[Detail] = []
    for number in range(1, selector.count + 1):
        eligible = eligible_players(context, effect, selector.chosen, answers)
        options = [seat for seat in eligible if selector.may_repeat or seat not in chosen_seats]
        if not options:
            return
        stop = (STOP,) if selector.up_to else ()
        name = f"{prefix}.player.{number}"
        yield FollowUp(name, "player", (*options, *stop))
        if answers.get(name) == STOP:
            return
        chosen_seats.append(answers.get(name, -1))
