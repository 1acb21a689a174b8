"""The quarrel as entered so far, with everything that screens look up for it: game, seats, play.

* plugin, quick entry: the plugin is the game's own code. `plugin.quick_entry` is what the game adds
  to the form in which people enter a quarrel.
* hints: what the text about the quarrel names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from dtnb import registry
from dtnb.files import normalized
from dtnb.frames.looks import colours_of_hue, distinct_hues
from dtnb.quarrels.draft import Draft
from dtnb.quarrels.draft_play import DraftPlay, Unplayable, play_draft
from dtnb.quarrels.hints import Hints, find_hints
from dtnb.quarrels.made_up_moves import with_made_up_moves
from dtnb.quarrels.quarrel_speaker import quarrel_speaker
from dtnb.quarrels.screens import Block, Choice, Picture, Seat
from dtnb.replay.game.plugin import speaker_of_game

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker
    from dtnb.replay.game.plugin import Plugin
    from dtnb.replay.game.quick_entry import Character, Moment, Named
    from dtnb.rulebook import Language


class ScreenParts(NamedTuple):
    """The parts of a screen that differ from screen to screen."""

    title: str
    blocks: Sequence[Block]
    next_choice: Choice | None = None
    more_choices: Sequence[Choice] = ()


class Context:
    """A draft, with the objects that screens look up for it.

    A draft is the quarrel as entered so far, and its play is the result of playing its moves. A
    speaker writes messages in one language.
    """

    def __init__(self, draft: Draft) -> None:
        self.draft = _with_table(draft)
        self.lang: Language = "fr" if draft.lang == "fr" else "en"
        #: writes the quick entry's own messages, in the language of the draft
        self.speaker = quarrel_speaker(self.lang)

    @cached_property
    def plugin(self) -> Plugin:
        """The plugin of the game."""
        plugin: Plugin = registry.plugin(self.draft.table["game"])
        return plugin

    @cached_property
    def game_speaker(self) -> Speaker:
        """The speaker that writes the game's messages; it does not know the names of the seats."""
        return speaker_of_game(self.plugin)(self.lang)

    @property
    def seats(self) -> dict[str, Any]:
        """The entry of each seat in the replay file, by name."""
        seats: dict[str, Any] = self.draft.table["seats"]
        return seats

    @property
    def active_seat(self) -> str:
        """The seat whose turn it is; empty if there are no seats."""
        names = list(self.seats)
        return self.draft.active if self.draft.active in names else next(iter(names), "")

    @cached_property
    def characters(self) -> Sequence[Character]:
        """The characters that a seat can play."""
        return self.plugin.quick_entry.characters(self.game_speaker)

    @cached_property
    def names(self) -> Sequence[Named]:
        """The names of characters and of their abilities, cards and tokens."""
        return self.plugin.quick_entry.names(self.game_speaker)

    @cached_property
    def hints(self) -> Hints:
        """What the quarrel's text names: characters, people and the kind of quarrel."""
        rulebook = self.plugin.rulebook()
        rule_words = [term.name for term in rulebook.terms.values()]
        rule_words += [edition.name for edition in rulebook.editions.values()]
        not_people = [text for word in rule_words for text in (word.en, word.fr)]
        return find_hints(self.draft.quarrel_text, self.names, self.lang, not_people)

    @cached_property
    def moments(self) -> Sequence[Moment]:
        """The moments of a turn (such as its phases), from which the players choose one."""
        return self.plugin.quick_entry.moments(self.active_seat, self.game_speaker)

    @property
    def chosen_moment(self) -> Moment | None:
        """The chosen moment; None if none is chosen."""
        index = self.draft.moment_index
        if not index.isdigit() or int(index) >= len(self.moments):
            return None
        return self.moments[int(index)]

    @cached_property
    def play(self) -> DraftPlay | None:
        """The play of the draft; None if it cannot be played yet."""
        try:
            return self.require_play()
        except Unplayable:
            return None

    @cached_property
    def completed_play(self) -> DraftPlay | None:
        """The play, continued with made-up moves to its end; None if it cannot be played.

        Moves are made up only if no answer about the quarrel depends on them.
        """
        return play_draft(with_made_up_moves(self.draft)) if self.play is not None else None

    @property
    def end_of_moves(self) -> int:
        """The index of the state after the last move of the draft."""
        return self.play.end_of_moves if self.play is not None else 0

    def require_play(self) -> DraftPlay:
        """Return the play of the draft; raise Unplayable if it cannot be played."""
        if not self.seats:
            raise Unplayable(self.speaker.text("book.nobody"))
        return play_draft(self.draft)

    @cached_property
    def drawn_seats(self) -> tuple[Seat, ...]:
        """The seats with their colours."""
        characters = [self.character_of(seat) for seat in self.seats]
        hues = distinct_hues(character.hue if character else 0 for character in characters)
        return tuple(
            Seat(
                name,
                character.name if character else "",
                Picture(character.sigil if character else "", colours_of_hue(hue)),
            )
            for name, character, hue in zip(self.seats, characters, hues, strict=True)
        )

    def who_plays(self, seats: Mapping[str, Any]) -> str:
        """Return a sentence on who plays which shipped character; "" if nobody plays one."""
        plays = [
            self.speaker.text("case.plays", seat=seat, figure=character.name)
            for seat, entry in seats.items()
            for character in (self._character(entry),)
            if character is not None
        ]
        return self.speaker.text("case.people", plays=plays) if plays else ""

    def character_of(self, seat: str) -> Character | None:
        """Return the character of a seat; None for a character that the players made."""
        return self._character(self.seats[seat])

    def _character(self, entry: Any) -> Character | None:
        """Return the character that the entry of a seat names; None if it names no shipped one."""
        texts = {normalized(text) for text in (entry or {}).values() if isinstance(text, str)}
        return next(
            (
                character
                for character in self.characters
                if normalized(character.name) in texts
                or any(normalized(str(value)) in texts for value in character.entry.values())
            ),
            None,
        )

    def picture_of(self, seat: str) -> Picture | None:
        """Return the sigil of a seat in its colour; None for an unknown seat."""
        return next(
            (drawn_seat.picture for drawn_seat in self.drawn_seats if drawn_seat.name == seat), None
        )

    def symbol(self, path: str, seat: str = "") -> Picture | None:
        """Return the drawing with a path in the colour of a seat; None for an empty path."""
        if not path:
            return None
        sigil = self.picture_of(seat)
        return Picture(path, sigil.colours if sigil is not None else ("", ""))


def _with_table(draft: Draft) -> Draft:
    """Return a draft whose table has a game, an edition and a mapping of seats, perhaps empty."""
    if {"dtnb", "game", "edition", "seats"} <= draft.table.keys():
        return draft
    game = draft.table.get("game") or registry.games()[0]
    edition = registry.plugin(game).default_edition
    table = {"dtnb": 1, "game": game, "edition": edition, "seats": {}, **draft.table}
    return replace(draft, table=table)
