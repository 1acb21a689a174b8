"""Vampire Lord: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

CLAWS = ["3 claw", "4 claw", "5 claw"]
MESMERIZE = "gain Mesmerize to=you"
POWER = "gain Blood Power to=you"
BLEED = "inflict Bleed to=target"


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def power(number: int) -> str:
    return f"gain {number} Blood Power to=you"


REND = [
    hits("6 + count(claw)"),
    "draw 1 to=you if any(glamour)",
    f"{POWER} if any(blood)",
]
FLESH = [
    "inflict Bleed to=attacker if count(claw) >= 2",
    f"{POWER} if count(glamour) >= 2",
    "steal count(blood) source=attacker",
]
BOARD = [
    ("Gouge", 1, CLAWS, [hits("3, 5, 7"), f"{POWER} if same(4)"]),
    ("Gouge", 2, CLAWS, [hits("3, 5, 7"), f"{POWER} if same(3)"]),
    ("Gouge", 3, CLAWS, [hits("4, 6, 8"), f"{POWER} if same(3)"]),
    ("Glamour", 1, ["3 glamour"], ["gain_cp 1 to=you", MESMERIZE, hits(4, "undefendable")]),
    ("Glamour", 2, ["3 glamour"], ["gain_cp 1 to=you", MESMERIZE, hits(5, "undefendable")]),
    ("Influence", 1, ["1 claw + 2 glamour"], [MESMERIZE, "inflict 2 Bleed to=target"]),
    ("Sanguimancy", 1, ["3 glamour + 1 blood"], ["heal 2 to=you", power(3)]),
    ("Sanguimancy", 2, ["3 glamour + 1 blood"], ["heal 3 to=you", power(3)]),
    ("Presence", 1, ["1 claw + 1 glamour + 2 blood"], [power(2), "draw 1 to=you"]),
    ("Rend", 1, ["3 claw + 2 blood"], ["roll 3", *REND]),
    ("Rend", 2, ["3 claw + 2 blood"], ["roll 5", *REND]),
    (
        "Possess",
        1,
        ["small straight"],
        [
            "roll 1",
            hits(7),
            f"{BLEED} if any(claw)",
            f"{MESMERIZE} if any(glamour) or any(blood)",
        ],
    ),
    (
        "Possess",
        2,
        ["small straight"],
        [hits(8), f"choose Bleed: ({BLEED}) Mesmerize: ({MESMERIZE})"],
    ),
    ("Draw Blood", 1, ["2 claw + 1 blood"], [power(2)]),
    (
        "Blood Magic",
        1,
        ["large straight"],
        [POWER, BLEED, hits(8), "pay by=you (change_type type=undefendable)"],
    ),
    ("Blood Magic", 2, ["large straight"], [POWER, BLEED, hits(8, "undefendable")]),
    ("Gash", 1, ["2 claw + 2 blood"], [hits(5, "undefendable")]),
    ("Blood Thirst", 1, ["4 blood"], [power(2), hits(5, "undefendable")]),
    ("Blood Thirst", 2, ["4 blood"], [power(3), hits(6, "undefendable")]),
    (
        "Hemorrhage",
        1,
        ["3 blood"],
        ["inflict 2 Bleed to=target", "deal 2 type=collateral to=opponents"],
    ),
    ("Immortal Flesh", 1, [], FLESH),
    ("Immortal Flesh", 2, [], FLESH),
    (
        "Exsanguinate!",
        1,
        ["5 blood"],
        ["search card", power(2), hits(10, "ultimate")],
    ),
]
UPGRADES = {
    "Gouge II": 1,
    "Gouge III": 2,
    "Glamour II": 2,
    "Sanguimancy II": 2,
    "Rend II": 2,
    "Possess II": 2,
    "Blood Magic II": 2,
    "Blood Thirst II": 2,
    "Immortal Flesh II": 2,
}
ACTIONS = [
    (
        "Limb from Limb!",
        1,
        "roll",
        ["roll 5", "add count(blood)", f"{BLEED} if count(blood) >= 3"],
    ),
    ("Blood Boil!", 0, "roll", ["add 1 + target_tokens(Bleed)"]),
    (
        "Consume Blood!",
        0,
        "main",
        ["remove Blood Power source=you all up_to", "gain_cp 4 + 2 * taken to=you"],
    ),
    (
        "Blood Tide!",
        0,
        "main",
        ["roll 1", "gain 3 Blood Power to=you if any(blood) else (draw 1 to=you)"],
    ),
    ("Unnamed Card A", 0, "main", ["gain Blood Power Mesmerize to=you"]),
    ("Unnamed Card B", 1, "main", ["roll 1", "gain half(total) Blood Power to=you"]),
    (
        "Unnamed Card C",
        4,
        "main",
        ["gain Mesmerize 2 Blood Power to=you", "inflict Bleed to=chosen opponent"],
    ),
]


FACTS = Facts(
    hero="vampire-lord",
    dice=("claw", "claw", "claw", "glamour", "glamour", "blood"),
    ultimate="Exsanguinate!",
    defences={"Immortal Flesh": [3, 4]},
    board=BOARD,
    granted={
        "Influence": ("Glamour", 2),
        "Presence": ("Sanguimancy", 2),
        "Draw Blood": ("Possess", 2),
        "Gash": ("Blood Magic", 2),
        "Hemorrhage": ("Blood Thirst", 2),
    },
    tokens={
        "Blood Power": ("positive", 4, False),
        "Mesmerize": ("positive", 1, False),
        "Bleed": ("negative", 2, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers={"Limb from Limb!", "Blood Boil!"},
    deck=34,
)
