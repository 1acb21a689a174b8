"""Records made by hand, so that tests of graphs do not depend on an engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, cast

from dtnb.kernel import Recorder, Role, Step, StepKinds

KINDS: Mapping[str, Role] = {
    "turn-begins": Role.TURN,
    "phase-begins": Role.PHASE,
    "window-opens": Role.WINDOW,
    "passes": Role.PASS,
    "passes-automatically": Role.PASS,
    "window-closes": Role.CLOSE,
    "declares": Role.DECLARE,
    "claims": Role.INTERRUPT,
    "withdraws": Role.WITHDRAW,
    "commits": Role.COMMIT,
    "chooses": Role.ANSWER,
    "rolls": Role.CHANCE,
    "alters-die": Role.ALTER,
    "effect": Role.EFFECT,
    "gains": Role.CHANGE,
    "loses": Role.CHANGE,
    "amount-created": Role.AMOUNT,
    "amount-modified": Role.AMOUNT,
    "settles": Role.SUM,
    "ends": Role.RESULT,
}

SEATS = ("Anna", "Ben")


class _Shorthand(Recorder):
    """Accepts steps without arguments that no test of a graph needs."""

    strict: ClassVar[bool] = False


class Story:
    """Records steps by hand; a step recorded inside a ``with`` block is inside that step."""

    def __init__(self) -> None:
        self._recorder = _Shorthand(cast("StepKinds", KINDS))
        self._scope = -1

    @property
    def steps(self) -> list[Step]:
        return self._recorder.steps

    def note(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> int:
        return self._recorder.add(self._scope, None, kind, actor, rules, args)

    @contextmanager
    def inside(
        self, kind: str, actor: int | None = None, rules: tuple[str, ...] = (), **args: Any
    ) -> Iterator[int]:
        outer = self._scope
        self._scope = self.note(kind, actor, rules, **args)
        try:
            yield self._scope
        finally:
            self._scope = outer


def say(step: Step) -> str:
    """Return the sentence of a step: its argument ``says``, else the plain label."""
    from dtnb.graph.text import plain_label

    return str(step.args.get("says") or plain_label(step, SEATS))


def preempted(order: tuple[int, int] = (0, 1)) -> Story:
    """Ben declares his shield, Anna responds first and takes it away."""
    story = Story()
    story.note("phase-begins", says="Main Phase")
    with story.inside("window-opens", id="window:1", window="W-1", order=list(order)):
        story.note("passes", 0)
        story.note("passes", 1)
        story.note("window-closes", reason="all-passed")
    story.note("amount-created", id="packet:1", says="5 points for Ben", rules=("R-10",))
    with story.inside(
        "window-opens", id="window:2", window="W-2", order=list(order), rules=("R-20",)
    ):
        story.note("passes", 0)
        with story.inside(
            "declares", 1, ("R-30",), id="action:1", subject="Shield", says="Ben spends Shield"
        ):
            with story.inside(
                "claims",
                0,
                ("R-40",),
                id="action:2",
                claims="action:1",
                says="Anna plays Snatch on Shield",
            ):
                story.note("commits", 0, ("R-50",), commits="action:2")
                story.note("loses", 0, says="Anna pays 2")
                story.note("loses", 1, ("R-60",), subject="Shield", says="Ben loses Shield")
            with story.inside(
                "withdraws",
                1,
                ("R-70",),
                withdraws="action:1",
                because_of="action:2",
                says="Ben takes Shield back",
                verdict=[{"code": "not-there", "rules": ["R-71"], "args": {}}],
            ):
                pass
        story.note("window-closes", reason="all-passed")
    story.note("settles", of="packet:1", rules=("R-80",), says="Ben takes 5")
    story.note("loses", 1, says="Ben falls to 45", of="packet:1")
    return story


def seven_events() -> Story:
    """A long exchange: amounts that grow and shrink, a die altered, and a second amount caused."""
    story = Story()
    story.note("phase-begins", says="Offensive Roll Phase")
    story.note("rolls", 0, ("R-01",), id="pool:1", says="Anna rolls 1 2 3 6 6")
    with (
        story.inside(
            "window-opens",
            id="window:1",
            window="W-07",
            order=[0, 1],
            says="W-07 Ability activated",
        ),
        story.inside("effect", 0, ("R-02",), says="Anna’s Overpower takes effect"),
    ):
        story.note("rolls", 0, ("R-03",), id="pool:2", says="Anna rolls 6 6 3 for Overpower")
        with (
            story.inside(
                "window-opens", id="window:2", window="W-08", order=[0, 1], says="W-08 Dice rolled"
            ),
            story.inside("declares", 0, ("R-04",), id="action:1", says="Anna plays Six of Sixes"),
        ):
            story.note("commits", 0, ("R-05",), commits="action:1")
            story.note("loses", 0, says="Anna pays 1")
            story.note("alters-die", 0, ("R-06",), alters="pool:2", says="Anna sets the die 3 to 6")
        story.note("amount-created", None, ("R-07",), id="packet:1", says="18 points for Ben")
        story.note("gains", 1, ("R-08",), says="Ben gains Concussion")
    story.note("phase-begins", says="Defensive Roll Phase")
    with story.inside(
        "window-opens", id="window:3", window="W-13b", order=[0, 1], says="W-13b Before defense"
    ):
        story.note("passes", 0)
        with story.inside("declares", 1, ("R-09",), id="action:2", says="Ben spends Retribution"):
            story.note("commits", 1, commits="action:2")
            story.note("amount-modified", 1, ("R-10",), modifies="packet:1", says="half goes back")
        with story.inside("declares", 1, ("R-09",), id="action:3", says="Ben spends Protect"):
            story.note("commits", 1, commits="action:3")
            story.note(
                "amount-modified", 1, ("R-11",), modifies="packet:1", says="halves 18 points"
            )
    with (
        story.inside("window-opens", id="window:4", window="W-14", order=[1], says="W-14 Defense"),
        story.inside("chooses", 1, ("R-12",), says="Ben defends with Divine Defense"),
        story.inside(
            "rolls", 1, ("R-13",), id="pool:3", says="Ben rolls 3 3 4 6 for Divine Defense"
        ),
    ):
        story.note("amount-modified", 1, ("R-14",), modifies="packet:1", says="prevents 3")
        story.note("gains", 1, ("R-15",), says="Ben gains Protect")
    for number in (5, 6):
        with story.inside("window-opens", id=f"window:{number}", window=f"W-15{number}"):
            story.note("passes-automatically", 0, reason="nobody-could-act")
            story.note("window-closes", reason="nobody-could-act")
    with story.inside(
        "window-opens", id="window:7", window="W-16", order=[0, 1], says="W-16 Last chance"
    ):
        with story.inside("declares", 0, ("R-16",), id="action:4", says="Anna plays Get Some!"):
            story.note("commits", 0, ("R-17",), commits="action:4")
            story.note("rolls", 0, ("R-18",), id="pool:4", says="Anna rolls 1 1 2 3 2")
            story.note("amount-modified", 0, ("R-19",), modifies="packet:1", says="adds 5")
        with story.inside("declares", 1, ("R-20",), id="action:5", says="Ben plays Absolution!"):
            story.note("commits", 1, commits="action:5")
            story.note("rolls", 1, ("R-21",), id="pool:5", says="Ben rolls 3")
            story.note("amount-modified", 1, ("R-22",), modifies="packet:1", says="prevents 3")
        with story.inside("declares", 1, ("R-09",), id="action:6", says="Ben spends Protect"):
            story.note("commits", 1, commits="action:6")
            story.note("amount-modified", 1, ("R-11",), modifies="packet:1", says="halves")
    with story.inside("settles", None, ("R-23",), of="packet:1", says="Ben takes 0"):
        story.note("effect", None, ("R-24",), causes="packet:2", says="half of 17 goes back")
        story.note("amount-created", None, ("R-24",), id="packet:2", says="9 points for Anna")
    story.note("settles", None, ("R-23",), of="packet:2", says="Anna takes 9")
    story.note("loses", 0, says="Anna falls to 41", of="packet:2")
    story.note("ends", None, ("R-25",), says="The phase ends")
    return story
