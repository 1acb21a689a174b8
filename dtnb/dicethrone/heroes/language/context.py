"""Where an effect or expression stands, as far as that decides what it may say."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from dtnb.dicethrone.heroes.language import vocabulary as words


class Holder(enum.Enum):
    """What an effect list belongs to."""

    OFFENSE = "an Offensive Ability"
    DEFENSE = "a Defensive Ability"
    MODIFIER = "an Attack Modifier"
    ACTION = "a card, spend or use"
    TRIGGER = "a trigger"


#: how deep a list stands that is no part of another
OUTERMOST = 1


@dataclass(frozen=True)
class Names:
    """The names that a file defines.

    Parameters
    ----------
    faces_known
        Every face has its symbol; if not, no symbol can be called unknown.
    """

    symbols: tuple[str, ...] = ()
    faces_known: bool = True
    tokens: tuple[str, ...] = ()
    #: ability to its highest level
    abilities: Mapping[str, int] = field(default_factory=dict)
    passives: Mapping[str, int] = field(default_factory=dict)
    #: names that several companions share
    groups: tuple[str, ...] = ()
    #: companions that have a dial
    companions: tuple[str, ...] = ()
    #: sides of the board, and of tokens (alone and behind the token's name)
    sides: tuple[str, ...] = ()
    #: piles beside the deck; those whose cards are kept unseen
    piles: tuple[str, ...] = ()
    hidden_piles: tuple[str, ...] = ()
    #: procedures, their groups and piles
    procedures: tuple[str, ...] = ()
    #: tokens that have sides
    sided: tuple[str, ...] = ()
    #: the board has two sides
    two_sided: bool = False

    def has_symbol(self, word: str) -> bool:
        """Tell whether a face shows it, as far as that is known."""
        return word in self.symbols or not self.faces_known


@dataclass(frozen=True)
class Context:
    """What surrounds an effect.

    Parameters
    ----------
    names
        The names that may be used.
    holder
        What the list belongs to.
    token
        What ``this`` means: the token whose effect it is; empty for none.
    ultimate
        The list belongs to an Ultimate.
    tiers
        How many tiers the ability has.
    pool, pools
        There are dice to read; the names of those that have one.
    dice
        How many dice are read without a name; 0 where that is not fixed.
    seen
        Cards were looked at or drawn.
    trigger
        The trigger whose effects these are.
    timing
        When the action may be used whose effects these are.
    in_die
        Inside the values of ``set_die``.
    in_needs
        The condition of an action, and not of an effect.
    has_from
        The effect says whose tokens it takes.
    depth
        How deep the list is nested.
    """

    names: Names
    holder: Holder
    token: str = ""
    ultimate: bool = False
    tiers: int = 1
    pool: bool = False
    pools: frozenset[str] = frozenset()
    dice: int = 0
    seen: bool = False
    trigger: str = ""
    timing: str = ""
    in_die: bool = False
    in_needs: bool = False
    has_from: bool = False
    depth: int = OUTERMOST

    @property
    def default_target(self) -> str:
        """Who ``deal`` and ``inflict`` mean without ``to``; empty where it must be said."""
        if self.holder in (Holder.OFFENSE, Holder.MODIFIER):
            return "target"
        return "attacker" if self.holder is Holder.DEFENSE else ""

    @property
    def default_type(self) -> str:
        """The damage type of ``deal`` without ``type`` (DT-DMG-16, DT-ULT-09)."""
        if self.ultimate:
            return "ultimate"
        return "normal" if self.holder is Holder.OFFENSE else "none"

    @property
    def fightless(self) -> bool:
        """Tell whether no fight is ever in progress there, and no Roll Phase."""
        return self.timing == "main" or self.trigger in words.FIGHTLESS

    @property
    def has_attack(self) -> bool:
        """Tell whether an Attack of the player is there to be modified."""
        return self.holder in (Holder.OFFENSE, Holder.MODIFIER) or self.trigger in (
            "attack activated",
            "attacked",
        )
