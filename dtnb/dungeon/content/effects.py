"""The verbs that make up the effects of tiles, abilities and ability cards.

The engine carries out verbs, and no creature or tile has code of its own.
``docs/dungeon-box.md`` says exactly what each verb does and when. In a file an effect is a group of
fields whose ``do`` names the verb: ``{do: gain, stat: health, amount: 2}``.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta

Die: TypeAlias = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
CombatStat: TypeAlias = Literal["might", "agility", "magic"]
"""The stats used to roll, attack and boost (DD-STAT-10)."""
DieStat: TypeAlias = Literal["might", "agility", "magic", "health"]
"""The stats whose die may change (DD-STAT-03)."""
Stat: TypeAlias = Literal["might", "agility", "magic", "health", "time", "ability"]
BasicHero: TypeAlias = Literal["fighter", "rogue", "wizard", "cleric"]
EpicHero: TypeAlias = Literal["barbarian", "assassin", "warlock", "patriarch"]
HeroType: TypeAlias = Literal[
    "fighter", "rogue", "wizard", "cleric", "barbarian", "assassin", "warlock", "patriarch"
]
Until: TypeAlias = Literal["roll", "round", "turn"]
"""How long a modifier lasts: one roll, this (or the next) combat round, this turn."""

Count: TypeAlias = Annotated[int, Meta(ge=1, le=20)]
Amount: TypeAlias = Annotated[int, Meta(ge=1, le=20)] | Die
"""A number, or a die that is rolled when the effect is carried out."""


class _Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True,
              omit_defaults=True, tag_field="do"):  # fmt: skip
    """Base of all effects."""


class Condition(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """The condition that a number on the table is within bounds."""

    #: the number to compare: a stat's value, your tokens, DieMinions, pips or Victory Points, the
    #: heroes in the party, or those of one type
    count: Literal[
        "might", "agility", "magic", "health", "time", "ability",
        "minions", "tokens", "pips", "victory-points", "heroes",
        "fighter", "rogue", "wizard", "cleric", "barbarian", "assassin", "warlock", "patriarch",
    ]  # fmt: skip
    #: the bounds; one may be omitted
    at_least: int | None = None
    at_most: int | None = None


# -- your creature ---------------------------------------------------------------------------------


class Gain(_Effect, frozen=True, kw_only=True, tag="gain"):
    """Raise a stat; ``chosen`` lets you pick among Might, Agility, Magic and Health."""

    stat: Stat | Literal["chosen"]
    amount: Amount
    #: whether the die may be upgraded, so that the stat can rise above the die's present maximum
    upgrade: bool = True


class Lose(_Effect, frozen=True, kw_only=True, tag="lose"):
    """Lower a stat. A loss is not damage: nobody can split or prevent it."""

    stat: Stat | Literal["chosen"]
    amount: Amount


class Damage(_Effect, frozen=True, kw_only=True, tag="damage"):
    """Take damage of a stat's type, split between Health and that stat (DD-STAT-12)."""

    stat: CombatStat
    amount: Amount


class GainMinion(_Effect, frozen=True, kw_only=True, tag="gain-minion"):
    """Take DieMinion tokens of a die from the supply, as far as there are any."""

    die: Die
    count: Count = 1


class LoseMinion(_Effect, frozen=True, kw_only=True, tag="lose-minion"):
    """Discard DieMinions of your choice, as far as you have any."""

    count: Count | Literal["all"] = 1


class GainToken(_Effect, frozen=True, kw_only=True, tag="gain-token"):
    """Take a stat token from the supply, as far as there are any."""

    token: Stat
    count: Count = 1


class GainPips(_Effect, frozen=True, kw_only=True, tag="gain-pips"):
    """Raise one of your Die-Namic dice that is not used up, to 6 at most."""

    amount: Amount


class SwapDice(_Effect, frozen=True, kw_only=True, tag="swap-dice"):
    """Exchange the dice, with their values, of two of Might, Agility, Magic and Health."""


class Upgrade(_Effect, frozen=True, kw_only=True, tag="upgrade"):
    """Replace a stat's die by the next larger one, value unchanged, if DD-STAT-04 allows it."""

    stat: DieStat | Literal["chosen"]


# -- checks and your rolls -------------------------------------------------------------------------


class Check(_Effect, frozen=True, kw_only=True, tag="check"):
    """A Stat Check (DD-CHK-01…04)."""

    stat: CombatStat
    target: Annotated[int, Meta(ge=2, le=20)]
    success: Effects = ()
    failure: Effects = ()


class SettleCheck(_Effect, frozen=True, kw_only=True, tag="settle-check"):
    """Settle the check in play: it is passed, or it is skipped and has no effect (DD-CHK-03)."""

    result: Literal["passed", "skipped"]


class Reroll(_Effect, frozen=True, kw_only=True, tag="reroll"):
    """Roll your own attack or check again, if you wish, after seeing it."""

    count: Count = 1
    until: Until = "round"


class SetRoll(_Effect, frozen=True, kw_only=True, tag="set-roll"):
    """Set the roll of your attack or check to this value instead of rolling the die."""

    value: Annotated[int, Meta(ge=1, le=20)] | Literal["highest", "half"]
    until: Until = "round"


class Strike(_Effect, frozen=True, kw_only=True, tag="strike"):
    """Make an additional attack at once (DD-CMB-06…08)."""

    #: the attacking stat; ``chosen`` leaves it to you
    stat: CombatStat | Literal["chosen"]
    bonus: Annotated[int, Meta(ge=-20, le=20)] = 0
    #: the die to roll in place of the stat's die
    die: Die | None = None
    #: how many heroes a success defeats
    defeats: Annotated[int, Meta(ge=1, le=6)] = 1


# -- the party -------------------------------------------------------------------------------------


class AddHero(_Effect, frozen=True, kw_only=True, tag="add-hero"):
    """Add heroes to the party: of a type, ``random`` as for a ? icon, or of a ``chosen`` type."""

    hero: HeroType | Literal["random", "chosen"]
    count: Count = 1
    #: the level of the cards; 0 for the level of the encounter
    level: Annotated[int, Meta(ge=0, le=4)] = 0


class ReplaceHero(_Effect, frozen=True, kw_only=True, tag="replace-hero"):
    """Exchange a basic hero of your choice for another card."""

    #: the type of the new hero; ``same`` keeps the old one's, ``chosen`` leaves it to you
    type: BasicHero | Literal["same", "chosen"] = "same"
    #: by how many levels the new hero is above the old one; if the box has no card of the new
    #: level, nothing happens
    levels: Annotated[int, Meta(ge=-3, le=3)] = 0


class Defeat(_Effect, frozen=True, kw_only=True, tag="defeat"):
    """Defeat heroes of your choice without an attack."""

    #: how many at most
    count: Count | Literal["all"] = 1
    #: a stat, and the maximum sum of this stat over the defeated heroes
    stat: CombatStat | None = None
    at_most: Annotated[int, Meta(ge=1, le=60)] | None = None
    #: whether a Patriarch and Clerics must be chosen before the others, and an Assassin last
    guarded: bool = True
    #: whether defeated heroes give Victory Points; if not, they leave without being defeated
    points: bool = True


class HeroAttack(_Effect, frozen=True, kw_only=True, tag="hero-attack"):
    """Make the party attack at once, whichever heroes are in it (DD-CMB-05)."""

    stat: CombatStat
    count: Count = 1


# -- temporary modifiers ---------------------------------------------------------------------------


class Modify(_Effect, frozen=True, kw_only=True, tag="modify"):
    """Change a number for a while."""

    #: ``attack`` and ``check``: your rolls. ``minion``: each DieMinion's roll. ``defence``: your
    #: value against hero attacks. ``party``: the party's total. ``hero-roll``: the heroes' rolls
    #: (tiles only, DD-STAT-14). ``hero-damage``: each hit. ``move``: the Time that moving costs
    what: Literal[
        "attack", "check", "minion", "defence", "party", "hero-roll", "hero-damage", "move"
    ]
    amount: Annotated[int, Meta(ge=-20, le=20)]
    #: the stat to which the change applies; all if omitted
    stat: CombatStat | None = None
    until: Until = "turn"


class Prevent(_Effect, frozen=True, kw_only=True, tag="prevent"):
    """Prevent the next points of damage to you."""

    amount: Count | Literal["all"]
    until: Until = "round"


class Bar(_Effect, frozen=True, kw_only=True, tag="bar"):
    """Forbid the use of something, or keep something from happening, for a while.

    Parameters
    ----------
    what
        ``abilities`` (with ability cards), ``minions``, ``pips``, ``boosts`` (stat points spent on
        your rolls), ``tokens``; or of the heroes: ``perks`` and ``hero-attacks``.
    stat
        For ``hero-attacks`` and ``boosts``: only this stat.
    hero
        Only while such a hero is in the party.
    """

    what: Literal["abilities", "minions", "pips", "boosts", "tokens", "perks", "hero-attacks"]
    stat: CombatStat | None = None
    hero: HeroType | None = None
    until: Until = "turn"


# -- tiles, payments and choices -------------------------------------------------------------------


class Reveal(_Effect, frozen=True, kw_only=True, tag="reveal"):
    """Turn face-down tiles of your choice face up, without exploring them."""

    count: Count = 1
    where: Literal["adjacent", "anywhere"] = "adjacent"


class Pay(_Effect, frozen=True, kw_only=True, tag="pay"):
    """Carry out one effect list if you pay, and another if you do not or cannot."""

    #: the stat (down to 1, Ability down to 0), DieMinions or pips to pay with
    what: Stat | Literal["minions", "pips"]
    amount: Count
    then: Effects = ()
    otherwise: Effects = ()


class Option(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """One option of a choice; an option with an empty list does nothing."""

    effects: Effects = ()


class Choose(_Effect, frozen=True, kw_only=True, tag="choose"):
    """Choose one of several options, which are labelled by their effects."""

    options: Annotated[tuple[Option, ...], Meta(min_length=2, max_length=6)]


class If(_Effect, frozen=True, kw_only=True, tag="if"):
    """Carry out one of two effect lists: `then` if the condition is met now, else `otherwise`."""

    condition: Condition
    then: Effects = ()
    otherwise: Effects = ()


Effect: TypeAlias = (
    Gain | Lose | Damage | GainMinion | LoseMinion | GainToken | GainPips | SwapDice | Upgrade
    | Check | SettleCheck | Reroll | SetRoll | Strike
    | AddHero | ReplaceHero | Defeat | HeroAttack
    | Modify | Prevent | Bar
    | Reveal | Pay | Choose | If
)  # fmt: skip
"""Any effect."""
Effects: TypeAlias = tuple[Effect, ...]
"""What happens, in the printed order."""

VERBS: dict[str, type[msgspec.Struct]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Effect)
}
"""The class of each verb."""


def nested_paths(effect: Effect) -> tuple[tuple[str | int, ...], ...]:
    """Return the paths of the lists of effects inside an effect."""
    match effect:
        case Check():
            return (("success",), ("failure",))
        case Pay() | If():
            return (("then",), ("otherwise",))
        case Choose():
            return tuple(("options", index, "effects") for index in range(len(effect.options)))
        case _:
            return ()


def verb(effect: Effect) -> str:
    """Return the verb of an effect."""
    return str(type(effect).__struct_config__.tag)
