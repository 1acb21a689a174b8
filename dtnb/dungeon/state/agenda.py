"""The items of the agenda, the stack of everything that is still to be resolved.

An item is plain data. A module of `effects`, `phases`, `changes` or `windows` registers the
function that resolves it, and the function that takes the answer if the item asks a question.

`tag` and `name` give the name under which a class or a field is stored, where it is older than the
name in the code. It must stay, because the fingerprint of a saved game is a hash of its stored
form.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dtnb.dungeon.content.effects import Effect
from dtnb.dungeon.state import windows
from dtnb.kernel import Item, Registry, State

REGISTRY = Registry()

#: the number of a hero attack that an effect causes; the attacks of a round count from 1
CAUSED_BY_EFFECT = 0
#: the value of `die` if an attack rolls the stat's own die, because no effect names another die
DIE_OF_STAT = 0
#: the `budget` of a `Pick` without a limit
NO_LIMIT = -1


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """The tile, ability or card that effects come from."""

    #: ``tile``, ``encounter`` (a tile's encounter effects), ``ability`` or ``card``
    kind: str
    #: the id of the tile, ability or card in the box
    name: str
    #: the seat that carries out the effects
    seat: int
    #: the timing window in which the effects ask their questions
    window: str = windows.TILE_EFFECTS

    @property
    def citation(self) -> str:
        """The citation of the source in the record, such as ``tile:spiked-pit``."""
        return f"{'tile' if self.kind == 'encounter' else self.kind}:{self.name}"


# -- game and turn ---------------------------------------------------------------------------------


class Assign(Item, frozen=True):
    """A seat assigns its stat dice (DD-SETUP-04)."""

    seat: int


class Turn(Item, frozen=True):
    """A turn begins."""


class PowerUp(Item, frozen=True):
    """Step 1 of a turn: gain an Ability point (DD-TURN-01)."""


class Rest(Item, frozen=True):
    """Step 2 of a turn: exchange Time for Health (DD-TURN-02)."""


class Move(Item, frozen=True):
    """Step 3 of a turn: go to a tile (DD-TURN-03)."""


class ChooseTile(Item, frozen=True):
    """The player chooses the tile to explore (DD-TILE-01)."""


class Reveal(Item, frozen=True):
    """A face-down tile is turned face up."""

    cell: str


class TakeTokens(Item, frozen=True):
    """The tokens on a tile are taken (DD-TOK-01)."""

    cell: str


class TileEffects(Item, frozen=True):
    """Step 4 of a turn: the effects of the tile on which the player now is (DD-TURN-04)."""


class Explored(Item, frozen=True):
    """A tile becomes Explored after its effect and encounter (DD-TILE-04)."""

    cell: str


class CheckWin(Item, frozen=True):
    """The map's win condition is checked (DD-WIN-01)."""


class EndTurn(Item, frozen=True):
    """The turn ends: tokens may be used before Time is checked.

    Source: DD-TURN-06, the rule of step 6, which also says how the turn ends.
    """


class NextTurn(Item, frozen=True):
    """Time and Health are checked, then the next seat's turn begins (DD-WIN-02, DD-WIN-03)."""


# -- encounter and combat --------------------------------------------------------------------------


class MeetParty(Item, frozen=True):
    """Step 5 of a turn: the encounter of a tile (DD-TURN-05)."""

    tile: str


class AddHeroes(Item, frozen=True):
    """Hero cards of a level are laid out one after the other, one for each icon.

    An icon is a kind of hero, "random" (a d6 is rolled for it) or "chosen" (the player names the
    kind). `is_new_party` is False if the heroes join a party that is in play already.
    """

    icons: tuple[str, ...]
    level: int
    is_new_party: bool = msgspec.field(default=True, name="assembling")


class IconRoll(Item, frozen=True):
    """A d6 is rolled for a question-mark icon (DD-HERO-06)."""

    level: int


class RangedAttack(Item, frozen=True):
    """The player loses 1 Health, because the d6 for a question-mark icon shows 5 (DD-HERO-06)."""


class Assembled(Item, frozen=True):
    """All cards of a party are laid out."""


class Combat(Item, frozen=True):
    """Step 6 of a turn: combat (DD-TURN-06)."""


class Perks(Item, frozen=True):
    """Wizards and Clerics strike before round 1 (DD-CMB-01)."""


class Round(Item, frozen=True):
    """A combat round."""


class HeroAttacks(Item, frozen=True):
    """All hero attacks of one stat in a round."""

    stat: str


class HeroAttack(Item, frozen=True):
    """One hero attack, such as attack 2 of 3 with Agility in this round.

    `number` counts from 1 to `attack_count`, or is `CAUSED_BY_EFFECT`.
    """

    stat: str
    number: int = 1
    attack_count: int = msgspec.field(default=1, name="of")


class SettleHeroAttack(Item, frozen=True):
    """A hero attack that has been rolled is settled; `number` is `HeroAttack.number`."""

    number: int = 1


class Fireball(Item, frozen=True):
    """A Warlock destroys a DieMinion (DD-EPIC-09)."""


class YourAttack(Item, frozen=True):
    """Step 5 of a combat round: the player's attack (DD-CMB-06)."""


class ChooseAttack(Item, frozen=True):
    """The player chooses the stat of an attack.

    If an effect causes the attack, `source` is the citation of its tile, ability or card, and
    `bonus` is added to the roll. `die` is the number of faces of the die to roll, or
    `DIE_OF_STAT`. `defeats` is the number of heroes that a success hits.
    """

    bonus: int = 0
    die: int = DIE_OF_STAT
    defeats: int = 1
    source: str = ""


class BeginAttack(Item, frozen=True):
    """An attack of the player with a stat begins; the fields are those of `ChooseAttack`."""

    stat: str
    bonus: int = 0
    die: int = DIE_OF_STAT
    defeats: int = 1
    source: str = ""


class SettleAttack(Item, frozen=True):
    """The total of the player's attack is final and decides the attack."""


class HeroFalls(Item, frozen=True):
    """A hero is hit; by default the player chooses which (DD-CMB-08)."""

    source: str = ""


class EndRound(Item, frozen=True):
    """A round is over."""


# -- rolls and damage ------------------------------------------------------------------------------


class RollDie(Item, frozen=True, tag="RollTrial"):
    """The die of the check or attack in play is rolled."""

    is_reroll: bool = msgspec.field(default=False, name="again")


class BeginCheck(Item, frozen=True):
    """A Stat Check begins; `success` and `failure` are the effects of its result (DD-CHK-01)."""

    stat: str
    target: int
    source: Source
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class SettleCheck(Item, frozen=True):
    """The total of the check is final and decides the check."""

    source: Source
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()


class MinionRoll(Item, frozen=True):
    """A DieMinion is thrown (DD-TOK-02)."""

    die: int


class Harm(Item, frozen=True):
    """Damage to a stat, which Health can bear in its place (DD-STAT-12).

    The `amount` includes `extra` points of extra damage. The stat must lose at least
    `min_stat_loss` points (DD-AMB-09); Health may bear the others.
    """

    stat: str
    amount: int
    source: str
    extra: int = 0
    min_stat_loss: int = msgspec.field(default=0, name="bound")


class ChooseSplit(Item, frozen=True, tag="Split"):
    """The player splits damage between a stat and Health; the fields are those of `Harm`."""

    stat: str
    amount: int
    source: str
    min_stat_loss: int = msgspec.field(default=0, name="bound")


# -- effects ---------------------------------------------------------------------------------------


class Perform(Item, frozen=True):
    """Effects are carried out in their order."""

    effects: tuple[Effect, ...]
    source: Source


class Amount(Item, frozen=True):
    """The amount of an effect is rolled with a die."""

    effect: Effect
    source: Source
    die: int


class Pick(Item, frozen=True):
    """An effect asks the player to choose one of `options`."""

    #: what is asked, such as ``minion``; it selects the function that continues the effect
    topic: str
    options: tuple[str, ...]
    effect: Effect
    source: Source
    #: how many options may still be picked
    picks_left: int = msgspec.field(default=1, name="left")
    #: for the topic "hero-falls": the maximum sum of a stat over the heroes still to pick, or
    #: `NO_LIMIT`
    budget: int = NO_LIMIT
    #: for the topic "type" (the kind of a new hero): the id of the hero to replace
    picked: str = ""


class PickIcon(Item, frozen=True):
    """The player names the kind of a hero that joins (DD-HERO-06)."""

    level: int


def stat_being_split(state: State) -> str | None:
    """Return the stat whose damage is being split; None if no damage is being split."""
    pending_item: Any = state.agenda[-1] if state.agenda else None
    return pending_item.stat if isinstance(pending_item, ChooseSplit) else None
