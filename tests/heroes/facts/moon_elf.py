"""Moon Elf: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

ARROWS = ["3 arrow", "4 arrow", "5 arrow"]
MOON = "inflict Blind Entangle Targeted to=target"
EVASIVE = "gain Evasive to=you"


def hits(points: object) -> str:
    return f"deal {points} type=normal to=target"


def arrow(damage: str, tokens: str) -> list[str]:
    return ["roll 5", hits(damage), "lose_cp count(moon) to=target", f"inflict {tokens} to=target"]


BOARD = [
    ("Longbow", 1, ARROWS, [hits("4, 5, 7")]),
    ("Longbow", 2, ARROWS, [hits("4, 6, 8"), "inflict Entangle to=target if same(4)"]),
    ("Longbow", 3, ARROWS, [hits("5, 7, 9"), "inflict Entangle to=target if same(3)"]),
    ("Demising Shot", 1, ["3 arrow + 2 moon"], ["inflict Targeted to=target", "then", hits(4)]),
    ("Demising Shot", 2, ["3 arrow + 2 moon"], ["inflict Targeted to=target", hits(6)]),
    ("Focus", 1, ["2 arrow + 1 moon"], ["inflict Targeted Entangle to=target"]),
    ("Covered Shot", 1, ["2 arrow + 3 foot"], [EVASIVE, hits(7)]),
    ("Covered Shot", 2, ["2 arrow + 3 foot"], [EVASIVE, hits(9)]),
    (
        "Evasive Action",
        1,
        ["3 foot"],
        ["gain Evasive to=chosen player", "deal 2 type=undefendable to=target"],
    ),
    (
        "Exploding Arrow",
        1,
        ["1 arrow + 3 moon"],
        arrow("3 + count(arrow) + count(foot)", "Blind"),
    ),
    (
        "Exploding Arrow",
        2,
        ["1 arrow + 3 moon"],
        arrow("3 + 2 * count(arrow) + count(foot)", "Blind"),
    ),
    (
        "Exploding Arrow",
        3,
        ["1 arrow + 3 moon"],
        arrow("3 + 2 * count(arrow) + count(foot)", "Blind Entangle"),
    ),
    ("Entangling Shot", 1, ["small straight"], ["inflict Entangle to=target", hits(7)]),
    ("Entangling Shot", 2, ["small straight"], ["inflict Entangle to=target", hits(9)]),
    ("Eclipse", 1, ["4 moon"], [MOON, "then", hits(7)]),
    ("Eclipse", 2, ["4 moon"], [MOON, hits(9)]),
    ("Moon Shadow", 1, ["3 moon"], [EVASIVE, MOON]),
    ("Blinding Shot", 1, ["large straight"], ["inflict Blind to=target", EVASIVE, hits(8)]),
    ("Blinding Shot", 2, ["large straight"], ["inflict Blind to=target", EVASIVE, hits(10)]),
    (
        "Lunar Blessing",
        1,
        ["1 arrow + 2 foot + 1 moon"],
        ["gain 3 Evasive to=you", "inflict Entangle to=target"],
    ),
    (
        "Missed Me",
        1,
        [],
        [
            "prevent half to=you if count(foot) >= 2",
            "deal count(arrow) // 2 type=none to=attacker",
        ],
    ),
    (
        "Missed Me",
        2,
        [],
        ["prevent half to=you if count(foot) >= 2", "deal count(arrow) type=none to=attacker"],
    ),
    (
        "Lunar Eclipse!",
        1,
        ["5 moon"],
        [EVASIVE, MOON, "then", "deal 12 type=ultimate to=target"],
    ),
]
UPGRADES = {
    "Longbow II": 2,
    "Longbow III": 3,
    "Demising Shot II": 2,
    "Covered Shot II": 2,
    "Exploding Arrow II": 2,
    "Exploding Arrow III": 3,
    "Entangling Shot II": 2,
    "Blinding Shot II": 2,
    "Eclipse II": 2,
    "Missed Me II": 3,
}
CHOSEN = "inflict Blind Entangle Targeted to=chosen opponent"
ACTIONS = [
    ("Moon Magic!", 4, "main", [EVASIVE, CHOSEN]),
    ("Take That!", 0, "roll", ["roll 1", "add 2 if any(arrow)",
                               "inflict Entangle to=target if any(foot)",
                               "inflict Blind to=target if any(moon)"]),
    ("Volley!", 1, "roll", ["roll 5", "add count(arrow)", "inflict Entangle to=target"]),
    ("Evade!", 1, "instant", ["gain Evasive to=chosen player"]),
    ("Lunar Umbra!", 0, "main", ["roll 1", f"{CHOSEN} if any(moon) else (draw 1 to=you)"]),
]  # fmt: skip


FACTS = Facts(
    hero="moon-elf",
    dice=("arrow", "arrow", "arrow", "foot", "foot", "moon"),
    ultimate="Lunar Eclipse!",
    defences={"Missed Me": [5, 5]},
    board=BOARD,
    granted={
        "Focus": ("Demising Shot", 2),
        "Evasive Action": ("Covered Shot", 2),
        "Moon Shadow": ("Eclipse", 2),
        "Lunar Blessing": ("Blinding Shot", 2),
    },
    tokens={
        "Evasive": ("positive", 3, False),
        "Blind": ("negative", 1, False),
        "Entangle": ("negative", 1, False),
        "Targeted": ("negative", 1, True),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=[name for name, _, timing, _ in ACTIONS if timing == "roll"],
)
