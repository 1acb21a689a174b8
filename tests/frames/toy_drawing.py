"""How the toy game is drawn and told: the drawing half of its plug, and its small rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dtnb.explain import Speaker
from dtnb.frames import (
    Dial,
    DiceGroup,
    Die,
    GameDrawing,
    Ledger,
    LedgerRow,
    Scene,
    SceneSeat,
    Token,
)
from dtnb.kernel import Action, State, Step
from dtnb.rulebook import Citation, EditionFacts, Rule, Rulebook, RulebookFile, Text
from tests.toy import CountToTen, Table

EDITION = "first"

_RULES = {
    "TOY-1": ("A turn is one count.", (2,)),
    "TOY-2": ("The die is rolled, and once more if its roller likes.", (2, 3)),
    "TOY-3": ("Tokens are spent.", (3,)),
    "TOY-4": ("A window closes when all pass in a row.", (4,)),
    "TOY-5": ("A thief takes a token from somebody.", (4,)),
    "TOY-6": ("A nudge adds one to the die, never beyond six.", (4,)),
    "TOY-7": ("First what is added, then what halves.", (5,)),
    "TOY-8": ("Seats ahead may act first.", ()),
    "TOY-9": ("Who reaches ten wins.", (1,)),
    "TOY-10": ("A six draws a token.", (5,)),
    "TOY-11": ("A one gives a token back.", (5,)),
}


def toy_rulebook() -> Rulebook:
    """One edition; TOY-8 is what its book does not say."""
    rules = tuple(
        Rule(
            name,
            Text(statement, f"{statement} (fr)"),
            (
                Citation(EDITION, pages, "inferred")
                if pages
                else Citation(EDITION, (), "silent", see=("TOY-4",)),
            ),
        )
        for name, (statement, pages) in _RULES.items()
    )
    facts = EditionFacts(EDITION, Text("Count to Ten", "Compter jusqu'à dix"), "book", "C10")
    return Rulebook([RulebookFile(editions=(facts,), rules=rules)])


class ToyDrawing(GameDrawing[CountToTen, Table]):
    def __init__(self) -> None:
        self._rulebook = toy_rulebook()

    def message_folders(self) -> Sequence[Path]:
        return (Path(__file__).parent / "toy_messages",)

    def rulebook(self) -> Rulebook:
        return self._rulebook

    def scene(self, game: CountToTen, table: Table, step: Step | None, speaker: Speaker) -> Scene:
        seats = tuple(
            SceneSeat(
                index,
                active=index == table.active,
                dials=(Dial("count", speaker.text("dial.count"), seat.count, 10),),
                tokens=tuple(Token(speaker.object(name), count) for name, count in seat.tokens),
            )
            for index, seat in enumerate(table.seats)
        )
        die = (DiceGroup(speaker.text("die.label"), (Die(table.die),), table.active),)
        return Scene(seats=seats, dice=die if table.die else ())

    def option_label(self, game: CountToTen, state: State, action: Action, speaker: Speaker) -> str:
        named = action.object
        if action.verb == "choose" and getattr(state.pending, "topic", "") == "target":
            named = state.table.seats[int(named)].name
        return speaker.text(f"action.{action.verb}", object=named or None)

    def ledgers(
        self, game: CountToTen, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        if step.kind == "sum":
            args = step.args
            rows, _ = _rows(args["base"], args["modifiers"])
            return (_ledger(speaker, step.actor, rows, args["total"]),)
        return [
            _ledger(speaker, packet.seat, _rows(packet.base, packet.modifiers)[0], None)
            for packet in table.packets
        ]


def _ledger(
    speaker: Speaker, seat: int | None, rows: tuple[LedgerRow, ...], total: int | None
) -> Ledger:
    title = speaker.text("ledger.count", seat=seat)
    return Ledger(title, seat, "Count to Ten", rows, total=total)


def _rows(base: int, modifiers: Sequence[Sequence[str]]) -> tuple[tuple[LedgerRow, ...], int]:
    rows = [LedgerRow(1, "die", str(base), True, base, base)]
    running = base
    for op, name, _ in modifiers:
        if op == "echo":
            continue
        effect = 2 if op == "+2" else (running + 1) // 2 - running
        running += effect
        rows.append(LedgerRow(2 if op == "+2" else 3, name, op, True, effect, running))
    return tuple(rows), running
