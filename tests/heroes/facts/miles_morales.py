"""Miles Morales, as far as he is known: what stands on the board."""

from __future__ import annotations

from tests.heroes.facts import Facts


def hits(points: object, kind: str = "normal") -> str:
    return f"deal {points} type={kind} to=target"


HIDES = "gain Invisibility to=you"
BOARD = [
    ("Punch", 1, ["3 thwip", "4 thwip", "5 thwip"], [hits("4, 5, 6")]),
    ("C-C-C-Combo", 1, ["2 thwip + 2 spider"], ["gain Combo to=you", hits(5)]),
    ("Wall Crawler", 1, ["2 thwip + 3 web"], [HIDES, hits(7)]),
    (
        "Spider Reflexes",
        1,
        ["1 thwip + 2 web + 1 spider"],
        ["roll 2", hits("total"), "gain Combo to=you if total <= 5"],
    ),
    (
        "Ensnare",
        1,
        ["small straight", "large straight"],
        ["draw 1 to=you if tier == 2", "inflict Webbed to=target", hits("5, 8")],
    ),
    ("Venom Punch", 1, ["4 spider"], [HIDES, hits(7, "undefendable")]),
    (
        "Venom Shockwave!",
        1,
        ["5 spider"],
        [HIDES, "inflict Webbed to=target", hits(13, "ultimate")],
    ),
    (
        "Defense of Miles Morales",
        1,
        [],
        ["prevent count(thwip) to=you", "deal count(thwip) type=none to=attacker"],
    ),
]


FACTS = Facts(
    hero="miles-morales",
    dice=("thwip", "thwip", "thwip", "web", "web", "spider"),
    ultimate="Venom Shockwave!",
    defences={"Defense of Miles Morales": [3]},
    board=BOARD,
    tokens={
        "Combo": ("positive", 1, False),
        "Invisibility": ("unique", 1, False),
        "Webbed": ("negative", 1, False),
    },
    unknown={"Card of Miles Morales"},
)
