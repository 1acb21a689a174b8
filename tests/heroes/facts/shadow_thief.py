"""Shadow Thief: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

DAGGERS = ["3 dagger", "4 dagger", "5 dagger"]
STAB = "deal 4, 6, 8 type=normal to=target"
POISON = "inflict Poison to=target"
DANCE = ["roll 1", "deal half(total) type=pure to=target", "then",
         "gain Shadows Sneak Attack to=you"]  # fmt: skip
DEFENSE = [
    "inflict Poison to=attacker if any(dagger)",
    "gain Sneak Attack to=you if any(shadow)",
    "do (gain Shadows to=you; prevent all to=you) if count(shadow) >= 2",
]

BOARD = [
    (
        "Dagger Strike",
        1,
        DAGGERS,
        [STAB, "gain_cp 1 to=you if any(card)", f"{POISON} if any(shadow)"],
    ),
    (
        "Dagger Strike",
        2,
        DAGGERS,
        [
            STAB,
            "gain_cp 1 to=you",
            "draw count(card) to=you if any(card)",
            f"{POISON} if any(shadow)",
        ],
    ),
    (
        "Pickpocket",
        1,
        ["2 bag", "3 bag", "4 bag"],
        [
            "steal 1 source=target up_to if any(shadow)",
            "gain_cp 2 - taken, 3 - taken, 4 - taken to=you",
        ],
    ),
    (
        "Pickpocket",
        2,
        ["2 bag", "3 bag", "4 bag", "5 bag"],
        [
            "steal 2 source=target up_to if any(shadow)",
            "gain_cp 3 - taken, 4 - taken, 5 - taken, 6 - taken to=you",
        ],
    ),
    *(
        (
            "Shifty Strike",
            level,
            ["small straight"],
            [f"gain_cp {2 + level} to=you", "then", "deal half(cp) type=normal to=target"],
        )
        for level in (1, 2)
    ),
    ("Shadow Strike", 1, ["2 dagger + 2 shadow"], [POISON, "deal half(cp) type=normal to=target"]),
    *(
        (
            "Insidious Strike",
            level,
            ["large straight"],
            [f"gain_cp {2 + level} to=you", "then", "deal cp type=normal to=target"],
        )
        for level in (1, 2)
    ),
    (
        "Shank Attack",
        1,
        ["1 dagger + 1 bag + 1 card + 1 shadow"],
        ["gain_cp 1 to=you", "gain Sneak Attack to=you", "draw 1 to=you", POISON],
    ),
    ("Shadow Dance", 1, ["3 shadow"], DANCE),
    ("Shadow Dance", 2, ["3 shadow"], [*DANCE, "draw 1 to=you"]),
    ("Carducopia", 1, ["2 card"], ["draw count(card) to=you"]),
    (
        "Carducopia",
        2,
        ["2 card"],
        [
            "draw count(card) to=you",
            "discard 1 to=target if any(shadow)",
            "gain_cp 1 to=you if any(bag)",
        ],
    ),
    ("Shadow Defense", 1, [], DEFENSE),
    ("Shadow Defense", 2, [], DEFENSE),
    (
        "Counter Strike",
        1,
        [],
        ["deal count(dagger) type=none to=attacker", "inflict Poison to=attacker if any(dagger)"],
    ),
    (
        "Counter Strike",
        2,
        [],
        [
            "deal 2 * count(dagger) type=none to=attacker",
            "inflict Poison to=attacker if any(dagger) and any(shadow)",
        ],
    ),
    (
        "Shadow Shank!",
        1,
        ["5 shadow"],
        [
            "gain_cp 3 to=you",
            "gain Shadows to=you",
            "then",
            "deal cp + 5 type=ultimate to=target",
        ],
    ),
]
UPGRADES = {
    "Dagger Strike II": 2,
    "Pickpocket II": 1,
    "Shifty Strike II": 2,
    "Insidious Strike II": 2,
    "Shadow Dance II": 1,
    "Carducopia II": 2,
    "Shadow Defense II": 3,
    "Counter Strike II": 4,
}
IN_SHADOWS = "if tokens(Shadows) >= 1"
ACTIONS = [
    ("Sneaky!", 1, "main", ["gain Sneak Attack to=you"]),
    ("Poison Wound!", 2, "instant", ["inflict Poison to=chosen opponent"]),
    ("Wild Shadow!", 4, "roll", [
        f"set_die any whose=anyone dice=2 {IN_SHADOWS} else (set_die any whose=anyone)"]),
    ("Shadow Coin!", 0, "instant", [f"gain_cp 3 to=you {IN_SHADOWS} else (gain_cp 2 to=you)"]),
    ("Enter the Shadows!", 4, "instant", ["gain Shadows to=you"]),
    ("Card Trick!", 2, "main", ["discard 1 to=chosen opponent",
                                f"draw 2 to=you {IN_SHADOWS} else (draw 1 to=you)"]),
    ("Shadow Meld!", 0, "main", [
        "roll 1",
        "do (gain Sneak Attack to=you; gain_cp 2 to=you) if any(shadow) else (draw 1 to=you)"]),
]  # fmt: skip


FACTS = Facts(
    hero="shadow-thief",
    dice=("dagger", "dagger", "bag", "bag", "card", "shadow"),
    ultimate="Shadow Shank!",
    defences={"Shadow Defense": [4, 5], "Counter Strike": [5, 5]},
    board=BOARD,
    granted={
        "Shadow Strike": ("Shifty Strike", 2),
        "Shank Attack": ("Insidious Strike", 2),
    },
    tokens={
        "Shadows": ("positive", 1, False),
        "Sneak Attack": ("positive", 1, False),
        "Poison": ("negative", 3, True),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
)
