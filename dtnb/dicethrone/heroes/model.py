"""Heroes as the engine reads them: immutable structs, compiled from hero files.

* level of a space: what upgrade cards raise
"""

from __future__ import annotations

import enum
import re
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

import msgspec

from dtnb.dicethrone.heroes.file.prints import PrintDifference
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.values import Price, symbols_on
from dtnb.dicethrone.heroes.requirement import Requirement
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.rulebook import Language


def hero_id(name: str) -> str:
    """Return the id made of a hero's name: ``grey-squire`` for ``Grey Squire``."""
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


class Sheet(Protocol):
    """The text of a hero, for a terminal or a notebook."""

    def _repr_html_(self) -> str: ...


class Timing(enum.StrEnum):
    """When an action may be used (DT-CARD-08, DT-STAT-10)."""

    MAIN = "main"
    ROLL = "roll"
    INSTANT = "instant"
    UPGRADE = "upgrade"
    #: for an action that spends a token or uses a passive, if its text states no time
    ANY = "any"
    #: a card whose text is unknown: it can be held and sold, but not played
    UNKNOWN = "unknown"


class AbilityKind(enum.StrEnum):
    """The kind of board space of an ability."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    ULTIMATE = "ultimate"


class ActionSpec(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """An action of a player: playing a card, spending a token, or using a Passive Ability."""

    name: str
    timing: Timing = Timing.ANY
    #: the condition for doing the action; ``needs`` in hero files
    condition: Expression | None = None
    attack_modifier: bool = False
    #: whether the action replaces the Defender's Defensive Ability
    instead_of_defense: bool = False
    #: whether the action replaces a Defensive Ability even against undefendable damage
    even_if_undefendable: bool = False
    price: Price = Price()
    #: ``"turn"`` if the action can be done only once in a turn
    once_per: str = ""
    #: the token, group of tokens or passive whose actions together can be done only once in a turn;
    #: empty if the limit `once_per` is for this action alone
    once_shared_by: str = ""
    #: the procedure that the first effect of the action activates; empty if it activates none
    activates: str = ""
    #: the effects of the action
    do: tuple[Effect, ...] = ()


class Level(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an ability does at one level."""

    level: int
    do: tuple[Effect, ...] = ()
    #: the requirement of each tier, the easiest first
    requires: tuple[Requirement, ...] = ()
    #: the number of dice of a Defensive Ability; 0 for any other ability
    dice: int = 0
    #: the abilities that the upgrade card of this level brings into play
    grants: tuple[str, ...] = ()


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the hero board."""

    name: str
    kind: AbilityKind
    levels: tuple[Level, ...]
    #: the upgrade card that brings the ability into play, as (space, level); None for an ability
    #: that is printed on the board
    granted_by: tuple[str, int] | None = None
    #: the ability is in play while the space that `granted_by` names has one of these levels
    granted_at: tuple[int, ...] = ()
    #: the side of the board that shows the space; empty for a board with one side
    side: str = ""
    #: the ids of the rules in the rulebooks that are about this ability
    rules: tuple[str, ...] = ()

    def at_level(self, level: int) -> Level:
        """Return a level of the ability; an empty level if its text is unknown."""
        for ability_level in self.levels:
            if ability_level.level == level:
                return ability_level
        return Level(level)

    def is_level_known(self, level: int) -> bool:
        """Tell whether the text of a level is known."""
        return any(ability_level.level == level for ability_level in self.levels)


class PassiveLevel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a Passive Ability gives at one level."""

    level: int
    #: the actions that the passive allows
    uses: tuple[ActionSpec, ...] = ()
    #: has ``"upgrades in roll phase"`` if the player may also play Hero Upgrades in a Roll Phase
    allows: tuple[str, ...] = ()
    #: the effects of each trigger
    when: Mapping[str, tuple[Effect, ...]] = {}


class Passive(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Passive Ability (DT-DRP-14)."""

    name: str
    levels: tuple[PassiveLevel, ...]
    #: the side of the board that shows the space; empty for a board with one side
    side: str = ""
    #: the ids of the rules in the rulebooks that are about this passive
    rules: tuple[str, ...] = ()

    def at_level(self, level: int) -> PassiveLevel:
        """Return a level of the passive."""
        return next(passive_level for passive_level in self.levels if passive_level.level == level)


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Status Effect, or a Companion (which is no Status Effect, DT-COMP-01)."""

    name: str
    #: ``"positive"``, ``"negative"``, ``"unique"`` or ``"companion"``
    kind: str
    #: the Stack Limit
    limit: int
    #: the Stack Limit on the boards of other heroes; 0 if it equals `limit`
    limit_on_other_boards: int = 0
    #: the sides, in the order of turning over; empty if both sides are the same
    sides: tuple[str, ...] = ()
    #: the index of the side to place face up, evaluated for the player who places the token
    first_side: Expression | None = None
    #: the name that several Companions share; empty for any other token
    group: str = ""
    #: the starting Health of a Companion; 0 if it has no dial
    health: int = 0
    #: whether the token stays until a card or ability removes it (DT-STAT-13)
    persistent: bool = False
    #: whether effects may remove the token, and whether they may move it to another board
    removable: bool = True
    transferable: bool = True
    #: the ways to spend the token
    spends: tuple[ActionSpec, ...] = ()
    #: the effects of each trigger
    when: Mapping[str, tuple[Effect, ...]] = {}
    #: what the holder cannot do: ``"actions"`` (anything), ``"defense"`` (use a Defensive Ability)
    #: or ``"cards in roll phase"`` (play cards in their own Roll Phase). Any other text is an
    #: ability that the holder cannot announce: ``"ultimate"``, ``"last ability"`` (the one used
    #: last) or the name of an ability. Empty if the token forbids nothing
    forbids: str = ""
    #: what the holder may do with the token without spending it
    uses: tuple[ActionSpec, ...] = ()
    #: the ids of the rules in the rulebooks that are about this token
    rules: tuple[str, ...] = ()

    @property
    def tracked_individually(self) -> bool:
        """Whether the engine tracks each copy separately, because copies have a side or a dial."""
        return bool(self.sides or self.health)

    def acts_like(self, other: Token) -> bool:
        """Tell whether two tokens are equal apart from `rules`."""
        return msgspec.structs.replace(self, rules=other.rules) == other


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: an action, or an upgrade of a board space."""

    name: str
    #: the price in CP
    cp: int
    timing: Timing
    #: what a player does by playing the card; None for an upgrade and for a card of unknown text
    action: ActionSpec | None = None
    #: the board space that the card upgrades; empty for a card that is no upgrade
    upgrades: str = ""
    #: the level to which an upgrade raises its space; 0 for any other card
    level: int = 0
    #: the number of copies in the deck
    copies: int = 1
    #: the printed number
    number: int = 0
    #: whether every deck contains the card
    common: bool = False
    #: whether the price is unknown
    price_unknown: bool = False
    #: the ids of the rules in the rulebooks that are about this card
    rules: tuple[str, ...] = ()


class Procedure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A named effect list that other effect lists activate, such as a Spell."""

    name: str
    do: tuple[Effect, ...]
    #: the name of a group of procedures; activating the group lets the player choose one of them
    group: str = ""
    attack_modifier: bool = False
    #: the condition for activating the procedure; ``needs`` in hero files
    condition: Expression | None = None
    #: how often the procedure can be activated in one turn; 0 for any number
    per_turn: int = 0
    #: the pile that contains the procedure as a card; empty if no pile does
    pile: str = ""
    #: the number of copies of that card in the pile
    copies: int = 1


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile of cards beside the deck. Its cards are the procedures with this `pile`.

    `drawn` is ``"openly"`` (the player who activates the pile chooses a card), ``"at random"`` (a
    card is drawn) or ``"hidden"`` (cards are taken at random, and kept face down until they are
    activated).
    """

    name: str
    drawn: str
    #: where a used card goes: ``"back"`` into the pile, ``"aside"`` until the pile is empty, or
    #: ``"gone"`` from the game
    then: str = "aside"


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero, complete with board, tokens and deck."""

    id: str
    name: str
    #: what each face shows, from 1 to 6: a symbol, or several (``gear + spring``)
    dice: tuple[str, ...]
    #: French names that the file gives to symbols
    french_symbols: Mapping[str, str] = {}
    #: the names of the two sides of the board; the first is face up at the start. Empty for a board
    #: with one side
    sides: tuple[str, ...] = ()
    abilities: Mapping[str, Ability] = {}
    passives: Mapping[str, Passive] = {}
    tokens: Mapping[str, Token] = {}
    #: own and common cards
    cards: Mapping[str, Card] = {}
    procedures: Mapping[str, Procedure] = {}
    piles: Mapping[str, Pile] = {}
    #: Health, CP and number of cards at the start of a game
    health: int = 50
    cp: int = 2
    hand: int = 4
    fictional: bool = False
    #: the box that contains the hero
    box: str = ""
    #: the complexity printed on the box, from 1 to 6; 0 if unknown
    complexity: int = 0
    #: what is unknown about the hero and therefore left out; empty for a complete hero
    missing: tuple[str, ...] = ()
    #: the texts of `missing` in French, or in English where the file has no French
    missing_french: tuple[str, ...] = ()
    #: the points on which printings or sources disagree, each with the version that is played
    prints: tuple[PrintDifference, ...] = ()
    #: whether an effect reads the ability used last, or the damage of the latest Attack
    reads_attack_history: bool = False
    #: whether a card, token or passive reads the dice of the hero's own Roll Phase
    reads_own_roll: bool = False
    #: hash of the contents of the files from which the hero was compiled
    digest: str = ""

    @property
    def partial(self) -> bool:
        """Whether something about the hero is unknown and therefore left out."""
        return bool(self.missing)

    def sheet(self, lang: Language = "en") -> Sheet:
        """Return the hero as text: dice, abilities by level, tokens and cards.

        Parameters
        ----------
        lang
            The language.

        Raises
        ------
        NotThereError
            If there is no such language.
        """
        # The module is named in a text, because it imports this module.
        sheet: Sheet = import_module("dtnb.dicethrone.heroes.sheets.sheet").Sheet(self, lang)
        return sheet

    def __repr__(self) -> str:
        cards = sum(not card.common for card in self.cards.values())
        return sanitize_line(
            f"<Hero {self.name}: {len(self.abilities)} abilities, {len(self.tokens)} tokens, "
            f"{cards} cards>"
        )

    def _repr_html_(self) -> str:
        return self.sheet()._repr_html_()

    def levels_of_spaces(self) -> dict[str, tuple[int, ...]]:
        """Return the levels of each board space, even if only a card of unknown text names them."""
        spaces: tuple[Ability | Passive, ...] = (*self.abilities.values(), *self.passives.values())
        levels = {space.name: {level.level for level in space.levels} for space in spaces}
        for card in self.cards.values():
            if card.upgrades in self.abilities:
                levels[card.upgrades].add(card.level)
        return {name: tuple(sorted(numbers)) for name, numbers in levels.items()}

    def procedures_named(self, name: str) -> tuple[str, ...]:
        """Return the procedures that a name stands for: one, or all of a group or pile."""
        if name in self.procedures:
            return (name,)
        return tuple(
            procedure.name
            for procedure in self.procedures.values()
            if name in (procedure.group, procedure.pile)
        )

    def faces(self, values: tuple[int, ...]) -> tuple[str, ...]:
        """Return what dice with these values show, one text for each die."""
        return tuple([self.dice[value - 1] for value in values])

    def symbols(self, values: tuple[int, ...]) -> tuple[str, ...]:
        """Return all symbols that dice with these values show; a die may show several."""
        return tuple([symbol for face in self.faces(values) for symbol in symbols_on(face)])
