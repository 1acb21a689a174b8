"""The rules of a party of heroes: totals, attack dice, perks, and which heroes can be hit.

* perk: what a hero of one kind does for all heroes of the party.
* bonus: what a hero attack with a high total does in addition, if the party has a hero of a
  certain kind.
* shield: a hero that must be hit before the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from dtnb.dungeon.state.stat_roll import StatRoll
from dtnb.dungeon.state.stats import DICE
from dtnb.kernel import AppliesRules

#: the kinds of hero that attack with each stat (DD-CMB-03, DD-CMB-04)
ATTACKERS = {
    "might": ("fighter", "barbarian"),
    "agility": ("rogue", "assassin"),
    "magic": ("wizard", "warlock"),
}
#: The perks that strike before round 1, by the kind of hero: the stat that the perk lowers, and the
#: rule of the perk (DD-CMB-01).
STRIKING_PERKS = {"wizard": ("time", "DD-PERK-05"), "cleric": ("ability", "DD-PERK-07")}
#: the rules of hero attacks with each stat
ATTACK_RULES = {"might": ("DD-CMB-03",), "agility": ("DD-CMB-04",), "magic": ("DD-CMB-04",)}
#: the kinds of heroes that are not Epic Heroes, and those that are
BASIC_KINDS = ("fighter", "rogue", "wizard", "cleric")
EPIC_KINDS = ("barbarian", "assassin", "warlock", "patriarch")
#: the Epic Hero that resembles each basic kind (DD-EPIC-02)
LOOKALIKES = dict(zip(BASIC_KINDS, EPIC_KINDS, strict=True))
#: the rule by which heroes of a kind must be hit before or after the others, by the kind
SHIELD_RULES = {"patriarch": "DD-EPIC-11", "cleric": "DD-PERK-08", "assassin": "DD-EPIC-06"}
#: the special rules for defeating a hero, by its kind
RULES_OF_DEFEAT = {
    **{kind: (rule,) for kind, rule in SHIELD_RULES.items()},
    "barbarian": ("DD-EPIC-04",),
}
#: the points that a Barbarian adds to Might after its first hit (DD-EPIC-05)
RAGE_BONUS = 5
#: the points that an Assassin alone in the party adds to Might and to Agility (DD-EPIC-06)
LONE_ASSASSIN_BONUS = 2
#: the points that a Warlock in the party takes from the player's Magic (DD-EPIC-08)
CURSE_PENALTY = 5
#: the lowest totals that earn a hero attack its bonus (DD-PERK-02, DD-PERK-04, DD-PERK-06)
MIGHT_BONUS_FROM = 10
AGILITY_BONUS_FROM = 15
MAGIC_BONUS_FROM = 10


class Bonus(NamedTuple):
    """The bonus of a hero attack, with its rule.

    An attack earns the bonus if a hero of this kind is in the party and the total is high enough.
    """

    kind: str
    min_total: int
    rule: str


#: the bonus of hero attacks with each stat
BONUSES = {
    "might": Bonus("fighter", MIGHT_BONUS_FROM, "DD-PERK-02"),
    "agility": Bonus("rogue", AGILITY_BONUS_FROM, "DD-PERK-04"),
    "magic": Bonus("wizard", MAGIC_BONUS_FROM, "DD-PERK-06"),
}


class Hero(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hero in a party."""

    #: the id of the hero, unique in the party: its kind, such as ``rogue``, and for the second hero
    #: of this kind ``rogue-2``
    id: str
    kind: str
    level: int
    might: int
    agility: int
    magic: int
    #: the number of hits that it takes to defeat the hero
    hits_left: int = msgspec.field(default=1, name="hits")
    #: whether the card was turned by a hit (DD-EPIC-04)
    rotated: bool = False

    @property
    def epic(self) -> bool:
        """Whether this is an Epic Hero."""
        return self.kind in EPIC_KINDS

    @property
    def points(self) -> int:
        """The Victory Points for defeating the hero (DD-VP-01)."""
        return 2 if self.epic else 1


Party = Sequence[Hero]

#: the lowest total of a party that rolls a d20 (DD-HERO-04)
LOWEST_OF_D20 = 13
#: the rules as printed, without the change that a world makes
UNCHANGED_RULES = AppliesRules()


def count(party: Party, kind: str, rules: AppliesRules = UNCHANGED_RULES) -> int:
    """Return the number of heroes of a kind.

    DD-EPIC-02 says that an Epic Hero does not count as the basic kind that it resembles. In a world
    without that rule, it does.
    """
    hero_kinds = [hero.kind for hero in party]
    number = hero_kinds.count(kind)
    lookalike = LOOKALIKES.get(kind, "")
    if lookalike in hero_kinds and not rules.forbids("DD-EPIC-02", lookalike, kind):
        number += hero_kinds.count(lookalike)
    return number


def has_kind(party: Party, kind: str) -> bool:
    """Tell whether a hero of a kind is in the party."""
    return any(hero.kind == kind for hero in party)


def total(
    party: Party,
    stat: str,
    rage_reading: str = "party-total",
    rules: AppliesRules = UNCHANGED_RULES,
) -> int:
    """Return the party's total in a stat: the sum over its living heroes (DD-HERO-03).

    `rage_reading` is the reading of the policy ``barbarian-rage``. If it is ``party-total``, each
    Barbarian that was hit once adds 5 to Might.
    """
    sum_of_stat = sum(int(getattr(hero, stat)) for hero in party)
    raging = count_raging(party) if stat == "might" and rage_reading == "party-total" else 0
    if raging and rules.holds(("DD-EPIC-05", "DD-HERO-03"), "barbarian", stat):
        sum_of_stat += RAGE_BONUS * raging
    is_alone = stat != "magic" and len(party) == 1 and party[0].kind == "assassin"
    if is_alone and rules.holds("DD-EPIC-06", "assassin", stat):
        sum_of_stat += LONE_ASSASSIN_BONUS
    return sum_of_stat


def count_raging(party: Party) -> int:
    """Return the number of Barbarians that were hit once (DD-EPIC-05)."""
    return sum(hero.kind == "barbarian" and hero.rotated for hero in party)


def attack_die(value: int, reading: str = "chart") -> int:
    """Return the number of faces of the heroes' attack die if the party's total is `value`.

    For two totals, the rulebook contradicts its own chart. For 7, the chart has a d8, but an
    example has a d10. For 13, the chart has a d20, but the text has it only for higher totals.
    `reading` is the reading of the policy ``party-die-at-seven`` or ``party-die-at-thirteen``.

    Notes
    -----
    Source: DD-HERO-04, DD-HERO-05, DD-AMB-03, DD-AMB-04.
    """
    if value == 7 and reading == "example":
        return 10
    if value == LOWEST_OF_D20 and reading == "text":
        return 12
    return next((die for die in DICE if die >= value), DICE[-1]) if value <= 12 else DICE[-1]


def count_attacks(
    party: Party, stat: str, rules: AppliesRules = UNCHANGED_RULES, *, rogues_add_attacks: bool
) -> int:
    """Return the number of hero attacks with a stat in a round.

    If `rogues_add_attacks`, each Rogue after the first adds an attack with Agility.

    Notes
    -----
    Source: DD-CMB-03, DD-CMB-04, DD-PERK-03, DD-EPIC-02, DD-EPIC-03.
    """
    attacker_kinds = [hero.kind for hero in party if hero.kind in ATTACKERS[stat]]
    if not attacker_kinds:
        return 0
    if (
        attacker_kinds[0] in EPIC_KINDS
        and len(set(attacker_kinds)) == 1
        and not rules.holds("DD-EPIC-03", attacker_kinds[0])
    ):
        return 0
    # Several Rogues count once here. Their perk adds attacks below.
    attackers = len(set(attacker_kinds)) if stat == "agility" else len(attacker_kinds)
    attacks = 1
    if attackers > 1:
        attacks = rules.apply(
            ATTACK_RULES[stat], stat, *attacker_kinds, with_rule=1, without_rule=attackers
        )
    rogue_attacks = 0
    if stat == "agility" and rogues_add_attacks:
        rogue_attacks = max(0, count(party, "rogue", rules) - 1)
    if rogue_attacks:
        rogue_attacks = rules.apply(
            ("DD-PERK-03", "DD-CMB-09"),
            "rogue",
            stat,
            with_rule=rogue_attacks,
            without_rule=rogue_attacks + 1,
        )
    return attacks + rogue_attacks


def fighter_bonus(party: Party, stat: str, rules: AppliesRules = UNCHANGED_RULES) -> int:
    """Return the points added to a hero attack: one per Fighter after the first (DD-PERK-01).

    DD-PERK-01 adds them to attacks with Might and Agility only. In a world without that rule, they
    are added to attacks with Magic only.
    """
    fighters = count(party, "fighter", rules)
    if not fighters:
        return 0
    bonus = rules.apply(
        "DD-PERK-01", "bonus", "fighter", with_rule=max(0, fighters - 1), without_rule=fighters
    )
    is_for_stat = stat in ("might", "agility")
    applies = rules.apply(
        "DD-PERK-01", "bonus", "fighter", stat, with_rule=is_for_stat, without_rule=not is_for_stat
    )
    return bonus if applies else 0


def has_bonus(stat_roll: StatRoll, party: Party, rules: AppliesRules = UNCHANGED_RULES) -> bool:
    """Tell whether a hero attack meets the conditions of its bonus in `BONUSES` (DD-PERK-09).

    The party must have a hero of the bonus's kind, and the attack's total must be high enough.
    """
    bonus = BONUSES[stat_roll.stat]
    if not count(party, bonus.kind, rules):
        return False
    reached = stat_roll.total >= bonus.min_total
    # By the rules, the total decides, and the lowest total is enough. In a world without one of
    # them, the face decides, or the total must be higher.
    if reached != (stat_roll.face >= bonus.min_total):
        reached = rules.apply(
            ("DD-PERK-09", bonus.rule), bonus.kind, with_rule=reached, without_rule=not reached
        )
    elif stat_roll.total == bonus.min_total:
        reached = rules.holds(bonus.rule, bonus.kind, "equal")
    return reached


def vulnerable_heroes(party: Party, rules: AppliesRules = UNCHANGED_RULES) -> tuple[Hero, ...]:
    """Return the heroes that can be hit next.

    A Patriarch must be hit first, then Clerics, then the others, and an Assassin last.

    Notes
    -----
    Source: DD-EPIC-11, DD-PERK-08, DD-EPIC-06, DD-AMB-11.
    """
    hero_kinds = [hero.kind for hero in party]
    shields = ("patriarch", "cleric")
    if "patriarch" in hero_kinds and "cleric" in hero_kinds:
        order_rules = ("DD-EPIC-11", "DD-PERK-08")
        shields = rules.apply(
            order_rules, *shields, with_rule=shields, without_rule=("cleric", "patriarch")
        )
    for shield in shields:
        if shield in hero_kinds and rules.holds(SHIELD_RULES[shield], shield):
            return tuple(hero for hero in party if hero.kind == shield)
    others = tuple(hero for hero in party if hero.kind != "assassin")
    assassin_waits = 0 < len(others) < len(party)
    if assassin_waits and rules.holds(SHIELD_RULES["assassin"], "assassin"):
        return others
    return tuple(party)


def unused_id(kind: str, used_ids: Sequence[str]) -> str:
    """Return an id, unique in the party, for another hero of a kind."""
    ids = [kind, *(f"{kind}-{number}" for number in range(2, len(used_ids) + 3))]
    return next(hero_id for hero_id in ids if hero_id not in used_ids)
