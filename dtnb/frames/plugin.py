"""The drawing half of a game's plug: what a game says about how it looks and reads."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from dtnb.frames.document import Explanation, OptionSource, Rule
from dtnb.frames.ledger import Ledger, Mistake
from dtnb.frames.scene import Scene
from dtnb.frames.structure import Telling

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Action, Game, State, Step
    from dtnb.rulebook import Language, Rulebook


GameT = TypeVar("GameT", bound="Game[Any]")
TableT = TypeVar("TableT")


class GameDrawing(ABC, Generic[GameT, TableT]):
    """How a game is drawn and told.

    Everything here is a pure function of what it is given: the same table always gives the same
    scene. A `speaker` carries the language (``speaker.lang``), the seats' names and the game's
    catalogue (``speaker.text("term.…")``), so that a game keeps all its words in its catalogues.
    What has a body is what most games need; the rest is what only the game can tell.
    """

    #: the game's own tags for steps, by kind, beside those of their role
    step_tags: ClassVar[Mapping[str, Sequence[str]]] = {}

    #: how the short story tells steps, by kind, where it differs from what their role says
    tellings: ClassVar[Mapping[str, Telling]] = {}

    @abstractmethod
    def message_folders(self) -> Sequence[Traversable]:
        """Return the folders with the game's catalogues."""

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return the game's rulebook."""

    def edition(self, game: GameT) -> str:
        """Return the id of the edition that is played."""
        return next(iter(self.rulebook().editions))

    def seat_names(self, game: GameT, table: TableT) -> Sequence[str]:
        """Return the seats' names, by index."""
        seats: Any = table
        return [seat.name for seat in seats.seats]

    def figures(self, game: GameT, table: TableT, speaker: Speaker) -> Sequence[str]:
        """Return who or what each seat plays; empty where seats have nothing but their names."""
        return ()

    @abstractmethod
    def scene(self, game: GameT, table: TableT, speaker: Speaker) -> Scene:
        """Return what a table looks like.

        `phase` and `window` may stay empty: the builder fills in those that a step stands in.
        """

    def situation(self, game: GameT, table: TableT, speaker: Speaker) -> str:
        """Return in a few words what is going on; empty where nothing is."""
        return ""

    def option_label(self, game: GameT, state: State, action: Action, speaker: Speaker) -> str:
        """Return how an action reads in the list of options: "Spend the key"; never a pass.

        Also asked for the declared action that a claim or a follow-up question is about.
        """
        return speaker.text(f"action.{action.verb}", object=action.object or None)

    def option_source(self, game: GameT, state: State, action: Action) -> OptionSource | None:
        """Tell whether what an action is about lies in the hand, or may do so unseen."""
        return None

    def lies_there(self, game: GameT, state: State, action: Action) -> bool:
        """Tell whether what an action is about lies in front of who is asked.

        A lesson offers its reader nothing else; what could be tried without it is only refused.
        """
        return True

    def explanations(
        self, game: GameT, speaker: Speaker, wanted: Collection[str]
    ) -> Mapping[str, Explanation]:
        """Return what things are, by the names under which they are shown.

        Parameters
        ----------
        wanted
            The names that are shown; others need no explanation.
        """
        return {}

    def policies(self, game: GameT) -> Mapping[str, str]:
        """Return the readings that differ from the edition's own, policy to reading."""
        return {}

    def ledgers(self, game: GameT, table: TableT, step: Step, speaker: Speaker) -> Sequence[Ledger]:
        """Return the calculations that are open or just finished after a step."""
        return ()

    def mistakes(
        self, game: GameT, table: TableT, step: Step, speaker: Speaker
    ) -> Sequence[Mistake]:
        """Return wrong totals at which people easily arrive who work a sum out, and how.

        Of several for one total the first is told; a game may leave them unsaid.
        """
        return ()

    def summing(self, game: GameT, speaker: Speaker) -> str:
        """Return how a sum is worked out under the rules in force; empty for the usual way."""
        return ""

    def keeps_ledgers(self, table: TableT) -> bool:
        """Tell whether the calculations of the step before stay, where there are no others."""
        return False

    def tags(self, game: GameT, step: Step) -> Sequence[str]:
        """Return the game's own tags for a step, beside those of its role."""
        return self.step_tags.get(step.kind, ())

    def citation(self, game: GameT, rule_id: str, lang: Language) -> Rule | None:
        """Return a cited source that the rulebook does not hold, such as a card; else None."""
        return None

    def object_name(self, name: str, lang: Language) -> str | None:
        """Translate the name of an object; None leaves it as it is."""
        return None

    def object_at(self, game: GameT, name: str, lang: Language) -> str | None:
        """Translate the name of an object where the things of this very game decide."""
        return self.object_name(name, lang)


#: whatever game it is
Drawing: TypeAlias = GameDrawing[Any, Any]
