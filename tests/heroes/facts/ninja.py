"""Ninja: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

POISON = "inflict Delayed Poison to=target"
TWO_POISON = "inflict 2 Delayed Poison to=target"
BOMB = "gain Smoke Bomb to=you"
BLOSSOM = [
    "deal count(ninjato) + 2 * count(shuriken) type=normal to=target",
    "change_type type=undefendable if any(mask)",
]
WALK = ["deal total type=normal to=target", "change_type type=undefendable if total <= 6"]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def screen(ninjutsu: int) -> list[str]:
    return [
        f"gain Smoke Bomb {ninjutsu} Ninjutsu to=chosen player",
        "inflict Delayed Poison to=target",
    ]


BOARD = [
    ("Slash", 1, ["3 ninjato", "4 ninjato", "5 ninjato"], [hits("5, 6, 7")]),
    (
        "Slash",
        2,
        ["3 ninjato", "4 ninjato", "5 ninjato"],
        [hits("4, 6, 8"), "gain Ninjutsu to=you if same(3)"],
    ),
    ("Walk the Line", 1, ["4 shuriken"], ["roll 2", *WALK]),
    ("Walk the Line", 2, ["4 shuriken"], ["roll 2", "may (reroll 1 whose=these)", *WALK]),
    ("Tip of the Blade", 1, ["3 shuriken"], ["roll 1", hits("total", "pure")]),
    ("Death Blossom", 1, ["3 ninjato + 2 shuriken"], ["roll 5", *BLOSSOM]),
    (
        "Death Blossom",
        2,
        ["3 ninjato + 2 shuriken"],
        ["roll 5", "may (reroll 2 whose=these up_to)", f"{POISON} if count(mask) >= 2",
         *BLOSSOM],
    ),
    ("Smoke Screen", 1, ["1 ninjato + 2 shuriken + 1 mask"], screen(2)),
    ("Smoke Screen", 2, ["1 ninjato + 2 shuriken + 1 mask"], screen(3)),
    ("Kuji-Kiri", 1, ["3 shuriken + 2 mask"], ["deal 4 type=collateral to=chosen opponent"]),
    ("Poison Blade", 1, ["small straight"], [POISON, hits(5)]),
    (
        "Poison Blade",
        2,
        ["small straight"],
        ["roll 1", "inflict count(ninjato) + 2 * count(shuriken) + 2 * count(mask) Delayed Poison"
         " to=target", hits(5)],
    ),
    ("Shadow Fang", 1, ["large straight"], ["gain 2 Ninjutsu to=you", "then", hits(8)]),
    ("Shadow Fang", 2, ["large straight"], ["gain 2 Ninjutsu Smoke Bomb to=you", "then", hits(8)]),
    ("Misdirect", 1, ["2 ninjato + 2 mask"], [BOMB, hits(2, "undefendable")]),
    ("Shadewalk", 1, ["4 mask"], [BOMB, POISON, hits(6, "undefendable")]),
    ("Shadewalk", 2, ["4 mask"], [BOMB, TWO_POISON, hits(5, "undefendable")]),
    ("Jugulate", 1, ["3 mask"], ["gain 3 Ninjutsu to=you", TWO_POISON]),
    (
        "Shade Shift",
        1,
        [],
        ["may (reroll 1 whose=these)", "deal 1 type=none to=attacker if any(ninjato)",
         "deal 2 type=none to=attacker if any(shuriken)", f"{BOMB} if count(mask) >= 2"],
    ),
    (
        "Shade Shift",
        2,
        [],
        ["may (reroll 2 whose=these up_to)", "deal count(ninjato) type=none to=attacker",
         "deal 2 type=none to=attacker if any(shuriken)", f"{BOMB} if count(mask) >= 2"],
    ),
    (
        "Assassinate!",
        1,
        ["5 mask"],
        ["inflict Delayed Poison to=chosen opponent", BOMB, hits(10, "ultimate")],
    ),
]  # fmt: skip
UPGRADES = {
    "Slash II": 2,
    "Death Blossom II": 2,
    "Smoke Screen II": 2,
    "Walk the Line II": 2,
    "Poison Blade II": 1,
    "Shadow Fang II": 2,
    "Shadewalk II": 2,
    "Shade Shift II": 2,
}
ACTIONS = [
    ("Poison Dart!", 2, "main", ["inflict Delayed Poison to=chosen opponent"]),
    ("Throwing Stars!", 1, "roll",
     ["roll 5", "may (reroll 5 whose=these up_to)", "add count(shuriken)"]),
    ("Fan of Knives!", 2, "main", ["deal 1 type=undefendable to=chosen opponent"]),
    ("Smoke Offering!", 0, "instant", ["gain Smoke Bomb to=chosen player"]),
    ("Train!", 0, "instant", ["gain Ninjutsu to=you"]),
    ("Escape!", 0, "roll", ["roll 1", "prevent 1 to=you if any(ninjato)",
                            "prevent 2 to=you if any(shuriken)", f"{BOMB} if any(mask)"]),
    ("Dojo!", 0, "main", ["roll 1", "gain Smoke Bomb 2 Ninjutsu to=you if any(mask)"
                                    " else (draw 1 to=you)"]),
]  # fmt: skip


FACTS = Facts(
    hero="ninja",
    dice=("ninjato", "ninjato", "ninjato", "shuriken", "shuriken", "mask"),
    ultimate="Assassinate!",
    defences={"Shade Shift": [3, 3]},
    board=BOARD,
    granted={
        "Tip of the Blade": ("Walk the Line", 2),
        "Kuji-Kiri": ("Smoke Screen", 2),
        "Misdirect": ("Shadow Fang", 2),
        "Jugulate": ("Shadewalk", 2),
    },
    tokens={
        "Delayed Poison": ("negative", 2, False),
        "Smoke Bomb": ("positive", 1, False),
        "Ninjutsu": ("positive", 3, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=["Throwing Stars!"],
)
