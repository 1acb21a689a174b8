"""The context of an effect or expression: the facts that decide which words are allowed there."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import msgspec

from dtnb.dicethrone.heroes.language import vocabulary
from dtnb.dicethrone.heroes.language.expressions import Expression, requires_name


class EffectOwner(enum.Enum):
    """The kind of ability or action to which an effect list belongs."""

    OFFENSE = "an Offensive Ability"
    DEFENSE = "a Defensive Ability"
    MODIFIER = "an Attack Modifier"
    ACTION = "a card, spend or use"
    TRIGGER = "a trigger"


#: the nesting depth of a list that is not inside another list
OUTERMOST = 1


class Names(msgspec.Struct, frozen=True):
    """The names that a hero file defines."""

    symbols: tuple[str, ...] = ()
    #: whether the file has a symbol for every face. Only then can a symbol be reported as unknown
    faces_known: bool = True
    tokens: tuple[str, ...] = ()
    #: abilities with their highest levels
    abilities: Mapping[str, int] = {}
    #: passives with their highest levels
    passives: Mapping[str, int] = {}
    #: names that several companions share
    groups: tuple[str, ...] = ()
    #: companions that have a dial
    companions: tuple[str, ...] = ()
    #: sides of the board and of tokens. A token's side is listed twice, with and without the name
    #: of the token
    sides: tuple[str, ...] = ()
    #: piles beside the deck
    piles: tuple[str, ...] = ()
    #: piles whose cards are kept face down
    hidden_piles: tuple[str, ...] = ()
    #: the names for ``activate``: procedures, their groups, and piles
    procedures: tuple[str, ...] = ()
    #: tokens that have sides
    tokens_with_sides: tuple[str, ...] = ()
    #: whether the board has two sides
    has_two_sides: bool = False

    def has_symbol(self, word: str) -> bool:
        """Tell whether a face shows this symbol; true if not every face is known."""
        return word in self.symbols or not self.faces_known


class Context(msgspec.Struct, frozen=True):
    """The facts that decide which words an effect or expression may use."""

    names: Names
    #: the kind of ability or action that the effect list belongs to
    owner: EffectOwner
    #: the token that ``this`` means; empty outside tokens
    token: str = ""
    #: whether the list belongs to an Ultimate
    ultimate: bool = False
    #: the number of tiers (requirements) of the ability
    tier_count: int = 1
    #: whether there are rolled dice that an expression can read
    has_dice: bool = False
    #: the names that earlier effects gave to their rolls
    named_rolls: frozenset[str] = frozenset()
    #: the number of dice that names such as ``total`` read; 0 if the number depends on the game
    dice: int = 0
    #: whether an earlier effect looked at or drew cards
    has_seen_cards: bool = False
    #: whether the name ``taken`` has a value: an earlier effect took something, or the list is
    #: inside a ``pay``
    taken_has_value: bool = False
    #: the condition of the action that the list belongs to; None if the list belongs to no action,
    #: or the action has no condition
    condition: Expression | None = None
    #: the trigger that the list belongs to; empty for a list without a trigger
    trigger: str = ""
    #: the timing of the action that the list belongs to; empty for a list without an action
    timing: str = ""
    #: whether the expression is among the values of ``set_die``
    in_set_die: bool = False
    #: whether the expression is the ``needs`` of an action
    in_needs: bool = False
    #: whether the effect has the key ``from``. If so, ``another player`` means anybody except the
    #: player whom that key names
    has_from: bool = False
    #: the nesting depth of the list
    depth: int = OUTERMOST

    @property
    def default_target(self) -> str:
        """The default of ``to`` in ``deal`` and ``inflict``; empty if ``to`` is required."""
        if self.owner in (EffectOwner.OFFENSE, EffectOwner.MODIFIER):
            return "target"
        return "attacker" if self.owner is EffectOwner.DEFENSE else ""

    @property
    def default_type(self) -> str:
        """The damage type of ``deal`` without ``type`` (DT-DMG-16, DT-ULT-09)."""
        if self.ultimate:
            return "ultimate"
        return "normal" if self.owner is EffectOwner.OFFENSE else "none"

    @property
    def never_in_roll_phase(self) -> bool:
        """Whether no Attack and no Roll Phase can be in progress when the effect is resolved."""
        return self.timing == "main" or self.trigger in vocabulary.TRIGGERS_OUTSIDE_ROLL_PHASE

    @property
    def can_read_own_roll(self) -> bool:
        """Whether the effect may read the dice of its player's own Roll Phase (DT-ORP-13).

        These dice lie on the table from the first Roll Attempt until the Roll Phase is over.
        Outside the Roll Phase, expressions that read them count no dice.
        """
        is_modifier = self.owner is EffectOwner.MODIFIER and self.timing != ""
        return self.timing == "roll" or is_modifier or self.trigger in vocabulary.OWN_ROLL_TRIGGERS

    @property
    def only_while_attacked(self) -> bool:
        """Whether the list is only carried out while its player is attacked.

        This is false for a token with the condition ``incoming``, because an attacker can spend it
        against reflected damage.
        """
        return (
            self.owner is EffectOwner.DEFENSE
            or self.trigger in ("attacked", "no attack")
            or (self.condition is not None and requires_name(self.condition, "attacked"))
        )

    @property
    def has_attack(self) -> bool:
        """Whether the player has an Attack that the effect can modify."""
        return self.owner in (EffectOwner.OFFENSE, EffectOwner.MODIFIER) or self.trigger in (
            "attack activated",
            "attacked",
        )
