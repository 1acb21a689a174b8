"""Monk: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

FISTS = ["3 fist", "4 fist", "5 fist"]
EITHER = "choose Evasive: (gain Evasive to=you) Cleanse: (gain Cleanse to=you)"
KNOCKDOWN = "inflict Knockdown to=target"
LIMIT = "raise_limit 1 Chi"
SERENITY = ["gain count(zen) Chi to=you", "deal count(fist) type=none to=attacker"]


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


def chi(amount: object) -> str:
    return f"gain {amount} Chi to=you"


BOARD = [
    ("Fist Strike", 1, FISTS, [hits("6, 7, 8")]),
    ("Fist Strike", 2, FISTS, [hits("7, 8, 9")]),
    ("Fist Strike", 3, FISTS, [hits("7, 8, 9"), f"{KNOCKDOWN} if same(4)"]),
    ("Meditate", 1, ["3 zen"], [chi(5), EITHER]),
    ("Meditate", 2, ["3 zen"], ["gain 6 Chi Evasive Cleanse to=you"]),
    ("Zen Strike", 1, ["2 fist + 2 zen"], [hits(6), "then", chi(2)]),
    (
        "Combo Strike",
        1,
        ["3 fist + 1 palm"],
        ["roll 1", hits("6 + 2 * count(fist) + 3 * count(palm)"), chi("2 * count(zen)"),
         f"{EITHER} if any(lotus)"],
    ),
    (
        "Combo Strike",
        2,
        ["3 fist + 1 palm"],
        ["roll 2", hits("5 + 2 * count(fist) + 3 * count(palm)"), chi("2 * count(zen)"),
         f"repeat count(lotus) ({EITHER})"],
    ),
    ("Tempest Rush", 1, ["3 palm"], ["roll 3", hits("total"), f"{KNOCKDOWN} if total >= 13"]),
    (
        "Tempest Rush",
        2,
        ["3 palm"],
        ["roll 3", "pay by=you (reroll 1 whose=these)", hits("total"),
         f"{KNOCKDOWN} if total >= 12"],
    ),
    ("Fist of Harmony", 1, ["small straight"], [hits(6), "then", chi(2)]),
    ("Fist of Harmony", 2, ["small straight"], [hits(6), "then", chi(3)]),
    ("Lotus Strike", 1, ["4 lotus"], [hits(5, "undefendable"), "then", LIMIT, chi(5)]),
    ("Lotus Strike", 2, ["4 lotus"], [hits(6, "undefendable"), "then", LIMIT, chi(6)]),
    (
        "Way of the Lotus",
        1,
        ["3 lotus"],
        [hits(2, "undefendable"), "then", "gain Evasive 2 Chi to=you"],
    ),
    (
        "Fist of Tranquility",
        1,
        ["large straight"],
        [hits(7), "then", "gain Evasive 3 Chi to=you"],
    ),
    (
        "Fist of Tranquility",
        2,
        ["large straight"],
        [KNOCKDOWN, hits(7), "then", "gain Evasive 3 Chi to=you"],
    ),
    (
        "Way of the Monk",
        1,
        ["1 fist + 1 palm + 1 zen + 1 lotus"],
        ["gain 2 Evasive to=you", hits(3, "undefendable")],
    ),
    ("Serenity", 1, [], SERENITY),
    ("Serenity", 2, [], SERENITY),
    ("Serenity", 3, [], [*SERENITY, f"{EITHER} if any(zen) and any(lotus)"]),
    (
        "Transcendence!",
        1,
        ["5 lotus"],
        ["gain Evasive Cleanse to=you", KNOCKDOWN, hits(10, "ultimate"), "then", LIMIT, chi(6)],
    ),
]  # fmt: skip
UPGRADES = {
    "Fist Strike II": 1,
    "Fist Strike III": 2,
    "Meditate II": 2,
    "Fist of Harmony II": 1,
    "Lotus Strike II": 2,
    "Combo Strike II": 2,
    "Tempest Rush II": 1,
    "Fist of Tranquility II": 2,
    "Serenity II": 2,
    "Serenity III": 3,
}
DOWN = "inflict Knockdown to=chosen opponent"
ACTIONS = [
    ("Palm Strike!", 0, "main", [DOWN]),
    ("Mystic Mantra!", 3, "main", ["gain Chi Evasive Cleanse to=you", DOWN]),
    ("Ruminate!", 3, "instant", [chi(5)]),
    ("Contemplate!", 0, "instant", [chi(2)]),
    ("Enlightenment!", 0, "main", ["roll 1", "gain 2 Chi Evasive Cleanse to=you if any(lotus)"
                                             " else (draw 1 to=you)"]),
]  # fmt: skip


FACTS = Facts(
    hero="monk",
    dice=("fist", "fist", "palm", "zen", "zen", "lotus"),
    ultimate="Transcendence!",
    defences={"Serenity": [4, 5, 5]},
    board=BOARD,
    granted={
        "Zen Strike": ("Meditate", 2),
        "Way of the Lotus": ("Lotus Strike", 2),
        "Way of the Monk": ("Fist of Tranquility", 2),
    },
    tokens={
        "Chi": ("positive", 5, False),
        "Cleanse": ("positive", 3, False),
        "Evasive": ("positive", 3, False),
        "Knockdown": ("negative", 1, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
)
