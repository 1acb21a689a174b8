"""Barbarian: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

SWORDS = ["3 sword", "4 sword", "5 sword"]
FOUR = "change_type type=undefendable if same(4)"

BOARD = [
    ("Smack", 1, SWORDS, ["deal 4, 6, 8 type=normal to=target"]),
    ("Smack", 2, SWORDS, ["deal 5, 7, 9 type=normal to=target", FOUR]),
    ("Smack", 3, SWORDS, ["deal 6, 8, 10 type=normal to=target", FOUR]),
    ("Sturdy Blow", 1, ["2 sword + 2 pow"], ["deal 4 type=undefendable to=target"]),
    ("Sturdy Blow", 2, ["2 sword + 2 pow"], ["deal 5 type=undefendable to=target"]),
    ("Sturdy Blow", 3, ["2 sword + 2 pow"], ["deal 6 type=undefendable to=target"]),
    ("Fortitude", 1, ["3 life", "4 life", "5 life"], ["heal 4, 5, 6 to=you"]),
    (
        "Fortitude",
        2,
        ["3 life", "4 life", "5 life"],
        ["heal 5, 6, 7 to=you", "may (remove any source=you) if same(3)"],
    ),
    (
        "Overpower",
        1,
        ["3 sword + 2 pow"],
        [
            "roll 3",
            "inflict Concussion to=target if total >= 14",
            "deal total type=normal to=target",
        ],
    ),
    (
        "Overpower",
        2,
        ["3 sword + 2 pow"],
        [
            "roll 3",
            "inflict Concussion to=target if total >= 10",
            "deal total type=undefendable to=target",
        ],
    ),
    ("War Cry", 1, ["2 sword + 2 life"], ["heal 2 to=you", "deal 2 type=undefendable to=target"]),
    ("Mighty Blow", 1, ["small straight"], ["deal 9 type=normal to=target"]),
    ("Mighty Blow", 2, ["small straight"], ["deal 8 type=undefendable to=target"]),
    (
        "Crit Bash",
        1,
        ["4 pow"],
        ["inflict Stun to=target", "then", "deal 5 type=undefendable to=target"],
    ),
    ("Crit Bash", 2, ["4 pow"], ["inflict Stun to=target", "deal 7 type=undefendable to=target"]),
    (
        "Crit Smash",
        1,
        ["3 pow"],
        ["inflict Concussion to=target", "deal 2 type=undefendable to=target"],
    ),
    (
        "Reckless",
        1,
        ["large straight"],
        ["deal 15 type=normal to=target", "deal 4 type=none to=you if damage_dealt >= 1"],
    ),
    (
        "Reckless",
        2,
        ["large straight"],
        ["deal 20 type=normal to=target", "deal 5 type=none to=you if damage_dealt >= 1"],
    ),
    ("Thick Skin", 1, [], ["heal 2 * count(life) to=you"]),
    (
        "Thick Skin",
        2,
        [],
        ["heal 2 * count(life) to=you", "prevent_status 1 if count(life) >= 2"],
    ),
    ("Rage!", 1, ["5 pow"], ["inflict Stun to=target", "deal 15 type=ultimate to=target"]),
]

ACTIONS = [
    ("Concuss!", 1, "main", ["inflict Concussion to=chosen opponent"]),
    ("Head Bash!", 0, "roll", ["inflict Concussion to=target"]),
    (
        "Get Some!",
        2,
        "roll",
        ["roll 5", "add count(sword)", "inflict Concussion to=target"],
    ),
    ("Feelin' Good!", 0, "instant", ["roll 3", "heal 1 + 2 * count(life) to=you"]),
    (
        "Adrenaline Surge!",
        0,
        "main",
        [
            "roll 1",
            "do (heal 2 to=you; inflict Concussion to=chosen opponent) if any(pow)"
            " else (draw 1 to=you)",
        ],
    ),
]

UPGRADES = {
    "Smack II": 2,
    "Smack III": 3,
    "Sturdy Blow II": 1,
    "Sturdy Blow III": 2,
    "Mighty Blow II": 2,
    "Crit Bash II": 2,
    "Fortitude II": 2,
    "Overpower II": 2,
    "Reckless II": 2,
    "Thick Skin II": 3,
}


FACTS = Facts(
    hero="barbarian",
    dice=("sword", "sword", "sword", "life", "life", "pow"),
    ultimate="Rage!",
    defences={"Thick Skin": [3, 4]},
    board=BOARD,
    granted={"War Cry": ("Overpower", 2), "Crit Smash": ("Crit Bash", 2)},
    tokens={"Concussion": ("negative", 1, False), "Stun": ("negative", 1, False)},
    upgrades=UPGRADES,
    actions=ACTIONS,
    modifiers=["Get Some!"],
)
