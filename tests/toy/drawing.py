"""How the toy game is drawn and told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from dtnb.explain import Speaker
from dtnb.frames.ledger import Ledger, LedgerRow
from dtnb.frames.plugin import Drawing, Ledgers, Scenes, Sources
from dtnb.frames.scene import Dial, DiceGroup, Die, Scene, SceneSeat, Token
from dtnb.kernel import Step
from tests.toy.game import CountToTen
from tests.toy.rulebook import rulebook
from tests.toy.table import Table

MESSAGES = Path(__file__).parent / "messages"


class ToyScenes(Scenes):
    def scene(self, game: CountToTen, table: Table, speaker: Speaker) -> Scene:
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


class ToyLedgers(Ledgers):
    def after_step(
        self, game: CountToTen, table: Table, step: Step, speaker: Speaker
    ) -> Sequence[Ledger]:
        rows, total = (table.rows() if table.amount else []), None
        if step.kind == "sum":
            rows, total = step.args["rows"], step.args["total"]
        stages: dict[str, Literal[1, 2, 3]] = {"die": 1, "damp": 3}
        drawn = tuple(
            LedgerRow(
                stages.get(name, 2), speaker.object(name), f"{effect:+}", True, effect, running
            )
            for name, effect, running in rows
        )
        title = speaker.text("ledger.count", seat=table.active)
        return [Ledger(title, table.active, "Count to Ten", drawn, total=total)] if drawn else []


class ToySources(Sources):
    def edition(self, game: CountToTen) -> str:
        return "first"


DRAWING = Drawing(
    CountToTen.name, rulebook, (MESSAGES,), ToyScenes(), ToySources(), ledgers=ToyLedgers()
)
