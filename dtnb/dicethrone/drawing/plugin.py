"""The drawing part of Dice Throne's plugin; each method calls a module of this folder."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from dtnb.dicethrone.drawing.ledgers import ledgers
from dtnb.dicethrone.drawing.mistakes import mistakes
from dtnb.dicethrone.drawing.names import object_name
from dtnb.dicethrone.drawing.options import has_named_object, option_label, option_source
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

#: tags by which a step can be found, besides those of its role
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
    """The drawing of Dice Throne; see :class:`~dtnb.frames.plugin.GameDrawing`."""

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
        """Return the table as data for renderers."""
        return scene(game, table, speaker)

    def situation(self, game: DiceThrone, table: Table, speaker: Speaker) -> str:
        """Return a sentence: who attacks whom with what."""
        attack = table.attack
        if attack is None:
            return ""
        kind = "attack" if attack.is_attack else "ability"
        return speaker.text(
            f"table.situation.{kind}", seat=attack.attacker, target=attack.target,
            subject=attack.ability,
        )  # fmt: skip

    def option_label(self, game: DiceThrone, state: State, action: Action, speaker: Speaker) -> str:
        """Return the label of an action in the list of options."""
        return option_label(game, state, action, speaker)

    def option_source(self, game: DiceThrone, state: State, action: Action) -> OptionSource | None:
        """Tell whether a card is known in the hand, or may be one of the unknown cards."""
        return option_source(state, action)

    def has_named_object(self, game: DiceThrone, state: State, action: Action) -> bool:
        """Tell whether the asked seat has the token, or knows the card in hand."""
        return has_named_object(game, state, action)

    def explanations(
        self, game: DiceThrone, speaker: Speaker, wanted: Collection[str]
    ) -> Mapping[str, Explanation]:
        """Return explanations of cards, tokens and abilities, generated from their effects."""
        return explanations(game, speaker, wanted)

    def policies(self, game: DiceThrone) -> Mapping[str, str]:
        """Return the readings chosen instead of the edition's own."""
        return game.readings.chosen

    def mistakes(
        self, game: DiceThrone, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Mistake]:
        """Return wrong totals that people easily reach."""
        return mistakes(game, table, step, speaker)

    def summing(self, game: DiceThrone, speaker: Speaker) -> str:
        """Return a note on how damage is summed, where not in three steps (DT-CALC-09)."""
        cumulative = game.method.reductions == "cumulative"
        return speaker.text("table.summing.cumulative") if cumulative else ""

    def ledgers(
        self, game: DiceThrone, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        """Return the ledgers of waiting damage, or of damage that was just applied."""
        return ledgers(game, table, step, speaker)

    def keeps_ledgers(self, table: Table) -> bool:
        """Tell whether the phase continues after its totals were applied."""
        return table.totals_applied

    def citation(self, game: DiceThrone, rule_id: str, lang: Language) -> Rule | None:
        """Return the text of a card, ability, token or passive; None for rules."""
        return citation(game, rule_id, lang)

    def object_name(self, name: str, lang: Language) -> str | None:
        """Translate phases, requirements and conditions; None leaves a name unchanged."""
        return object_name(name, lang)
