"""Heroes as the engine reads them: compiled, immutable, free of file syntax."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

import msgspec

from dtnb.dicethrone.heroes.file.prints import Print
from dtnb.dicethrone.heroes.language.effect import Effect
from dtnb.dicethrone.heroes.language.expressions import Expression
from dtnb.dicethrone.heroes.language.values import Price
from dtnb.sanitize import sanitize_line

if TYPE_CHECKING:
    from dtnb.rulebook import Language


class Sheet(Protocol):
    """A hero to be read, in a terminal and in a notebook."""

    def _repr_html_(self) -> str: ...


class Timing(enum.StrEnum):
    """When an action may be used (DT-CARD-08, DT-STAT-10)."""

    MAIN = "main"
    ROLL = "roll"
    INSTANT = "instant"
    UPGRADE = "upgrade"
    #: spends and uses that name no time
    ANY = "any"
    #: a card whose text is on no file: it can be held and sold, not played
    UNKNOWN = "unknown"


class AbilityKind(enum.StrEnum):
    """Which space of the board an ability is."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    ULTIMATE = "ultimate"


class ActionSpec(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Something a player may do: a card, the spending of a token, an activated passive."""

    name: str
    timing: Timing = Timing.ANY
    needs: Expression | None = None
    attack_modifier: bool = False
    #: it takes the place of the Defender's Defensive Ability
    instead_of_defense: bool = False
    #: also of one against damage that cannot be defended
    of_any_damage: bool = False
    price: Price = Price()
    #: ``"turn"`` when it can be done once in a turn only
    once_per: str = ""
    #: the token or passive that can be used once in all its ways together; empty for this way alone
    once_for: str = ""
    #: the procedure that it begins with
    activates: str = ""
    do: tuple[Effect, ...] = ()


@cache
def _rows(length: int) -> tuple[range, ...]:
    """Return the rows of so many faces, the lowest first."""
    return tuple(range(low, low + length) for low in range(1, 8 - length))


class Requirement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the Final Dice Result must show (DT-ORP-14…17).

    Exactly one of the three forms is set.
    """

    text: str
    symbols: tuple[tuple[str, int], ...] = ()
    #: 4 for a Small Straight, 5 for a Large Straight
    straight: int = 0
    of_a_kind: int = 0

    def met(self, values: tuple[int, ...], symbols: tuple[str, ...]) -> bool:
        """Tell whether dice with these values and symbols meet it.

        Source: DT-ORP-14…17, AMB-37 (at least).
        """
        if self.straight:
            return any(map(set(values).issuperset, _rows(self.straight)))
        if self.of_a_kind:
            return max(map(values.count, values), default=0) >= self.of_a_kind
        # A loop: this is asked of every ability at every announcement.
        for symbol, count in self.symbols:  # noqa: SIM110
            if symbols.count(symbol) < count:
                return False
        return True

    def met_exactly(self, values: tuple[int, ...]) -> bool:
        """Tell whether dice that meet it show no more of a kind, or in a row, than it names.

        Source: AMB-37, which asks that of kinds and straights only.
        """
        if self.straight:
            longer = Requirement("", straight=self.straight + 1)
            return self.straight > 4 or not longer.met(values, ())
        return not self.of_a_kind or any(values.count(v) == self.of_a_kind for v in values)


class Level(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an ability does at one level."""

    level: int
    do: tuple[Effect, ...] = ()
    requires: tuple[Requirement, ...] = ()
    #: dice of a Defensive Ability
    dice: int = 0
    grants: tuple[str, ...] = ()


class Ability(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space of the hero board."""

    name: str
    kind: AbilityKind
    levels: tuple[Level, ...]
    #: (ability, level) whose upgrade card brings it into play; empty for printed spaces
    granted_by: tuple[str, int] | None = None
    #: the levels of that space on which it is printed: an upgrade covers the one beneath it
    granted_at: tuple[int, ...] = ()
    #: the side of the board that it is printed on; empty for a board with one side
    side: str = ""

    def at(self, level: int) -> Level:
        """Return the printed text of `level`; an empty one where a card covers it unread."""
        for entry in self.levels:
            if entry.level == level:
                return entry
        return Level(level)

    def known_at(self, level: int) -> bool:
        """Tell whether what it says at a level is known."""
        return any(entry.level == level for entry in self.levels)


class PassiveLevel(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a Passive Ability gives at one level."""

    level: int
    uses: tuple[ActionSpec, ...] = ()
    #: ``"upgrades in roll phase"``: Hero Upgrades may be played in any Roll Phase too
    allows: tuple[str, ...] = ()
    when: Mapping[str, tuple[Effect, ...]] = {}


class Passive(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Passive Ability (DT-DRP-14)."""

    name: str
    levels: tuple[PassiveLevel, ...]
    #: the side of the board that it is printed on; empty for a board with one side
    side: str = ""

    def at(self, level: int) -> PassiveLevel:
        """Return the printed text of `level`."""
        return next(entry for entry in self.levels if entry.level == level)


class Token(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Status Effect, or a Companion (kind ``companion``), which is none (DT-COMP-01).

    Parameters
    ----------
    limit, limit_others
        The Stack Limit; of everybody but the hero whose token it is, where that differs.
    sides, first_side
        The sides it is turned over through, and on which of them it is placed (from 0, read for
        who places it); empty for a token that looks the same on both.
    group
        The name that several Companions share.
    health
        What the dial of a Companion begins with; 0 for one without a dial.
    """

    name: str
    kind: str
    limit: int
    limit_others: int = 0
    sides: tuple[str, ...] = ()
    first_side: Expression | None = None
    group: str = ""
    health: int = 0
    persistent: bool = False
    removable: bool = True
    transferable: bool = True
    spends: tuple[ActionSpec, ...] = ()
    when: Mapping[str, tuple[Effect, ...]] = {}
    #: ``"actions"`` when its holder can take none at all, ``"defense"`` when no Defensive Ability
    forbids: str = ""
    #: what its holder may do about it, without spending it
    uses: tuple[ActionSpec, ...] = ()

    @property
    def told_apart(self) -> bool:
        """Whether each one of them is told apart from the others, by its side or its dial."""
        return bool(self.sides or self.health)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: an action, or an upgrade of a board space."""

    name: str
    cp: int
    timing: Timing
    action: ActionSpec | None = None
    upgrades: str = ""
    level: int = 0
    copies: int = 1
    #: printed number, and whether every deck carries it
    number: int = 0
    common: bool = False
    #: the price is no fact: nothing stands in for it
    unpriced: bool = False


class Procedure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A list of effects with a name of its own, which other lists activate (a Spell, Grow)."""

    name: str
    do: tuple[Effect, ...]
    #: where several answer to one name, and one of them is chosen
    group: str = ""
    attack_modifier: bool = False
    #: what must hold when it is activated
    needs: Expression | None = None
    #: how often it can be activated in one turn; 0 for any number
    per_turn: int = 0
    #: the pile in which it lies as a card, so often
    pile: str = ""
    copies: int = 1


class Pile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pile of cards beside the deck; its cards are the procedures that name it.

    Parameters
    ----------
    drawn
        ``"openly"``: whoever activates it chooses; ``"at random"``: chance says which;
        ``"hidden"``: its cards are taken at random and kept unseen until they are activated.
    then
        Where a card goes that was carried out: ``"back"``, ``"aside"`` until nothing lies in the
        pile any more, or ``"gone"``.
    """

    name: str
    drawn: str
    then: str = "aside"


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero, complete with board, tokens and deck."""

    id: str
    name: str
    #: symbol of each face, from 1 to 6
    dice: tuple[str, ...]
    #: names of the two sides of the board, the one that lies up at the start first
    sides: tuple[str, ...] = ()
    abilities: Mapping[str, Ability] = {}
    passives: Mapping[str, Passive] = {}
    tokens: Mapping[str, Token] = {}
    #: own and common cards
    cards: Mapping[str, Card] = {}
    procedures: Mapping[str, Procedure] = {}
    piles: Mapping[str, Pile] = {}
    health: int = 50
    cp: int = 2
    hand: int = 4
    fictional: bool = False
    #: the box that the hero lies in, and how hard the box calls the hero to play, from 1 to 6
    box: str = ""
    complexity: int = 0
    #: what is not known of the hero and therefore not played; empty for a complete one
    missing: tuple[str, ...] = ()
    #: the same in French, one for one; in English where a file does not say it
    missing_french: tuple[str, ...] = ()
    #: what two printings or sources give differently, with the print that is compiled here
    prints: tuple[Print, ...] = ()
    #: content hash of the file(s) it was compiled from
    digest: str = ""

    @property
    def partial(self) -> bool:
        """Whether something of the hero is unknown and left out."""
        return bool(self.missing)

    def sheet(self, lang: Language = "en") -> Sheet:
        """Return the hero to be read: dice, abilities by level, tokens and cards.

        Parameters
        ----------
        lang
            The language.

        Raises
        ------
        NotThereError
            If there is no such language.
        """
        # A sheet is made of texts, and those of heroes: it stands above what it shows.
        made: Sheet = import_module("dtnb.dicethrone.heroes.sheets.sheet").Sheet(self, lang)
        return made

    def __repr__(self) -> str:
        cards = sum(not card.common for card in self.cards.values())
        return sanitize_line(
            f"<Hero {self.name}: {len(self.abilities)} abilities, {len(self.tokens)} tokens, "
            f"{cards} cards>"
        )

    def _repr_html_(self) -> str:
        return self.sheet()._repr_html_()

    def levels_of_spaces(self) -> dict[str, tuple[int, ...]]:
        """Return which levels each space of the board can have, also by cards of unknown text."""
        spaces: tuple[Ability | Passive, ...] = (*self.abilities.values(), *self.passives.values())
        levels = {space.name: {level.level for level in space.levels} for space in spaces}
        for card in self.cards.values():
            if card.upgrades in self.abilities:
                levels[card.upgrades].add(card.level)
        return {name: tuple(sorted(known)) for name, known in levels.items()}

    def activated_by(self, name: str) -> tuple[str, ...]:
        """Return the procedures that answer to a name: that one, or those of its group or pile."""
        if name in self.procedures:
            return (name,)
        all_of = self.procedures.values()
        return tuple(one.name for one in all_of if name in (one.group, one.pile))

    def symbols(self, values: tuple[int, ...]) -> tuple[str, ...]:
        """Return the symbol that each of these faces shows."""
        return tuple([self.dice[value - 1] for value in values])
