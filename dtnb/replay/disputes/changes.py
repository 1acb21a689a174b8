"""List the changes of the rules or of the play that may be behind a false claim, nearest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dtnb.kernel import PASS, Choice, Waiver, World
from dtnb.replay.disputes.other_worlds import Change
from dtnb.replay.disputes.steps_of_play import find_play, rules_of_play

if TYPE_CHECKING:
    from dtnb.kernel import Action, Reason, Record, State
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.running.results import MoveResult

#: at most this many plays are left out, the latest first; claims rarely forget older ones
MAX_PLAYS_TRIED = 12


def refused_actions(line: Branch) -> Iterator[Change]:
    """Yield the actions of a line that the rules refuse, each as allowed.

    These are the moves that the file states as refused, and the moves that were not made.
    """
    for refusal in line.refusals:
        result = next(r for r in line.results if r.path == refusal.path)
        state = refusal.asked or line.record.states[refusal.position]
        change = _as_allowed(line, result, state, refusal.verdict.reasons, refusal.after)
        if change is not None:
            yield change
    for result in line.results:
        if result.status == "no-window":
            yield from _as_allowed_in_each_window(line, result)


def _as_allowed(
    line: Branch, result: MoveResult, state: State, reasons: tuple[Reason, ...], step: int
) -> Change | None:
    """Return the change that a refused action is allowed; None if it is no action."""
    action = line.replay.plugin.answers.stated_action(line.record.game, state, result.move)
    if action is None or not reasons:
        return None
    waivers = {
        Waiver(reason.code, result.move.seat, action.verb, action.object) for reason in reasons
    }
    # A reason without a rule says only that something else is asked.
    rules = dict.fromkeys(rule for reason in reasons for rule in reason.rules)
    world = World(waived=frozenset(waivers))
    return Change("allowed", tuple(rules), world, step, reasons, result.path)


def _as_allowed_in_each_window(line: Branch, result: MoveResult) -> Iterator[Change]:
    """Yield a change for each different refusal of a move that found no window."""
    codes_seen = set()
    for window in result.passed_over:
        codes = window.verdict.codes
        if not codes or codes in codes_seen:
            continue
        codes_seen.add(codes)
        change = _as_allowed(
            line, result, line.record.states[result.position], window.verdict.reasons, window.step
        )
        if change is not None:
            yield change


def plays(line: Branch) -> Iterator[Change]:
    """Yield the plays of a line, the latest first, each as forbidden."""
    record = line.record
    made = [result for result in line.results if result.status == "landed" and result.step >= 0]
    tried = 0
    for result in reversed(made):
        choice = _choice_of(record, result)
        if choice is None or choice[1] == PASS or tried == MAX_PLAYS_TRIED:
            continue
        tried += 1
        seat, action, state = choice
        permissions = record.game.cited_permissions(state, seat, action)
        rules = dict.fromkeys(rule for reason in permissions for rule in reason.rules)
        play = find_play(record, result.step)
        # Nobody doubts that somebody announces, defends or chooses, unless a rule says so.
        of_play = rules_of_play(record, play) if play is not None else ()
        cited = tuple(dict.fromkeys((*rules, *of_play)))
        yield Change("forbidden", cited, World(), result.step, permissions, result.path)


def _choice_of(record: Record, result: MoveResult) -> tuple[int, Action, State] | None:
    """Return the seat and the action of a move, with the state in which it was declared."""
    position = record.steps[result.step].position
    answer = record.inputs[position - 1] if 0 < position <= len(record.inputs) else None
    if not isinstance(answer, Choice):
        return None
    return answer.seat, answer.action, record.states[position - 1]


def other_answers(line: Branch) -> Iterator[Change]:
    """Yield the applications of rules in a line, each answered otherwise."""
    for application, step in line.record.applications().items():
        yield Change(
            "otherwise", application.rules, World(application), step, application=application
        )
