"""Expectations on a record as a whole: totals, targets, what comes before what, how it ends."""

from __future__ import annotations

import re

from dtnb.dicethrone.replay.phrases.reach import hero_uses
from dtnb.dicethrone.replay.phrases.reader import Reader
from dtnb.dicethrone.replay.phrases.wording import error
from dtnb.dicethrone.replay.statements.table_expectations import about_the_turn
from dtnb.dicethrone.state.table import Table
from dtnb.explain import Message
from dtnb.files.names import find_name, normalized
from dtnb.files.problems import suggest
from dtnb.kernel import Record, Step
from dtnb.replay.game.terms import Check, Finding

#: steps with which a token, a passive or an ability begins to act, without a word of its own
_BY_ITSELF = ("trigger-fires", "activates", "defends")


def whole_record(text: str, reader: Reader) -> Check | None:
    """Read a statement that begins with no player's name; return nothing for any other."""
    said = normalized(text)
    if said in ("it is a draw", "draw", "the game is a draw"):
        return _draw
    turn = about_the_turn(text, reader.seats)
    if turn is not None:
        return turn
    match = re.fullmatch(r"(?:the )?subtotal (?:is )?(\d+)", said)
    if match:
        return _attack_total("subtotal", int(match[1]))
    match = re.fullmatch(r"(?:the attack deals (\d+)(?: damage)?|(\d+) damage)", said)
    if match:
        return _attack_total("total", int(match[1] or match[2]))
    match = re.fullmatch(r"the target is (?P<who>.+?)\.?", text.strip(), re.IGNORECASE)
    if match:
        seat, _ = reader.seat_of(match["who"])
        return _targeted(seat)
    match = re.fullmatch(r"(?P<what>.+?) comes before (?P<other>.+)", text.strip(), re.IGNORECASE)
    if match:
        first, second = _action(match["what"], reader), _action(match["other"], reader)
        return lambda record: _before(record, first, second)
    match = re.fullmatch(r"(?P<what>.+?) (?:comes |goes )?first", text.strip(" ."), re.IGNORECASE)
    if match:
        subject = _action(match["what"], reader)
        return lambda record: _first(record, subject)
    match = re.fullmatch(r"(?P<what>.+?) deals (?P<n>\d+)", text.strip(), re.IGNORECASE)
    if match:
        names = [name for hero in reader.heroes for name in (*hero.abilities, *hero.cards,
                                                             *hero.tokens)]  # fmt: skip
        name = find_name(match["what"], names)
        if name is not None:
            return _deals(int(match["n"]), name)
    return None


def _action(text: str, reader: Reader) -> str:
    """Return what somebody does, or what acts by itself, by its name."""
    names = [
        name
        for hero in reader.heroes
        for name in (
            *hero.cards,
            *hero.tokens,
            *hero_uses(hero),
            *hero.passives,
            *hero.abilities,
        )
    ]
    found = find_name(text, names)
    if found is None:
        raise error("no-action", name=text, right=suggest(text, names))
    return found


def _before(record: Record, first: str, second: str) -> Finding:
    commits = _done(record)
    if first not in commits:
        withdrawn = _last(record, "withdraws", first)
        return Finding(False, Message("found.not-done", {"name": first}), withdrawn)
    if second not in commits:
        return Finding(True, Message("found.not-done", {"name": second}), commits[first])
    holds = commits[first] < commits[second]
    order = (first, second) if holds else (second, first)
    found = Message("found.order", {"first": order[0], "second": order[1]})
    return Finding(holds, found, commits[order[0]])


def _done(record: Record) -> dict[str, int]:
    """Return where each thing was carried out; what nobody plays or spends, where it acts."""
    by_itself = {
        step.args["subject"]: step.index for step in record.steps if step.kind in _BY_ITSELF
    }
    return by_itself | {
        step.args["subject"]: _carried_out(record, step)
        for step in record.steps
        if step.kind == "commits"
    }


def _first(record: Record, name: str) -> Finding:
    """Find out whether something was done before all else in the window in which it was done."""
    commits = [step for step in record.steps if step.kind == "commits"]
    done = next((step for step in commits if step.args["subject"] == name), None)
    if done is None:
        return Finding(
            False, Message("found.not-done", {"name": name}), _last(record, "withdraws", name)
        )
    window = _window_of(record, done)
    first = min(
        (step for step in commits if _window_of(record, step) == window),
        key=lambda step: _carried_out(record, step),
    )
    found = Message("found.order", {"first": first.args["subject"], "second": name})
    return Finding(first is done, "" if first is done else found, first.index)


def _carried_out(record: Record, commit: Step) -> int:
    """Return the index from which an action is carried out.

    What answers a Main Phase card or an upgrade is done before it (DT-PRI-06), though it was paid
    and lies open before that.
    """
    inside = (step for step in record.steps[commit.index + 1 :] if step.parent == commit.index)
    first = next((step for step in inside if step.kind != "cp-paid"), None)
    if first is None or first.kind != "window-opens":
        return commit.index
    return next(
        (
            step.index
            for step in record.steps[first.index + 1 :]
            if step.parent == first.index and step.kind == "window-closes"
        ),
        len(record.steps),
    )


def _window_of(record: Record, step: Step) -> int:
    """Return the index of the window's opening in which a step lies; of the outermost one."""
    found = -1
    while step.parent >= 0:
        step = record.steps[step.parent]
        if step.kind == "window-opens":
            found = step.index
    return found


def _last(record: Record, kind: str, subject: str) -> int:
    for step in reversed(record.steps):
        if step.kind == kind and step.args.get("subject") == subject:
            return step.index
    return -1


def _draw(record: Record) -> Finding:
    step = next((step for step in record.steps if step.kind in ("draw", "wins")), None)
    return Finding(
        step is not None and step.kind == "draw", result_of(record), step.index if step else -1
    )


def result_of(record: Record) -> Message:
    """Say how the game stands."""
    table: Table = record.state.table
    result = table.result
    if result is None:
        return Message("found.nobody-defeated")
    if table.drawn:
        return Message("found.draw")
    return Message("found.wins", {"names": ", ".join(table.seats[seat].name for seat in result)})


def _targeted(seat: int) -> Check:
    """Check whom the last ability was aimed at: by a word, by the die, or as the only one.

    Against a single opponent nothing is settled on the way (DT-TRP-01); the Attack tells it.
    """

    def check(record: Record) -> Finding:
        found: int | None = None
        for step in reversed(record.steps):
            table: Table = step.table
            if table.attack is not None and table.attack.target is not None:
                found = table.attack.target
                break
        if found is None:
            return Finding(False, Message("found.not-targeted"), -1)
        name = record.state.table.seats[found].name
        return Finding(found == seat, name, _aimed(record))

    return check


def _aimed(record: Record) -> int:
    """Return the step that tells whom the last ability was aimed at."""
    told = -1
    for step in record.steps:
        if step.kind in ("target-chosen", "targeting-die-read"):
            tells = step.args["seat"] is not None
        elif step.kind == "is-attack":
            tells = record.steps[told].kind == "activates"
        elif step.kind == "packet-created":
            # The record begins inside a fight.
            tells = told < 0 and step.args["attack"]
        else:
            tells = step.kind == "activates"
        if tells:
            told = step.index
    return told


def _attack_total(field: str, number: int) -> Check:
    """Check what the latest Attack comes to; without an Attack, the latest damage there was."""

    def check(record: Record) -> Finding:
        attacks = _latest_attack(record)
        ledgers = [
            step for step in _ledgers(record)
            if attacks is None or attacks & {step.args["of"], *step.args.get("together", ())}
        ]  # fmt: skip
        if not ledgers and field == "total" and number == 0:
            return Finding(True, Message("found.no-ledger"), -1)
        return _number_of(ledgers, field, number)

    return check


def _latest_attack(record: Record) -> set[str] | None:
    """Return the ids of the damage of the latest Attack, also before it is calculated."""
    begun = activated = -1
    for step in record.steps:
        if step.kind == "activates":
            activated = step.index
        elif step.kind == "is-attack":
            begun = activated
    dealt = {
        step.args["id"] for step in record.steps[max(begun, 0) :]
        if step.kind == "packet-created" and step.args["attack"]
    }  # fmt: skip
    return dealt if dealt or begun >= 0 else None


def _sources(step: Step) -> list[str]:
    """Return what a ledger is of: one source, or several whose damage is one amount."""
    return [step.args["subject"], *step.args.get("also", ())]


def _deals(number: int, subject: str) -> Check:
    """Check what came of one source when it dealt damage last."""

    def check(record: Record) -> Finding:
        ledgers = [step for step in _ledgers(record) if subject in _sources(step)]
        return _number_of(ledgers, "total", number)

    return check


def _ledgers(record: Record) -> list[Step]:
    return [step for step in record.steps if step.kind == "ledger"]


def _number_of(ledgers: list[Step], field: str, number: int) -> Finding:
    """Find a number of the first of those calculations that were made together last."""
    if not ledgers:
        return Finding(False, Message("found.no-ledger"), -1)
    last = next(step for step in ledgers if step.position == ledgers[-1].position)
    return Finding(last.args[field] == number, str(last.args[field]), last.index)
