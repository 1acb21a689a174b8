"""Says what damage came to for each seat: the event that ends an exchange, and its results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dtnb.dicethrone.damage import Operation
from dtnb.dicethrone.damage.view import MINUS
from dtnb.explain.sentence import join_sentences
from dtnb.frames.plugin import EventWords, Opening
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

Args = Mapping[str, Any]

#: the kinds of steps in which a Health dial changes by damage or healing
_APPLYING = ("damage-applied", "healing-applied")


def conclude(opening: Opening, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return what to say of an event in which damage and healing are applied."""
    ledgers = [step.args for step in steps if step.kind == "ledger"]
    applied = list(_applied(steps, ledgers))
    if not applied:
        return _nothing_dealt(steps, speaker)
    numbers = [_number(damage, healing) for _, damage, healing in applied]
    sentences = [
        speaker.say(
            "event.takes",
            {
                "seat": seats,
                "damage": damage,
                "healing": healing or None,
                "form": _form(damage, healing),
            },
        )
        for seats, damage, healing in applied
    ]
    sentences += [speaker.step(step) for step in steps if step.kind in ("defeated", "wins", "draw")]
    changes = [str(healing - damage).replace("-", MINUS) for _, damage, healing in applied]
    return EventWords(
        title=" / ".join(numbers) if opening.outcome else "",
        sign="=" if opening.outcome else " ".join(changes),
        headline=join_sentences(sentences),
        why=_deciding_rule(ledgers, [step for step in steps if step.kind in _APPLYING]),
        results={
            (seats[0], "health"): speaker.say(*_result(seats[0], damage, healing, ledgers))
            for seats, damage, healing in applied
        },
        total=speaker.listed(numbers),
    )


def _nothing_dealt(steps: Sequence[Step], speaker: Speaker) -> EventWords:
    for step in steps:
        if step.kind == "nothing-activates":
            return EventWords(headline=speaker.step(step))
    return EventWords(headline=speaker.say("event.nothing-dealt"))


def _applied(
    steps: Sequence[Step], ledgers: Sequence[Args]
) -> Iterator[tuple[list[int], int, int]]:
    """Yield seats that share a dial, with damage and healing, in the order of the ledgers."""
    applied: list[tuple[list[int], int, int]] = []
    for step in steps:
        if step.kind in _APPLYING:
            seat = step.args["seat"]
            seats = list(seat) if isinstance(seat, (list, tuple)) else [seat]
            applied.append((seats, step.args["damage"], step.args["healing"]))
    order = [ledger["seat"] for ledger in ledgers]
    yield from sorted(
        applied,
        key=lambda one: min((order.index(s) for s in one[0] if s in order), default=len(order)),
    )


def _number(damage: int, healing: int) -> str:
    return f"+{healing}" if healing and not damage else str(damage)


def _form(damage: int, healing: int) -> str:
    if not healing:
        return "damage"
    return "both" if damage else "healing"


# -- the result of one seat ------------------------------------------------------------------------


def _result(
    seat: int, damage: int, healing: int, ledgers: Sequence[Args]
) -> tuple[str, dict[str, Any]]:
    """Return the message that says what a seat took, with the calculation where it is short."""
    args: dict[str, Any] = {"damage": damage, "healing": healing or None}
    own = [ledger for ledger in ledgers if ledger["seat"] == seat]
    if healing or len(own) != 1:
        return "event.result.health", {**args, "form": _form(damage, healing)}
    (ledger,) = own
    returned = _returned(ledger, ledgers)
    if returned is not None:
        return "event.result.returned", {**args, **returned}
    avoiding = [row for row in ledger["rows"] if row["operation"] == Operation.AVOID.value]
    if avoiding and not damage:
        return "event.result.avoided", {"sources": [row["source"] for row in avoiding]}
    calculation = _calculation(ledger)
    form = "nothing" if ledger["below"] is not None else "damage"
    return "event.result.sum", {**args, "form": form, "sum": calculation}


def _returned(ledger: Args, ledgers: Sequence[Args]) -> dict[str, Any] | None:
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


def _deciding_rule(ledgers: Sequence[Args], applied: Sequence[Step]) -> str:
    """Return the rule on which readers most likely stumble; without one, why damage is dealt now.

    Several halves are of one subtotal (DT-CALC-05), halves go back (DT-CALC-06), are rounded
    (DT-CALC-07), and come after what is added and taken off (DT-CALC-04).
    """
    for ledger in ledgers:
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
    return next((rule for step in applied for rule in step.rules), "")
