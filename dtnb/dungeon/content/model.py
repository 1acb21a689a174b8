"""The structs of the box's files, and the box that is built from them."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dtnb.dungeon.content.effects import BasicHero, Die, Effects, EpicHero, HeroType, Stat

FORMAT: Final = 1
"""The newest version of the format."""

Id: TypeAlias = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Back: TypeAlias = Literal[
    "start", "blank", "epic", "dead-end", "corner", "two-way", "three-way", "four-way"
]
"""The backs of tiles (DD-TILE-05)."""
Side: TypeAlias = Literal["north", "east", "south", "west"]
Icon: TypeAlias = HeroType | Literal["random"]
"""An encounter icon; ``random`` is the ? of DD-HERO-06."""
Token: TypeAlias = Stat | Die
"""A stat token, or a DieMinion by its die."""
Cell: TypeAlias = Annotated[str, Meta(pattern="^[A-Z][1-9][0-9]?$")]
"""The name of a place on a map: column letter from the west, row number from the north."""


class _Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
            omit_defaults=True):  # fmt: skip
    """Base of every struct in the box's files."""


class Fact(_Data, frozen=True, kw_only=True):
    """Base of entries that say where their values are from."""

    #: ``rulebook``, or ``ours`` if the rulebook leaves the value out
    source: Literal["rulebook", "ours"]
    #: ids of the rules that state a value of the rulebook
    rules: tuple[str, ...] = ()
    #: for an entry of ours, the fields that the rulebook does state, with the ids of their rules
    printed: dict[str, tuple[str, ...]] = {}
    #: a remark for readers of the file
    note: str = ""


class Text(_Data, frozen=True, kw_only=True):
    """A text in both languages."""

    en: Annotated[str, Meta(min_length=1, max_length=200)]
    fr: Annotated[str, Meta(min_length=1, max_length=200)]

    def get(self, lang: str) -> str:
        """Return the text in a language."""
        return self.fr if lang == "fr" else self.en


# -- creatures -------------------------------------------------------------------------------------

When: TypeAlias = Literal["turn", "round", "check"]


class Ability(Fact, frozen=True, kw_only=True):
    """A board ability or an ability card (DD-ABL-01/02)."""

    name: Text
    cost: Annotated[int, Meta(ge=0, le=4)]
    effects: Effects
    #: ``turn``: at the start of your turn, before or after Power Up. ``round``: at the start of a
    #: combat round. ``check``: while a check is in play. The default is all three (DD-AMB-23)
    when: tuple[When, ...] = ("turn", "round", "check")
    #: the phrase that may be spoken aloud when a card is used (DD-ABL-04)
    phrase: Text | None = None


class VictoryBox(Fact, frozen=True, kw_only=True):
    """A box of the creature board (DD-VP-02)."""

    points: Annotated[int, Meta(ge=1, le=60)]
    pips: Annotated[int, Meta(ge=1, le=6)]


class Creature(Fact, frozen=True, kw_only=True):
    """A creature board with its ability cards."""

    name: Text
    theme: Text
    abilities: dict[Id, Ability]
    cards: dict[Id, Ability]
    victory: tuple[VictoryBox, ...]


class CreatureFile(_Data, frozen=True, kw_only=True):
    """``creatures.yaml``."""

    format_version: int = msgspec.field(name="dtnb")
    creatures: dict[Id, Creature]


# -- heroes ----------------------------------------------------------------------------------------


class HeroCard(Fact, frozen=True, kw_only=True):
    """Basic hero cards of one type and level (DD-HERO-01)."""

    type: BasicHero
    level: Annotated[int, Meta(ge=1, le=4)]
    might: Annotated[int, Meta(ge=0, le=20)]
    agility: Annotated[int, Meta(ge=0, le=20)]
    magic: Annotated[int, Meta(ge=0, le=20)]
    copies: Annotated[int, Meta(ge=1, le=9)] = 3


class EpicCard(Fact, frozen=True, kw_only=True):
    """An Epic Hero (DD-EPIC-01…11)."""

    type: EpicHero
    might: Annotated[int, Meta(ge=0, le=30)]
    agility: Annotated[int, Meta(ge=0, le=30)]
    magic: Annotated[int, Meta(ge=0, le=30)]


class HeroFile(_Data, frozen=True, kw_only=True):
    """``heroes.yaml``."""

    format_version: int = msgspec.field(name="dtnb")
    heroes: tuple[HeroCard, ...]
    epics: tuple[EpicCard, ...]


# -- tiles -----------------------------------------------------------------------------------------


class Tile(Fact, frozen=True, kw_only=True):
    """A dungeon tile."""

    title: Text
    back: Back
    #: the sides with an opening, as printed; a map may rotate the tile
    openings: tuple[Side, ...]
    #: the level of the encounter; 0 on a tile without encounter
    level: Annotated[int, Meta(ge=0, le=4)] = 0
    #: the danger of a tile without encounter (DD-TILE-02); 0 on a tile with one
    number: Annotated[int, Meta(ge=0, le=20)] = 0
    #: effects of exploring the tile, carried out before the encounter (DD-TILE-03)
    effects: Effects = ()
    encounter: tuple[Icon, ...] = ()
    #: effects on the encounter itself, carried out once the party has been assembled, before perks
    #: and the first round
    encounter_effects: Effects = ()


class Pile(Fact, frozen=True, kw_only=True):
    """The number of tiles that have the same back."""

    count: Annotated[int, Meta(ge=0, le=60)]


class TileFile(_Data, frozen=True, kw_only=True):
    """``tiles.yaml``."""

    format_version: int = msgspec.field(name="dtnb")
    counts: dict[Back, Pile]
    tiles: dict[Id, Tile]


# -- tokens ----------------------------------------------------------------------------------------


class MinionTokens(Fact, frozen=True, kw_only=True):
    """DieMinion tokens of one die."""

    die: Die
    count: Annotated[int, Meta(ge=1, le=20)]


class StatTokens(Fact, frozen=True, kw_only=True):
    """Stat tokens with one icon."""

    stat: Stat
    count: Annotated[int, Meta(ge=1, le=20)]
    #: by how much a token raises its stat
    gain: Annotated[int, Meta(ge=1, le=6)] = 2


class StartTokens(Fact, frozen=True, kw_only=True):
    """The DieMinions with which a creature begins (DD-SETUP-11)."""

    dice: tuple[Die, ...]


class TokenFile(_Data, frozen=True, kw_only=True):
    """``tokens.yaml``."""

    format_version: int = msgspec.field(name="dtnb")
    minions: tuple[MinionTokens, ...]
    stats: tuple[StatTokens, ...]
    start: StartTokens


# -- maps ------------------------------------------------------------------------------------------


class Place(_Data, frozen=True, kw_only=True):
    """A place of a map."""

    #: the back of the pile from which its tile is drawn
    back: Back
    #: the sides with an opening, as the tile lies
    openings: tuple[Side, ...]
    tokens: tuple[Token, ...] = ()
    #: the id of its tile, if the map names one
    tile: Id | None = None
    #: the seat whose standee starts here, 1 or 2; on Start Tiles only
    seat: Annotated[int, Meta(ge=0, le=2)] = 0


class Remove(_Data, frozen=True, kw_only=True):
    """Tiles that go back into the box before the map is laid out (DD-SETUP-07)."""

    #: tiles with an encounter of these levels
    levels: tuple[Annotated[int, Meta(ge=1, le=4)], ...] = ()
    #: tiles without encounter whose number is above this
    number_above: int | None = None
    tiles: tuple[Id, ...] = ()


class Win(_Data, frozen=True, kw_only=True):
    """The win condition of a map: the player needs all that it names (DD-WIN-01)."""

    #: how many Epic Party tiles must be defeated
    epic: Annotated[int, Meta(ge=0, le=8)] = 0
    #: how many Victory Points must be reached
    points: Annotated[int, Meta(ge=0, le=60)] = 0
    #: the places that must be explored
    explored: tuple[Cell, ...] = ()


class Map(Fact, frozen=True, kw_only=True):
    """A dungeon map."""

    name: Text
    text: Text
    win: Win
    places: dict[Cell, Place]
    seats: Annotated[int, Meta(ge=1, le=2)] = 1
    training: bool = False
    remove: Remove = Remove()


class MapFile(_Data, frozen=True, kw_only=True):
    """``maps.yaml``."""

    format_version: int = msgspec.field(name="dtnb")
    maps: dict[Id, Map]


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """Everything in the box."""

    creatures: dict[str, Creature]
    heroes: tuple[HeroCard, ...]
    epics: tuple[EpicCard, ...]
    tiles: dict[str, Tile]
    piles: dict[str, Pile] = msgspec.field(name="counts")
    minion_tokens: tuple[MinionTokens, ...] = msgspec.field(name="minions")
    stat_tokens: tuple[StatTokens, ...] = msgspec.field(name="stats")
    #: the DieMinions with which a creature begins (DD-SETUP-11)
    starting_minions: tuple[Die, ...] = msgspec.field(name="start")
    maps: dict[str, Map]
    #: hash of the files' content, so that a replay can detect another box
    digest: str = ""

    def hero(self, kind: str, level: int = 0) -> HeroCard | EpicCard:
        """Return the card of an Epic Hero, or of a basic hero with a level.

        Raises
        ------
        KeyError
            If the box has no such card.
        """
        for epic in self.epics:
            if epic.type == kind:
                return epic
        for card in self.heroes:
            if card.type == kind and card.level == level:
                return card
        raise KeyError((kind, level))

    def pile(self, back: str, remove: Remove) -> list[str]:
        """Return the ids of the tiles that have this back; a map may remove some (DD-SETUP-07)."""
        return [
            name
            for name, tile in self.tiles.items()
            if tile.back == back and not is_removed(name, tile, remove)
        ]


def is_removed(name: str, tile: Tile, remove: Remove) -> bool:
    """Tell whether a map puts a tile back into the box before the game (DD-SETUP-07)."""
    if name in remove.tiles:
        return True
    if tile.encounter:
        return tile.level in remove.levels
    return remove.number_above is not None and tile.number > remove.number_above
