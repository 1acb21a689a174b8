"""Notes and marks of a file stand at the step of the window that they are about."""

from __future__ import annotations

import pytest

from dtnb.kernel import Step
from dtnb.replay import Replay, load_replay
from tests.dicethrone.replay.test_statement_windows import HEAD, ULTIMATE, load


def annotated_step(replay: Replay) -> Step:
    """Return the step on which the only note or mark of a replay stands."""
    (remark,) = replay.remarks
    return replay.steps[remark.display_step]


@pytest.mark.parametrize("statement", ["note: Half of 9.", "mark: disputed"])
@pytest.mark.parametrize("pin", ["{{at: last chance, {what}}}", "at: last chance\n  - {what}"])
def test_a_note_or_a_mark_alone_stands_in_the_window_that_it_names(
    statement: str, pin: str
) -> None:
    """TW-16 asks Ben, who has a Protect; the note stands there and before he spends it."""
    pinned = pin.format(what=statement)
    replay = load(f"  - Ben does not defend\n  - {pinned}\n  - Ben spends Protect\n")
    step = annotated_step(replay)
    assert (step.kind, step.window) == ("passes-automatically", "TW-16")
    assert step.index < next(step.index for step in replay.steps if step.kind == "commits")


def test_a_note_alone_stands_in_a_window_that_closed_by_itself() -> None:
    """DT-ORP-11: nobody may act when an Ultimate is activated (TW-07)."""
    step = annotated_step(load("  - {at: activated, note: Here it is.}\n", ULTIMATE))
    assert (step.kind, step.window) == ("window-closes", "TW-07")


def test_a_note_after_a_move_stands_where_that_has_been_carried_out() -> None:
    replay = load("  - Ben spends Protect\n  - note: It halves.\n  - Ben does not defend\n")
    story = repr(replay.story(full=True))
    assert story.index("Protect: half of the damage") < story.index("It halves.")
    assert story.index("It halves.") < story.index("Mighty Blow: the subtotal")


def test_a_note_before_all_moves_is_shown() -> None:
    head, _, rest = HEAD.partition("moves:\n")
    replay = load_replay(
        f"{head}moves:\n  - note: Watch the dice.\n{rest}  - Ben does not defend\n"
    )
    story = repr(replay.story(full=True))
    assert story.index("Watch the dice.") < story.index("Ann rolls 1 2 3 4 4")


def test_a_note_on_a_refusal_stands_where_the_refusal_is_judged() -> None:
    """TW-16, in which nobody can act any more."""
    replay = load(
        "  - Ben spends Protect\n  - Ben does not defend\n"
        "  - {refused: Ben spends Protect, note: It is gone.}\n"
    )
    assert annotated_step(replay).index == replay.refusals[0].display_step
