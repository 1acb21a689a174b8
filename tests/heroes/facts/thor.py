"""Thor, as far as he is known: what stands on the board."""

from __future__ import annotations

from tests.heroes.facts import Facts


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


CHARGE = "gain 2 Electrokinesis to=you"
BOARD = [
    ("Hammered", 1, ["3 hammer", "4 hammer", "5 hammer"], [hits("4, 5, 7")]),
    (
        "Mighty Summon",
        1,
        ["1 hammer + 2 greatness + 1 lightning"],
        ["heal 2 to=you", "gain 2 Guard Break Electrokinesis to=you", hits(3, "undefendable")],
    ),
    ("Odinforce", 1, ["2 hammer + 3 greatness"], [CHARGE, hits(7)]),
    ("Chain Lightning", 1, ["3 hammer + 2 lightning"], [hits(8)]),
    ("Lightning Rod", 1, ["small straight"], [hits(8)]),
    ("Thunderbolt", 1, ["large straight"], [CHARGE, hits(10)]),
    ("Bottled Lightning", 1, ["4 lightning"], ["gain 2 Guard Break to=you", hits(9)]),
    ("For Asgard!", 1, ["5 lightning"], ["gain Guard Break to=you", hits(16, "ultimate")]),
]


FACTS = Facts(
    hero="thor",
    dice=("hammer", "hammer", "hammer", "greatness", "greatness", "lightning"),
    ultimate="For Asgard!",
    defences={},
    board=BOARD,
    tokens={
        "Guard Break": ("positive", 2, False),
        "Electrokinesis": ("positive", 4, False),
        "Mjolnir": ("companion", 1, False),
    },
    unknown={"Card of Thor"},
    passives={"Hammer"},
)
