"""Add the dice, tokens, players and damage that a move names to its action, as details.

A move may name a die that does not exist: ``changing 3 to 6`` if no die shows a 3. The action then
gets a detail with an id that does not exist, so that the rules refuse it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from dtnb.dicethrone.details.asking import follow_ups
from dtnb.dicethrone.details.follow_up import NO_SUCH_ID, EffectContext, FollowUp
from dtnb.dicethrone.details.packets import (
    affected_packets,
    distinct_packets,
    has_fixed_packet,
    packets_of_source,
)
from dtnb.dicethrone.heroes.language.effect import Effect, walk_effects
from dtnb.dicethrone.heroes.model import ActionSpec
from dtnb.dicethrone.heroes.verbs.dice import Reroll, SetDie
from dtnb.dicethrone.heroes.verbs.prevention import Prevent, Reflect
from dtnb.dicethrone.heroes.verbs.tokens import PreventStatus, Remove, Transfer
from dtnb.dicethrone.replay.phrases.damages import is_called
from dtnb.dicethrone.replay.phrases.moves import UNNAMED_OWNER, Change, Move
from dtnb.kernel import Action
from dtnb.kernel.inputs import Detail


def player_question(context: EffectContext, effect: Effect, prefix: str) -> str:
    """Return the name of the question who receives an effect; "" if no such question is asked."""
    names = (f"{prefix}.player", f"{prefix}.player.1")
    questions = follow_ups(context, effect, prefix, {})
    return next((question.name for question in questions if question.name in names), "")


def with_named_details(
    context: EffectContext,
    move: Move,
    action: Action,
    prefix: str,
    effect: Effect,
    gets_player: bool = True,
) -> Action:
    """Return an action with the details that a move names for one of its effects.

    `prefix` is the position of the effect in its list, such as ``0``; the names of the details of
    the effect begin with it. `gets_player` tells whether the player whom the move names is meant
    for this effect.
    """
    if isinstance(effect, (PreventStatus, Remove, Transfer)) and move.token is not None:
        question = next(iter(follow_ups(context, effect, prefix, dict(action.details))), None)
        is_first_of_several = question is not None and question.name == f"{prefix}.token.1"
        token = _find_token(context, move, question.options if question is not None else ())
        if token is not None:
            name = f"{prefix}.token.1" if is_first_of_several else f"{prefix}.token"
            action = action.with_detail(name, token)
    if isinstance(effect, (SetDie, Reroll)):
        return _with_dice(context, move, action, prefix, effect)
    if move.player is not None and gets_player:
        question_name = player_question(context, effect, prefix) or f"{prefix}.player"
        action = action.with_detail(question_name, move.player)
    if isinstance(effect, (Prevent, Reflect)) and move.damage:
        # One ability may deal damage to both sides, so consider only damage to the player whom the
        # effect protects.
        receiver = move.seat if move.player is None else move.player
        meant_packets = [
            packet
            for packet in context.table.packets
            if packet.seat == receiver and is_called(packet, move.damage)
        ]
        packets_affected = affected_packets(context, effect, receiver)
        if meant_packets and meant_packets[0] in packets_affected:
            # If several packets are avoided together, only the first of them is an option (AMB-28).
            options = distinct_packets(context, effect, packets_affected)
            if meant_packets[0] not in options:
                same_source = packets_of_source(meant_packets[0], packets_affected)
                meant_packets = [packet for packet in same_source if packet in options]
        return action.with_detail(
            f"{prefix}.packet", meant_packets[0].id if meant_packets else NO_SUCH_ID
        )
    return action


def _find_token(
    context: EffectContext, move: Move, options: Iterable[Detail]
) -> tuple[int, str] | None:
    """Return the token that a move names, as (owner, name).

    If the move names no owner, return the only token of that name among the options. If several
    options have that name, return None. If no option has it, return a token that the rules refuse.
    """
    assert move.token is not None
    owner, name = move.token
    if owner != UNNAMED_OWNER:
        return move.token
    tokens = (option for option in options if isinstance(option, tuple))
    offered_tokens = [(int(str(seat)), name) for seat, token in tokens if token == name]
    if len(offered_tokens) > 1:
        return None
    boards = enumerate(context.table.seats)
    holders = [(seat, name) for seat, board in boards if board.count(name)]
    return next(iter((*offered_tokens, *holders)), (move.seat, name))


def with_impossible_damage(
    context: EffectContext, move: Move, action: Action, spec: ActionSpec
) -> Action:
    """Return the action, with a wrong detail if it cannot act on the damage that the move names.

    The rules refuse an action with a wrong detail. Damage that a move names must wait when the
    action is declared (DT-DMG-14). This check is only needed for a ``prevent`` after a roll: the
    engine asks after the roll which damage to prevent, and only if several packets wait.
    """
    if not move.damage or any(name.endswith(".packet") for name, _ in action.details):
        return action
    receiver = move.seat if move.player is None else move.player
    waiting_packets = [packet for packet in context.table.packets if packet.seat == receiver]
    named_packets = [packet for packet in waiting_packets if is_called(packet, move.damage)]
    if named_packets and all(
        packet.unpreventable or not packet.preventable for packet in named_packets
    ):
        return action
    for index, effect in enumerate(spec.do):
        for nested in walk_effects((effect,)):
            if not isinstance(nested, (Prevent, Reflect)):
                continue
            if has_fixed_packet(context, nested):
                return action
            possible = affected_packets(context, nested, receiver)
            if not any(packet in possible for packet in named_packets):
                return action.with_detail(f"{index}.packet", NO_SUCH_ID)
    return action


def _with_dice(
    context: EffectContext, move: Move, action: Action, prefix: str, effect: Effect
) -> Action:
    """Return an action with the dice and values that a move names for an effect on dice."""
    answers = dict(action.details)
    remaining_changes = list(move.changes)
    change: Change | None = None
    for follow_up in follow_ups(context, effect, prefix, answers):
        # The question for the next die to re-roll is asked only after the previous die was rolled.
        if follow_up.name.endswith("again") or (follow_up.topic == "die" and not remaining_changes):
            break
        if follow_up.topic == "die":
            change = remaining_changes.pop(0)
            die = _find_die(context, move, effect, prefix, follow_up, change, answers)
            if die is None:
                break
            answers[follow_up.name] = die
        elif follow_up.topic == "value" and change is not None and change.after is not None:
            answers[follow_up.name] = change.after
        elif follow_up.name not in answers:
            break
    old_details = dict(action.details)
    for name, value in answers.items():
        action = action if name in old_details else action.with_detail(name, value)
    return action


def _find_die(
    context: EffectContext, move: Move, effect: Effect, prefix: str, follow_up: FollowUp,
    change: Change, answers: Mapping[str, Detail],
) -> tuple[int, int] | None:  # fmt: skip
    """Return the die that a move names; None if dice of several players fit.

    If dice of several rolls show the face, prefer a die that may get the stated value, then a die
    of the newest roll. If no die shows the face, return a die that does not exist.
    """
    dice_with_face = [
        (roll.id, index)
        for roll in sorted(context.table.rolls, key=lambda roll: -roll.id)
        if (move.player if change.owner is None else change.owner) in (None, roll.seat)
        for index, value in enumerate(roll.values)
        if value == change.before
        and (roll.is_open or (roll.id, index) in follow_up.options)
        and (roll.id, index) not in answers.values()
    ]
    offered_dice = [die for die in dice_with_face if die in follow_up.options]
    fitting_dice = [
        die
        for die in offered_dice
        if change.after
        in _possible_values(context, effect, prefix, {**answers, follow_up.name: die})
    ]
    meant_dice = fitting_dice or offered_dice
    if len({roll.seat for roll in context.table.rolls if roll.id in dict(meant_dice)}) > 1:
        return None
    return next(iter((*meant_dice, *dice_with_face)), (NO_SUCH_ID, change.before))


def _possible_values(
    context: EffectContext, effect: Effect, prefix: str, answers: Mapping[str, Detail]
) -> tuple[Detail, ...]:
    """Return the values that the die in the last of `answers` may get."""
    question = next(
        (
            follow_up
            for follow_up in follow_ups(context, effect, prefix, answers)
            if follow_up.name not in answers
        ),
        None,
    )
    return question.options if question is not None and question.topic == "value" else ()
