"""Artificer: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

WRENCHES = ["3 wrench", "4 wrench", "5 wrench"]
NANITE = "inflict Nanite to=target"
SPANNER = (
    "pay by=you (choose Wrench: (deal 1 type=normal to=target) Gear: (deal 2 type=normal to=target)"
    " Bolt: (gain Synth to=you)) else (roll 1; deal 1 type=normal to=target if any(wrench);"
    " deal 2 type=normal to=target if any(gear); gain Synth to=you if any(bolt))"
)
BASIC = "side(Nanobot basic) or side(Shock Bot basic) or side(Heal Bot basic)"


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def synth(number: object = "") -> str:
    return " ".join(f"gain {number} Synth to=you".split())


DRAWN = ["draw 2 to=you", "heal 2 to=you", synth(4)]
TWO_BOTS = "activate Bot count=2 up_to"
BOARD = [
    ("Spanner Strike", 1, WRENCHES, [hits("3, 4, 5"), SPANNER]),
    ("Spanner Strike", 2, WRENCHES, [hits("4, 5, 6"), SPANNER]),
    ("Schematics", 1, ["3 gear + 1 bolt"], DRAWN),
    ("Schematics", 2, ["3 gear + 1 bolt"], [*DRAWN, "gain_cp 2 to=you"]),
    ("Eureka", 1, ["2 wrench + 3 gear"], [synth(3), hits(7)]),
    ("Eureka", 2, ["2 wrench + 3 gear"], [synth(3), hits(8)]),
    (
        "Scratch Built",
        1,
        ["2 wrench + 2 gear"],
        [
            "choose Build: (activate Build Advanced if tokens(Bot) < 3)"
            f" Improve: (activate Improve if {BASIC})"
        ],
    ),
    ("Jolt", 1, ["small straight"], [synth(), NANITE, hits(7)]),
    ("Jolt", 2, ["small straight"], [synth(), "inflict 2 Nanite to=target", hits(7)]),
    ("Nuts n' Bolts", 1, ["3 wrench + 1 bolt"], [synth(5)]),
    ("Zapppp!", 1, ["large straight"], [NANITE, hits(9), "activate Bot"]),
    ("Zapppp!", 2, ["large straight"], [synth(2), NANITE, hits(9), "activate Bot"]),
    ("Swarming Bots", 1, ["1 wrench + 2 gear + 1 bolt"], [hits("5 + tokens(Bot)")]),
    ("Overclock", 1, ["4 bolt"], [hits(6, "undefendable"), TWO_BOTS]),
    ("Overclock", 2, ["4 bolt"], [NANITE, hits(6, "undefendable"), TWO_BOTS]),
    ("Power Up", 1, ["3 bolt"], ["inflict 3 Nanite to=target"]),
    (
        "Ratchet Up",
        1,
        [],
        [synth("count(gear)"), "inflict Nanite to=attacker if any(bolt)"],
    ),
    (
        "Ratchet Up",
        2,
        [],
        [
            "deal 1 type=none to=attacker if count(wrench) >= 2",
            synth("count(gear)"),
            "inflict count(bolt) Nanite to=attacker",
        ],
    ),
    ("Maximum Power!", 1, ["5 bolt"], [synth(2), NANITE, hits(10, "ultimate"), TWO_BOTS]),
]
UPGRADES = {
    "Spanner Strike II": 1,
    "Schematics II": 1,
    "Eureka II": 2,
    "Jolt II": 2,
    "Zapppp! II": 2,
    "Overclock II": 2,
    "Ratchet Up II": 3,
    "Scrap Collector II": 2,
}
ACTIONS = [
    ("Arcing Shield", 0, "instant", ["pay by=you (prevent 3 to=you) else (prevent 2 to=you)"]),
    (
        "Conductivity!",
        0,
        "instant",
        [
            "roll 1",
            "heal 2 to=you if any(wrench)",
            f"{synth()} if any(gear)",
            "inflict Nanite to=chosen opponent if any(bolt)",
        ],
    ),
    ("High Voltage!", 1, "instant", [synth(2)]),
    ("Nanite Assault!", 1, "instant", ["inflict Nanite to=chosen opponent"]),
    ("Oooh Shiny!", 0, "instant", ["roll 1", synth("half(total)")]),
    ("Robo Revenge!", 1, "instant", ["prevent 2 to=you", "inflict Nanite to=attacker"]),
    (
        "Synthesize!",
        0,
        "main",
        ["roll 1", f"{synth(5)} if any(bolt) else (draw 1 to=you)"],
    ),
]


FACTS = Facts(
    hero="artificer",
    dice=("wrench", "wrench", "wrench", "gear", "gear", "bolt"),
    ultimate="Maximum Power!",
    defences={"Ratchet Up": [4, 5]},
    board=BOARD,
    granted={
        "Scratch Built": ("Eureka", 2),
        "Nuts n' Bolts": ("Jolt", 2),
        "Swarming Bots": ("Zapppp!", 2),
        "Power Up": ("Overclock", 2),
    },
    tokens={
        "Synth": ("positive", 7, False),
        "Nanite": ("negative", 3, False),
        "Nanobot": ("companion", 1, False),
        "Shock Bot": ("companion", 1, False),
        "Heal Bot": ("companion", 1, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    passives={"Scrap Collector"},
)
