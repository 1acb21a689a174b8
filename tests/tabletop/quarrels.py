"""Three disputes as people enter them at the table: by choosing, typing nothing but names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dtnb.tabletop import Table


class Quarrel(NamedTuple):
    """A dispute that is entered by choosing.

    Attributes
    ----------
    set_up
        The questions of the set-up by path, with their answers, in order.
    acts
        The choices: the label of an option, the rolled dice, or "All pass".
    claims
        For each claim the person, the chosen statement and its number.
    elsewhere
        Rolls that only other editions need.
    file
        The replay file that a person would have written.
    right
        The first sentence of the verdict.
    """

    title: str
    edition: str
    set_up: Sequence[tuple[str, Any]]
    acts: Sequence[str | Sequence[int]]
    claims: Sequence[tuple[str, str, int]]
    elsewhere: Sequence[Sequence[int]]
    file: str
    right: str


#: TV-05, AMB-04: may Buh, Bye! come in front of an Evasive that is being spent?
BUH_BYE = Quarrel(
    "Buh, Bye! on an Evasive",
    "season-one-rerolled",
    [
        ("seats/Ann/hero", "barbarian"),
        ("seats/Ann/hand", {"Buh, Bye!": 1}),
        ("seats/Ben/hero", "gunslinger"),
        ("seats/Ben/tokens", {"Evasive": 1}),
        ("start/attack/ability", "Smack"),
        ("start/attack/damage", 5),
    ],
    ["Pass", "Spend Evasive", "Play Buh, Bye! (2 CP)", "Use no Defensive Ability"],
    [("Ann", "Ben takes {n}", 5), ("Ben", "Ben takes {n}", 0)],
    [[1]],
    """\
dtnb: 1
title: Buh, Bye! on an Evasive
game: dice-throne
edition: season-one-rerolled
seats:
  Ann:
    hero: barbarian
    hand:
      - Buh, Bye!
  Ben:
    hero: gunslinger
    hand: []
    tokens: {Evasive: 1}
start:
  attack:
    ability: Smack
    damage: 5
moves:
  - move: Ben spends Evasive
    in answer:
      - Ann plays Buh, Bye! on Ben's Evasive
  - Ben declines to defend
  - move: Ben rolls 1 for Evasive
    if possible: true
  - claim:
      by: Ann
      says: Ben takes 5
  - claim:
      by: Ben
      says: Ben takes 0
""",
    "Ann is right in Season One ReRolled and Marvel Dice Throne; Ben in Season Two and the French",
)

#: AMB-20: does Retribution reflect half of an Attack that was avoided?
RETRIBUTION = Quarrel(
    "Retribution for an Attack that was evaded",
    "season-one-rerolled",
    [
        ("seats/Ann/hero", "gunslinger"),
        ("seats/Ben/hero", "paladin"),
        ("seats/Ben/tokens", {"Retribution": 1, "Evasive": 1}),
    ],
    [
        [1, 1, 2, 3, 3],
        "Stop with 1 1 2 3 3",
        "Announce Revolver",
        "Spend Retribution",
        "Spend Evasive",
        [1],
        "Pass",
        "Use no Defensive Ability",
    ],
    [("Ann", "Ann takes {n}", 0), ("Ben", "Ann takes {n}", 3)],
    [],
    """\
dtnb: 1
title: Retribution for an Attack that was evaded
game: dice-throne
edition: season-one-rerolled
seats:
  Ann:
    hero: gunslinger
    hand: []
  Ben:
    hero: paladin
    hand: []
    tokens: {Retribution: 1, Evasive: 1}
moves:
  - Ann rolls 1 1 2 3 3
  - Ann announces Revolver
  - Ben spends Retribution
  - Ben spends Evasive
  - Ben rolls 1 for Evasive
  - Ben declines to defend
  - claim:
      by: Ann
      says: Ann takes 0
  - claim:
      by: Ben
      says: Ann takes 3
""",
    "Our reading: Ben is right.",
)

#: DT-CALC-03: additions come before halves, whenever they were played
HALF = Quarrel(
    "Half of what was added later",
    "season-one-rerolled",
    [
        ("seats/Ann/hero", "barbarian"),
        ("seats/Ann/hand", {"Get Some!": 1}),
        ("seats/Ben/hero", "paladin"),
        ("seats/Ben/tokens", {"Protect": 1}),
        ("start/attack/ability", "Mighty Blow"),
        ("start/attack/damage", 9),
    ],
    [
        "Pass",
        "Spend Protect",
        "All pass",
        "Pass",
        "Use no Defensive Ability",
        "Play Get Some! (2 CP)",
        [1, 1, 2, 3, 2],
    ],
    [("Ann", "Ben takes {n}", 9), ("Ben", "Ben takes {n}", 7)],
    [],
    """\
dtnb: 1
title: Half of what was added later
game: dice-throne
edition: season-one-rerolled
seats:
  Ann:
    hero: barbarian
    hand:
      - Get Some!
  Ben:
    hero: paladin
    hand: []
    tokens: {Protect: 1}
start:
  attack:
    ability: Mighty Blow
    damage: 9
moves:
  - Ben spends Protect
  - Ben declines to defend
  - Ann plays Get Some!
  - Ann rolls 1 1 2 3 2 for Get Some!
  - claim:
      by: Ann
      says: Ben takes 9
  - claim:
      by: Ben
      says: Ben takes 7
""",
    "Ben is right in all 4 books",
)
QUARRELS = (BUH_BYE, RETRIBUTION, HALF)


class Player:
    """Enters a dispute at a table, as the widget and the terminal do, and counts the clicks."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.clicks = 0

    def does(self, **message: Any) -> None:
        """Click something that the table accepts."""
        refused = self.table.apply(message)
        assert refused is None, (message, refused)
        self.clicks += 1

    def sits_down(self, quarrel: Quarrel) -> None:
        self.does(do="title", title=quarrel.title)
        self.does(do="edition", edition=quarrel.edition)
        for path, value in quarrel.set_up:
            self.does(do="set", path=path.split("/"), value=value)
        self.does(do="begin")

    def acts(self, act: str | Sequence[int]) -> None:
        if not isinstance(act, str):
            self.does(do="roll", values=list(act))
        elif act == "All pass":
            self.does(do="pass-on")
        else:
            self.does(do="choose", option=self.option(act))

    def option(self, label: str) -> int:
        """Return the number of an option by its label."""
        options = self.table.view()["question"]["options"]
        numbers = [option["number"] for option in options if option["label"] == label]
        assert len(numbers) == 1, (
            label,
            [option["label"] for option in options if option["allowed"]],
        )
        return int(numbers[0])

    def enters(self, quarrel: Quarrel) -> None:
        """Enter the whole dispute, settled under every edition."""
        self.sits_down(quarrel)
        for act in quarrel.acts:
            self.acts(act)
        for by, says, number in quarrel.claims:
            self.does(do="say", by=by, says=says.replace("{n}", str(number)))
        self.does(do="settle")
        for values in quarrel.elsewhere:
            book = self.table.view()["settled"]["missing"][0]["book"]
            self.does(do="elsewhere", book=book, values=list(values))
