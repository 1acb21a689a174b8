"""The items of the agenda: what can be in the middle of being resolved, as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dungeon.content.effects import Effect
from dtnb.dungeon.state import windows
from dtnb.kernel import Item, Registry, State

REGISTRY = Registry()


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where effects come from.

    Parameters
    ----------
    kind
        tile, encounter, ability, card.
    name
        Its id in the box.
    seat
        Whom it concerns.
    window
        Where its questions are asked.
    """

    kind: str
    name: str
    seat: int
    window: str = windows.TILE_EFFECTS

    @property
    def cited(self) -> str:
        """The source as a citation, such as ``tile:spiked-pit``."""
        return f"{'tile' if self.kind == 'encounter' else self.kind}:{self.name}"


# -- game and turn ---------------------------------------------------------------------------------


class Assign(Item, frozen=True):
    """A seat assigns its stat dice (DD-SETUP-04)."""

    seat: int


class Turn(Item, frozen=True):
    """A turn begins."""


class PowerUp(Item, frozen=True):
    """Step 1."""


class Rest(Item, frozen=True):
    """Step 2."""


class Move(Item, frozen=True):
    """Step 3."""


class ChooseTile(Item, frozen=True):
    """Step 3 asks which tile to explore."""


class Reveal(Item, frozen=True):
    """A face-down tile is turned."""

    cell: str


class TakeTokens(Item, frozen=True):
    """Tokens of a tile are taken (DD-TOK-01)."""

    cell: str


class TileEffects(Item, frozen=True):
    """Step 4, at the tile that one moved to."""


class Explored(Item, frozen=True):
    """Effect and encounter are done (DD-TILE-04)."""

    cell: str


class CheckWin(Item, frozen=True):
    """The map's win condition is looked at (DD-WIN-01)."""


class EndTurn(Item, frozen=True):
    """The turn ends, and Time is looked at (DD-WIN-02)."""


class NextTurn(Item, frozen=True):
    """The next seat's turn comes."""


# -- encounter and combat --------------------------------------------------------------------------


class MeetParty(Item, frozen=True):
    """Step 5."""

    tile: str


class AddHeroes(Item, frozen=True):
    """Cards are laid out one after the other; "random" asks a die, "chosen" the player."""

    icons: tuple[str, ...]
    level: int
    assembling: bool = True


class IconRoll(Item, frozen=True):
    """A question-mark icon rolls its d6 (DD-HERO-06)."""

    level: int


class RangedAttack(Item, frozen=True):
    """A question-mark icon has rolled 5 (DD-HERO-06)."""


class Assembled(Item, frozen=True):
    """All cards lie there."""


class Combat(Item, frozen=True):
    """Step 6."""


class Perks(Item, frozen=True):
    """Wizards and Clerics strike before round 1 (DD-CMB-01)."""


class Round(Item, frozen=True):
    """A combat round."""


class HeroAttacks(Item, frozen=True):
    """All hero attacks of one stat in a round."""

    stat: str


class HeroAttack(Item, frozen=True):
    """One hero attack."""

    stat: str
    number: int = 1
    of: int = 1


class SettleHeroAttack(Item, frozen=True):
    """A hero attack has been rolled."""

    number: int = 1


class Fireball(Item, frozen=True):
    """A Warlock destroys a DieMinion (DD-EPIC-09)."""


class YourAttack(Item, frozen=True):
    """Step 5 of a round."""


class ChooseAttack(Item, frozen=True):
    """Which stat to attack with; with the settings of a strike, where it is one."""

    bonus: int = 0
    die: int = 0
    defeats: int = 1
    source: str = ""


class BeginAttack(Item, frozen=True):
    """An attack of yours with a stat."""

    stat: str
    bonus: int = 0
    die: int = 0
    defeats: int = 1
    source: str = ""


class SettleAttack(Item, frozen=True):
    """Nothing more is added to your attack."""


class HeroFalls(Item, frozen=True):
    """A hero is hit; the player says which."""

    source: str = ""


class EndRound(Item, frozen=True):
    """A round is over."""


# -- rolls and damage ------------------------------------------------------------------------------


class RollTrial(Item, frozen=True):
    """The die of the check or attack in play is rolled."""

    again: bool = False


class BeginCheck(Item, frozen=True):
    """A Stat Check begins."""

    stat: str
    target: int
    source: Source
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class SettleCheck(Item, frozen=True):
    """Nothing more is added to the check."""

    source: Source
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class MinionRoll(Item, frozen=True):
    """A DieMinion is thrown (DD-TOK-02)."""

    die: int


class Harm(Item, frozen=True):
    """Points of damage; `extra` of them are extra, and `bound` ones must be borne by the stat."""

    stat: str
    amount: int
    source: str
    extra: int = 0
    bound: int = 0


class Split(Item, frozen=True):
    """The player splits damage between Health and the stat (DD-STAT-12)."""

    stat: str
    amount: int
    source: str
    bound: int = 0


# -- effects ---------------------------------------------------------------------------------------


class Perform(Item, frozen=True):
    """Effects are carried out, the first of them now."""

    effects: tuple[Effect, ...]
    source: Source


class Amount(Item, frozen=True):
    """An effect's amount is rolled."""

    effect: Effect
    source: Source
    die: int


class Pick(Item, frozen=True):
    """An effect asks; `options` are what can be answered.

    Parameters
    ----------
    left
        How many may still be picked.
    budget
        What the picked may still add up to; negative for no bound.
    picked
        What was settled before, where the question has two parts.
    """

    topic: str
    options: tuple[str, ...]
    effect: Effect
    source: Source
    left: int = 1
    budget: int = -1
    picked: str = ""


class PickIcon(Item, frozen=True):
    """The player names the type of a hero that joins (DD-HERO-06)."""

    level: int


def damaged(state: State) -> str | None:
    """Return the stat whose damage is being split."""
    top: Any = state.agenda[-1] if state.agenda else None
    return top.stat if isinstance(top, Split) else None
