"""The `Plugin` of a game: the object by which replay files, tables and simulations use the game.

A policy is a question that the rulebooks answer differently or leave open; a reading is one of its
answers. A timing window is a time at which seats may act.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import msgspec

from dtnb import registry
from dtnb.explain import Message
from dtnb.explain.speakers import SpeakerFor, speaker_of
from dtnb.kernel import Game, State
from dtnb.replay.game.parts import (
    Counters,
    Defaults,
    Form,
    GameOdds,
    MoveAnswers,
    Phrases,
    Printings,
    Setup,
    Timing,
    Wording,
    Workshop,
)
from dtnb.rulebook import Rulebook

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.frames.plugin import Presenter
    from dtnb.odds.answer import Answer
    from dtnb.players import Player
    from dtnb.replay.game.quick_entry import QuickEntry


class NoEntry(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of a file for which a game defines no fields."""


class _PassByDefault(Defaults):
    """Windows are passed by default, and every other question must be answered."""


class _PlainTiming(Timing):
    """Files use each window's own id, and no window interrupts an action."""


class _PlainForm(Form):
    """Seats have no fields besides their names."""


class _OnePrinting(Printings):
    """Every component exists in a single printing."""


class _NoOdds(GameOdds):
    """A game without odds."""

    def of_moment(
        self, game: Any, state: State, *, actions: int, playouts: int | None, seed: int
    ) -> Answer:
        """Return an answer which says that this game has no odds."""
        from dtnb.odds.answer import Answer

        return Answer(Message("odds.none"))


class _NoCounters(Counters):
    """A game that counts nothing."""


class _NoWorkshop(Workshop):
    """A game for which users write nothing besides replays."""


def plain_entry() -> QuickEntry:
    """Return the quick entry for games that do not extend it."""
    from dtnb.replay.game.quick_entry import PlainEntry

    return PlainEntry()


def equal_worth(table: Any, seat: int) -> float:
    """Return 0, so that every table is worth the same to every seat."""
    return 0.0


def no_players() -> Mapping[str, Callable[[str], Player]]:
    """Return no players besides those that every game has."""
    return {}


def no_names() -> Mapping[str, frozenset[str]]:
    """Return no names."""
    return {}


@dataclass(frozen=True, eq=False, repr=False)
class Plugin:
    """A game as replay files, tables and simulations use it. Each game has one such object.

    Parameters
    ----------
    game_type
        The class of the game; its `name` is the game's name in files.
    titles
        The game's title by language.
    rulebook
        Returns the rules, timing windows and policies of the game.
    default_edition
        The edition used by a file that names none.
    load_presenter
        Returns the presenter, which draws the game and writes its sentences; called when something
        is first drawn.
    setup
        How the table of a replay file is set up.
    phrases
        How a phrase of a replay file is read: as a move, an expectation or a dispute.
    wording
        How an action or a roll is written as a phrase; the reverse of `phrases`.
    answers
        Which action or outcome a move of a file gives as an answer to the pending question.
    defaults
        The answers to questions that no move of a file answers.
    timing
        How the pending window limits the moves of a file: for example, whether it interrupts.
    form
        What the form asks in which people set up a table, and the claims that it offers.
    printings
        The cards and boards that exist in several printed versions.
    odds
        The chances of a state.
    counters
        What simulations count and track, and what learning programs see.
    workshop
        The files that users write besides replays, such as a board of their own.
    load_quick_entry
        Returns the game's part of the quick entry: the form, screen by screen, in which people
        enter a dispute by tapping. Called when it is first used.
    evaluate
        Returns the worth of a table to a seat, for players that look ahead; higher is better.
    players
        Returns the players made for this game: a mapping from a name to a function that creates the
        player from a seed.
    seat_entry, start_entry
        The types of a seat's entry in a file, and of ``start``.
    names
        Returns the names of characters, cards, tokens and abilities, each with the words by which
        people search for its effect.
    window_aliases
        Maps other names of timing windows, besides those in the rulebook, to their ids.
    asks_readings
        Whether the game asks for each reading only when it needs it (`dtnb.rulebook.Readings`). If
        so, runs under different readings are played once up to the first reading that differs.

    The parts from `setup` to `answers` are required; those from `defaults` on have defaults. Each
    part is a protocol of `dtnb.replay.game.parts`.
    """

    game_type: type[Game[Any]]
    titles: Mapping[str, str]
    rulebook: Callable[[], Rulebook]
    default_edition: str
    load_presenter: Callable[[], Presenter]
    setup: Setup
    phrases: Phrases
    wording: Wording
    answers: MoveAnswers
    defaults: Defaults = field(default_factory=_PassByDefault)
    timing: Timing = field(default_factory=_PlainTiming)
    form: Form = field(default_factory=_PlainForm)
    printings: Printings = field(default_factory=_OnePrinting)
    odds: GameOdds = field(default_factory=_NoOdds)
    counters: Counters = field(default_factory=_NoCounters)
    workshop: Workshop = field(default_factory=_NoWorkshop)
    load_quick_entry: Callable[[], QuickEntry] = plain_entry
    evaluate: Callable[[Any, int], float] = equal_worth
    players: Callable[[], Mapping[str, Callable[[str], Player]]] = no_players
    seat_entry: type[msgspec.Struct] = NoEntry
    start_entry: type[msgspec.Struct] = NoEntry
    names: Callable[[], Mapping[str, frozenset[str]]] = no_names
    window_aliases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    asks_readings: bool = False

    def __repr__(self) -> str:
        return f"<{self.titles['en']}, for replay files>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A plugin refers to modules, which cannot be pickled. So pickle only its name: the other
        # process looks the plugin up by it.
        return registry.plugin, (self.name,)

    @property
    def name(self) -> str:
        """The name that files use."""
        return self.game_type.name

    @cached_property
    def presenter(self) -> Presenter:
        """How the game is drawn and described."""
        return self.load_presenter()

    @cached_property
    def quick_entry(self) -> QuickEntry:
        """The game's part of the quick entry of a dispute."""
        return self.load_quick_entry()


def speaker_of_game(plugin: Plugin) -> SpeakerFor:
    """Return a function from a language to the speaker of this game's messages.

    Use it for texts that do not depend on a table.
    """
    return partial(_speaker_in, plugin)


def _speaker_in(plugin: Plugin, lang: str) -> Speaker:
    # The presenter of a game is imported only when a text is first needed.
    return speaker_of(*plugin.presenter.message_folders)(lang)
