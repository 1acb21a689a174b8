"""Pyromancer: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

FM = "Fire Mastery"
SOULS = ["2 fiery soul", "3 fiery soul", "4 fiery soul", "5 fiery soul"]
FLAMES = ["3 flame", "4 flame", "5 flame"]
GAIN = f"gain 2 * count(fiery soul) {FM} to=you"
RAIN = "deal count(fiery soul) type=collateral to=opponents"
BLAST = [
    "deal 6 + 3 * count(flame) type=normal to=target",
    "inflict Burn to=target if any(blaze)",
    f"{GAIN} if any(fiery soul)",
    "inflict Knockdown to=target if any(meteor)",
]
SOUL_GAIN = f"gain count(fiery soul) {FM} to=you if any(fiery soul)"
SINGE = "inflict Burn to=attacker if any(flame) and any(fiery soul)"


def combustion(points: int) -> list[str]:
    return [
        f"gain {FM} to=you",
        "then",
        f"remove {FM} source=you count=4 up_to",
        f"deal {points} * taken type=undefendable to=target",
    ]


def meteorite(points: int) -> list[str]:
    return [
        f"gain 2 {FM} to=you",
        "inflict Stun to=target",
        "then",
        f"deal tokens({FM}) type=undefendable to=target",
        f"deal {points} type=collateral to=opponents",
    ]


BOARD = [
    ("Fireball", 1, FLAMES, ["deal 4, 6, 8 type=normal to=target", f"gain {FM} to=you"]),
    ("Fireball", 2, FLAMES, ["deal 4, 6, 8 type=normal to=target", f"gain 2 {FM} to=you"]),
    ("Burning Soul", 1, SOULS, [GAIN, RAIN]),
    (
        "Burning Soul",
        2,
        SOULS,
        [
            f"raise_limit 1 {FM} if count(fiery soul) >= 4",
            GAIN,
            "inflict Burn to=target if count(fiery soul) >= 3",
            RAIN,
        ],
    ),
    ("Pyroblast", 1, ["3 flame + 1 meteor"], ["roll 1", *BLAST]),
    ("Pyroblast", 2, ["3 flame + 1 meteor"], ["roll 2", *BLAST]),
    ("Pyroblast", 3, ["3 flame + 1 meteor"], ["roll 2", "may (reroll 1 whose=these)", *BLAST]),
    ("Combustion", 1, ["1 flame + 1 blaze + 1 fiery soul + 1 meteor"], combustion(3)),
    ("Combustion", 2, ["1 flame + 1 blaze + 1 fiery soul + 1 meteor"], combustion(4)),
    *(
        (
            "Hot Streak",
            level,
            ["small straight"],
            [f"gain 2 {FM} to=you", "then", f"deal {base} + tokens({FM}) type=normal to=target"],
        )
        for level, base in ((1, 5), (2, 6))
    ),
    (
        "Scorch",
        1,
        ["2 flame + 2 blaze"],
        [f"gain 2 {FM} to=you", "inflict Burn to=target", "deal 6 type=normal to=target"],
    ),
    (
        "Ignite",
        1,
        ["large straight"],
        [f"gain 2 {FM} to=you", "then", f"deal 4 + 2 * tokens({FM}) type=normal to=target"],
    ),
    (
        "Ignite",
        2,
        ["large straight"],
        [
            f"gain 2 {FM} to=you",
            "inflict Burn to=target",
            "then",
            f"deal 5 + 2 * tokens({FM}) type=normal to=target",
        ],
    ),
    (
        "Blazing Soul",
        1,
        ["2 blaze + 2 fiery soul"],
        [f"raise_limit 1 {FM}", f"gain 5 {FM} to=you", "inflict Burn to=target"],
    ),
    ("Meteorite", 1, ["4 meteor"], meteorite(2)),
    ("Meteorite", 2, ["4 meteor"], meteorite(3)),
    ("Meteoroid", 1, ["3 meteor"], ["inflict Knockdown Burn Stun to=target"]),
    ("Molten Armor", 1, [], [SOUL_GAIN, "deal count(flame) type=none to=attacker"]),
    ("Molten Armor", 2, [], [SOUL_GAIN, "deal count(flame) type=none to=attacker", SINGE]),
    (
        "Molten Armor",
        3,
        [],
        [
            f"gain count(flame) + count(fiery soul) {FM} to=you if any(flame) or any(fiery soul)",
            "deal count(flame) + count(fiery soul) type=none to=attacker",
            SINGE,
        ],
    ),
    (
        "Scorch the Earth!",
        1,
        ["5 meteor"],
        [
            f"gain 3 {FM} to=you",
            "inflict Knockdown Burn to=target",
            "deal 12 type=ultimate to=target",
            "deal 2 type=collateral to=opponents",
        ],
    ),
]
UPGRADES = {
    "Fireball II": 1,
    "Pyroblast II": 2,
    "Pyroblast III": 3,
    "Burning Soul II": 1,
    "Combustion II": 2,
    "Hot Streak II": 2,
    "Ignite II": 2,
    "Meteorite II": 2,
    "Molten Armor II": 1,
    "Molten Armor III": 3,
}
ACTIONS = [
    ("Warm Up!", 0, "main", [f"gain {FM} to=you", "then",
                             f"pay by=you (gain taken {FM} to=you)"]),
    ("Fire Up!", 3, "main", [f"raise_limit 1 {FM}", "then", f"gain 2 {FM} to=you"]),
    ("Red Hot!", 1, "roll", [f"add tokens({FM})"]),
    ("Huzzah!", 1, "roll", ["roll 1", "add 3 if any(flame)", "inflict Burn to=target if any(blaze)",
                            f"gain 2 {FM} to=you if any(fiery soul)",
                            "inflict Knockdown to=target if any(meteor)"]),
    ("Infernal Infusion!", 0, "main", [
        "roll 1", f"gain limit({FM}) {FM} to=you if any(meteor) else (draw 1 to=you)"]),
]  # fmt: skip


FACTS = Facts(
    hero="pyromancer",
    dice=("flame", "flame", "flame", "blaze", "fiery soul", "meteor"),
    ultimate="Scorch the Earth!",
    defences={"Molten Armor": [5, 5, 5]},
    board=BOARD,
    granted={
        "Scorch": ("Hot Streak", 2),
        "Blazing Soul": ("Ignite", 2),
        "Meteoroid": ("Meteorite", 2),
    },
    tokens={
        FM: ("positive", 5, False),
        "Burn": ("negative", 1, True),
        "Knockdown": ("negative", 1, False),
        "Stun": ("negative", 1, False),
    },
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=[name for name, _, timing, _ in ACTIONS if timing == "roll"],
)
