"""The drawing half of Dice Throne's plug; each part has a module of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from dtnb.dicethrone.drawing.ledgers import ledgers
from dtnb.dicethrone.drawing.mistakes import mistakes
from dtnb.dicethrone.drawing.names import object_name
from dtnb.dicethrone.drawing.options import lies_there, option_label, option_source
from dtnb.dicethrone.drawing.scene import scene
from dtnb.dicethrone.drawing.sources import citation, explanations
from dtnb.dicethrone.drawing.tellings import TELLINGS
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.messages import FOLDER
from dtnb.dicethrone.rulebook import rulebook
from dtnb.dicethrone.state.table import Table
from dtnb.frames.plugin import GameDrawing
from dtnb.frames.structure import Telling
from dtnb.kernel import Action, State, Step

if TYPE_CHECKING:
    from pathlib import Path

    from dtnb.explain.speaker import Speaker
    from dtnb.frames.document import Explanation, OptionSource, Rule
    from dtnb.frames.ledger import Ledger, Mistake
    from dtnb.frames.scene import Scene
    from dtnb.rulebook import Language, Rulebook

#: what a step can be found by, beside the tags that its role gives
TAGS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            "packet-created",
            "packet-grows",
            "packet-modified",
            "modifier-waits",
            "type-change-waits",
            "packet-lapses",
            "type-changed",
            "isolated-damage",
            "ledger",
            "damage-applied",
        ),
        ("damage",),
    ),
    **dict.fromkeys(("activates", "commits", "defends"), ("event",)),
    **dict.fromkeys(("rolls", "rolls-again", "alters-die", "dice-read"), ("dice",)),
    **dict.fromkeys(
        ("token-gained", "token-inflicted", "token-not-placed", "token-spent", "token-removed",
         "token-returned", "status-prevented"),
        ("token",),
    ),
}  # fmt: skip


class DiceThroneDrawing(GameDrawing[DiceThrone, Table]):
    """How Dice Throne is drawn and told; see :class:`~dtnb.frames.plugin.GameDrawing`."""

    step_tags: ClassVar[Mapping[str, Sequence[str]]] = TAGS
    tellings: ClassVar[Mapping[str, Telling]] = TELLINGS

    def message_folders(self) -> Sequence[Path]:
        """Return the folder with the game's catalogues."""
        return (FOLDER,)

    def rulebook(self) -> Rulebook:
        """Return the rules in every edition."""
        return rulebook()

    def edition(self, game: DiceThrone) -> str:
        """Return the id of the edition that is played."""
        return game.edition

    def figures(self, game: DiceThrone, table: Table, speaker: Speaker) -> Sequence[str]:
        """Return the hero of each seat."""
        return [game.hero_at(table, seat).name for seat in range(len(table.seats))]

    def scene(self, game: DiceThrone, table: Table, speaker: Speaker) -> Scene:
        """Return what the table looks like."""
        return scene(game, table, speaker)

    def situation(self, game: DiceThrone, table: Table, speaker: Speaker) -> str:
        """Return who attacks whom with what."""
        attack = table.attack
        if attack is None:
            return ""
        kind = "attack" if attack.is_attack else "ability"
        return speaker.text(
            f"table.situation.{kind}", seat=attack.attacker, target=attack.target,
            subject=attack.ability,
        )  # fmt: skip

    def option_label(self, game: DiceThrone, state: State, action: Action, speaker: Speaker) -> str:
        """Return how an action reads in the list of options."""
        return option_label(game, state, action, speaker)

    def option_source(self, game: DiceThrone, state: State, action: Action) -> OptionSource | None:
        """Tell whether a card is in the hand, or may be among those that nobody has named."""
        return option_source(state, action)

    def lies_there(self, game: DiceThrone, state: State, action: Action) -> bool:
        """Tell whether who is asked has the token, or a card by its name."""
        return lies_there(game, state, action)

    def explanations(
        self, game: DiceThrone, speaker: Speaker, wanted: Collection[str]
    ) -> Mapping[str, Explanation]:
        """Return what cards, tokens and abilities do, in the words made from their effects."""
        return explanations(game, speaker, wanted)

    def policies(self, game: DiceThrone) -> Mapping[str, str]:
        """Return the readings that differ from the edition's own."""
        return game.readings.chosen

    def mistakes(
        self, game: DiceThrone, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Mistake]:
        """Return wrong totals at which people easily arrive."""
        return mistakes(game, table, step, speaker)

    def summing(self, game: DiceThrone, speaker: Speaker) -> str:
        """Return how damage is summed, where it is not in three steps (DT-CALC-09)."""
        cumulative = game.method.reductions == "cumulative"
        return speaker.text("table.summing.cumulative") if cumulative else ""

    def ledgers(
        self, game: DiceThrone, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        """Return the calculations of the damage that waits, or that was just settled."""
        return ledgers(game, table, step, speaker)

    def keeps_ledgers(self, table: Table) -> bool:
        """Tell whether the phase goes on whose totals have been applied."""
        return table.totals_applied

    def citation(self, game: DiceThrone, rule_id: str, lang: Language) -> Rule | None:
        """Return what a card, ability, token or passive says; None for rules."""
        return citation(game, rule_id, lang)

    def object_name(self, name: str, lang: Language) -> str | None:
        """Translate phases, requirements and conditions; names of heroes' things stay."""
        return object_name(name, lang)
