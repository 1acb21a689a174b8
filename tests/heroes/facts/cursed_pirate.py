"""Cursed Pirate: what stands on both sides of the board, and on cards."""

from __future__ import annotations

from tests.heroes.facts import Facts

CUTLASSES = ["3 cutlass", "4 cutlass", "5 cutlass"]
STRAIGHTS = ["small straight", "large straight"]
PLANK = ["1 cutlass + 2 booty + 1 skull"]
KEG, PARLAY, WITHER = (f"inflict {name} to=target" for name in ("Powder Keg", "Parlay", "Wither"))
STEAL = "steal 1 source=target"
DISCARD = "discard 1 to=target"
DOUBLOON = "may (gain Cursed Doubloon to=you)"


def hits(damage: int | str, kind: str = "normal") -> str:
    return f"deal {damage} type={kind} to=target"


def marked(cp: int, dice: int, last: str) -> list[str]:
    cutlass, booty = hits("2 * count(cutlass)", "undefendable"), "draw count(booty) to=you"
    return [f"gain_cp {cp} to=you", f"roll {dice}", cutlass, booty, last]


def defends(last: str) -> list[str]:
    back = "deal count(cutlass) type=none to=attacker"
    return [back, "gain_cp count(booty) to=you", "prevent 2 * count(skull) to=you", last]


FACTS = Facts(
    hero="cursed-pirate",
    dice=("cutlass", "cutlass", "cutlass", "booty", "booty", "skull"),
    ultimate="Pirate's Touch!",
    other_side="Cursed Touch!",
    defences={"Ahoy Matey": [4], "Avast Ye": [5]},
    board=[
        ("Cutlass Strike", 1, CUTLASSES, [hits("5, 6, 7"), f"{KEG} if same(4)"]),
        ("X Marks the Spot", 1, ["3 booty"], marked(
            1, 3, "may (gain count(skull) Cursed Doubloon to=you) if any(skull)"
        )),
        ("Walk the Plank", 1, PLANK, [f"choose Steal: ({STEAL}) Discard: ({DISCARD})", hits(7)]),
        ("Light the Fuse", 1, STRAIGHTS, [KEG, hits("7, 9")]),
        ("Black Spot", 1, ["4 skull"], [DOUBLOON, PARLAY, hits(7, "undefendable")]),
        ("Shiver Me Timbers", 1, ["1 cutlass + 3 skull"], [
            hits(7, "undefendable"), "remove Cursed Doubloon source=you count=5 up_to",
        ]),
        ("Ahoy Matey", 1, [], defends(f"{DOUBLOON} if count(cutlass) >= 2 and any(skull)")),
        ("Pirate's Touch!", 1, ["5 skull"], [
            "may (gain 2 Cursed Doubloon to=you)", "inflict Parlay Powder Keg to=target",
            hits(12, "ultimate"),
        ]),
        ("Soul Cutlass", 1, CUTLASSES, [hits("5, 7, 9"), f"{KEG} if same(3)"]),
        ("Dread Mark", 1, ["3 booty"], marked(
            2, 4, "inflict Cursed Doubloon to=target if any(skull)"
        )),
        ("Abyssal Walk", 1, PLANK, [STEAL, DISCARD, WITHER, hits(8)]),
        ("Thar She Blows!", 1, STRAIGHTS, ["inflict Wither Powder Keg to=target", hits("7, 10")]),
        ("Black Soul", 1, ["4 skull"], [
            "inflict Parlay Powder Keg Wither to=target", hits(8, "undefendable"),
        ]),
        ("The Shivering", 1, ["1 cutlass + 3 skull"], [
            hits(8, "undefendable"),
            "deal receiver_tokens(Cursed Doubloon) type=collateral to=opponents",
        ]),
        ("Avast Ye", 1, [], defends(
            "inflict Cursed Doubloon to=attacker if any(cutlass) and any(skull)"
        )),
        ("Cursed Touch!", 1, ["5 skull"], [
            "inflict Parlay Cursed Doubloon Wither to=target",
            "inflict Powder Keg to=chosen opponent up to 2",
            hits(13, "ultimate"),
        ]),
    ],
    passives=["Cursed (human side)", "Cursed (cursed side)"],
    tokens={
        "Cursed Doubloon": ("unique", 5, True),
        "Powder Keg": ("negative", 1, False),
        "Wither": ("negative", 2, True),
        "Parlay": ("negative", 1, False),
    },
    actions=[
        ("Yo Ho!", 0, "main", [
            "roll 1", "inflict Parlay to=chosen opponent if any(skull) else (draw 1 to=you)",
        ]),
        ("Cursed Cards!", 0, "instant", [
            "choose One: (draw 1 to=you) Two: (deal 2 type=none to=you; draw 2 to=you)"
            " Three: (deal 4 type=none to=you; draw 3 to=you)",
        ]),
        ("Batten Down!", 4, "instant", ["discard hand to=you", "draw 4 to=you"]),
        ("Shark Bait!", 1, "roll", ["add 2"]),
        ("Run Ya Through!", 2, "roll", [
            "roll 5", "add count(cutlass)", f"{KEG} if count(cutlass) >= 3",
        ]),
        ("Scurvy!", 2, "main", [
            "deal 1 type=none to=you", "then", "inflict Wither to=chosen opponent",
        ]),
        ("Pillage!", 0, "main", ["steal 1 source=chosen opponent"]),
        ("Truce!", 3, "main", ["inflict Parlay to=chosen opponent"]),
        ("Heave-Ho!", 2, "main", [
            "roll 2", "do (draw 2 to=you; gain_cp 2 to=you) if any(booty)",
        ]),
        ("Feed the Fish!", 3, "main", ["inflict Powder Keg to=chosen opponent up to 3"]),
        ("Light It Up!", 2, "main", ["inflict Powder Keg to=chosen opponent"]),
    ],
    prices={
        "Ransom!": 1, "Swashbuckle!": 2, "Crow's Nest!": 1, "Pirate's Life!": 1, "High Stakes!": 2,
    },
    modifiers=["Shark Bait!", "Run Ya Through!"],
    # The leaflet counts 33; eighteen common cards and the sixteen that are known make 34.
    deck=34,
)  # fmt: skip
