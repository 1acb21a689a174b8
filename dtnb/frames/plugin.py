"""The interface by which a game draws its tables and puts options and sources into words.

Each game provides one `Presenter`, whose parts implement the protocols below. A part is an instance
of a subclass, which inherits the default bodies, or a module that has all functions of the
protocol. All functions are pure: the same table always gives the same scene.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from dtnb import registry
from dtnb.frames.document import Explanation, ObjectPlace, Rule
from dtnb.frames.event import EventKind
from dtnb.frames.ledger import Ledger, Mistake
from dtnb.frames.looks import Look, hue_of_name
from dtnb.frames.scene import DiceGroup, Scene
from dtnb.frames.structure import Telling
from dtnb.kernel import Role

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from dtnb.explain.sentence import Sentence
    from dtnb.explain.speaker import Speaker
    from dtnb.kernel import Action, State, Step
    from dtnb.rulebook import Language, Rulebook


class Scenes(Protocol):
    """Draws tables."""

    @abstractmethod
    def scene(self, game: Any, table: Any, speaker: Speaker, /) -> Scene:
        """Return the scene that shows a table.

        If the scene's `phase` or `window` is empty, the builder fills it in from the step.
        """

    def character_names(self, game: Any, table: Any, speaker: Speaker, /) -> Sequence[str]:
        """Return the name of each seat's character; nothing if seats have no characters."""
        return ()

    def looks(self, game: Any, table: Any, speaker: Speaker, /) -> Sequence[Look]:
        """Return the look of each seat's character. By default, the name determines a colour."""
        names = self.character_names(game, table, speaker) or speaker.seats
        return [Look(hue_of_name(name)) for name in names]

    def symbols(self, game: Any, table: Any, speaker: Speaker, /) -> Mapping[str, str]:
        """Return the drawings of the symbols on the dice, by the name that scenes give them."""
        return {}

    def situation(self, game: Any, table: Any, speaker: Speaker, /) -> str:
        """Return the play in progress in a few words; empty if there is none."""
        return ""


class Options(Protocol):
    """Puts the options of a question into words."""

    def option_label(self, game: Any, state: State, action: Action, speaker: Speaker, /) -> str:
        """Return the label of an action in the list of options, such as "Spend the key".

        The action is never a pass. It may also be the declared action that a claim or a follow-up
        question is about.
        """
        return speaker.text(f"action.{action.verb}", object=action.object or None)

    def object_place(self, game: Any, state: State, action: Action, /) -> ObjectPlace | None:
        """Return "hand" if the card of an action is known to be in the hand, else "unknown".

        Return None if the object of the action is no card.
        """
        return None

    def is_available(self, game: Any, state: State, action: Action, /) -> bool:
        """Return whether the asked seat has what an action uses, such as a card in its hand.

        A lesson offers its reader only actions for which this is true.
        """
        return True


class Ledgers(Protocol):
    """Draws calculations line by line."""

    def after_step(
        self, game: Any, table: Any, step: Step, speaker: Speaker, /
    ) -> Sequence[Ledger]:
        """Return the calculations that are open or just finished after a step."""
        return ()

    def keeps_last_ledgers(self, table: Any, /) -> bool:
        """Return whether a step without ledgers keeps showing the ledgers of the previous step."""
        return False

    def mistakes(self, game: Any, table: Any, step: Step, speaker: Speaker, /) -> Sequence[Mistake]:
        """Return wrong totals that people easily reach, with the reasons; empty if none are known.

        If several mistakes lead to the same total, the first is shown.
        """
        return ()

    def sum_method(self, game: Any, speaker: Speaker, /) -> str:
        """Return in words how the rules in force add amounts up; empty for the usual way."""
        return ""

    def total_question(self, table: Any, step: Step, speaker: Speaker, /) -> str:
        """Return the question for the total that a step calculates.

        If it is empty, the default question is asked, which names the title of the calculation.
        """
        return ""


class Sources(Protocol):
    """The rules in force, and the names and texts that steps refer to."""

    @abstractmethod
    def edition(self, game: Any, /) -> str:
        """Return the id of the edition in force."""

    def policies(self, game: Any, /) -> Mapping[str, str]:
        """Return the readings that differ from the edition's own, by policy."""
        return {}

    def citation(self, game: Any, rule_id: str, lang: Language, /) -> Rule | None:
        """Return a cited source outside the rulebook, such as a card; None for any other id."""
        return None

    def explanations(
        self, game: Any, speaker: Speaker, wanted: Collection[str], /
    ) -> Mapping[str, Explanation]:
        """Return explanations of the objects whose names are in `wanted`, by name."""
        return {}

    def object_name(self, game: Any, name: str, lang: Language, /) -> str | None:
        """Return the name of an object in a language; None to use the name unchanged."""
        return None


class EventStart(NamedTuple):
    """The beginning of an event; kind, title and seat are those of `dtnb.frames.event.Event`.

    Several steps may begin the same event, such as all losses of points in one phase.
    """

    kind: EventKind
    title: str
    seat: int | None = None
    #: identifies the event. A start with the same key as the current event continues that event and
    #: gives it a new title; a start with another key begins another event
    key: Hashable = None
    #: whether the event ends an exchange, a turn or the game. If so, a second start with this key
    #: in the same exchange is ignored once another event has begun
    outcome: bool = False


class EventWords(NamedTuple):
    """The words of a game for a complete event."""

    #: the title; if empty, the title of the `EventStart` is used
    title: str = ""
    #: what the timeline shows for the event, such as ``"+5"``; if empty, it shows an icon
    sign: str = ""
    #: the result of the event in one sentence; if empty, the sentence of the last step that starts
    #: or continues the event
    headline: Sentence = ()
    #: the rule that decides the event; if empty, the first rule cited by the step of the headline
    deciding_rule: str = ""
    #: the sentences about changed dials, by seat and dial. A changed dial without a sentence here
    #: gets a default sentence. A dial with a sentence gives a result even if its change is 0
    results: Mapping[tuple[int, str], Sentence] = {}
    #: the numbers that people say, by seat and dial, if they are not the changes: a loss of 6 from
    #: 4 to 0 changes the dial by -4, but people say 6
    amounts: Mapping[tuple[int, str], str] = {}
    #: if the event ends an exchange, the result of the exchange in a few words ("0 and 9")
    total: str = ""
    #: whether the event ends the game
    ends_game: bool = False
    #: whether the event changes nothing; then it is told as a part of the event before it
    is_idle: bool = False


class Sides(NamedTuple):
    """The seats of an exchange, the acting seat first, and a word for what each of them does."""

    seats: tuple[int, ...] = ()
    roles: tuple[str, ...] = ()
    #: a sentence that says who does what to whom; empty if there is nothing to say
    topic: Sentence = ()
    #: the result of the whole exchange; empty if the last event says it
    conclusion: Sentence = ()
    #: the rule of the exchange that readers most likely doubt; empty if it is the deciding rule of
    #: the last event
    deciding_rule: str = ""


class Events(Protocol):
    """Divides a record into events. By default, each paragraph of the short story is an event."""

    def event_start(
        self,
        game: Any,
        step: Step,
        enclosing_event: str,
        opens_paragraph: bool,
        speaker: Speaker,
        /,
    ) -> EventStart | None:
        """Return the event that begins with a step; None if the step belongs to another event.

        `enclosing_event` is the kind of the event to which the enclosing step belongs; empty for
        none. `opens_paragraph` says whether the short story begins a paragraph with the step.
        """
        subject = step.args.get("subject")
        title = speaker.object(subject) if isinstance(subject, str) and subject else ""
        start = EventStart("effect", title, seat=step.actor, key=step.index)
        return start if opens_paragraph else None

    def describe(
        self,
        game: Any,
        start: EventStart,
        steps: Sequence[Step],
        earlier_steps: Sequence[Step],
        speaker: Speaker,
        /,
    ) -> EventWords:
        """Return the words for an event with these steps.

        `earlier_steps` are those of the events before it in the same exchange or, for the end of a
        turn, in the same turn.
        """
        return EventWords()

    def begins_exchange(self, game: Any, step: Step, /) -> bool:
        """Return whether an exchange begins with a step. By default, each phase begins one."""
        return game.kinds[step.kind] is Role.PHASE

    def sides(self, game: Any, steps: Sequence[Step], speaker: Speaker, /) -> Sides:
        """Return the sides of an exchange with these steps."""
        seats = dict.fromkeys(step.actor for step in steps if step.actor is not None)
        return Sides(seats=tuple(seats)[:1], roles=("",) if seats else ())

    def roll(self, game: Any, step: Step, speaker: Speaker, /) -> tuple[Hashable, DiceGroup] | None:
        """Return the dice that a step rolls or changes, with a key of the roll; None for no dice.

        The label of the dice is the name of what they are rolled for.
        """
        return None


class _DefaultOptions(Options):
    """Options named by the game's ``action.<verb>`` messages."""


class _NoLedgers(Ledgers):
    """The ledgers of a game without calculations."""


class _StoryEvents(Events):
    """The paragraphs of the short story as events."""


@dataclass(frozen=True, eq=False)
class Presenter:
    """The part of a game's plugin that draws tables and puts steps into words.

    Parameters
    ----------
    game
        The name under which the game is registered.
    rulebook
        Returns the game's rulebook.
    message_folders
        The folders with the game's catalogues.
    scenes, options, ledgers, sources, events
        The parts that a game implements.
    step_tags
        The game's tags for steps, by kind of step. Tags say how a frame is shown, and are added to
        the tags of the step's role.
    tellings
        How the short story writes steps, by kind of step; for other kinds, the role decides.
    """

    game: str
    rulebook: Callable[[], Rulebook]
    message_folders: Sequence[Traversable]
    scenes: Scenes
    sources: Sources
    options: Options = field(default_factory=_DefaultOptions)
    ledgers: Ledgers = field(default_factory=_NoLedgers)
    events: Events = field(default_factory=_StoryEvents)
    step_tags: Mapping[str, Sequence[str]] = field(default_factory=dict)
    tellings: Mapping[str, Telling] = field(default_factory=dict)

    def __reduce__(self) -> tuple[Any, ...]:
        # Modules cannot be pickled, so pickle the game's name: every process has the same games.
        return _registered_presenter, (self.game,)

    def finished_ledger(self, game: Any, step: Step, speaker: Speaker) -> Ledger | None:
        """Return the calculation that a step finishes, or None."""
        if game.kinds[step.kind] is not Role.SUM:
            return None
        ledgers = self.ledgers.after_step(game, step.table, step, speaker)
        return ledgers[-1] if ledgers else None


def _registered_presenter(game: str) -> Presenter:
    presenter: Presenter = registry.plugin(game).presenter
    return presenter
