"""What a move is aimed at, as details of its action: dice, tokens, players, damage.

What is named and does not lie there is a detail all the same, so that the rules refuse it: a move
that changes a 3 where no die shows 3 waits for one, and is never taken for a move that names no
die.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtnb.dicethrone.details.asking import follow_ups
from dtnb.dicethrone.details.follow_up import NOWHERE, FollowUp, Moment
from dtnb.dicethrone.details.packets import (
    affected_packets,
    distinct_packets,
    has_fixed_packet,
    packets_of_source,
)
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, Transfer
from dtnb.dicethrone.replay.phrases.damages import is_called
from dtnb.dicethrone.replay.phrases.moves import UNSAID, Change, Move
from dtnb.dicethrone.replay.phrases.reach import every_effect
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail


def player_question(moment: Moment, effect: Effect, at: str) -> str:
    """Return the question for whom an effect is meant, or for the first of several; else ""."""
    names = (f"{at}.player", f"{at}.player.1")
    asked = follow_ups(moment, effect, at, {})
    return next((one.name for one in asked if one.name in names), "")


def aimed(
    moment: Moment, move: Move, action: Action, at: str, effect: Effect, for_player: bool = True
) -> Action:
    """Return an action with what a move names for one of its effects.

    Parameters
    ----------
    moment, move
        The situation, and the move.
    action
        The action so far.
    at, effect
        The effect and its position in the list.
    for_player
        Whether the player that the move names is meant for this effect.
    """
    if isinstance(effect, (PreventStatus, Remove, Transfer)) and move.token is not None:
        asked = next(iter(follow_ups(moment, effect, at, dict(action.details))), None)
        several = asked is not None and asked.name == f"{at}.token.1"
        token = _token(moment, move, asked.options if asked is not None else ())
        if token is not None:
            action = action.with_detail(f"{at}.token.1" if several else f"{at}.token", token)
    if isinstance(effect, (SetDie, Reroll)):
        return _with_dice(moment, move, action, at, effect)
    if move.player is not None and for_player:
        named = player_question(moment, effect, at) or f"{at}.player"
        action = action.with_detail(named, move.player)
    if isinstance(effect, (Prevent, Reflect)) and move.against:
        # One ability may put damage in wait for both sides: it is the receiver's that is meant.
        receiver = move.seat if move.player is None else move.player
        meant = [
            packet
            for packet in moment.table.packets
            if packet.seat == receiver and is_called(packet, move.against)
        ]
        waiting = affected_packets(moment, effect, receiver)
        if meant and meant[0] in waiting:
            # Of what is avoided together, the first stands for all of it (AMB-28).
            apart = distinct_packets(moment, effect, waiting)
            alike = [one for one in packets_of_source(meant[0], waiting) if one in apart]
            meant = meant if meant[0] in apart else alike
        return action.with_detail(f"{at}.packet", meant[0].id if meant else NOWHERE)
    return action


def _token(moment: Moment, move: Move, options: Iterable[Detail]) -> tuple[int, str] | None:
    """Return the token that is meant: where its owner is not said, the only one of its name.

    Of several it stays open which; where there is none, it is refused as whoever's it may be.
    """
    assert move.token is not None
    owner, name = move.token
    if owner != UNSAID:
        return move.token
    tokens = (option for option in options if isinstance(option, tuple))
    called = [(int(str(seat)), name) for seat, token in tokens if token == name]
    if len(called) > 1:
        return None
    boards = enumerate(moment.table.seats)
    holders = [(seat, name) for seat, board in boards if board.count(name)]
    return next(iter((*called, *holders)), (move.seat, name))


def against(moment: Moment, move: Move, action: Action, spec: ActionSpec) -> Action:
    """Return an action aimed nowhere if the damage that a move names is not what it would act on.

    What is prevented after a roll is asked about then, and only where more than one thing waits;
    what is named has to wait when the action is declared (DT-DMG-14).
    """
    if not move.against or any(name.endswith(".packet") for name, _ in action.details):
        return action
    receiver = move.seat if move.player is None else move.player
    waiting = [packet for packet in moment.table.packets if packet.seat == receiver]
    called = [packet for packet in waiting if is_called(packet, move.against)]
    if called and all(packet.unpreventable or not packet.preventable for packet in called):
        return action
    for at, effect in enumerate(spec.do):
        for one in every_effect((effect,)):
            if not isinstance(one, (Prevent, Reflect)):
                continue
            if has_fixed_packet(moment, one):
                return action
            meant = affected_packets(moment, one, receiver)
            if not any(packet in meant for packet in called):
                return action.with_detail(f"{at}.packet", NOWHERE)
    return action


def _with_dice(moment: Moment, move: Move, action: Action, at: str, effect: Effect) -> Action:
    given = dict(action.details)
    left = list(move.changes)
    change: Change | None = None
    for follow_up in follow_ups(moment, effect, at, given):
        # Which die is rolled again after the first is asked when the first has been rolled.
        if follow_up.name.endswith("again") or (follow_up.topic == "die" and not left):
            break
        if follow_up.topic == "die":
            change = left.pop(0)
            die = _die(moment, move, effect, at, follow_up, change, given)
            if die is None:
                break
            given[follow_up.name] = die
        elif follow_up.topic == "value" and change is not None and change.after is not None:
            given[follow_up.name] = change.after
        elif follow_up.name not in given:
            break
    before = dict(action.details)
    for name, value in given.items():
        action = action if name in before else action.with_detail(name, value)
    return action


def _die(
    moment: Moment, move: Move, effect: Effect, at: str, follow_up: FollowUp, change: Change,
    given: Mapping[str, Detail],
) -> tuple[int, int] | None:  # fmt: skip
    """Return the die that is meant: in the newest roll that has one which may be set so.

    Two rolls may lie there, and one player's card may be for the older one. Of two players' dice
    it stays open which. Where no die shows what is named, the answer is one that lies nowhere.
    """
    shown = [
        (roll.id, at_die)
        for roll in sorted(moment.table.rolls, key=lambda roll: -roll.id)
        if (move.player if change.owner is None else change.owner) in (None, roll.seat)
        for at_die, value in enumerate(roll.values)
        if value == change.before
        and (roll.open or (roll.id, at_die) in follow_up.options)
        and (roll.id, at_die) not in given.values()
    ]
    offered = [die for die in shown if die in follow_up.options]
    fitting = [
        die
        for die in offered
        if change.after in _values(moment, effect, at, {**given, follow_up.name: die})
    ]
    meant = fitting or offered
    if len({roll.seat for roll in moment.table.rolls if roll.id in dict(meant)}) > 1:
        return None
    return next(iter((*meant, *shown)), (NOWHERE, change.before))


def _values(
    moment: Moment, effect: Effect, at: str, given: Mapping[str, Detail]
) -> tuple[Detail, ...]:
    """Return what the die that was named last may be set to."""
    asked = next(
        (
            follow_up
            for follow_up in follow_ups(moment, effect, at, given)
            if follow_up.name not in given
        ),
        None,
    )
    return asked.options if asked is not None and asked.topic == "value" else ()
