"""Tactician: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

CONSTRICT = "inflict Constrict to=target"
MEDAL = "do (draw 1 to=you; extra_phase [Offensive Roll Phase] to=you) if any(medal)"
SABERS = ["3 saber", "4 saber", "5 saber"]
BOMBS = "deal 2 type=collateral to=chosen opponent"


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def advantage(number: object = "") -> str:
    return " ".join(f"gain {number} Tactical Advantage to=you".split())


def profiteer(first: object, points: int, more: int) -> list[str]:
    return [
        advantage(first),
        "roll 1",
        f"{hits(points)} if any(saber)",
        f"{advantage(more)} if any(banner)",
        MEDAL,
    ]


def counter(points: str) -> list[str]:
    return [
        f"deal {points} type=none to=attacker",
        "prevent count(banner) to=you",
        advantage("count(medal)"),
    ]


BOARD = [
    ("Saber Strike", 1, SABERS, [hits("4, 5, 6")]),
    ("Saber Strike", 2, SABERS, [hits("5, 6, 7"), f"{CONSTRICT} if same(3)"]),
    ("Profiteer", 1, ["1 saber + 3 banner"], profiteer("", 5, 4)),
    ("Profiteer", 2, ["1 saber + 3 banner"], profiteer(2, 6, 3)),
    ("Carpet Bomb", 1, ["2 saber + 2 medal"], [advantage(), BOMBS]),
    ("Carpet Bomb", 2, ["2 saber + 2 medal"], [advantage(2), BOMBS]),
    ("Strategize", 1, ["4 banner"], [advantage(3), "draw 2 to=you"]),
    ("Strategic Approach", 1, ["3 saber + 2 medal"], [CONSTRICT, hits(7)]),
    ("Strategic Approach", 2, ["3 saber + 2 medal"], [advantage(), CONSTRICT, hits(7)]),
    ("Indirect Approach", 1, ["3 saber + 1 banner"], [advantage(2), hits(2, "undefendable")]),
    ("Flank", 1, ["small straight"], [advantage(), hits(6)]),
    ("Flank", 2, ["small straight"], [advantage(2), hits(6)]),
    ("Exploit", 1, ["large straight"], [advantage(2), CONSTRICT, hits(9)]),
    ("Exploit", 2, ["large straight"], [advantage(3), CONSTRICT, hits(9)]),
    (
        "Interdiction",
        1,
        ["1 saber + 2 banner + 1 medal"],
        ["draw 2 to=you", "inflict Constrict to=chosen opponent"],
    ),
    ("Maneuver", 1, ["4 medal"], [advantage(5), hits(5, "undefendable")]),
    ("Maneuver", 2, ["4 medal"], [advantage(5), CONSTRICT, hits(5, "undefendable")]),
    ("Reconnaissance", 1, ["3 medal"], [advantage(5)]),
    ("Countermeasures", 1, [], counter("count(saber) // 2")),
    ("Countermeasures", 2, [], counter("count(saber) // 2")),
    ("Countermeasures", 3, [], counter("2 * (count(saber) // 2)")),
    (
        "Higher Ground!",
        1,
        ["5 medal"],
        [
            "inflict Targeted Constrict to=target",
            "raise_limit 1 Tactical Advantage",
            advantage("limit(Tactical Advantage)"),
            hits(12, "ultimate"),
        ],
    ),
]
UPGRADES = {
    "Saber Strike II": 1,
    "Profiteer II": 2,
    "Carpet Bomb II": 2,
    "Strategic Approach II": 2,
    "Flank II": 2,
    "Exploit II": 2,
    "Maneuver II": 2,
    "Countermeasures II": 3,
    "Countermeasures III": 5,
}
ACTIONS = [
    ("Bunker Up!", 2, "main", ["gain Protect to=chosen player"]),
    ("War Room!", 1, "main", ["roll 1", advantage("half(total)")]),
    (
        "Feigned Retreat!",
        2,
        "instant",
        ["inflict Constrict to=attacker", "prevent 3 to=you"],
    ),
    (
        "Disengage!",
        0,
        "roll",
        [
            "roll 1",
            "deal 2 type=none to=attacker if any(saber)",
            "prevent 3 to=you if any(banner)",
            "gain Protect to=you if any(medal)",
        ],
    ),
    ("Ambush!", 1, "instant", [advantage(2)]),
    (
        "Upper Hand!",
        0,
        "main",
        ["roll 1", f"{advantage(4)} if any(medal) else (draw 1 to=you)"],
    ),
]


FACTS = Facts(
    hero="tactician",
    dice=("saber", "saber", "saber", "banner", "banner", "medal"),
    ultimate="Higher Ground!",
    defences={"Countermeasures": [4, 5, 5]},
    board=BOARD,
    granted={
        "Strategize": ("Carpet Bomb", 2),
        "Indirect Approach": ("Strategic Approach", 2),
        "Interdiction": ("Exploit", 2),
        "Reconnaissance": ("Maneuver", 2),
    },
    tokens={
        "Tactical Advantage": ("positive", 5, False),
        "Constrict": ("negative", 1, False),
        "Targeted": ("negative", 1, True),
        "Protect": ("positive", 1, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
)
