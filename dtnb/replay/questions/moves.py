"""List the moves among which the reader of a lesson chooses, with the rules' verdict on each.

If the reader is asked which move leads to an aim, each move is played to the end of the line.

* way: an action with the answers to the questions that it asks, such as its target.
* plugin, presenter: the plugin is the game's own code. `presenter.options` says which actions
  people are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from dtnb.explain.sentence import text_of
from dtnb.frames.building.questions import action_label
from dtnb.gamebook.offered_actions import offered_actions
from dtnb.kernel import PASS, Choice, Decision, Role
from dtnb.replay.game.phrases import read_expectation, read_move, translate_claim, translate_move

if TYPE_CHECKING:
    from dtnb.gamebook.move_asker import TriedMove
    from dtnb.gamebook.pathfinder import Way
    from dtnb.kernel import Action, Reason, Record, State
    from dtnb.replay.game.terms import Expectation, Move
    from dtnb.replay.questions.quiz_line import QuizLine

#: the maximum number of targets, dice or values with which a move is tried
MAX_TARGETS = 16


def why_seat_may_act(line: QuizLine, state: State, seat: int) -> str:
    """Return a sentence with the rule that permits a seat to act; "" if no such rule is known.

    The rule is the one that permits the seat's first allowed action.
    """
    game = line.record.game
    is_available = line.replay.plugin.presenter.options.is_available
    for action in game.candidates(state):
        if action == PASS or not is_available(game, state, action):
            continue
        if game.allows(state, seat, action):
            permissions = game.cited_permissions(state, seat, action)
            if permissions:
                return text_of(line.speaker.permission(permissions[0]))
    return ""


def rules_allowing(line: QuizLine, state: State, move: Move) -> tuple[Reason, ...]:
    """Return the permissions of a move of a file; an empty tuple if the move is no action."""
    action = line.replay.plugin.answers.stated_action(line.record.game, state, move)
    if action is None or not isinstance(state.pending, Decision):
        return ()
    return line.record.game.cited_permissions(state, state.pending.seat, action)


def judge_moves(line: QuizLine, state: State, among: Sequence[str] = ()) -> list[TriedMove]:
    """Return the moves offered at a decision, except passing, each with its verdict.

    If `among` has moves, written as in a replay file, only these moves are returned.
    """
    is_available = line.replay.plugin.presenter.options.is_available
    actions = _stated_actions(line, state, among) or offered_actions(
        line.record.game, state, is_available
    )
    moves = [_judge_action(line, state, action) for action in actions if action != PASS]
    # Two dice with the same face are two actions, but one move to the reader. Keep the first.
    return [*{move.label: move for move in reversed(moves)}.values()][::-1]


def _stated_actions(line: QuizLine, state: State, among: Sequence[str]) -> list[Action]:
    """Parse the moves in `among`, and return the actions that they mean at a decision."""
    plugin, game = line.replay.plugin, line.record.game
    actions = []
    for text in among:
        move = read_move(plugin, game, line.record.start, text)
        action = plugin.answers.stated_action(game, state, move)
        actions.append(PASS if action is None else action)
    return actions


def try_moves(
    line: QuizLine, position: int, so_that: str, among: Sequence[str] = ()
) -> tuple[str, list[TriedMove]]:
    """Return the aim in words, and the moves offered at a position, each played to the end.

    `so_that` is the aim, and `among` has the moves, written as in a replay file; if `among` is
    empty, all moves are played. If a move needs a target, a die or a value, there is one result for
    each.
    Raise PhraseError if `so_that` cannot be read as a statement.
    """
    from dtnb.gamebook.pathfinder import Pathfinder
    from dtnb.replay.questions.continuing import gamebook_source
    from dtnb.replay.questions.played_out import play_out

    plugin, record, start = line.replay.plugin, line.record, line.record.start
    checks = read_expectation(plugin, record.game, start, so_that)
    aim = translate_claim(plugin, record.game, start, so_that, line.speaker)
    source = gamebook_source(line)
    finder = Pathfinder(
        record, source.default_outcome, source.spare_outcomes, source.presenter.options.is_available
    )
    state = record.states[position]
    actions = _stated_actions(line, state, among) or finder.offered(state, record.inputs[position])
    judged = {action: _judge_action(line, state, action) for action in actions}
    # Two dice with the same face are two actions, but one move to the reader. Keep the first.
    different = [*{move.label: action for action, move in reversed(judged.items())}.values()][::-1]
    moves: dict[str, TriedMove] = {}
    for action in different:
        move = judged[action]
        if not move.verdict.allowed:
            moves[move.label] = move
            continue
        for way in finder.find_targeted_ways(position, action, MAX_TARGETS):
            targeted_move = move._replace(label=_label_with_targets(line, move.label, way))
            played = play_out(finder, position, way)
            moves.setdefault(
                targeted_move.label,
                targeted_move
                if played is None
                else _with_result(line, targeted_move, played, checks),
            )
    return aim, [*moves.values()]


def _label_with_targets(line: QuizLine, label: str, way: Way) -> str:
    """Return a move's label, with its target, die or value if another could have been chosen."""
    game, presenter, speaker = line.record.game, line.replay.plugin.presenter, line.speaker
    targets = [
        action_label(action, state, presenter, game, speaker)
        for state, action in way.details
        if len(game.legal_actions(state)) > 1
    ]
    return speaker.text("list.pair", name=label, value=", ".join(targets)) if targets else label


def stated_moves(line: QuizLine) -> list[TriedMove]:
    """Return the choices that the file states, in their order, each with its verdict."""
    from dtnb.gamebook.move_asker import TriedMove

    plugin, record = line.replay.plugin, line.record
    moves = []
    for result in sorted(line.results, key=lambda result: _file_order(result.path)):
        if result.move is None or result.move.is_chance or result.status == "unused":
            continue
        label = translate_move(plugin, record.game, record.start, result.text, line.speaker)
        permissions: tuple[Any, ...] = ()
        if result.status == "landed":
            input_ = record.inputs[result.position - 1]
            if isinstance(input_, Choice):
                state = record.states[result.position - 1]
                permissions = record.game.cited_permissions(state, input_.seat, input_.action)
        moves.append(TriedMove(label, result.verdict, permissions))
    return moves


def moves_by_phase(line: QuizLine) -> list[str]:
    """Return the stated course of play, rolls included, as one sentence per phase."""
    plugin, record, speaker = line.replay.plugin, line.record, line.speaker
    document = line.views.bare_document
    moves_with_phases: list[tuple[str, str]] = []
    path: Any = ()
    for result in sorted(line.results, key=lambda result: _file_order(result.path)):
        previous_path, path = path, result.path
        if result.move is None or result.status == "unused":
            continue
        # The position of a move that was made counts the input of this move too.
        begin = result.position - 1 if result.status == "landed" else result.position
        step_index = max((step.index for step in record.steps if step.position <= begin), default=0)
        earlier = (frame for frame in document.frames if frame.step <= step_index)
        frame = max(earlier, key=lambda frame: frame.step)
        move = translate_move(plugin, record.game, record.start, result.text, speaker)
        phase = document.scenes[frame.scene].phase
        # The previous move may have ended its phase. A refused move that follows at once is meant
        # for that phase. Another phase would show the reader that this move is the mistake.
        if result.status == "refused" and moves_with_phases and _is_next(previous_path, path):
            phase = moves_with_phases[-1][0]
        moves_with_phases.append((phase, move))
    separator = speaker.text("list.clause")
    return [
        speaker.text(
            "quiz.phase", phase=phase, moves=separator.join(move for _, move in moves_of_phase)
        )
        for phase, moves_of_phase in groupby(moves_with_phases, key=itemgetter(0))
    ]


def _judge_action(line: QuizLine, state: State, action: Action) -> TriedMove:
    """Return an action of the asked seat with its label, its verdict and its permissions."""
    from dtnb.gamebook.move_asker import TriedMove

    game, pending = line.record.game, state.pending
    assert isinstance(pending, Decision)
    verdict = game.verdict(state, pending.seat, action)
    permissions = game.cited_permissions(state, pending.seat, action) if verdict.allowed else ()
    label = action_label(action, state, line.replay.plugin.presenter, game, line.speaker)
    return TriedMove(label, verdict, permissions)


def _with_result(
    line: QuizLine, move: TriedMove, played: Record, checks: Sequence[Expectation]
) -> TriedMove:
    """Return a move with its result: whether it reaches the aim, the actual outcome, and the rules.

    `checks` are the statements of the aim, and `played` is the play after the move.
    """
    check_results = [statement.check(played) for statement in checks]
    # Describe the first statement that does not hold. If all hold, describe the last.
    index = next(
        (index for index, check_result in enumerate(check_results) if not check_result.holds), -1
    )
    check_result, speaker, calculation = check_results[index], line.speaker, ""
    words = (
        check_result.actual_value
        if isinstance(check_result.actual_value, str)
        else speaker.render(check_result.actual_value)
    )
    # A number alone does not say which statement it is about.
    if len(check_results) > 1 and any(character.isdigit() for character in words):
        start = line.record.start
        claim_text = translate_claim(
            line.replay.plugin, played.game, start, checks[index].part, speaker
        )
        words = speaker.text("claim.part", found=words, says=claim_text)
    rules = check_result.rules
    if check_result.step >= 0:
        step = played.steps[check_result.step]
        rules = rules or step.rules
        if played.game.kinds[step.kind] is Role.SUM:
            presenter = line.replay.plugin.presenter
            ledger = presenter.finished_ledger(played.game, step, speaker)
            if ledger is not None:
                calculation = ledger.sentence or ""
                # The last row that acts decides, as in `Question.deciding_rule`.
                applied = [row for row in ledger.rows if row.applied]
                rules = applied[-1].rules or rules
    return move._replace(
        reaches=all(check_result.holds for check_result in check_results), actual=words,
        calculation=calculation, rules=tuple(rules[:1]),
    )  # fmt: skip


def _is_next(earlier: Any, later: Any) -> bool:
    """Tell whether `later` leads to the list item right after the item of `earlier`."""
    items = [tuple(path[:-1]) if path and isinstance(path[-1], str) else tuple(path)
             for path in (earlier, later)]  # fmt: skip
    *folder, place = items[1]
    return items[0] == (*folder, place - 1)


def _file_order(path: Any) -> tuple[Any, ...]:
    """Return a sort key that puts moves in the order of the file.

    A path has keys and indices, such as ``("moves", 3, "together", 0)``.
    """
    return tuple((True, key) if isinstance(key, str) else (False, f"{key:06}") for key in path)
