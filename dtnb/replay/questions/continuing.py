"""Collect all that a gamebook needs to draw a line of play and to go on with other choices.

A gamebook is a page that stops at each decision of a line and asks its reader what to do.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dtnb.gamebook.book import GamebookSource, OtherTotals
    from dtnb.kernel import Game, Outcome, State
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.game.terms import Move
    from dtnb.replay.questions.quiz_line import QuizLine


def gamebook_source(line: QuizLine, elsewhere: OtherTotals | None = None) -> GamebookSource:
    """Return the data with which a gamebook draws a line and continues it with other choices.

    `elsewhere` returns the totals of a calculation under other editions.
    """
    from dtnb.gamebook.book import GamebookSource

    replay = line.replay
    plugin, game = replay.plugin, line.record.game
    return GamebookSource(
        line.line(),
        replay.plugin.presenter,
        replay.lang,
        lambda state: plugin.defaults.outcome(game, state),
        [
            partial(_outcome_stated_by, result.move, plugin, game)
            for result in line.results
            if result.status == "unused"
        ],
        elsewhere,
    )


def _outcome_stated_by(move: Move, plugin: Plugin, game: Game[Any], state: State) -> Outcome | None:
    """Return the outcome that an unused move of the file states for the roll in `state`, or None.

    An unused move is a roll that the file states and that nothing asked for.
    """
    return plugin.answers.stated_outcome(game, state, move)
