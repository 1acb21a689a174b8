"""The event that ends an exchange of damage, and the results for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dtnb.dicethrone.damage import Operation
from dtnb.dicethrone.damage.view import MINUS
from dtnb.explain.sentence import Sentence, join_sentences
from dtnb.frames.plugin import EventWords, Opening
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

Args = Mapping[str, Any]

#: the kinds of steps in which a Health dial changes by damage or healing
_APPLYING = ("damage-applied", "healing-applied")

#: the kinds of steps that end the game
ENDS = ("wins", "draw")


class Applied(NamedTuple):
    """The damage and healing of one event for one dial, which a team shares."""

    seats: tuple[int, ...]
    damage: int
    healing: int
    #: the Health before it
    health: int

    @property
    def form(self) -> str:
        """What happened: damage, healing or both; and whether to several seats."""
        form = "both" if self.damage and self.healing else "healing" if self.healing else "damage"
        return f"{form}-together" if len(self.seats) > 1 else form

    @property
    def left(self) -> int | None:
        """The Health that was left, where the dial can fall by less than the damage."""
        return self.health if self.damage - self.healing > self.health else None

    @property
    def number(self) -> str:
        """The number that people say: ``9`` for damage, ``+2`` for healing alone."""
        return f"+{self.healing}" if self.healing and not self.damage else str(self.damage)


def conclude(opening: Opening, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return what to say of an event in which damage and healing are applied."""
    applied = _apply(steps)
    if not applied:
        return _nothing_dealt(steps, speaker)
    numbers = [change.number for change in applied]
    changes = [str(change.healing - change.damage).replace("-", MINUS) for change in applied]
    return EventWords(
        title=" / ".join(numbers) if opening.outcome else "",
        sign="=" if opening.outcome else " ".join(changes),
        headline=what_was_taken(steps, speaker),
        deciding_rule=_deciding_rule(steps),
        results=results_of(steps, speaker),
        amounts=amounts_of(steps),
        total=speaker.listed(numbers),
    )


def end_game(opening: Opening, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return what to say of the event that ends the game; results say what was taken."""
    end = steps[-1]
    headline = join_sentences([*_defeats(steps, speaker), speaker.step(end)])
    why = next(iter(end.rules), "") or _deciding_rule(steps)
    results = {**results_of(steps, speaker), **_won(end, speaker)}
    return EventWords(
        sign="=", headline=headline, deciding_rule=why, results=results,
        amounts=amounts_of(steps), total=opening.title, ends_game=True,
    )  # fmt: skip


def _won(end: Step, speaker: Speaker) -> Mapping[tuple[int, str], Sentence]:
    """Return with how much Health a game was won, which stands beside what the others took."""
    if end.kind != "wins":
        return {}
    seats = end.args["seat"]
    seat = seats[0] if isinstance(seats, (list, tuple)) else seats
    return {(seat, ""): speaker.say("event.result.won", {"health": end.table.seats[seat].health})}


def what_was_taken(steps: Sequence[Step], speaker: Speaker) -> Sentence:
    """Return what each seat took and healed, and who is defeated; empty if nobody did."""
    sentences = [
        speaker.say(
            "event.takes",
            {
                "seat": applied.seats,
                "damage": applied.damage,
                "healing": applied.healing,
                "form": applied.form,
                "left": applied.left,
            },
        )
        for applied in _apply(steps)
    ]
    return join_sentences([*sentences, *_defeats(steps, speaker)])


def _defeats(steps: Sequence[Step], speaker: Speaker) -> list[Sentence]:
    """Return a sentence for everybody who is defeated."""
    return [speaker.step(step) for step in steps if step.kind == "defeated"]


def results_of(steps: Sequence[Step], speaker: Speaker) -> Mapping[tuple[int, str], Sentence]:
    """Return what each seat took and healed, with the calculation where it is short."""
    ledgers = [step.args for step in steps if step.kind == "ledger"]
    return {
        (applied.seats[0], "health"): speaker.say(*_result(applied, ledgers))
        for applied in _apply(steps)
    }


def amounts_of(steps: Sequence[Step]) -> Mapping[tuple[int, str], str]:
    """Return the damage or healing of each seat; its Health may lose less, down to 0."""
    return {(applied.seats[0], "health"): applied.number for applied in _apply(steps)}


def _nothing_dealt(steps: Sequence[Step], speaker: Speaker) -> EventWords:
    for step in steps:
        if step.kind == "nothing-activates":
            return EventWords(speaker.text("event.no-attack"), headline=speaker.step(step))
    return EventWords(headline=speaker.say("event.nothing-dealt"))


def _apply(steps: Sequence[Step]) -> list[Applied]:
    """Return the damage and healing for each dial, in the order in which it was added up."""
    sums: dict[tuple[int, ...], Applied] = {}
    for step in steps:
        if step.kind in _APPLYING:
            seat = step.args["seat"]
            seats = tuple(seat) if isinstance(seat, (list, tuple)) else (seat,)
            before = sums.get(seats, Applied(seats, 0, 0, step.args["before"]))
            damage = before.damage + step.args["damage"]
            healing = before.healing + step.args["healing"]
            sums[seats] = Applied(seats, damage, healing, before.health)
    order = [step.args["seat"] for step in steps if step.kind == "ledger"]

    def place(applied: Applied) -> int:
        return min(
            (order.index(seat) for seat in applied.seats if seat in order), default=len(order)
        )

    return sorted(sums.values(), key=place)


# -- the result of one seat ------------------------------------------------------------------------


def _result(applied: Applied, ledgers: Sequence[Args]) -> tuple[str, dict[str, Any]]:
    """Return the message that says what a seat took, with the calculation where it is short."""
    args: dict[str, Any] = {
        "damage": applied.damage,
        "healing": applied.healing,
        "left": applied.left,
    }
    own = [ledger for ledger in ledgers if ledger["seat"] in applied.seats]
    if applied.healing or len(own) != 1:
        return "event.result.health", {**args, "form": applied.form.removesuffix("-together")}
    (ledger,) = own
    returned = _reflected_damage(ledger, ledgers)
    if returned is not None:
        return "event.result.returned", {**args, **returned}
    avoiding = [row for row in ledger["rows"] if row["operation"] == Operation.AVOID.value]
    if avoiding and not applied.damage:
        return "event.result.avoided", {"sources": [row["source"] for row in avoiding]}
    form = "damage" if applied.damage else "zero" if ledger["below"] is None else "below"
    return "event.result.sum", {**args, "form": form, "sum": _calculation(ledger)}


def _reflected_damage(ledger: Args, ledgers: Sequence[Args]) -> dict[str, Any] | None:
    """Return the values of damage that another seat sent back; None if it is other damage."""
    for other in ledgers:
        for row in other["rows"]:
            if (
                row["operation"] == Operation.REFLECT_HALF.value
                and row["source"] == ledger["subject"]
            ):
                double, subtotal = 2 * row["amount"], other["subtotal"]
                rounding = "up" if double > subtotal else "down" if double < subtotal else "exact"
                return {"subtotal": subtotal, "source": row["source"], "rounding": rounding}
    return None


def _calculation(ledger: Args) -> str | None:
    """Return the last step of the calculation, such as ``17 − 9 − 9``; None for a single number."""
    rows = [row for row in ledger["rows"] if row["applied"] and row["effect"]]
    last = [row["effect"] for row in rows if row["section"] == 3]
    numbers = [ledger["subtotal"], *last]
    if not last or sum(numbers) != ledger["raw"]:
        numbers = [row["effect"] for row in rows if row["section"] < 4]
    if len(numbers) < 2:
        return None
    terms = [f"{MINUS if number < 0 else '+'} {abs(number)}" for number in numbers[1:]]
    return " ".join([str(numbers[0]), *terms])


def _deciding_rule(steps: Sequence[Step]) -> str:
    """Return the rule on which readers most likely stumble; without one, why damage is dealt now.

    Several halves are of one subtotal (DT-CALC-05), halves go back (DT-CALC-06), are rounded
    (DT-CALC-07), and come after what is added and taken off (DT-CALC-04).
    """
    for ledger in [step.args for step in steps if step.kind == "ledger"]:
        rows = [row for row in ledger["rows"] if row["applied"] and row["section"] in (2, 3)]
        rules = [str(rule) for row in rows for rule in row["rules"]]
        halves = [row for row in rows if row["operation"] == Operation.PREVENT_HALF.value]
        if len(halves) > 1 and "DT-CALC-05" in rules:
            return "DT-CALC-05"
        is_exact = all(2 * -row["effect"] == ledger["subtotal"] for row in halves)
        for rule in ("DT-CALC-06", "DT-CALC-07", "DT-CALC-04"):
            if rule in rules and not (is_exact and rule == "DT-CALC-07"):
                return rule
        if rules:
            return rules[0]
    return next((rule for step in steps if step.kind in _APPLYING for rule in step.rules), "")
