"""Gunslinger: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

BULLETS = ["3 bullet", "4 bullet", "5 bullet"]


def showdown(won: int, lost: int) -> list[str]:
    lose = f"deal {lost} type=normal to=target"
    gate = f"if total(mine) >= total(theirs) else ({lose})"
    return ["roll 1 by=target", "roll 1", f"deal {won} type=normal to=target {gate}"]


def duel(sign: str) -> list[str]:
    hit, duck = "(deal 3 type=none to=attacker)", "(prevent half to=you)"
    gate = f"if total(activation) {sign} total(theirs) else (deal 1 type=none to=attacker)"
    return ["roll 1 by=attacker", f"choose Hit: {hit} Duck: {duck} {gate}"]


BOARD = [
    ("Revolver", 1, BULLETS, ["deal 3, 4, 5 type=normal to=target"]),
    (
        "Revolver",
        2,
        BULLETS,
        ["deal 4, 5, 6 type=normal to=target", "inflict Knockdown to=target if same(4)"],
    ),
    *(
        (
            "Bounty Hunter",
            level,
            ["2 bullet + 2 bullseye"],
            ["inflict Bounty to=target", "then", f"deal {level} type=undefendable to=target"],
        )
        for level in (1, 2)
    ),
    *(
        (
            "Take Cover",
            level,
            ["2 bullet + 3 dash"],
            ["gain Evasive to=you", f"deal {4 + level} type=normal to=target"],
        )
        for level in (1, 2)
    ),
    ("Mark the Target", 1, ["3 dash"], ["gain 2 Evasive to=you", "inflict Bounty to=target"]),
    ("Showdown", 1, ["small straight"], showdown(7, 5)),
    ("Showdown", 2, ["small straight"], showdown(8, 6)),
    ("Showdown", 3, ["small straight"], showdown(9, 6)),
    *(
        (
            "Deadeye",
            level,
            ["4 bullseye"],
            ["inflict Knockdown to=target", f"deal {damage} type=undefendable to=target"],
        )
        for level, damage in ((1, 6), (2, 8))
    ),
    (
        "Enforcer",
        1,
        ["3 bullseye"],
        ["gain Evasive to=you", "inflict Bounty Knockdown to=chosen player up to 2"],
    ),
    *(
        (
            "Fan the Hammer",
            level,
            ["large straight"],
            ["gain 2 Evasive to=you", f"deal {6 + level} type=normal to=target"],
        )
        for level in (1, 2)
    ),
    (
        "Pistol Whip",
        1,
        ["2 dash + 1 bullseye"],
        [
            "gain Evasive to=you",
            "inflict Knockdown to=target",
            "deal 1 type=undefendable to=target",
        ],
    ),
    ("Duel", 1, [], duel(">")),
    ("Duel", 2, [], duel(">=")),
    (
        "Fill'em With Lead!",
        1,
        ["5 bullseye"],
        [
            "until rolled for Reload: (may (reroll 1 whose=these))",
            "gain Evasive to=you",
            "inflict Bounty Knockdown to=target",
            "then",
            "deal 10 type=ultimate to=target",
        ],
    ),
]

UPGRADES = {
    "Revolver II": 2,
    "Bounty Hunter II": 1,
    "Showdown II": 1,
    "Showdown III": 2,
    "Fan the Hammer II": 2,
    "Take Cover II": 2,
    "Deadeye II": 2,
    "Duel II": 3,
    "Quick Draw II": 2,
}
ACTIONS = [
    ("Wanted!", 2, "main", ["inflict Bounty to=chosen player"]),
    ("Spin the Chamber!", 1, "main", ["gain Reload to=you"]),
    (
        "Roulette!",
        1,
        "main",
        [
            "roll 1",
            "deal 2 type=undefendable to=chosen player if any(bullet)",
            "inflict Knockdown to=chosen player if any(dash)",
            "inflict Bounty to=chosen player if any(bullseye)",
        ],
    ),
    (
        "Wild West!",
        1,
        "roll",
        ["until rolled for Reload: (may (reroll 1 whose=these); add 1)"],
    ),
    (
        "Eat Lead!",
        1,
        "roll",
        ["roll 5", "add count(bullet)", "inflict Knockdown to=target if count(bullet) >= 4"],
    ),
]


FACTS = Facts(
    hero="gunslinger",
    dice=("bullet", "bullet", "bullet", "dash", "dash", "bullseye"),
    ultimate="Fill'em With Lead!",
    defences={"Duel": [1, 1]},
    board=BOARD,
    granted={
        "Mark the Target": ("Take Cover", 2),
        "Enforcer": ("Deadeye", 2),
        "Pistol Whip": ("Fan the Hammer", 2),
    },
    tokens={
        "Evasive": ("positive", 3, False),
        "Reload": ("positive", 2, False),
        "Knockdown": ("negative", 1, False),
        "Bounty": ("negative", 1, True),
    },
    passives=["Quick Draw"],
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=[name for name, _, timing, _ in ACTIONS if timing == "roll"],
    unknown=["Run and Gun!"],
)
