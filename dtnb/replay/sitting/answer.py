"""Say whether a player may make a move at the pending question, and every reason against it."""

from __future__ import annotations

from typing import NamedTuple

from dtnb.explain.speaker import Speaker
from dtnb.frames.building.questions import action_label
from dtnb.kernel import Verdict
from dtnb.replay.game.move_verdicts import add_window_rules, judge_move
from dtnb.replay.game.terms import PhraseError
from dtnb.replay.running.errors import MoveError
from dtnb.replay.running.line_driver import LineDriver
from dtnb.replay.running.script import StatedMove
from dtnb.replay.running.skipped_windows import ruled_reasons
from dtnb.replay.sitting.stated_moves import find_answer_here, fork_driver
from dtnb.sanitize import sanitize_lines


class Answer(NamedTuple):
    """Whether a move is allowed now, and every reason against it."""

    verdict: Verdict
    #: the verdict in words
    text: str

    @property
    def allowed(self) -> bool:
        """Whether the move is allowed."""
        return self.verdict.allowed

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that forbid the move."""
        return self.verdict.rules

    def __repr__(self) -> str:
        return sanitize_lines(self.text)

    def _repr_html_(self) -> str:
        from dtnb.markup import html, wrap_for_display

        first, *others = self.text.splitlines()
        reasons = [html.p(line.removeprefix("- ")) for line in others]
        sign = "good" if self.allowed else "bad"
        answer = html.li(html.p(html.strong(first)), reasons, class_=f"option {sign}")
        return wrap_for_display(html.ul(answer, class_="options"))


def judge_stated_move(driver: LineDriver, stated_move: StatedMove, speaker: Speaker) -> Answer:
    """Judge a move at the pending question. Raise PhraseError if it does not fit the table."""
    from dtnb.explain.verdicts import explain_verdict

    plugin, game, state, move = driver.plugin, driver.game, driver.state, stated_move.move
    verdict = judge_move(plugin, game, state, move)
    if not verdict.allowed and not verdict.rules:
        verdict = _verdict_ahead(driver, stated_move) or add_window_rules(plugin, state, verdict)
    action = plugin.answers.stated_action(game, state, move)
    if action is None:
        label = speaker.text("list.quoted", name=stated_move.text)
    else:
        label = action_label(action, state, plugin.presenter, game, speaker)
    verdict = ruled_reasons(verdict)
    explained = explain_verdict(verdict, speaker, move.seat, label)
    return Answer(verdict, "\n".join(explained.lines()))


def _verdict_ahead(driver: LineDriver, stated_move: StatedMove) -> Verdict | None:
    """Return the verdict at a later question to the move's seat, for which the move may be meant.

    Return None if the move does not fit there, or if it is refused there without a rule.
    """
    ahead = fork_driver(driver, driver.position)
    try:
        find_answer_here(ahead, stated_move)
        verdict = judge_move(ahead.plugin, ahead.game, ahead.state, stated_move.move)
    except (MoveError, PhraseError):
        return None
    return verdict if verdict.rules or verdict.allowed else None
