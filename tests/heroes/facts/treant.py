"""Treant: what stands on board and cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

BRANCHES = ["3 branch", "4 branch", "5 branch"]
VINE = "inflict Barbed Vine to=target"
SPLINTER = "deal 5, 6, 7 type=normal to=target"
OVERGROWTH = [
    "remove Spirit source=you count=2 up_to",
    "deal 2 + 4 * taken type=normal to=target",
    "pay by=you (change_type type=undefendable)",
]
ROOTED = ["prevent count(branch) + count(spirit) to=you", "activate Grow if any(leaf)"]


def hits(damage: int | str, kind: str = "normal") -> str:
    return f"deal {damage} type={kind} to=target"


def grows(times: int | str) -> str:
    return f"repeat {times} (activate Grow)"


def tend(times: int) -> list[str]:
    tokens = ["gain Wellspring to=chosen player", "inflict Barbed Vine to=chosen opponent"]
    return ["draw 1 to=you", grows(times), *tokens]


def call(dice: int) -> list[str]:
    gain = "gain Wellspring to=you if any(leaf)"
    return [f"roll {dice}", hits("8 + count(branch)"), gain, grows("count(spirit)")]


FACTS = Facts(
    hero="treant",
    dice=("branch", "branch", "branch", "leaf", "leaf", "spirit"),
    ultimate="Wake the Forest!",
    defences={"Rooted": [3, 4]},
    board=[
        ("Splinter", 1, BRANCHES, [
            SPLINTER, f"may (remove Spirit source=you; {VINE}) if tokens(Spirit) >= 1",
        ]),
        ("Splinter", 2, BRANCHES, [SPLINTER, VINE]),
        ("Splinter", 3, BRANCHES, [SPLINTER, VINE, "activate Grow if same(3)"]),
        ("Tend", 1, ["2 leaf + 2 spirit"], tend(3)),
        ("Tend", 2, ["2 leaf + 2 spirit"], tend(4)),
        ("Cultivate", 1, ["2 branch + 2 spirit"], [grows(6)]),
        ("Overgrowth", 1, ["2 branch + 3 leaf"], OVERGROWTH),
        # What level II changes is not known; level I stands in, as the file says.
        ("Overgrowth", 2, ["2 branch + 3 leaf"], OVERGROWTH),
        ("Plant", 1, ["1 branch + 2 leaf"], [grows(3)]),
        ("Vengeful Vines", 1, ["small straight"], [VINE, hits(7)]),
        ("Vengeful Vines", 2, ["small straight"], [VINE, hits(8)]),
        ("Bitterroot", 1, ["3 leaf"], [hits("tokens(Spirit)", "pure")]),
        *(
            ("Nature's Grasp", level, ["4 spirit"], [
                grows(2), "then", hits(f"{4 + level} + tokens(Spirit)", "undefendable"),
            ])
            for level in (1, 2)
        ),
        ("Nature's Blessing", 1, ["3 spirit"], [
            "heal 1 to=you", "gain_cp 1 to=you", "draw 1 to=you", "activate Grow",
        ]),
        ("Call of the Wild", 1, ["large straight"], call(4)),
        ("Call of the Wild", 2, ["large straight"], call(5)),
        ("Enrapture", 1, ["2 branch + 2 spirit"], [VINE, hits(4, "undefendable")]),
        ("Rooted", 1, [], ROOTED),
        ("Rooted", 2, [], ROOTED),
        ("Wake the Forest!", 1, ["5 spirit"], [
            "gain Wellspring to=you", "gain Wellspring to=chosen teammate", grows(5), VINE, "then",
            hits(10, "ultimate"),
        ]),
    ],
    granted={
        "Cultivate": ("Tend", 2),
        "Plant": ("Overgrowth", 2),
        "Bitterroot": ("Vengeful Vines", 2),
        "Nature's Blessing": ("Nature's Grasp", 2),
        "Enrapture": ("Call of the Wild", 2),
    },
    passives=["Fertilize"],
    tokens={
        "Seedling": ("companion", 3, False),
        "Sapling": ("companion", 2, False),
        "Dryad": ("companion", 1, False),
        "Barbed Vine": ("negative", 1, False),
        "Wellspring": ("positive", 1, False),
    },
    upgrades={
        "Splinter II": 1,
        "Splinter III": 2,
        "Tend II": 2,
        "Overgrowth II": 2,
        "Vengeful Vines II": 2,
        "Call of the Wild II": 2,
        "Nature's Grasp II": 2,
        "Rooted II": 3,
    },
    actions=[
        ("Harvest!", 0, "main", [
            "remove Spirit source=you count=3 up_to",
            "do (gain Wellspring to=chosen player up to 2) if taken >= 2",
            "gain_cp taken to=you",
        ]),
        ("Cultivate!", 3, "main", [grows(3)]),
        ("Will o' Wisp!", 1, "main", [
            "roll 3",
            "deal 1 type=collateral to=opponents if any(branch)",
            "gain Wellspring to=you if any(leaf)",
            "activate Grow if any(spirit)",
        ]),
        ("Stomp!", 1, "roll", [
            "roll 5", "add count(branch)",
            f"{VINE} if count(branch) >= 3 and not damage_type(pure)",
        ]),
        ("Drink Deep!", 1, "instant", ["gain Wellspring to=chosen player"]),
        ("Mother Tree!", 0, "main", [
            "roll 1", f"{grows(4)} if any(spirit) else (draw 1 to=you)",
        ]),
    ],
    prices={"Down Pour!": 2},
    modifiers=["Stomp!"],
)  # fmt: skip
