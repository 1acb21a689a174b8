"""The moments at which a move was not made, though its seat was asked or passed by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dtnb.kernel import Decision, Game, Record, Role, State, Verdict
from dtnb.replay.game.plugin import Plugin
from dtnb.replay.game.terms import Move, PhraseError
from dtnb.replay.running.results import PassedOver


def passed_over(
    plugin: Plugin, record: Record, move: Move, begin: int, end: int
) -> tuple[PassedOver, ...]:
    """Return the moments between two positions at which the move's seat could have acted or not.

    Parameters
    ----------
    begin, end
        Numbers of inputs given; the question pending at `end` is not one of the moments.
    """
    if move.is_chance:
        return ()
    game = record.game
    found: list[tuple[int, int, PassedOver]] = []
    for at, state in enumerate(record.states[begin:end], begin):
        pending = state.pending
        if not isinstance(pending, Decision) or pending.seat != move.seat:
            continue
        if _is_moment(plugin, game, state, move):
            verdict = judge(plugin, game, state, move)
            found.append((at, 1, PassedOver(pending.window, -1, verdict)))
    for step in record.steps:
        if step.asked is not None and begin <= step.position < end:
            asked = step.asked.pending
            if isinstance(asked, Decision) and asked.seat == move.seat:
                verdict = judge(plugin, game, step.asked, move)
                found.append((step.position, 0, PassedOver(asked.window, step.index, verdict)))
    return tuple(each for *_, each in sorted(found, key=lambda moment: moment[:2]))


def unasked(plugin: Plugin, record: Record, move: Move, begin: int) -> tuple[PassedOver, ...]:
    """Return what spoke against a roll or a draw where something else was asked."""
    moments = [(at, 1, -1, state) for at, state in enumerate(record.states) if at >= begin]
    moments += [
        (step.position, 0, step.index, step.asked)
        for step in record.steps
        if step.asked is not None and step.position >= begin
    ]
    against = []
    for _, _, index, state in sorted(moments, key=lambda moment: moment[:3]):
        pending = state.pending
        if isinstance(pending, Decision) and pending.seat == move.seat:
            try:
                verdict = plugin.answers.land(record.game, state, move, False).verdict
            except PhraseError:
                continue
            if verdict.reasons:
                against.append(PassedOver(pending.window, index, verdict))
    return tuple(against)


def meant(record: Record, passed: Sequence[PassedOver], begin: int) -> Sequence[PassedOver]:
    """Return the moments for which a move was meant, where a roll comes that is not stated.

    That is the last one; where that is in another phase than the move stands in, it is those at
    which more spoke against it, for there was something that it could act on.
    """
    last = passed[-1:]
    began = (step for step in record.steps_since(0) if step.position >= begin)
    if not any(record.game.kinds[step.kind] is Role.PHASE for step in began):
        return last
    least = max((len(telling(each.verdict).reasons) for each in last), default=0)
    return [each for each in passed if len(telling(each.verdict).reasons) > least] or last


def _is_moment(plugin: Plugin, game: Game[Any], state: State, move: Move) -> bool:
    """Tell whether a move could be meant for a decision: any window, but not any forced choice."""
    pending = state.pending
    if not isinstance(pending, Decision) or pending.may_pass:
        return True
    action = plugin.answers.stated_action(game, state, move)
    options = {option.bare() for option in game.candidates(state)}
    return action is not None and action.bare() in options


def least_against(moments: Sequence[PassedOver]) -> Verdict:
    """Return what spoke against a move where it stands.

    That is the first moment that is its own, at which no reason says that another window is; among
    others it is where least spoke against it. Where nothing spoke against it in the end, nothing is
    said.
    """
    last = moments[-1].verdict if moments else Verdict()
    if last.allowed:
        return last
    refused = [moment.verdict for moment in moments if not moment.verdict.allowed]
    own = [each for each in refused if each.rules and not any(one.opens for one in each.reasons)]
    return own[0] if own else min(reversed(refused), key=lambda each: len(each.reasons))


def telling(verdict: Verdict) -> Verdict:
    """Return a verdict without what only says that a question is another one, if rules refuse."""
    borne_out = tuple(reason for reason in verdict.reasons if reason.rules)
    return Verdict(
        borne_out or verdict.reasons, verdict.policies, hangs_on_unknown=verdict.hangs_on_unknown
    )


def judge(plugin: Plugin, game: Game[Any], state: State, move: Move) -> Verdict:
    """Return the verdict on a move at any state; allowed where it states no action."""
    action = plugin.answers.stated_action(game, state, move)
    return game.verdict(state, move.seat, action) if action is not None else Verdict()
