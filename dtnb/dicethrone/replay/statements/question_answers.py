"""Find the answer to a disputed question in a record: a number, a name, yes or no.

The answer is empty if the record ends too early: for example, a record that ends before the
Defensive Roll Phase does not answer whether there is a defence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dtnb.dicethrone.damage.ledger import DamageSection
from dtnb.dicethrone.game import DiceThrone
from dtnb.dicethrone.replay.statements import seat_expectations, table_expectations
from dtnb.dicethrone.replay.statements.record_expectations import result_of, target_is
from dtnb.dicethrone.state.dice_roll import DiceRoll, fresh_die
from dtnb.explain import Message
from dtnb.kernel import Record, Step
from dtnb.phrasebook import Phrase
from dtnb.replay.game.terms import Check, CheckResult

#: the damage type that an entry of the phrasebook names
_NATURES_OF_DAMAGE = {
    "nature.normal-damage": "normal",
    "nature.pure-damage": "pure",
    "nature.undefendable-damage": "undefendable",
    "nature.collateral-damage": "collateral",
}
#: Some checks compare a number with the record. To ask them for the actual number only, give them
#: this number, which is impossible.
_ANY_NUMBER = -1
#: the check result if the record ends before the question can be answered
_UNKNOWN = CheckResult(holds=True, actual_value="", step=-1)


def check_of(phrase: Phrase) -> Check | None:
    """Return the check whose actual value answers a question; None if no check does."""
    make_check = _CHECKS.get(phrase.id)
    return make_check(phrase) if make_check is not None else None


def _yes_or_no_result(is_so: bool, step: Step | None = None) -> CheckResult:
    """Return a check result that answers yes or no; `step` is the step that decides."""
    message = Message("verdict.says-yes" if is_so else "verdict.says-no")
    return CheckResult(is_so, actual_value=message, step=step.index if step is not None else -1)


def _name_in(phrase: Phrase, slot: str) -> str:
    """Return the name of an object in a slot; empty for a term or an empty slot."""
    value = phrase.values.get(slot)
    name = value.get("name") if isinstance(value, Phrase) else None
    return name if isinstance(name, str) else ""


# -- damage ---------------------------------------------------------------------------------------


def _check_damage_from(name: str, seat: int | None) -> Check:
    """Return a check of the damage that a source dealt, to `seat` or, without a seat, in all."""

    def check(record: Record) -> CheckResult:
        ledgers = [
            step
            for step in _ledgers_of(record)
            if step.args["subject"] == name and seat in (None, step.args["seat"])
        ]
        if not ledgers or any(step.args.get("also") for step in ledgers):
            return _UNKNOWN
        return CheckResult(
            holds=True,
            actual_value=str(sum(step.args["total"] for step in ledgers)),
            step=ledgers[-1].index,
        )

    return check


def _check_damage_taken(phrase: Phrase) -> Check | None:
    if "source" not in phrase.values:
        return seat_expectations.takes(phrase["seat"], _ANY_NUMBER)
    name = _name_in(phrase, "source")
    return _check_damage_from(name, phrase["seat"]) if name else None


def _check_damage_dealt(phrase: Phrase) -> Check | None:
    name = _name_in(phrase, "source")
    return _check_damage_from(name, phrase.get("seat")) if name else None


def _check_healing(phrase: Phrase) -> Check | None:
    return (
        None if "source" in phrase.values else seat_expectations.heals(phrase["seat"], _ANY_NUMBER)
    )


def _ledgers_of(record: Record) -> list[Step]:
    return [step for step in record.steps if step.kind == "ledger"]


def _rows_of(
    record: Record, name: str, subject: str = ""
) -> Iterator[tuple[Step, Mapping[str, Any]]]:
    """Yield (ledger, row) for the rows of the source `name`.

    If `subject` is given, only ledgers of this source of damage are searched.
    """
    for step in _ledgers_of(record):
        if subject in ("", step.args["subject"]):
            yield from ((step, row) for row in step.args["rows"] if row["source"] == name)


def _check_points_changed(phrase: Phrase, sign: int) -> Check | None:
    """Return a check of the points that a source adds to damage (`sign` 1) or prevents (-1)."""
    name = _name_in(phrase, "object")

    def check(record: Record) -> CheckResult:
        ledger_rows = [
            (step, row)
            for step, row in _rows_of(record, name)
            if row["section"] != DamageSection.INCOMING
        ]
        if not ledger_rows:
            return _UNKNOWN
        value = sum(max(0, sign * row["effect"]) for _, row in ledger_rows)
        return CheckResult(holds=True, actual_value=str(value), step=ledger_rows[-1][0].index)

    return check if name else None


def _check_whether_changed(phrase: Phrase, sign: int) -> Check | None:
    """Return a check whether a source raises (`sign` 1) or lowers (-1) another source's damage."""
    name, subject = _name_in(phrase, "object"), _name_in(phrase, "second")

    def check(record: Record) -> CheckResult:
        ledger_rows = [
            (step, row)
            for step, row in _rows_of(record, name, subject)
            if row["section"] != DamageSection.INCOMING
        ]
        if not ledger_rows:
            return _UNKNOWN
        step = ledger_rows[-1][0]
        return _yes_or_no_result(any(sign * row["effect"] > 0 for _, row in ledger_rows), step)

    return check if name and subject else None


# -- kinds of things ------------------------------------------------------------------------------


def _check_nature(phrase: Phrase) -> Check | None:
    """Return a check whether a source is an Attack, an Attack Modifier, or damage of a type."""
    name, nature = _name_in(phrase, "object"), phrase["nature"].id
    if not name:
        return None
    if nature == "nature.attack":
        return lambda record: _judge_attack(record, name)
    if nature == "nature.attack-modifier":
        return lambda record: _judge_attack_modifier(record, name)
    type_ = _NATURES_OF_DAMAGE.get(nature)
    return None if type_ is None else lambda record: _judge_damage_type(record, name, type_)


def _judge_attack(record: Record, name: str) -> CheckResult:
    """Find whether the ability or damage with a name is an Attack."""
    attacks = [step for step in record.steps if step.kind == "is-attack"]
    for step in attacks:
        if step.args["subject"] == name:
            return _yes_or_no_result(True, step)
    created_packets = [step for step in record.steps if step.kind == "packet-created"]
    packets_of_source = [step for step in created_packets if step.args["subject"] == name]
    return (
        _yes_or_no_result(
            any(step.args["attack"] for step in packets_of_source), packets_of_source[-1]
        )
        if packets_of_source
        else _UNKNOWN
    )


def _judge_attack_modifier(record: Record, name: str) -> CheckResult:
    ledger_rows = list(_rows_of(record, name))
    for step, row in ledger_rows:
        if any(rule.startswith("DT-AM-") for rule in row["rules"]):
            return _yes_or_no_result(row["section"] == DamageSection.ADDITIONS, step)
    return _UNKNOWN


def _judge_damage_type(record: Record, name: str, type_: str) -> CheckResult:
    """Find whether all damage of a source is of the type `type_`."""
    step_by_type = {
        row["operation"]: step
        for step, row in _rows_of(record, name, name)
        if row["section"] == DamageSection.INCOMING
    }
    if len(step_by_type) != 1 or not {*step_by_type} <= {*_NATURES_OF_DAMAGE.values()}:
        return _UNKNOWN
    ((actual_type, step),) = step_by_type.items()
    return _yes_or_no_result(actual_type == type_, step)


def _check_requirement_met(phrase: Phrase) -> Check | None:
    """Return a check whether dice meet the requirement of an ability."""
    name = phrase["pattern"].get("name")
    if not isinstance(name, str):
        return None
    dice = tuple(map(fresh_die, phrase["dice"]))

    def check(record: Record) -> CheckResult:
        game, table = record.game, record.state.table
        assert isinstance(game, DiceThrone)
        for seat in range(len(table.seats)):
            if name in game.hero_at(table, seat).abilities:
                roll = DiceRoll(0, purpose="", seat=seat, phase="offensive", dice=dice)
                return _yes_or_no_result(bool(game.met_tiers(table, seat, name, roll)))
        return _UNKNOWN

    return check


# -- windows, phases, order -----------------------------------------------------------------------


def _check_defense(phrase: Phrase) -> Check:
    """Return a check whether there is a defence against an Attack."""
    seat, name = phrase.get("seat"), _name_in(phrase, "object")

    def check(record: Record) -> CheckResult:
        attacks = [step for step in record.steps if step.kind == "is-attack"]
        if len(attacks) != 1 or (name and attacks[0].args["subject"] != name):
            return _UNKNOWN
        for step in record.steps:
            if step.kind in ("defends", "declines-defense") and seat in (None, step.actor):
                return _yes_or_no_result(True, step)
        is_over = any(step.kind == "damage-applied" for step in record.steps)
        return _yes_or_no_result(False, attacks[0]) if is_over else _UNKNOWN

    return check


def _check_phase(phrase: Phrase) -> Check:
    """Return a check whether a phase takes place."""
    seat, phase = phrase.get("seat"), phrase["phase"].id.removeprefix("phase.")

    def check(record: Record) -> CheckResult:
        phase_steps = [step for step in record.steps if step.kind == "phase-begins"]
        for step in phase_steps:
            if step.args["phase"] == phase and seat in (None, step.actor):
                return _yes_or_no_result(True, step)
        is_within_turn = phase in ("targeting-roll-phase", "defensive-roll-phase")
        is_over = record.steps and record.steps[-1].kind == "phase-ends"
        return (
            _yes_or_no_result(False, record.steps[-1]) if is_within_turn and is_over else _UNKNOWN
        )

    return check


def _check_who_is_first(phrase: Phrase) -> Check:
    """Return a check whose actual value is the seat that is asked first in the latest window."""
    seats = {phrase[slot] for slot in ("seat", "other") if slot in phrase.values}

    def check(record: Record) -> CheckResult:
        for step in reversed(record.steps):
            order = step.order if step.kind == "window-opens" else ()
            if len(order) > 1 and seats <= {*order}:
                first = next(seat for seat in order if not seats or seat in seats)
                return CheckResult(
                    holds=True, actual_value=record.state.table.seats[first].name, step=step.index
                )
        return _UNKNOWN

    return check


# -- counts ---------------------------------------------------------------------------------------


def _check_count_held(phrase: Phrase) -> Check | None:
    """Return a check of how many tokens, CP, Roll Attempts or cards a player has."""
    seat, thing = phrase["seat"], phrase["thing"]
    if thing.id == "counted.token":
        return seat_expectations.has_tokens(seat, thing["token"], number=_ANY_NUMBER)
    if thing.id == "counted.combat-points":
        return seat_expectations.dial_is("cp", seat, _ANY_NUMBER)
    if thing.id == "counted.roll-attempt":
        return table_expectations.has_attempts(seat, _ANY_NUMBER, remaining_only=False)
    return (
        table_expectations.counts_cards(seat, _ANY_NUMBER, "hand")
        if thing.id == "counted.card"
        else None
    )


def _check_count_gained(phrase: Phrase) -> Check | None:
    thing = phrase["thing"]
    if thing.id == "counted.token":
        return seat_expectations.gets(phrase["seat"], thing["token"], number=_ANY_NUMBER)
    return None


def _check_count_lost(phrase: Phrase) -> Check | None:
    """Return a check of how many tokens of a name a player loses."""
    thing, seat = phrase["thing"], phrase["seat"]
    token = thing.get("token")
    kinds_of_loss = ("token-spent", "token-removed", "token-returned")

    def check(record: Record) -> CheckResult:
        steps = [
            step
            for step in record.steps
            if step.kind in kinds_of_loss
            and (step.args["subject"], step.args["seat"]) == (token, seat)
        ]
        value = sum(step.args["count"] for step in steps)
        return CheckResult(
            holds=True, actual_value=str(value), step=steps[-1].index if steps else -1
        )

    return check if token is not None else None


def _check_payment(phrase: Phrase) -> Check | None:
    """Return a check of how many CP a player pays for something."""
    name, seat = _name_in(phrase, "object"), phrase.get("seat")
    if "object" in phrase.values and not name:
        return None

    def check(record: Record) -> CheckResult:
        steps = [
            step
            for step in record.steps
            if step.kind == "cp-paid"
            and seat in (None, step.actor)
            and (not name or step.args["subject"] == name)
        ]
        if name and not steps:
            return _UNKNOWN
        value = sum(step.args["amount"] for step in steps)
        return CheckResult(
            holds=True, actual_value=str(value), step=steps[-1].index if steps else -1
        )

    return check


#: the function that returns the check for a question, by the question's entry in the phrasebook
_CHECKS: Mapping[str, Callable[[Phrase], Check | None]] = {
    "dispute.amount-taken": _check_damage_taken,
    "dispute.amount-dealt": _check_damage_dealt,
    "dispute.amount-healed": _check_healing,
    "dispute.amount-health": lambda phrase: seat_expectations.dial_is(
        "health", phrase["seat"], _ANY_NUMBER
    ),
    "dispute.amount-drawn": lambda phrase: seat_expectations.draws(phrase["seat"], _ANY_NUMBER),
    "dispute.amount-price": _check_payment,
    "dispute.amount-paid": _check_payment,
    "dispute.amount-limit": lambda phrase: table_expectations.has_limit(
        phrase["seat"], phrase["token"], _ANY_NUMBER
    ),
    "dispute.amount-had": _check_count_held,
    "dispute.amount-gained": _check_count_gained,
    "dispute.amount-lost": _check_count_lost,
    "dispute.amount-added": lambda phrase: _check_points_changed(phrase, sign=1),
    "dispute.amount-prevented": lambda phrase: _check_points_changed(phrase, sign=-1),
    "dispute.effect-adds": lambda phrase: _check_whether_changed(phrase, sign=1),
    "dispute.effect-matches": _check_requirement_met,
    "dispute.effect-prevents": lambda phrase: _check_whether_changed(phrase, sign=-1),
    "dispute.effect-is": _check_nature,
    "dispute.effect-targeted": lambda phrase: target_is(_ANY_NUMBER),
    "dispute.first": _check_who_is_first,
    "dispute.survival-winner": lambda _: (
        lambda record: CheckResult(holds=True, actual_value=result_of(record), step=-1)
    ),
    "dispute.window-defense": _check_defense,
    "dispute.window-phase": _check_phase,
}
