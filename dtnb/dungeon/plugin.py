"""The plugin through which replay files and the other shared parts of dtnb use this game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.replay import counters, parsing
from dtnb.dungeon.replay.entries import SeatSpec, StartSpec
from dtnb.dungeon.replay.form import DungeonForm
from dtnb.dungeon.replay.landing import DungeonAnswers, DungeonDefaults, DungeonTiming
from dtnb.dungeon.replay.setup import DungeonSetup
from dtnb.dungeon.replay.window_names import WINDOW_ALIASES
from dtnb.dungeon.replay.wording import DungeonWording
from dtnb.dungeon.rulebook import DEFAULT_EDITION, TITLES, rulebook
from dtnb.dungeon.verdicts.evaluate import evaluate
from dtnb.kernel import State
from dtnb.odds.answer import Answer
from dtnb.replay.game.parts import GameOdds
from dtnb.replay.game.plugin import Plugin

if TYPE_CHECKING:
    from dtnb.frames.plugin import Presenter
    from dtnb.players import Player
    from dtnb.replay.game.quick_entry import QuickEntry


class DungeonOdds(GameOdds):
    """The odds of rolls; the module that computes them is imported on first use."""

    def of_moment(
        self, game: Dungeon, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of the roll in progress, or of an attack with each stat; always exact."""
        from dtnb.dungeon.replay.chances import answer_odds

        return answer_odds(game, state)


def _load_presenter() -> Presenter:
    """Return the presenter of this game; the module is imported on first use."""
    from dtnb.dungeon.drawing.plugin import PRESENTER

    return PRESENTER


def _players() -> Mapping[str, Callable[[str], Player]]:
    """Return functions that create this game's players from a seed, by name."""
    from dtnb.dungeon.players import careful

    return {"careful": careful}


def _load_quick_entry() -> QuickEntry:
    from dtnb.dungeon.replay.quick_entry import DungeonEntry

    return DungeonEntry()


PLUGIN = Plugin(
    game_type=Dungeon,
    titles=TITLES,
    rulebook=rulebook,
    default_edition=DEFAULT_EDITION,
    load_presenter=_load_presenter,
    setup=DungeonSetup(),
    phrases=parsing,
    wording=DungeonWording(),
    answers=DungeonAnswers(),
    defaults=DungeonDefaults(),
    timing=DungeonTiming(),
    form=DungeonForm(),
    odds=DungeonOdds(),
    counters=counters,
    evaluate=evaluate,
    players=_players,
    seat_entry=SeatSpec,
    start_entry=StartSpec,
    window_aliases=WINDOW_ALIASES,
    load_quick_entry=_load_quick_entry,
    asks_readings=True,
)
