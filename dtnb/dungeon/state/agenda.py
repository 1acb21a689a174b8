"""The items of the agenda: everything that can be waiting to be resolved, as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dungeon.content.effects import Effect
from dtnb.dungeon.state import windows
from dtnb.kernel import Item, Registry, State

REGISTRY = Registry()


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """The source of effects.

    Parameters
    ----------
    kind
        tile, encounter, ability, card.
    name
        Its id in the box.
    seat
        The seat that it concerns.
    window
        The window of its questions.
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
    """Step 4, at the tile of the move."""


class Explored(Item, frozen=True):
    """A tile becomes Explored after its effect and encounter (DD-TILE-04)."""

    cell: str


class CheckWin(Item, frozen=True):
    """The map's win condition is checked (DD-WIN-01)."""


class EndTurn(Item, frozen=True):
    """The turn ends, and Time is checked (DD-WIN-02)."""


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
    """All cards of a party are laid out."""


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
    """The player chooses the stat of an attack, which may be an effect's extra attack."""

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
    """Your attack is settled: nothing more can be added."""


class HeroFalls(Item, frozen=True):
    """A hero is hit; the player chooses which."""

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
    """The check is settled: nothing more can be added."""

    source: Source
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class MinionRoll(Item, frozen=True):
    """A DieMinion is thrown (DD-TOK-02)."""

    die: int


class Harm(Item, frozen=True):
    """Points of damage, `extra` of them extra damage; the stat must bear `bound` of them."""

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
    """Effects are carried out, the first one now."""

    effects: tuple[Effect, ...]
    source: Source


class Amount(Item, frozen=True):
    """An effect's amount is rolled."""

    effect: Effect
    source: Source
    die: int


class Pick(Item, frozen=True):
    """An effect asks the player to choose one of `options`.

    Parameters
    ----------
    left
        How many may still be picked.
    budget
        The remaining total that the picks may add up to; negative for no limit.
    picked
        The first answer, if the question has two parts.
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


def stat_being_split(state: State) -> str | None:
    """Return the stat whose damage is being split."""
    top: Any = state.agenda[-1] if state.agenda else None
    return top.stat if isinstance(top, Split) else None
