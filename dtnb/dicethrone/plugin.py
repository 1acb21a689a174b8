"""The Dice Throne plugin, through which replay files, tables and simulations use the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay import counters, defaults, landing, parsing, pending_window, workshop
from dtnb.dicethrone.replay.phrases import wording
from dtnb.dicethrone.replay.phrases.window_names import WINDOW_ALIASES
from dtnb.dicethrone.replay.set_up import form, prints, setup
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, TITLES, rulebook
from dtnb.dicethrone.verdicts.evaluate import evaluate
from dtnb.kernel import State
from dtnb.replay.game.parts import GameOdds
from dtnb.replay.game.plugin import Plugin

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter
    from dtnb.odds.answer import Answer
    from dtnb.replay.game.quick_entry import QuickEntry


class DiceThroneOdds(GameOdds):
    """The odds of abilities and Attacks; the code that computes them is imported on first use."""

    def of_moment(
        self, game: DiceThrone, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of the Offensive Roll to come, or of the Attack in progress."""
        from dtnb.dicethrone.odds.board import OddsRequest, odds

        return odds(game, state, OddsRequest(actions, playouts, seed))

    def on_page(self, game: DiceThrone, state: State) -> bool:
        """Tell whether an exported page includes the odds of this state.

        It does if Roll Attempts are left, or if an Attack waits for its defence or its end.
        """
        from dtnb.dicethrone.odds.advancing import shows_odds

        return shows_odds(state)


def _load_presenter() -> Presenter:
    from dtnb.dicethrone.drawing.plugin import PRESENTER

    return PRESENTER


def _words_by_name() -> Mapping[str, frozenset[str]]:
    from dtnb.dicethrone.heroes.search_words import words_by_name

    return words_by_name()


def _load_quick_entry() -> QuickEntry:
    from dtnb.dicethrone.replay.quick_entry import DiceThroneEntry

    return DiceThroneEntry()


PLUGIN = Plugin(
    game_type=DiceThrone,
    titles=TITLES,
    rulebook=rulebook,
    default_edition=DEFAULT_EDITION,
    load_presenter=_load_presenter,
    setup=setup,
    phrases=parsing,
    wording=wording,
    answers=landing,
    defaults=defaults,
    timing=pending_window,
    form=form,
    printings=prints,
    odds=DiceThroneOdds(),
    counters=counters,
    workshop=workshop,
    evaluate=evaluate,
    seat_entry=SeatSpec,
    start_entry=StartSpec,
    names=_words_by_name,
    window_aliases=WINDOW_ALIASES,
    load_quick_entry=_load_quick_entry,
    asks_readings=True,
)
