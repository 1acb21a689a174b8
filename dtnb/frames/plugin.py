"""What frames ask of a game: how its tables look and how its steps read.

A game gives one `Drawing`, whose parts are the protocols below, one for each reader. A part is an
instance of a subclass, which inherits the default bodies, or a module that has all its functions.
Everything here is a pure function: the same table always gives the same scene. A `speaker` carries
the language (``speaker.lang``), the seats' names and the game's catalogue
(``speaker.text("term.…")``), so that a game keeps all its words in its catalogues.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from dtnb import registry
from dtnb.frames.document import Explanation, OptionSource, Rule
from dtnb.frames.ledger import Ledger, Mistake
from dtnb.frames.scene import Scene
from dtnb.frames.structure import Telling

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Action, State, Step
    from dtnb.rulebook import Language, Rulebook


class Scenes(Protocol):
    """How a table looks."""

    @abstractmethod
    def scene(self, game: Any, table: Any, speaker: Speaker, /) -> Scene:
        """Return what a table looks like.

        `phase` and `window` may stay empty: the builder fills in those that a step stands in.
        """

    def figures(self, game: Any, table: Any, speaker: Speaker, /) -> Sequence[str]:
        """Return who or what each seat plays; empty where seats have nothing but their names."""
        return ()

    def situation(self, game: Any, table: Any, speaker: Speaker, /) -> str:
        """Return in a few words what is going on; empty where nothing is."""
        return ""


class Options(Protocol):
    """How the options of a question read."""

    def option_label(self, game: Any, state: State, action: Action, speaker: Speaker, /) -> str:
        """Return how an action reads in the list of options: "Spend the key"; never a pass.

        Also asked for the declared action that a claim or a follow-up question is about.
        """
        return speaker.text(f"action.{action.verb}", object=action.object or None)

    def option_source(self, game: Any, state: State, action: Action, /) -> OptionSource | None:
        """Return whether the object of an action lies in the hand, or may be there unseen."""
        return None

    def is_available(self, game: Any, state: State, action: Action, /) -> bool:
        """Tell whether the seat that is asked has the object of an action.

        A lesson offers its reader nothing else; other candidates are only refused.
        """
        return True


class Ledgers(Protocol):
    """Calculations that are drawn line by line."""

    def after_step(
        self, game: Any, table: Any, step: Step, speaker: Speaker, /
    ) -> Sequence[Ledger]:
        """Return the calculations that are open or just finished after a step."""
        return ()

    def keep_previous(self, table: Any, /) -> bool:
        """Tell whether the ledgers of the step before stay, where a step has none of its own."""
        return False

    def mistakes(self, game: Any, table: Any, step: Step, speaker: Speaker, /) -> Sequence[Mistake]:
        """Return wrong totals that people easily arrive at, and how; none is fine.

        Of several for one total the first is shown.
        """
        return ()

    def sum_method(self, game: Any, speaker: Speaker, /) -> str:
        """Return how a sum is worked out under the rules in force; empty for the usual way."""
        return ""


class Sources(Protocol):
    """The rules in force, and the names and texts that steps refer to."""

    @abstractmethod
    def edition(self, game: Any, /) -> str:
        """Return the id of the edition that is played."""

    def policies(self, game: Any, /) -> Mapping[str, str]:
        """Return the readings that differ from the edition's own, policy to reading."""
        return {}

    def citation(self, game: Any, rule_id: str, lang: Language, /) -> Rule | None:
        """Return a cited source that the rulebook does not hold, such as a card; else None."""
        return None

    def explanations(
        self, game: Any, speaker: Speaker, wanted: Collection[str], /
    ) -> Mapping[str, Explanation]:
        """Return explanations of the objects whose names are in `wanted`, by name."""
        return {}

    def object_name(self, game: Any, name: str, lang: Language, /) -> str | None:
        """Translate the name of an object; None leaves it as it is."""
        return None


class _DefaultOptions(Options):
    """Options named by the game's ``action.<verb>`` messages."""


class _NoLedgers(Ledgers):
    """A game that calculates nothing line by line."""


@dataclass(frozen=True, eq=False)
class Drawing:
    """How a game is drawn and told.

    Parameters
    ----------
    game
        The name under which the game is registered.
    rulebook
        Returns the game's rulebook.
    message_folders
        The folders with the game's catalogues.
    scenes, options, ledgers, sources
        The parts that a game implements.
    step_tags
        The game's own tags for steps, by kind, beside those of their role.
    tellings
        How the short story tells steps, by kind, where it differs from what their role says.
    """

    game: str
    rulebook: Callable[[], Rulebook]
    message_folders: Sequence[Traversable]
    scenes: Scenes
    sources: Sources
    options: Options = field(default_factory=_DefaultOptions)
    ledgers: Ledgers = field(default_factory=_NoLedgers)
    step_tags: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tellings: Mapping[str, Telling] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        # Modules cannot be pickled; another process has the same games.
        return _drawing_of, (self.game,)


def _drawing_of(game: str) -> Drawing:
    drawing: Drawing = registry.plugin(game).drawing
    return drawing
