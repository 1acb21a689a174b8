"""Paladin: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

COMBAT = ["heal 2 * count(life) to=you", "gain_cp count(prayer) to=you"]
LIGHT = [
    "gain Crit to=you if any(sword)",
    "gain Protect to=you if any(helmet)",
    "draw 1 to=you if any(life)",
    "gain_cp 2 to=you if any(prayer)",
]
DEFENSE = [
    "deal count(sword) type=none to=attacker",
    "prevent count(helmet) + 2 * count(life) to=you",
    "gain_cp count(prayer) to=you",
]
STRAIGHTS = ["small straight", "large straight"]

BOARD = [
    (
        "Retaliate",
        1,
        ["3 helmet + 1 prayer"],
        ["gain Retribution to=chosen player", "gain_cp 2 to=you"],
    ),
    (
        "Retaliate",
        2,
        ["3 helmet + 1 prayer"],
        ["gain Retribution to=chosen player", "gain_cp 4 to=you"],
    ),
    (
        "Requital",
        1,
        ["1 sword + 1 helmet + 1 life + 1 prayer"],
        ["gain Retribution to=you", "heal 1 to=you", "deal 3 type=undefendable to=target"],
    ),
    (
        "Righteous Combat",
        1,
        ["3 sword + 2 helmet"],
        ["roll 2", "deal 5 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Righteous Combat",
        2,
        ["3 sword + 2 helmet"],
        ["roll 3", "deal 5 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Righteous Combat",
        3,
        ["3 sword + 2 helmet"],
        ["roll 3", "deal 6 + count(helmet) + 2 * count(sword) type=normal to=target", *COMBAT],
    ),
    (
        "Steadfast",
        1,
        ["2 sword + 1 helmet"],
        ["heal 2 to=you", "deal 2 type=undefendable to=target"],
    ),
    (
        "Mighty Prayer",
        1,
        ["3 sword + 1 prayer"],
        ["deal 3 type=undefendable to=target", "then", "gain Crit Accuracy to=you"],
    ),
    (
        "Mighty Prayer",
        2,
        ["3 sword + 1 prayer"],
        ["deal 4 type=undefendable to=target", "gain Crit Accuracy to=you"],
    ),
    (
        "Offensive Stance",
        1,
        ["2 sword + 1 prayer"],
        [
            "deal 2 type=undefendable to=target",
            "choose Crit: (gain Crit to=you) Accuracy: (gain Accuracy to=you)",
        ],
    ),
    ("Holy Attack", 1, STRAIGHTS, ["heal 1, 2 to=you", "deal 5, 8 type=normal to=target"]),
    ("Holy Attack", 2, STRAIGHTS, ["heal 1, 2 to=you", "deal 7, 9 type=normal to=target"]),
    ("Holy Light", 1, ["2 life"], ["heal count(life) to=you", "roll 1", *LIGHT]),
    ("Holy Light", 2, ["2 life"], ["heal count(life) to=you", "roll 3", *LIGHT]),
    (
        "Righteous Prayer",
        1,
        ["4 prayer"],
        ["deal 8 type=normal to=target", "then", "gain Crit to=you", "gain_cp 2 to=you"],
    ),
    (
        "Righteous Prayer",
        2,
        ["4 prayer"],
        ["deal 8 type=undefendable to=target", "gain Crit to=you", "gain_cp 2 to=you"],
    ),
    ("Prosperity", 1, ["3 prayer"], ["gain_cp 4 to=you"]),
    ("Divine Defense", 1, [], ["deal 1 type=none to=attacker if any(sword)", *DEFENSE[1:]]),
    ("Divine Defense", 2, [], DEFENSE),
    (
        "Divine Defense",
        3,
        [],
        [*DEFENSE, "gain Protect to=you if count(helmet) >= 2 and any(prayer)"],
    ),
    (
        "Resolute Faith!",
        1,
        ["5 prayer"],
        ["gain Blessing of Divinity to=you", "heal 5 to=you", "deal 10 type=ultimate to=target"],
    ),
]

ACTIONS = [
    ("Mighty!", 1, "main", ["gain Crit to=chosen player"]),
    (
        "Consecration!",
        4,
        "main",
        ["gain Protect Retribution Crit Accuracy to=chosen player"],
    ),
    (
        "Blessed!",
        1,
        "main",
        [
            "roll 1",
            "draw 2 to=you if any(sword)",
            "heal 3 to=you if any(helmet)",
            "heal 4 to=you if any(life)",
            "gain_cp 3 to=you if any(prayer)",
        ],
    ),
    (
        "Absolution!",
        1,
        "roll",
        [
            "roll 1",
            "deal 3 type=none to=attacker if any(sword)",
            "prevent 3 to=you if any(helmet)",
            "prevent 5 to=you if any(life)",
            "do (prevent 2 to=you; gain_cp 2 to=you) if any(prayer)",
        ],
    ),
    (
        "Divine Favor!",
        0,
        "main",
        ["roll 1", "gain_cp 4 to=you if any(prayer) else (draw 1 to=you)"],
    ),
]

UPGRADES = {
    "Tithe II": 3,
    "Retaliate II": 1,
    "Holy Attack II": 2,
    "Righteous Prayer II": 2,
    "Righteous Combat II": 2,
    "Righteous Combat III": 4,
    "Mighty Prayer II": 2,
    "Holy Light II": 2,
    "Divine Defense II": 3,
    "Divine Defense III": 4,
}

FACTS = Facts(
    hero="paladin",
    dice=("sword", "sword", "helmet", "helmet", "life", "prayer"),
    ultimate="Resolute Faith!",
    defences={"Divine Defense": [3, 4, 4]},
    board=BOARD,
    granted={
        "Requital": ("Retaliate", 2),
        "Steadfast": ("Righteous Combat", 3),
        "Offensive Stance": ("Mighty Prayer", 2),
        "Prosperity": ("Righteous Prayer", 2),
    },
    passives=["Tithe"],
    upgrades=UPGRADES,
    actions=ACTIONS,
)
