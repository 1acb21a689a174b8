"""Find the step of a play at which people begin to dispute, and describe the situation there.

A line is a line of play: the main line of the file, or a branch. A case is a file with a text that
tells how the people came to dispute. A window is a time at which players may act. A divergence is
the first step in which the editions of the rulebook lead to different play. A speaker puts messages
into the words of one language.
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
    """Return the step at which a dispute arises under the first edition; None if there is none."""
    main_line: Branch = played.runs[0]
    if not main_line.record.steps:
        return None
    return (
        _marked_step(main_line)
        or _step_of_dispute(main_line)
        or _action_before_divergence(played)
        or _last_committed_action(main_line)
    )


def situation_of(played: PlayedDispute, step: Step | None) -> str:
    """Return the situation of a dispute in words.

    If the file is a case, return the text with which it tells the dispute. Otherwise return a
    sentence about `step`, or "" if there is no step.
    """
    main_line: Branch = played.runs[0]
    case = played.runs[0].file.case
    if case is not None:
        return in_language(case.quarrel, played.speaker.lang)
    if step is None:
        return ""
    steps, game = main_line.record.steps, main_line.record.game
    speaker, presenter = played.speaker, main_line.replay.plugin.presenter
    place = find_places(steps, game.kinds)[step.index]
    if place.window >= 0 and steps[place.window].window:
        where: str | None = speaker.window(str(steps[place.window].window))
    else:
        phase = steps[place.phase].args.get("phase") if place.phase >= 0 else None
        where = speaker.term(phase) if phase else None
    return speaker.text(
        "verdict.situation",
        scene=presenter.scenes.situation(game, step.table, speaker) or None,
        where=where,
        what=text_of(speaker.step(step)),
    )


def _marked_step(main_line: Branch) -> Step | None:
    """Return the step that the file marks as disputed, or None."""
    steps = [
        max(remark.step, remark.display_step)
        for remark in main_line.remarks
        if remark.mark == "disputed" and max(remark.step, remark.display_step) >= 0
    ]
    if not steps:
        return None
    return find_committing_step(main_line.record, steps[0]) or main_line.record.steps[steps[0]]


def _step_of_dispute(main_line: Branch) -> Step | None:
    """Return the last action or roll before the dispute.

    Return None if the file does not state where the dispute is, or if no action or roll precedes.
    """
    disputed, steps, role_of_kind = (
        main_line.dispute,
        main_line.record.steps,
        main_line.record.game.kinds,
    )
    if disputed is None:
        return None
    end = disputed.step if disputed.step >= 0 else len(steps)
    before = (step for step in steps if step.position <= disputed.position and step.index <= end)
    events = [step for step in before if role_of_kind[step.kind] in (*_ACTIONS, Role.CHANCE)]
    return events[-1] if events else None


def _action_before_divergence(played: PlayedDispute) -> Step | None:
    """Return the last action up to the step at which the editions first diverge, or None."""
    main_line: Branch = played.runs[0]
    steps, role_of_kind = main_line.record.steps, main_line.record.game.kinds
    for divergence in played.divergences:
        first_run_steps = [
            step
            for group in divergence.groups
            for run, step in zip(group.run_indices, group.steps, strict=True)
            if run == 0 and step >= 0
        ]
        if divergence.branch or not first_run_steps:
            continue
        actions = [
            step for step in steps[: first_run_steps[0] + 1] if role_of_kind[step.kind] in _ACTIONS
        ]
        return actions[-1] if actions else None
    return None


def _last_committed_action(main_line: Branch) -> Step | None:
    """Return the last action committed before the claims are decided, or before the end."""
    steps, role_of_kind = main_line.record.steps, main_line.record.game.kinds
    last_claim_step = max((claim.step for claim in main_line.claims), default=-1)
    candidates = steps[: last_claim_step + 1] if last_claim_step >= 0 else steps
    committed = [step for step in candidates if role_of_kind[step.kind] is Role.COMMIT]
    return committed[-1] if committed else candidates[-1]
