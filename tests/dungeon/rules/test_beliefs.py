"""What somebody might believe of combat and of stat dice, and the rule that says otherwise."""

from typing import Any

import pytest

from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.state.stats import StatDie
from tests.dungeon.beliefs import Belief, check_belief
from tests.dungeon.bench import attack, combat, fight, in_round, party, stats, table


def hero_roll(*kinds: str, level: int = 1, face: int, **dice: tuple[int, int]) -> Any:
    """Return a play of the first hero attack: its options, as they share the damage of a hit."""

    def play(rules: Dungeon) -> list[str]:
        laid = table(rules, stats(**dice))
        line = fight(rules, party(*kinds, level=level), laid).pass_to_chance()
        return line.give(face).options

    return play


def agility_attacks(*kinds: str, after: int = 0) -> Any:
    """Return a play of a round's Agility attacks, all of which miss: how many there are."""

    def play(rules: Dungeon) -> int:
        line = fight(rules, in_round(party(*kinds), after)).pass_to_chance()
        while line.topic.startswith("hero-attack"):
            line.give(1)
        return len(line.ledgers())

    return play


def agility_hit(rules: Dungeon) -> list[str]:
    """Return what is asked after two Fighters and a Rogue roll 6 against Agility 6."""
    laid = table(rules, stats(agility=(10, 6)))
    return fight(rules, party("fighter", "fighter", "rogue"), laid).give(1, 6).options


def own_roll(face: int, *kinds: str) -> Any:
    """Return a play of an attack with Might 12 on a d12: whether it succeeds."""

    def play(rules: Dungeon) -> bool:
        line = attack(rules, party(*kinds), "might").give(face)
        if line.window == "DD-TW-13":
            line.give("pass")
        return bool(line.ledgers()[0]["success"])

    return play


def time_after_a_roll(face: int) -> Any:
    """Return a play of two Wizards' attack on Magic 12: the Time left of 20."""

    def play(rules: Dungeon) -> int:
        laid = table(rules, stats(magic=(12, 12)))
        return fight(rules, party("wizard", "wizard"), laid).give(face).value("time")

    return play


def before_combat(*kinds: str, stat: str) -> Any:
    """Return a play of the perks before round 1: what is left of a stat."""

    def play(rules: Dungeon) -> int:
        return combat(rules, party(*kinds)).pass_to_chance().value(stat)

    return play


def first_window(rules: Dungeon) -> int:
    """Return how many of 2 Ability points can be used, against two Clerics."""
    line = combat(rules, party("cleric", "cleric"), table(rules, stats(ability=(4, 2))))
    # With 1 point left nothing can be used, so that no window opens.
    return line.value("ability") if line.window == "DD-TW-10" else 1


def token(stat: str, **dice: tuple[int, int]) -> Any:
    """Return a play of a token at the start of a round: the die under its stat."""

    def play(rules: Dungeon) -> StatDie:
        laid = table(rules, stats(**dice), tokens=((stat, 1),))
        line = fight(rules, party("cleric"), laid).give(f"token {stat}")
        die: StatDie = line.seat.stats.stat_die(stat)
        return die

    return play


def boosted(rules: Dungeon) -> StatDie:
    """Return the die under Might 12 after 4 points are given up."""
    line = attack(rules, party("fighter"), "might").give(2, "boost 4")
    die: StatDie = line.seat.stats.might
    return die


def who_falls(*kinds: str) -> Any:
    """Return a play of a hit on these heroes: which of them may be named."""

    def play(rules: Dungeon) -> list[str]:
        return attack(rules, party(*kinds), "might").give(1 if "patriarch" in kinds else 12).options

    return play


def last_time(rules: Dungeon) -> bool:
    """Tell whether the game goes on when two Wizards take the last Time before round 1."""
    laid = table(rules, stats(time=(20, 1)))
    return combat(rules, party("wizard", "wizard"), laid).pass_to_chance().table.result is None


ONE = ["split 1/0", "split 0/1"]
TWO = ["split 2/0", "split 1/1", "split 0/2"]
#: the answer to a hero attack that misses with two heroes: the player attacks
MISS = ["attack might", "attack agility", "attack magic"]

BELIEFS = {
    "heroes that equal a defence hit": Belief(
        # DD-STAT-11: two level 1 Fighters roll a d8; 7 + 1 = 8 against Might 8.
        ("DD-STAT-11", "DD-CMB-05"), ("might",),
        hero_roll("fighter", "fighter", face=7, might=(12, 8)), MISS, ONE,
    ),
    "the highest number of the heroes' die may miss": Belief(
        # DD-CMB-05: 4 on a d4 against Might 12.
        ("DD-CMB-05", "DD-STAT-11"), ("might",), hero_roll("fighter", face=4), ONE, MISS,
    ),
    "an attack that equals the party's total succeeds": Belief(
        # DD-CMB-06: 4 against a Fighter's 4.
        ("DD-CMB-06",), ("attack", "might", "equal"), own_roll(4, "fighter"), False, True,
    ),
    "the highest number of one's own die succeeds": Belief(
        # DD-CMB-06: 12 on a d12 against three level 1 Fighters and a Wizard, 4 + 4 + 4 + 1 = 13.
        ("DD-CMB-06", "DD-CMB-05"), ("attack", "might", "highest"),
        own_roll(12, "fighter", "fighter", "fighter", "wizard"), False, True,
    ),
    "a Wizard's 11 that misses costs Time": Belief(
        # DD-PERK-06: of a d12 for 6 + 6 against Magic 12.
        ("DD-PERK-06",), ("wizard", "miss"), time_after_a_roll(11), 20, 19,
    ),
    "a bonus looks at the face": Belief(
        # DD-PERK-09: three level 1 Fighters roll a d12; 8 + 2 = 10 hits Might 9.
        ("DD-PERK-09", "DD-PERK-02"), ("fighter",),
        hero_roll("fighter", "fighter", "fighter", face=8, might=(12, 9)), TWO, ONE,
    ),
    "a Barbarian counts as a Fighter": Belief(
        # DD-EPIC-02: 10 on a d12 for 5 + 2 + 5 hits Might 5; a Fighter's 10 does 1 more.
        ("DD-EPIC-02",), ("barbarian", "fighter"),
        hero_roll("barbarian", "rogue", "warlock", face=10, might=(12, 5)), ONE, TWO,
    ),
    "Fighters do not help with Agility": Belief(
        # DD-PERK-01: a d6 for 2 + 2 + 4 = 8 is a d8; 6 + 1 = 7 exceeds 6.
        ("DD-PERK-01",), ("bonus", "fighter", "agility"), agility_hit, ONE, MISS,
    ),
    "the first Fighter adds one as well": Belief(
        # DD-PERK-01: 3 + 1 on a d4 exceeds 3.
        ("DD-PERK-01",), ("bonus", "fighter"),
        hero_roll("fighter", face=3, might=(12, 3)), MISS, ONE,
    ),
    "Rogues attack more often in every round": Belief(
        ("DD-PERK-03",), ("rogue", "agility", "round 2"),
        agility_attacks("rogue", "rogue", after=1), 1, 2,
    ),
    "the first Rogue brings one more attack as well": Belief(
        ("DD-PERK-03", "DD-CMB-09"), ("rogue", "agility"), agility_attacks("rogue", "rogue"), 2, 3,
    ),
    "a Rogue and an Assassin attack one after the other": Belief(
        ("DD-CMB-04",), ("agility", "rogue", "assassin"),
        agility_attacks("rogue", "assassin"), 1, 2,
    ),
    "an Assassin brings no Agility attack": Belief(
        ("DD-EPIC-03",), ("assassin",), agility_attacks("assassin"), 1, 0,
    ),
    "the first Wizard costs Time as well": Belief(
        ("DD-PERK-05",), ("wizard",), before_combat("wizard", "wizard", stat="time"), 19, 18,
    ),
    "what Clerics cannot take of Ability they take of Health": Belief(
        # DD-PERK-07: two Ability points for three Clerics, of 1; Health is 6.
        ("DD-PERK-07",), ("cleric", "health"),
        before_combat("cleric", "cleric", "cleric", stat="health"), 6, 5,
    ),
    "abilities can be used before Clerics take their points": Belief(
        ("DD-PERK-07", "DD-PERK-10", "DD-CMB-01"), ("cleric",), first_window, 1, 2,
    ),
    "a third die of one type may be taken": Belief(
        # DD-STAT-04: 11 + 2 = 13 would be the third d20, with Time's.
        ("DD-STAT-04",), ("might", "d20"),
        token("might", might=(12, 11), agility=(20, 14)), StatDie(12, 12), StatDie(20, 13),
    ),
    "a type of which there are enough is skipped": Belief(
        # DD-STAT-06: 7 + 2 = 9 beyond a d8, past two d10.
        ("DD-STAT-06", "DD-STAT-04"), ("health", "d10"),
        token("health", health=(8, 7), magic=(10, 10)), StatDie(8, 8), StatDie(12, 9),
    ),
    "a gain stops at the top of the die": Belief(
        # DD-STAT-05: 7 + 2 = 9 on a d10.
        ("DD-STAT-05",), ("health",),
        token("health", health=(8, 7)), StatDie(10, 9), StatDie(8, 8),
    ),
    "the die of Ability grows": Belief(
        # DD-STAT-02: 3 + 2 = 5 on a d6.
        ("DD-STAT-02", "DD-STAT-09"), ("ability",),
        token("ability", ability=(4, 3)), StatDie(4, 4), StatDie(6, 5),
    ),
    "a lowered value lies on a smaller die": Belief(
        # DD-STAT-16: 12 − 4 = 8.
        ("DD-STAT-16",), ("might",), boosted, StatDie(12, 8), StatDie(8, 8),
    ),
    "Clerics protect nobody": Belief(
        ("DD-PERK-08",), ("cleric",), who_falls("fighter", "cleric"),
        ["defeat cleric"], ["defeat fighter", "defeat cleric"],
    ),
    "a Cleric protects the Patriarch": Belief(
        ("DD-EPIC-11", "DD-PERK-08"), ("patriarch", "cleric"), who_falls("cleric", "patriarch"),
        ["defeat patriarch"], ["defeat cleric"],
    ),
    "Time 0 loses at once": Belief(
        ("DD-WIN-02",), (0, "time", "during the turn"), last_time, True, False,
    ),
}  # fmt: skip


@pytest.mark.parametrize("belief", BELIEFS.values(), ids=BELIEFS)
def test_a_belief_changes_the_result_and_its_rule_is_heard(belief: Belief) -> None:
    """The comments cite the rule, and calculate."""
    check_belief(belief)
