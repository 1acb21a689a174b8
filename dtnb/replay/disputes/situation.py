"""Find the step at which people begin to dispute, and describe the situation there.

* step, role: one event of the record of a line. The role of a step says what happens in it; in a
  step with the role ``COMMIT``, an action takes effect.
* case: a file with a text that tells how the people came to dispute.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.explain.sentence import text_of
from dtnb.frames.structure import find_places
from dtnb.kernel import Role
from dtnb.replay.disputes.steps_of_play import find_committing_step
from dtnb.replay.file.model import in_language

if TYPE_CHECKING:
    from dtnb.kernel import Step
    from dtnb.replay.disputes.disputed import PlayedDispute
    from dtnb.replay.lines.branch import Branch

#: steps with these roles are actions of a player
_ACTIONS = frozenset({Role.COMMIT, Role.DECLARE})


def disputed_step(played: PlayedDispute) -> Step | None:
    """Return the step at which a dispute arises in the first run.

    It is the step that the file marks as disputed. If the file marks none, it is the action before
    the dispute or before the first divergence, or else the last action. Return None if the line has
    no steps.
    """
    line: Branch = played.runs[0]
    if not line.record.steps:
        return None
    return (
        _marked_step(line)
        or _action_before_dispute(line)
        or _action_before_divergence(played)
        or _last_action(line)
    )


def situation_of(played: PlayedDispute, step: Step | None) -> str:
    """Return the situation of a dispute in words.

    If the file is a case, return the text with which it tells the dispute. Otherwise return a
    sentence about `step`, or "" if there is no step.
    """
    line: Branch = played.runs[0]
    case = played.runs[0].file.case
    if case is not None:
        return in_language(case.quarrel, played.speaker.lang)
    if step is None:
        return ""
    steps, game = line.record.steps, line.record.game
    speaker, scenes = played.speaker, line.replay.plugin.presenter.scenes
    # The place of a step has the indices of the steps that begin its window and its phase.
    place = find_places(steps, game.kinds)[step.index]
    if place.window >= 0 and steps[place.window].window:
        where: str | None = speaker.window(str(steps[place.window].window))
    else:
        phase = steps[place.phase].args.get("phase") if place.phase >= 0 else None
        where = speaker.term(phase) if phase else None
    return speaker.text(
        "verdict.situation",
        scene=scenes.situation(game, step.table, speaker) or None,
        where=where,
        what=text_of(speaker.step(step)),
    )


def _marked_step(line: Branch) -> Step | None:
    """Return the step that the file marks as disputed, or None."""
    for remark in line.remarks:
        # `step` is -1 if the remark belongs to no move; `display_step` is -1 if it belongs to one.
        step_index = max(remark.step, remark.display_step)
        if remark.mark == "disputed" and step_index >= 0:
            return find_committing_step(line.record, step_index) or line.record.steps[step_index]
    return None


def _action_before_dispute(line: Branch) -> Step | None:
    """Return the last action or roll before the dispute.

    Return None if the file does not state where the dispute is, or if no action or roll precedes.
    """
    dispute, steps, role_of_kind = line.dispute, line.record.steps, line.record.game.kinds
    if dispute is None:
        return None
    # Without a step, the dispute is about the question that is pending at its position.
    end = dispute.step if dispute.step >= 0 else len(steps)
    before = (step for step in steps if step.position <= dispute.position and step.index <= end)
    events = [step for step in before if role_of_kind[step.kind] in (*_ACTIONS, Role.CHANCE)]
    return events[-1] if events else None


def _action_before_divergence(played: PlayedDispute) -> Step | None:
    """Return the first run's last action before its main line differs from another run's.

    Return None if there is no such action, or if the main lines of all runs continue alike.
    """
    line: Branch = played.runs[0]
    steps, role_of_kind = line.record.steps, line.record.game.kinds
    for divergence in played.divergences:
        first_run_steps = [
            step
            for group in divergence.groups
            for run, step in zip(group.run_indices, group.steps, strict=True)
            if run == 0 and step >= 0
        ]
        is_in_branch = bool(divergence.branch)
        if is_in_branch or not first_run_steps:
            continue
        actions = [
            step for step in steps[: first_run_steps[0] + 1] if role_of_kind[step.kind] in _ACTIONS
        ]
        return actions[-1] if actions else None
    return None


def _last_action(line: Branch) -> Step | None:
    """Return the last action that takes effect up to the last step that decides a claim.

    If no step decides a claim, return the last action of the line. If no action takes effect,
    return the last step.
    """
    steps, role_of_kind = line.record.steps, line.record.game.kinds
    last_claim_step = max((claim.step for claim in line.claims), default=-1)
    candidates = steps[: last_claim_step + 1] if last_claim_step >= 0 else steps
    actions = [step for step in candidates if role_of_kind[step.kind] is Role.COMMIT]
    return actions[-1] if actions else candidates[-1]
