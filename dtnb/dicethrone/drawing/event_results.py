"""Write what the timeline says of damage and healing, such as "takes 9: 18 − 9".

* words of an event: its title, its headline, and a sentence for each Health dial
* row of a ledger: one step of the calculation
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict, cast

from dtnb.dicethrone.damage import Operation
from dtnb.dicethrone.damage.ledger import DamageSection
from dtnb.dicethrone.damage.view import MINUS
from dtnb.dicethrone.state.phases import ROLL_PHASES
from dtnb.explain import Message
from dtnb.explain.sentence import Sentence, join_sentences
from dtnb.frames.plugin import EventStart, EventWords
from dtnb.kernel import Step

if TYPE_CHECKING:
    from dtnb.explain.speaker import Speaker

#: the kinds of steps in which a Health dial changes by damage or healing
_APPLYING = ("damage-applied", "healing-applied")

#: the sections of a ledger whose rows change the incoming damage
_CHANGING_SECTIONS = (DamageSection.ADDITIONS, DamageSection.MULTIPLIERS)

#: the kinds of steps that end the game
ENDING_KINDS = ("wins", "draw")


class _RecordedRow(TypedDict):
    """A row of a recorded ledger: the fields of `dtnb.dicethrone.damage.Row` that are read here."""

    section: int
    source: str
    operation: str
    amount: int
    effect: int
    applied: bool
    rules: Sequence[str]


class _RecordedLedger(TypedDict):
    """The arguments of a step of the kind ``ledger`` that are read here."""

    #: the source of the damage, such as an ability
    subject: str
    seat: int
    rows: Sequence[_RecordedRow]
    #: the sum after the additions and subtractions
    subtotal: int
    #: the sum of all rows, before a negative sum is raised to 0
    raw: int
    total: int


class DialChange(NamedTuple):
    """The damage and healing that one event applies to one Health dial; a team shares a dial."""

    seats: tuple[int, ...]
    damage: int
    healing: int
    health_before: int
    health_after: int | None = None

    @property
    def form(self) -> str:
        """The form of the sentence, such as ``damage`` or ``both-together`` for several seats."""
        form = "both" if self.damage and self.healing else "healing" if self.healing else "damage"
        return f"{form}-together" if len(self.seats) > 1 else form

    @property
    def exceeded_health(self) -> int | None:
        """The Health before the event if the damage is more than that; else None."""
        net_damage = self.damage - self.healing
        return self.health_before if net_damage > self.health_before else None

    @property
    def number(self) -> str:
        """The number as text: ``9`` for damage, ``+2`` for healing alone."""
        return f"+{self.healing}" if self.healing and not self.damage else str(self.damage)

    @property
    def net_number(self) -> str:
        """The number as text, with what is healed beside damage taken off: ``+1`` for 1 and 2."""
        net_damage = self.damage - self.healing
        return str(net_damage) if net_damage >= 0 else f"+{-net_damage}"

    @property
    def net_sum(self) -> str | None:
        """The Health after damage and healing at once, as a sum; None if only one is applied."""
        if not (self.damage and self.healing) or self.health_after is None:
            return None
        before, after = self.health_before, self.health_after
        if after != before + self.healing - self.damage:
            return None
        return f"{before} + {self.healing} {MINUS} {self.damage} = {after}"


def words_of_damage(
    start: EventStart, steps: Sequence[Step], earlier_steps: Sequence[Step], speaker: Speaker
) -> EventWords:
    """Return the words of an event in which damage and healing are applied.

    If the event ends its exchange, its words are about the whole exchange. They then include what
    the steps of earlier events (`earlier_steps`) did to the same Health dials, and the title is the
    final damage, such as ``9``. If the event does not end its exchange, the sign on the timeline is
    the change of Health, such as ``−9``.
    """
    changes = _sum_changes_by_dial(steps)
    if not changes:
        return _words_without_damage(steps, speaker)
    deciding_rule = _deciding_rule(steps)
    ends_exchange = start.outcome
    if ends_exchange:
        seats = {seat for change in changes for seat in change.seats}
        steps = [*_steps_about_health(earlier_steps, seats), *steps]
        changes = _sum_changes_by_dial(steps)
    amounts = [change.number for change in changes]
    signed_amounts = [str(change.healing - change.damage).replace("-", MINUS) for change in changes]
    return EventWords(
        title=" / ".join(change.net_number for change in changes) if ends_exchange else "",
        sign="=" if ends_exchange else " ".join(signed_amounts),
        headline=join_sentences(
            [_damage_sentences(steps, speaker), *([] if ends_exchange else _halves(steps, speaker))]
        ),
        deciding_rule=deciding_rule,
        results=results_of(steps, speaker),
        amounts=amounts_of(steps),
        total=speaker.listed(amounts),
    )


def _steps_about_health(steps: Sequence[Step], seats: Collection[int]) -> Iterator[Step]:
    """Yield the steps that calculate or apply damage or healing of these seats."""
    for step in steps:
        if step.kind in ("ledger", *_APPLYING):
            seat = step.args["seat"]
            if not set(seat if isinstance(seat, (list, tuple)) else (seat,)).isdisjoint(seats):
                yield step


def words_of_end(start: EventStart, steps: Sequence[Step], speaker: Speaker) -> EventWords:
    """Return the words of the event that ends the game, with the damage and healing in it."""
    end = steps[-1]
    headline = join_sentences([*_defeat_sentences(steps, speaker), speaker.step(end)])
    deciding_rule = next(iter(end.rules), "") or _deciding_rule(steps)
    results = {**results_of(steps, speaker), **_winner_result(end, speaker)}
    return EventWords(
        sign="=", headline=headline, deciding_rule=deciding_rule, results=results,
        amounts=amounts_of(steps), total=start.title, ends_game=True,
    )  # fmt: skip


def _winner_result(end: Step, speaker: Speaker) -> Mapping[tuple[int, str], Sentence]:
    """Return the result for the winner, a sentence about their Health; empty after a draw."""
    if end.kind != "wins":
        return {}
    seats = end.args["seat"]
    seat = seats[0] if isinstance(seats, (list, tuple)) else seats
    return {(seat, ""): speaker.say("event.result.won", {"health": end.table.seats[seat].health})}


def _damage_sentences(steps: Sequence[Step], speaker: Speaker) -> Sentence:
    """Return sentences about the damage and healing of each dial, and about defeats."""
    sentences = [
        speaker.say(
            "event.takes",
            {
                "seat": change.seats,
                "damage": change.damage,
                "healing": change.healing,
                "form": change.form,
                "health": change.exceeded_health,
                "sum": change.net_sum,
            },
        )
        for change in _sum_changes_by_dial(steps)
    ]
    return join_sentences([*sentences, *_defeat_sentences(steps, speaker)])


def _halves(steps: Sequence[Step], speaker: Speaker) -> Iterator[Sentence]:
    """Yield a sentence about each half that is prevented of damage dealt in a Roll Phase at once.

    The calculation of this damage is no longer shown when the Roll Phase ends.
    """
    for step in steps:
        if step.kind != "ledger" or step.table.phase not in ROLL_PHASES:
            continue
        ledger = cast("_RecordedLedger", step.args)
        for row in ledger["rows"]:
            if row["applied"] and row["operation"] == Operation.PREVENT_HALF.value:
                half, subtotal = -row["effect"], ledger["subtotal"]
                args = {
                    "subtotal": subtotal, "half": half, "rounding": _rounding(half, subtotal),
                }  # fmt: skip
                yield speaker.say("event.half-prevented", args)


def _rounding(half: int, whole: int) -> str:
    """Return in which direction half of a number is rounded."""
    return "up" if 2 * half > whole else "down" if 2 * half < whole else "exact"


def _defeat_sentences(steps: Sequence[Step], speaker: Speaker) -> list[Sentence]:
    return [speaker.step(step) for step in steps if step.kind == "defeated"]


def results_of(steps: Sequence[Step], speaker: Speaker) -> Mapping[tuple[int, str], Sentence]:
    """Return a sentence about the damage and healing of each dial, with a short calculation."""
    ledgers = _ledgers_in(steps)
    return {
        (change.seats[0], "health"): speaker.say(*_result_message(change, ledgers))
        for change in _sum_changes_by_dial(steps)
    }


def _ledgers_in(steps: Sequence[Step]) -> list[_RecordedLedger]:
    return [cast("_RecordedLedger", step.args) for step in steps if step.kind == "ledger"]


def amounts_of(steps: Sequence[Step]) -> Mapping[tuple[int, str], str]:
    """Return the damage or healing of each dial as text.

    The damage may be more than the Health that is lost, because Health stops at 0.
    """
    return {(change.seats[0], "health"): change.number for change in _sum_changes_by_dial(steps)}


def _words_without_damage(steps: Sequence[Step], speaker: Speaker) -> EventWords:
    for step in steps:
        if step.kind == "nothing-activates":
            return EventWords(speaker.text("event.no-attack"), headline=speaker.step(step))
    return EventWords(headline=speaker.say("event.nothing-dealt"))


def _sum_changes_by_dial(steps: Sequence[Step]) -> list[DialChange]:
    """Return the damage and healing of each dial, in the order of the ledgers."""
    sums: dict[tuple[int, ...], DialChange] = {}
    for step in steps:
        if step.kind in _APPLYING:
            seat = step.args["seat"]
            seats = tuple(seat) if isinstance(seat, (list, tuple)) else (seat,)
            change = sums.get(
                seats, DialChange(seats, damage=0, healing=0, health_before=step.args["before"])
            )
            damage = change.damage + step.args["damage"]
            healing = change.healing + step.args["healing"]
            sums[seats] = DialChange(
                seats,
                damage=damage,
                healing=healing,
                health_before=change.health_before,
                health_after=step.args["after"],
            )
    order = [step.args["seat"] for step in steps if step.kind == "ledger"]

    def ledger_position(change: DialChange) -> int:
        return min(
            (order.index(seat) for seat in change.seats if seat in order), default=len(order)
        )

    return sorted(sums.values(), key=ledger_position)


# -- the result of one seat ------------------------------------------------------------------------


def _result_message(
    change: DialChange, ledgers: Sequence[_RecordedLedger]
) -> tuple[str, dict[str, Any]]:
    """Return the id and the arguments of the message about a dial's damage and healing."""
    args: dict[str, Any] = {
        "damage": change.damage,
        "healing": change.healing,
        "health": change.exceeded_health,
    }
    own_ledgers = [ledger for ledger in ledgers if ledger["seat"] in change.seats]
    parts = _parts_of_damage(own_ledgers)
    if len(parts) > 1 and not change.healing and sum(parts.values()) == change.damage:
        sources = [
            Message(
                "event.part",
                {"damage": damage, "source": source, "sum": _sum_of_source(own_ledgers, source)},
            )
            for source, damage in parts.items()
        ]
        return "event.result.parts", {**args, "parts": sources}
    dealing = [ledger for ledger in own_ledgers if ledger["total"]]
    total = sum(ledger["total"] for ledger in dealing)
    if len(dealing) > 1 and not change.healing and total == change.damage:
        sums = map(_format_as_summand, dealing)
        return "event.result.sum", {**args, "form": "damage", "sum": " + ".join(sums)}
    if change.healing or len(own_ledgers) != 1:
        return "event.result.health", {**args, "form": change.form.removesuffix("-together")}
    (ledger,) = own_ledgers
    returned = _reflected_damage(ledger, ledgers)
    if returned is not None:
        return "event.result.returned", {**args, **returned}
    avoiding = [row for row in ledger["rows"] if row["operation"] == Operation.AVOID.value]
    if avoiding and not change.damage:
        return "event.result.avoided", {"sources": [row["source"] for row in avoiding]}
    # A subtotal below 0 may have been raised to 0 since (DT-CALC-08).
    is_below = min(ledger["raw"], sum(_summands(ledger))) < 0
    form = "damage" if change.damage else "below" if is_below else "zero"
    return "event.result.sum", {**args, "form": form, "sum": _format_calculation(ledger)}


def _parts_of_damage(ledgers: Sequence[_RecordedLedger]) -> Mapping[str, int]:
    """Return the damage by source, from the ledgers about one Health dial."""
    parts: dict[str, int] = {}
    for ledger in ledgers:
        if ledger["total"]:
            parts[ledger["subject"]] = parts.get(ledger["subject"], 0) + ledger["total"]
    return parts


def _sum_of_source(ledgers: Sequence[_RecordedLedger], source: str) -> str | None:
    """Return the calculation of the damage of a source; None if it has none, or several."""
    dealing = [ledger for ledger in ledgers if ledger["subject"] == source and ledger["total"]]
    return _format_calculation(dealing[0]) if len(dealing) == 1 else None


def _format_as_summand(ledger: _RecordedLedger) -> str:
    """Return the calculation of a ledger in brackets, or its total if it is a single number."""
    calculation = _format_calculation(ledger)
    return f"({calculation})" if calculation else str(ledger["total"])


def _reflected_damage(
    ledger: _RecordedLedger, ledgers: Sequence[_RecordedLedger]
) -> dict[str, Any] | None:
    """Return the arguments of the message about reflected damage.

    The damage of `ledger` is half of the damage in another of the `ledgers`, if a row there
    reflects this half. Return None if there is no such row.
    """
    for other in ledgers:
        for row in other["rows"]:
            if (
                row["operation"] == Operation.REFLECT_HALF.value
                and row["source"] == ledger["subject"]
            ):
                rounding = _rounding(row["amount"], other["subtotal"])
                return {
                    "subtotal": other["subtotal"], "source": row["source"], "rounding": rounding,
                }  # fmt: skip
    return None


def _format_calculation(ledger: _RecordedLedger) -> str | None:
    """Return the calculation as text, such as ``17 − 9 − 9``; None if it is a single number."""
    first, *others = _summands(ledger) or (0,)
    terms = [f"{MINUS if number < 0 else '+'} {abs(number)}" for number in others]
    return " ".join([str(first), *terms]) if others else None


def _summands(ledger: _RecordedLedger) -> Sequence[int]:
    """Return the numbers that are added up in a calculation; subtracted numbers are negative.

    If there are multipliers and their sum is right, the first number is the subtotal. Otherwise,
    there is the effect of every row.
    """
    acting_rows = [row for row in ledger["rows"] if row["applied"] and row["effect"]]
    multiplier_effects = [
        row["effect"] for row in acting_rows if row["section"] == DamageSection.MULTIPLIERS
    ]
    summands = [ledger["subtotal"], *multiplier_effects]
    if multiplier_effects and sum(summands) == ledger["raw"]:
        return summands
    return [row["effect"] for row in acting_rows if row["section"] != DamageSection.TOTAL]


def _deciding_rule(steps: Sequence[Step]) -> str:
    """Return the rule of the calculation; if there is none, the rule by which damage is applied."""
    applying = (rule for step in steps if step.kind in _APPLYING for rule in step.rules)
    return rule_of_calculation(steps) or next(applying, "")


def rule_of_calculation(steps: Sequence[Step]) -> str:
    """Return the rule that readers most likely doubt, from the first calculation that cites rules.

    Readers doubt these rules most, in this order: if damage is halved several times, every half is
    computed from the same subtotal (DT-CALC-05); half of the damage is reflected (DT-CALC-06);
    halves are rounded (DT-CALC-07); multipliers come last (DT-CALC-04). If the calculation cites
    none of these, return the first rule that it cites. If no calculation cites a rule, return "".
    """
    for ledger in _ledgers_in(steps):
        acting_rows = [
            row for row in ledger["rows"] if row["applied"] and row["section"] in _CHANGING_SECTIONS
        ]
        rule_ids = [str(rule) for row in acting_rows for rule in row["rules"]]
        halves = [row for row in acting_rows if row["operation"] == Operation.PREVENT_HALF.value]
        if len(halves) > 1 and "DT-CALC-05" in rule_ids:
            return "DT-CALC-05"
        is_exact = all(2 * -row["effect"] == ledger["subtotal"] for row in halves)
        for rule in ("DT-CALC-06", "DT-CALC-07", "DT-CALC-04"):
            if rule in rule_ids and not (is_exact and rule == "DT-CALC-07"):
                return rule
        if rule_ids:
            return rule_ids[0]
    return ""
