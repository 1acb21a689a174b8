"""The Dice Throne plugin, through which replay files, tables and simulations use the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay import counters, defaults, landing, parsing, timing
from dtnb.dicethrone.replay.phrases import wording
from dtnb.dicethrone.replay.set_up import form, prints, setup
from dtnb.dicethrone.replay.set_up.entries import SeatSpec, StartSpec
from dtnb.dicethrone.rulebook import DEFAULT_EDITION, TITLES, rulebook
from dtnb.dicethrone.state.windows import (
    ABILITY_ACTIVATED,
    ABILITY_ANNOUNCED,
    AFTER_EFFECT_DICE,
    AFTER_FIRST_ATTEMPT,
    AFTER_INCOME,
    AFTER_LAST_ATTEMPT,
    AFTER_SECOND_ATTEMPT,
    AFTER_TARGETED_EFFECTS,
    AFTER_UPKEEP_EFFECT,
    BEFORE_DEFENSE,
    BEFORE_INCOME,
    BEFORE_ISOLATED_DAMAGE,
    BEFORE_OFFENSE,
    BEFORE_UPKEEP_APPLIES,
    CARD_ANNOUNCED,
    CONCLUSION,
    DEFENSE_RESOLVES,
    DEFENSE_ROLLED,
    DIE_ALTERED,
    DISCARD_WINDOW,
    END_OF_OFFENSE,
    END_OF_TURN,
    LAST_CHANCE,
    MAIN_PHASE_1,
    MAIN_PHASE_2,
    OFFENSE_BEGINS,
    SETUP,
    TARGET_CHOSEN,
    TARGETING_DIE_READ,
    TARGETING_DIE_ROLLED,
    THEN_OF_A_CARD,
    THEN_OF_AN_ABILITY,
    UPKEEP_BEGINS,
)
from dtnb.dicethrone.verdicts.evaluate import evaluate
from dtnb.kernel import State
from dtnb.odds.answer import Answer
from dtnb.replay.game.parts import GameOdds
from dtnb.replay.game.plugin import Plugin

if TYPE_CHECKING:
    from dtnb.frames.plugin import Drawing

#: names of windows in addition to those of the rulebook
WINDOWS = {
    "setup": (SETUP,),
    "upkeep": (UPKEEP_BEGINS, AFTER_UPKEEP_EFFECT, BEFORE_UPKEEP_APPLIES),
    "income": (BEFORE_INCOME, AFTER_INCOME),
    "main phase 1": (MAIN_PHASE_1,),
    "before rolling": (BEFORE_OFFENSE,),
    "main phase 2": (MAIN_PHASE_2,),
    "discard": (DISCARD_WINDOW,),
    "end of turn": (END_OF_TURN,),
    "before the first roll": (OFFENSE_BEGINS,),
    "after the roll": (AFTER_FIRST_ATTEMPT, AFTER_SECOND_ATTEMPT, AFTER_LAST_ATTEMPT),
    "announced": (ABILITY_ANNOUNCED,),
    "after announcing": (ABILITY_ANNOUNCED,),
    "die altered": (DIE_ALTERED,),
    "activated": (ABILITY_ACTIVATED, AFTER_EFFECT_DICE),
    "a card is announced": (CARD_ANNOUNCED,),
    "then of a card": (THEN_OF_A_CARD,),
    "then": (THEN_OF_AN_ABILITY,),
    "end of offense": (END_OF_OFFENSE,),
    "target roll": (TARGETING_DIE_ROLLED,),
    "target known": (TARGET_CHOSEN, TARGETING_DIE_READ),
    "after the targeted effects": (AFTER_TARGETED_EFFECTS,),
    "before defense": (BEFORE_DEFENSE,),
    "before defence": (BEFORE_DEFENSE,),
    "defense rolled": (DEFENSE_ROLLED,),
    "after the defensive roll": (DEFENSE_ROLLED,),
    "effects of the defense": (DEFENSE_RESOLVES,),
    "last chance": (LAST_CHANCE,),
    "conclusion": (CONCLUSION,),
    "avant la défense": (BEFORE_DEFENSE,),
    "dernière chance": (LAST_CHANCE,),
    "isolated damage": (BEFORE_ISOLATED_DAMAGE,),
    "isolated damage is about to be dealt": (BEFORE_ISOLATED_DAMAGE,),
    "dégâts isolés": (BEFORE_ISOLATED_DAMAGE,),
    "des dégâts isolés vont être infligés": (BEFORE_ISOLATED_DAMAGE,),
}


class DiceThroneOdds(GameOdds):
    """The odds of Attacks; the code that computes them is imported on first use."""

    def of_moment(
        self, game: DiceThrone, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return the odds of the Offensive Roll to come, or of the Attack in progress."""
        from dtnb.dicethrone.odds.board import OddsRequest, odds

        return odds(game, state, OddsRequest(actions, playouts, seed))

    def on_page(self, game: DiceThrone, state: State) -> bool:
        """Tell whether Roll Attempts are left, or an Attack waits for its defense or its end."""
        from dtnb.dicethrone.odds.advancing import shows_odds

        return shows_odds(state)


def _load_drawing() -> Drawing:
    from dtnb.dicethrone.drawing.plugin import DRAWING

    return DRAWING


PLUGIN = Plugin(
    game_type=DiceThrone,
    titles=TITLES,
    rulebook=rulebook,
    default_edition=DEFAULT_EDITION,
    load_drawing=_load_drawing,
    setup=setup,
    phrases=parsing,
    wording=wording,
    answers=landing,
    defaults=defaults,
    timing=timing,
    form=form,
    printings=prints,
    odds=DiceThroneOdds(),
    counters=counters,
    evaluate=evaluate,
    seat_entry=SeatSpec,
    start_entry=StartSpec,
    window_aliases=WINDOWS,
    asks_readings=True,
)
