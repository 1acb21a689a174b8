"""Black Panther, as far as he is known: what stands on the board."""

from __future__ import annotations

from tests.heroes.facts import Facts


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


BOARD = [
    ("Vibranium Claws", 1, ["3 claws", "4 claws", "5 claws"], [hits("4, 5, 6")]),
    ("Stealth Strike", 1, ["2 claws + 2 panther"], [hits(3, "undefendable")]),
    ("Heart-Shaped Herb", 1, ["3 shield"], ["gain Vibranium Suit 3 Kinetic Energy to=you"]),
    (
        "Triple Threat",
        1,
        ["2 claws + 2 shield + 1 panther"],
        [
            "roll 2",
            hits("6 + count(claws)"),
            "gain 2 Kinetic Energy to=you if any(shield)",
            "draw 1 to=you if any(panther)",
        ],
    ),
    (
        "Meteoric Punch",
        1,
        ["small straight", "large straight"],
        ["gain 1, 2 Kinetic Energy to=you", "then", hits("6, 8")],
    ),
    (
        "Ancestral Power",
        1,
        ["4 panther"],
        ["gain Vibranium Suit 2 Kinetic Energy to=you", "then", hits(4, "undefendable")],
    ),
    (
        "Bashenga's Honor",
        1,
        [],
        ["deal count(claws) type=none to=attacker", "gain Kinetic Energy to=you if any(panther)"],
    ),
    (
        "Wakanda Forever!",
        1,
        ["5 panther"],
        ["gain Kinetic Energy Vibranium Suit to=you", hits(11, "ultimate")],
    ),
]


FACTS = Facts(
    hero="black-panther",
    dice=("claws", "claws", "claws", "shield", "shield", "panther"),
    ultimate="Wakanda Forever!",
    defences={"Bashenga's Honor": [3]},
    board=BOARD,
    tokens={"Kinetic Energy": ("positive", 8, False), "Vibranium Suit": ("unique", 1, False)},
    unknown={"Card of Black Panther"},
    passives={"Energy Absorption"},
)
