"""Samurai: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

KATANAS = ["3 katana", "4 katana", "5 katana"]
BACK = "gain Back Strike to=you"
HONOR = "gain Honor to=you"
BOTH = "gain Honor Back Strike to=you"
SHAME = "inflict Shame to=target"
TWO_SHAME = "inflict 2 Shame to=target"
TALL = [
    "deal count(katana) type=none to=attacker",
    "prevent count(helmet) + 2 * count(rising sun) to=you",
]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def masamune(dice: int) -> list[str]:
    return [f"roll {dice}", hits("7 + count(katana)"), f"{SHAME} if any(helmet)",
            f"{BACK} if any(rising sun)"]  # fmt: skip


BOARD = [
    ("Katana Slice", 1, KATANAS, [hits("5, 6, 7")]),
    ("Katana Slice", 2, KATANAS, [hits("6, 7, 8"), f"{SHAME} if same(4)"]),
    ("Katana Slice", 3, KATANAS, [hits("6, 7, 8"), f"{SHAME} if same(3)"]),
    ("Wakizashi", 1, ["2 katana + 2 rising sun"], [BACK, hits(3, "undefendable")]),
    ("Wakizashi", 2, ["2 katana + 2 rising sun"], [BACK, hits(4, "undefendable")]),
    ("Wakizashi", 3, ["2 katana + 2 rising sun"], [BACK, SHAME, hits(4, "undefendable")]),
    ("Solemnity", 1, ["2 katana + 3 helmet"], [SHAME, hits(7)]),
    ("Solemnity", 2, ["2 katana + 3 helmet"], [TWO_SHAME, hits(8)]),
    ("Solemn", 1, ["3 helmet"], [TWO_SHAME]),
    ("Budo", 1, ["small straight"], [HONOR, hits(6)]),
    ("Budo", 2, ["small straight"], [HONOR, hits(8)]),
    ("Hagakure", 1, ["4 rising sun"], [BOTH, SHAME, hits(5, "undefendable")]),
    ("Hagakure", 2, ["4 rising sun"], [BOTH, TWO_SHAME, hits(7, "undefendable")]),
    ("Haga", 1, ["3 rising sun"], [HONOR, TWO_SHAME, hits(2, "undefendable")]),
    ("Masamune", 1, ["large straight"], masamune(5)),
    ("Masamune", 2, ["large straight"], masamune(6)),
    ("Empower", 1, ["1 katana + 1 helmet + 1 rising sun"], [BACK]),
    (
        "Stand Tall",
        1,
        [],
        [*TALL, "gain Shame to=you if not any(helmet) and not any(rising sun)"],
    ),
    ("Stand Tall", 2, [], TALL),
    ("Shogun!", 1, ["5 rising sun"], [HONOR, TWO_SHAME, hits(13, "ultimate")]),
]
UPGRADES = {
    "Katana Slice II": 2,
    "Katana Slice III": 3,
    "Wakizashi II": 2,
    "Wakizashi III": 3,
    "Solemnity II": 2,
    "Budo II": 2,
    "Masamune II": 2,
    "Hagakure II": 2,
    "Stand Tall II": 3,
}
ACTIONS = [
    ("Honorable!", 1, "main", ["gain 2 Honor to=you"]),
    ("Shame On You!", 1, "main", ["inflict 2 Shame to=chosen opponent"]),
    ("Don't Back Down!", 1, "main", [BACK]),
    ("Gishi!", 2, "roll", ["roll 1", "add 2 if any(katana)", f"{TWO_SHAME} if any(helmet)",
                           f"{BACK} if any(rising sun)"]),
    ("Kensei!", 2, "roll", ["roll 5", "add count(katana)", f"{SHAME} if any(helmet)",
                            f"{BACK} if any(rising sun)"]),
]  # fmt: skip


FACTS = Facts(
    hero="samurai",
    dice=("katana", "katana", "katana", "helmet", "helmet", "rising sun"),
    ultimate="Shogun!",
    defences={"Stand Tall": [3, 4]},
    board=BOARD,
    granted={
        "Solemn": ("Solemnity", 2),
        "Haga": ("Hagakure", 2),
        "Empower": ("Masamune", 2),
    },
    tokens={
        "Honor": ("positive", 2, False),
        "Back Strike": ("positive", 1, False),
        "Shame": ("negative", 2, False),
    },
    passives=["Bushido"],
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=[name for name, _, timing, _ in ACTIONS if timing == "roll"],
    # 18 common cards, 9 upgrades, 5 actions, and a sixth: 33.
    unknown=["Follow Through!"],
)
