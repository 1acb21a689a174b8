"""What somebody might believe of parties, tiles, tokens and the end of a turn; the rule against."""

from typing import Any

import pytest
from msgspec.structs import replace

from dtnb.dungeon.content import effects as verbs
from dtnb.dungeon.content.model import Place, Win
from dtnb.dungeon.game import Dungeon
from dtnb.dungeon.phases.setup import initial_state
from dtnb.dungeon.state.party import Hero
from dtnb.dungeon.state.table import Modifier
from tests.dungeon.beliefs import Belief, check_belief
from tests.dungeon.bench import Line, attack, box, fight, hall, heroes, party, stats, table, tile


def die_of(*members: Hero) -> Any:
    """Return a play of the heroes' Might attack: its die."""

    def play(rules: Dungeon) -> str:
        encounter = replace(party(members[0].kind), heroes=members)
        return fight(rules, encounter).pass_to_chance().topic

    return play


def defence_against(*kinds: str, stat: str, **dice: tuple[int, int]) -> Any:
    """Return a play of the heroes' first attack: what they have to exceed."""

    def play(rules: Dungeon) -> int:
        laid = table(rules, stats(**dice))
        return int(rules.defence(replace(laid, encounter=party(*kinds)), 0, stat))

    return play


def barbarian_hit(rules: Dungeon) -> int:
    """Return the Victory Points after one hit on a Barbarian."""
    return int(attack(rules, party("barbarian"), "might").give(6, "defeat barbarian").seat.points)


def damage_of(*members: Hero, stat: str, face: int) -> Any:
    """Return a play of a hero attack on Might, Agility or Magic 1: the damage."""

    def play(rules: Dungeon) -> list[int]:
        laid = table(rules, stats(**{stat: (12, 1)}), minions=(("d6", 1),))
        encounter = replace(party(members[0].kind), heroes=members)
        line = fight(rules, encounter, laid).pass_to_chance().give(face)
        return [step["amount"] for step in line.steps("damage")]

    return play


def minions_after_a_magic_hit(rules: Dungeon) -> Any:
    laid = table(rules, stats(magic=(8, 3)), minions=(("d6", 1),))
    line = fight(rules, party("warlock"), laid).give(4, "split 1/0")
    return line.seat.minions


def splits(rules: Dungeon) -> list[str]:
    """Return the ways to share one point of a Fighter's damage: 4 on a d4."""
    return fight(rules, party("fighter")).give(4).options


def own_attack(stat: str, *results: int | str, ask: str) -> Any:
    """Return a play of an attack on a Warlock or a Patriarch: a value of its first ledger."""

    def play(rules: Dungeon) -> Any:
        kind = "warlock" if stat == "magic" else "patriarch"
        line = attack(rules, party(kind), stat).give(*results)
        return line.record.steps[0].args["ledger"][ask]

    return play


def lowering(rules: Dungeon) -> bool:
    """Tell whether a 4 may be lowered by 3 for the Patriarch."""
    return "lower 3" in attack(rules, party("patriarch"), "might").give(4).options


def minion_left(rules: Dungeon) -> Any:
    """Return the DieMinions left after one of one was thrown."""
    laid = table(rules, minions=(("d6", 1),))
    return attack(rules, party("fighter"), "might", laid).give(1, "minion d6", 1).seat.minions


def might_after_a_boost(rules: Dungeon) -> int:
    return attack(rules, party("fighter"), "might").give(2, "boost 4").value("might")


def heroes_faces(rules: Dungeon) -> list[list[int]]:
    """Return the heroes' faces that an effect sets, which sets rolls to 1."""
    laid = replace(
        table(rules), modifiers=(Modifier("set-roll", "turn", "ability:grow", value="1"),)
    )
    return [step["values"] for step in fight(rules, party("fighter"), laid).steps("roll")]


def points_of(*members: Hero, stat: str = "might", face: int = 12) -> Any:
    """Return a play of a hit on a hero: the Victory Points."""

    def play(rules: Dungeon) -> int:
        encounter = replace(party("fighter"), heroes=members)
        line = attack(rules, encounter, stat).give(face, f"defeat {members[0].id}")
        return int(line.seat.points)

    return play


def die_namic(rules: Dungeon) -> Any:
    """Return the Die-Namic dice at exactly 2 Victory Points, where a box is printed."""
    return attack(rules, party("warlock"), "might").give(6, "defeat warlock").seat.die_namic


def to_the_move(rules: Dungeon) -> Line:
    return Line(rules, initial_state(table(rules))).pass_to("DD-TW-05")


def time_without_a_move(rules: Dungeon) -> int:
    """Return the Time after a turn without a tile in reach."""
    return Line(rules, initial_state(table(rules))).pass_to_end_of(1).value("time")


def order_on_a_tile(rules: Dungeon) -> list[str]:
    """Return whether the token, the effect or the first attack of a tile comes first."""
    line = to_the_move(rules).give("move B1").pass_to_chance()
    while line.state.pending is not None and line.table.turn == 1:
        if line.topic == "attack":
            line.give("attack might", 12, "defeat fighter")
        else:
            line.give("pass" if line.window and not line.topic else 1)
    kinds = {"minion-gained": "token", "points-gained": "encounter", "stat-gained": "effect"}
    steps = [step for step in line.record.steps if step.args.get("source") != "power-up"]
    return [kinds[step.kind] for step in steps if step.kind in kinds]


def in_reach(rules: Dungeon) -> list[str]:
    return to_the_move(rules).options


def won_with_one_of_two(rules: Dungeon) -> bool:
    line = attack(rules, party("warlock"), "might").give(6, "defeat warlock")
    return line.table.result == (0,)


(FIGHTER, *_), (BARBARIAN, *_) = heroes("fighter"), heroes("barbarian")
STRONG = replace(FIGHTER, level=3)
ROTATED = replace(BARBARIAN, hits_left=1, rotated=True)
(ASSASSIN,) = heroes("assassin")
GUARDED = tile("fighter", effects=(verbs.Gain(stat="health", amount=1),))
ONE_SIDED = {
    **hall(),
    "A2": Place(back="two-way", openings=("north", "east")),
}

BELIEFS = {
    "13 is shown by no d20 but by a d12": Belief(
        # DD-HERO-04: "13 and more d20".
        ("DD-HERO-04", "DD-HERO-05"), ("might", "d20"),
        die_of(replace(FIGHTER, might=13)), "hero-attack d20", "hero-attack d12",
    ),
    "4 is a d6 already": Belief(
        ("DD-HERO-04", "DD-HERO-05"), ("might", "d4"), die_of(FIGHTER),
        "hero-attack d4", "hero-attack d6",
    ),
    "a Barbarian's rage adds nothing to the party": Belief(
        # DD-EPIC-05: 5 + 5 = 10 is a d10, 5 a d6.
        ("DD-EPIC-05", "DD-HERO-03"), ("barbarian", "might"), die_of(ROTATED),
        "hero-attack d10", "hero-attack d6",
    ),
    "an Assassin alone is no stronger": Belief(
        # DD-EPIC-06: 5 + 2 = 7 is a d8, 5 a d6.
        ("DD-EPIC-06",), ("assassin", "agility"), die_of(ASSASSIN),
        "hero-attack d8", "hero-attack d6",
    ),
    "the die and not the value is the defence": Belief(
        # DD-STAT-11: 3 on a d10.
        ("DD-STAT-11",), (0, "agility"),
        defence_against("rogue", stat="agility", agility=(10, 3)), 3, 10,
    ),
    "a Warlock lowers attacks only": Belief(
        # DD-EPIC-08: 8 − 5 = 3.
        ("DD-EPIC-08",), ("warlock", "magic", "defence"),
        defence_against("warlock", stat="magic"), 3, 8,
    ),
    "a Warlock lowers the defence only": Belief(
        ("DD-EPIC-08",), ("warlock", "magic", "attack"),
        own_attack("magic", ask="rows"),
        [{"source": "curse", "subject": "", "amount": -5}], [],
    ),
    "more than the total hits the Patriarch": Belief(
        ("DD-EPIC-10",), ("patriarch",), own_attack("might", ask="need"), "one", "above",
    ),
    "points never lower a roll": Belief(
        ("DD-EPIC-10",), ("patriarch", "lower"), lowering, True, False,
    ),
    "a Barbarian falls to one hit": Belief(
        # DD-EPIC-04, DD-VP-01: no Victory Points for the first hit, 2 for an Epic Hero's defeat.
        ("DD-EPIC-04",), ("barbarian",), barbarian_hit, 0, 2,
    ),
    "a rotated Barbarian hits like others": Belief(
        # DD-EPIC-05: 1 + 1; a Barbarian has no Fighter's bonus.
        ("DD-EPIC-05",), ("barbarian", "damage"),
        damage_of(ROTATED, stat="might", face=9), [2], [1],
    ),
    "an Assassin hits like others": Belief(
        ("DD-EPIC-07",), ("assassin",), damage_of(ASSASSIN, stat="agility", face=7), [2], [1],
    ),
    "a Warlock's hit destroys no DieMinion": Belief(
        ("DD-EPIC-09",), ("warlock",), minions_after_a_magic_hit, (), (("d6", 1),),
    ),
    "a hit is taken from Health": Belief(
        ("DD-CMB-05", "DD-STAT-12"), ("health", "might"), splits,
        ["split 1/0", "split 0/1"], ["split 1/0"],
    ),
    "a hit is taken from the stat": Belief(
        ("DD-CMB-05", "DD-STAT-12"), ("might",), splits,
        ["split 1/0", "split 0/1"], ["split 0/1"],
    ),
    "a DieMinion that was thrown is kept": Belief(
        ("DD-TOK-02",), ("d6", "discarded"), minion_left, (), (("d6", 1),),
    ),
    "points for a roll are not lost": Belief(
        # DD-STAT-13: 12 − 4.
        ("DD-STAT-13", "DD-STAT-07"), ("might", "boost"), might_after_a_boost, 8, 12,
    ),
    "an effect that sets rolls sets the heroes' too": Belief(
        # DD-STAT-14: the heroes' d4 has to be rolled yet.
        ("DD-STAT-14",), ("might", "heroes' roll"), heroes_faces, [], [[1]],
    ),
    "a hero is worth its level": Belief(
        ("DD-VP-01",), ("fighter",), points_of(STRONG), 1, 3,
    ),
    "an Epic Hero is worth one Victory Point": Belief(
        ("DD-VP-01",), ("assassin",), points_of(ASSASSIN), 2, 1,
    ),
    "the number of a box has to be exceeded": Belief(
        ("DD-VP-02",), ("2 Victory Points",), die_namic, (1,), (),
    ),
    "who does not move pays no Time": Belief(
        ("DD-STAT-15",), (0, "time"), time_without_a_move, 19, 20,
        box(places={"A1": Place(back="start", openings=("east",), tile="start", seat=1)}),
    ),
    "tokens are taken when the tile is done": Belief(
        ("DD-TOK-01", "DD-TURN-03"), ("d8",), order_on_a_tile,
        ["token", "effect", "encounter"], ["effect", "encounter", "token"],
        box(tiles={"guard": GUARDED}, places=hall("d8", first="guard")),
    ),
    "the heroes come before the tile's effect": Belief(
        ("DD-TILE-03",), ("guard",), order_on_a_tile,
        ["token", "effect", "encounter"], ["token", "encounter", "effect"],
        box(tiles={"guard": GUARDED}, places=hall("d8", first="guard")),
    ),
    "an opening on one side is enough": Belief(
        ("DD-TILE-01",), ("A2", "A1"), in_reach, ["move B1"], ["move B1", "move A2"],
        box(places=ONE_SIDED),
    ),
    "one Epic Party is enough where two are asked for": Belief(
        ("DD-WIN-01",), (0,), won_with_one_of_two, False, True, box(win=Win(epic=2)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("belief", BELIEFS.values(), ids=BELIEFS)
def test_a_belief_changes_the_result_and_its_rule_is_heard(belief: Belief) -> None:
    """The comments cite the rule, and calculate."""
    check_belief(belief)
