"""List the changes of the rules or of the play in which somebody with a false claim may believe.

An example: an action that the rules refuse is allowed.

* application: one answer that a rule gave during the play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from dtnb.kernel import PASS, Choice, Waiver, World
from dtnb.replay.disputes.other_worlds import Change
from dtnb.replay.disputes.steps_of_play import find_committing_step, rules_of_play, window_of
from dtnb.rulebook.types import is_rule_id

if TYPE_CHECKING:
    from dtnb.files import Path
    from dtnb.kernel import Action, Reason, Record, State
    from dtnb.replay.lines.branch import Branch
    from dtnb.replay.running.results import MoveResult

#: at most so many plays are left out on trial, the latest first, because people rarely overlook an
#: older play
MAX_PLAYS_TRIED = 12


def allow_refused_actions(line: Branch) -> Iterator[Change]:
    """Yield, for each action of a line that the rules refuse, the change that allows it.

    These actions are the moves that the file states as refused, and the moves that were not made.
    """
    for refusal in line.refusals:
        result = next(result for result in line.results if result.path == refusal.path)
        state = refusal.question_state or line.record.states[refusal.position]
        change = _change_allowing(
            line, result, state, refusal.verdict.reasons, refusal.display_step
        )
        if change is not None:
            yield change
    for result in line.results:
        if result.status == "no-window":
            yield from _changes_allowing_in_windows(line, result)


def _change_allowing(
    line: Branch, result: MoveResult, state: State, reasons: tuple[Reason, ...], step: int
) -> Change | None:
    """Return the change that allows a refused action; None if there is no action or no reason."""
    action = line.replay.plugin.answers.stated_action(line.record.game, state, result.move)
    if action is None or not reasons:
        return None
    # A reason without a rule says only that the game asks for something else at this time.
    rules = dict.fromkeys(rule for reason in reasons for rule in reason.rules)
    world = World(waived=_waivers(result.move.seat, action, reasons))
    return Change("allowed", tuple(rules), world, step, reasons, result.path)


def _waivers(seat: int, action: Action, reasons: Iterable[Reason]) -> frozenset[Waiver]:
    """Return a waiver for each reason; a world with this waiver ignores the reason."""
    return frozenset(Waiver(reason.code, seat, action.verb, action.object) for reason in reasons)


def _changes_allowing_in_windows(line: Branch, result: MoveResult) -> Iterator[Change]:
    """Yield the changes that allow a move although every window has refused it.

    If several windows refuse the move for the same reasons, only the first gives a change.
    """
    codes_seen = set()
    for window in result.skipped_windows:
        codes = window.verdict.codes
        if not codes or codes in codes_seen:
            continue
        codes_seen.add(codes)
        change = _change_allowing(
            line, result, line.record.states[result.position], window.verdict.reasons, window.step
        )
        if change is not None:
            yield change


def reverse_disputed_action(line: Branch) -> Change | None:
    """Return the change that allows a disputed action, or forbids it if the rules allow it.

    The loser of the dispute believes that the rules are as they are with this change. Return None
    if no action is disputed.
    """
    dispute = line.dispute
    check_result = dispute.check_result if dispute is not None else None
    if (
        dispute is None
        or check_result is None
        or check_result.action is None
        or not check_result.reasons
    ):
        return None
    move = dispute.question.action
    assert move is not None
    rules = tuple(dict.fromkeys(rule for reason in check_result.reasons for rule in reason.rules))
    if not check_result.holds:
        waivers = _waivers(move.seat, check_result.action, check_result.reasons)
        world = World(waived=waivers)
        return Change(
            "allowed", rules, world, check_result.step, check_result.reasons, dispute.path
        )
    # To forbid the action, leave out the latest move that made the action, if any move did.
    disputed_choice = (move.seat, check_result.action.verb, check_result.action.object)
    path: Path = ()
    for result in line.results:
        choice = _choice_of(line.record, result) if result.status == "landed" else None
        if choice is not None and (
            (choice.seat, choice.action.verb, choice.action.object) == disputed_choice
        ):
            path = result.path
    return Change("forbidden", rules, World(), check_result.step, check_result.reasons, path)


def forbid_plays(line: Branch) -> Iterator[Change]:
    """Yield, for each play of a line (a choice other than a pass), the change that forbids it.

    The latest play comes first.
    """
    record = line.record
    made_moves = [
        result for result in line.results if result.status == "landed" and result.step >= 0
    ]
    play_count = 0
    for result in reversed(made_moves):
        choice = _choice_of(record, result)
        if choice is None or choice.action == PASS or play_count == MAX_PLAYS_TRIED:
            continue
        play_count += 1
        seat, action, state = choice
        permissions = record.game.cited_permissions(state, seat, action)
        rules = dict.fromkeys(rule for reason in permissions for rule in reason.rules)
        play = find_committing_step(record, result.step)
        # If a choice only announces an action, no step commits the action. Forbidding such a choice
        # breaks only the rules that allow the choice.
        play_rules = rules_of_play(record, play) if play is not None else ()
        cited = tuple(dict.fromkeys((*rules, *play_rules)))
        yield Change("forbidden", cited, World(), result.step, permissions, result.path)


def exchange_plays(line: Branch) -> Iterator[Change]:
    """Yield a change that exchanges two successive plays of different players in a window.

    This breaks the rule of the window that says which player is asked first. Two plays of the same
    player are not exchanged, because the player may choose their order.
    """
    record = line.record
    previous: _Play | None = None
    for result in line.results:
        play = _play_of(record, result)
        if play is None:
            continue
        if previous is not None and previous.window == play.window and previous.seat != play.seat:
            yield Change(
                "exchanged", play.rules, World(), previous.step, path=play.path,
                other_path=previous.path, objects=(previous.name, play.name),
            )  # fmt: skip
        previous = play


class _Play(NamedTuple):
    """A play in a window."""

    seat: int
    #: the name of the object that is played
    name: str
    #: the index of the first step of the move
    step: int
    #: the place of the move in the file
    path: Path
    #: the index of the step that opens the window
    window: int
    #: the first rule of the window, which says who is asked first
    rules: tuple[str, ...]


def _play_of(record: Record, result: MoveResult) -> _Play | None:
    """Return the play that a move makes in a window; None if it makes none."""
    if result.status != "landed" or result.step < 0:
        return None
    choice, play = _choice_of(record, result), find_committing_step(record, result.step)
    window = window_of(record, play) if play is not None else None
    if choice is None or choice.action == PASS or window is None:
        return None
    rules = tuple(filter(is_rule_id, window.rules))[:1]
    return _Play(choice.seat, choice.action.object, result.step, result.path, window.index, rules)


class _MadeChoice(NamedTuple):
    """The choice that a move made, with the state in which it was made."""

    seat: int
    action: Action
    state: State


def _choice_of(record: Record, result: MoveResult) -> _MadeChoice | None:
    """Return the choice that a move made; None if the move is a roll or a draw."""
    position = record.steps[result.step].position
    answer = record.inputs[position - 1] if 0 < position <= len(record.inputs) else None
    if not isinstance(answer, Choice):
        return None
    return _MadeChoice(answer.seat, answer.action, record.states[position - 1])


def answer_rules_otherwise(line: Branch) -> Iterator[Change]:
    """Yield, for each application of a rule in a line, the change that gives it another answer."""
    for application, step in line.record.applications().items():
        yield Change(
            "otherwise", application.rules, World(application), step, application=application
        )
