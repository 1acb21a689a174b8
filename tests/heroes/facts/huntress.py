"""Huntress: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

BOND = "gain Nyra's Bond to=you"
BLEED = "inflict Bleed to=target"
TWICE = "inflict 2 Bleed to=target"


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def mends(points: object) -> str:
    return f"heal {points} to=Nyra"


def savage(points: int) -> list[str]:
    return [
        "roll 1",
        hits(f"{points} + count(spear) + 2 * count(claw)"),
        f"{BOND} if any(bond)",
        f"{BLEED} if any(sabertooth)",
    ]


def guarded(points: str) -> list[str]:
    return [
        f"deal {points} type=none to=attacker",
        mends("count(bond)"),
        "deal 2 type=none to=attacker if any(claw) and side(Nyra active)",
    ]


SPEARS = ["3 spear", "4 spear", "5 spear"]
ROW = ["small straight", "large straight"]
BLEEDS = "inflict 1, 2 Bleed to=target"
BOARD = [
    ("Animalistic", 1, SPEARS, [hits("3, 4, 5")]),
    ("Animalistic", 2, SPEARS, [hits("4, 5, 6"), f"{BLEED} if same(4)"]),
    ("Savage", 1, ["3 claw + 1 sabertooth"], savage(4)),
    ("Savage", 2, ["3 claw + 1 sabertooth"], savage(5)),
    ("Hunt", 1, ["2 claw + 1 sabertooth"], [BLEED, hits(3)]),
    ("Resuscitate", 1, ["2 bond"], [BOND, mends(3)]),
    ("Resuscitate", 2, ["2 bond"], [BOND, mends("2 * count(bond)")]),
    ("Feral Instincts", 1, ["3 spear + 1 bond"], [BOND, hits(2, "undefendable")]),
    ("Feral Instincts", 2, ["3 spear + 1 bond"], [BOND, hits(3, "undefendable")]),
    ("Swipe", 1, ["2 spear + 1 sabertooth"], ["inflict Bleed to=chosen opponent up to 3"]),
    ("Predatory Advance", 1, ["2 spear + 2 claw + 1 bond"], [mends(1), hits(5)]),
    ("Predatory Advance", 2, ["2 spear + 2 claw + 1 bond"], [mends(1), hits(6)]),
    ("Jugular", 1, ["1 spear + 1 claw + 1 sabertooth"], [TWICE]),
    ("Onslaught", 1, ROW, [BLEEDS, hits("4, 7")]),
    ("Onslaught", 2, ROW, [BLEEDS, hits("5, 8")]),
    ("Feral", 1, ["4 sabertooth"], [mends(1), hits(5, "undefendable")]),
    ("Feral", 2, ["4 sabertooth"], [mends(1), hits(6, "undefendable")]),
    ("Ferocious", 1, ["3 sabertooth"], [mends(1), "inflict 2 Bleed to=chosen opponent"]),
    ("Maternal Bond", 1, [], guarded("count(spear)")),
    ("Maternal Bond", 2, [], guarded("count(spear)")),
    ("Maternal Bond", 3, [], guarded("count(spear) + count(sabertooth)")),
    ("Jungle Fury!", 1, ["5 sabertooth"], [BOND, TWICE, hits(12, "ultimate")]),
]
UPGRADES = {
    "Animalistic II": 2,
    "Savage II": 2,
    "Resuscitate II": 2,
    "Feral Instincts II": 2,
    "Predatory Advance II": 2,
    "Onslaught II": 2,
    "Feral II": 2,
    "Maternal Bond II": 2,
    "Maternal Bond III": 4,
}
ACTIONS = [
    (
        "Blood Bond!",
        1,
        "main",
        ["roll 3", mends("1 + count(bond) + 2 * count(sabertooth)")],
    ),
    (
        "Savage Slash!",
        1,
        "main",
        [
            "roll 1",
            "inflict 2 Bleed to=chosen player if any(claw) or any(sabertooth)"
            " else (inflict Bleed to=chosen player)",
        ],
    ),
    ("Pounce!", 0, "roll", ["roll 5", "add count(spear)", f"{BLEED} if any(claw)"]),
    (
        "Prowl!",
        0,
        "roll",
        [
            "roll 1",
            "add count(spear) + 2 * count(claw) + 3 * count(sabertooth)",
            mends("count(bond)"),
        ],
    ),
    ("Resilient!", 1, "instant", [BOND]),
    (
        "Primal Roar!",
        0,
        "main",
        ["roll 1", f"{mends(4)} if any(sabertooth) else (draw 1 to=you)"],
    ),
]


FACTS = Facts(
    hero="huntress",
    dice=("spear", "spear", "claw", "claw", "bond", "sabertooth"),
    ultimate="Jungle Fury!",
    defences={"Maternal Bond": [3, 4, 4]},
    board=BOARD,
    granted={
        "Hunt": ("Savage", 2),
        "Swipe": ("Feral Instincts", 2),
        "Jugular": ("Predatory Advance", 2),
        "Ferocious": ("Feral", 2),
    },
    tokens={
        "Nyra": ("companion", 1, False),
        "Nyra's Bond": ("positive", 1, False),
        "Bleed": ("negative", 2, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers={"Pounce!", "Prowl!"},
    passives={"Companion"},
)
