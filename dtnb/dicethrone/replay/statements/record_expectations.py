"""Check statements about a whole record: totals, targets, the order of actions, the result."""

from __future__ import annotations

from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import Check, CheckResult

#: kinds of steps in which a token, passive or ability acts without being declared
_UNDECLARED_STEPS = ("trigger-fires", "activates", "defends")


def check_before(record: Record, first: str, second: str) -> CheckResult:
    """Find whether the action `first` was carried out before `second`.

    If `second` was not carried out at all, the statement is true too.
    """
    step_by_action = _resolution_steps(record)
    if first not in step_by_action:
        withdrawal = _last_step_index(record, "withdraws", first)
        return CheckResult(
            holds=False, actual_value=Message("found.not-done", {"name": first}), step=withdrawal
        )
    if second not in step_by_action:
        return CheckResult(
            holds=True,
            actual_value=Message("found.not-done", {"name": second}),
            step=step_by_action[first],
        )
    holds = step_by_action[first] < step_by_action[second]
    order = (first, second) if holds else (second, first)
    actual = Message("found.order", {"first": order[0], "second": order[1]})
    return CheckResult(holds, actual_value=actual, step=step_by_action[order[0]])


def _resolution_steps(record: Record) -> dict[str, int]:
    """Return the index of the step at which the effects of each action begin, by its name."""
    undeclared_steps = {
        step.args["subject"]: step.index for step in record.steps if step.kind in _UNDECLARED_STEPS
    }
    return undeclared_steps | {
        step.args["subject"]: resolution_step(record, step)
        for step in record.steps
        if step.kind == "commits"
    }


def check_first(record: Record, name: str) -> CheckResult:
    """Find whether an action was carried out before all other actions of its window."""
    commits = [step for step in record.steps if step.kind == "commits"]
    commit = next((step for step in commits if step.args["subject"] == name), None)
    if commit is None:
        return CheckResult(
            holds=False,
            actual_value=Message("found.not-done", {"name": name}),
            step=_last_step_index(record, "withdraws", name),
        )
    window = outermost_window(record, commit)
    first_commit = min(
        (step for step in commits if outermost_window(record, step) == window),
        key=lambda step: resolution_step(record, step),
    )
    actual = Message("found.order", {"first": first_commit.args["subject"], "second": name})
    return CheckResult(
        first_commit is commit,
        actual_value="" if first_commit is commit else actual,
        step=first_commit.index,
    )


def resolution_step(record: Record, commit: Step) -> int:
    """Return the index of the step at which the effects of a committed action begin.

    A Main Phase card or an upgrade is first revealed and paid for. Then other players' answers to
    the card are resolved, and only then the card itself (DT-PRI-06).
    """
    inner_steps = (step for step in record.steps[commit.index + 1 :] if step.parent == commit.index)
    first_inner_step = next((step for step in inner_steps if step.kind != "cp-paid"), None)
    if first_inner_step is None or first_inner_step.kind != "window-opens":
        return commit.index
    return next(
        (
            step.index
            for step in record.steps[first_inner_step.index + 1 :]
            if step.parent == first_inner_step.index and step.kind == "window-closes"
        ),
        len(record.steps),
    )


def outermost_window(record: Record, step: Step) -> int:
    """Return the index of the step that opened the outermost window around a step; -1 for none."""
    opening = -1
    while step.parent >= 0:
        step = record.steps[step.parent]
        if step.kind == "window-opens":
            opening = step.index
    return opening


def _last_step_index(record: Record, kind: str, subject: str) -> int:
    for step in reversed(record.steps):
        if step.kind == kind and step.args.get("subject") == subject:
            return step.index
    return -1


def check_draw(record: Record) -> CheckResult:
    """Find whether the game has ended in a draw."""
    step = next((step for step in record.steps if step.kind in ("draw", "wins")), None)
    return CheckResult(
        step is not None and step.kind == "draw",
        actual_value=result_of(record),
        step=step.index if step else -1,
    )


def result_of(record: Record) -> Message:
    """Return a message about the result of the game, even if there is no result yet."""
    table: Table = record.state.table
    result = table.result
    if result is None:
        return Message("found.nobody-defeated")
    if table.is_draw:
        return Message("found.draw")
    return Message("found.wins", {"names": ", ".join(table.seats[seat].name for seat in result)})


def target_is(seat: int) -> Check:
    """Return a check of the target of the last ability.

    The target is read from the Attack, because no step names the only opponent (DT-TRP-01).
    """

    def check(record: Record) -> CheckResult:
        target: int | None = None
        for step in reversed(record.steps):
            table: Table = step.table
            if table.attack is not None and table.attack.target is not None:
                target = table.attack.target
                break
        if target is None:
            return CheckResult(holds=False, actual_value=Message("found.not-targeted"), step=-1)
        name = record.state.table.seats[target].name
        return CheckResult(target == seat, actual_value=name, step=_targeting_step(record))

    return check


def _targeting_step(record: Record) -> int:
    """Return the index of the step that determines the last ability's target."""
    index = -1
    for step in record.steps:
        if step.kind in ("target-chosen", "targeting-die-read"):
            determines_target = step.args["seat"] is not None
        elif step.kind == "is-attack":
            determines_target = record.steps[index].kind == "activates"
        elif step.kind == "packet-created":
            # If no ability was activated before, the record begins during an Attack.
            determines_target = index < 0 and step.args["attack"]
        else:
            determines_target = step.kind == "activates"
        if determines_target:
            index = step.index
    return index


def attack_total(field: str, number: int) -> Check:
    """Return a check of a number in the ledger of the latest Attack.

    Without an Attack, the latest ledger is read.
    """

    def check(record: Record) -> CheckResult:
        packet_ids = _packets_of_latest_attack(record)
        ledgers = [
            step for step in _ledger_steps(record)
            if packet_ids is None or packet_ids & {step.args["of"], *step.args.get("together", ())}
        ]  # fmt: skip
        if not ledgers and field == "total" and number == 0:
            return CheckResult(holds=True, actual_value=Message("found.no-ledger"), step=-1)
        return _compare_number(ledgers, field, number)

    return check


def _packets_of_latest_attack(record: Record) -> set[str] | None:
    """Return the ids of all packets of the latest Attack; None if there was no Attack."""
    attack_start = activation = -1
    for step in record.steps:
        if step.kind == "activates":
            activation = step.index
        elif step.kind == "is-attack":
            attack_start = activation
    packets = {
        step.args["id"] for step in record.steps[max(attack_start, 0) :]
        if step.kind == "packet-created" and step.args["attack"]
    }  # fmt: skip
    return packets if packets or attack_start >= 0 else None


def _sources_of_ledger(step: Step) -> list[str]:
    """Return the sources of a ledger; a ledger may sum the damage of several sources."""
    return [step.args["subject"], *step.args.get("also", ())]


def source_deals(number: int, subject: str) -> Check:
    """Return a check of the latest damage that a source dealt."""

    def check(record: Record) -> CheckResult:
        ledgers = [step for step in _ledger_steps(record) if subject in _sources_of_ledger(step)]
        return _compare_number(ledgers, "total", number)

    return check


def _ledger_steps(record: Record) -> list[Step]:
    return [step for step in record.steps if step.kind == "ledger"]


def _compare_number(ledgers: list[Step], field: str, number: int) -> CheckResult:
    """Compare a number with the latest ledger.

    If one input led to several ledgers, the first of these is compared.
    """
    if not ledgers:
        return CheckResult(holds=False, actual_value=Message("found.no-ledger"), step=-1)
    ledger = next(step for step in ledgers if step.position == ledgers[-1].position)
    return CheckResult(
        ledger.args[field] == number, actual_value=str(ledger.args[field]), step=ledger.index
    )
